"""Web evidence at the command line: search words, pages gathered with permission, pages handed in."""

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grounded_research.cli.options import Common, budget_option, common_options, open_store

if TYPE_CHECKING:
    from grounded_research.cli.batches import Deadline
    from grounded_research.cli.output import Result
    from grounded_research.ground.web.backends import Backend
    from grounded_research.ground.web.fetch import Fetcher
    from grounded_research.ground.web.gathering import Gathered
    from grounded_research.ground.web.queries import Queries
    from grounded_research.ledger.models import Ledger
    from grounded_research.ledger.store import LedgerStore
    from grounded_research.sources.pages import Page

queries_option = click.option(
    "--queries",
    "own",
    multiple=True,
    type=click.Path(path_type=Path, dir_okay=False),
    help="Your own search words (JSONL, as the verb queries prints them) in place of ours.",
)


def add_web_verbs(group: click.Group) -> None:
    """Give ground.py the verbs for evidence from the web."""
    for command in (queries, gather, add_page):
        group.add_command(command)


@click.command("queries")
@click.argument("ids", nargs=-1)
@queries_option
@common_options
def queries(ids: tuple[str, ...], own: tuple[Path, ...], common: Common) -> int:
    """Print the search words for claims (C3 C5-C9; none: the open ones) as JSON lines; send nothing."""
    import json

    from grounded_research.cli.output import Result, emit, next_command

    store = open_store(common)
    made = searched(claimed(store, common), ids, own)
    lines = [
        {"claim": one.claim, "neutral": one.neutral, "primary": one.primary, "dispute": one.dispute}
        for one in made.values()
    ]
    following = next_command(
        "ground.py", "gather", "--web", "--backend", "serply", common=common, ledger=store.path
    )
    result = Result(
        summary=f"queries: {3 * len(lines)} searches for {len(lines)} claims; nothing was sent",
        body=[json.dumps(line, ensure_ascii=False) for line in lines],
        next=following,
        data={"queries": lines},
    )
    return emit(result, common)


@click.command("gather")
@click.option("--web", is_flag=True, help="Permission: send the printed search words and read pages.")
@click.option("--backend", type=click.Choice(["serply", "searxng"]), help="The search service to ask.")
@click.option("--searxng-url", help="Address of your SearXNG instance.")
@click.option("--claims", "claims", multiple=True, help="Only these, such as C3,C9; default: the open ones.")
@click.option(
    "--max-pages", type=click.IntRange(1, 20), default=5, show_default=True, help="Pages a claim, one a site."
)
@click.option("--explain-network", is_flag=True, help="Print what --web would send; send nothing.")
@queries_option
@common_options
@budget_option
def gather(
    *,
    backend: str | None,
    searxng_url: str | None,
    claims: tuple[str, ...],
    max_pages: int,
    own: tuple[Path, ...],
    common: Common,
    budget: float,
    web: bool,
    explain_network: bool,
) -> int:
    """Search the web for claims and register the pages found as sources; only with --web."""
    from grounded_research.cli.batches import Deadline
    from grounded_research.cli.output import emit

    if backend is None or not (web or explain_network):
        raise click.UsageError(
            "gather sends search words and reads pages: give --web and --backend serply or searxng, "
            "or --explain-network and --backend to see what would be sent. Nothing was sent."
        )
    store = open_store(common)
    made = searched(claimed(store, common), claims, own)
    if explain_network:
        return emit(explain(store, made, backend, searxng_url, max_pages), common)
    service = open_service(backend, searxng_url)
    return emit(
        gather_stage(store, common, made, service, max_pages=max_pages, deadline=Deadline(budget)), common
    )


def claimed(store: "LedgerStore", common: Common) -> "Ledger":
    """The ledger, with claims.

    Raises:
        StageError: There are none.
    """
    from grounded_research.cli.output import next_command
    from grounded_research.ground.running import require_claims

    ledger = store.load(adopt=common.adopt)
    require_claims(ledger, next_command("decompose.py", "run", "DRAFT", common=common, ledger=store.path))
    return ledger


