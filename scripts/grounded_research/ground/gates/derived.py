"""A claim's value that no sentence states and that follows from two cited values by one calculation."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import combinations

from grounded_research.ground.gates.context import GateContext
from grounded_research.ground.gates.operands import CLOCK, DAY, YEAR, Operand, operands
from grounded_research.ground.gates.ruling import Decision, flag
from grounded_research.ground.gates.standing import (
    ABSENT,
    INCOMPARABLE,
    MORE_EXACT,
    UNSURE,
    Standing,
    Value,
    standings,
)
from grounded_research.ground.gates.turn_of_year import is_turn_of_year
from grounded_research.ledger.words import GroundingStatus
from grounded_research.text.comparison_numbers import compare_quantities, key_of
from grounded_research.text.dates import find_dates
from grounded_research.text.patterns import regex
from grounded_research.text.quantities import Quantity, find_quantities

NOT_STATED = frozenset({ABSENT, UNSURE, INCOMPARABLE})
"""Outcomes of a value that a calculation may explain; a keyed conflict is none of them."""

MOST_OPERANDS = 8
"""Values of a sentence beyond which nothing is calculated: of twelve numbers two give nearly any third."""

CLOSEST = Decimal("0.03")
"""How far a share or a ratio may stand from the claim's figure: 3.6 is not four times."""

SHARES = frozenset({"percent", "ratio"})
"""Kinds whose difference is of another kind."""

