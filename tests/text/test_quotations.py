"""Quotations: found in the same words, or in words that a careful reader calls the same; never in others."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from grounded_research.text.normalise import find_quotation

TEXT = (
    "We saw amyloid \ufb01br-\nils in the brain of 12 old mice \u2014 a \u201cwell-known\u201d finding. "
    "Subletting is not permitted. The employer must pay the wages before the end of the month in full. "
    "It is now widely permitted. The dose of 1,200 mg was 5\u202f% above that of Johnson and "
    "colleagues in 1998. "
    "The colour of the data base was recorded in every single case by two of the authors."
)

FOUND = [
    ("amyloid fibrils", "amyloid \ufb01br-\nils"),
    (
        "brain of 12 old mice - a 'well known' finding",
        "brain of 12 old mice \u2014 a \u201cwell-known\u201d finding",
    ),
    ("\u201cSubletting is not permitted.\u201d", "Subletting is not permitted"),
    ("It is ... permitted", "It is now widely permitted"),
    ("It is [...] permitted", "It is now widely permitted"),
    ("[T]he employer must pay the wages", "The employer must pay the wages"),
    ("dose of 1200 mg was 5% above", "dose of 1,200 mg was 5\u202f% above"),
    (
        "the employer must pay wages before the end of the month",
        "The employer must pay the wages before the end of the month",
    ),
    (
        "The emplyer must pay the wages before the end of the month",
        "The employer must pay the wages before the end of the month",
    ),
    (
        "The color of the database was recorded in every single case by two of the authors",
        "The colour of the data base was recorded in every single case by two of the authors",
    ),
]

NOT_FOUND = [
    "Subletting is ... permitted",
    "Subletting is permitted",
    "brain of 13 old mice",
    "the employee must pay the wages before the end of the month in full",
    "the employer must pay the wages after the end of the month in full",
    "the employer must not pay the wages before the end of the month in full",
    "It is now hardly permitted",
    "dose of 1,200 mg was 6 % above that of Johnson and colleagues",
    "dose of 1,200 mg was 5 % above that of Johnsen and colleagues in 1998",
    "dose of 1,200 mg was 5 % below that of Johnson and colleagues in 1998",
    "",
    "...",
    "fib",
]


@pytest.mark.parametrize("quotation, passage", FOUND)
def test_an_honest_quotation_is_found_with_its_place(quotation, passage):
    span = find_quotation(quotation, TEXT)
    assert span is not None
    assert span.of(TEXT) == passage


@pytest.mark.parametrize("quotation", NOT_FOUND)
def test_a_quotation_that_changes_the_meaning_is_not_found(quotation):
    assert find_quotation(quotation, TEXT) is None


@given(st.data())
def test_every_run_of_whole_words_is_found_as_it_stands(data):
    words = TEXT.replace("-\n", "").split()
    first = data.draw(st.integers(0, len(words) - 1))
    last = data.draw(st.integers(first, len(words) - 1))
    passage = " ".join(words[first : last + 1])
    if any(character.isalnum() for character in passage):
        assert find_quotation(passage, TEXT) is not None


@given(st.text(max_size=40), st.text(max_size=120))
@example("\u207a", "\u2074")
@example("1", "\u00bd")
def test_what_is_found_lies_in_the_text(quotation, text):
    span = find_quotation(quotation, text)
    assert span is None or 0 <= span.start < span.end <= len(text)
