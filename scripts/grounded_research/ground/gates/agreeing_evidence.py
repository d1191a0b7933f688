"""The agreeing evidence gate: an accusation whose sentences and words say what the claim says."""

import re

from grounded_research.ground.gates.context import GateContext
from grounded_research.ground.gates.reversal import denies
from grounded_research.ground.gates.ruling import Decision, return_once
from grounded_research.ground.gates.standing import HELD, KINDS, standings
from grounded_research.ground.gates.twin import other_position, reversed_word
from grounded_research.ledger.words import GroundingStatus
from grounded_research.text.names import find_names
from grounded_research.text.negation import has_negation
from grounded_research.text.patterns import regex
from grounded_research.text.polarity import opposed
from grounded_research.text.words import content_stems

CLOSE_SHARE = 0.6
"""Share of the claim's content stems that a sentence with all its values must have to be about the same; a
claim without a value must stand in it whole."""

_SETS_APART = regex(
    r"\b(?:but|while|whereas|although|though|however|unlike|instead|rather|only|merely|differ\w*|another|other|wrong\w*"
    r"|false|incorrect\w*|too|less|more|fewer|before|after)\b",
    re.IGNORECASE,
)
"""Words by which an explanation sets the source against the claim without naming a value."""

_SPEAKS_OF_ANSWER = frozenset(
    content_stems(
        "source sources says said states stated sentence passage text document evidence cited claim claims"
        " claimed exactly contradicts contradicted contradiction disagrees agrees matches confirms value"
        " values fact given gives shows report reports reads here according"
    )
)
"""Words about the source and the answer, which are no facts."""


def agreeing_evidence_gate(context: GateContext) -> Decision | None:
    """Return an accusation that names nothing in which source and claim differ.

    Detects: CONTRADICTED, but the cited sentences hold every value of the claim and most of its words (all,
    for a claim without a value) with nothing reversed, and the explanation says nothing that the claim does
    not say. May: return; UNVERIFIABLE on the second answer. Does nothing for a claim that denies something, a
    sentence with a negation, or a claim with a name that the sentences lack.
    Exists for: "the cable broke on 2 August", CONTRADICTED by a sentence that says 2 August.
    """
    if context.status is not GroundingStatus.CONTRADICTED or context.provisional or not context.resolved:
        return None
    if denies(context.claim) or not agrees(context) or names_difference(context):
        return None
    return return_once(
        GroundingStatus.UNVERIFIABLE,
        "the cited sentences hold what the claim says, and the explanation names nothing that differs; name "
        "the differing fact and point to it, or answer SUPPORTED",
    )


def agrees(context: GateContext) -> bool:
    """Whether the cited sentences say the claim, as far as values, names and reversals show."""
    claim, evidence = context.claim, context.evidence
    if any(has_negation(text) or turned(claim, text) for text in evidence):
        return False
    held = set(content_stems(" ".join([*evidence, *context.settings])))
    if not all(set(content_stems(name.text)) <= held for name in find_names(claim)):
        return False
    found = [one for kind in KINDS for one in standings(claim, evidence, kind, context.settings)]
    stems = set(content_stems(claim))
    share = len(stems & set(content_stems(" ".join(evidence)))) / max(1, len(stems))
    return all(one.outcome == HELD for one in found) and share >= (CLOSE_SHARE if found else 1)


def turned(claim: str, sentence: str) -> bool:
    """Whether one reversal or position sets a sentence against the claim."""
    return any(find(claim, sentence) is not None for find in (opposed, reversed_word, other_position))


def names_difference(context: GateContext) -> bool:
    """Whether the explanation says anything that the claim does not say."""
    explanation = context.explanation
    if has_negation(explanation) or _SETS_APART.search(explanation):
        return True
    return bool(set(content_stems(explanation)) - set(content_stems(context.claim)) - _SPEAKS_OF_ANSWER)