_TIME = "measure s1"
_DIFFERENCE = regex(
    r"\b(?:more|less|fewer|higher|lower|longer|shorter|older|younger|larger|smaller|greater|taller|heavier|lighter"
    r"|warmer|colder|faster|slower|earlier|later|behind|ahead|differ\w*|gap|margin|apart|above|below|by|rose|rise|grew"
    r"|grow\w*|gain\w*|fell|fall\w*|drop\w*|increas\w*|decreas\w*|declin\w*|los[te]\w*|remain\w*|left|between|after"
    r"|before|change\w*|points?|added|lasted|took|for|within)\b",
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
_ANY = regex("")


@dataclass(frozen=True)
class Operation:
    """One way in which two values make a third.

    Attributes:
        sign: The calculation for the reader, of the greater and the smaller operand.
        cue: What the claim must say for it.
        fits: Whether it can give a quantity of the claim's kind from operands of a key.
        result: The value, in the claim's kind, from the greater and the smaller operand.
        beside_rivals: Whether it holds where the sentences have another value of the claim's kind: for a sum
            it is an operand, for a span of years a rival.
        exact: Whether nothing but the claim's own "about" may lie between the result and the claim.
    """

    sign: str
    cue: re.Pattern[str]
    fits: Callable[[Quantity, Operand, Operand], bool]
    result: Callable[[Decimal, Decimal], Decimal]
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


def span_of_time(claimed: Quantity, left: Operand, right: Operand) -> bool:
    """Whether the claim has years or more, and the operands are years of the calendar."""
    return left.key == right.key == YEAR and key_of(claimed) == _TIME and (claimed.unit or "") in _LONG_UNITS


def span_of_days(claimed: Quantity, left: Operand, right: Operand) -> bool:
    """Whether the claim has days or weeks, and the operands are days of the calendar."""
    return left.key == right.key == DAY and (claimed.unit or "") in _DAY_UNITS


def span_of_clock(claimed: Quantity, left: Operand, right: Operand) -> bool:
    """Whether the claim has hours or minutes, and the operands are times of day or offsets of clocks."""
    return left.key == right.key and left.key in _CLOCKS and (claimed.unit or "") in _CLOCK_UNITS


def is_multiple(claimed: Quantity, left: Operand, right: Operand) -> bool:
    """Whether the claim has a multiple, and the operands measure one thing."""
    return claimed.unit == "times" and are_alike(left, right) and min(left.value, right.value) > 0


def is_share(claimed: Quantity, left: Operand, right: Operand) -> bool:
    """Whether the claim has a percentage, and the operands measure one thing and are no percentages."""
    share = claimed.kind == "percent" and left.key != "share"
    return share and are_alike(left, right) and min(left.value, right.value) > 0


def are_alike(left: Operand, right: Operand) -> bool:
    """Whether two operands are quantities of one unit, and of one noun where both have one."""
    if left.quantity is None or right.quantity is None or left.quantity.unit != right.quantity.unit:
        return False
    nouns = {left.quantity.noun, right.quantity.noun} - {None}
    return left.quantity.unit is not None or len(nouns) <= 1


_LONG_UNITS = frozenset({"year", "decade", "century"})
_DAY_UNITS = frozenset({"day", "week", "fortnight", "night"})
_CLOCK_UNITS = frozenset({"hour", "minute", "second"})
_CLOCKS = frozenset({CLOCK, "offset hour"})

_UNIT_OF = {YEAR: "year", DAY: "day", CLOCK: "hour", "offset hour": "hour"}
"""The unit of the difference between two operands that are no quantities of the claim's own kind."""

OPERATIONS = (
    Operation("{0} - {1}", _ANY, span_of_time, lambda high, low: high - low),
    Operation("{0} - {1}", _ANY, span_of_days, lambda high, low: high - low),
    Operation("{0} - {1}", _ANY, span_of_clock, lambda high, low: high - low),
    Operation("{0} - {1}", _DIFFERENCE, same_measure, lambda high, low: high - low, beside_rivals=True),
    Operation("{0} + {1}", _SUM, same_measure, lambda high, low: high + low, beside_rivals=True),
    Operation("{0} / {1}", _ANY, is_multiple, lambda high, low: high / low, exact=False),
    Operation("{1} of {0}", _ANY, is_share, lambda high, low: 100 * low / high, exact=False),
    Operation("from {1} to {0}", _GROWTH, is_share, lambda high, low: 100 * (high - low) / low, exact=False),
    Operation("from {0} to {1}", _GROWTH, is_share, lambda high, low: 100 * (high - low) / high, exact=False),
)
"""The calculations that a reader does without a pencil; nobody checks two in a row."""


def calculation(context: GateContext, standing: Standing) -> str | None:
    """How a value of the claim follows from two cited values, for the reader: "20 years: 1911 - 1891".

    Both stand in one cited sentence or in two that follow each other, and the result is the claim's value
    exactly or within the rounding that the claim states.
    """
    if standing.outcome not in NOT_STATED:
        return None
    claimed = next((one for one in find_quantities(context.claim) if one.span == standing.value.span), None)
    if claimed is None or claimed.low != claimed.high:
        return None
    ways = [
        way
        for way in OPERATIONS
        if (way.beside_rivals or standing.outcome != UNSURE) and way.cue.search(context.claim)
    ]
    for text in context.neighbourhoods:
        found = operands(text)
        if len(found) <= MOST_OPERANDS and (said := first_that_fits(ways, claimed, found)):
            return f"{standing.value.text}: {said}"
    return None


def day_before(context: GateContext, standing: Standing) -> str | None:
    """How a year of the claim follows from a day at its turn: "the end of 1913: 1 January 1914"."""
    mine = next((one for one in find_dates(context.claim) if one.span == standing.value.span), None)
    if standing.outcome not in NOT_STATED | {MORE_EXACT} or mine is None or mine.yearless:
        return None
    if is_turn_of_year(context.claim, mine.last.year, context.evidence):
        return f"{standing.value.text}: the turn of the year"
    return None


WAYS = {"quantity": calculation, "date": day_before}
"""How a value of each kind may follow from what is cited."""


def first_that_fits(ways: Sequence[Operation], claimed: Quantity, found: Sequence[Operand]) -> str | None:
    """The first operation on two of the operands that gives the claim's value, as it is written."""
    for left, right in combinations(found, 2):
        high, low = (left, right) if left.value >= right.value else (right, left)
        for way in ways if high.value > low.value else ():
            if way.fits(claimed, high, low) and gives(
                claimed, high, way.result(high.value, low.value), exact=way.exact
            ):
                return way.sign.format(high.text, low.text)
    return None


def gives(claimed: Quantity, operand: Operand, result: Decimal, *, exact: bool) -> bool:
    """Whether a result is the claim's value, or what the claim rounds it to."""
    unit = _UNIT_OF.get(operand.key)
    made = replace(
        claimed, low=result, high=result, approximate=False, bound="exact", place=Decimal("0.000001"),
        unit=unit or unit_of(claimed, operand),
    )  # fmt: skip
    outcome = compare_quantities(claimed, made)
    if outcome == "equal":
        return True
    near = abs(claimed.low - result) <= CLOSEST * abs(result)
    return outcome == "rounded" and near and (claimed.approximate or not exact)


def unit_of(claimed: Quantity, operand: Operand) -> str | None:
    """The unit of a result: the operands' own where they measure the same as the claim, else the claim's."""
    same = operand.quantity is not None and operand.key == key_of(claimed)
    return operand.quantity.unit if same and operand.quantity else claimed.unit


def calculations(context: GateContext, kind: str) -> Iterator[tuple[Value, str]]:
    """The values of a supported claim that follow from cited ones, each with its calculation."""
    if context.status is not GroundingStatus.SUPPORTED or not context.resolved:
        return
    for standing in standings(context.claim, context.readings, kind, context.settings):
        said = None if standing.value.countable else WAYS[kind](context, standing)
        if said is not None:
            yield standing.value, said


def derived_values(context: GateContext, kind: str) -> Decision | None:
    """Flag the values that the claim has by calculation, with the calculation: the reader can do it again."""
    found = [said for _, said in calculations(context, kind)]
    return flag(f"calculated: {'; '.join(found)}") if found else None
