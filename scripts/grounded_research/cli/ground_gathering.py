"""The run of ground.py gather: search words told and sent, pages read and registered, what came of it."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing

import click

from grounded_research.cli.batches import Deadline
from grounded_research.cli.exits import ExitCode
from grounded_research.cli.options import Common
from grounded_research.cli.output import Result, next_command
from grounded_research.ground.web.apart import Apart
from grounded_research.ground.web.backends import KEY_VARIABLE, Backend, open_backend
from grounded_research.ground.web.fetch import Fetcher
from grounded_research.ground.web.gathering import Gathered, Gatherer
from grounded_research.ground.web.memory import Memory
from grounded_research.ground.web.queries import Queries, searches_of
from grounded_research.ground.web.registering import add_gathered
from grounded_research.ledger.models import Ledger
from grounded_research.ledger.store import LedgerStore


def open_fetcher() -> Fetcher:
    """The fetcher of pages, with its limits as they are."""
    return Fetcher()


def gather_stage(
    store: LedgerStore,
    common: Common,
    made: Mapping[str, Queries],
    service: Backend,
    *,
    max_pages: int,
    deadline: Deadline,
) -> Result:
    """Gather pages claim by claim, each claim saved before the next; the words are printed, then sent."""
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
    ledger: Ledger, store: LedgerStore, common: Common, done: Sequence[Gathered], *, left: int
) -> Result:
    """What was gathered, what could not be asked or read, and the next command."""
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


def gathered_lines(ledger: Ledger, gathered: Gathered) -> list[str]:
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
    store: LedgerStore, made: Mapping[str, Queries], backend: str, searxng_url: str | None, most: int
) -> Result:
    """What gather --web would send, address by address; nothing is sent and no key is needed."""
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
