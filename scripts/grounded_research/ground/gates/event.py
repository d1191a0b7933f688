"""The event gate: asked narrowly, the judge itself says that the cited sentence is about another event."""

from grounded_research.ground.gates.context import GateContext
from grounded_research.ground.gates.ruling import Decision, contradict_provisionally, return_once
from grounded_research.ledger.words import GroundingStatus

OTHER = "other"


def event_gate(context: GateContext) -> Decision | None:
    """Doubt an answer whose cited sentence, shown alone, was said to describe another event.

    Detects: the answer to the narrow event question (same, other, cannot_tell) is "other". May: contradict a
    support provisionally; UNVERIFIABLE on the second answer. "Cannot tell" and a missing answer do nothing.
    Exists for: a longest flight cited for the first one, where the explanation has no ordinal to compare.
    """
    if context.answer.event != OTHER or not context.supporting or context.provisional:
        return None
    note = (
        "asked alone, the cited sentence was said to describe another event; point to one about the claim's"
    )
    if context.attempt > 1:
        return return_once(GroundingStatus.UNVERIFIABLE, note)
    return contradict_provisionally(note)
