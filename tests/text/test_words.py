"""Words, stems and the terms of a text."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounded_research.text.words import STOP_WORDS, WORD, content_stems, key_terms, stem, stem_set, words

STEMS = [
    ("reduces", "reduced"),
    ("mortality", "Mortality"),
    ("associations", "association"),
    ("patient\u2019s", "patient's"),
    ("1,200", "1200"),
]


@pytest.mark.parametrize("one, other", STEMS)
def test_forms_of_a_word_share_their_stem(one, other):
    assert stem(one) == stem(other)


CONTENT = [
    ("The trial of the drug", ["trial", "drug"]),
    ("It rose by 1,200 in 2019.", ["rose", "1200", "2019"]),
    ("well-known follow-up", ["well", "known", "follow", "up"]),
    ("amyloid \ufb01br-\nils", ["amyloid", "fibril"]),
    ("It\u2019s not the drug", ["drug"]),
    ("0.5 mg", ["0.5", "mg"]),
    ("", []),
]


@pytest.mark.parametrize("text, expected", CONTENT)
def test_content_stems_leave_the_words_of_grammar_out(text, expected):
    expected = [one for one in expected if one not in STOP_WORDS]
    assert content_stems(text) == expected


def test_a_word_keeps_its_place():
    text = "Mice don\u2019t eat 1,200.5 mg."
    assert [(word.text, word.span.of(text)) for word in words(text)] == [
        (part, part) for part in ["Mice", "don\u2019t", "eat", "1,200.5", "mg"]
    ]


def test_a_name_is_one_key_term():
    assert key_terms("In Geneva the World Health Organization met.") == {
        "geneva",
        "world health organiz",
        "met",
    }


@given(st.text(max_size=80))
def test_words_are_found_in_order_without_overlap(text):
    spans = [word.span for word in words(text)]
    assert all(left.end <= right.start for left, right in itertools.pairwise(spans))


@given(st.text(alphabet="abcdeT h,-'.1 ", max_size=80))
def test_case_does_not_matter_to_content(text):
    assert content_stems(text.upper()) == content_stems(text.lower())


@given(st.text(alphabet="abTHE\u00e9 .,;:!?()[]'\"_/12&", max_size=30))
def test_the_content_stems_are_those_of_the_words_that_the_pattern_finds(text: str):
    found = [stem(word) for word in WORD.findall(text.lower()) if word not in STOP_WORDS]
    assert content_stems(text) == found
    assert stem_set(text) == set(found)
