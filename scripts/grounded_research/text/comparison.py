"""The comparison of values by key: same measured thing, same unit after conversion, same subject."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from grounded_research.text.comparison_dates import compare_dates, date_words
from grounded_research.text.comparison_doubts import doubts, least_shared_terms, may_share_a_key
from grounded_research.text.comparison_keys import aligned, is_other_subject, is_share_of_group, same_noun
from grounded_research.text.comparison_limits import is_other_limit
from grounded_research.text.comparison_numbers import compare_quantities, key_of
from grounded_research.text.dates import DateMention, find_dates
from grounded_research.text.patterns import regex
from grounded_research.text.quantities import Quantity, find_quantities
from grounded_research.text.spans import Span
from grounded_research.text.stopwords import STOP_WORDS
from grounded_research.text.worded_amounts import worded_amounts

__all__ = [
    "MOST_VALUES",
    "ValueComparison",
    "compare_values",
    "has_too_many_values",
    "least_shared_terms",
    "may_share_a_key",
    "missing_values",
]

MOST_VALUES = 100
"""Values of one text that are compared; the sentences of the corpora at hand have at most 30.

A text with more is a table or a list that has lost its marks. Comparing each value with each takes minutes
and tells nothing, so that none of its values counts as found, and none as wrong.
"""

ValueT = TypeVar("ValueT", Quantity, DateMention)

_WORDS = {
    "equal": "agrees with",
    "rounded": "is a rounding of",
    "within_bound": "holds for",
    "more_exact": "says more than",
    "incomparable": "cannot be compared with",
    "conflict": "against",
}
"""The outcomes, the closest first, with the words that a reason has for them."""

_RANK = {outcome: rank for rank, outcome in enumerate(_WORDS)}
_KINDS: dict[type, str] = {Quantity: "quantity", DateMention: "date"}
_PRESENT = frozenset({"equal", "rounded", "within_bound"})
_OF_BOUNDS = frozenset({"within_bound", "more_exact", "incomparable"})
_FOLLOWING = regex(r"(?:[ \u00a0-][A-Za-z][\w'’-]*){1,3}")
_RELATIVE = regex(r"\s*(?:higher|lower|more|less|greater|fewer|larger|smaller|faster|slower|better|worse)\b")


@dataclass(frozen=True, slots=True)
class ValueComparison:
    """One value of the claim beside its best partner in the sentence.

    Attributes:
        outcome: equal; rounded (the claim's value is a rounding of the sentence's); within_bound (what the
            claim says holds for the sentence's value); more_exact (the claim says more than the sentence
            does); conflict; or incomparable.
        kind: quantity or date.
        left: The claim's value as written.
        left_span: Where it stands in the claim.
        right: The sentence's value as written.
        right_span: Where it stands in the sentence.
        reason: ASCII, for people: "30 percent of deaths against 18 percent of deaths".
        sure: Whether the key of both values is the same: one value of that kind on each side, the same unit
            after conversion, the same subject and noun, nothing of "each, per, respectively", none negated,
            no other period or population. A conflict that is not sure is a question for a reader, never a
            verdict.
    """

    outcome: str
    kind: str
    left: str
    left_span: Span
    right: str
    right_span: Span
    reason: str
    sure: bool


def compare_values(claim: str, sentence: str, *, context: str = "") -> list[ValueComparison]:
    """Every value of the claim with its best partner in the sentence.

    A value that has no possible partner there is left out; a claim without values gives an empty list, and so
    does a text with more than ``MOST_VALUES``. Terms
    of the ``context`` (the source's title, a heading, the sentence before) count as named by the sentence.
    """
    return list(_compare(claim, sentence, context))


def has_too_many_values(text: str) -> bool:
    """Whether a text has more values than are compared."""
    return len(find_quantities(text)) + len(find_dates(text)) > MOST_VALUES


def missing_values(claim: str, sentence: str) -> list[str]:
    """The claim's values, as written, that the sentence does not have (equal, rounded or within a bound)."""
    present = {found.left_span for found in _compare(claim, sentence, "") if found.outcome in _PRESENT}
    values = [(value.span, value.text) for value in find_quantities(claim)]
    values += [(value.span, value.text) for value in find_dates(claim)]
    return [text for span, text in sorted(values) if span not in present]


@lru_cache(maxsize=16384)
def _compare(claim: str, sentence: str, context: str) -> tuple[ValueComparison, ...]:
    quantities, dates = find_quantities(claim), find_dates(claim)
    if not quantities and not dates:
        return ()
    if has_too_many_values(claim) or has_too_many_values(sentence):
        return ()
    found = [
        *_quantities_compared(claim, sentence, context, quantities),
        *_dates_compared(claim, sentence, context, dates),
    ]
    return tuple(sorted(found, key=lambda comparison: comparison.left_span))


def _quantities_compared(
    claim: str, sentence: str, context: str, left: list[Quantity]
) -> list[ValueComparison]:
    found, right = [], find_quantities(sentence)
    for value in left:
        chosen = _worded(claim, sentence, value, _best(claim, sentence, value, right, compare_quantities))
        if chosen is None:
            continue
        other, outcome = chosen
        if outcome == "conflict" and _is_other_measure(claim, sentence, value, other):
            outcome = "incomparable"
        alone = _is_alone(left, right, value, other)
        doubt = doubts(claim, sentence, value, other, alone=alone, context=context)
        if outcome in _OF_BOUNDS and is_other_limit(claim, sentence, value, other):
            outcome, doubt = "conflict", doubt or "two limits"
        words = _in_words(claim, value.span), _in_words(sentence, other.span)
        found.append(_comparison(outcome, value, other, words, doubt))
    return found


def _dates_compared(
    claim: str, sentence: str, context: str, left: list[DateMention]
) -> list[ValueComparison]:
    found, right = [], find_dates(sentence)
    for value in left:
        chosen = _best(claim, sentence, value, right, compare_dates)
        if chosen is None:
            continue
        other, outcome = chosen
        alone = (
            sum(each.role == value.role for each in left) == 1
            and sum(each.role == other.role for each in right) == 1
        )
        doubt = doubts(claim, sentence, value, other, alone=alone, context=context)
        words = date_words(value), date_words(other)
        found.append(_comparison(outcome, value, other, words, doubt))
    return found


def _comparison(
    outcome: str, left: ValueT, right: ValueT, words: tuple[str, str], doubt: str | None
) -> ValueComparison:
    kind = _KINDS[type(left)]
    note = f" ({doubt})" if doubt and outcome == "conflict" else ""
    reason = f"{words[0]} {_WORDS[outcome]} {words[1]}{note}".encode("ascii", "replace").decode()
    return ValueComparison(
        outcome, kind, left.text, left.span, right.text, right.span, reason, sure=doubt is None
    )


def _best(
    claim: str,
    sentence: str,
    value: ValueT,
    others: Sequence[ValueT],
    compare: Callable[[ValueT, ValueT], str | None],
) -> tuple[ValueT, str] | None:
    """The partner: of the same subject, measure and noun if there is one; then the closest, the nearest."""
    twin = aligned(claim, sentence, value)
    if twin is not None and (counterparts := [other for other in others if other is twin]):
        others = counterparts
    outcomes = [(other, outcome) for other in others if (outcome := compare(value, other))]
    of_same_noun = any(same_noun(value, other) for other, _ in outcomes)
    in_turn = is_share_of_group(claim, value.span)

    def rank(entry: tuple[ValueT, str]) -> tuple[bool, bool, bool, int, int]:
        other, outcome = entry
        return (
            is_other_subject(claim, sentence, value.span, other.span),
            outcome != "equal" and in_turn != is_share_of_group(sentence, other.span),
            of_same_noun and same_noun(value, other) is False,
            _RANK[outcome],
            abs(other.span.start - value.span.start),
        )

    return min(outcomes, key=rank, default=None)


def _worded(
    claim: str, sentence: str, value: Quantity, chosen: tuple[Quantity, str] | None
) -> tuple[Quantity, str] | None:
    """The partner; where none agrees, one that the sentence has in words: "a decade" for ten years."""
    if chosen is not None and chosen[1] in _PRESENT:
        return chosen
    equal = [one for one in worded_amounts(sentence) if compare_quantities(value, one) == "equal"]
    return _best(claim, sentence, value, equal, compare_quantities) or chosen


def _is_other_measure(claim: str, sentence: str, value: Quantity, other: Quantity) -> bool:
    """Whether one value is counted for each of a group, or is a relative difference; the other is not.

    "120 enrolled" and "60 in each arm" agree; "23 percent higher" is no level of 84 or 61 percent.
    """
    if is_share_of_group(claim, value.span) != is_share_of_group(sentence, other.span):
        return True
    if value.kind != "percent":
        return False
    return bool(_RELATIVE.match(claim, value.span.end)) != bool(_RELATIVE.match(sentence, other.span.end))


def _is_alone(left: Sequence[Quantity], right: Sequence[Quantity], value: Quantity, other: Quantity) -> bool:
    """Whether each side has one value of that kind, those left aside that both sides have."""
    mine = [each for each in left if key_of(each) == key_of(value)]
    theirs = [each for each in right if key_of(each) == key_of(other)]
    if len(mine) == len(theirs) == 1:
        return True
    return _unmatched(mine, theirs) == [value] and _unmatched(theirs, mine) == [other]


def _unmatched(values: Sequence[Quantity], others: Sequence[Quantity]) -> list[Quantity]:
    """The values that no other equals in amount and noun."""
    return [
        value
        for value in values
        if not any(
            compare_quantities(value, other) == "equal" and value.noun == other.noun for other in others
        )
    ]


def _in_words(text: str, span: Span) -> str:
    """The value with up to three words after it, none of grammar at the end: "30 percent of deaths"."""
    following = _FOLLOWING.match(text, span.end)
    after = following[0] if following else ""
    while after.rpartition(" ")[2].lower() in STOP_WORDS:
        after = after.rpartition(" ")[0]
    return " ".join((span.of(text) + after).split())
