import zlib

import pytest

from grounded_research.bibliography.printed_journals import bits, hashes, is_known, known_names
from grounded_research.bibliography.printed_tokens import tokenise


def known(text):
    tokens = tokenise(text)
    return {token.text: name for token, name in zip(tokens, known_names(tokens), strict=True) if name}


@pytest.mark.parametrize(
    "text, expected",
    [
        ("on rocks. Tectonophysics, 2012", {"Tectonophysics": "B1"}),
        ("in western lands Current Anthropology 40", {"Current": "B2", "Anthropology": "E2"}),
        ("for delivery. Curr Opin Anaesthesiol. 2008", {"Curr": "B3", "Opin": "I3", "Anaesthesiol": "E3"}),
        ("for delivery. BMJ 2008", {"BMJ": "B1"}),
    ],
)
def test_the_words_of_a_known_name_are_told(text, expected):
    assert known(text) == expected


@pytest.mark.parametrize("text", ["current anthropology", "2008 2009", "Qwzxkv Plmtrv"])
def test_small_words_numbers_and_strange_names_are_no_journals(text):
    assert known(text) == {}


def test_the_hash_of_a_name_is_that_of_its_words_whatever_their_case():
    assert list(hashes(["Current", "ANTHROPOLOGY"]))[-1] == zlib.crc32(b"current anthropology ")


def test_a_name_is_known_when_all_its_bits_are_set():
    table = bytearray(100)
    for bit in bits(12345, 800):
        table[bit >> 3] |= 1 << (bit & 7)
    assert is_known(12345, bytes(table))
    assert not is_known(54321, bytes(table))
