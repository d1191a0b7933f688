"""Quantities: numbers of a text with their unit, bound, kind and the noun they count."""

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache

from grounded_research.text.currencies import currency_after, currency_before, rate_after
from grounded_research.text.dates import date_spans
from grounded_research.text.numerals import SPACES, Numeral, find_numerals, has_numeral_hint
from grounded_research.text.numerals_words import BIG_WORDS
from grounded_research.text.quantities_cues import (
    after_cue,
    before_cue,
    is_excluded_numeral,
    masked_spans,
)
from grounded_research.text.quantities_nouns import noun_of
from grounded_research.text.spans import Span
from grounded_research.text.units import unit_at

_RANGE = re.compile(r"\s*[-–—−‐‑]\s*|-?\s+(?:to|through|and|or)\s+|\s*~\s*", re.IGNORECASE)
_CHANGE_FROM = re.compile(
    r"\b(?:r[oi]se|risen|rising|f[ae]ll|fallen|falling|increas\w+|decreas\w+|declin\w+|dropp?\w*|gr[eo]w\w*|reduc\w+|chang\w+|went|"
    r"improv\w+|jump\w*|climb\w*|mov\w+|shrank|shrunk|slid|surg\w+|plunge\w*|lower\w*|rais\w+|cut|expand\w*|up|down)\b[^.;]{0,60}\bfrom\s*\W*$",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"\bbetween\s+\W*$", re.IGNORECASE)
_PERCENT = re.compile(
    r"[ \u00a0\u202f-]?(?:%|percent(?:age)?s?(?!\w| points?)|per cents?\b|pct\b)|\s?‰", re.IGNORECASE
)
_POINTS = re.compile(r"[ \u00a0-]?(?:percentage|%|percent|per cent)[ -]points?\b|\s?pp\b", re.IGNORECASE)
_RATIO = re.compile(
    r"\s?:\s?(?=\d)|\s+(?:in|out\s+of)\s+(?:every\s+)?|\s?[/⁄]\s?(?=\d)|[ -]to[ -](?=one\b|1\b)",
    re.IGNORECASE,
)
_PER_MANY = re.compile(r"\s?(?:per|/)\s?", re.IGNORECASE)
_PER_WORD = re.compile(
    r"\s+per\s+(?:(?:one|a)\s+)?(?P<word>hundred|thousand|million|billion)\b", re.IGNORECASE
)
_P_VALUE = re.compile(
    r"(?:\b[pP]\b(?:[- ]?values?)?(?:\s+(?:for|of)\s+\w+)?)\s*(?:was|were|is|of)?\s*(?P<sign>[<>=≤≥⩽⩾]=?|&lt;|&gt;)\s*$"
)
_P_SIGNS = {"<": "less_than", "&lt;": "less_than", ">": "more_than", "&gt;": "more_than", "≤": "at_most", "<=": "at_most",
            "⩽": "at_most", "≥": "at_least", ">=": "at_least", "⩾": "at_least"}  # fmt: skip
