"""Values of BibTeX fields: braces, quotes, ``#``, @string names and months, and a comma that is missing."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from grounded_research.bibliography.journal_macros import STRINGS
from grounded_research.text.patterns import regex

MONTHS = {
    "jan": "January", "feb": "February", "mar": "March", "apr": "April", "may": "May", "jun": "June",
    "jul": "July", "aug": "August", "sep": "September", "oct": "October", "nov": "November",
    "dec": "December",
}  # fmt: skip
_BUILT_IN = MONTHS | STRINGS
# Strings made of strings double with each line; a journal's name and its series have some hundred characters.
LONGEST_EXPANSION = 20_000
_BRACE = regex(r"(?<!\\)[{}]")
_WORD = regex(r"[^\s#{}\",=]+")
_ASSIGNMENT = regex(r"\s*([A-Za-z][\w:.+-]*)\s*=\s*")


@dataclass(frozen=True, slots=True)
class Assignment:
    """One ``name = value`` as resolved, with the number of lines before it in the value it was found in."""

    name: str
    value: str
    lines: int
    problem: str | None = None


def resolve(name: str, value: str, strings: Mapping[str, str]) -> Iterator[Assignment]:
    """The field with its value resolved, and the fields that a missing comma hid in it."""
    if value.startswith("{") and value.endswith("}") and value.find("}") == len(value) - 1:
        yield Assignment(name, value[1:-1], 0)  # nearly every value: one pair of braces
        return
    yield from _resolve_scanning(name, value, strings)


def _resolve_scanning(name: str, value: str, strings: Mapping[str, str]) -> Iterator[Assignment]:
    place, lines, problem = 0, 0, None
    while True:
        text, end, fault = _concatenation(value, place, strings)
        yield Assignment(name, text, lines, problem or fault)
        following = _ASSIGNMENT.match(value, end)
        if following is None:
            if rest := value[end:].strip():
                yield Assignment(name, f"{text} {rest}", lines, f"text after the value of {name}")
            return
        lines = value.count("\n", 0, following.start(1))
        problem = f"comma missing before {following.group(1)}"
        name, place = following.group(1), following.end()


def _concatenation(value: str, place: int, strings: Mapping[str, str]) -> tuple[str, int, str | None]:
    """Operands joined by ``#`` from ``place``: the text, where it ends, and a fault."""
    pieces: list[str] = []
    fault = None
    while True:
        place = _skip_space(value, place)
        operand, place, unknown = _operand(value, place, strings)
        fault = fault or unknown
        pieces.append(operand)
        following = _skip_space(value, place)
        if following >= len(value) or value[following] != "#":
            text, long = _bounded(pieces, len(value))
            return text, place, fault or long
        place = following + 1


def _bounded(pieces: list[str], written: int) -> tuple[str, str | None]:
    """The joined pieces; cut where strings of strings make much more of them than stands in the file."""
    if len(pieces) == 1 or sum(map(len, pieces)) <= max(LONGEST_EXPANSION, written):
        return "".join(pieces), None
    return "".join(pieces)[:LONGEST_EXPANSION], "its @strings make it too long; it was cut"


def _operand(value: str, place: int, strings: Mapping[str, str]) -> tuple[str, int, str | None]:
    opening = value[place : place + 1]
    if opening == "{":
        end = _closing_brace(value, place)
        return value[place + 1 : end], end + 1, None
    if opening == '"':
        end = _closing_quote(value, place)
        return value[place + 1 : end], end + 1, None
    word = _WORD.match(value, place)
    if word is None:
        return "", place, None if not value[place:].strip() else "value is no text, number or name"
    return (*_named(word.group(), strings, word.end()),)


def _named(word: str, strings: Mapping[str, str], end: int) -> tuple[str, int, str | None]:
    if word[0].isdigit():
        return word, end, None
    known = strings.get(word.lower(), _BUILT_IN.get(word.lower()))
    return (word, end, f"@string {word} is not defined") if known is None else (known, end, None)


def _closing_brace(value: str, place: int) -> int:
    depth = 0
    for brace in _BRACE.finditer(value, place):
        depth += 1 if brace.group() == "{" else -1
        if depth == 0:
            return brace.start()
    return len(value)


def _closing_quote(value: str, place: int) -> int:
    depth = 0
    for index in range(place + 1, len(value)):
        character = value[index]
        if character == '"' and depth <= 0:
            return index
        depth += (character == "{") - (character == "}")
    return len(value)


def _skip_space(value: str, place: int) -> int:
    while place < len(value) and value[place].isspace():
        place += 1
    return place
