"""A value that a claim took from another of the cited sentences than the one it speaks of."""

from collections.abc import Sequence

from grounded_research.ground.gates.context import GateContext
from grounded_research.ground.gates.ruling import Decision, return_once
from grounded_research.ground.gates.standing import FOUND, standings
from grounded_research.ledger.words import GroundingStatus
from grounded_research.text.comparison_keys import clause_of
from grounded_research.text.quantities import Quantity, find_quantities
from grounded_research.text.spans import Span
from grounded_research.text.words import content_stems


def stray_value(context: GateContext) -> Decision | None:
    """Ask whose a value is that stands only in a cited sentence less about the claim.

    The sentence nearest to what the claim says of the value has other values of the claim, a rival of this
    one, and not this one; it stands in a cited sentence that lacks a word which the nearest one shares with
    the claim. It only asks: a claim may well be drawn from two sentences.
    """
    if context.status is not GroundingStatus.SUPPORTED or context.attempt > 1 or context.negative_claim:
        return None
    claimed = find_quantities(context.claim)
    if len(context.evidence) < 2 or len(claimed) < 2:
        return None
    return next((found for value in claimed if (found := stray(context, claimed, value))), None)


def stray(context: GateContext, claimed: Sequence[Quantity], value: Quantity) -> Decision | None:
    """The question whose a value is, if the sentence nearest to its part has a rival and not the value."""
    claim, evidence = context.claim, context.evidence
    part = part_of(claim, value.span)
    about = plain_stems(part)
    words = [about & plain_stems(text) for text in evidence]
    nearest = max(range(len(evidence)), key=lambda place: len(words[place]))
    held = standings(claim, [evidence[nearest]], "quantity")
    missing = [one for one in held if one.outcome not in FOUND]
    if len(missing) == len(held) or all(one.value.span != value.span for one in missing):
        return None
    rival = other_value(evidence[nearest], claimed, value)
    if rival is None or not owners_lack(claim, evidence, nearest, words, value):
        return None
    if len(find_quantities(part)) > 1 and any(has_all(part, text) for text in evidence):
        return None
    return return_once(
        GroundingStatus.PARTIALLY_SUPPORTED,
        f"'{value.text}' does not stand in the cited sentence nearest to the claim, which has "
        f"'{rival.text}'; say whose value it is, or point to the sentence that binds it to the claim",
    )


def has_all(part: str, sentence: str) -> bool:
    """Whether one sentence has every value of a part of the claim: then they belong together."""
    return all(one.outcome in FOUND for one in standings(part, [sentence], "quantity"))


def part_of(claim: str, place: Span) -> str:
    """What a claim says of a value: its clause up to the next comma behind it."""
    clause = clause_of(claim, place)
    comma = claim.find(", ", place.end, clause.end)
    return claim[clause.start : clause.end if comma < 0 else comma]


def plain_stems(text: str) -> set[str]:
    """The content stems of a text that are no numbers."""
    return {stem for stem in content_stems(text) if not stem[0].isdigit()}


def other_value(sentence: str, claimed: Sequence[Quantity], value: Quantity) -> Quantity | None:
    """A value of the sentence of the same unit, or counting the same noun, that the claim lacks."""
    ends = {(one.low, one.high) for one in claimed}
    return next(
        (
            found
            for found in find_quantities(sentence)
            if (found.kind, found.unit) == (value.kind, value.unit)
            and (found.unit is not None or found.noun == value.noun)
            and (found.low, found.high) not in ends
        ),
        None,
    )


def owners_lack(
    claim: str, evidence: Sequence[str], nearest: int, words: Sequence[set[str]], value: Quantity
) -> bool:
    """Whether every cited sentence with the value lacks a word that the nearest shares with the claim."""
    owners = [
        place
        for place, text in enumerate(evidence)
        if place != nearest
        and any(
            standing.value.span == value.span and standing.outcome in FOUND
            for standing in standings(claim, [text], "quantity")
        )
    ]
    return bool(owners) and all(words[nearest] - words[place] for place in owners)
