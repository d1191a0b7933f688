"""The first reading gate: the embedded judge found a sentence against the claim that the answer passes by."""

from grounded_research.ground.gates.context import GateContext
from grounded_research.ground.gates.ruling import Decision, return_once
from grounded_research.ledger.words import GroundingStatus


def first_reading_gate(context: GateContext) -> Decision | None:
    """Ask once where a judge says SUPPORTED, and the embedded one pointed to a sentence against the claim.

    Detects: SUPPORTED, after the embedded judge said CONTRADICTED with a sentence (a keyed conflict, an
    antonym or a negation in otherwise equal words). May: return, once; the second answer stands, whatever it
    says. Exists for: "the committee did not recommend it", SUPPORTED by "the committee recommended it".
    """
    if context.status is not GroundingStatus.SUPPORTED or context.attempt > 1 or not context.first_reading:
        return None
    return return_once(
        GroundingStatus.UNVERIFIABLE,
        f"the built-in judge says CONTRADICTED: {context.first_reading}; say which holds, and of what",
    )
