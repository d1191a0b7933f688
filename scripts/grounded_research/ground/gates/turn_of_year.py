"""The turn of a year: the end of 1913 and 1 January 1914 are one time, named by two years."""

import re
from collections.abc import Iterable
from datetime import date

from grounded_research.text.dates import find_dates
from grounded_research.text.patterns import regex

_END = regex(
    r"\b(?:end|close|last\s+(?:days?|evening|night)|final\s+days?)\s+of\s+(?:the\s+year\s+)?(?P<year>\d{4})\b",
    re.IGNORECASE,
)
_BEGINNING = regex(
    r"\b(?:start|beginning|first\s+(?:days?|morning))\s+of\s+(?:the\s+year\s+)?(?P<year>\d{4})\b",
    re.IGNORECASE,
)


def is_turn_of_year(claim: str, year: int, texts: Iterable[str]) -> bool:
    """Whether the claim names the turn of a year by one side of it, and a text by the other."""
    ends, begins = years_of(_END, claim), years_of(_BEGINNING, claim)
    days = first_and_last_days(claim)
    for text in texts:
        other = first_and_last_days(text)
        if (year in ends or date(year, 12, 31) in days) and (
            date(year + 1, 1, 1) in other or year + 1 in years_of(_BEGINNING, text)
        ):
            return True
        if (year in begins or date(year, 1, 1) in days) and (
            date(year - 1, 12, 31) in other or year - 1 in years_of(_END, text)
        ):
            return True
    return False


def years_of(pattern: re.Pattern[str], text: str) -> set[int]:
    """The years whose end or beginning a text names."""
    return {int(match["year"]) for match in pattern.finditer(text)}


def first_and_last_days(text: str) -> set[date]:
    """The days of a text that are the first or the last of their year."""
    days = {one.first for one in find_dates(text) if one.precision == "day" and not one.yearless}
    return {day for day in days if (day.month, day.day) in {(1, 1), (12, 31)}}
