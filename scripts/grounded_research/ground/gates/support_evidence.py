"""The support gate: no support without a sentence that can be shown."""

from grounded_research.ground.gates.context import GateContext
from grounded_research.ground.gates.ruling import Decision, return_once
from grounded_research.ledger.words import GroundingStatus


def support_evidence_gate(context: GateContext) -> Decision | None:
    """Turn a support without evidence into UNSUPPORTED, and return every answer with a pointer to nothing.

    Detects: SUPPORTED or PARTIALLY_SUPPORTED, also one that a values gate forced, without a resolved pointer;
    and any answer with a pointer that names no sentence, since one such pointer drops all its evidence. May:
    set UNSUPPORTED (a support) and return once.
    Exists for: quotations that sound right and stand nowhere. It runs last, so that nothing passes it by.
    """
    if context.supporting and not context.resolved:
        return return_once(GroundingStatus.UNSUPPORTED, missing_note(context))
    if context.resolved is None and context.attempt == 1:
        return return_once(context.status, missing_note(context))
    return None


def missing_note(context: GateContext) -> str:
    """Why there is no evidence."""
    named = [*context.answer.evidence, *context.answer.against]
    if not named:
        return f"{context.answer.status.value} without a pointer; name the sentences that decide it (A:12)"
    return f"a pointer of {', '.join(named)} names no sentence, so all evidence was dropped"
