"""What cited sentences offer a calculation: quantities, dates and times of day, by what they measure."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from grounded_research.text.comparison_numbers import key_of
from grounded_research.text.dates import DateMention, find_dates
from grounded_research.text.patterns import regex
from grounded_research.text.quantities import CI, Quantity, find_quantities

DAY = "day of the calendar"
MONTH = "month of the calendar"
YEAR = "year of the calendar"
CLOCK = "time of day"

_CLOCK = regex(
    r"(?<![\d:.+\u2212-])(?P<hours>[01]?\d|2[0-3]):(?P<minutes>[0-5]\d)(?::(?P<seconds>[0-5]\d))?(?![\d:])"
    r"(?:\s?(?P<half>[ap])\.?m\b)?",
    re.IGNORECASE,
)
_NOON = 12
_WHOLE_YEARS = frozenset({"year", "month", "day"})


@dataclass(frozen=True)
class Operand:
    """One value of a cited sentence.

    Attributes:
        value: The number; months or days for a month or day of the calendar, hours for a time of day.
        key: What is measured; two operands go together when their keys are equal.
        text: As it is written.
        quantity: The quantity that it is; None for a date or a time of day.
    """

    value: Decimal
    key: str
    text: str
    quantity: Quantity | None = None


def operands(text: str) -> list[Operand]:
    """The values of a text that can be calculated with: single ones, without a bound."""
    found = [
        Operand(one.low, key_of(one), one.text, one)
        for one in find_quantities(text)
        if one.low == one.high and one.bound == "exact" and one.noun != CI
    ]
    return [*found, *(day for one in find_dates(text) for day in ends(one)), *clock_times(text)]


def ends(mention: DateMention) -> Iterator[Operand]:
    """The years of a date, and its day: both ends of "from 1891 to 1911"."""
    if mention.yearless or mention.precision not in _WHOLE_YEARS or mention.era != "AD":
        return
    sides = (mention.first, mention.last) if mention.is_range else (mention.first,)
    for day in sides:
        yield Operand(Decimal(day.year), YEAR, str(day.year))
        if mention.precision != "year":
            yield Operand(Decimal(day.year * 12 + day.month), MONTH, f"{day.year}-{day.month:02}")
        if mention.precision == "day":
            yield Operand(Decimal(day.toordinal()), DAY, day.isoformat())


def clock_times(text: str) -> Iterator[Operand]:
    """The times of day of a text, in hours."""
    for match in _CLOCK.finditer(text):
        hours = int(match["hours"])
        if match["half"]:
            hours = hours % _NOON + (_NOON if match["half"].lower() == "p" else 0)
        value = hours + Decimal(match["minutes"]) / 60 + Decimal(match["seconds"] or 0) / 3600
        yield Operand(value, CLOCK, match[0].strip())
