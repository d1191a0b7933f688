"""Web evidence at the command line: search words, pages gathered with permission, pages handed in."""

import os
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grounded_research.cli.options import Common, budget_option, common_options, open_store

if TYPE_CHECKING:
    from grounded_research.ground.web.backends import Backend
    from grounded_research.ground.web.queries import Queries
    from grounded_research.ledger.models import Ledger
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

    from grounded_research.cli.ground_running import with_claims
    from grounded_research.cli.output import Result, emit, next_command

    store = open_store(common)
    made = searched(with_claims(store, common), ids, own)
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
    from grounded_research.cli.ground_gathering import explain, gather_stage
    from grounded_research.cli.ground_running import with_claims
    from grounded_research.cli.output import emit

    if backend is None or not (web or explain_network):
        raise click.UsageError(
            "gather sends search words and reads pages: give --web and --backend serply or searxng, "
            "or --explain-network and --backend to see what would be sent. Nothing was sent."
        )
    store = open_store(common)
    made = searched(with_claims(store, common), claims, own)
    if explain_network:
        return emit(explain(store, made, backend, searxng_url, max_pages), common)
    service = open_service(backend, searxng_url)
    return emit(
        gather_stage(store, common, made, service, max_pages=max_pages, deadline=Deadline(budget)), common
    )


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


@click.command("add-page")
@click.argument("url")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--published", help="Day of publication, YYYY-MM-DD.")
@common_options
def add_page(url: str, file: Path, published: str | None, common: Common) -> int:
    """Register FILE (HTML, text, Markdown, PDF), which you fetched from URL, as a page of that site."""
    from grounded_research.cli.ground_running import with_claims
    from grounded_research.cli.output import Result, emit, next_command
    from grounded_research.ground.web.registering import add_pages

    store = open_store(common)
    with_claims(store, common)
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
