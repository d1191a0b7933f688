"""The unrelated evidence gate: the cited sentences speak of nothing that the claim speaks of."""

from collections.abc import Collection, Sequence

from grounded_research.ground.gates.context import SUPPORTING, GateContext
from grounded_research.ground.gates.pronouns import opens_with_pronoun
from grounded_research.ground.gates.ruling import Decision, return_once
from grounded_research.ground.gates.shared_words import beginnings, held_beginnings
from grounded_research.ground.gates.standing import CONFLICT, FOUND, KINDS, standings
from grounded_research.ledger.words import GroundingStatus
from grounded_research.text.names import find_names
from grounded_research.text.negation import has_negation
from grounded_research.text.words import STOP_WORDS, words

FEWEST_STEMS = 5
"""Content stems that a claim must have: of four, a right sentence in other words often has one or none."""

LEAST_SHARE = 0.2
"""Share of them under which the sentences, their headings and the sentences before them are taken to be about
something else (measured on sentences that the corpora name as right ones: none of WiCE's is under it, 0.4 %
of FeverSymmetric's, whose sources lack their titles)."""

FEWEST_OF_MATTER = 2
"""Stems beside names and values that an accusation about a value must have missed, all of them (measured on
right accusations of FeverSymmetric: 2 of 832 are returned)."""

WITHIN_SHARE = 0.4
"""Share of the sentences' own content words from which they are about the claim, whatever more it says."""

LEAST_GRAMMAR = 0.1
"""Share of English words of grammar under which a text is a table row, or in another language."""

DECIDED = SUPPORTING | {GroundingStatus.CONTRADICTED}


def unrelated_evidence_gate(context: GateContext) -> Decision | None:
    """Return an answer whose sentences share almost nothing with the claim.

    Detects: fewer than a fifth of the claim's content stems stand in the cited sentences, what stands over
    them or the sentences before them; or none but its names; for an accusation about a value also where a
    short claim has none but its names there, and no value. May: return; UNVERIFIABLE on the second answer,
    unless its reason names both sides in their own words (not for accusing a claim of its value). Does
    nothing for other short claims, for table rows and texts that are not English, and where a sentence that
    opens with a pronoun has nothing over it that could name its subject.
    Exists for: "the company was registered in 1856 with 350,000 pounds", CONTRADICTED by "the committee was
    appointed in December 1859"; a slip of the pen in a pointer makes a support of any sentence.
    """
    if context.status not in DECIDED or context.provisional or not context.resolved:
        return None
    if not (is_prose(context.claim) and all(map(is_prose, context.evidence))):
        return None
    if not (is_unrelated(context.claim, context.evidence, context.settings) or of_other_matter(context)):
        return None
    if is_explained(context):
        return None
    pointers = ", ".join(sentence.pointer for sentence in context.resolved[:3])
    return return_once(
        GroundingStatus.UNVERIFIABLE,
        f"{pointers} shares next to nothing with the claim; check the pointer, and point to a sentence about "
        "the claim's matter, or answer UNSUPPORTED",
    )


def is_unrelated(claim: str, evidence: Sequence[str], settings: Sequence[str]) -> bool:
    """Whether the sentences and what stands over them have next to none of the claim's matter."""
    stems = beginnings([claim])
    named = beginnings(name.text for name in find_names(claim))
    held = held_beginnings(claim, [*evidence, *settings])
    matter = stems - named
    if is_within(evidence, matter):
        return False
    if len(matter) >= FEWEST_STEMS and not matter & held:
        return True
    if not any(settings) and any(map(opens_with_pronoun, evidence)):
        return False
    return len(stems) >= FEWEST_STEMS and len(stems & held) < LEAST_SHARE * len(stems)


def is_explained(context: GateContext) -> bool:
    """Whether a repeated answer says what either side says, in its own words.

    A sentence in quite other words can bear a claim out or deny it; that it is meant is known once the judge
    was asked. For accusing a claim with a value it is not enough: two values of two matters are no rivals,
    however they are explained. Whether a support has the values is for the gates behind this one; a reason
    that denies something supports nothing.
    """
    if not context.insists:
        return False
    accused = context.status is GroundingStatus.CONTRADICTED
    if not accused and has_negation(context.explanation) and not context.negative_claim:
        return False
    if accused and any(kind.values(context.claim) for kind in KINDS.values()):
        return False
    claimed, cited = beginnings([context.claim]), beginnings(context.evidence)
    said = beginnings([context.explanation])
    return all(len(said & own) >= FEWEST_OF_MATTER for own in (claimed - cited, cited - claimed))


def is_within(evidence: Sequence[str], matter: Collection[str]) -> bool:
    """Whether the sentences say little that the claim does not: "all six macaques were protected"."""
    said = {stem for stem in beginnings(evidence) if not stem[0].isdigit()}
    common = said & set(matter)
    return len(common) >= FEWEST_OF_MATTER and len(common) >= WITHIN_SHARE * len(said)


def of_other_matter(context: GateContext) -> bool:
    """Whether an accusation about a value rests on sentences with no value and nothing else of the claim.

    That two sentences share a name does not make their dates rivals; a keyed conflict does.
    """
    claim = context.claim
    found = [one for kind in KINDS for one in standings(claim, context.evidence, kind, context.settings)]
    if context.status is not GroundingStatus.CONTRADICTED or not found:
        return False
    if any(one.outcome in FOUND or one.outcome == CONFLICT for one in found):
        return False
    apart = [*(name.text for name in find_names(claim)), *(one.value.text for one in found)]
    matter = {stem for stem in beginnings([claim]) - beginnings(apart) if not stem[0].isdigit()}
    return len(matter) >= FEWEST_OF_MATTER and not matter & held_beginnings(
        claim, [*context.evidence, *context.settings]
    )


def is_prose(text: str) -> bool:
    """Whether a text has the words of grammar that an English sentence has."""
    found = [word.text.casefold() for word in words(text)]
    return sum(word in STOP_WORDS for word in found) >= LEAST_GRAMMAR * len(found)
