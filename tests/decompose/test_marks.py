from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounded_research.decompose.marks import FINDERS, LATEX_FINDERS, find_marks

MARKS = [
    ("It fell 12% [3].", [("[3]", ["3"])]),
    (
        "x [1, 2] y [4-6] z[7][8].",
        [("[1, 2]", ["1", "2"]), ("[4-6]", ["4", "5", "6"]), ("[7]", ["7"]), ("[8]", ["8"])],
    ),
    ("as in [2; 4, p. 9].", [("[2; 4, p. 9]", ["2", "4"])]),
    ("rose [12\u201314].", [("[12\u201314]", ["12", "13", "14"])]),
    ("It fell.^1,2^ Then", [("^1,2^", ["1", "2"])]),
    ("It fell<sup>3</sup> again", [("<sup>3</sup>", ["3"])]),
    (
        "(Min et al., 2023; Smith & Jones 2020a)",
        [("(Min et al., 2023; Smith & Jones 2020a)", ["Min et al. 2023", "Smith & Jones 2020a"])],
    ),
    ("Min et al. (2023) found", [("Min et al. (2023)", ["Min et al. 2023"])]),
    ("(Smith, Jones, & Lee, 2019)", [("(Smith, Jones, & Lee, 2019)", ["Smith, Jones, & Lee 2019"])]),
    (
        "(see also Lee & Roe, 2019, 2021; van der Berg 2003, p. 4)",
        [
            (
                "(see also Lee & Roe, 2019, 2021; van der Berg 2003, p. 4)",
                ["Lee & Roe 2019", "Lee & Roe 2021", "van der Berg 2003"],
            )
        ],
    ),
    ("(Smith *et al.*, 2019)", [("(Smith *et al.*, 2019)", ["Smith et al. 2019"])]),
    ("Yan et al. [2004] analysed", [("Yan et al. [2004]", ["Yan et al. 2004"])]),
    ("[@min2023; see @b, p. 3]", [("[@min2023; see @b, p. 3]", ["min2023", "b"])]),
    ("[3](https://example.org/a_(2019))", [("[3]", ["3"])]),
    ("It is so [wal.html].", [("[wal.html]", ["wal.html"])]),
    ("It is so [source: papers/trial.pdf, p. 4].", [("[source: papers/trial.pdf, p. 4]", ["trial.pdf"])]),
    (
        "x [a.txt; b.md, c.html#locks] y [notes.md L12]",
        [("[a.txt; b.md, c.html#locks]", ["a.txt", "b.md", "c.html"]), ("[notes.md L12]", ["notes.md"])],
    ),
]

NO_MARKS = [
    "in 2019 and March 2020",
    "(in 2019) and (March 2020) and (n = 40, 2019)",
    "95% CI [18, 25]",
    "the unit interval [0, 1]",
    "10^3^ cells and m^2^",
    "He lived there (1895-1958).",
    "the array `a[3]` in code",
    "$x[3]$",
    "[link](http://x.org/[3])",
    "<!-- [3] -->",
    "write to a@example.org",
    "[wal.html]: the first of them",
    "[Node.js] and [the file wal.html is long]",
]

WEAK = [
    ("It is so (see wal.html).", ["wal.html"]),
    ("@min2023 says", ["min2023"]),
    ("Smith (2019) says", ["Smith 2019"]),
    ("In Smith (2019) it is said", ["Smith 2019"]),
    ("The World Health Organization (2021) says", ["World Health Organization 2021"]),
    ("Smith and Jones (2020a, b) say", ["Smith and Jones 2020a", "Smith and Jones 2020b"]),
    ("Smith's (2019) view", ["Smith's 2019"]),
    ("(Boston, 2019)", ["Boston 2019"]),
    ("mortality\u00b3 rose", ["3"]),
    ("it reduces pain (3).", ["3"]),
    ("a remark.[^note]", ["^note"]),
]

LATEX = [
    (r"as \citep[see][p.~3]{a,b} says", ["a", "b"], True),
    (r"\citet{c} found", ["c"], False),
    (r"\parencite*{q}", ["q"], True),
    (r"\cites{a}{b}", ["a", "b"], True),
    (r"\autocite{x}", ["x"], True),
]


def shown(text, kind="markdown"):
    return [(mark.text, [key.text for key in mark.keys]) for mark in find_marks(text, kind) if not mark.weak]


@pytest.mark.parametrize("text, marks", MARKS)
def test_citation_marks_are_found_with_what_they_name(text, marks):
    assert shown(text) == marks


@pytest.mark.parametrize("text", NO_MARKS)
def test_what_only_looks_like_a_mark_is_none(text):
    assert shown(text) == []


@pytest.mark.parametrize("text, keys", WEAK)
def test_a_mark_that_may_be_none_waits_for_a_reference(text, keys):
    (mark,) = find_marks(text)
    assert mark.weak
    assert [key.text for key in mark.keys] == keys


@pytest.mark.parametrize("text, keys, aside", LATEX)
def test_latex_commands_are_marks(text, keys, aside):
    (mark,) = find_marks(text, "latex")
    assert ([key.text for key in mark.keys], mark.aside) == (keys, aside)


def test_nocite_is_no_mark():
    assert find_marks(r"\nocite{*}", "latex") == []


def test_surnames_are_read_without_initials_and_possessives():
    (mark,) = find_marks("(J. Smith & A.-B. O'Neil, 2019)")
    assert mark.keys[0].names == ("Smith", "O'Neil")


@given(st.text(alphabet="[]()^@,;-0123456789 aSmith&.\n", max_size=60))
def test_marks_stand_where_they_say_and_never_overlap(text):
    marks = find_marks(text)
    assert all(mark.span.of(text) == mark.text for mark in marks)
    assert all(left.span.end <= right.span.start for left, right in pairwise(marks))


@given(st.text(alphabet="[]()@^<>/sup\\\\cite{} \u00b9\u00b2.,;12019Smith et al", max_size=40))
def test_a_finder_finds_nothing_in_a_text_without_its_signs(text: str):
    for signs, finder in (*FINDERS, *LATEX_FINDERS):
        if set(signs).isdisjoint(text):
            assert not list(finder(text))


@pytest.mark.parametrize("text", ["[" + "see " * 20_000, "(" + "a 2019 " * 20_000, "[a.txt; " * 20_000])
def test_a_bracket_that_nothing_closes_is_passed_over_in_no_time(text):
    assert not find_marks(text)
