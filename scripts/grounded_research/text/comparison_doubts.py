"""Every reason to doubt that two values are of the same thing: a conflict is sure only where none holds."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from grounded_research.text.comparison_dates import compare_dates
from grounded_research.text.comparison_keys import (
    VALUE_MARK,
    Value,
    aligned,
    all_terms_of,
    clause_of,
    is_other_subject,
    local_terms,
    names_of,
    same_noun,
    sentence_of,
    terms_of,
    wording,
)
from grounded_research.text.comparison_numbers import compare_quantities, is_near
from grounded_research.text.dates import DateMention, find_dates
from grounded_research.text.negation import find_negations
from grounded_research.text.patterns import regex
from grounded_research.text.quantities import Quantity, find_quantities
from grounded_research.text.spans import Span
from grounded_research.text.words import stem, stem_set

SHARED_TERMS = 0.65
"""The share of the claim's terms that the sentence must have before a conflict is sure.

Measured with tests/benchmarks/values.py: no supported claim of the five grounding corpora is accused at this
share, and a changed value is still caught.
"""

_NEAR = 45
"""Characters on each side of a value in which a word sets it apart: some seven words."""

_IN_TURN = regex(r"\b(?:each|respectively|apiece|every|either)\b", re.IGNORECASE)
_RATE = regex(r"\bper\s+\w+", re.IGNORECASE)
_ADJECTIVE_BEFORE = regex(r"(?:\b(?:an?|the|its|his|her|their)|['’]s?)\s+$", re.IGNORECASE)
_ADJECTIVE_AFTER = regex(r"[ -][A-Za-z]")
_LOWER_WORD = regex(r"[a-z][a-z-]+")
_AGREEING = frozenset({"equal", "rounded", "more_exact", "within_bound"})
_LIFE = frozenset(map(stem, ("born", "died", "birth", "death")))
_GROUPS = frozenset(
    map(
        stem,
        """
        men women males females boys girls children adults adolescents infants elderly patients controls
        placebo treatment treated untreated intervention control baseline follow-up mice rats vitro vivo
        human animal initially finally originally total remaining others other estimated projected expected
        planned minimum maximum average mean median first second third last final previous next additional
        another new domestic worldwide global national annual annually monthly daily weekly quarterly net
        gross adjusted unadjusted increase increased decrease decreased rise rose fall fell drop dropped
        decline declined grow grew growth reduce reduced reduction higher lower more less fewer gain lost
        loss difference change changed up down born died birth death began begin start started ended end
        opened closed founded released announced published premiered debuted built completed elected
        appointed resigned retired joined left married divorced won nominated
        """.split(),
    )
)
"""Stems that set a value apart: a population, a statistic, a direction or an event.