def searched(ledger: "Ledger", ids: Sequence[str], own: Sequence[Path]) -> "dict[str, Queries]":
    """The search words by claim; those of the files in place of ours.

    Raises:
        AnswerFileError: A file of search words is malformed.
        UnknownIdError: There is no such claim.
    """
    from grounded_research.cli.judged import answer_files
    from grounded_research.ground.choosing import to_ask
    from grounded_research.ground.web.own_queries import with_own
    from grounded_research.ground.web.queries import make_queries
    from grounded_research.ledger.ids import expand

    only = expand(ids, ledger.claims_by_id) if ids else None
    made = {name: make_queries(ledger, ledger.claims_by_id[name]) for name in to_ask(ledger, only=only)}
    return with_own(made, answer_files([str(path) for path in own])) if own else made


def open_service(name: str, searxng_url: str | None) -> "Backend":
    """The search service, with its key from the environment.

    Raises:
        StageError: Its key or address is missing.
    """
    from grounded_research.ground.web.backends import open_backend

    return open_backend(name, environment=os.environ, searxng_url=searxng_url)


def open_fetcher() -> "Fetcher":
    """The fetcher of pages, with its limits as they are."""
    from grounded_research.ground.web.fetch import Fetcher

    return Fetcher()


def gather_stage(
    store: "LedgerStore",
    common: Common,
    made: "Mapping[str, Queries]",
    service: "Backend",
    *,
    max_pages: int,
    deadline: "Deadline",
) -> "Result":
    """Gather pages claim by claim, each claim saved before the next; the words are printed, then sent."""
    from grounded_research.ground.web.apart import Apart
    from grounded_research.ground.web.gathering import Gatherer
    from grounded_research.ground.web.memory import Memory
    from grounded_research.ground.web.queries import searches_of
    from grounded_research.ground.web.registering import add_gathered

    say = teller(common)
    memory = Memory.open(store.sidecar)
    ledger = store.load()
    apart = Apart()
    gatherer = Gatherer(
        service,
        open_fetcher(),
        memory,
        {},
        most=max_pages,
        over=lambda: deadline.over,
        extract=apart.page,
    )
    done: list[Gathered] = []
    say(f"gather: search words for {len(made)} claims, printed here before they are sent to {service.name}")
    with closing(apart):
        for name, words in made.items():
            if deadline.over:
                break
            searches = searches_of(ledger.claims_by_id[name], words)
            for search in searches:
                if memory.known(service.name, search) is None:
                    say(f"{name} {search.surface}: {search.words}")
            gatherer.known = {source.url: source for source in ledger.sources if source.url}
            gathered = gatherer.gather(name, searches)
            ledger = store.update(lambda now, found=gathered: add_gathered(now, found, store.sidecar))  # type: ignore[misc]  # bound at once
            done.append(gathered)
    return gathered_result(ledger, store, common, done, left=len(made) - len(done))


def teller(common: Common) -> Callable[[str], None]:
    """Prints a line at once: to stdout, or to stderr where stdout is to hold JSON alone."""
    return lambda line: click.echo(line, err=common.as_json)


def gathered_result(
    ledger: "Ledger", store: "LedgerStore", common: Common, done: "Sequence[Gathered]", *, left: int
) -> "Result":
    """What was gathered, what could not be asked or read, and the next command."""
    from grounded_research.cli.exits import ExitCode
    from grounded_research.cli.output import Result, next_command

    left += sum(one.stopped for one in done)
    silent = {search: why for one in done for search, why in one.silent.items()}
    read = {page.url for one in done for page in one.read}
    unread = {page.url for one in done for page in one.pages} - read
    starved = [one.claim for one in done if one.starved]
    summary = (
        f"gather: {len(done)} claims, {len(read)} pages read, {len(unread)} could not be read, "
        f"{len(silent)} searches could not be asked"
    )
    summary += f"; {left} claims left, the time budget ended" if left else ""
    codes = {ExitCode.STOPPED: bool(left), ExitCode.UNREACHABLE: bool(silent or starved)}
    readable = any(source.problem is None for source in ledger.sources)
    following = next_command("ground.py", "run", common=common, ledger=store.path) if readable else ""
    return Result(
        summary=summary,
        body=[line for one in done for line in gathered_lines(ledger, one)],
        next=following,
        data={
            "claims": {one.claim: sorted(one.domains) for one in done},
            "unasked": [f"{search.surface}: {search.words}" for search in silent],
            "left": left,
        },
        codes=frozenset(code for code, applies in codes.items() if applies),
    )


