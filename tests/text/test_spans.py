"""Spans cut texts, overlap and shift."""

import pytest

from grounded_research.text.spans import Span


def test_a_span_cuts_its_characters_out_of_a_text():
    assert Span(4, 7).of("the cat sat") == "cat"


@pytest.mark.parametrize(
    "first, second, overlap",
    [
        (Span(0, 3), Span(2, 5), True),
        (Span(0, 3), Span(3, 5), False),
        (Span(0, 9), Span(2, 3), True),
        (Span(4, 4), Span(4, 4), False),
    ],
)
def test_spans_overlap_when_they_share_a_character(first, second, overlap):
    assert first.overlaps(second) is overlap
    assert second.overlaps(first) is overlap


def test_a_span_contains_what_lies_within_it():
    assert Span(0, 5).contains(Span(0, 5))
    assert not Span(0, 5).contains(Span(4, 6))


def test_shifting_back_and_forth_changes_nothing():
    assert Span(3, 8).shift(4).shift(-4) == Span(3, 8)


def test_spans_sort_by_place():
    assert sorted([Span(3, 4), Span(0, 9), Span(0, 2)]) == [Span(0, 2), Span(0, 9), Span(3, 4)]
