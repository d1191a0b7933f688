"""The comparison form: what counts as the same text, what does not, and the way back to the original."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from grounded_research.text.normalise import display, fold, fold_with_offsets

SAME = [
    ("amyloid \ufb01brils", "amyloid fibrils"),
    ("the \ufb03nal \ufb02ow", "the ffinal flow"),
    ("fibr-\nils", "fibrils"),
    ("fibr- ils", "fibrils"),
    ("fibr\u00ad\nils", "fibrils"),
    ("fi\u00adbrils", "fibrils"),
    ("\u201cso\u201d", '"so"'),
    ("\u00abso\u00bb", '"so"'),
    ("``so''", '"so"'),
    ("it\u2019s", "it's"),
    ("5\u201312 years", "5-12 years"),
    ("\u22125 \u00b0C", "-5 \u00b0C"),
    ("Foltyn\u2010Dumitru", "Foltyn-Dumitru"),
    ("yes\u2014no", "yes - no"),
    ("yes -- no", "yes - no"),
    ("1,200", "1200"),
    ("1\u2009200\u2009000", "1200000"),
    ("1\u00a0200", "1200"),
    ("5\u202f%", "5%"),
    ("85 %", "85%"),
    ("p\u00a0<\u00a00.05", "p < 0.05"),
    ("\uff21\uff22\uff11\uff12", "ab12"),
    ("cafe\u0301", "caf\u00e9"),
    ("CO\u2082", "CO2"),
    ("zero\u200bwidth", "zerowidth"),
    ("\u202eright\u202c", "right"),
    ("wait\u2026", "wait..."),
    ("Strasse", "Stra\u00dfe"),
    ("  two \n\t words ", "two words"),
    ("\U0001d465 = 3", "x = 3"),
    ("1\u00bd", "1 1/2"),
    ("\u00b5g", "\u03bcg"),
]

DIFFERENT = [
    ("10\u00b2", "102"),
    ("10\u207b\u00b2", "10-2"),
    ("1\u00bd", "11/2"),
    ("1 200", "1200"),  # a plain space may stand between two numbers
    ("1,20", "120"),
    ("0.5", "05"),
    ("-5", "5"),
    ("10\u2082", "102"),
    ("pre- and postoperative", "preand postoperative"),
    ("re-\nform", "re form"),
    ("\u7537", "\u5973"),
    ("\u043a\u043e\u0442", "kot"),
]


@pytest.mark.parametrize("one, other", SAME)
def test_forms_that_a_reader_calls_the_same_are_the_same(one, other):
    assert fold(one) == fold(other)


@pytest.mark.parametrize("one, other", DIFFERENT)
def test_forms_of_different_meaning_stay_different(one, other):
    assert fold(one) != fold(other)


PIECES = st.sampled_from(
    [
        *"aB1 ,.-'\"%()\n",
        *(
            "1,200",
            "- ",
            "-\n",
            "and",
            "--",
            "``",
            "ab",
            "\ufb01",
            "\u00ad",
            "\u2009",
            "\u202f",
            "\u00a0",
            "\u2212",
        ),
        *("\u2014", "\u2026", "\u00b2", "\u00bd", "\u0301", "\u200b", "\u2082", "\uff11", "\u00df", "\u0130"),
    ]
)
LETTERS_AND_MARKS = st.text(
    alphabet="aZ1 ,-'\"\n\u00e9\u00c9\u0130\u0149\u017f\u03a3\u0416\u2014\u2019\u201c\u2026\u2033",
    max_size=60,
)
TEXTS = st.one_of(st.text(max_size=60), LETTERS_AND_MARKS, st.lists(PIECES, max_size=25).map("".join))


@given(TEXTS)
@example("\ufb01\u0300")  # a ligature with an accent on its last letter
def test_folding_twice_changes_nothing_more(text):
    assert fold(fold(text)) == fold(text)


@given(TEXTS)
def test_the_form_with_offsets_is_the_same_form(text):
    assert fold_with_offsets(text).text == fold(text)


@given(TEXTS)
@example("fibr-\nils \ufb01n")
def test_every_folded_character_maps_into_the_original_in_order(text):
    folded = fold_with_offsets(text)
    assert len(folded.offsets) == len(folded.text) + 1
    assert folded.offsets[-1] == len(text)
    assert all(0 <= place < len(text) for place in folded.offsets[:-1])
    assert list(folded.offsets) == sorted(folded.offsets)


@given(st.text(alphabet="abcXYZ 019.,", max_size=60))
def test_a_folded_letter_comes_from_its_own_letter(text):
    folded = fold_with_offsets(text)
    for place, character in enumerate(folded.text):
        if character.isalpha():
            assert text[folded.offsets[place]].lower() == character


DISPLAYED = [
    ("one\ntwo", "one two"),
    ("fibr-\nils", "fibrils"),
    ("\ufb01ne\u00ad ly", "fine ly"),
    ("a\u200bb", "ab"),
    ("\u201cKept\u201d \u2014 10\u00b2", "\u201cKept\u201d \u2014 10\u00b2"),
    ("COVID-\n19", "COVID- 19"),
    ("pre-\nand post", "pre- and post"),
]


@pytest.mark.parametrize("text, shown", DISPLAYED)
def test_the_readable_form_is_one_line_and_keeps_what_was_written(text, shown):
    assert display(text) == shown


@given(TEXTS)
def test_the_readable_form_says_the_same(text):
    assert len(display(text).splitlines()) <= 1
    assert display(display(text)) == display(text)


@pytest.mark.parametrize("run", [" ", "\n", "\u00ad", "-", "-\n", "\u0301", "1,", "\u00b2", "'", "%"])
def test_long_runs_of_one_character_fold_in_a_moment(run):
    text = f"a{run * 20_000}b"
    assert fold_with_offsets(text).text == fold(text)
    assert display(text)
