"""Works that Zotero and Mendeley keep in the fields of a Word file."""

import base64
import json
import zipfile
from html import escape

import pytest

from grounded_research.bibliography.read import read_bibliography
from grounded_research.errors import BibliographyError

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
ITEM = {
    "id": 12, "type": "article-journal", "title": "Graph pruning & more", "DOI": "10.1000/true",
    "author": [{"family": "d&apos;Amore", "given": "Fabio"}], "issued": {"date-parts": [["2020"]]},
}  # fmt: skip


def citation(*items):
    uris = [f"http://zotero.org/{item['title']}" for item in items]
    return json.dumps(
        {"citationItems": [{"uris": [uri], "itemData": item} for uri, item in zip(uris, items, strict=True)]}
    )


def cut_field(code):
    """A field whose code is cut into runs, as Word cuts it."""
    pieces = "".join(
        f'<w:r><w:instrText xml:space="preserve">{escape(code[at : at + 40])}</w:instrText></w:r>'
        for at in range(0, len(code), 40)
    )
    char = '<w:r><w:fldChar w:fldCharType="{}"/></w:r>'
    shown = "<w:r><w:t>(Lee, 2020)</w:t></w:r>"
    return f"<w:p>{char.format('begin')}{pieces}{char.format('separate')}{shown}{char.format('end')}</w:p>"


def control(code):
    tag = "MENDELEY_CITATION_v3_" + base64.b64encode(code.encode()).decode()
    return f'<w:sdt><w:sdtPr><w:tag w:val="{tag}"/></w:sdtPr><w:sdtContent><w:p/></w:sdtContent></w:sdt>'


TEXT = "<w:p><w:r><w:t>A text without a list.</w:t></w:r></w:p>"


def word(folder, *bodies):
    path = folder / "draft.docx"
    xml = f'<w:document xmlns:w="{W}"><w:body>{"".join(bodies)}{TEXT}</w:body></w:document>'
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("word/document.xml", xml)
    return path


@pytest.mark.parametrize(
    "body",
    [
        cut_field(f" ADDIN ZOTERO_ITEM CSL_CITATION {citation(ITEM)}"),
        cut_field(f"ADDIN CSL_CITATION {citation(ITEM)}"),
        control(citation(ITEM)),
        f'<w:p><w:fldSimple w:instr="{escape("ADDIN ZOTERO_ITEM CSL_CITATION " + citation(ITEM))}"/></w:p>',
    ],
    ids=["Zotero", "Mendeley Desktop", "Mendeley Cite", "simple field"],
)
def test_a_work_in_a_field_is_read(tmp_path, body):
    (entry,) = read_bibliography(word(tmp_path, body)).entries
    assert entry.fields["title"] == "Graph pruning & more"
    assert entry.identifiers["doi"] == "10.1000/true"
    assert entry.authors[0].family == "d'Amore"


def test_a_work_that_is_cited_twice_is_one_reference(tmp_path):
    other = {**ITEM, "title": "Another"}
    body = cut_field(f"ADDIN CSL_CITATION {citation(ITEM)}") + cut_field(
        f"ADDIN CSL_CITATION {citation(other, ITEM)}"
    )
    assert len(read_bibliography(word(tmp_path, body)).entries) == 2


@pytest.mark.parametrize(
    "code",
    ["ADDIN CSL_CITATION {broken", "ADDIN CSL_CITATION []", "PAGE", "ADDIN CSL_CITATION " + "[" * 9000],
)
def test_a_broken_field_is_no_work(tmp_path, code):
    body = cut_field(code) + cut_field(f"ADDIN CSL_CITATION {citation(ITEM)}")
    assert len(read_bibliography(word(tmp_path, body)).entries) == 1


def test_without_fields_the_typed_list_is_read(tmp_path):
    with pytest.raises(BibliographyError, match="no reference"):
        read_bibliography(word(tmp_path))
