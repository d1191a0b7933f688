"""Whether two statements cannot both hold, as far as code can tell for certain."""

from dataclasses import dataclass

from grounded_research.text.comparison import ValueComparison, compare_values, may_share_a_key
from grounded_research.text.polarity import opposed


@dataclass(frozen=True)
class Opposition:
    """What two statements disagree on: the words or values side by side. ASCII."""

    about: str
    left: str
    right: str


def find_opposition(left: str, right: str) -> Opposition | None:
    """The keyed conflict or reversal between two statements, or None where there is none that is sure.

    The relation is symmetric: a conflict that is seen from one side alone is not sure.
    """
    return value_opposition(left, right) or polarity_opposition(left, right)


def value_opposition(left: str, right: str) -> Opposition | None:
    """A conflict of values about the same measured thing, seen from both sides."""
    seen = sure_conflict(left, right)
    if seen is None or sure_conflict(right, left) is None:
        return None
    return Opposition(about=seen.reason, left=seen.left, right=seen.right)


def sure_conflict(left: str, right: str) -> ValueComparison | None:
    """The first value of one statement that is surely in conflict with the other."""
    if not may_share_a_key(left, right):
        return None
    conflicts = (one for one in compare_values(left, right) if one.outcome == "conflict" and one.sure)
    return next(conflicts, None)


def polarity_opposition(left: str, right: str) -> Opposition | None:
    """Two statements in the same words but for an antonym or a negation."""
    spans = opposed(left, right)
    if spans is None:
        return None
    here, there = spans[0].of(left), spans[1].of(right)
    about = f"{here} against {there}".encode("ascii", "replace").decode()
    return Opposition(about=about, left=here, right=there)
