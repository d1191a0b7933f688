"""The borrowed explanation gate: the explanation was written for another claim nearby."""

from grounded_research.ground.gates.context import GateContext
from grounded_research.ground.gates.ruling import Decision, return_once
from grounded_research.ledger.words import GroundingStatus
from grounded_research.text.words import content_stems, key_terms

FOREIGN_TERMS = 2
"""Terms of the other claim, and not of this one, that the explanation must hold; and terms of this claim
alone that it must have had the chance to hold. With one, a shared source's wording was taken for a mix-up."""

NOBODYS = frozenset(
    content_stems(
        "say says said saying tell tells told state states stated stating write writes wrote written report"
        " reports reported mention mentions mentioned describe describes described explain explains explained"
        " note notes noted claim claims claimed add adds added show shows shown give gives gave given name"
        " names named call calls called speak speaks spoke spoken read reads source sentence text"
    )
)
"""Stems of reporting: every explanation tells what a sentence says, whatever claims stand nearby."""

DECIDED = frozenset(
    {
        GroundingStatus.SUPPORTED,
        GroundingStatus.PARTIALLY_SUPPORTED,
        GroundingStatus.CONTRADICTED,
    }
)
"""The answers that rest on what was read. One that found nothing may well name what stands nearby instead."""


def borrowed_explanation_gate(context: GateContext) -> Decision | None:
    """Return an answer whose explanation speaks of another claim's matter and never of this one's.

    Detects: the explanation holds two terms that only another claim nearby has, and none that only this claim
    has. What the cited sentences say themselves, and verbs of saying, are nobody's. May: return;
    UNVERIFIABLE on the second answer.
    Exists for: judges given several claims at once, who slip by a line and explain C8 under C7.
    """
    if context.status not in DECIDED or not context.batch:
        return None
    said = key_terms(context.explanation)
    common = NOBODYS.union(*map(content_stems, context.evidence))
    own = key_terms(context.claim)
    for other in context.batch:
        theirs = key_terms(other)
        mine_alone, theirs_alone = own - theirs, theirs - own
        if len(mine_alone) < FOREIGN_TERMS or said & mine_alone:
            continue
        foreign = sorted((said & theirs_alone) - common)
        if len(foreign) >= FOREIGN_TERMS:
            return return_once(
                GroundingStatus.UNVERIFIABLE,
                f"the explanation speaks of {', '.join(foreign[:3])}, as another claim of the draft does, "
                "and of nothing that is this claim's own; was it written for the other claim?",
            )
    return None
