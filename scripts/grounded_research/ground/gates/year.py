"""The year gate: the explanation knows another year than the claim."""

import re

from grounded_research.ground.gates.context import GateContext
from grounded_research.ground.gates.explanation import sentences_of
from grounded_research.ground.gates.ruling import Decision, contradict_provisionally
from grounded_research.ground.gates.turn_of_year import is_turn_of_year
from grounded_research.ledger.words import GroundingStatus
from grounded_research.text.dates import years
from grounded_research.text.negation import is_negated
from grounded_research.text.patterns import regex
from grounded_research.text.spans import Span
from grounded_research.text.words import key_terms

SHARED_TERMS = 2
"""Key terms that the sentence with the other year must share with the claim: without this rule "the union
decided it in 2006; the union was founded in 1919" made 1919 a conflict."""

_SET_ASIDE = regex(
    r"(?:\bnot(?:\s+in)?|\brather\s+than(?:\s+in)?|\binstead\s+of|\bunlike|\bwrong(?:ly)?)\s*\Z",
    re.IGNORECASE,
)


def year_gate(context: GateContext) -> Decision | None:
    """Doubt a SUPPORTED whose explanation states another year for the same event.

    Detects: the claim has exactly one year; the explanation negates or omits it and states another year in a
    sentence that shares two key terms with the claim. May: contradict provisionally. Stands down when the
    answer to a return points to evidence, when the evidence holds the claim's year or the other side of its
    turn, and when the claim denies its year. Exists for: "reclassified in 2005", explained with "the sources
    say 2006" and still answered SUPPORTED.
    """
    if context.status is not GroundingStatus.SUPPORTED or context.insists or context.negative_claim:
        return None
    claimed = years(context.claim)
    if len({year for year, _ in claimed}) != 1 or is_negated(context.claim, claimed[0][1]):
        return None
    year = claimed[0][0]
    if any(re.search(rf"\b{year}\b", text) for text in context.evidence):
        return None
    if is_turn_of_year(context.claim, year, context.evidence):
        return None
    return other_year(context, year)


def other_year(context: GateContext, year: int) -> Decision | None:
    """The doubt that another stated year raises, if the explanation does not state the claim's."""
    terms = key_terms(context.claim) - {str(year)}
    other: tuple[int, str] | None = None
    for sentence in sentences_of(context.explanation):
        for found, span in years(sentence):
            if set_aside(sentence, span):
                continue
            if found == year:
                return None
            if other is None and len(terms & key_terms(sentence)) >= SHARED_TERMS:
                other = (found, sentence)
    if other is None:
        return None
    return contradict_provisionally(
        f"the claim says {year}, the explanation says {other[0]} ('{other[1]}'); "
        "point to the sentence that states the year and judge by it"
    )


def set_aside(sentence: str, span: Span) -> bool:
    """Whether a sentence names a year only to deny it: "in 2006, not 2005"."""
    return is_negated(sentence, span) or _SET_ASIDE.search(sentence[: span.start]) is not None
