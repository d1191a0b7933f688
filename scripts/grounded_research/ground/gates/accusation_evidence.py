"""The accusation gate: no contradiction without a sentence that can be shown."""

from grounded_research.ground.gates.context import GateContext
from grounded_research.ground.gates.ruling import Decision, return_once
from grounded_research.ledger.words import GroundingStatus


def accusation_evidence_gate(context: GateContext) -> Decision | None:
    """Turn a contradiction without evidence into UNSUPPORTED, and ask once.

    Detects: CONTRADICTED by the judge without a pointer that resolves, or provisionally by a gate before.
    May: set UNSUPPORTED and return once; UNSUPPORTED stands on the second answer.
    Exists for: the rule that a false accusation is worse than a missed detection; a reader must see what
    speaks against the claim.
    """
    if context.status is not GroundingStatus.CONTRADICTED or (context.resolved and not context.provisional):
        return None
    if context.provisional:
        note = "a gate doubts the answer; answer again, pointing to the sentence that decides it"
    else:
        note = "CONTRADICTED without a sentence that resolves; point to the one that speaks against it"
    return return_once(GroundingStatus.UNSUPPORTED, note)