def gathered_lines(ledger: "Ledger", gathered: "Gathered") -> list[str]:
    """What was gathered for one claim, line by line."""
    known = {source.url: source for source in ledger.sources if source.url}
    lines = [f"{gathered.claim}: {len(gathered.domains)} sites"]
    for url in (*(page.url for page in gathered.pages), *gathered.standing):
        source = known[url]
        what = source.problem or f"{source.sentences} sentences"
        day = f", published {source.published}" if source.published else ""
        copy = f", the same text as {source.duplicate_of}" if source.duplicate_of else ""
        lines.append(f"  {source.id} {url}: {what}{day}{copy}")
        lines += [f"    {flag}" for flag in source.flags]
    lines += [f"  passed over: {line}" for line in gathered.passed]
    lines += [f"  could not be asked ({search.surface}): {why}" for search, why in gathered.silent.items()]
    return lines


def explain(
    store: "LedgerStore", made: "Mapping[str, Queries]", backend: str, searxng_url: str | None, most: int
) -> "Result":
    """What gather --web would send, address by address; nothing is sent and no key is needed."""
    from grounded_research.cli.output import Result
    from grounded_research.ground.web.backends import KEY_VARIABLE, open_backend
    from grounded_research.ground.web.memory import Memory
    from grounded_research.ground.web.queries import searches_of

    service = open_backend(backend, environment={KEY_VARIABLE: "not sent"}, searxng_url=searxng_url)
    memory = Memory.open(store.sidecar)
    ledger = store.load()
    body = [
        f"{name} {search.surface}: {search.words}\n  GET {service.address(search)}"
        for name, words in made.items()
        for search in searches_of(ledger.claims_by_id[name], words)
        if memory.known(service.name, search) is None
    ]
    count = len(body)
    body.append(f"then: the pages of at most {most} sites a claim, and their robots.txt, from what is found")
    body.append(
        "sent besides: the name of this program"
        + (f", and {KEY_VARIABLE} to the service" if backend == "serply" else "")
    )
    return Result(
        summary=f"gather: --web would send {count} searches for {len(made)} claims; nothing was sent",
        body=body,
    )


@click.command("add-page")
@click.argument("url")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--published", help="Day of publication, YYYY-MM-DD.")
@common_options
def add_page(url: str, file: Path, published: str | None, common: Common) -> int:
    """Register FILE (HTML, text, Markdown, PDF), which you fetched from URL, as a page of that site."""
    from grounded_research.cli.output import Result, emit, next_command
    from grounded_research.ground.web.registering import add_pages

    store = open_store(common)
    claimed(store, common)
    page = page_of(url, file, published)
    ledger = store.update(lambda current: add_pages(current, [page], store.sidecar))
    source = next(source for source in ledger.sources if source.url == page.url)
    result = Result(
        summary=f"add-page: {source.id} is a page of {source.domain}, {source.sentences} sentences",
        body=[
            *([f"the same text as {source.duplicate_of}, counted once"] if source.duplicate_of else []),
            *source.flags,
        ],
        next=next_command("ground.py", "run", common=common, ledger=store.path),
        data={"source": source.model_dump(mode="json")},
    )
    return emit(result, common)


def page_of(url: str, file: Path, published: str | None) -> "Page":
    """The page that was handed in.

    Raises:
        PageError: The address is none of a web page, or the file yields no text.
        DocumentError: The file cannot be read.
        GroundedResearchError: The day is none.
    """
    from grounded_research.errors import GroundedResearchError
    from grounded_research.ground.web.addresses import parse_url
    from grounded_research.ground.web.apart import HANDED_SECONDS, Apart
    from grounded_research.ground.web.dates import day_of
    from grounded_research.ground.web.domains import registrable_domain
    from grounded_research.sources.pages import Page

    day = day_of(published)
    if published and day is None:
        raise GroundedResearchError(f"--published {published!a} is no day; write it as 2026-11-30")
    address = parse_url(url, any_port=True).url
    with closing(Apart(HANDED_SECONDS)) as apart:
        document, own_day = apart.handed(address, file)
    return Page(address, registrable_domain(address), document, day or own_day)
