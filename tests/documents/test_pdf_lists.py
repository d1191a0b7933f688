"""Reference lists of PDFs: entries that hang, that stand apart, and what follows the list."""

from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from grounded_research.documents.read import read_document

BODY = [
    "The trial enrolled 120 adults in four centres and all of them",
    "followed the same protocol for two years.",
]
ENTRIES = [
    [
        "Ludwig van Beethoven and Maria de la Cruz. 2001. A",
        "study of things that nobody has seen. Journal of",
        "Things, 12(3):1-10.",
    ],
    [
        "Ludwig van Beethoven and Maria de la Cruz. 2002. The",
        "other study, 13(1):11-20. https://example.org/abc",
    ],
    ["Ashish Vaswani and Noam Shazeer. 2017. Attention is", "all you need. Advances, 30."],
]


def entries(folder: Path, inset: float, gap: float, heading: str = "") -> list[str]:
    """The entries of a page: lines behind the first are set in, and a gap is between two entries."""
    canvas = Canvas(str(folder / "page.pdf"))
    y = 760.0
    for line in BODY:
        y = write(canvas, line, (60, y), 10)
    y = write(canvas, "References", (60, y), 13, bold=True)
    for lines in ENTRIES:
        y = write(canvas, lines[0], (60, y - gap), 9)
        for line in lines[1:]:
            y = write(canvas, line, (60 + inset, y), 9)
    if heading:
        y = write(canvas, heading, (60, y - 6), 10, bold=True)
        for line in BODY:
            y = write(canvas, line, (60, y), 10)
    canvas.save()
    return [
        block.text for block in read_document(folder / "page.pdf").blocks if block.kind == "reference_entry"
    ]


def write(canvas: Canvas, line: str, place: tuple[float, float], size: float, *, bold: bool = False) -> float:
    """Write a line; returns the height of the next."""
    canvas.setFont("Times-Bold" if bold else "Times-Roman", size)
    canvas.drawString(*place, line)
    return place[1] - 1.2 * size


@pytest.mark.parametrize("inset, gap", [(12, 0), (0, 9)], ids=["hanging", "apart"])
def test_white_space_divides_entries_that_begin_with_no_known_form_of_a_name(
    tmp_path: Path, inset: float, gap: float
):
    assert entries(tmp_path, inset, gap) == [" ".join(lines) for lines in ENTRIES]


def test_a_bold_line_of_larger_letters_ends_the_list(tmp_path: Path):
    assert entries(tmp_path, 12, 0, "A Proofs of the claims") == [" ".join(lines) for lines in ENTRIES]
