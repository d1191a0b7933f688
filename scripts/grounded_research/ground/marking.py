"""Where the shown sentences have the values of a claim, or others in their place: it saves searching.

A wrong line is worse than none, so that these rules are stricter than those of the gates: a value stands in
a sentence as itself, not as what its bound allows, and another one is named only where it counts the same.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from grounded_research.text.comparison_dates import compare_dates
from grounded_research.text.comparison_keys import local_terms
from grounded_research.text.comparison_numbers import compare_quantities, key_of
from grounded_research.text.dates import DateMention, find_dates
from grounded_research.text.patterns import regex
from grounded_research.text.quantities import Quantity, find_quantities
from grounded_research.text.spans import Span
from grounded_research.text.words import key_terms

MOST_PLACES = 3
"""Sentences named for one value, on either side: with more the line is longer than the search it saves."""

SHARED_TERMS = 2
"""Key terms that a sentence with another value must share with the claim, as for the year gate."""

SMALL = 12
"""Bare numbers up to a dozen stand everywhere: they are looked for only with what they count."""

NOT_FOUND = "not found in the sentences shown"

_VERSION = regex(
    r"\b(?P<word>versions?\s+|v\.?\s?)?(?P<figures>\d+(?:\.\d+)+(?:\.x|[a-z]+\d*)?)(?![\w])", re.IGNORECASE
)


@dataclass(frozen=True)
class Value:
    """A value of a claim or of a sentence.

    Attributes:
        text: As it is written.
        span: Where it stands.
        found: What it is: a quantity, a date, or the figures of a version.
    """

    text: str
    span: Span
    found: Quantity | DateMention | str


def value_lines(claim: str, shown: Sequence[tuple[str, str]]) -> Iterator[str]:
    """A line for each value of a claim: the sentences that have it, else those with another in its place.

    Args:
        claim: The claim.
        shown: Pointer and text of each sentence of the packet.
    """
    read = [(pointer, text, values_of(text)) for pointer, text in shown]
    lacking = []
    for value in filter(can_be_found, values_of(claim)):
        same = [pointer for pointer, _, values in read if any(is_same(value, one) for one in values)]
        rivals = [
            f"{pointer} {rival.text}"
            for pointer, text, values in read
            if (rival := rival_of(value, values, claim, text)) is not None
        ]
        if same:
            yield f"value {value.text}: in {', '.join(same[:MOST_PLACES])}"
        elif rivals:
            yield f"value {value.text}: not the same: {'; '.join(rivals[:MOST_PLACES])}"
        elif not any(may_be_in(value, text, values) for _, text, values in read):
            lacking.append(value.text)
    if lacking:
        yield f"{NOT_FOUND}: {'; '.join(lacking)}"


@lru_cache(maxsize=2048)
def values_of(text: str) -> tuple[Value, ...]:
    """The versions, dates and quantities of a text, denied ones too, in order.

    Kept, because the claims of a paragraph are shown the same sentences.
    """
    versions = list(versions_of(text))
    others: list[Quantity | DateMention] = [*find_dates(text), *find_quantities(text)]
    apart = [one for one in others if not any(one.span.overlaps(version.span) for version in versions)]
    found = [*versions, *(Value(one.text, one.span, one) for one in apart)]
    return tuple(sorted(found, key=lambda value: value.span))


def versions_of(text: str) -> Iterator[Value]:
    """The versions of a text: "version 2.0", "v1.26.x", "4.32.0beta1", and no date."""
    dates = [date.span for date in find_dates(text)]
    for match in _VERSION.finditer(text):
        span = Span(*match.span())
        if not (match["word"] or match["figures"].count(".") > 1) or any(map(span.overlaps, dates)):
            continue
        yield Value(match.group(), span, match["figures"].casefold())


def can_be_found(value: Value) -> bool:
    """Whether a value tells one sentence from another: no "one", no small number that counts nothing."""
    found = value.found
    if not isinstance(found, Quantity) or found.kind != "number":
        return True
    if found.spelled and found.low == found.high == 1:
        return False
    return not is_small(found) or found.noun is not None


def is_small(found: Quantity) -> bool:
    """Whether a quantity is a bare number up to a dozen."""
    return found.kind == "number" and max(abs(found.low), abs(found.high)) <= SMALL


def is_same(value: Value, other: Value) -> bool:
    """Whether a sentence's value is the claim's own, whatever bound stands before either."""
    left, right = value.found, other.found
    if isinstance(left, Quantity) and isinstance(right, Quantity):
        return same_quantity(left, right)
    if isinstance(left, DateMention) and isinstance(right, DateMention):
        return same_date(left, right)
    return left == right


def same_quantity(left: Quantity, right: Quantity) -> bool:
    """Whether two quantities are the same in figures, unit and, where they are small counts, noun."""
    if key_of(left) != key_of(right) or (is_small(left) and left.noun != right.noun):
        return False
    allowed = {"equal", "rounded"} if left.bound == right.bound == "exact" else {"equal"}
    return compare_quantities(replace(left, bound="exact"), replace(right, bound="exact")) in allowed


def same_date(left: DateMention, right: DateMention) -> bool:
    """Whether a date is the other one, or a day or month in it: "by 2011" is not any year before."""
    outcome = compare_dates(replace(left, bound="on"), replace(right, bound="on"))
    return outcome == "equal" or (outcome == "within_bound" and not left.is_range)


def may_be_in(value: Value, text: str, values: Sequence[Value]) -> bool:
    """Whether a sentence has the figures of a value, of whatever unit or noun, or a date across it."""
    if value.text.casefold() in text.casefold():
        return True
    return any(have_the_same_figures(value.found, other.found) for other in values)


def have_the_same_figures(left: Quantity | DateMention | str, right: Quantity | DateMention | str) -> bool:
    """Whether two values are alike in figures or days, so that none may say that the one is missing."""
    if isinstance(left, Quantity) and isinstance(right, Quantity):
        return (left.low, left.high) == (right.low, right.high)
    if isinstance(left, DateMention) and isinstance(right, DateMention):
        return compare_dates(left, right) in {"equal", "more_exact", "incomparable"}
    return left == right


def rival_of(value: Value, values: Sequence[Value], claim: str, text: str) -> Value | None:
    """The one value of a sentence on the claim's matter that stands in the place of the claim's."""
    rivals = [one for one in values if counts_the_same(value, one)]
    if len(rivals) != 1 or len(key_terms(claim) & key_terms(text)) < SHARED_TERMS:
        return None
    return rivals[0] if is_in_its_place(value, rivals[0], claim, text) else None


def is_in_its_place(value: Value, rival: Value, claim: str, text: str) -> bool:
    """Whether words beside both values are the same, or both are a birth or a death."""
    if isinstance(value.found, DateMention) and value.found.role != "date":
        return True
    return bool(local_terms(claim, value.span) & local_terms(text, rival.span))


def counts_the_same(value: Value, other: Value) -> bool:
    """Whether two values that differ have one unit and count one noun, or are dates of one precision."""
    left, right = value.found, other.found
    if isinstance(left, Quantity) and isinstance(right, Quantity):
        counted = left.noun is not None or left.unit is not None
        return counted and (left.kind, left.unit, left.noun) == (right.kind, right.unit, right.noun)
    if isinstance(left, DateMention) and isinstance(right, DateMention):
        alike = (left.precision, left.role, left.is_range) == (right.precision, right.role, right.is_range)
        return alike and compare_dates(left, right) == "conflict"
    return False
