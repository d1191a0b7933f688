"""A claim's value that no sentence states and that follows from two cited values by one calculation."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import combinations

from grounded_research.ground.gates.context import GateContext
from grounded_research.ground.gates.operands import Operand, operands
from grounded_research.ground.gates.operations import OPERATIONS, Operation
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
from grounded_research.text.comparison_numbers import compare_quantities
from grounded_research.text.dates import find_dates
from grounded_research.text.quantities import Quantity, find_quantities

NOT_STATED = frozenset({ABSENT, UNSURE, INCOMPARABLE})
"""Outcomes of a value that a calculation may explain; a keyed conflict is none of them."""

MOST_OPERANDS = 8
"""Values of a sentence beyond which nothing is calculated: of twelve numbers two give nearly any third."""

CLOSEST = Decimal("0.03")
"""How far a share or a ratio may stand from the claim's figure: 3.6 is not four times."""


def calculation(context: GateContext, standing: Standing) -> str | None:
    """How a value of the claim follows from two cited values, for the reader: "20 years: 1911 - 1891".

    Both stand in one cited sentence or in two that follow each other, and the result is the claim's value
    exactly or within the rounding that the claim states. Where more than two values can be calculated with,
    some pair may give it by chance: then the judge's reason has to name both.
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
        for way, high, low in giving(ways, claimed, found) if len(found) <= MOST_OPERANDS else ():
            if is_only_pair(high, found) or {high.text, low.text} <= named(context.explanation):
                return f"{standing.value.text}: {way.sign.format(high.text, low.text)}"
    return None


def is_only_pair(one: Operand, found: Sequence[Operand]) -> bool:
    """Whether no more than two values stand there of what an operand measures."""
    return len({other.value for other in found if other.key == one.key}) <= 2


def named(explanation: str) -> set[str]:
    """The values that a judge's reason names."""
    return {one.text for one in operands(explanation)}


def giving(
    ways: Sequence[Operation], claimed: Quantity, found: Sequence[Operand]
) -> Iterator[tuple[Operation, Operand, Operand]]:
    """The operations on two of the operands that give the claim's value."""
    for left, right in combinations(found, 2):
        high, low = (left, right) if left.value >= right.value else (right, left)
        if high.value > low.value:
            yield from (
                (way, high, low)
                for way in ways
                if way.fits(claimed, high, low) and gives(claimed, way, high, low)
            )


def gives(claimed: Quantity, way: Operation, high: Operand, low: Operand) -> bool:
    """Whether the result of an operation is the claim's value, or what the claim rounds it to."""
    result = way.result(high.value, low.value)
    own = high.quantity.unit if high.quantity and claimed.kind != "percentage_points" else claimed.unit
    kind, unit = way.makes or (claimed.kind, own)
    made = replace(
        claimed, low=result, high=result, kind=kind, unit=unit, bound="exact", approximate=False,
        place=Decimal("0.000001"),
    )  # fmt: skip
    outcome = compare_quantities(claimed, made)
    if outcome == "equal":
        return True
    value = result / 100 if claimed.kind == "ratio" and kind == "percent" else result
    near = abs(claimed.low - value) <= CLOSEST * abs(value)
    return outcome == "rounded" and near and (claimed.approximate or not way.exact)


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
