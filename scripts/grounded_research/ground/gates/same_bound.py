"""Whether evidence that has a claim's value has it with the claim's bound: only then is no accusation due."""

from grounded_research.ground.gates.standing import Standing, comparisons, quantity_at
from grounded_research.text.comparison import ValueComparison
from grounded_research.text.comparison_limits import sets_a_rule
from grounded_research.text.dates import find_dates

UNBOUND = frozenset({"on", "about"})
"""Bounds of a date that leave it the date itself."""


def states_it(claim: str, standing: Standing, kind: str) -> bool:
    """Whether a sentence states the value of a standing, and not one that merely lies on its good side.

    The same value with the same bound does, and so does one that was counted or measured ("5,200 people" for
    "over 5,000"). A limit does not ("30 days" for "under 60 days"), nor does the value with another bound.
    """
    found = [
        item
        for item in comparisons(claim, standing.sentence)
        if item.kind == kind and item.left_span.overlaps(standing.value.span)
    ]
    holds = date_holds if kind == "date" else quantity_holds
    return not found or any(holds(claim, standing.sentence, item) for item in found)


def quantity_holds(claim: str, sentence: str, item: ValueComparison) -> bool:
    """Whether a quantity of the sentence is the claim's, or an instance of what it says."""
    if item.outcome in {"equal", "rounded"}:
        return True
    left, right = quantity_at(claim, item.left_span), quantity_at(sentence, item.right_span)
    if left is None or right is None or left.bound == "exact":
        return True
    limit = sets_a_rule(claim) or sets_a_rule(sentence)
    return item.outcome == "within_bound" and right.bound == "exact" and not limit and left.low != right.low


def date_holds(claim: str, sentence: str, item: ValueComparison) -> bool:
    """Whether a date of the sentence is the claim's; "before March" is not "before January"."""
    if item.outcome != "within_bound":
        return True
    left = next((one for one in find_dates(claim) if one.span == item.left_span), None)
    right = next((one for one in find_dates(sentence) if one.span == item.right_span), None)
    bounds = {one.bound for one in (left, right) if one is not None} - UNBOUND
    return not bounds or not sets_a_rule(claim)