_RELATION_SIGNS = frozenset("<>=≤≥⩽⩾;")
_SAMPLE = re.compile(r"\b[nN]\s*=\s*$")
_TOLERANCE = re.compile(r"\s?(?:±|\+/-|\+-)\s?$")
_SIGN = re.compile(
    r"(?:(?<![\w.)%°])|(?<=[(\[=<>≤≥~]))[-−](?=[$€£]?$)|\b(?:minus|negative)\s$", re.IGNORECASE
)
_SIGN_ENDS = ("-", "−", "minus", "negative")
_CI_AFTER = re.compile(r"\s?(?:CI|confidence interval|credible interval)s?\b", re.IGNORECASE)
_CI_BEFORE = re.compile(
    r"(?:\bCI|confidence interval|credible interval)s?\]?\s*(?:\[?\(?CI\)?\]?)?\s*[:,=;(\[]?\s*(?:of|from|was|is)?\s*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Quantity:
    """One quantity of a text.

    ``low`` and ``high`` are equal for a single value; "18 to 25 percent" has two ends. ``place`` is the value of the last
    digit written (how far it was rounded; 0 for fractions). ``kind`` is number, percent, percentage_points, currency,
    measure, ratio, p_value or sample_size. ``bound`` is exact, at_least, more_than, at_most or less_than. ``noun`` is the
    stem of the noun that is counted or measured.
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


@dataclass(frozen=True, slots=True)
class _Part:
    """A numeral with what stands directly around it, before ranges are joined."""

    start: int
    end: int
    numeral: Numeral
    value: Decimal
    place: Decimal
    kind: str
    unit: str | None


def find_quantities(text: str) -> list[Quantity]:
    """The quantities of the text, in order.

    Left out: numbers glued to letters (COVID-19, GPT-4), citation marks, numbers of sections, figures, tables and lists,
    identifiers, urls, versions, clock times, dates and ordinals.
    """
    return list(_find(text))


@lru_cache(maxsize=8192)
def _find(text: str) -> tuple[Quantity, ...]:
    if not has_numeral_hint(text):
        return ()
    numerals = find_numerals(text)
    if not numerals:
        return ()
    masks = (*masked_spans(text), *date_spans(text))
    kept = [
        numeral
        for numeral in numerals
        if not any(numeral.span.overlaps(mask) for mask in masks) and not is_excluded_numeral(text, numeral)
    ]
    parts: list[_Part] = []
    for numeral in kept:
        if not parts or numeral.span.start >= parts[-1].end:  # else it is the exponent of the unit before it
            parts.append(_part(text, numeral))
    return tuple(_assemble(text, parts))


def _part(text: str, numeral: Numeral) -> _Part:
    start, end = numeral.span.start, numeral.span.end
    value, place, kind, unit = numeral.value, numeral.place, "number", None
    money = currency_before(text, start)
    if money:
        start = money.edge
        if match := re.match(r"[ ]?(?:(?P<m>[mM])|(?P<b>[bB])|(?P<t>T|tr))(?![\w])", text[end : end + 4]):
            factor = Decimal(10**6 if match["m"] else 10**9 if match["b"] else 10**12)
            value, place, end = value * factor, place * factor, end + match.end()
    if (text[max(0, start - 9) : start].rstrip(" $€£").lower().endswith(_SIGN_ENDS)) and (
        sign := _SIGN.search(text, max(0, start - 10), start)
    ):
        value, start = -value, sign.start()
        if money is None and (money := currency_before(text, start)):
            start = money.edge
    if money is None and (match := _POINTS.match(text, end)):
        return _Part(start, match.end(), numeral, value, place, "percentage_points", "percentage point")
    if money is None and (match := _PERCENT.match(text, end)):
        return _Part(start, match.end(), numeral, value, place, "percent", "percent")
    after = None if money else currency_after(text, end, large=abs(value) >= 10**6)
    if money or after:
        money = money or after
        assert money is not None
        end = max(end, after.edge if after else end)
        scale = Decimal(money.factor) / (100 if money.hundredth else 1)
        rate, end = rate_after(text, end)
        return _Part(start, end, numeral, value * scale, place * scale, "currency", f"{money.code}{rate}")
    if reading := unit_at(text, end, spelled=numeral.spelled):
        kind = "ratio" if reading.name == "times" else "measure"
        return _Part(start, reading.end, numeral, value, place, kind, reading.name)
    if match := _PER_WORD.match(text, end):
        return _Part(
            start, match.end(), numeral, value, place, "ratio", f"per {BIG_WORDS[match['word'].lower()]}"
        )
    return _Part(start, end, numeral, value, place, "ratio" if numeral.fraction else kind, unit)


def _assemble(text: str, parts: list[_Part]) -> list[Quantity]:
    found: list[Quantity] = []
    index = 0
    while index < len(parts):
        part = parts[index]
        following = parts[index + 1] if index + 1 < len(parts) else None
        if following and _TOLERANCE.search(text[part.end : following.start]) and part.unit is None:
            joined = replace(
                following, start=part.start, numeral=part.numeral, value=part.value, place=part.place
            )
            found.append(_quantity(text, joined, joined))
            index += 2
        elif following and _TOLERANCE.search(text[part.end : following.start]):
            found.append(_quantity(text, part, part))
            index += 2
        elif following and (sum_ := _compound(text, part, following)):
            found.append(_quantity(text, sum_, sum_))
            index += 2
        elif following and (ratio := _ratio_of(text, part, following)):
            found.append(ratio)
            index += 2
        elif following and _is_range(text, part, following):
            first = replace(part, kind=following.kind, unit=following.unit) if part.unit is None else part
            second = (
                replace(following, kind=part.kind, unit=part.unit) if following.unit is None else following
            )
            found.append(_quantity(text, _same_scale(first, second), second))
            index += 2
        else:
            if following and part.unit is None and following.unit and _is_list(text, part, following):
                part = replace(part, kind=following.kind, unit=following.unit)
            found.append(_quantity(text, part, part))
            index += 1
    return found


_COMPOUND_UNITS = {
    ("foot", "inch"): 12,
    ("pound", "ounce"): 16,
    ("hour", "minute"): 60,
    ("minute", "second"): 60,
}


def _compound(text: str, part: _Part, following: _Part) -> _Part | None:
    """5 ft 2 in, 3 dollars and 50 cents: two numbers that are one amount."""
    if not re.fullmatch(r"\s*,?\s*(?:and\s+)?", text[part.end : following.start]):
        return None
    small = _COMPOUND_UNITS.get((part.unit or "", following.unit or ""))
    if small and following.value < small:
        return replace(part, end=following.end, value=part.value + following.value / small, place=Decimal(0))
    cents = part.kind == following.kind == "currency" and part.unit == following.unit and following.value < 1
    if cents and text[part.end : following.end].rstrip("s").endswith(("cent", "penny", "pence")):
        return replace(part, end=following.end, value=part.value + following.value, place=following.place)
    return None


def _same_scale(first: _Part, second: _Part) -> _Part:
    """ "5 to 6 million": the magnitude word of the second number holds for the first."""
    magnitude = second.place / 1
    if (
        second.numeral.place >= 1000
        and first.numeral.place == 1
        and first.value < 1000
        and second.value >= 10**6
    ):
        return replace(first, value=first.value * magnitude, place=magnitude)
    return first


def _is_list(text: str, part: _Part, following: _Part) -> bool:
    return (
        re.fullmatch(r",?\s+(?:and|or|versus|vs\.?)\s+|,\s+|/", text[part.end : following.start]) is not None
    )


def _is_range(text: str, part: _Part, following: _Part) -> bool:
    between = text[part.end : following.start]
    match = _RANGE.fullmatch(between)
    value = following.value
    if match is None and following.value < 0 and not between.strip():
        return False
    if match is None:
        return False
    if part.unit is not None and following.unit is not None and part.unit != following.unit:
        return False
    word = between.strip(" -").lower()
    if word == "and":
        return _BETWEEN.search(text[: part.start]) is not None
    if word == "or":
        return False
    if word in {"to", "through"} and _CHANGE_FROM.search(text[: part.start]):
        return False
    return value > part.value or part.value < 0 or word in {"to", "through"}


def _ratio_of(text: str, part: _Part, following: _Part) -> Quantity | None:
    between = text[part.end : following.start]
    if part.unit is not None or following.value == 0:
        return None
    if per := _PER_MANY.fullmatch(between):
        if following.value < 10 or "/" in per[0] and following.value < 100:
            return _fraction(text, part, following) if "/" in per[0] else None
        joined = replace(part, end=following.end, kind="ratio", unit=f"per {following.value:f}")
        return _quantity(text, joined, joined)
    match = _RATIO.fullmatch(between)
    if match is None:
        return None
    word = match[0].strip().split(" ")[0].lower()
    if word == "out" and part.value > following.value:
        return None
    if word == "in" and (
        following.value < part.value or following.value > 10**7 or part.value > 1000 or following.unit
    ):
        return None
    return _fraction(text, part, following)


def _fraction(text: str, part: _Part, following: _Part) -> Quantity:
    value = part.value / following.value
    kind, unit = ("measure", following.unit) if following.unit else ("ratio", None)
    joined = replace(part, end=following.end, value=value, place=Decimal(0), kind=kind, unit=unit)
    return _quantity(text, joined, joined)


def _quantity(text: str, first: _Part, last: _Part) -> Quantity:
    before = before_cue(text, first.start, last)
    after = after_cue(text, last.end)
    start, end = before.edge, after.edge
    bound = before.bound if before.bound != "exact" else after.bound
    kind, unit = last.kind, last.unit
    lead = text[max(0, first.start - 60) : first.start]
    noun = None
    signed = lead.rstrip()[-1:] in _RELATION_SIGNS
    if kind == "number" and signed and (match := _P_VALUE.search(lead)):
        kind, bound = "p_value", _P_SIGNS.get(match["sign"], "exact")
        start = first.start - (len(lead) - match.start())
    elif kind == "number" and signed and (match := _SAMPLE.search(lead)):
        kind = "sample_size"
        start = first.start - (len(lead) - match.start())
    elif (kind == "percent" and _CI_AFTER.match(text, last.end)) or (
        first is not last and _CI_BEFORE.search(lead)
    ):
        noun = "ci"
    low, high = sorted((first.value, last.value))
    span = Span(start, end)
    return Quantity(
        span=span, text=span.of(text), low=low, high=high, kind=kind, unit=unit, bound=bound,
        approximate=before.approximate or after.approximate,
        noun=noun or noun_of(text, Span(first.start, last.end), end, measured=unit is not None),
        place=min(first.place, last.place) if first.place and last.place else last.place,
        spelled=last.numeral.spelled,
    )  # fmt: skip


__all__ = ["SPACES", "Quantity", "find_quantities"]
