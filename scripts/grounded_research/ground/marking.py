"""Where the shown sentences have the values of a claim, or others in their place: it saves searching."""

from collections.abc import Iterator, Sequence

from grounded_research.ground.gates.standing import FOUND, KINDS, Value, comparisons, outcome_of
from grounded_research.text.comparison import ValueComparison
from grounded_research.text.words import key_terms

MOST_PLACES = 3
"""Sentences named for one value, on either side: with more the line is longer than the search it saves."""

SHARED_TERMS = 2
"""Key terms that a sentence with another value must share with the claim, as for the year gate."""


def value_lines(claim: str, shown: Sequence[tuple[str, str]]) -> Iterator[str]:
    """A line for each value of a claim: the sentences that have it, and those that have another in its place.

    Args:
        claim: The claim.
        shown: Pointer and text of each sentence of the packet.
    """
    for kind, values in KINDS.items():
        for value in values.values(claim):
            same, other = places(claim, value, kind, shown)
            parts = [f"in {', '.join(same[:MOST_PLACES])}"] if same else []
            parts += [f"not the same: {'; '.join(other[:MOST_PLACES])}"] if other else []
            if parts:
                yield f"value {value.text}: {'; '.join(parts)}"


def places(
    claim: str, value: Value, kind: str, shown: Sequence[tuple[str, str]]
) -> tuple[list[str], list[str]]:
    """The pointers of sentences with a value, and pointers with the value that stands in its place there."""
    same: list[str] = []
    other: list[str] = []
    for pointer, text in shown:
        for item in comparisons(claim, text):
            if item.kind != kind or not item.left_span.overlaps(value.span):
                continue
            if outcome_of(item, value, claim, text) in FOUND:
                same.append(pointer)
            elif is_rival(claim, text, item):
                other.append(f"{pointer} {item.right}")
    return same, other


def is_rival(claim: str, text: str, item: ValueComparison) -> bool:
    """Whether a sentence on the claim's matter has another value in its place."""
    return item.outcome == "conflict" and len(key_terms(claim) & key_terms(text)) >= SHARED_TERMS
