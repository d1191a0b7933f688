"""The negation gate: the explanation denies what the claim asserts, or the cited sentence turns it round."""

import re

from grounded_research.ground.gates.context import GateContext
from grounded_research.ground.gates.denied_matter import denied_matter
from grounded_research.ground.gates.explanation import clauses_of
from grounded_research.ground.gates.reversal import denies
from grounded_research.ground.gates.ruling import Decision, contradict_provisionally
from grounded_research.ground.gates.twin import reversed_word
from grounded_research.ledger.words import GroundingStatus
from grounded_research.text.negation import find_negations, has_negation
from grounded_research.text.patterns import regex
from grounded_research.text.words import content_stems

DENIED_SHARE = 0.8
"""Share of the claim's content stems that must stand in the denying clause: judges who deny a claim repeat
it."""

MOST_BESIDES = 2
"""Content words that the denying clause may have beside the claim's: with more, the negation denies something
else (measured on pairs of NegNLI whose claim follows: 60 doubted with any number of further words, 3 with
two)."""

HELD_SHARE = 0.7
"""Share of the claim's stems in an evidence sentence without negation from which the evidence speaks for
itself."""

_EITHER_WAY = regex(r"\bor\s+(?:\w+\s+)?not\b", re.IGNORECASE)

_ABOUT_THE_CLAIM = regex(
    r"\b(?:contradict|conflict|dispute|deny|denies|disagree|doubt|differ|mention|state|say|specif|address|give|discuss|report"
    r"|support|confirm|only|just|merely|fully|entirely|exactly|explicit|directly)\w*",
    re.IGNORECASE,
)
"""Words after a negation that make it speak of the source or the claim ("does not contradict", "not only",
"does not say"): what they mean for the status is the consistency gate's."""


def negation_gate(context: GateContext) -> Decision | None:
    """Doubt a SUPPORTED whose explanation or cited sentence says the claim with a "not" in it, or without.

    Detects: a clause of the explanation that holds most of the claim's words inside the scope of a negation,
    where the claim has none; or a cited sentence says the claim word for word but for one "not" or one
    antonym, or asserts of its subject what it denies, in all its words. May: contradict provisionally. Stands
    down when the answer to a return points to evidence; the explanation is not compared when an evidence
    sentence says the same without a negation, nor for a claim that itself denies something. Exists for: "the
    tenant is liable", explained with "the tenant is not liable for repairs", answered SUPPORTED.
    """
    if context.status is not GroundingStatus.SUPPORTED or context.insists:
        return None
    return turned_round(context) or explained_away(context)


def turned_round(context: GateContext) -> Decision | None:
    """The doubt that a cited sentence raises which turns round the claim's very words, or what it denies.

    It holds for claims that deny, too: here the denial itself is what differs.
    """
    for text in context.evidence:
        found = reversed_word(context.claim, text)
        if found is not None:
            mine, theirs = (f"'{word}'" if word else "no denial" for word in found)
            return contradict_provisionally(
                f"the claim has {mine}, a cited sentence in the same words {theirs}; say which of them holds"
            )
        for side, matter in (
            ("claim", denied_matter(context.claim, text)),
            ("cited sentence", denied_matter(text, context.claim)),
        ):
            if matter is not None:
                return contradict_provisionally(
                    f"the {side} alone denies '{matter}'; say which of claim and sentence holds"
                )
    return None


def explained_away(context: GateContext) -> Decision | None:
    """The doubt that an explanation raises which repeats the claim under a negation."""
    if denies(context.claim):
        return None
    stems = set(content_stems(context.claim))
    if len(stems) < 2 or any(asserts(text, stems) for text in context.evidence):
        return None
    for clause in clauses_of(context.explanation):
        if denied(clause, stems):
            return contradict_provisionally(
                f"the explanation denies the claim ('{clause}'); point to the sentence that decides it"
            )
    return None


def denied(clause: str, stems: set[str]) -> bool:
    """Whether a clause repeats the claim with a negation over part of it."""
    besides = set(content_stems(clause)) - stems
    if share(clause, stems) < DENIED_SHARE or len(besides) > MOST_BESIDES or _EITHER_WAY.search(clause):
        return False
    return any(
        negation.kind in {"not", "never", "no"}
        and stems & set(content_stems(negation.scope.of(clause)))
        and not _ABOUT_THE_CLAIM.match(negation.scope.of(clause).lstrip())
        for negation in find_negations(clause)
    )


def asserts(text: str, stems: set[str]) -> bool:
    """Whether an evidence sentence says most of the claim and denies nothing."""
    return not has_negation(text) and share(text, stems) >= HELD_SHARE


def share(text: str, stems: set[str]) -> float:
    """Share of the claim's stems that a text holds."""
    return len(stems & set(content_stems(text))) / len(stems)
