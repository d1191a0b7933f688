"""Stage 4 at the command line: conflicts within the draft and between the sources."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grounded_research.cli.app import StageGroup
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
    from grounded_research.contradict.verdicts import ConflictLine
    from grounded_research.judging.answers import AnswerFile
    from grounded_research.ledger.models import Conflict, Ledger
    from grounded_research.ledger.store import LedgerStore
    from grounded_research.sources.model import LoadedSource


@click.group(cls=StageGroup)
def cli() -> None:
    """Stage 4: find statements of the draft and its sources that cannot both hold."""


@cli.command("run")
@click.option(
    "--sources",
    "sources",
    multiple=True,
    type=SOURCES,
    help="Files or folders to compare; needed only without a draft (do these sources agree?).",
)
@common_options
@budget_option
def run(sources: tuple[Path, ...], common: Common, budget: float) -> int:
    """Propose every sure conflict; a judge reads them with next and apply."""
    from grounded_research.cli.batches import Deadline
    from grounded_research.cli.output import emit

    store = open_store(common, draft=home_of(sources))
    if store.exists():
        store.load(adopt=common.adopt)
    return emit(run_stage(store, common, sources=sources, deadline=Deadline(budget)), common)


def home_of(sources: Sequence[Path]) -> Path | None:
    """The folder beside whose files a ledger without a draft stands; None where no sources were given."""
    if not sources:
        return None
    return sources[0] if sources[0].is_dir() else sources[0].parent


def run_stage(
    store: "LedgerStore",
    common: Common,
    *,
    deadline: "Deadline",
    sources: Sequence[Path] = (),
    shelf: "Shelf | None" = None,
) -> "Result":
    """Compare everything, save in batches, and say what was found.

    A ``shelf`` may have the sources loaded by a stage before.

    Raises:
        StageError: There is nothing to compare.
    """
    from grounded_research.cli.batches import now, run_batches
    from grounded_research.cli.shelf import Shelf
    from grounded_research.contradict.candidates import Candidate
    from grounded_research.contradict.progress import end_progress, load_progress, save_progress
    from grounded_research.contradict.stage import compare, draft_candidates, settle, statements_to_compare
    from grounded_research.ledger.changes import finish_stage
    from grounded_research.ledger.staleness import stage_inputs
    from grounded_research.ledger.words import StageName, StageState

    ledger = prepared(store, sources)
    library = (shelf or Shelf(store)).library(ledger)
    statements = statements_to_compare(ledger, library.sources)
    place = store.sidecar / f"{store.path.name}.compared"
    progress = load_progress(place, stage_inputs(ledger, StageName.CONTRADICT))

    def work(current: "Ledger", ids: Sequence[str]) -> "Ledger":
        new = compare(statements, ids, library.index, library.sources)
        progress.found.extend(new)
        progress.compared += len(ids)
        save_progress(place, progress)
        return settle(current, new, whole=False)

    pending = list(statements)[progress.compared :]
    done = run_batches(store, pending, work, deadline=deadline, label="comparing")
    found: list[Candidate] = [] if done.left else [*draft_candidates(ledger), *progress.found]
    state = StageState.PARTIAL if done.left else StageState.DONE
    notes = (f"{done.left} statements were not compared before the time ended",) if done.left else ()
    ledger = store.update(
        lambda current: finish_stage(
            settle(current, found, whole=not done.left),
            StageName.CONTRADICT,
            state,
            at=now(),
            notes=notes,
        )
    )
    if not done.left:
        end_progress(place)
    return run_result(ledger, store, common, left=done.left)


def prepared(store: "LedgerStore", sources: Sequence[Path]) -> "Ledger":
    """The ledger to work on: the draft's, or a new one over the sources that were named.

    Raises:
        StageError: There is neither a draft with claims nor a set of sources.
    """
    from grounded_research.cli.batches import now
    from grounded_research.errors import StageError
    from grounded_research.ledger.models import Ledger
    from grounded_research.ledger.place import relative
    from grounded_research.sources.register import register_sources

    if not sources and not store.exists():
        raise StageError(f"no ledger at {store.path}: run decompose.py first, or name --sources FOLDER")
    if sources:
        name = relative(sources[0], store.path)
        ledger = store.update(
            lambda current: register_sources(current, list(sources), store.sidecar, base=store.path.parent),
            create=lambda: Ledger(source_text=name, created=now()),
        )
    else:
        ledger = store.load()
    if not ledger.claims and sum(one.sentences > 0 for one in ledger.sources) < 2:
        raise StageError("nothing to compare: two readable sources, or a draft with claims, are needed")
    return ledger


def run_result(ledger: "Ledger", store: "LedgerStore", common: Common, *, left: int) -> "Result":
    """The summary of a run: conflicts by status, and the next command."""
    from grounded_research.cli.exits import ExitCode
    from grounded_research.cli.output import Result, following_command
    from grounded_research.contradict.packets import open_conflicts

    waiting = len(open_conflicts(ledger))
    summary = f"contradict: {found_words(ledger)}; {waiting} wait for a reader"
    if left:
        summary += f", {left} statements not yet compared"
    return Result(
        summary=summary,
        body=[conflict_line(one) for one in ledger.conflicts],
        next=following_command(
            "contradict.py", "report.py", left=left, waiting=waiting, common=common, ledger=store.path
        ),
        data={"conflicts": [one.model_dump(mode="json") for one in ledger.conflicts], "left": left},
        codes=frozenset({ExitCode.STOPPED} if left else ()),
    )


def found_words(ledger: "Ledger") -> str:
    """How many conflicts there are, the unresolved first, then in the report's words; none is said."""
    from grounded_research.ledger.conflict_words import conflict_words
    from grounded_research.ledger.words import CrossSourceStatus

    unresolved = sum(one.status is CrossSourceStatus.UNRESOLVED_CONFLICT for one in ledger.conflicts)
    counted = f"{unresolved} unresolved; " if unresolved else ""
    return f"conflicts: {counted}{conflict_words(ledger.conflicts)}"


