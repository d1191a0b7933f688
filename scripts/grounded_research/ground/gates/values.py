"""What the values of a claim say of an answer: the rules that the quantity gate and the date gate share."""

import re
from collections.abc import Callable
from dataclasses import replace

from grounded_research.ground.gates.asking import doubt, missing, other_subject
from grounded_research.ground.gates.context import GateContext
from grounded_research.ground.gates.denied_clause import is_asserted
from grounded_research.ground.gates.derived import calculations
from grounded_research.ground.gates.explanation import sentences_of
from grounded_research.ground.gates.ruling import Decision, change_to, return_once
from grounded_research.ground.gates.same_bound import states_it
from grounded_research.ground.gates.standing import (
    ABSENT,
    CONFLICT,
    FOUND,
    INCOMPARABLE,
    MORE_EXACT,
    OTHER_SUBJECT,
    ROUNDED,
    UNSURE,
    Standing,
    Value,
    has_value,
    standings,
)
from grounded_research.ledger.words import GroundingStatus as Status
from grounded_research.text.dates import DateMention, find_dates
from grounded_research.text.negation import has_negation, is_negated
from grounded_research.text.patterns import regex
from grounded_research.text.polarity import opposed
from grounded_research.text.quantities import find_quantities
from grounded_research.text.words import content_stems

CLOSE_SHARE = 0.6
"""Share of the claim's content stems in the evidence sentence from which an equal value there may clear the
claim of an accusation: under it the sentence may be about another thing that happens to have the same
number."""

SAME_MATTER = 0.4
"""Share of the claim's content stems in the evidence sentence from which a keyed conflict forces a
contradiction; the value itself and a pronoun for the subject are always among the missing."""

_RELATIVE = regex(
    r"\b(?:this|last|next|previous|following|same|current|past|prior)\s+(?:year|month|week|season|summer|winter|spring|fall)"
    r"|\b(?:ago|later|earlier|today|yesterday|tomorrow|since\s+then|the\s+year\s+(?:before|after))\b",
    re.IGNORECASE,
)
"""Time named by its distance from another: the date beside it may not be the one that is meant."""


_REQUIRES = regex(
    r"\b(?:must|requir\w+|need(?:s|ed)?|necessary|minimum|at\s+least|has\s+to|have\s+to|shall)\b",
    re.IGNORECASE,
)


def values_ruling(context: GateContext, kind: str) -> Decision | None:
    """What the values of one kind say of an answer with resolved evidence.

    Exactly keyed conflicts and agreements force a status; anything less returns, and lowers on the second
    answer. Of a claim that denies something, only the values of its other clauses count, and never accuse.
    """
    if not context.resolved:
        return None
    if context.status is Status.CONTRADICTED:
        return None if context.negative_claim else clear(context, kind)
    if context.status is not Status.SUPPORTED:
        return None
    calculated = {value.span for value, _ in calculations(context, kind)}
    found = [
        standing
        for standing in standings(context.claim, context.readings, kind, context.settings)
        if standing.value.span not in calculated
        and (not context.negative_claim or is_asserted(context.claim, standing.value.span))
    ]
    for outcome, rule in RULES:
        worst = [standing for standing in found if standing.outcome == outcome and not skipped(standing)]
        if worst and (decision := rule(context, worst[0], kind)):
            return decision
    return None


def skipped(standing: Standing) -> bool:
    """Whether nothing follows: a small count, or the year in a work's name, that the evidence lacks.

    A small count that may be a rounding of what is said of another thing is lacking, too.
    """
    told = {CONFLICT, MORE_EXACT} | ({ROUNDED} if standing.sure else set())
    return standing.value.countable and standing.outcome not in told


