"""The comparison of values by key: same measured thing, same unit after conversion, same subject."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from grounded_research.text.comparison_dates import compare_dates, date_words
from grounded_research.text.comparison_keys import doubts, is_other_subject, is_share_of_group, same_noun
from grounded_research.text.comparison_numbers import compare_quantities, key_of
from grounded_research.text.dates import DateMention, find_dates
from grounded_research.text.quantities import Quantity, find_quantities
from grounded_research.text.spans import Span

AGREEING = ("equal", "rounded", "within_bound", "more_exact")
"""Outcomes in which both values can be true, the closest first."""

ValueT = TypeVar("ValueT", Quantity, DateMention)

_PRESENT = frozenset({"equal", "rounded", "within_bound"})
_RANK = {outcome: rank for rank, outcome in enumerate((*AGREEING, "incomparable", "conflict"))}


@dataclass(frozen=True, slots=True)
class ValueComparison:
    """One value of the claim beside its best partner in the sentence.

    ``outcome`` is equal, rounded (the claim's value is a rounding of the sentence's), more_exact (the claim says more than
    the sentence does), within_bound, conflict or incomparable. ``kind`` is quantity or date. ``reason`` is ASCII, for
    people. ``sure`` holds only when the key of both values is the same: one value of that kind on each side, the same
    unit after conversion, the same subject and noun, nothing of "each, per, respectively", none negated, no other
    period or population. A conflict that is not sure is a question for a reader, never a verdict.
    """

    outcome: str
    kind: str
    left: str
    left_span: Span
    right: str
    right_span: Span
    reason: str
    sure: bool


def compare_values(claim: str, sentence: str) -> list[ValueComparison]:
    """Every value of the claim with its best partner in the sentence; a value without any possible partner is left out."""
    return list(_compare(claim, sentence))


def missing_values(claim: str, sentence: str) -> list[str]:
    """The claim's values, as written, that the sentence does not have (equal, rounded or within a bound)."""
    present = {found.left_span for found in _compare(claim, sentence) if found.outcome in _PRESENT}
    values = [*find_quantities(claim), *find_dates(claim)]
    return [value.text for value in sorted(values, key=lambda value: value.span) if value.span not in present]


@lru_cache(maxsize=16384)
def _compare(claim: str, sentence: str) -> tuple[ValueComparison, ...]:
    quantities, dates = find_quantities(claim), find_dates(claim)
    if not quantities and not dates:
        return ()
    found = [
        *_quantity_comparisons(claim, sentence, quantities, find_quantities(sentence)),
        *_date_comparisons(claim, sentence, dates, find_dates(sentence)),
    ]
    return tuple(sorted(found, key=lambda comparison: comparison.left_span))


def _quantity_comparisons(
    claim: str, sentence: str, left: list[Quantity], right: list[Quantity]
) -> list[ValueComparison]:
    found = []
    for value in left:
        outcomes = [(other, compare_quantities(value, other)) for other in right]
        chosen = _best(claim, sentence, value, [(other, outcome) for other, outcome in outcomes if outcome])
        if chosen is None:
            continue
        other, outcome = chosen
        if outcome == "conflict" and is_share_of_group(claim, value.span) != is_share_of_group(
            sentence, other.span
        ):
            outcome = "incomparable"
        doubt = doubts(claim, sentence, value, other, alone=_alone(left, right, value, other))
        reason = _reason(outcome, _words(claim, value.span), _words(sentence, other.span), doubt)
        found.append(
            ValueComparison(
                outcome, "quantity", value.text, value.span, other.text, other.span, reason, doubt is None
            )
        )
    return found


def _alone(left: Sequence[Quantity], right: Sequence[Quantity], value: Quantity, other: Quantity) -> bool:
    """Whether each side has one value of that kind."""
    return (
        sum(key_of(each) == key_of(value) for each in left) == 1
        and sum(key_of(each) == key_of(other) for each in right) == 1
    )


def _date_comparisons(
    claim: str, sentence: str, left: list[DateMention], right: list[DateMention]
) -> list[ValueComparison]:
    found = []
    for value in left:
        outcomes = [(other, compare_dates(value, other)) for other in right]
        chosen = _best(claim, sentence, value, [(other, outcome) for other, outcome in outcomes if outcome])
        if chosen is None:
            continue
        other, outcome = chosen
        same_role = (
            sum(each.role == value.role for each in left)
            == 1
            == sum(each.role == other.role for each in right)
        )
        doubt = doubts(claim, sentence, value, other, alone=same_role)
        reason = _reason(outcome, date_words(value), date_words(other), doubt)
        found.append(
            ValueComparison(
                outcome, "date", value.text, value.span, other.text, other.span, reason, doubt is None
            )
        )
    return found


def _best(
    claim: str, sentence: str, value: ValueT, outcomes: list[tuple[ValueT, str]]
) -> tuple[ValueT, str] | None:
    """The partner: of the same subject and noun if there is one, then the closest outcome, then the nearest place."""

    def rank(entry: tuple[ValueT, str]) -> tuple[bool, bool, int, int]:
        other, outcome = entry
        return (
            is_other_subject(claim, sentence, value.span, other.span),
            same_noun(value, other) is False,
            _RANK[outcome],
            abs(other.span.start - value.span.start),
        )

    return min(outcomes, key=rank, default=None)


_FOLLOWING = re.compile(r"(?:[ \u00a0-][A-Za-z][\w'’-]*){1,3}")


def _words(text: str, span: Span) -> str:
    """The value with up to three words after it: "30 percent of deaths"."""
    following = _FOLLOWING.match(text, span.end)
    return " ".join((span.of(text) + (following[0] if following else "")).split())


def _reason(outcome: str, left: str, right: str, doubt: str | None) -> str:
    words = {"equal": "agrees with", "rounded": "is a rounding of", "more_exact": "says more than",
             "within_bound": "holds for", "conflict": "against", "incomparable": "cannot be compared with"}  # fmt: skip
    note = f" ({doubt})" if doubt and outcome == "conflict" else ""
    return f"{left} {words[outcome]} {right}{note}".encode("ascii", "replace").decode()
