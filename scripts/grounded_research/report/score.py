"""The score and its breakdown: only opinions leave the denominator."""

from collections import Counter
from collections.abc import Iterable

from grounded_research.ledger.models import Claim, Groundedness, Reference
from grounded_research.ledger.words import CitationStatus, Label


def count_labels(claims: Iterable[Claim]) -> dict[str, int]:
    """Claims by final label, every label of the closed list with its count."""
    counted = Counter(claim.final_label for claim in claims)
    return {label.value: counted[label] for label in Label}


def count_references(references: Iterable[Reference]) -> dict[str, int]:
    """References by status, those that occur alone."""
    counted = Counter(reference.status for reference in references)
    return {status.value: counted[status] for status in CitationStatus if counted[status]}


def groundedness(counts: dict[str, int]) -> Groundedness | None:
    """Verified claims over all claims except opinions; None where there is nothing to score.

    The score is FActScore's precision (Min et al., EMNLP 2023): the proportion of atomic units supported.
    """
    scored = sum(number for label, number in counts.items() if label != Label.OPINION.value)
    if scored == 0:
        return None
    return Groundedness(verified=counts.get(Label.VERIFIED.value, 0), scored=scored)
