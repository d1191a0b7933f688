"""Which parts of a claim that denies something still assert: words and values there can be compared."""

import re
from functools import lru_cache

from grounded_research.text.negation import Negation, find_negations
from grounded_research.text.patterns import regex
from grounded_research.text.spans import Span

_NEXT_CLAUSE = regex(
    r";\s+|,?\s+(?:but|whereas|although|though)\s+|,\s+(?:and|while|yet)\s+"
    r"|(?<=(?-i:[a-z\d)%])[.!?])[\"'\u201d\u2019)]*\s*(?=[\"'\u201c\u2018(]?(?-i:[A-Z]))",
    re.IGNORECASE,
)
"""Where a new clause or sentence surely begins. A comma alone does not: "in 1943, the war did not end" denies
its year, which no scope that begins at the "not" would show."""

_RELATIVE_CLAUSE = regex(r",\s+(?:who|whose|whom|which)\b[^,;]*,", re.IGNORECASE)
"""A clause between two commas: what it denies, its sentence does not."""

_ONLY_ITS_SCOPE = regex(r"without|rather\s+than|instead\s+of|as\s+opposed\s+to", re.IGNORECASE)
_AFTER_COMMA = regex(r",\s*\Z")


@lru_cache(maxsize=4096)
def denied_spans(claim: str) -> tuple[Span, ...]:
    """The parts of a claim that are denied: the clause of each negation, or what follows it and no more.

    "Without", "rather than" and ", not" deny what follows them; any other negation may deny its whole clause.
    """
    return tuple(
        Span(found.cue.start, found.scope.end)
        if denies_its_scope(claim, found)
        else clause_at(claim, found.cue)
        for found in find_negations(claim)
        if found.kind != "affixal"
    )


def denies_its_scope(claim: str, negation: Negation) -> bool:
    """Whether a negation leaves the rest of its clause as it is."""
    if _ONLY_ITS_SCOPE.match(negation.cue.of(claim)):
        return True
    return negation.kind == "not" and _AFTER_COMMA.search(claim, 0, negation.cue.start) is not None


def clause_at(claim: str, place: Span) -> Span:
    """The clause of a place: a relative clause between commas, or what stands between two conjunctions."""
    for aside in _RELATIVE_CLAUSE.finditer(claim):
        if aside.start() <= place.start < aside.end():
            return Span(*aside.span())
    start, end = 0, len(claim)
    for border in _NEXT_CLAUSE.finditer(claim):
        if border.end() <= place.start:
            start = border.end()
        elif border.start() >= place.end:
            end = border.start()
            break
    return Span(start, end)


def is_asserted(claim: str, place: Span) -> bool:
    """Whether a place stands in no part of the claim that is denied."""
    return not any(span.overlaps(place) for span in denied_spans(claim))
