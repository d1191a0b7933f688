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
        ("at https://example.org/a-long-\nname of it", "at https://example.org/a-long-name of it"),
        ("doi:10.1146/annurev-\npsych-01 of it", "doi:10.1146/annurev-psych-01 of it"),
        ("The default is un\u2010\n     trusted.", "The default is untrusted."),
    ],
)
def test_words_parted_at_a_line_end_become_whole(raw: str, text: str):
    assert kinds(raw) == [("paragraph", text)]


NEWS = """Release Notes
=============

5.4.0 (2022-12-13)

    This bumps the version.

    * All fixes from 5.2.10.

5.2.9 (2022-11-30)

    * It rained.
"""


def test_the_changes_of_a_version_stand_below_its_line():
    blocks = read_plain(NEWS).blocks
    assert [(block.text, block.section) for block in blocks if block.kind != "heading"] == [
        ("This bumps the version.", ("Release Notes", "5.4.0 (2022-12-13)")),
        ("All fixes from 5.2.10.", ("Release Notes", "5.4.0 (2022-12-13)")),
        ("It rained.", ("Release Notes", "5.2.9 (2022-11-30)")),
    ]


@pytest.mark.parametrize("raw", ["5.4.0\n\nIs the version.", "  5.4.0\n\n  Is it.", "It is\n5.4.0\n  of it."])
def test_a_version_above_nothing_indented_is_no_heading(raw: str):
    assert {kind for kind, _ in kinds(raw)} == {"paragraph"}


TABLE = """The codes are:
\u250c\u2500\u2500\u2500\u252c\u2500\u2500\u2500\u2500\u2510
\u2502Name   \u2502Code  \u2502
\u251c\u2500\u2500\u2500\u253c\u2500\u2500\u2500\u2500\u2524
\u2502Alive  \u250214    \u2502
\u251c\u2500\u2500\u2500\u253c\u2500\u2500\u2500\u2500\u2524
\u2502Keep   \u250213 or \u2502
\u2502Alive  \u2502more  \u2502

\u251c\u2500\u2500\u2500\u253c\u2500\u2500\u2500\u2500\u2524
\u2502       \u250212    \u2502
\u2514\u2500\u2500\u2500\u2534\u2500\u2500\u2500\u2500\u2518
So it is.
"""


def test_a_drawn_table_is_read_row_by_row_under_its_columns_also_over_a_page_end():
    blocks = read_plain(TABLE).blocks
    assert [(block.kind, block.text) for block in blocks] == [
        ("paragraph", "The codes are:"),
        ("table_row", "Name | Code"),
        ("table_row", "Alive | 14"),
        ("table_row", "Keep Alive | 13 or more"),
        ("table_row", "| 12"),
        ("paragraph", "So it is."),
    ]
    assert {block.header for block in blocks[2:5]} == {("Name", "Code")}
    for block in blocks:
        assert list(block.offsets) == sorted(block.offsets)
        assert block.start <= block.offsets[0] <= block.offsets[-1] <= block.end


def test_a_reference_list_is_cut_into_entries():
    raw = "Text.\n\nREFERENCES\n\n1. Smith J. One. 2001.\n2. Doe A. Two that\n   goes on. 2002.\n"
    assert kinds(raw)[2:] == [
        ("reference_entry", "1. Smith J. One. 2001."),
        ("reference_entry", "2. Doe A. Two that goes on. 2002."),
    ]


@given(st.text(alphabet="abZ1.- \n\r\t=*#/;>\u200b", max_size=200))
def test_every_character_of_the_text_stands_where_its_offset_says(raw: str):
    for block in read_plain(raw).blocks:
        assert len(block.offsets) == len(block.text) + 1
        assert list(block.offsets) == sorted(block.offsets)
        for char, at in zip(block.text, block.offsets, strict=False):
            assert raw[at] == char or (char in " |" and raw[at].isspace())
        assert block.start <= block.offsets[0]
        assert block.offsets[-1] <= block.end


@pytest.mark.parametrize(
    "line", ["1" * 5000, "1." * 3000 + "x", "Van-" * 2000, "[" * 3000, "A. " * 2000, "- " * 3000]
)
def test_a_line_of_one_thing_is_read_in_no_time(line: str):
    raw = f"References\n\n{line}\n{line}\n\n{line}"
    assert read_plain(raw).blocks
    assert read_markdown(raw).blocks
