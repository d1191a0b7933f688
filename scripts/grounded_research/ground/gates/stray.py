"""A value that a claim took from another of the cited sentences than the one it speaks of."""

from collections.abc import Sequence

from grounded_research.ground.gates.context import GateContext
from grounded_research.ground.gates.ruling import Decision, return_once
from grounded_research.ground.gates.standing import FOUND, standings
from grounded_research.ledger.words import GroundingStatus
from grounded_research.text.quantities import Quantity, find_quantities
from grounded_research.text.words import content_stems


def stray_value(context: GateContext) -> Decision | None:
    """Ask whose a value is that stands only in a cited sentence less about the claim.

    The sentence nearest to the claim has some of its values, and a further one of the kind that is missing
    there; the missing one stands in a cited sentence that lacks a word which the nearest one shares with the
    claim. It only asks: a claim may well be drawn from two sentences.
    """
    if context.status is not GroundingStatus.SUPPORTED or context.attempt > 1 or context.negative_claim:
        return None
    evidence = context.evidence
    claimed = find_quantities(context.claim)
    if len(evidence) < 2 or len(claimed) < 2:
        return None
    words = [set(content_stems(context.claim)) & plain_stems(text) for text in evidence]
    nearest = max(range(len(evidence)), key=lambda place: len(words[place]))
    held = standings(context.claim, [evidence[nearest]], "quantity")
    if not any(standing.outcome in FOUND for standing in held):
        return None
    for standing, value in zip(held, claimed, strict=False):
        rival = other_value(evidence[nearest], claimed, value)
        if standing.outcome in FOUND or standing.value.span != value.span or rival is None:
            continue
        if owners_lack(context.claim, evidence, nearest, words, value):
            return return_once(
                GroundingStatus.PARTIALLY_SUPPORTED,
                f"'{value.text}' does not stand in the cited sentence nearest to the claim, which has "
                f"'{rival.text}'; say whose value it is, or point to the sentence that binds it to the claim",
            )
    return None


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
