"""Numbers in digits and words become exact values."""

from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounded_research.text.numerals import find_numerals, place_of


def values(text):
    return [numeral.value for numeral in find_numerals(text)]


@pytest.mark.parametrize(
    "text, expected",
    [
        ("12", ["12"]),
        ("1,200.50 in all", ["1200.50"]),
        ("10 000 copies", ["10000"]),
        ("10\u202f000 copies", ["10000"]),
        ("10\u00a0000 copies", ["10000"]),
        ("10\u2009000 copies", ["10000"]),
        ("10'000 copies", ["10000"]),
        ("1,00,000 rupees", ["100000"]),
        ("in 2019 100 people", ["2019", "100"]),
        (".08 of it", ["0.08"]),
        ("2.48×10−5", ["0.0000248"]),
        ("5.5 x 10^6", ["5500000"]),
        ("10⁶ cells", ["1000000"]),
        ("4e14 hertz", ["400000000000000"]),
        ("½ a cup and 2½ spoons", ["0.5", "2.5"]),
        ("a 2 1/2 inch door", ["2.5"]),
        ("5.2 million", ["5200000"]),
        ("3 hundred", ["300"]),
        ("$1.2bn", ["1200000000"]),
        ("10k steps", ["10000"]),
        ("3 million and a half", ["3500000"]),
    ],
)
def test_digits(text, expected):
    assert values(text) == [Decimal(value) for value in expected]


@pytest.mark.parametrize(
    "text, expected",
    [
        ("twelve patients", ["12"]),
        ("twenty-one years", ["21"]),
        ("one hundred and six", ["106"]),
        ("two thousand and two hundred", ["2200"]),
        ("a hundred and two of those", ["102"]),
        ("three million, of which two", ["3000000", "2"]),
        ("five and a half million fish", ["5500000"]),
        ("half a million", ["500000"]),
        ("two hundred point zero three", ["200.03"]),
        ("five and six", ["5", "6"]),
        ("three quarters of them", ["0.75"]),
        ("five eighths", ["0.625"]),
        ("a quarter of them", ["0.25"]),
        ("one in the second half", ["1"]),
        ("the third patient", []),
        ("the first quarter", []),
        ("hundreds of people", []),
        ("none of it", []),
        ("someone often attends", []),
    ],
)
def test_words(text, expected):
    assert values(text) == [Decimal(value) for value in expected]


@pytest.mark.parametrize("text, share", [("one third", 3), ("one sixth", 6), ("a tenth of all", 10)])
def test_fractions_are_kept_as_shares(text, share):
    (numeral,) = find_numerals(text)
    assert numeral.fraction
    assert numeral.value == Decimal(1) / share


@pytest.mark.parametrize(
    "text, place",
    [("23.43", "0.01"), ("85", "1"), ("1.2 million", "100000"), ("5,000", "1"), ("two hundred", "100")],
)
def test_the_place_says_how_far_the_writer_rounded(text, place):
    assert find_numerals(text)[0].place == Decimal(place)


def test_trailing_zeros_can_count_as_rounding():
    assert place_of(Decimal(5000), round_zeros=True) == 1000
    assert place_of(Decimal(5000), round_zeros=False) == 1


@given(st.integers(min_value=0, max_value=10**12))
def test_a_whole_number_reads_the_same_with_and_without_grouping(number):
    assert values(f"it has {number} parts") == values(f"it has {number:,} parts") == [number]


@given(st.text(max_size=80))
def test_no_text_breaks_the_reader_and_numerals_never_overlap(text):
    found = find_numerals(text)
    for left, right in pairwise(found):
        assert left.span.end <= right.span.start
