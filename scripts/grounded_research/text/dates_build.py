"""From what a date pattern matched to the range of days that it means."""

import calendar
import re
from collections.abc import Callable, Iterator
from datetime import date
from typing import NamedTuple

from grounded_research.text import dates_tables as table
from grounded_research.text.patterns import regex

PLACEHOLDER_YEAR = 4
"""The year of dates that name none; a leap year, so that 29 February exists."""

_PIVOT = 30
"""Two-digit years below this are of our century."""


class Draft(NamedTuple):
    """A date before its role and bound are read."""

    start: int
    end: int
    first: date
    last: date
    precision: str
    yearless: bool = False
    era: str = "AD"
    alternative: date | None = None
    is_range: bool = False


def _month(name: str) -> int:
    return table.MONTHS[name.lower().rstrip(".")]


def _day(name: str) -> int:
    digits = re.match(r"\d+", name)
    if digits:
        return int(digits[0])
    return table.ORDINAL_DAYS[re.sub(r"\s+", "-", name.lower().strip())]


def _year(text: str) -> int:
    digits = text.lstrip("'’")
    value = int(digits)
    if len(digits) > 2:
        return value
    return value + (2000 if value < _PIVOT else 1900)


def _make(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _last_day(year: int, month: int) -> date:
    return date(year, month, calendar.monthrange(year, month)[1])


def _is_modal(match: re.Match[str]) -> bool:
    """Whether the matched month is the verb "may" or "march", or another word in small letters."""
    name = match["month"].rstrip(".")
    if name[0].isupper():
        return False
    return name in {"may", "march", "mar", "sun", "dec", "sep", "oct"} and not match.groupdict().get("year")


def _build_day(match: re.Match[str], _text: str) -> Draft | None:
    if _is_modal(match):
        return None
    year = _year(match["year"]) if match["year"] else PLACEHOLDER_YEAR
    day = _make(year, _month(match["month"]), _day(match["day"]))
    if day is None:
        return None
    return Draft(
        match.start(),
        match.end("day") if not match["year"] and match.end("day") > match.end("month") else match.end(),
        day,
        day,
        "day",
        yearless=not match["year"],
    )


def _build_day_range(match: re.Match[str], _text: str) -> Draft | None:
    if _is_modal(match):
        return None
    year = _year(match["year"]) if match["year"] else PLACEHOLDER_YEAR
    month = _month(match["month"])
    first, last = _make(year, month, _day(match["day"])), _make(year, month, _day(match["day2"]))
    if first is None or last is None or last < first:
        return None
    return Draft(match.start(), match.end(), first, last, "day", yearless=not match["year"], is_range=True)


def _build_month(match: re.Match[str], _text: str) -> Draft | None:
    year, month = _year(match["year"]), _month(match["month"])
    return Draft(match.start(), match.end(), date(year, month, 1), _last_day(year, month), "month")


def _build_month_range(match: re.Match[str], _text: str) -> Draft | None:
    year = _year(match["year"])
    first, last = date(year, _month(match["month"]), 1), _last_day(year, _month(match["month2"]))
    if last < first:
        return None
    return Draft(match.start(), match.end(), first, last, "month", is_range=True)


_MONTH_LEAD = regex(
    r"\b(?:in|since|until|till|by|from|to|through|during|of|before|after|and|between|early|mid|late|last|next|this|every|each|end|on|or)[\s-]+$",
    re.IGNORECASE,
)


_ALSO_NAMES = frozenset({"May", "March", "August", "April", "June", "Mar", "Jan", "Jun", "Dec", "Sep", "Oct"})
_LOWER_LEAD = regex(r"\b(?:in|since|until|during|of|the|late|early|between|from|and|to)\s+$", re.IGNORECASE)


def _build_bare_month(match: re.Match[str], text: str) -> Draft | None:
    """A month alone; "May", "March", "Mar" and "Jan" also are words and names: they need a preposition."""
    name = match["month"].rstrip(".")
    if name.islower() and not _LOWER_LEAD.search(text, max(0, match.start() - 8), match.start()):
        return None
    sure = table.SPELLED_YEAR.match(text, match.end() + 1) or _MONTH_LEAD.search(
        text, max(0, match.start() - 12), match.start()
    )
    if name in _ALSO_NAMES and not sure:
        return None
    if re.match(r"\.?\s+(?:[A-Z][a-z]|et\b)", text[match.end() : match.end() + 6]) and name in table.MONTHS:
        return None
    month = _month(name)
    last = _last_day(PLACEHOLDER_YEAR, month)
    return Draft(match.start(), match.end(), date(PLACEHOLDER_YEAR, month, 1), last, "month", yearless=True)


def _build_iso(match: re.Match[str], _text: str) -> Draft | None:
    day = _make(int(match["year"]), int(match["month"]), int(match["day"]))
    return Draft(match.start(), match.end(), day, day, "day") if day else None


def _build_numeric(match: re.Match[str], _text: str) -> Draft | None:
    """03/04/2020: month first unless that is impossible; the other reading is kept as the alternative."""
    a, b = int(match["a"]), int(match["b"])
    if match["sep"] == "." and len(match["year"]) == 2:
        return None
    year = _year(match["year"])
    month_first, day_first = _make(year, a, b), _make(year, b, a)
    day = month_first or day_first
    if day is None:
        return None
    other = day_first if month_first and day_first != month_first else None
    return Draft(match.start(), match.end(), day, day, "day", alternative=other)


def _second_year(year: int, text: str) -> int:
    return int(text) if len(text) == 4 else year // 100 * 100 + int(text)


def _build_fiscal(match: re.Match[str], _text: str) -> Draft | None:
    year = _year(match["year"])
    last = _second_year(year, match["year2"]) if match["year2"] else year
    return Draft(match.start(), match.end(), date(year, 1, 1), date(max(last, year), 12, 31), "fiscal_year")


_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}


