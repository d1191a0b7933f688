"""How the values of a claim stand with its evidence: what the quantity gate and the date gate have in
common."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from grounded_research.ground.gates.context import GateContext
from grounded_research.ground.gates.explanation import sentences_of
from grounded_research.ground.gates.ruling import Decision, change_to, return_once
from grounded_research.ledger.words import GroundingStatus as Status
from grounded_research.text.comparison import ValueComparison, compare_values
from grounded_research.text.dates import find_dates
from grounded_research.text.negation import has_negation, is_negated
from grounded_research.text.polarity import opposed
from grounded_research.text.quantities import find_quantities
from grounded_research.text.spans import Span
from grounded_research.text.words import content_stems

CLOSE_SHARE = 0.6
"""Share of the claim's content stems in the evidence sentence from which an equal value there may clear the
claim of an
accusation: under it the sentence may be about another thing that happens to have the same number."""

SMALL_COUNT = 12
"""Bare counts up to a dozen are reached by counting an enumeration ("three sites": Paris, Rome and Oslo), so
that their absence from the words of a source says nothing."""

HELD, ROUNDED, MORE_EXACT, CONFLICT, UNSURE, ABSENT = (
    "held",
    "rounded",
    "more exact than the source",
    "conflict",
    "unsure",
    "absent",
)
BEST_FIRST = (HELD, ROUNDED, MORE_EXACT, CONFLICT, UNSURE, ABSENT)


@dataclass(frozen=True)
class Value:
    """A value of a claim that can be looked up in its evidence."""

    text: str
    span: Span
    approximate: bool
    countable: bool


@dataclass(frozen=True)
class Standing:
    """How one value of the claim stands with the evidence: the best that any sentence says of it."""

    value: Value
    outcome: str
    sure: bool
    reason: str
    sentence: str


def quantity_values(text: str) -> list[Value]:
    """The quantities of a claim that are asserted, not denied."""
    return [
        Value(
            text=found.text,
            span=found.span,
            approximate=found.approximate or found.bound != "exact",
            countable=found.kind == "number" and found.low == found.high and abs(found.low) <= SMALL_COUNT,
        )
        for found in find_quantities(text)
        if not is_negated(text, found.span)
    ]


def date_values(text: str) -> list[Value]:
    """The dates of a claim that are asserted, not denied."""
    return [
        Value(text=found.text, span=found.span, approximate=found.bound == "about", countable=False)
        for found in find_dates(text)
        if not is_negated(text, found.span)
    ]


VALUES: dict[str, Callable[[str], list[Value]]] = {"quantity": quantity_values, "date": date_values}


@lru_cache(maxsize=8192)
def comparisons(claim: str, sentence: str) -> tuple[ValueComparison, ...]:
    """The keyed comparison of a claim with one sentence; several gates and signals ask for the same one."""
    return tuple(compare_values(claim, sentence))


def standings(claim: str, sentences: Sequence[str], kind: str) -> list[Standing]:
    """How each value of a kind stands with the sentences."""
    return [best_standing(claim, value, sentences, kind) for value in VALUES[kind](claim)]


def best_standing(claim: str, value: Value, sentences: Sequence[str], kind: str) -> Standing:
    """The best that any of the sentences says of one value."""
    found = [
        Standing(value, outcome_of(item, value), item.sure, item.reason, sentence)
        for sentence in sentences
        for item in comparisons(claim, sentence)
        if item.kind == kind and item.left_span.overlaps(value.span)
    ]
    absent = Standing(value, ABSENT, sure=False, reason="", sentence="")
    return min([*found, absent], key=lambda standing: BEST_FIRST.index(standing.outcome))


def outcome_of(item: ValueComparison, value: Value) -> str:
    """The outcome of a comparison in the gates' words: a rounded value is held where the claim says
    "about"."""
    if item.outcome == "conflict":
        return CONFLICT if item.sure else UNSURE
    if item.outcome == "rounded":
        return HELD if value.approximate else ROUNDED
    return {"equal": HELD, "within_bound": HELD, "more_exact": MORE_EXACT}.get(item.outcome, ABSENT)


def values_ruling(context: GateContext, kind: str) -> Decision | None:
    """What the values of one kind say of an answer with resolved evidence.

    Exactly keyed conflicts and agreements force a status; anything less returns, and lowers on the second
    answer.
    """
    if not context.resolved or context.negative_claim:
        return None
    if context.status is Status.CONTRADICTED:
        return clear(context, kind)
    if context.status is not Status.SUPPORTED:
        return None
    found = standings(context.claim, context.evidence, kind)
    for outcome, rule in RULES:
        worst = [standing for standing in found if standing.outcome == outcome]
        if worst and (decision := rule(context, worst, kind)):
            return decision
    return None


def contradict(_context: GateContext, found: Sequence[Standing], _kind: str) -> Decision | None:
    """A keyed conflict, and no sentence of the evidence that holds the value."""
    return change_to(Status.CONTRADICTED, f"the cited sentence conflicts with the claim: {found[0].reason}")


def doubt(_context: GateContext, found: Sequence[Standing], _kind: str) -> Decision | None:
    """A conflict whose key is not sure."""
    if all(standing.value.countable for standing in found):
        return None
    return return_once(
        Status.PARTIALLY_SUPPORTED,
        f"the cited sentence may conflict with the claim: {found[0].reason}; say whose value it is, or point elsewhere",
    )


def missing(context: GateContext, found: Sequence[Standing], kind: str) -> Decision | None:
    """A value that the cited sentences do not have; perhaps another sentence of the source has it."""
    looked_for = [standing for standing in found if not standing.value.countable]
    if not looked_for:
        return None
    value = looked_for[0].value
    for sentence in context.elsewhere:
        if best_standing(context.claim, value, [sentence.text], kind).outcome in {HELD, ROUNDED}:
            return return_once(
                Status.PARTIALLY_SUPPORTED,
                f"'{value.text}' is not in the cited sentences but in {sentence.pointer}; point to it if it is meant",
            )
    return change_to(Status.PARTIALLY_SUPPORTED, f"'{value.text}' stands nowhere in the cited source")


def lower(_context: GateContext, found: Sequence[Standing], _kind: str) -> Decision | None:
    """A value that the source has, rounded or less exact."""
    standing = found[0]
    words = (
        "rounded in the claim"
        if standing.outcome == ROUNDED
        else "more exact in the claim than in the source"
    )
    return change_to(Status.PARTIALLY_SUPPORTED, f"'{standing.value.text}' is {words}: {standing.reason}")


RULES: tuple[tuple[str, Callable[[GateContext, Sequence[Standing], str], Decision | None]], ...] = (
    (CONFLICT, contradict),
    (UNSURE, doubt),
    (ABSENT, missing),
    (MORE_EXACT, lower),
    (ROUNDED, lower),
)
"""What follows from the worst standing of a value, worst first."""


def clear(context: GateContext, kind: str) -> Decision | None:
    """Take back an accusation that disputes a value which the evidence has as the claim has it."""
    found = standings(context.claim, context.evidence, kind)
    if not found or not all(standing.outcome in {HELD, ROUNDED} for standing in found):
        return None
    if not any(disputes(context.explanation, standing.value, kind) for standing in found):
        return None
    standing = found[0]
    if any(item.outcome == ROUNDED for item in found):
        return return_once(
            Status.PARTIALLY_SUPPORTED,
            f"the evidence has the claim's value, rounded: {standing.reason}; that is no conflict",
        )
    note = (
        f"the answer says that the value differs, the evidence has it as the claim has it: {standing.reason}"
    )
    if all(item.sure and clears(context.claim, item.sentence) for item in found):
        return change_to(Status.SUPPORTED, note)
    return return_once(Status.UNVERIFIABLE, note)


def clears(claim: str, sentence: str) -> bool:
    """Whether a sentence says the claim in much the same words, with nothing reversed."""
    stems = set(content_stems(claim))
    held = len(stems & set(content_stems(sentence))) / max(1, len(stems))
    return held >= CLOSE_SHARE and not has_negation(sentence) and opposed(claim, sentence) is None


def disputes(explanation: str, value: Value, kind: str) -> bool:
    """Whether an explanation denies a value, or names others of its kind and not this one."""
    others = False
    for sentence in sentences_of(explanation):
        for found in (find_quantities if kind == "quantity" else find_dates)(sentence):
            if found.text == value.text and not is_negated(sentence, found.span):
                return False
            others = True
    return others
