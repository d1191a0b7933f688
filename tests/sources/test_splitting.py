import pytest

from grounded_research.documents.markdown import read_markdown
from grounded_research.documents.model import Block, Document
from grounded_research.sources.location import location_of
from grounded_research.sources.model import SourceSentence
from grounded_research.sources.splitting import LONGEST, split_document, table_row
from sources.making import loaded


def split(raw: str) -> list[SourceSentence]:
    reading = read_markdown(raw)
    document = Document("a.md", "markdown", raw, "sha256:" + "0" * 64, reading.title, None, reading.blocks)
    return list(split_document(document))


def test_sentences_are_numbered_through_with_their_section():
    found = split("# Results\n\nOne is here. Two is here.\n\n## Harms\n\n- Three.\n")
    assert [(s.n, s.kind, s.text, s.section) for s in found] == [
        (1, "heading", "Results", None),
        (2, "paragraph", "One is here.", "Results"),
        (3, "paragraph", "Two is here.", "Results"),
        (4, "heading", "Harms", "Results"),
        (5, "list_item", "Three.", "Results > Harms"),
    ]


@pytest.mark.parametrize(
    "row, text", [("| 3 | 4", "men: 3; women: 4"), ("Treated | none |", "Arm: Treated; men: none")]
)
def test_a_row_whose_first_or_last_cell_is_empty_keeps_the_names_of_its_columns(row: str, text: str):
    block = Block("table_row", row, 0, len(row), range(len(row) + 1), 1, header=("Arm", "men", "women"))
    assert table_row(block) == text


def test_a_table_row_is_readable_with_its_header():
    found = split("| Arm | Response rate |\n|---|---|\n| Drug A | 12 % |\n")
    assert found[1].text == "Arm: Drug A; Response rate: 12 %"
    assert found[1].header == ("Arm", "Response rate")


def test_comments_front_matter_and_boilerplate_are_left_out():
    assert [s.text for s in split("---\ntitle: T\n---\n<!-- no -->\n\nYes.\n")] == ["Yes."]


def test_an_entry_and_a_heading_stay_whole():
    found = split("# A. B. Title\n\n# References\n\n- Doe, J. (2020). One. Two. Three.\n")
    assert [s.text for s in found] == ["A. B. Title", "References", "Doe, J. (2020). One. Two. Three."]


def test_what_is_too_long_for_a_sentence_is_cut_at_a_space():
    found = split("word " * 600)
    assert all(len(s.text) <= LONGEST for s in found)
    assert " ".join(s.text for s in found) == ("word " * 600).strip()


def test_a_location_names_the_page_before_the_section_before_the_line():
    source = loaded(["Text."], path="sources/trial.pdf")
    for sentence, location in (
        (SourceSentence(1, "x", page=4, section="Results"), "trial.pdf, p. 4"),
        (SourceSentence(1, "x", section="Results > Harms", line=3), "trial.pdf, Harms"),
        (SourceSentence(1, "x", line=12), "trial.pdf, line 12"),
        (SourceSentence(1, "x"), "trial.pdf"),
    ):
        assert location_of(source, sentence) == location


def test_a_location_does_not_repeat_the_title_or_a_long_heading():
    source = loaded(["Text."], path="sources/page.html", title="All of it")
    titled = SourceSentence(1, "x", section="All of it", line=9)
    assert location_of(source, titled) == "page.html, line 9"
    long = SourceSentence(1, "x", section="A heading with very many words " * 5, line=9)
    assert (
        location_of(source, long) == "page.html, A heading with very many words A heading with very many ..."
    )
