from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounded_research.bibliography.printed_tokens import tokenise


def words(text):
    return [token.text for token in tokenise(text)]


@pytest.mark.parametrize(
    "text, expected",
    [
        ("Smith-Jones, J.P.", ["Smith-Jones", "J", "P"]),
        ("33(1):12-18", ["33", "1", "12-18"]),
        ("pp. 31 – 68", ["pp", "31 – 68"]),
        ("Phys.Rev.D 53", ["Phys", "Rev", "D", "53"]),
        ("제31권", ["제", "31", "권"]),
        ("d'Amore l’éphémère", ["d'Amore", "l’éphémère"]),
        ("S08003 3rd 1994a", ["S08003", "3rd", "1994a"]),
        ("https://x.org/a,b. End", ["https://x.org/a,b.", "End"]),
        ("doi: 10.1000/x(1)2", ["doi", "10.1000/x(1)2"]),
        ("", []),
    ],
)
def test_a_reference_is_cut_into_words_numbers_and_links(text, expected):
    assert words(text) == expected


@pytest.mark.parametrize(
    "text, signs",
    [
        ("A (1973).", [("", ""), ("(", ").")]),
        ('A. "B," C', [("", "."), ('"', ',"'), ("", "")]),
        ('A . " B C ." D', [("", "."), ('"', ""), ("", '."'), ("", "")]),
        ("“A” in «B»", [("“", "”"), ("", ""), ("«", "»")]),
        ("A, 'B' c", [("", ","), ("'", "'"), ("", "")]),
    ],
)
def test_signs_belong_to_the_word_that_they_open_or_close(text, signs):
    assert [(token.before, token.after) for token in tokenise(text)] == signs


@given(st.text(max_size=120))
def test_words_stand_in_the_text_where_they_say(text):
    tokens = tokenise(text)
    assert all(text[token.start : token.end] == token.text for token in tokens)
    assert all(one.end <= two.start for one, two in pairwise(tokens))
