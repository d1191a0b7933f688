"""Known names of journals in a printed reference, from a table that holds their hashes alone.

The table is a Bloom filter (Bloom 1970): it knows every name that it was made of, and takes one in some
hundred others for known, so that a match is a hint for the reading and no proof.
"""

import zlib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

from grounded_research.bibliography.printed_tokens import Token

# Made by tests/benchmarks/journal_names.py of 111,000 names and abbreviations of journals in the open lists
# of JabRef (CC0) and of the National Library of Medicine have them.
_TABLE = Path(__file__).with_name("journal_names.bin")
LONGEST_NAME = 8
"""Words: hardly one name in a hundred is longer."""
SHORTEST_WORD = 4
"""Letters: a single shorter word is a journal in capitals alone ("BMJ")."""
PROBES = 6
_NAMED = 4
"""From so many words on the length of a name tells nothing more."""


@cache
def _table() -> bytes:
    return _TABLE.read_bytes()


def hashes(words: Iterable[str]) -> Iterator[int]:
    """The hash of the first word, of the first two, and so on; case counts for nothing."""
    found = 0
    for word in words:
        found = zlib.crc32(f"{word.lower()} ".encode(), found)
        yield found


def bits(name: int, size: int) -> Iterator[int]:
    """The places that the hash of a name has in a table of so many bits."""
    step = name >> 13 | 1
    return ((name + probe * step) % size for probe in range(PROBES))


def is_known(name: int, table: bytes) -> bool:
    """Whether the table has a hash."""
    size = len(table) * 8
    first = name % size  # where nearly all strange names end
    return bool(table[first >> 3] >> (first & 7) & 1) and all(
        table[bit >> 3] >> (bit & 7) & 1 for bit in bits(name, size)
    )


def is_journal(name: str) -> bool:
    """Whether a text is the known name of a journal, and nothing else; its article counts for nothing."""
    return is_known_name(name.lower().removeprefix("the ").split())


def is_known_name(words: Iterable[str]) -> bool:
    """Whether words together are a known name."""
    whole = list(hashes(words))[-1:]
    return any(is_known(one, _table()) for one in whole)


def _is_acronym(text: str) -> bool:
    return len(text) > 1 and text.isupper()


def known_names(tokens: Sequence[Token]) -> list[str]:
    """For every word where in a known name it stands: B with the number of words, I, E, or nothing."""
    found = [""] * len(tokens)
    place = 0
    while place < len(tokens):
        length = _longest(tokens, place)
        for inside in range(length):
            found[place + inside] = f"{'E' if inside == length - 1 else 'I'}{min(length, _NAMED)}"
        if length:
            found[place] = f"B{length}"
        place += max(length, 1)
    return found


def _longest(tokens: Sequence[Token], place: int) -> int:
    """The number of words of the longest known name that begins at a word; 0 for none."""
    text = tokens[place].text
    if text[0].islower() or text[0].isdigit():
        return 0
    table, longest = _table(), 0
    words = (token.text for token in tokens[place : place + LONGEST_NAME])
    for length, name in enumerate(hashes(words), start=1):
        if is_known(name, table) and (length > 1 or len(text) >= SHORTEST_WORD or _is_acronym(text)):
            longest = length
    return longest
