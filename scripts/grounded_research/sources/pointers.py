"""Pointers: a judge's only way to name evidence, and the only way back to its text."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from grounded_research.errors import PointerError
from grounded_research.ledger.models import EvidenceSentence
from grounded_research.sources.location import location_of
from grounded_research.sources.model import LoadedSource
from grounded_research.text.patterns import regex

POINTER = regex(r"([A-Z]{1,3}):([1-9]\d{0,8})", re.ASCII)


@dataclass(frozen=True, slots=True, order=True)
class Pointer:
    """The name of one sentence of one source."""

    source: str
    n: int

    def __str__(self) -> str:
        return f"{self.source}:{self.n}"


def parse_pointer(text: str) -> Pointer:
    """Read ``A:12``.

    Raises:
        PointerError: The text is not of that form.
    """
    match = POINTER.fullmatch(text)
    if match is None:
        shown = text[:40].encode("ascii", "backslashreplace").decode("ascii")
        raise PointerError(
            f'"{shown}" is no pointer. Expected a source letter, a colon and a number, as in A:12.'
        )
    return Pointer(match[1], int(match[2]))


def resolve(
    pointers: Sequence[str], sources: Mapping[str, LoadedSource]
) -> tuple[EvidenceSentence, ...] | None:
    """The sentences that pointers name, in the order given, each once.

    One pointer that does not resolve drops them all: then the answer is None. No pointers at all give an
    empty tuple.
    """
    found: dict[str, EvidenceSentence] = {}
    for text in pointers:
        match = POINTER.fullmatch(text)
        source = sources.get(match[1]) if match else None
        if match is None or source is None or int(match[2]) > len(source.sentences):
            return None
        sentence = source.sentences[int(match[2]) - 1]
        found[text] = EvidenceSentence(
            pointer=text, text=sentence.text, location=location_of(source, sentence)
        )
    return tuple(found.values())
