import pytest

from grounded_research.documents.plain import read_plain

COMMENTED = """{0} Water

{0} From the keeper (1999-02-01):
{0} The lake rose by two metres, and the low
{0} path was closed.  It is
{0}
{0} open now.
Rule	Lake	1999	only	-	Feb	1	2:00	S
Rule	Lake	2001	only	-	Feb	1	2:00	S
{0}
{0} Hill
{0} The hill was measured again in the summer of 2001, by boat.
"""


def blocks(raw: str) -> list[tuple[str, str, str]]:
    return [(one.kind, " > ".join(one.section), one.text) for one in read_plain(raw).blocks]


@pytest.mark.parametrize("marker", ["#", "//", ";", "%", "--", "##", ";;", "# #"])
def test_wrapped_comments_are_read_as_the_text_that_they_are(marker: str):
    assert blocks(COMMENTED.format(marker)) == [
        ("heading", "", "Water"),
        (
            "paragraph",
            "Water",
            "From the keeper (1999-02-01): The lake rose by two metres, and the low path was closed.  It is",
        ),
        ("paragraph", "Water", "open now."),
        (
            "code",
            "Water",
            "Rule\tLake\t1999\tonly\t-\tFeb\t1\t2:00\tS\nRule\tLake\t2001\tonly\t-\tFeb\t1\t2:00\tS",
        ),
        ("heading", "", "Hill"),
        ("paragraph", "Hill", "The hill was measured again in the summer of 2001, by boat."),
    ]


@pytest.mark.parametrize(
    "raw, expected",
    [
        ("# Lake\nText.\n\n# Hill\nMore.", ["heading", "paragraph", "heading", "paragraph"]),
        ("> It is so,\n> or so he\n> writes.\n\nI agree.", ["quote", "paragraph"]),
        ("-- one thing\n-- Another thing", ["paragraph"]),
        ("/* The lake\n * is deep.\n */\nint x = 1;", ["paragraph", "paragraph"]),
        ("# It rose.\n# It fell.", ["paragraph"]),
        (">>> import lake\n>>> lake.rise()", ["paragraph"]),
        ("/* never closed\n * at all", ["paragraph"]),
    ],
)
def test_a_sign_is_a_margin_only_where_running_words_stand_behind_it(raw: str, expected: list[str]):
    assert [kind for kind, _, _ in blocks(raw)] == expected


def test_a_comment_with_two_ends_loses_both():
    assert blocks("/* The lake\n * is deep. */\n")[0][2] == "The lake is deep."


def test_a_ruler_of_a_comment_parts_what_stands_around_it():
    raw = "# The lake is\n# deep.\n#########\n# The hill is\n# high."
    assert [text for _, _, text in blocks(raw)] == ["The lake is deep.", "The hill is high."]


def test_every_word_of_a_comment_stands_where_its_offset_says():
    raw = COMMENTED.format("#")
    for block in read_plain(raw).blocks:
        for char, at in zip(block.text, block.offsets, strict=False):
            assert raw[at] == char or (char == " " and raw[at].isspace())


@pytest.mark.parametrize(
    "line, kind",
    [
        ("Kiribati", "heading"),
        ("The Lake and the Hill", "heading"),
        ("In all, 120 patients", "paragraph"),
        ("The lake rose", "paragraph"),
        ("It Rained.", "paragraph"),
        ("   s = Session()", "paragraph"),
        ("   The Lake", "paragraph"),
        ("<Response>", "paragraph"),
    ],
)
def test_a_short_line_with_the_capitals_of_a_title_heads_the_text_below_it(line: str, kind: str):
    raw = f"{line}\n\nThe lake rose by two metres, and the lower path was closed."
    assert blocks(raw)[0][0] == kind


def test_lines_that_are_set_in_columns_stay_lines():
    raw = "The values are:\nsubject    time   status\n1      0      0\n2      15     1\nSo it is."
    assert [(kind, text) for kind, _, text in blocks(raw)] == [
        ("paragraph", "The values are:"),
        ("table_row", "subject | time | status"),
        ("table_row", "1 | 0 | 0"),
        ("table_row", "2 | 15 | 1"),
        ("paragraph", "So it is."),
    ]


@pytest.mark.parametrize("raw", ["It rained.   It did so\nall day.   Then no more.", "one   gap\nand none"])
def test_justified_lines_are_no_table(raw: str):
    assert [kind for kind, _, _ in blocks(raw)] == ["paragraph"]


def test_a_list_of_references_is_no_code_and_no_table():
    raw = "# It rose\n# by two.\n\nSources\n\na.md:   Diary, 1999 to\n  2001.\nb.txt:   Survey of 2001\n"
    assert [(kind, text) for kind, _, text in blocks(raw)][2:] == [
        ("reference_entry", "a.md:   Diary, 1999 to 2001."),
        ("reference_entry", "b.txt:   Survey of 2001"),
    ]
