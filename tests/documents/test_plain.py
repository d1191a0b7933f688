import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounded_research.documents.markdown import read_markdown
from grounded_research.documents.plain import read_plain


def kinds(raw: str) -> list[tuple[str, str]]:
    return [(block.kind, block.text) for block in read_plain(raw).blocks]


@pytest.mark.parametrize(
    "raw, expected",
    [
        ("One line\nand another.\n\nNew.", [("paragraph", "One line and another."), ("paragraph", "New.")]),
        ("Title\n=====\n\nText.", [("heading", "Title"), ("paragraph", "Text.")]),
        ("1. Introduction\n\nText.", [("heading", "1. Introduction"), ("paragraph", "Text.")]),
        ("2.1 Methods\n\nText.", [("heading", "2.1 Methods"), ("paragraph", "Text.")]),
        ("# Marked\nText.", [("heading", "Marked"), ("paragraph", "Text.")]),
        ("THE MAIN RESULTS\n\nText.", [("heading", "THE MAIN RESULTS"), ("paragraph", "Text.")]),
        ("- one\n- two\n  goes on", [("list_item", "one"), ("list_item", "two goes on")]),
        ("Shown:\n1) one\n2) two", [("paragraph", "Shown:"), ("list_item", "one"), ("list_item", "two")]),
        ("It rose by\n12. percent", [("paragraph", "It rose by 12. percent")]),
        ("In all, 120 patients\n\nText.", [("paragraph", "In all, 120 patients"), ("paragraph", "Text.")]),
        ("One.\n\n-----\n\nTwo.", [("paragraph", "One."), ("paragraph", "Two.")]),
    ],
)
def test_a_run_of_lines_is_known_for_what_it_is(raw: str, expected: list[tuple[str, str]]):
    assert kinds(raw) == expected


@pytest.mark.parametrize(
    "raw, text",
    [
        ("amyloid fibr-\nils grow", "amyloid fibrils grow"),
        ("a long-\nterm trial; long-term trials", "a long-term trial; long-term trials"),
        ("between 1990-\n1995 it", "between 1990- 1995 it"),
        ("the Anglo-\nSaxon past", "the Anglo-Saxon past"),
        ("pre-\nand post-war", "pre- and post-war"),
    ],
)
def test_words_parted_at_a_line_end_become_whole(raw: str, text: str):
    assert kinds(raw) == [("paragraph", text)]


def test_a_reference_list_is_cut_into_entries():
    raw = "Text.\n\nREFERENCES\n\n1. Smith J. One. 2001.\n2. Doe A. Two that\n   goes on. 2002.\n"
    assert kinds(raw)[2:] == [
        ("reference_entry", "1. Smith J. One. 2001."),
        ("reference_entry", "2. Doe A. Two that goes on. 2002."),
    ]


@given(st.text(alphabet="abZ1.- \n\r\t=*#\u200b", max_size=200))
def test_every_character_of_the_text_stands_where_its_offset_says(raw: str):
    for block in read_plain(raw).blocks:
        assert len(block.offsets) == len(block.text) + 1
        assert list(block.offsets) == sorted(block.offsets)
        for char, at in zip(block.text, block.offsets, strict=False):
            assert raw[at] == char or (char == " " and raw[at].isspace())
        assert block.start <= block.offsets[0]
        assert block.offsets[-1] <= block.end


@pytest.mark.parametrize(
    "line", ["1" * 5000, "1." * 3000 + "x", "Van-" * 2000, "[" * 3000, "A. " * 2000, "- " * 3000]
)
def test_a_line_of_one_thing_is_read_in_no_time(line: str):
    raw = f"References\n\n{line}\n{line}\n\n{line}"
    assert read_plain(raw).blocks
    assert read_markdown(raw).blocks
