"""The five stages one after the other in one process, each reading and writing the ledger alone."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from grounded_research.cli import audit_running, contradict, decompose_running, ground_running, report
from grounded_research.cli.batches import Deadline
from grounded_research.cli.exits import ExitCode
from grounded_research.cli.options import Common
from grounded_research.cli.output import Result, next_command
from grounded_research.cli.render_report import write_reports
from grounded_research.cli.shelf import Shelf
from grounded_research.cli.verify import status_result
from grounded_research.errors import StageError
from grounded_research.ledger.staleness import stage_state
from grounded_research.ledger.words import StageName

if TYPE_CHECKING:
    from grounded_research.ledger.store import LedgerStore


@dataclass(frozen=True)
class Request:
    """What ``verify.py run`` was asked to do."""

    draft: Path
    budget: float
    sources: tuple[Path, ...] = ()
    bibliographies: tuple[Path, ...] = ()
    online: bool = False
    mailto: str | None = None
    registry_answers: Path | None = None
    index: Path | None = None
    no_index: bool = False
    formats: tuple[str, ...] = ("md",)
    fail_on: tuple[str, ...] = ()
    min_groundedness: float | None = None


def run_pipeline(store: "LedgerStore", common: Common, request: Request) -> Result:
    """Run every stage, conclude and render; stop cleanly where the budget ends.

    Raises:
        StageError: There are no sources to check the draft against.
        GroundedResearchError: What a stage refuses.
    """
    refuse_without_sources(store, request)
    deadline = Deadline(request.budget)
    done: list[Result] = []
    for result in stage_results(store, common, request, deadline):
        done.append(result)
        if ExitCode.STOPPED in result.codes:
            return stopped(done, store, common, request)
    ledger = store.load()
    rendered = write_reports(ledger, common.out or store.path.parent, request.formats)
    waiting = status_result(ledger, store, common)
    codes = frozenset(code for result in done for code in result.codes)
    return Result(
        summary=f"verify: {report.score_words(ledger)}; report in {', '.join(report_files(rendered))}",
        body=[*(result.summary for result in done), *failed_bars(done), *rendered.body, *waiting.body],
        next=waiting.next,
        data={"stages": [result.summary for result in done], **waiting.data, **rendered.data},
        codes=codes,
    )


def failed_bars(done: list[Result]) -> list[str]:
    """The bars that stage 5 found failed, in words."""
    bars = done[-1].data.get("bars_failed", ())
    return [f"bar failed: {words}" for words in bars] if isinstance(bars, list) else []


def refuse_without_sources(store: "LedgerStore", request: Request) -> None:
    """Refuse a draft that comes without anything to check it against; one that is missing fails by itself."""
    if request.sources or not request.draft.is_file() or (store.exists() and store.load().sources):
        return
    raise StageError(
        f"no sources for {request.draft}: name them with --sources PATH, and ask for them if there are none. "
        "For its citations alone run audit_citations.py run; to see its claims run decompose.py run"
    )


def stage_results(
    store: "LedgerStore", common: Common, request: Request, deadline: Deadline
) -> Iterator[Result]:
    """The stages in their order; each reads what the one before has saved."""
    yield decompose_running.run_stage(
        store, common, draft=request.draft, bibliographies=request.bibliographies, deadline=deadline
    )
    shelf = Shelf(store)
    yield ground_running.run_stage(store, common, sources=request.sources, deadline=deadline, shelf=shelf)
    yield audit_running.run_stage(
        store,
        common,
        online=request.online,
        mailto=request.mailto,
        registry_answers=request.registry_answers,
        index=request.index,
        no_index=request.no_index,
        deadline=deadline,
        shelf=shelf,
    )
    if stage_state(store.load(), StageName.CONTRADICT) != "done":
        yield contradict.run_stage(store, common, deadline=deadline, shelf=shelf)
    yield report.run_stage(store, common, fail_on=request.fail_on, min_groundedness=request.min_groundedness)


def stopped(done: list[Result], store: "LedgerStore", common: Common, request: Request) -> Result:
    """What to say where the budget ended before the last stage."""
    words = ["verify.py", "run", str(request.draft)]
    words += ["--online"] if request.online else []
    words += ["--index", str(request.index)] if request.index else []
    words += ["--no-index"] if request.no_index else []
    return Result(
        summary=f"verify: the time ended during stage {len(done)} of 5; all that was done is saved",
        body=[result.summary for result in done],
        next=next_command(words[0], *words[1:], common=common, ledger=store.path),
        data={"stages": [result.summary for result in done]},
        codes=frozenset({ExitCode.STOPPED}),
    )


def report_files(rendered: Result) -> list[str]:
    """The files that were written."""
    files = rendered.data["files"]
    return [str(one) for one in files] if isinstance(files, list) else []
