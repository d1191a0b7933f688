"""Whose a value is, told by the words beside it: its part of the sentence names another thing."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from grounded_research.ground.gates.context import GateContext
from grounded_research.ground.gates.pronouns import opens_with_pronoun
from grounded_research.ground.gates.ruling import Decision, return_once
from grounded_research.ground.gates.standing import KINDS
from grounded_research.ledger.words import GroundingStatus
from grounded_research.text.comparison_dates import compare_dates
from grounded_research.text.comparison_keys import ordered_terms
from grounded_research.text.comparison_numbers import compare_quantities
from grounded_research.text.dates import find_dates
from grounded_research.text.negation import is_negated
from grounded_research.text.patterns import regex
from grounded_research.text.quantities import find_quantities
from grounded_research.text.spans import Span
from grounded_research.text.words import stem, words

_BORDER = regex(
    r"[;:]\s+|,\s+(?:and\s+|but\s+|while\s+|whereas\s+)?|\s+(?:and|but|while|whereas|versus|vs\.?|compared\s+(?:with|to))\s+",
    re.IGNORECASE,
)
_IN_TURN = regex(r"\b(?:respectively|each|both|between)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Part:
    """The part of a sentence that has one value.

    Attributes:
        slots: Its first and its last content word before the value, and the first one behind it; "" for none.
        terms: All its content stems.
    """

    slots: tuple[str, str, str]
    terms: frozenset[str]


def value_beside_another(context: GateContext, kind: str) -> Decision | None:
    """Ask whose a value is where the claim's own word stands at the same place beside a rival value.

    Detects: in every cited sentence with the value, the part with it ("in the treatment arm 12 percent died")
    has a word that the claim lacks where the part with a rival value has one of the claim's ("in the control
    arm 19 percent"). May: return, once; the second answer stands, since words differ that mean the same. Does
    nothing for a claim of several values, which has words of several parts of the sentence.
    Exists for: "12 percent died in the control arm", supported by that sentence.
    """
    if context.status is not GroundingStatus.SUPPORTED or context.attempt > 1 or context.negative_claim:
        return None
    values = KINDS[kind].values(context.claim)
    if len(values) != 1 or values[0].countable:
        return None
    found = [(text, places) for text in context.evidence if (places := holding(context.claim, text, kind))]
    swaps = [swap(context.claim, text, places, kind) for text, places in found]
    first = swaps[0] if swaps and all(swaps) else None
    if first is None:
        return None
    return return_once(
        GroundingStatus.PARTIALLY_SUPPORTED,
        f"'{values[0].text}' stands beside '{first[0]}' in the cited sentence, and another value beside "
        f"'{first[1]}'; say whose value it is",
    )


def holding(claim: str, sentence: str, kind: str) -> list[Span]:
    """Where a sentence has the claim's one value of a kind."""
    if kind == "quantity":
        [mine] = (one for one in find_quantities(claim) if not is_negated(claim, one.span))
        return [one.span for one in find_quantities(sentence) if compare_quantities(mine, one) == "equal"]
    [day] = (one for one in find_dates(claim) if not is_negated(claim, one.span))
    return [one.span for one in find_dates(sentence) if compare_dates(day, one) == "equal"]


def swap(claim: str, sentence: str, places: Sequence[Span], kind: str) -> tuple[str, str] | None:
    """The words beside the value and beside its rival, where only the latter is the claim's."""
    parts = dict(parts_of(sentence, kind))
    mine = next((parts[place] for place in places if place in parts), None)
    if mine is None or _IN_TURN.search(sentence):
        return None
    said = set(ordered_terms(claim))
    rivals = (part for place, part in parts.items() if place not in places)
    return next(
        (
            (written(own, sentence), written(other, sentence))
            for rival in rivals
            for own, other in zip(mine.slots, rival.slots, strict=True)
            if own and own not in said and other in said and other not in mine.terms
        ),
        None,
    )


def written(term: str, text: str) -> str:
    """A stem as a text writes it."""
    return next((word.text for word in words(text) if stem(word.text) == term), term)


@lru_cache(maxsize=4096)
def parts_of(sentence: str, kind: str) -> tuple[tuple[Span, Part], ...]:
    """The values of a kind with the part of the sentence that has each alone."""
    found = find_quantities(sentence) if kind == "quantity" else find_dates(sentence)
    places = [one.span for one in found]
    return tuple(
        (place, part_at(sentence, span, place))
        for span in pieces(sentence)
        if len(inside := [one for one in places if span.contains(one)]) == 1
        for place in inside
        if not opens_with_pronoun(sentence[span.start : place.start])
    )


def pieces(sentence: str) -> Iterator[Span]:
    """The pieces of a sentence between its commas and conjunctions."""
    start = 0
    for border in _BORDER.finditer(sentence):
        yield Span(start, border.start())
        start = border.end()
    yield Span(start, len(sentence))


def part_at(sentence: str, span: Span, place: Span) -> Part:
    """The part of a sentence with one value, and the words that say whose it is."""
    before = ordered_terms(sentence[span.start : place.start])
    after = ordered_terms(sentence[place.end : span.end])
    slots = (before[0] if before else "", before[-1] if before else "", after[0] if after else "")
    return Part(slots, frozenset((*before, *after)))
