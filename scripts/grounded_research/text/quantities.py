"""Quantities: numbers of a text with their unit, bound, kind and the noun they count."""

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from grounded_research.text.dates import date_spans
from grounded_research.text.numerals import find_numerals, has_numeral_hint
from grounded_research.text.quantities_cues import after_cue, before_cue
from grounded_research.text.quantities_join import Pair, joined
from grounded_research.text.quantities_masks import is_excluded_numeral, masked_spans
from grounded_research.text.quantities_nouns import noun_of
from grounded_research.text.quantities_parts import Part, part_of
from grounded_research.text.spans import Span

_P_VALUE = re.compile(
    r"(?:\b[pP]\b(?:[- ]?values?)?(?:\s+(?:for|of)\s+\w+)?)\s*(?:was|were|is|of)?\s*"
    r"(?P<sign>[<>=≤≥⩽⩾]=?|&lt;|&gt;)\s*$"
)
_P_SIGNS = {
    "<": "less_than", "&lt;": "less_than", ">": "more_than", "&gt;": "more_than",
    "≤": "at_most", "<=": "at_most", "⩽": "at_most", "≥": "at_least", ">=": "at_least", "⩾": "at_least",
}  # fmt: skip
_RELATION_SIGNS = frozenset("<>=≤≥⩽⩾;")
_SAMPLE = re.compile(r"\b[nN]\s*=\s*$")
_CI_AFTER = re.compile(r"\s?(?:CI|confidence interval|credible interval)s?\b", re.IGNORECASE)
_CI_BEFORE = re.compile(
    r"(?:\bCI|confidence interval|credible interval)s?\]?\s*(?:\[?\(?CI\)?\]?)?\s*"
    r"[:,=;(\[]?\s*(?:of|from|was|is)?\s*$",
    re.IGNORECASE,
)

CI = "ci"
"""The noun of a confidence level and of the interval's ends."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """One quantity of a text.

    Attributes:
        span: Where it stands, with the words of its bound ("over 5,000 km").
        text: Its characters.
        low: The value, or the lower end of a range ("18 to 25 percent").
        high: The value, or the upper end of a range.
        kind: number, percent, percentage_points, currency, measure, ratio, p_value or sample_size.
        unit: The canonical unit ("kilogram", "USD", "percent", "per 100000"); None for a bare number.
        bound: exact, at_least, more_than, at_most or less_than.
        approximate: Whether it is given as "about".
        noun: The stem of the noun that is counted or measured.
        place: The value of the last digit written, which says how far it was rounded; 0 for fractions.
        spelled: Whether it is written in words.
    """

    span: Span
    text: str
    low: Decimal
    high: Decimal
    kind: str
    unit: str | None
    bound: str
    approximate: bool
    noun: str | None
    place: Decimal = Decimal(1)
    spelled: bool = False


def find_quantities(text: str) -> list[Quantity]:
    """The quantities of the text, in order.

    Left out: numbers glued to letters (COVID-19, GPT-4), citation marks, numbers of sections, figures, tables
    and lists, identifiers, urls, versions, clock times, dates and ordinals.
    """
    return list(_find(text))


@lru_cache(maxsize=32768)
def _find(text: str) -> tuple[Quantity, ...]:
    if not has_numeral_hint(text):
        return ()
    numerals = find_numerals(text)
    if not numerals:
        return ()
    masks = (*masked_spans(text), *date_spans(text))
    parts: list[Part] = []
    for numeral in numerals:
        if any(numeral.span.overlaps(mask) for mask in masks) or is_excluded_numeral(text, numeral):
            continue
        floor = parts[-1].end if parts else 0
        if numeral.span.start >= floor:  # else it is the exponent of the unit before it
            parts.append(part_of(text, numeral, floor))
    return tuple(_quantity(text, pair) for pair in joined(text, parts))


def _quantity(text: str, pair: Pair) -> Quantity:
    first, last = pair
    before, after = before_cue(text, first.start, last.unit), after_cue(text, last.end)
    bound = before.bound if before.bound != "exact" else after.bound
    kind, start = last.kind, before.edge
    if kind == "number" and (statistic := _statistic(text, first.start)):
        kind, start, sign = statistic
        bound = _P_SIGNS.get(sign, "exact") if kind == "p_value" else bound
    noun = CI if _is_interval(text, pair) else None
    low, high = sorted((first.value, last.value))
    span = Span(start, after.edge)
    return Quantity(
        span=span,
        text=span.of(text),
        low=low,
        high=high,
        kind=kind,
        unit=last.unit,
        bound=bound,
        approximate=before.approximate or after.approximate,
        noun=noun or noun_of(text, Span(first.start, last.end), after.edge, measured=last.unit is not None),
        place=min(first.place, last.place),
        spelled=last.spelled,
    )


def _statistic(text: str, start: int) -> tuple[str, int, str] | None:
    """Kind, beginning and relation sign of "p < 0.05" and "n = 40"."""
    begin = max(0, start - 60)
    lead = text[begin:start]
    if lead.rstrip()[-1:] not in _RELATION_SIGNS:
        return None
    if match := _P_VALUE.search(lead):
        return "p_value", begin + match.start(), match["sign"]
    if match := _SAMPLE.search(lead):
        return "sample_size", begin + match.start(), "="
    return None


def _is_interval(text: str, pair: Pair) -> bool:
    """Whether the quantity is the level ("95% CI") or the range of a confidence interval."""
    first, last = pair
    if last.kind == "percent" and _CI_AFTER.match(text, last.end):
        return True
    return first is not last and _CI_BEFORE.search(text, max(0, first.start - 60), first.start) is not None
