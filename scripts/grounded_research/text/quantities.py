"""Quantities: numbers of a text with their unit, bound, kind and the noun they count."""

import re
from functools import lru_cache

from grounded_research.text.dates import date_spans
from grounded_research.text.numerals import find_numerals, has_numeral_hint
from grounded_research.text.offsets import as_offset, may_have_offset, signed_offsets
from grounded_research.text.patterns import regex
from grounded_research.text.quantities_cues import after_cue, before_cue
from grounded_research.text.quantities_join import Pair, joined
from grounded_research.text.quantities_masks import is_excluded_numeral, masked_spans
from grounded_research.text.quantities_nouns import noun_of
from grounded_research.text.quantities_parts import Part, part_of
from grounded_research.text.quantity import Quantity
from grounded_research.text.spans import Span

__all__ = ["CI", "Quantity", "find_quantities"]

_P_VALUE = regex(
    r"(?:\b[pP]\b(?:[- ]?values?)?(?:\s+(?:for|of)\s+\w+)?)\s*(?:was|were|is|of)?\s*"
    r"(?P<sign>[<>=≤≥⩽⩾]=?|&lt;|&gt;)\s*$"
)
_P_SIGNS = {
    "<": "less_than", "&lt;": "less_than", ">": "more_than", "&gt;": "more_than",
    "≤": "at_most", "<=": "at_most", "⩽": "at_most", "≥": "at_least", ">=": "at_least", "⩾": "at_least",
}  # fmt: skip
_RELATION_SIGNS = frozenset("<>=≤≥⩽⩾;")
_SAMPLE = regex(r"\b[nN]\s*=\s*$")
_CI_AFTER = regex(r"\s?(?:CI|confidence interval|credible interval)s?\b", re.IGNORECASE)
_CI_BEFORE = regex(
    r"(?:\bCI|confidence interval|credible interval)s?\]?\s*(?:\[?\(?CI\)?\]?)?\s*"
    r"[:,=;(\[]?\s*(?:of|from|was|is)?\s*$",
    re.IGNORECASE,
)

CI = "ci"
"""The noun of a confidence level and of the interval's ends."""


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
    zoned = may_have_offset(text)
    offsets = list(signed_offsets(text)) if zoned else []
    masks = (*masked_spans(text), *date_spans(text), *(offset.span for offset in offsets))
    parts: list[Part] = []
    for numeral in numerals:
        if any(numeral.span.overlaps(mask) for mask in masks) or is_excluded_numeral(text, numeral):
            continue
        floor = parts[-1].end if parts else 0
        if numeral.span.start >= floor:  # else it is the exponent of the unit before it
            parts.append(part_of(text, numeral, floor))
    found = (_quantity(text, pair) for pair in joined(text, parts))
    if not zoned:
        return tuple(found)
    return tuple(sorted((*offsets, *(as_offset(text, one) for one in found)), key=lambda one: one.span))


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
