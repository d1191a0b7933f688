"""A reported ledger to files: which formats there are, and what each file is called."""

from collections.abc import Callable, Collection

from grounded_research.errors import StageError
from grounded_research.ledger.models import Ledger
from grounded_research.ledger.staleness import stage_inputs
from grounded_research.ledger.words import StageName
from grounded_research.report.drawing import build_view
from grounded_research.report.html import render_html
from grounded_research.report.machine import render_json
from grounded_research.report.markdown import render_markdown
from grounded_research.report.sarif import render_sarif
from grounded_research.report.stamp import STEM
from grounded_research.report.view import ReportView

FORMATS: dict[str, Callable[[ReportView], str]] = {
    "md": render_markdown,
    "html": render_html,
    "sarif": render_sarif,
    "json": render_json,
}


def render(ledger: Ledger, formats: Collection[str]) -> dict[str, str]:
    """The text of every report file asked for, by file name.

    Raises:
        StageError: Stage 5 has not run, or the ledger has changed since.
    """
    run = ledger.stages.get(StageName.REPORT)
    if ledger.report is None or run is None:
        raise StageError("the ledger holds no report yet: run report.py run first")
    if run.inputs != stage_inputs(ledger, StageName.REPORT):
        raise StageError("the ledger has changed since its report: run report.py run again first")
    view = build_view(ledger)
    return {f"{STEM}.{name}": FORMATS[name](view) for name in formats}
