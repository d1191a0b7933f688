"""Reference lists of Word files as people type them: without styles, with line breaks, in tables."""

import zipfile
from pathlib import Path

import pytest

from grounded_research.documents.read import read_document

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
ONE = "Smith, J. (2020). A title. Nature, 12, 4-5."
TWO = "Lee, K. (2019). Another title. Science, 3, 9-12."
BODY = "A text that says something about a matter."


def paragraph(*pieces: str, bold: bool = False) -> str:
    mark = "<w:rPr><w:b/></w:rPr>" if bold else ""
    return (
        "<w:p>" + "<w:r><w:br/></w:r>".join(f"<w:r>{mark}<w:t>{one}</w:t></w:r>" for one in pieces) + "</w:p>"
    )


def row(*cells: str) -> str:
    return "<w:tr>" + "".join(f"<w:tc>{paragraph(one)}</w:tc>" for one in cells) + "</w:tr>"


def blocks(folder: Path, *body: str) -> list[tuple[str, str]]:
    path = folder / "draft.docx"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(
            "word/document.xml", f'<w:document xmlns:w="{W}"><w:body>{"".join(body)}</w:body></w:document>'
        )
    return [(block.kind, block.text) for block in read_document(path).blocks]


def entries(found: list[tuple[str, str]]) -> list[str]:
    return [text for kind, text in found if kind == "reference_entry"]


def test_a_paragraph_that_names_the_list_begins_it_and_a_bold_one_ends_it(tmp_path: Path):
    found = blocks(
        tmp_path,
        paragraph(BODY),
        paragraph("REFERENCES:"),
        paragraph(ONE),
        paragraph(TWO),
        paragraph("Figure legends", bold=True),
        paragraph("Figure 1. What was seen in 2020."),
    )
    assert entries(found) == [ONE, TWO]
    assert found[-1] == ("paragraph", "Figure 1. What was seen in 2020.")


def test_line_breaks_in_one_paragraph_divide_its_entries(tmp_path: Path):
    found = blocks(tmp_path, paragraph(BODY), paragraph("References"), paragraph(ONE, TWO))
    assert entries(found) == [ONE, TWO]


def test_a_line_break_in_a_text_is_a_space(tmp_path: Path):
    assert blocks(tmp_path, paragraph("One line", "and another.")) == [("paragraph", "One line and another.")]


@pytest.mark.parametrize("first", ["[{}]", "{}."])
def test_the_rows_of_a_table_are_entries(tmp_path: Path, first: str):
    table = "<w:tbl>" + "".join(row(first.format(n), one) for n, one in enumerate((ONE, TWO), 1)) + "</w:tbl>"
    found = blocks(tmp_path, paragraph(BODY), paragraph("References"), table)
    assert entries(found) == [f"{first.format(1)} {ONE}", f"{first.format(2)} {TWO}"]
