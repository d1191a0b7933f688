"""Stage 2 at the command line: claims checked against sources."""

from collections.abc import Iterable, Sequence
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
    from grounded_research.cli.batches import Deadline
    from grounded_research.cli.output import Result
    from grounded_research.cli.shelf import Shelf
    from grounded_research.ground.library import Library
    from grounded_research.ground.recording import Applied
    from grounded_research.ground.replay import Replayed
    from grounded_research.ledger.models import Claim, Ledger
    from grounded_research.ledger.store import LedgerStore

SMALLEST_BATCH = 64
"""Claims between two saves at least: half a second of reading, as long as saving a large ledger takes."""


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
    """Register sources and let the embedded judge read every claim; the rest waits for a judge."""
    from grounded_research.cli.batches import Deadline
    from grounded_research.cli.output import emit

    store = open_store(common)
    store.load(adopt=common.adopt)
    return emit(run_stage(store, common, sources=sources, deadline=Deadline(budget)), common)


def run_stage(
    store: "LedgerStore",
    common: Common,
    *,
    deadline: "Deadline",
    sources: Sequence[Path] = (),
    shelf: "Shelf | None" = None,
) -> "Result":
    """Register the sources, read every pending claim in saved batches, and say what came of it.

    A ``shelf`` keeps the sources loaded for the stages that follow.

    Raises:
        StageError: There are no claims, or no sources.
        SourceError: A source that was named is not there, or none can be read.
    """
    from grounded_research.cli.batches import now, run_batches
    from grounded_research.cli.shelf import Shelf
    from grounded_research.ground.running import finish, pending, register, work

    ledger = ready(store, common, sources)
    if sources:
        ledger = store.update(
            lambda current: register(current, list(sources), store.sidecar, base=store.path.parent)
        )
    library = (shelf or Shelf(store)).library(ledger)
    if ledger.references:
        store.update(lambda current: tied(current, library))
    done = run_batches(
        store,
        pending(ledger),
        lambda current, ids: work(current, library, ids, at=now()),
        deadline=deadline,
        label="grounding",
        smallest=SMALLEST_BATCH,
    )
    ledger = store.update(lambda current: finish(current, at=now()))
    return run_result(ledger, store, common, left=done.left)


def tied(ledger: "Ledger", library: "Library") -> "Ledger":
    """The ledger with sources tied to the references that they are, so that cited works are shown first."""
    from grounded_research.citations.tie import tie_sources

    return tie_sources(ledger, library.sources, {})


def with_cited_works(ledger: "Ledger") -> "Ledger":
    """The ledger with what these verdicts say of the cited works, once the audit has named those to read."""
    from grounded_research.citations.claims import with_claim_citations
    from grounded_research.citations.support import with_supports
    from grounded_research.ledger.words import StageName

    return with_claim_citations(with_supports(ledger)) if StageName.AUDIT in ledger.stages else ledger


def ready(store: "LedgerStore", common: Common, sources: Sequence[Path] = ()) -> "Ledger":
    """The ledger, with claims, and with sources unless some are about to be registered.

    Raises:
        StageError: One of them is missing.
    """
    from grounded_research.cli.output import next_command
    from grounded_research.ground.running import require_claims, require_sources

    ledger = store.load(adopt=common.adopt)
    require_claims(ledger, next_command("decompose.py", "run", "DRAFT", common=common, ledger=store.path))
    if not sources:
        command = next_command("ground.py", "run", "--sources", "FOLDER", common=common, ledger=store.path)
        require_sources(ledger, command)
    return ledger


def load_library(ledger: "Ledger", store: "LedgerStore") -> "Library":
    """The sources of a ledger with their sentences."""
    from grounded_research.cli.shelf import Shelf

    return Shelf(store).library(ledger)


def run_result(ledger: "Ledger", store: "LedgerStore", common: Common, *, left: int = 0) -> "Result":
    """The summary of the stage: verdicts by status, what waits, and the next command."""
    from grounded_research.cli.exits import ExitCode
    from grounded_research.cli.output import Result, next_command
    from grounded_research.ground.choosing import to_ask

    waiting = len(to_ask(ledger))
    summary = f"ground: {counted(ledger)}; {waiting} wait for a reader"
    if left:
        summary += f"; {left} not yet read, the time budget ended"
        following = next_command("ground.py", "run", common=common, ledger=store.path)
    elif waiting:
        following = next_command("ground.py", "next", common=common, ledger=store.path)
    else:
        following = next_command("audit_citations.py", "run", common=common, ledger=store.path)
    return Result(
        summary=summary,
        body=source_notes(ledger),
        next=following,
        data={"statuses": statuses(ledger.claims), "waiting": waiting, "left": left},
        codes=frozenset({ExitCode.STOPPED} if left else ()),
    )


def statuses(claims: "Iterable[Claim]") -> dict[str, int]:
    """The number of claims by grounding status, those without any left out."""
    from collections import Counter

    from grounded_research.ledger.words import GroundingStatus

    counts = Counter(claim.grounding.status for claim in claims)
    return {status.value: counts[status] for status in GroundingStatus if counts[status]}


def counted(ledger: "Ledger") -> str:
    """The verdicts in words; what waits for a reader has none, whatever its status is meanwhile."""
    from grounded_research.ground.choosing import for_judge

    decided = statuses(claim for claim in ledger.claims if not for_judge(claim))
    parts = ", ".join(f"{count} {status}" for status, count in decided.items())
    return f"{len(ledger.claims)} claims: {parts or 'none decided'}"


def source_notes(ledger: "Ledger") -> list[str]:
    """What was left out of the sources or is odd about them, one line each."""
    from grounded_research.ledger.words import StageName

    lines = [
        f"left out: {entry.what}: {entry.reason}"
        for entry in ledger.skipped
        if entry.stage is StageName.GROUND
    ]
    for source in ledger.sources:
        name = f"{source.id} {source.path or source.url}"
        if source.duplicate_of:
            lines.append(f"{name}: the same text as source {source.duplicate_of}, counted once")
        lines += [f"{name}: {flag}" for flag in source.flags]
    return lines


@cli.command("next")
@packet_options
@click.option(
    "--claims", "claims", multiple=True, help="Only these, such as C3,C9 or C10-C20; also closed ones."
)
@click.option("--returned", is_flag=True, help="Only those whose last answer a gate returned.")
@click.option("--unread", is_flag=True, help="Those that only the embedded judge has read, closed ones too.")
@click.option(
    "--events",
    is_flag=True,
    help="The narrow question on closed supports: do the cited sentences, alone, tell of the claim's event?",
)
@common_options
def next_packet(
    size: int | None, shard: str | None, claims: tuple[str, ...], common: Common, **kinds: bool
) -> int:
    """Print the next claims for a judge to decide on, with the sentences found for them."""
    from grounded_research.cli.ground_packets import ids_to_ask, packet_of
    from grounded_research.cli.judged import ask
    from grounded_research.ledger.ids import expand

    store = open_store(common)
    ledger = ready(store, common)
    only = expand(claims, ledger.claims_by_id) if claims else None
    library = load_library(ledger, store)
    return ask(
        ids_to_ask(ledger, library, only, **kinds),
        lambda ids, left: packet_of(ledger, library, ids, left, events=kinds["events"]),
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
    from grounded_research.cli.ground_packets import events_left, take_answers, with_applied
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
    from grounded_research.cli.output import Result, emit
    from grounded_research.ground.showing import shown

    store = open_store(common)
    ledger = store.load(adopt=common.adopt)
    body = shown(ledger, load_library(ledger, store).sources if ids else {}, ids)
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
