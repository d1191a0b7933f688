"""Ordinals are positions; words that only look like them are left out."""

import pytest

from grounded_research.text.ordinals import find_ordinals


@pytest.mark.parametrize(
    "text, expected",
    [
        ("the first president", [1]),
        ("the 22nd president", [22]),
        ("the twenty-fifth president", [25]),
        ("the one hundred twenty-fifth run", [125]),
        ("her second and third wins", [2, 3]),
        ("the last president", [None]),
        ("the final round", [None]),
        ("the last two books", [None]),
        ("last week", []),
        ("last quarter", []),
        ("the last two years", []),
        ("it will last", []),
        ("at first", []),
        ("first aid", []),
        ("60 frames per second", []),
        ("a second later", []),
        ("a third of patients", []),
        ("one third", []),
        ("a third patient", [3]),
        ("on May 5th", []),
        ("the 19th century", []),
        ("the first quarter of 2020", []),
        ("the second to last", []),
        ("none", []),
    ],
)
def test_ordinals(text, expected):
    assert [ordinal.value for ordinal in find_ordinals(text)] == expected
