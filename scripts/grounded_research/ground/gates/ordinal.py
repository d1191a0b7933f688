"""The ordinal gate: the explanation gives the claim's value to another position in a sequence."""

from grounded_research.ground.gates.context import GateContext
from grounded_research.ground.gates.explanation import sentences_of
from grounded_research.ground.gates.ruling import Decision, contradict_provisionally
from grounded_research.ground.gates.twin import other_position
from grounded_research.ledger.words import GroundingStatus
from grounded_research.text.ordinals import find_ordinals
from grounded_research.text.quantities import Quantity, find_quantities
from grounded_research.text.spans import Span


def ordinal_gate(context: GateContext) -> Decision | None:
    """Doubt a SUPPORTED whose explanation binds the claim's value to another ordinal.

    Detects: the claim has one ordinal and a value; in the explanation that value stands nearest to another
    ordinal, and that ordinal nearest to it; or a cited sentence says the claim word for word, of another
    position. The nearest counts, not the first of the clause: "$23.4 billion
    (or $23.43 billion) ... the third quarter" is about 23.43. May: contradict provisionally. Stands down when
    the answer to a return points to evidence, when one evidence sentence holds the value at the claim's own
    ordinal, and when the claim denies its ordinal. "Last" and "final" have no position, so they never count
    here. Exists for: a first flight of 852 feet, explained with "852 ft on its fourth and final flight".
    """
    if context.status is not GroundingStatus.SUPPORTED or context.insists:
        return None
    return reworded_position(context) or (None if context.negative_claim else explained_position(context))


def explained_position(context: GateContext) -> Decision | None:
    """The doubt that an explanation raises which binds the claim's value to another position."""
    ordinals = [(ordinal.value, ordinal.span) for ordinal in find_ordinals(context.claim)]
    positions = {value for value, _ in ordinals if value is not None}
    values = find_quantities(context.claim)
    if len(positions) != 1 or not values:
        return None
    position = positions.pop()
    if any(position in bound_positions(text, values) for text in context.evidence):
        return None
    others = {
        found: sentence
        for sentence in sentences_of(context.explanation)
        for found in bound_positions(sentence, values)
    }
    if not others or position in others:
        return None
    other, sentence = next(iter(others.items()))
    return contradict_provisionally(
        f"the claim gives its value to position {position}, the explanation to position {other} "
        f"('{sentence}'); point to the sentence about the position that the claim names"
    )


def reworded_position(context: GateContext) -> Decision | None:
    """The doubt that a cited sentence raises which says the same of another position."""
    for text in context.evidence:
        found = other_position(context.claim, text)
        if found is not None:
            return contradict_provisionally(
                f"the claim says '{found[0]}', a cited sentence in the same words '{found[1]}'; "
                "point to the sentence about the position that the claim names"
            )
    return None


def bound_positions(text: str, values: list[Quantity]) -> set[int]:
    """The positions that a text gives one of the values to: each the other's nearest."""
    places = [(ordinal.value, ordinal.span) for ordinal in find_ordinals(text)]
    quantities = find_quantities(text)
    bound: set[int] = set()
    for quantity in quantities:
        if not any(same_value(quantity, value) for value in values):
            continue
        numbered = [(gap(quantity.span, span), value, span) for value, span in places if value is not None]
        if not numbered:
            continue
        distance, value, span = min(numbered)
        if distance <= min(gap(other.span, span) for other in quantities):
            bound.add(value)
    return bound


def same_value(left: Quantity, right: Quantity) -> bool:
    """Whether two quantities are the same number of the same kind of unit, as far as both say it."""
    return (left.low, left.high) == (right.low, right.high) and (
        left.unit == right.unit or None in {left.unit, right.unit}
    )


def gap(left: Span, right: Span) -> int:
    """Characters between two spans; 0 when they touch."""
    return max(left.start - right.end, right.start - left.end, 0)
