"""Two numbers that are one quantity: ranges, tolerances, ratios, rates and compound amounts."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import Decimal

from grounded_research.text.patterns import regex
from grounded_research.text.quantities_parts import Part

_RANGE = regex(r"\s*(?:-{2,3}|[-–—−‐‑~])\s*|-?\s+(?:to|through|and)\s+", re.IGNORECASE)
_CHANGE_FROM = regex(
    r"\b(?:r[oi]se|risen|rising|f[ae]ll|fallen|falling|increas\w+|decreas\w+|declin\w+|dropp?\w*|gr[eo]w\w*|"
    r"reduc\w+|chang\w+|went|improv\w+|jump\w*|climb\w*|mov\w+|shrank|shrunk|slid|surg\w+|plunge\w*|lower\w*|"
    r"rais\w+|cut|expand\w*|up|down)\b[^.;]{0,60}\bfrom\s*\W*$",
    re.IGNORECASE,
)
_BETWEEN = regex(r"\b(?:between|rang(?:e|es|ed|ing)\s+(?:of|from))\s+\W*$", re.IGNORECASE)
_RATIO = regex(r"\s?:\s?|\s+(?P<word>in|out\s+of)\s+(?:every\s+)?|\s?[/⁄]\s?", re.IGNORECASE)
_PER = regex(r"\s?(?:\bper\b|/)\s?", re.IGNORECASE)
_TOLERANCE = regex(r"\s?(?:±|\+/-|\+-)\s?")
_LIST = regex(r"-?,?\s+(?:and|or|to|versus|vs\.?)\s+|/", re.IGNORECASE)
_ADDED = regex(r"\s*,?\s*(?:and\s+)?", re.IGNORECASE)
_COMPOUND_UNITS = {
    ("foot", "inch"): 12,
    ("pound", "ounce"): 16,
    ("hour", "minute"): 60,
    ("minute", "second"): 60,
}
_CENTS = regex(r"(?:cents?|penny|pence)$", re.IGNORECASE)

_LARGEST_GROUP = 1000
"""How many of how many: "3 in 5 million" is a ratio, "2,000 in 5,000 homes" are two numbers."""

Pair = tuple[Part, Part]
"""The first and the last number of one quantity; the same number twice for a single value."""


def joined(text: str, parts: list[Part]) -> Iterator[Pair]:
    """The quantities that the parts make, each as its first and last number."""
    index = 0
    while index < len(parts):
        part, following = parts[index], parts[index + 1] if index + 1 < len(parts) else None
        pair = _pair(text, part, following) if following else None
        if pair is None:
            if following and part.unit is None and following.unit and _matches(_LIST, text, part, following):
                part = replace(part, kind=following.kind, unit=following.unit)
            yield part, part
        else:
            yield pair
        index += 1 if pair is None else 2


def _matches(pattern: re.Pattern[str], text: str, part: Part, following: Part) -> bool:
    return pattern.fullmatch(text, part.end, following.start) is not None


def _pair(text: str, part: Part, following: Part) -> Pair | None:
    return next((pair for join in _JOINS if (pair := join(text, part, following)) is not None), None)


def _tolerance(text: str, part: Part, following: Part) -> Pair | None:
    """24.0 ± 1.2 kg is 24.0 kg."""
    if not _matches(_TOLERANCE, text, part, following):
        return None
    kind, unit = (part.kind, part.unit) if part.unit else (following.kind, following.unit)
    whole = replace(part, end=following.end, kind=kind, unit=unit)
    return whole, whole


def _compound(text: str, part: Part, following: Part) -> Pair | None:
    """5 ft 2 in; 3 dollars and 50 cents."""
    if not _matches(_ADDED, text, part, following):
        return None
    small = _COMPOUND_UNITS.get((part.unit or "", following.unit or ""))
    if small and following.value < small:
        value, place = part.value + following.value / small, following.place / small
    elif part.kind == following.kind == "currency" and part.unit == following.unit and following.value < 1:
        if not _CENTS.search(text[part.end : following.end]):
            return None
        value, place = part.value + following.value, following.place
    else:
        return None
    whole = replace(part, end=following.end, value=value, place=place)
    return whole, whole


def _rate(text: str, part: Part, following: Part) -> Pair | None:
    """12 per 100,000."""
    if part.unit or following.value < 100 or not _matches(_PER, text, part, following):
        return None
    whole = replace(part, end=following.end, kind="ratio", unit=f"per {following.value:f}")
    return whole, whole


def _ratio(text: str, part: Part, following: Part) -> Pair | None:
    """3:1; one in five; 2 out of 10; 1/4 inch."""
    match = _RATIO.fullmatch(text, part.end, following.start)
    if match is None or part.unit is not None or following.value == 0:
        return None
    word = (match["word"] or "").split(" ")[0].lower()
    if word and following.value < part.value:
        return None
    if word == "in" and (part.value > _LARGEST_GROUP or following.unit is not None):
        return None
    kind, unit = ("measure", following.unit) if following.unit else ("ratio", None)
    value = part.value / following.value
    whole = replace(part, end=following.end, value=value, place=Decimal(0), kind=kind, unit=unit)
    return whole, whole


def _range(text: str, part: Part, following: Part) -> Pair | None:
    """5-12 years; between 44 and 50 mg; 18 to 25 percent."""
    match = _RANGE.fullmatch(text, part.end, following.start)
    if match is None or (part.unit and following.unit and part.unit != following.unit):
        return None
    word = match[0].strip(" -").lower()
    if word == "and" and not _BETWEEN.search(text, 0, part.start):
        return None
    if word in {"to", "through"} and _CHANGE_FROM.search(text, max(0, part.start - 90), part.start):
        return None
    if not word.isalpha() and following.value <= part.value and part.value >= 0:
        return None
    first = replace(part, kind=following.kind, unit=following.unit) if part.unit is None else part
    last = replace(following, kind=part.kind, unit=part.unit) if following.unit is None else following
    return _same_scale(first, last), last


def _same_scale(first: Part, last: Part) -> Part:
    """5 to 6 million: the magnitude word of the second number holds for the first."""
    small = first.place == 1 and first.value < 1000
    if small and last.place >= 1000 and last.value >= 10**6:
        return replace(first, value=first.value * last.place, place=last.place)
    return first


_JOINS: tuple[Callable[[str, Part, Part], Pair | None], ...] = (_tolerance, _compound, _rate, _ratio, _range)
