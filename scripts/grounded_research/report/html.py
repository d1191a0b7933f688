"""The report as one self-contained HTML page: the draft with its claims marked, each opening its evidence."""

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from grounded_research.report.escape import one_line
from grounded_research.report.markdown import BREAKDOWN, SEVERITIES
from grounded_research.report.view import ReportView, SentenceView

TEMPLATES = Path(__file__).parent
TEMPLATE = "report.html.jinja"


def render_html(view: ReportView) -> str:
    """The page; every foreign text in it is escaped by the template engine."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["line"] = one_line
    claims = {claim.id: claim for section in view.sections for claim in section.claims}
    return environment.get_template(TEMPLATE).render(
        view=view,
        claims=claims,
        breakdown=[(name, view.counts.get(label.value, 0)) for name, label in BREAKDOWN],
        severities=SEVERITIES,
        paragraphs=list(paragraphs(view.sentences)),
    )


def paragraphs(sentences: tuple[SentenceView, ...]) -> Iterator[tuple[str, list[SentenceView]]]:
    """The sentences of each block of the draft, with the block's kind."""
    for _, block in groupby(sentences, key=lambda sentence: sentence.paragraph):
        members = list(block)
        yield members[0].block, members
