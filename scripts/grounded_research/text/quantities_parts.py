"""One number of a text together with the sign, currency, percent sign or unit directly beside it."""

import re
from dataclasses import dataclass
from decimal import Decimal

from grounded_research.text.currencies import Money, currency_after, currency_before, rate_after
from grounded_research.text.numerals import Numeral
from grounded_research.text.numerals_words import AGAIN, BIG_WORDS
from grounded_research.text.patterns import regex
from grounded_research.text.units import UnitReading, unit_at

_PERCENT = regex(
    r"(?:[ \u00a0\u202f~-]|\\,)?(?:\\?%|percent(?:age)?s?(?!\w| points?)|per cents?\b|pct\b)",
    re.IGNORECASE,
)
"""The sign may be escaped, as LaTeX has it: 5\\%."""

_POINTS = regex(r"[ \u00a0-]?(?:percentage|%|percent|per cent)[ -]points?\b|\s?pp\b", re.IGNORECASE)
_PER_WORD = regex(r"\s+per\s+(?:(?:one|a)\s+)?(?P<word>hundred|thousand|million|billion)\b", re.IGNORECASE)
_OF_A = regex(r"[ \u00a0](?:of[ \u00a0])?an?(?=[ \u00a0])", re.IGNORECASE)
_ASIDE = regex(r"\s\([^()]*\d[^()]*\)(?=\s)")
"""Figures in parentheses between a number and its unit: 4.01 (95% CI 1.43 to 11.23) times."""

_SIGN = regex(r"(?:(?<![\w.)%°-])|(?<=[(\[=<>≤≥~]))[-−](?=[$€£]?$)|\b(?:minus|negative)\s$", re.IGNORECASE)
_SIGN_ENDS = ("-", "−", "minus", "negative")
_MONEY_MAGNITUDE = regex(r"[ ]?(?P<letter>[mMbB]|T|tr)(?!\w)")
_MAGNITUDES = {"m": 10**6, "M": 10**6, "b": 10**9, "B": 10**9, "T": 10**12, "tr": 10**12}

_LARGE = 10**6
"""From a million on "pounds" are money rather than weight."""


@dataclass(frozen=True, slots=True)
class Part:
    """A number with its neighbours, before ranges, ratios and compounds are joined."""

    start: int
    end: int
    value: Decimal
    place: Decimal
    kind: str
    unit: str | None
    spelled: bool


def part_of(text: str, numeral: Numeral, floor: int) -> Part:
    """The number with its sign, currency and unit; nothing before ``floor`` belongs to it."""
    start, end = numeral.span.start, numeral.span.end
    value, place = numeral.value, numeral.place
    money = currency_before(text, start)
    if money and money.edge < floor:
        money = None
    if money:
        start = money.edge
        if match := _MONEY_MAGNITUDE.match(text, end):
            factor = Decimal(_MAGNITUDES[match["letter"]])
            value, place, end = value * factor, place * factor, match.end()
    if (sign := _sign_before(text, start)) is not None:
        value, start = -value, sign
        if money is None and (money := currency_before(text, start)):
            start = money.edge
    if money is None:
        money, end = _money_after(text, end, value)
    elif (after := currency_after(text, end, large=True)) is not None:
        end = after.edge  # "$10 dollars" says it twice
    if money:
        return _priced(text, Part(start, end, value, place, "currency", None, numeral.spelled), money)
    kind, unit, end = _measured(text, end, numeral)
    if numeral.fraction and unit == "times":
        value += 1
    return Part(start, end, value, place, kind, unit, numeral.spelled)


def _sign_before(text: str, start: int) -> int | None:
    if not text[max(0, start - 9) : start].rstrip(" $€£").lower().endswith(_SIGN_ENDS):
        return None
    match = _SIGN.search(text, max(0, start - 10), start)
    return match.start() if match else None


def _money_after(text: str, end: int, value: Decimal) -> tuple[Money | None, int]:
    if _PERCENT.match(text, end):
        return None, end
    money = currency_after(text, end, large=abs(value) >= _LARGE)
    return money, money.edge if money else end


def _priced(text: str, part: Part, money: Money) -> Part:
    scale = Decimal(money.factor) / (100 if money.hundredth else 1)
    rate, end = rate_after(text, part.end)
    unit = f"{money.code}{rate}"
    return Part(part.start, end, part.value * scale, part.place * scale, part.kind, unit, part.spelled)


def _measured(text: str, end: int, numeral: Numeral) -> tuple[str, str | None, int]:
    """Kind, unit and end of a number that is no money."""
    if match := _POINTS.match(text, end):
        return "percentage_points", "percentage point", match.end()
    if match := _PERCENT.match(text, end):
        return "percent", "percent", match.end()
    if numeral.fraction and (match := AGAIN.match(text, end)):
        return "ratio", "times", match.end()
    if reading := _unit_of(text, end, numeral):
        return "ratio" if reading.name == "times" else "measure", reading.name, reading.end
    if match := _PER_WORD.match(text, end):
        return "ratio", f"per {BIG_WORDS[match['word'].lower()]}", match.end()
    return "ratio" if numeral.fraction else "number", None, end


def _unit_of(text: str, end: int, numeral: Numeral) -> UnitReading | None:
    """The unit of a number: behind it, behind "an" for a fraction, or behind figures in parentheses."""
    if reading := unit_at(text, end, spelled=numeral.spelled):
        return reading
    of_one = _OF_A.match(text, end) if numeral.fraction else None  # half an hour, a quarter of a century
    if of_one and (reading := unit_at(text, of_one.end(), spelled=True)):
        return reading
    aside = _ASIDE.match(text, end)
    reading = unit_at(text, aside.end(), spelled=True) if aside else None
    return reading._replace(end=end) if reading else None
