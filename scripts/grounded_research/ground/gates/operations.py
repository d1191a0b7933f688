"""The calculations that a gate does: which two values may make which third, and what the claim must say."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from grounded_research.ground.gates.operands import CLOCK, DAY, MONTH, YEAR, Operand
from grounded_research.text.comparison_numbers import key_of
from grounded_research.text.patterns import regex
from grounded_research.text.quantities import Quantity

SHARES = frozenset({"percent", "ratio"})
"""Kinds whose difference is of another kind."""

DAYS_A_YEAR = Decimal("365.2425")

_SPANS = {
    YEAR: ("year", frozenset({"year", "decade", "century"})),
    MONTH: ("month", frozenset({"month"})),
    DAY: ("day", frozenset({"day", "week", "fortnight", "night"})),
    CLOCK: ("hour", frozenset({"hour", "minute", "second"})),
    "offset hour": ("hour", frozenset({"hour", "minute", "second"})),
}
"""For operands by their key: the unit of their difference, and the units of a claim that it may give."""

_DIFFERENCE = regex(
    r"\b(?:more|less|fewer|higher|lower|longer|shorter|older|younger|larger|smaller|greater|taller|heavier|lighter"
    r"|warmer|colder|faster|slower|earlier|later|behind|ahead|differ\w*|gap|margin|apart|above|below|by|rose|rise|grew"
    r"|grow\w*|gain\w*|fell|fall\w*|drop\w*|increas\w*|decreas\w*|declin\w*|los[te]\w*|remain\w*|left|between"
    r"|change\w*|points?|added)\b",
    re.IGNORECASE,
)
_SUM = regex(
    r"\b(?:total\w*|together|altogether|combined|in\s+all|sum|overall|both|between\s+them|jointly|all\s+told)\b",
    re.IGNORECASE,
)
_GROWTH = regex(
    r"\b(?:rose|risen|rise|grew|grow\w*|fell|fall\w*|drop\w*|increas\w*|decreas\w*|declin\w*|reduc\w*|higher|lower|more"
    r"|less|fewer|cut|shr[aiu]nk\w*|gain\w*|lost|up|down|faster|slower|larger|smaller|change\w*)\b",
    re.IGNORECASE,
)
_AGE = regex(r"\b(?:aged?|ages|years?\s+old|birthday)\b", re.IGNORECASE)
_ANY = regex("")


@dataclass(frozen=True)
class Operation:
    """One way in which two values make a third.

    Attributes:
        sign: The calculation for the reader, of the greater and the smaller operand.
        cue: What the claim must say for it.
        fits: Whether it can give a quantity of the claim's kind from two operands.
        result: The value from the greater and the smaller operand.
        makes: Kind and unit of the result; None for those of the claim or of the operands.
        beside_rivals: Whether it holds where the sentences have another value of the claim's kind: for a sum
            it is an operand, for a span of years a rival.
        exact: Whether nothing but the claim's own "about" may lie between the result and the claim.
    """

    sign: str
    cue: "re.Pattern[str]"
    fits: Callable[[Quantity, Operand, Operand], bool]
    result: Callable[[Decimal, Decimal], Decimal]
    makes: tuple[str, str] | None = None
    beside_rivals: bool = False
    exact: bool = True


def same_measure(claimed: Quantity, left: Operand, right: Operand) -> bool:
    """Whether two quantities measure what the claim's does, and count its noun where they count any.

    The difference of two percentages is in percentage points, never in percent.
    """
    if left.quantity is None or right.quantity is None:
        return False
    if claimed.kind == "percentage_points":
        return left.quantity.kind == right.quantity.kind == "percent"
    if left.key != key_of(claimed) or claimed.kind in SHARES or left.quantity.unit != right.quantity.unit:
        return False
    nouns = {one.quantity.noun for one in (left, right) if one.quantity is not None} - {None}
    return left.quantity.unit is not None or not nouns or claimed.noun in {None, *nouns}


def span_over(key: str) -> Callable[[Quantity, Operand, Operand], bool]:
    """Whether the claim has the time between two operands of a key: years, months, days, times of day."""

    def fits(claimed: Quantity, left: Operand, right: Operand) -> bool:
        return left.key == right.key == key and (claimed.unit or "") in _SPANS[key][1]

    return fits


def is_age(claimed: Quantity, left: Operand, right: Operand) -> bool:
    """Whether the claim has an age, and the operands are days of the calendar, or else years."""
    years = claimed.unit == "year" or (claimed.kind == "number" and claimed.unit is None)
    return years and left.key == right.key and left.key in {DAY, YEAR}


def completed_years(high: Decimal, low: Decimal) -> Decimal:
    """The years between two days that are over, or between two years."""
    days = high - low
    return Decimal(int(days / DAYS_A_YEAR)) if days > MOST_YEARS else days


MOST_YEARS = 3000
"""A difference beyond that is one of days: nothing that claims tell the age of is so old."""


def is_multiple(claimed: Quantity, left: Operand, right: Operand) -> bool:
    """Whether the claim has a multiple, and the operands measure one thing."""
    return claimed.unit == "times" and are_alike(left, right)


def is_share(claimed: Quantity, left: Operand, right: Operand) -> bool:
    """Whether the claim has a share, and the operands measure one thing and are no shares themselves."""
    share = claimed.kind == "percent" or (claimed.kind == "ratio" and claimed.unit is None)
    return share and left.key != "share" and are_alike(left, right)


def are_alike(left: Operand, right: Operand) -> bool:
    """Whether two operands are quantities over nought of one unit, and of one noun where both have one."""
    if left.quantity is None or right.quantity is None or left.quantity.unit != right.quantity.unit:
        return False
    nouns = {left.quantity.noun, right.quantity.noun} - {None}
    return min(left.value, right.value) > 0 and (left.quantity.unit is not None or len(nouns) <= 1)


def spans() -> tuple[Operation, ...]:
    """The time between two dates or times of day, in the unit that their kind has."""
    return tuple(
        Operation("{0} - {1}", _ANY, span_over(key), lambda high, low: high - low, ("measure", unit))
        for key, (unit, _) in _SPANS.items()
    )


_PERCENT = ("percent", "percent")

OPERATIONS = (
    *spans(),
    Operation("{0} - {1}", _AGE, is_age, completed_years),
    Operation("{0} - {1}", _DIFFERENCE, same_measure, lambda high, low: high - low, beside_rivals=True),
    Operation("{0} + {1}", _SUM, same_measure, lambda high, low: high + low, beside_rivals=True),
    Operation("{0} / {1}", _ANY, is_multiple, lambda high, low: high / low, ("ratio", "times"), exact=False),
    Operation("{1} of {0}", _ANY, is_share, lambda high, low: 100 * low / high, _PERCENT, exact=False),
    Operation(
        "from {1} to {0}",
        _GROWTH,
        is_share,
        lambda high, low: 100 * (high - low) / low,
        _PERCENT,
        exact=False,
    ),
    Operation(
        "from {0} to {1}",
        _GROWTH,
        is_share,
        lambda high, low: 100 * (high - low) / high,
        _PERCENT,
        exact=False,
    ),
)
"""The calculations that a reader does without a pencil; nobody checks two in a row."""
