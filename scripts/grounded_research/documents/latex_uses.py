"""Where a LaTeX text uses a name that it defines: the words put in place of it, its arguments among them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from grounded_research.documents.pieces import Pieces
from grounded_research.text.patterns import regex

SLOT = regex(r"#([1-9])")
"""Where an argument comes in what a name stands for."""
BRACKETS = regex(r"\s{0,20}\[([^\[\]]{0,1000})\]")
BLANK = regex(r"[ \t\r\n]{0,20}")


@dataclass(frozen=True)
class Macro:
    """What a name stands for.

    Attributes:
        words: The words, ``#1`` to ``#9`` where the arguments come.
        arguments: How many arguments follow the name.
        default: The first argument where none is given in brackets; None: it is given in braces as well.
    """

    words: str
    arguments: int = 0
    default: str | None = None


@dataclass(frozen=True)
class Use:
    """A place where a name is used with all its arguments.

    Attributes:
        start: Where the name begins.
        end: Where the last argument ends, its brace included.
        spans: Where each argument stands, without its braces; None: the default is meant.
    """

    start: int
    end: int
    spans: tuple[tuple[int, int] | None, ...]


def use_of(macro: Macro, source: str, start: int, position: int, groups: Mapping[int, int]) -> Use | None:
    """The use of a name that begins at ``start`` and ends at ``position``; None if an argument is missing."""
    spans: list[tuple[int, int] | None] = []
    if macro.default is not None:
        found = BRACKETS.match(source, position)
        spans.append(found.span(1) if found else None)
        position = found.end() if found else position
    while len(spans) < macro.arguments:
        blank = BLANK.match(source, position)
        opening = blank.end() if blank else position
        end = groups.get(opening)
        if end is None:
            return None
        spans.append((opening + 1, end - 1))
        position = end
    return Use(start, position, tuple(spans))


Told = tuple[str, list[int]]
"""A text, and where each of its characters stands."""


def put_in_place(macro: Macro, words: str, use: Use, read: Callable[[int, int], Pieces], room: int) -> Told:
    """The words for one use, each character with its place, which never goes back.

    Arguments that stand once and in their order keep their own places; words between them stand where the
    argument before them ends. Others have the place of the whole use.

    Args:
        macro: What is used.
        words: Its words as they are set here.
        use: The use.
        read: Reads a stretch of the source.
        room: Characters that may come to those of the arguments; nothing is told where it is not enough.
    """
    if not use.spans:
        return (words, [use.start] * (len(words) - 1) + [use.end - 1]) if 0 < len(words) <= room else ("", [])
    given = [trimmed(read(*span)) if span else (macro.default or "", [use.start]) for span in use.spans]
    slots = [int(slot) - 1 for slot in SLOT.findall(words)]
    literals = SLOT.split(words)[::2]
    length = sum(map(len, literals)) + sum(len(given[slot][0]) for slot in slots)
    if length - sum(len(text) for text, _ in given) > room:
        return "", []
    text, offsets, at = literals[0], [use.start] * len(literals[0]), use.start
    for literal, slot in zip(literals[1:], slots, strict=True):
        argument, places = given[slot]
        span = use.spans[slot]
        offsets += places if span else [at] * len(argument)
        at = span[1] if span else at
        offsets += [at] * len(literal)
        text += argument + literal
    if slots != sorted(set(slots)):
        offsets = [use.start] * len(offsets)
    if literals[-1]:
        offsets[-1] = use.end - 1
    return text, offsets


def trimmed(pieces: Pieces) -> Told:
    """What was read, without white space at its ends."""
    text = "".join(pieces.parts)
    begin, end = len(text) - len(text.lstrip()), len(text.rstrip())
    return text[begin:end], pieces.offsets[begin:end]
