from pathlib import Path
from random import Random

import pytest
from reportlab.lib.pagesizes import A5
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph, SimpleDocTemplate

from grounded_research.documents.read import read_document
from grounded_research.errors import DocumentError

WORDS = [
    "effect",
    "mortality",
    "trial",
    "lines",
    "wrap",
    "patients",
    "arms",
    "doses",
    "weeks",
    "changes",
    "rates",
    "groups",
    "harms",
    "visits",
    "sites",
]


def prose(n: int) -> str:
    chance = Random(n)  # noqa: S311  a text, not a secret
    return f"Paragraph number {n} begins. It has " + " ".join(chance.choices(WORDS, k=60)) + " and ends."


def made(path: Path, story: list[tuple[str, str]]) -> Path:
    styles = getSampleStyleSheet()

    def edges(canvas: Canvas, _: object) -> None:
        canvas.drawString(60, 570, "Journal of Tests 2020")
        canvas.drawString(200, 20, str(canvas.getPageNumber()))

    document = SimpleDocTemplate(str(path), pagesize=A5)
    document.build(
        [Paragraph(text, styles[style]) for style, text in story], onFirstPage=edges, onLaterPages=edges
    )
    return path


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    body = [("Normal", prose(n)) for n in range(20)]
    listed = [("Normal", "[1] Smith, J. (2020). " + prose(20)), ("Normal", "[2] Doe, A. (2021). Two.")]
    story = [("Title", "The Title"), ("Heading2", "Introduction"), *body, ("Heading2", "References"), *listed]
    return made(tmp_path / "paper.pdf", story)


def test_pages_sections_and_entries_are_known(paper: Path):
    document = read_document(paper)
    assert document.pages is not None
    assert document.pages > 2
    assert document.title == "The Title"
    heads = [block.text for block in document.blocks if block.kind == "heading"]
    assert heads == ["The Title", "Introduction", "References"]
    entries = [block.text for block in document.blocks if block.kind == "reference_entry"]
    assert [text[:12] for text in entries] == ["[1] Smith, J", "[2] Doe, A. "]


def test_running_heads_and_page_numbers_are_dropped(paper: Path):
    document = read_document(paper)
    assert not any("Journal of Tests" in block.text for block in document.blocks)
    assert any(flag.startswith("running heads and page numbers dropped") for flag in document.flags)


def test_every_paragraph_is_whole_and_on_its_page(paper: Path):
    document = read_document(paper)
    text = " ".join(block.text for block in document.blocks if block.kind == "paragraph")
    for n in range(20):
        assert prose(n) in text
    pages = [block.page for block in document.blocks]
    assert pages == sorted(page for page in pages if page)
    for block in document.blocks:
        assert document.raw[: block.start].count("\f") + 1 == block.page


def test_a_scanned_pdf_is_named(tmp_path: Path):
    canvas = Canvas(str(tmp_path / "scan.pdf"))
    canvas.rect(50, 50, 100, 100)
    canvas.save()
    with pytest.raises(
        DocumentError, match=r"scan\.pdf has no text on any of its 1 pages: it is a scanned PDF"
    ):
        read_document(tmp_path / "scan.pdf")


def test_a_page_without_text_is_flagged(tmp_path: Path):
    canvas = Canvas(str(tmp_path / "a.pdf"))
    canvas.drawString(100, 500, "Only here.")
    canvas.showPage()
    canvas.rect(50, 50, 100, 100)
    canvas.save()
    assert read_document(tmp_path / "a.pdf").flags == ("page 2 has no text",)


def test_pages_beyond_the_limit_are_left_out_and_said(paper: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("grounded_research.documents.pdf.reader.PDF_PAGES", 1)
    document = read_document(paper)
    assert {block.page for block in document.blocks} == {1}
    assert any(flag.startswith("only the first 1 of") for flag in document.flags)
