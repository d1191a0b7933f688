"""The nation gate: the cited sentence says the claim's words of another country or its people."""

from grounded_research.ground.gates.context import GateContext
from grounded_research.ground.gates.ruling import Decision, return_once
from grounded_research.ground.gates.shared_words import beginnings, held_beginnings
from grounded_research.ledger.words import GroundingStatus
from grounded_research.text.nations import nations

FEWEST_WORDS = 2
"""Content words beside the nation that a claim must have: with its subject alone much else may be said."""


def nation_gate(context: GateContext) -> Decision | None:
    """Ask once where another nation stands in a sentence that has all other words of the claim.

    Detects: the claim names a country or its people that no cited sentence, nor what stands over it, names;
    and one of them that has all other content words of the claim names another. May: return, once; the second
    answer stands, since a person can be of two nations, and a place belong to one that is not named.
    Exists for: "she is an American actress", SUPPORTED by "she (born 1986) is a Canadian actress".
    """
    if context.status is not GroundingStatus.SUPPORTED or context.attempt > 1 or context.negative_claim:
        return None
    claimed = nations(context.claim)
    held = {name for text in (*context.evidence, *context.settings) for name in nations(text)}
    missing = [form for name, form in claimed.items() if name not in held]
    for text in context.evidence if missing else ():
        others = [form for name, form in nations(text).items() if name not in claimed]
        if others and has_all_else(context.claim, text, list(claimed.values())):
            return return_once(
                GroundingStatus.UNVERIFIABLE,
                f"the claim says '{missing[0]}', a cited sentence with its other words '{others[0]}'; "
                "say whether both hold, or point elsewhere",
            )
    return None


def has_all_else(claim: str, sentence: str, named: list[str]) -> bool:
    """Whether a sentence has all content words of the claim but for its nations."""
    wanted = beginnings([claim]) - beginnings(named)
    return len(wanted) >= FEWEST_WORDS and wanted <= held_beginnings(claim, [sentence])