When one side has such a word and the other does not, the two values may be of different things.
"""


class _Pair(NamedTuple):
    """Two values in their texts."""

    claim: str
    sentence: str
    left: Value
    right: Value
    context: str


def doubts(
    claim: str, sentence: str, left: Value, right: Value, *, alone: bool, context: str = ""
) -> str | None:
    """The first reason why the two values may not be of the same thing; None if their key is the same.

    ``alone`` says that each side has one value of that kind. ``context`` is what names the sentence's subject
    besides it: the title, a heading. Two texts with the same words but for one value need neither.
    """
    pair = _Pair(claim, sentence, left, right, context)
    if _differ_in_one_value(pair):
        return next((reason for reason, holds in _DOUBTS_OF_WORDING if holds(pair)), None)
    if not alone:
        return "several values of that kind"
    return next((reason for reason, holds in _DOUBTS if holds(pair)), None)


def may_share_a_key(claim: str, sentence: str) -> bool:
    """Whether any two values of the texts may be of the same thing, told by their words without their values.

    It spares the comparison of texts that are too unlike for one that is sure.
    """
    if not _share_few(terms_of(claim), all_terms_of(sentence)):
        return True
    lower = sentence.lower()
    return all(word in lower for word in wording(claim)[0].split() if word != VALUE_MARK)


def least_shared_terms(claim: str) -> float:
    """How many of the claim's content stems a sentence must have for a comparison that is sure.

    A sentence in the same words has all of them but those that belong to the value.
    """
    return SHARED_TERMS * len(terms_of(claim) & stem_set(wording(claim)[0]))


def _differ_in_one_value(pair: _Pair) -> bool:
    """Whether the two texts have the same words, and all values but this one are equal."""
    if aligned(pair.claim, pair.sentence, pair.left) != pair.right:
        return False
    rest = zip(wording(pair.claim)[1], wording(pair.sentence)[1], strict=True)
    return all(left is pair.left or _agree(left, right) for left, right in rest)


def _agree(left: Value, right: Value) -> bool:
    if isinstance(left, Quantity) and isinstance(right, Quantity):
        return compare_quantities(left, right) == "equal"
    if isinstance(left, DateMention) and isinstance(right, DateMention):
        return compare_dates(left, right) == "equal"
    return False


def _bounded_dates(pair: _Pair) -> bool:
    """Whether one of two dates is a bound: "since 1993" and "since 2000" can both be true."""
    return any(isinstance(value, DateMention) and value.bound != "on" for value in (pair.left, pair.right))


def _counted_in_turn(pair: _Pair) -> bool:
    return _is_in_turn(pair.claim, pair.left.span) or _is_in_turn(pair.sentence, pair.right.span)


def _is_in_turn(text: str, span: Span) -> bool:
    whole = sentence_of(text, span)
    return bool(_IN_TURN.search(text, whole.start, span.start) or _IN_TURN.search(text, span.end, whole.end))


def _other_rate(pair: _Pair) -> bool:
    """Whether "per share" stands on one side only; on both sides it names the same measure."""
    return _rates(pair.claim, pair.left.span) != _rates(pair.sentence, pair.right.span)


def _rates(text: str, span: Span) -> frozenset[str]:
    whole = sentence_of(text, span)
    outside = f"{text[whole.start : span.start]} {text[span.end : whole.end]}".lower()
    return frozenset(" ".join(rate.split()) for rate in _RATE.findall(outside))


def _negated(pair: _Pair) -> bool:
    return _is_denied(pair.claim, pair.left.span, sentence_of(pair.claim, pair.left.span)) or _is_denied(
        pair.sentence, pair.right.span, clause_of(pair.sentence, pair.right.span)
    )


def _is_denied(text: str, span: Span, within: Span) -> bool:
    """Whether a negation reaches the value or stands in the part; "unchanged" denies nothing but itself."""
    return any(
        found.scope.overlaps(span) or (found.kind != "affixal" and found.cue.overlaps(within))
        for found in find_negations(text)
    )


def _near_values(pair: _Pair) -> bool:
    left, right = pair.left, pair.right
    return isinstance(left, Quantity) and isinstance(right, Quantity) and is_near(left, right)


def _wider_range(pair: _Pair) -> bool:
    """Whether the claim's range holds the other: "18 to 30" copies "18 to 25" badly and does not deny it.

    In the very same words it is a misquotation, and a conflict.
    """
    left, right = pair.left, pair.right
    if not isinstance(left, Quantity) or not isinstance(right, Quantity) or left.unit != right.unit:
        return False
    ranges = left.low != left.high and right.low != right.high
    return ranges and left.low <= right.low and right.high <= left.high


def _other_noun(pair: _Pair) -> bool:
    return same_noun(pair.left, pair.right) is False


def _noun_on_one_side(pair: _Pair) -> bool:
    left, right = pair.left, pair.right
    if isinstance(left, Quantity) and isinstance(right, Quantity):
        return (left.noun is None) != (right.noun is None)
    return False


def _other_period(pair: _Pair) -> bool:
    """Whether the dates beside the two values differ, or only one side is dated."""
    mine = [day for day in find_dates(pair.claim) if day is not pair.left and day.role == "date"]
    theirs = [day for day in find_dates(pair.sentence) if day is not pair.right and day.role == "date"]
    if bool(mine) != bool(theirs):
        return True
    return not all(any(compare_dates(day, other) in _AGREEING for other in theirs) for day in mine)


def _other_group(pair: _Pair) -> bool:
    """Whether a word that sets a value apart is in the claim, or near the other value, on one side only."""
    implied = _LIFE if _roles(pair) - {"date"} else frozenset()  # the role itself says "born" or "died"
    mine, theirs = _groups(pair.claim) - implied, _groups(pair.sentence) - implied
    span, clause = pair.right.span, clause_of(pair.sentence, pair.right.span)
    near = pair.sentence[max(clause.start, span.start - _NEAR) : min(clause.end, span.end + _NEAR)]
    return not mine <= theirs or not _groups(near) - implied <= mine


@lru_cache(maxsize=16384)
def _groups(text: str) -> frozenset[str]:
    return frozenset(map(stem, _LOWER_WORD.findall(text.lower()))) & _GROUPS


def _roles(pair: _Pair) -> frozenset[str]:
    """The role that two dates share; empty for quantities and for dates of different roles."""
    left, right = pair.left, pair.right
    if isinstance(left, DateMention) and isinstance(right, DateMention) and left.role == right.role:
        return frozenset({left.role})
    return frozenset()


def _other_subject(pair: _Pair) -> bool:
    return is_other_subject(pair.claim, pair.sentence, pair.left.span, pair.right.span)


def _unlike_dates(pair: _Pair) -> bool:
    """Whether two dates differ in their place: other words beside them, or one a part of a name."""
    left, right = pair.left, pair.right
    if not isinstance(left, DateMention) or not isinstance(right, DateMention):
        return False
    if left.role != right.role:
        return True
    if _is_adjective(pair.claim, left.span) != _is_adjective(pair.sentence, right.span):
        return True
    return left.role == "date" and not (
        local_terms(pair.claim, left.span) & local_terms(pair.sentence, right.span)
    )


def _is_adjective(text: str, span: Span) -> bool:
    """Whether a year stands as an adjective: "its 2018 season"."""
    before = _ADJECTIVE_BEFORE.search(text, max(0, span.start - 8), span.start)
    return before is not None and _ADJECTIVE_AFTER.match(text, span.end) is not None


def _other_values_beside_dates(pair: _Pair) -> bool:
    """Whether the quantities differ too: then the sentence speaks of another period, and no date is wrong."""
    if isinstance(pair.left, Quantity):
        return False
    others = find_quantities(pair.sentence)
    return not all(
        any(compare_quantities(value, other) in _AGREEING for other in others)
        for value in find_quantities(pair.claim)
    )


def _subject_not_named(pair: _Pair) -> bool:
    names = frozenset(term for _, stems in names_of(pair.claim) for term in stems)
    named = frozenset(term for _, stems in names_of(pair.sentence) for term in stems)
    return not names <= _known_terms(pair) | named


def _few_shared_terms(pair: _Pair) -> bool:
    return _share_few(terms_of(pair.claim), _known_terms(pair))


def _share_few(terms: frozenset[str], known: frozenset[str]) -> bool:
    return not terms or len(terms & known) < SHARED_TERMS * len(terms)


def _known_terms(pair: _Pair) -> frozenset[str]:
    return terms_of(pair.sentence) | terms_of(pair.context) if pair.context else terms_of(pair.sentence)


_DOUBTS_OF_WORDING: tuple[tuple[str, Callable[[_Pair], bool]], ...] = (
    ("near and approximate", _near_values),
    ("one of them is a bound", _bounded_dates),
    ("counted for each or in turn", _counted_in_turn),
    ("a negation stands in one of them", _negated),
)
_DOUBTS: tuple[tuple[str, Callable[[_Pair], bool]], ...] = (
    ("too few shared terms", _few_shared_terms),
    ("the claim's subject is not named", _subject_not_named),
    *_DOUBTS_OF_WORDING,
    ("counted per something on one side", _other_rate),
    ("the claim's range is the wider one", _wider_range),
    ("another thing is counted", _other_noun),
    ("what is counted is named on one side only", _noun_on_one_side),
    ("another period", _other_period),
    ("another population, statistic or event", _other_group),
    ("another subject", _other_subject),
    ("the dates stand in different places", _unlike_dates),
    ("the other values differ too", _other_values_beside_dates),
)
"""Each reason with its test, the cheapest and most selective first."""
