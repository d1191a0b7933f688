"""Groups in braces or brackets of a LaTeX text."""

import re
from collections.abc import Iterator

from grounded_research.text.patterns import regex

_MARKS = {"{}": regex(r"\\.|[{}]", re.DOTALL), "[]": regex(r"\\.|[\[\]]", re.DOTALL)}


def closing(text: str, opening: int, pair: str = "{}") -> int:
    """Index after the bracket that closes the one at ``opening``; the text's end where nothing closes it."""
    depth = 0
    for mark in _MARKS[pair].finditer(text, opening):
        depth += (mark.group() == pair[0]) - (mark.group() == pair[1])
        if depth == 0:
            return mark.end()
    return len(text)


def braced(pattern: re.Pattern[str], text: str) -> Iterator[tuple[str, str]]:
    """The first group of each match of ``pattern``, with what stands in the braces behind the match."""
    for match in pattern.finditer(text):
        yield match.group(1), text[match.end() + 1 : closing(text, match.end()) - 1]


def groups_in(text: str) -> list[str]:
    """What stands in each pair of braces that no other one holds."""
    found = []
    place = text.find("{")
    while place >= 0:
        end = closing(text, place)
        found.append(text[place + 1 : end - 1])
        place = text.find("{", end)
    return found
