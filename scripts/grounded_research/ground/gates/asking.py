"""What is asked of a value that the cited sentences do not bear out: where it stands, and whose it is."""

import re

from grounded_research.ground.gates.context import GateContext
from grounded_research.ground.gates.near_date import near, told_nearby
from grounded_research.ground.gates.ruling import Decision, change_to, return_once
from grounded_research.ground.gates.shared_words import beginnings
from grounded_research.ground.gates.standing import Standing, has_value
from grounded_research.ledger.models import EvidenceSentence
from grounded_research.ledger.words import GroundingStatus as Status
from grounded_research.text.comparison_keys import same_noun
from grounded_research.text.dates import find_dates
from grounded_research.text.quantities import Quantity, find_quantities

MOST_NAMED = 4
"""Values of a cited sentence that a note lists; who needs more reads the sentence."""

SHARED_MATTER = 0.25
"""Share of the claim's content words, its value aside, from which another sentence may be the one meant."""


def doubt(context: GateContext, standing: Standing, kind: str) -> Decision | None:
    """A conflict whose key is not sure, or values that cannot be compared."""
    value = standing.value.text
    others = other_things(context.claim, standing, kind)
    if others:
        said = f"'{value}' does not stand in the cited sentence, which has {', '.join(others[:MOST_NAMED])}"
    else:
        said = f"the cited sentence may not bear out '{value}': {standing.reason}"
    pointer = holder(context, standing, kind)
    asked = (
        f"{pointer} has '{value}': point to it if it is meant, or say whose value it is"
        if pointer
        else "say whose value it is, or point elsewhere"
    )
    return return_once(Status.PARTIALLY_SUPPORTED, f"{said}; {asked}")


def other_things(claim: str, standing: Standing, kind: str) -> list[str]:
    """The values of a cited sentence, where none of them is of the thing that the claim's value is of.

    Set against each other they would be a conflict that nobody stated: 100 MiB of input, 8 MiB of dictionary.
    """
    if kind == "date":
        others = [one.text for one in find_dates(standing.sentence)]
        apart = len(others) > 1
    else:
        mine = next(one for one in find_quantities(claim) if one.span == standing.value.span)
        found = [one for one in find_quantities(standing.sentence) if is_alike(mine, one)]
        others = [one.text for one in found]
        apart = len(found) > 1 or any(same_noun(mine, one) is False for one in found)
    return others if apart and standing.value.text not in others else []


def is_alike(left: Quantity, right: Quantity) -> bool:
    """Whether two quantities are measured in the same unit."""
    return (left.kind, left.unit) == (right.kind, right.unit)


def holder(context: GateContext, standing: Standing, kind: str) -> str | None:
    """The pointer of the nearest sentence besides the cited ones with a value that may be meant, or None."""
    return next(
        (one.pointer for one in holding(context, standing, kind) if may_be_meant(context, standing, one)),
        None,
    )


def holding(context: GateContext, standing: Standing, kind: str) -> list[EvidenceSentence]:
    """The sentences besides the cited ones that have a value."""
    return [one for one in context.elsewhere if has_value(context.claim, standing.value, one.text, kind)]


def may_be_meant(context: GateContext, standing: Standing, one: EvidenceSentence) -> bool:
    """Whether a sentence with the value is near in matter: beside a cited one, or with words of the claim.

    A number alone stands in any large source: the sentence may be about another country.
    """
    if any(near(one, cited) for cited in context.resolved or ()):
        return True
    span = standing.value.span
    rest = beginnings([context.claim[: span.start], context.claim[span.end :]])
    return len(rest & beginnings([one.text])) >= SHARED_MATTER * len(rest)


def other_subject(_context: GateContext, standing: Standing, _kind: str) -> Decision | None:
    """The value stands in the sentence, bound to another name."""
    return return_once(
        Status.PARTIALLY_SUPPORTED,
        f"'{standing.value.text}' seems to be another subject's in the cited sentence: {standing.reason}; "
        "say whose value it is",
    )


def missing(context: GateContext, standing: Standing, kind: str) -> Decision | None:
    """A value that the cited sentences do not have; perhaps another sentence of the source has it.

    A bare number that stands in a name there ("level 31" of a claim, "compat31" of its source) is not absent,
    nor is a year that the account around the cited sentences gives.
    """
    value = standing.value
    if any(in_a_name(value.text, sentence) for sentence in context.evidence):
        return None
    if kind == "date" and told_nearby(context, value):
        return None
    pointer = holder(context, standing, kind)
    if pointer is None and not holding(context, standing, kind):
        return change_to(Status.PARTIALLY_SUPPORTED, f"'{value.text}' stands nowhere in the cited source")
    if pointer is None:
        return return_once(
            Status.PARTIALLY_SUPPORTED,
            f"'{value.text}' is not in the cited sentences, and elsewhere only in another matter; say from "
            "which values it follows, or point to the sentence that has it",
        )
    return return_once(
        Status.PARTIALLY_SUPPORTED,
        f"'{value.text}' is not in the cited sentences; {pointer} has it: point to it if it is meant",
    )


def in_a_name(number: str, sentence: str) -> bool:
    """Whether the digits of a bare number stand in a sentence with letters grown to them."""
    return number.isdecimal() and re.search(rf"[A-Za-z]{number}(?!\w)", sentence) is not None
