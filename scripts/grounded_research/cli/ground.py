"""Stage 2 at the command line: claims checked against sources."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from grounded_research.cli.app import StageGroup
from grounded_research.cli.ground_web import add_web_verbs
from grounded_research.cli.options import (
    SOURCES,
    Common,
    answer_options,
    budget_option,
    common_options,
    open_store,
    packet_options,
)

if TYPE_CHECKING:
    from grounded_research.ground.recording import Applied
    from grounded_research.ground.replay import Replayed
    from grounded_research.ledger.models import Ledger


@click.group(cls=StageGroup)
def cli() -> None:
    """Stage 2: check the claims of a draft against sources, sentence by sentence."""


add_web_verbs(cli)


@cli.command("run")
@click.option(
    "--sources",
    "sources",
    multiple=True,
    type=SOURCES,
    help="Files or folders to check the claims against; may be given again.",
)
@common_options
@budget_option
def run(sources: tuple[Path, ...], common: Common, budget: float) -> int:
    """Register sources and let the built-in judge read every claim; the rest waits for a judge."""
    from grounded_research.cli.batches import Deadline
    from grounded_research.cli.ground_running import run_stage
    from grounded_research.cli.output import emit

    store = open_store(common)
    store.load(adopt=common.adopt)
    return emit(run_stage(store, common, sources=sources, deadline=Deadline(budget)), common)


def with_cited_works(ledger: "Ledger") -> "Ledger":
    """The ledger with what these verdicts say of the cited works, once the audit has named those to read."""
    from grounded_research.citations.claims import with_claim_citations
    from grounded_research.citations.support import with_supports
    from grounded_research.ledger.words import StageName

    return with_claim_citations(with_supports(ledger)) if StageName.AUDIT in ledger.stages else ledger


@cli.command("next")
@packet_options
@click.option(
    "--claims", "claims", multiple=True, help="Only these, such as C3,C9 or C10-C20; also closed ones."
)
@click.option("--returned", is_flag=True, help="Only those whose last answer a gate returned.")
@click.option("--unread", is_flag=True, help="Those that only the built-in judge has read, closed ones too.")
@click.option(
    "--events",
    is_flag=True,
    help="The narrow question on closed supports: do the cited sentences, alone, tell of the claim's event?",
)
@click.option("--whole", is_flag=True, help="The claims alone, for a judge who reads the sources whole.")
@click.option("--rules", is_flag=True, help="Print the rules in full, as the first packet has them.")
@common_options
def next_packet(
    size: int | None,
    shard: str | None,
    claims: tuple[str, ...],
    common: Common,
    *,
    rules: bool,
    whole: bool,
    **kinds: bool,
) -> int:
    """Print the next claims for a judge to decide on, with the sentences found for them."""
    from grounded_research.cli.ground_packets import ids_to_ask, packet_of
    from grounded_research.cli.ground_result import run_result
    from grounded_research.cli.ground_running import load_library, ready
    from grounded_research.cli.judged import ask
    from grounded_research.ledger.ids import expand

    store = open_store(common)
    ledger = ready(store, common)
    only = expand(claims, ledger.claims_by_id) if claims else None
    library = load_library(ledger, store)
    fresh = rules or bool(shard) or kinds["unread"]  # these are mostly read by somebody else
    return ask(
        ids_to_ask(ledger, library, only, **kinds),
        lambda ids, left: packet_of(
            ledger, library, ids, left, events=kinds["events"], whole=whole, rules=fresh
        ),
        script="ground.py",
        store=store,
        common=common,
        size=size,
        shard=shard,
        otherwise=lambda: run_result(ledger, store, common),
    )


@cli.command("apply")
@answer_options
@common_options
def apply(files: tuple[str, ...], judge: str, common: Common) -> int:
    """Check and record a judge's answers; - reads standard input."""
    from grounded_research.cli.ground_result import run_result
    from grounded_research.cli.ground_running import load_library, ready
    from grounded_research.cli.ground_taking import events_left, take_answers, with_applied
    from grounded_research.cli.judged import answer_files, judge_name
    from grounded_research.cli.output import emit

    store = open_store(common)
    name = judge_name(judge)
    read = answer_files(files)
    library = load_library(ready(store, common), store)
    applied: list[Applied] = []

    def recorded(current: "Ledger") -> "Ledger":
        applied.append(take_answers(current, library, read, name))
        return with_cited_works(applied[-1].ledger)

    ledger = store.update(recorded)
    events = events_left(ledger, library)
    return emit(with_applied(run_result(ledger, store, common), applied[-1], events=events), common)


@cli.command("show")
@click.argument("ids", nargs=-1)
@common_options
def show(ids: tuple[str, ...], common: Common) -> int:
    """Print claims (C7), a source (A) or some of its sentences (A:10-A:40); without ids all claims."""
    from grounded_research.cli.ground_result import run_result
    from grounded_research.cli.output import Result, emit
    from grounded_research.ground.showing import shown
    from grounded_research.sources.register import load_sources

    store = open_store(common)
    ledger = store.load(adopt=common.adopt)
    body = shown(ledger, load_sources(ledger, store.sidecar) if ids else {}, ids)
    result = run_result(ledger, store, common)
    data = {
        "claims": [claim.model_dump(mode="json") for claim in ledger.claims if not ids or claim.id in ids]
    }
    return emit(Result(summary=result.summary, body=body, next=result.next, data=data), common)


@cli.command("replay")
@click.argument("ledgers", nargs=-1, type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--answers",
    "answers",
    multiple=True,
    type=click.Path(path_type=Path, dir_okay=False),
    help="A file of recorded answers, one JSON object a line.",
)
@common_options
def replay(ledgers: tuple[Path, ...], answers: tuple[Path, ...], common: Common) -> int:
    """Run today's gates over recorded answers; print every verdict that would change, write nothing."""
    from grounded_research.cli.judged import answer_files
    from grounded_research.cli.output import Result, emit
    from grounded_research.ground.replay import read_recorded, replay_answers, replay_ledger
    from grounded_research.ledger.store import LedgerStore

    found: list[Replayed] = []
    stores = [LedgerStore(path) for path in ledgers]
    if not stores and not answers:
        stores = [open_store(common)]
    for store in stores:
        found += replay_ledger(store.path.name, store.load())
    for file in answer_files([str(path) for path in answers]):
        found += replay_answers(read_recorded(file.text, file.name))
    changes = [one for one in found if one.changes]
    return emit(
        Result(
            summary=f"replay: {len(found)} recorded answers, {len(changes)} verdicts would change",
            body=[
                f"{one.name}: {one.before} -> {one.after} ({', '.join(one.gates) or 'no gate'}): {one.claim}"
                for one in changes
            ],
            data={"answers": len(found), "changes": [[one.name, one.before, one.after] for one in changes]},
        ),
        common,
    )
