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


RECORD = (
    '<EndNote><Cite><Author>Jones</Author><record><rec-number>5</rec-number><ref-type name="Journal '
    'Article">17</ref-type>'
    "<contributors><authors><author>Jones, A. B.</author><author><style>World Health Organization,"
    "</style></author></authors></contributors><titles><title>Of <style>mice</style></title>"
    "<secondary-title>J Endn</secondary-title></titles><pages>5-9</pages><volume>7</volume>"
    "<dates><year>2012</year></dates><isbn>0028-4793</isbn><electronic-resource-num>10.1000/e</electronic-resource-num></record></Cite></EndNote>"
)


def data_field(text):
    return f"<w:p><w:r><w:fldData>{base64.b64encode(text.encode()).decode()}</w:fldData></w:r></w:p>"


@pytest.mark.parametrize("body", [cut_field(f" ADDIN EN.CITE {RECORD}"), data_field(RECORD + "\0")])
def test_endnote_keeps_its_records_in_the_code_or_the_data_of_a_field(tmp_path, body):
    (entry,) = read_bibliography(word(tmp_path, body, body)).entries
    assert [author.inverted for author in entry.authors] == ["Jones, A. B.", "World Health Organization"]
    wanted = {"title": "Of mice", "journal": "J Endn", "year": "2012", "pages": "5-9", "issn": "0028-4793"}
    assert wanted.items() <= entry.fields.items()
    assert (entry.entry_type, entry.identifiers["doi"]) == ("article", "10.1000/e")


@pytest.mark.parametrize("record", ["<EndNote><record></EndNote>", "<EndNote></EndNote>"])
def test_a_broken_record_of_endnote_is_no_work(tmp_path, record):
    good = cut_field(f"ADDIN CSL_CITATION {citation(ITEM)}")
    assert len(read_bibliography(word(tmp_path, cut_field(f"ADDIN EN.CITE {record}"), good)).entries) == 1


B = "http://schemas.openxmlformats.org/officeDocument/2006/bibliography"
SOURCES = (
    f'<b:Sources xmlns:b="{B}"><b:Source><b:Tag>Smi10</b:Tag><b:SourceType>JournalArticle</b:SourceType>'
    "<b:Author><b:Author><b:NameList><b:Person><b:Last>Smith</b:Last><b:Middle>Q.</b:Middle>"
    "<b:First>John</b:First></b:Person></b:NameList></b:Author></b:Author><b:Title>Of men</b:Title>"
    "<b:JournalName>J Word</b:JournalName><b:Year>2010</b:Year><b:Pages>1-10</b:Pages>"
    "</b:Source><b:Source><b:Tag>WHO</b:Tag><b:SourceType>Book</b:SourceType>"
    "<b:Author><b:Author><b:Corporate>World Health Organization</b:Corporate></b:Author></b:Author>"
    "<b:Title>Of health</b:Title><b:StandardNumber>978-3-16-148410-0</b:StandardNumber>"
    "</b:Source></b:Sources>"
)


@pytest.mark.parametrize(
    "code, titles",
    [
        (r" CITATION Smi10 \l 1033 ", ["Of men"]),
        (r"CITATION Smi10 \m WHO", ["Of men", "Of health"]),
        ("PAGE", ["Of men", "Of health"]),
    ],
)
def test_words_own_sources_are_read_those_that_the_text_cites_or_all(tmp_path, code, titles):
    path = word(tmp_path, cut_field(code))
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("customXml/item1.xml", SOURCES)
    entries = read_bibliography(path).entries
    assert [entry.fields["title"] for entry in entries] == titles
    assert (entries[0].key, entries[0].authors[0].inverted) == ("Smi10", "Smith, John Q.")


def test_entries_that_are_typed_beside_the_fields_are_read_too(tmp_path):
    heading = '<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>References</w:t></w:r></w:p>'
    lines = [
        "D'Amore, F. (2020). Graph Pruning &amp; More. Journal, 1(2), 3-4.",
        "Kahneman, D. (2011). Thinking, fast. FSG.",
    ]
    typed = "".join(f"<w:p><w:r><w:t>{line}</w:t></w:r></w:p>" for line in lines)
    found = read_bibliography(
        word(tmp_path, cut_field(f"ADDIN CSL_CITATION {citation(ITEM)}"), heading, typed)
    )
    assert [entry.fields["title"] for entry in found.entries[:2]] == [
        "Graph pruning & more",
        "Thinking, fast",
    ]
    assert found.unread == 0
