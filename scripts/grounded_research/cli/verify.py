"""All stages in one command, the state of a ledger, and the check of any ledger."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grounded_research.cli.app import StageGroup
from grounded_research.cli.citation_index import index_options
from grounded_research.cli.options import (
    FORMATS,
    SOURCES,
    Common,
    budget_option,
    common_options,
    formats_option,
    online_options,
    open_store,
)

if TYPE_CHECKING:
    from grounded_research.cli.output import Result
    from grounded_research.ledger.models import Ledger
    from grounded_research.ledger.staleness import OpenWork
    from grounded_research.ledger.store import LedgerStore

FAIL_WORDS = ("failed", "disputed", "unverified", "partial", "must-fix")


@click.group(cls=StageGroup)
def cli() -> None:
    """Verify a draft in one command, say how a verification stands, or check a ledger."""


@cli.command("run")
@click.argument("draft", type=click.Path(path_type=Path))
@click.option(
    "--sources",
    "sources",
    multiple=True,
    type=SOURCES,
    help="Files or folders that the draft is checked against; may be given again.",
)
@click.option(
    "--bibliography",
    "bibliographies",
    multiple=True,
    type=click.Path(path_type=Path),
    help="The draft's references where they stand in a file of their own (.bib, .ris, .json, ...).",
)
@online_options
@formats_option
@click.option(
    "--fail-on", "fail_on", multiple=True, type=click.Choice(FAIL_WORDS), help="Labels that fail the draft."
)
@click.option("--min-groundedness", type=click.FloatRange(0, 1), help="Least verified / scored that passes.")
@index_options
@common_options
@budget_option
def run(draft: Path, common: Common, budget: float, **options: object) -> int:
    """Run the five stages on DRAFT and render the report; run again to go on where it stopped."""
    from grounded_research.cli.output import emit
    from grounded_research.cli.pipeline import Request, run_pipeline

    request = Request(draft=draft, budget=budget, **options)  # type: ignore[arg-type]  # click's own types
    store = open_store(common, draft)
    if common.adopt and store.exists():
        store.load(adopt=True)
    return emit(run_pipeline(store, common, request), common)


@cli.command("status")
@click.argument("draft", required=False, type=click.Path(path_type=Path))
@common_options
def status(draft: Path | None, common: Common) -> int:
    """Say what is done, stale or open, and the next command."""
    from grounded_research.cli.output import Result, emit
    from grounded_research.cli.output import next_command as line
    from grounded_research.ledger.place import as_on_disk

    store = open_store(common, draft)
    if draft is not None and not store.exists():
        start = line("verify.py", "run", str(draft), "--sources", "FOLDER", common=common)
        return emit(Result(summary=f"status: no ledger yet at {store.path}", next=start), common)
    ledger = as_on_disk(store.load(adopt=common.adopt), store.path)
    result = status_result(ledger, store, common, changed=changed_files(ledger, store))
    return emit(result if result.next else unrendered(result, ledger, store, common), common)


def unrendered(result: "Result", ledger: "Ledger", store: "LedgerStore", common: Common) -> "Result":
    """The result of a finished verification, with the command to render it where no file shows it yet."""
    from dataclasses import replace

    from grounded_research.cli.output import next_command
    from grounded_research.report.stamp import outdated

    old = outdated(ledger, common.out or store.path.parent)
    if old is None:
        return result
    formats = [word for name in FORMATS if name in old for word in ("--format", name)]
    words = ("render_report.py", "run", *(formats if formats != ["--format", "md"] else ()))
    said = "the report on disk shows an older state" if old else "no report has been rendered"
    following = next_command(*words, common=common, ledger=store.path)
    return replace(result, body=[*result.body, said], next=following)


def changed_files(now: "Ledger", store: "LedgerStore") -> list[str]:
    """The sources whose files are not what was read any more, by their paths."""
    before = store.load().sources_by_id
    return [str(one.path) for one in now.sources if one.sha256 != before[one.id].sha256]


def status_result(
    ledger: "Ledger", store: "LedgerStore", common: Common, *, changed: Sequence[str] = ()
) -> "Result":
    """How every stage stands, what waits for a judge, and the command to go on with.

    Args:
        ledger: The ledger, with the digests that the files have now where those are to count.
        store: Where it is kept.
        common: The options to repeat in the next command.
        changed: The sources that must be registered again.
    """
    from grounded_research.cli.output import Result, next_command
    from grounded_research.ledger.place import absolute
    from grounded_research.ledger.staleness import open_work

    work = open_work(ledger)
    lines = [f"{stage.value}: {state}" for stage, state in work.states.items()]
    waiting = {
        "sentences to break into claims": work.sentences,
        "claims to read": work.claims,
        "cited works to read": work.supports,
        "conflicts to read": work.conflicts,
    }
    lines += [f"{len(ids)} {what}: {first_ids(ids)}" for what, ids in waiting.items() if ids]
    lines += [f"changed or gone since it was read: {path}" for path in changed]
    draft = str(absolute(ledger.draft.path, store.path)) if ledger.draft else ""
    words = next((words for applies, words in steps(ledger, work, draft, changed) if applies), ())
    return Result(
        summary=f"status: {ledger.source_text}, {ledger.pipeline_stage}; "
        + ", ".join(f"{len(ids)} {what}" for what, ids in waiting.items()),
        body=lines,
        next=next_command(*words, common=common, ledger=store.path) if words else "",
        data={
            "stages": {stage.value: state for stage, state in work.states.items()},
            "waiting": {what: list(ids) for what, ids in waiting.items()},
        },
    )


MOST_IDS = 12


def first_ids(ids: Sequence[str]) -> str:
    """The first ids and how many there are besides."""
    shown = ", ".join(ids[:MOST_IDS])
    return f"{shown} and {len(ids) - MOST_IDS} more" if len(ids) > MOST_IDS else shown


def steps(
    ledger: "Ledger", work: "OpenWork", draft: str, changed: Sequence[str] = ()
) -> Sequence[tuple[bool, tuple[str, ...]]]:
    """The steps of a verification in their order, and whether each is due now."""
    from grounded_research.ledger.words import StageName

    due = {stage: state != "done" for stage, state in work.states.items()}
    cites = bool(ledger.references) or not ledger.claims
    register = ("ground.py", "run", "--sources", "FOLDER")
    return (
        (bool(draft) and due[StageName.DECOMPOSE], ("decompose.py", "run", draft)),
        (bool(work.sentences), ("decompose.py", "next")),
        (bool(ledger.claims and (changed or not ledger.sources)), register),
        (bool(ledger.claims) and due[StageName.GROUND], ("ground.py", "run")),
        (bool(ledger.claims and work.claims), ("ground.py", "next")),
        (cites and due[StageName.AUDIT] and bool(ledger.references), ("audit_citations.py", "run")),
        (bool(work.supports), ("audit_citations.py", "next")),
        (bool(ledger.sources) and due[StageName.CONTRADICT], ("contradict.py", "run")),
        (bool(work.conflicts), ("contradict.py", "next")),
        (due[StageName.REPORT], ("report.py", "run")),
    )


@cli.command("check")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print the machine form.")
def check(file: Path, *, as_json: bool) -> int:
    """Validate any ledger: schema, ids, links between records, seal."""
    from grounded_research.cli.exits import ExitCode
    from grounded_research.cli.output import Result, emit
    from grounded_research.ledger.serial import is_intact
    from grounded_research.ledger.validation import check_file

    faults = check_file(file)
    lines = [f"{fault.pointer or '/'}: {fault.message}" for fault in faults]
    words = f"has {len(faults)} faults" if faults else "is valid"
    if not is_intact(file.read_bytes()):
        words += ", its seal does not fit: a hand wrote it, and the stages take it over with --adopt alone"
    result = Result(
        summary=f"check: {file.name} {words}",
        body=lines,
        data={"faults": [{"pointer": fault.pointer, "message": fault.message} for fault in faults]},
        codes=frozenset({ExitCode.REFUSED} if faults else ()),
    )
    return emit(result, Common(as_json=as_json))