def conflict_line(conflict: "Conflict") -> str:
    """One conflict on one line."""
    dimension = f" ({conflict.dimension})" if conflict.dimension else ""
    return (
        f"{conflict.id} {conflict.kind.value} {conflict.status.value}{dimension}: "
        f"{conflict.left.at} / {conflict.right.at}: {conflict.about}"
    )


@cli.command("next")
@packet_options
@common_options
def next_packet(size: int | None, shard: str | None, common: Common) -> int:
    """Print the next conflicts for a judge to read."""
    from grounded_research.cli.judged import ask
    from grounded_research.cli.output import Result, next_command
    from grounded_research.contradict.packets import conflict_packet, open_conflicts
    from grounded_research.sources.register import load_sources

    store = open_store(common)
    ledger = store.load(adopt=common.adopt)
    following = next_command("report.py", "run", common=common, ledger=store.path)
    return ask(
        open_conflicts(ledger),
        lambda ids, left: conflict_packet(ledger, ids, left, load_sources(ledger, store.sidecar)),
        script="contradict.py",
        store=store,
        common=common,
        size=size,
        shard=shard,
        otherwise=lambda: Result(summary="contradict: no conflict waits for a judge", next=following),
    )


@cli.command("apply")
@answer_options
@common_options
def apply(files: tuple[str, ...], judge: str, common: Common) -> int:
    """Check and record a judge's answers; - reads standard input."""
    from grounded_research.cli.judged import answer_files, judge_name, record
    from grounded_research.sources.register import load_sources

    store = open_store(common)
    name = judge_name(judge)
    read = answer_files(files)
    loaded = load_sources(store.load(adopt=common.adopt), store.sidecar)

    def change(current: "Ledger") -> "tuple[Ledger, dict[str, str]]":
        lines, why = sort_lines(current, read, name, loaded)
        return with_answers(current, lines, name), why

    return record(store, change, lambda ledger: run_result(ledger, store, common, left=0), common)


def sort_lines(
    ledger: "Ledger", files: Sequence["AnswerFile"], judge: str, sources: Mapping[str, "LoadedSource"]
) -> tuple[list["ConflictLine"], dict[str, str]]:
    """The lines that can be recorded, and why the others cannot, by conflict.

    Raises:
        AnswerFileError: Any line is malformed; then none is recorded.
    """
    from grounded_research.cli.judged import STALE, fresh_lines
    from grounded_research.contradict.packets import conflict_packet
    from grounded_research.contradict.verdicts import ConflictLine, is_closed_to

    fresh, old = fresh_lines(
        files,
        ConflictLine,
        known=ledger.conflicts_by_id,
        id_field="conflict",
        packet=lambda ids, left: conflict_packet(ledger, ids, left, sources),
    )
    refused = {line.conflict: STALE for line in old}
    open_lines = []
    for line in fresh:
        if is_closed_to(ledger.conflicts_by_id[line.conflict], judge):
            refused[line.conflict] = f"{judge} has already closed it; another --judge may answer it"
        else:
            open_lines.append(line)
    return open_lines, refused


def with_answers(ledger: "Ledger", lines: Sequence["ConflictLine"], judge: str) -> "Ledger":
    """The ledger with the answers recorded; the stage's own run stays as it was."""
    from grounded_research.cli.batches import now
    from grounded_research.contradict.verdicts import apply_answers

    return apply_answers(ledger, lines, judge=judge, at=now()) if lines else ledger


@cli.command("show")
@click.argument("ids", nargs=-1)
@common_options
def show(ids: tuple[str, ...], common: Common) -> int:
    """Print what the ledger says of some conflicts, or of all."""
    from grounded_research.cli.output import Result, emit
    from grounded_research.ledger.ids import expand

    store = open_store(common)
    ledger = store.load(adopt=common.adopt)
    chosen = expand(ids, ledger.conflicts_by_id) if ids else list(ledger.conflicts_by_id)
    body = [line for one in chosen for line in shown_lines(ledger.conflicts_by_id[one])]
    data = {"conflicts": [ledger.conflicts_by_id[one].model_dump(mode="json") for one in chosen]}
    return emit(Result(summary=f"contradict: {found_words(ledger)}", body=body, data=data), common)


def shown_lines(conflict: "Conflict") -> list[str]:
    """One conflict with both statements."""
    lines = [conflict_line(conflict)]
    lines += [f"  {side.at} ({side.location}): {side.text}" for side in (conflict.left, conflict.right)]
    if conflict.note:
        lines.append(f"  note: {conflict.note}")
    return lines
