"""Which parts of a claim that denies something still assert: values there can be compared."""

import re
from functools import lru_cache

from grounded_research.text.negation import has_negation
from grounded_research.text.spans import Span

_NEXT_CLAUSE = re.compile(
    r";\s+|,?\s+(?:but|whereas|although|though)\s+|,\s+(?:and|while|yet)\s+", re.IGNORECASE
)
"""Where a new clause surely begins. A comma alone does not: "in 1943, the war did not end" denies its year,
which no scope that begins at the "not" would show."""


@lru_cache(maxsize=4096)
def asserting(claim: str) -> tuple[Span, ...]:
    """The clauses of a claim in which nothing is denied; the whole of a claim that denies nothing."""
    ends = [match.span() for match in _NEXT_CLAUSE.finditer(claim)]
    starts = [0, *(end for _, end in ends)]
    stops = [*(start for start, _ in ends), len(claim)]
    spans = (Span(start, stop) for start, stop in zip(starts, stops, strict=True))
    return tuple(span for span in spans if not has_negation(span.of(claim)))


def is_asserted(claim: str, place: Span) -> bool:
    """Whether a place stands in a clause of the claim that denies nothing."""
    return any(span.contains(place) for span in asserting(claim))
