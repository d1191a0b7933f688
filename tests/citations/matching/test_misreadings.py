"""Words with letters that a scanner confuses, put right in favour of a record's words and nothing else."""

import pytest

from grounded_research.citations.matching.misreadings import mended


@pytest.mark.parametrize(
    "text, wanted, right",
    [
        ("arcbives of dcrmato1ogy", ["archives", "dermatology"], "archives of dermatology"),
        ("lovc, a.", ["love"], "love, a."),
        ("modem c1othes", ["modern", "clothes"], "modern clothes"),
        ("hall of bells", ["ball", "hall"], "hall of bells"),  # a wanted word stays
        ("10 of 100", ["lo", "ioo", "loo"], "10 of 100"),  # numbers stay
        ("he hid", ["be", "bib"], "he hid"),  # too short, too far
        ("tbe tcst", [], "tbe tcst"),
    ],
)
def test_misread_words_are_put_right(text, wanted, right):
    assert mended(text, wanted) == right
