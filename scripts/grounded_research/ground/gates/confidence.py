"""The confidence gate: an answer that its own judge hardly believes is shown as undecided."""

from grounded_research.ground.gates.context import GateContext
from grounded_research.ground.gates.ruling import Decision, change_to
from grounded_research.ledger.words import GroundingStatus

FLOOR = 0.5
"""Below even odds by the judge's own word. It is a signal to be careful, not a probability."""

UNDECIDED = frozenset(
    {GroundingStatus.UNVERIFIABLE, GroundingStatus.NOT_APPLICABLE, GroundingStatus.UNCHECKED}
)


def confidence_gate(context: GateContext) -> Decision | None:
    """Set an answer with a confidence under the floor to UNVERIFIABLE.

    Detects: ``confidence`` given and under the floor. May: UNVERIFIABLE, at once; the evidence stays shown.
    Exists for: guesses, which judges mark as such when they are asked.
    """
    confidence = context.answer.confidence
    if confidence is None or confidence >= FLOOR or context.status in UNDECIDED:
        return None
    return change_to(
        GroundingStatus.UNVERIFIABLE,
        f"the judge's own confidence is {confidence:g}, under the floor of {FLOOR:g}",
    )
