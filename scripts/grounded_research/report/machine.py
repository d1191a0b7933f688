"""The report as JSON, for programs: the same content as the page a person reads."""

import json
from dataclasses import asdict

from grounded_research.report.view import ReportView

FORMAT = "grounded-research report 1"


def render_json(view: ReportView) -> str:
    """The whole view as one JSON object; ends with a newline."""
    content = asdict(view) | {"percent": view.percent}
    return json.dumps({"format": FORMAT, **content}, ensure_ascii=False, indent=1) + "\n"
