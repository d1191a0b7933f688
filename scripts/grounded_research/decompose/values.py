"""Values: the numbers and dates of a text, and whether another text has the same."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import lru_cache

from grounded_research.decompose.marks import find_marks
from grounded_research.text.dates import find_dates
from grounded_research.text.patterns import regex
from grounded_research.text.quantities import Quantity, find_quantities
from grounded_research.text.spans import Span

PRONOUN = regex(
    r"one(?=\s*(?:$|[.,;:!?)\]\u2014]"
    r"|\s(?:of|for|with|without|on|at|to|from|by|as|than|under|over|before|after|when|where|while|if|because"
    r"|who|whom|whose|which|that|and|or|but|nor|is|was|has|had|does|did|can|could|may|might|must|will|would|should"
    r"|never|always|often|also|only|then|speaks?|says?|sees?|finds?|knows?|thinks?|wants?|needs?|another)\b))",
    re.IGNORECASE,
)
"""A word that counts nothing: "one of the pioneers", "two packages, one for each", "before it runs one"."""


@dataclass(frozen=True)
class Value:
    """A number or a date of a text, reduced to what makes it the same in other words.

    Attributes:
        text: As it stands in the text.
        span: Where it stands.
        ends: The two ends of the number or of the days it covers.
        unit: Unit of a number, or ``date``.
    """

    text: str
    span: Span
    ends: tuple[Decimal, Decimal] | tuple[date, date]
    unit: str


def without_marks(text: str, known: Iterable[str] = ()) -> str:
    """The text with its citation marks blanked out: the years and numbers in them are no values.

    Args:
        text: Any text of the draft.
        known: Marks that the form alone does not tell for sure, such as ``Smith (2019)``.
    """
    for shown in known:
        text = text.replace(shown, " " * len(shown))
    characters = list(text)
    for mark in find_marks(text):
        if not mark.weak:
            characters[mark.span.start : mark.span.end] = " " * len(mark.span)
    return "".join(characters)


@lru_cache(maxsize=4096)
def find_values(text: str, known: tuple[str, ...] = ()) -> tuple[Value, ...]:
    """The numbers and dates of a text, citation marks left out; ``known`` as for ``without_marks``."""
    plain = without_marks(text, known)
    dates = [Value(found.text, found.span, (found.first, found.last), "date") for found in find_dates(plain)]
    numbers = [
        Value(found.text, found.span, (found.low, found.high), found.unit or found.kind)
        for found in find_quantities(plain)
        if not stands_for_a_noun(plain, found)
    ]
    return tuple(sorted([*dates, *numbers], key=lambda value: value.span))


def stands_for_a_noun(text: str, found: Quantity) -> bool:
    """Whether "one" is a pronoun; in "one in five" and "one or two" it counts."""
    return found.text.lower() == "one" and PRONOUN.match(text, found.span.start) is not None


def holds_value(text: str) -> bool:
    """Whether a text holds a number, a date or a citation."""
    return bool(find_values(text)) or any(not mark.weak for mark in find_marks(text))