def contradict(context: GateContext, standing: Standing, kind: str) -> Decision | None:
    """A keyed conflict about the same thing, and no sentence of the source that holds the value."""
    unsure = (
        context.negative_claim
        or any(has_value(context.claim, standing.value, found.text, kind) for found in context.elsewhere)
        or (kind == "date" and _RELATIVE.search(standing.sentence) is not None)
        or (standing.sure and stem_share(context.claim, standing.sentence) < SAME_MATTER)
    )
    if unsure:
        asked = None if standing.value.countable else doubt(context, standing, kind)
        return asked and replace(asked, firm=standing.sure)
    return change_to(Status.CONTRADICTED, f"the cited sentence conflicts with the claim: {standing.reason}")


def rounded(_context: GateContext, standing: Standing, _kind: str) -> Decision | None:
    """A value that the source has more exactly: the claim lacks an "about"."""
    return change_to(Status.PARTIALLY_SUPPORTED, f"'{standing.value.text}' is rounded: {standing.reason}")


def more_exact(context: GateContext, standing: Standing, _kind: str) -> Decision | None:
    """A value of which the source says less; a requirement of at least two is one of two."""
    if _REQUIRES.search(context.claim) and _REQUIRES.search(standing.sentence):
        return None
    return return_once(
        Status.PARTIALLY_SUPPORTED,
        f"'{standing.value.text}' is more exact than in the cited sentence: {standing.reason}; say where the "
        "source says so much, or answer PARTIALLY_SUPPORTED",
    )


RULES: tuple[tuple[str, Callable[[GateContext, Standing, str], Decision | None]], ...] = (
    (CONFLICT, contradict),
    (UNSURE, doubt),
    (OTHER_SUBJECT, other_subject),
    (INCOMPARABLE, doubt),
    (ABSENT, missing),
    (MORE_EXACT, more_exact),
    (ROUNDED, rounded),
)
"""What follows from the worst standing of a value, worst first."""


def clear(context: GateContext, kind: str) -> Decision | None:
    """Take back an accusation that disputes a value which the evidence has with the claim's bound."""
    found = standings(context.claim, context.readings, kind, context.settings)
    if not found or not all(standing.outcome in FOUND for standing in found):
        return None
    if not any(disputes(context, standing.value, kind) for standing in found):
        return None
    if not all(states_it(context.claim, standing, kind) for standing in found):
        return None
    rounded = [standing for standing in found if standing.outcome == ROUNDED]
    if rounded:
        return return_once(
            Status.PARTIALLY_SUPPORTED,
            f"the evidence has the claim's value, rounded: {rounded[0].reason}; that is no conflict",
        )
    note = f"the answer says that the value differs, the evidence has it: {found[0].reason}"
    if all(item.sure and clears(context.claim, item.sentence) for item in found):
        return change_to(Status.SUPPORTED, note)
    return return_once(Status.UNVERIFIABLE, note)


def clears(claim: str, sentence: str) -> bool:
    """Whether a sentence says the claim in much the same words, with nothing reversed."""
    return (
        stem_share(claim, sentence) >= CLOSE_SHARE
        and not has_negation(sentence)
        and opposed(claim, sentence) is None
    )


def stem_share(claim: str, sentence: str) -> float:
    """Share of the claim's content stems that a sentence has."""
    stems = set(content_stems(claim))
    return len(stems & set(content_stems(sentence))) / max(1, len(stems))


def disputes(context: GateContext, value: Value, kind: str) -> bool:
    """Whether an explanation denies a value, or names others of its kind and not this one.

    A day of the claim's month or year is no other date: it says more of the same.
    """
    others = False
    for sentence in sentences_of(context.explanation):
        for found in (find_quantities if kind == "quantity" else find_dates)(sentence):
            same = found.text.casefold() == value.text.casefold() or (
                isinstance(found, DateMention) and is_within(found, context.claim, value)
            )
            if same and not is_negated(sentence, found.span):
                return False
            others = True
    return others


def is_within(found: DateMention, claim: str, value: Value) -> bool:
    """Whether a date lies in the time that a value of the claim names."""
    mine = next((one for one in find_dates(claim) if one.span == value.span), None)
    return mine is not None and mine.first <= found.first and found.last <= mine.last
