"""A quantity of a text: its ends, its kind and unit, and what it counts."""

from dataclasses import dataclass
from decimal import Decimal

from grounded_research.text.spans import Span


@dataclass(frozen=True, slots=True)
class Quantity:
    """One quantity of a text.

    Attributes:
        span: Where it stands, with the words of its bound ("over 5,000 km").
        text: Its characters.
        low: The value, or the lower end of a range ("18 to 25 percent").
        high: The value, or the upper end of a range.
        kind: number, percent, percentage_points, currency, measure, ratio, p_value, sample_size, or offset:
            the hours of a clock ahead of Universal Time, negative behind it.
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