def _part_number(match: re.Match[str]) -> int:
    groups = match.groupdict()
    digit = groups.get("q") or groups.get("q2")
    return int(digit) if digit else _ORDINALS[str(groups["q3"]).lower()]


def _build_quarter(match: re.Match[str], _text: str) -> Draft | None:
    year, last_month = _year(match["year"]), 3 * _part_number(match)
    return Draft(
        match.start(), match.end(), date(year, last_month - 2, 1), _last_day(year, last_month), "quarter"
    )


def _build_half(match: re.Match[str], _text: str) -> Draft | None:
    year, last_month = _year(match["year"]), 6 * _part_number(match)
    return Draft(
        match.start(), match.end(), date(year, last_month - 5, 1), _last_day(year, last_month), "half_year"
    )


def _build_season(match: re.Match[str], _text: str) -> Draft | None:
    year = _year(match["year"])
    begin, end = table.SEASONS[match["season"].lower()]
    return Draft(
        match.start(), match.end(), date(year, begin, 1), _last_day(year + (end < begin), end), "season"
    )


def _build_decade(match: re.Match[str], _text: str) -> Draft | None:
    short = match["short"] or match["short2"]
    year = 1900 + int(short) if short else int(match["year"])
    if year % 100 == 0 and year < 2000:  # "the 1800s" are a hundred years, "the 2000s" mostly ten
        return Draft(match.start(), match.end(), date(year, 1, 1), date(year + 99, 12, 31), "century")
    return Draft(match.start(), match.end(), date(year, 1, 1), date(year + 9, 12, 31), "decade")


def _build_word_decade(match: re.Match[str], _text: str) -> Draft | None:
    year = table.DECADES[match["decade"].lower()]
    return Draft(match.start(), match.end(), date(year, 1, 1), date(year + 9, 12, 31), "decade")


def _build_year_range(match: re.Match[str], _text: str) -> Draft | None:
    year = int(match["year"])
    last = _second_year(year, match["year2"])
    if not year < last <= 2100:
        return None
    return Draft(match.start(), match.end(), date(year, 1, 1), date(last, 12, 31), "year", is_range=True)


def _build_year(match: re.Match[str], _text: str) -> Draft | None:
    year = int(next(value for value in match.groups() if value))
    return Draft(match.start(), match.end(), date(year, 1, 1), date(year, 12, 31), "year")


def _build_bc(match: re.Match[str], _text: str) -> Draft | None:
    era = "BC" if match["year"] else "AD"
    year = int(match["year"] or match["ad"] or match["ad2"])
    if year == 0:
        return None
    other = int(match["year2"]) if match["year2"] else year
    low, high = sorted((year, other or year))
    return Draft(
        match.start(), match.end(), date(low, 1, 1), date(high, 12, 31), "year", era=era, is_range=low != high
    )


def _build_century(match: re.Match[str], _text: str) -> Draft | None:
    number = _day(match["n"])
    if not 1 <= number <= 21:
        return None
    era = "BC" if match["bc"] else "AD"
    first = max(1, (number - 1) * 100)
    return Draft(
        match.start(), match.end(), date(first, 1, 1), date(number * 100, 12, 31), "century", era=era
    )


_YEAR_LEAD = regex(
    r"\b(?:in|of|since|by|until|year|from|to|before|after|and|" + "|".join(table.MONTHS) + r")[\s,]+$",
    re.IGNORECASE,
)


_MONTH_JUST_BEFORE = regex(rf"\b(?:{'|'.join(table.MONTHS)})[\s,]+$", re.IGNORECASE)


def spelled_years(text: str) -> Iterator[Draft]:
    """Years in words after a preposition or a month: "in nineteen ninety-nine", "October two thousand"."""
    for match in table.SPELLED_YEAR.finditer(text):
        if not _YEAR_LEAD.search(text, max(0, match.start() - 12), match.start()):
            continue
        bare = match["k"] and not (match["kone"] or match["kteen"] or match["kty"])
        if bare and not _MONTH_JUST_BEFORE.search(text, max(0, match.start() - 12), match.start()):
            continue
        if match["head"] and match["head"].lower() == "twenty" and not (match["teen"] or match["ty"]):
            continue
        head = 20 if match["k"] else table.YEAR_WORDS[match["head"].lower()]
        names = ("teen", "ty", "one", "low", "kteen", "kty", "kone", "kone2")
        year = head * 100 + sum(table.YEAR_WORDS[match[name].lower()] for name in names if match[name])
        yield Draft(match.start(), match.end(), date(year, 1, 1), date(year, 12, 31), "year")


BUILDERS: dict[str, Callable[[re.Match[str], str], Draft | None]] = {
    "day": _build_day, "day_range": _build_day_range, "month": _build_month,
    "month_range": _build_month_range,
    "bare_month": _build_bare_month, "iso": _build_iso, "numeric": _build_numeric, "fiscal": _build_fiscal,
    "quarter": _build_quarter, "half": _build_half, "season": _build_season, "decade": _build_decade,
    "word_decade": _build_word_decade, "year_range": _build_year_range, "year": _build_year, "bc": _build_bc,
    "century": _build_century,
}  # fmt: skip
