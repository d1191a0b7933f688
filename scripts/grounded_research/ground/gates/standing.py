"""How each value of a claim stands with its evidence: the best that any of the sentences says of it."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import zip_longest

from grounded_research.text.comparison import ValueComparison, compare_values
from grounded_research.text.comparison_keys import is_other_subject, is_share_of_group
from grounded_research.text.dates import find_dates
from grounded_research.text.dates_tables import SEASONS
from grounded_research.text.negation import is_negated
from grounded_research.text.normalise import fold
from grounded_research.text.numerals_hints import word_set
from grounded_research.text.patterns import regex
from grounded_research.text.quantities import Quantity, find_quantities
from grounded_research.text.spans import Span

SMALL_COUNT = 12
"""Bare counts up to a dozen are reached by counting an enumeration ("three sites": Paris, Rome and Oslo), so
that their absence from the words of a source says nothing."""

HELD = "held"
ROUNDED = "rounded"
MORE_EXACT = "more exact than the source"
OTHER_SUBJECT = "of another subject"
CONFLICT = "conflict"
UNSURE = "unsure"
INCOMPARABLE = "incomparable"
IN_TURN = "counted in turn"
ABSENT = "absent"

BEST_FIRST = (HELD, ROUNDED, MORE_EXACT, CONFLICT, UNSURE, OTHER_SUBJECT, IN_TURN, INCOMPARABLE, ABSENT)

FOUND = frozenset({HELD, ROUNDED})
"""Outcomes in which a sentence has the value."""

IN_PARTS = frozenset({MORE_EXACT, UNSURE, INCOMPARABLE, ABSENT})
"""Outcomes that give way when the value stands in the evidence in its very figures, or in its parts."""

_FIGURES = regex(r"\d+(?:\.\d+)?(?:\s?[-\u2013]\s?\d+(?:\.\d+)?)?")
_PART = regex(r"\d+|[A-Za-z]+")
_YEAR = regex(r"\d{4}")
_LINKS = regex(
    r"(?:of|the|in|on|from|to|through|until|by|st|nd|rd|th|early|late|mid|and|since|about|around)\Z"
)
_MONTH_NAMES = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTHS = {name: str(number) for number, name in enumerate(_MONTH_NAMES, 1)}
_TITLE_YEAR = regex(r"\(\s*\Z|\b(?:the|a|an|his|her|their|its|this|that|\w+ive|\w+ly)\s+\Z", re.IGNORECASE)
_NAME_BEFORE = regex(r"([A-Z]\w+)\s+\Z")
_NAME_AFTER = regex(r"\s+[A-Z]\w+")
_NOUN_AFTER = regex(r"\s+[A-Za-z]")
_KIN = regex(
    r"(?P<given>(?:[A-Z][\w.'-]+\s+)+)(?P<surname>[A-Z][\w-]+)['\u2019]s\s+(?:older\s+|younger\s+|late\s+)?"
    r"(?:father|mother|brother|sister|son|daughter|wife|husband|grandfather|grandmother|uncle|aunt)\b"
)
_LIFE = regex(r"\([^()]*\d{4}\s*[-\u2013\u2014]\s*[^()]*\d{4}\)")


@dataclass(frozen=True)
class Value:
    """A value of a claim that can be looked up in its evidence.

    Attributes:
        text: As it is written.
        span: Where it stands in the claim.
        approximate: Whether the claim says "about", or gives a bound.
        countable: Whether its absence says nothing: a small count, the year in a work's name.
    """

    text: str
    span: Span
    approximate: bool
    countable: bool


@dataclass(frozen=True)
class Standing:
    """How one value of the claim stands with the evidence.

    Attributes:
        value: The value.
        outcome: One of the outcomes above.
        sure: Whether the comparison was keyed beyond doubt.
        reason: Both values side by side, for people.
        sentence: The sentence that says the best of it; empty when none has anything.
    """

    value: Value
    outcome: str
    sure: bool
    reason: str
    sentence: str


def quantity_values(text: str) -> list[Value]:
    """The quantities of a claim that are asserted, not denied."""
    return [
        Value(
            text=found.text,
            span=found.span,
            approximate=found.approximate or found.bound != "exact",
            countable=found.kind == "number" and found.low == found.high and abs(found.low) <= SMALL_COUNT,
        )
        for found in find_quantities(text)
        if not is_negated(text, found.span)
    ]


def date_values(text: str) -> list[Value]:
    """The dates of a claim that are asserted, not denied."""
    return [
        Value(
            text=found.text,
            span=found.span,
            approximate=found.bound == "about",
            countable=names_a_work(text, found.span),
        )
        for found in find_dates(text)
        if not is_negated(text, found.span)
    ]


def names_a_work(claim: str, span: Span) -> bool:
    """Whether a year only names a thing: "(2008 film)", "the 2016 report", "Fox 2000 Pictures"."""
    before, after = claim[: span.start], claim[span.end :]
    if not span.of(claim).isdigit():
        return False
    if _TITLE_YEAR.search(before):
        return _NOUN_AFTER.match(after) is not None or after.lstrip().startswith(")")
    name = _NAME_BEFORE.search(before)
    return name is not None and name[1][:3].casefold() not in _MONTHS and _NAME_AFTER.match(after) is not None


def has_figures(text: str, sentences: Sequence[str]) -> bool:
    """Whether a sentence has the very figures of a quantity, not as a share, money or a larger number.

    Nor in another unit: "more than 400 miles" is not held by "400 kilometers".
    """
    figures = _FIGURES.search(text.replace(",", ""))
    if figures is None or len(figures.group()) < 3:
        return False
    core = re.escape(figures.group())
    bare = re.compile(rf"(?<![\d.$\u20ac\u00a3]){core}(?![\d]|\.\d|\s*(?:%|per\s?cent|[mb]illion|thousand))")
    plain = (fold(sentence).replace(",", "") for sentence in sentences)
    return any(
        not in_other_unit(text, sentence, Span(*match.span()))
        for sentence in plain
        for match in bare.finditer(sentence)
    )


def in_other_unit(text: str, sentence: str, place: Span) -> bool:
    """Whether the figures at a place of a sentence have a unit, and the quantity of a text another one.

    A rate on one side alone ("310 mg", "310 mg per day") is no other unit.
    """
    mine = next((one.unit for one in find_quantities(text)), None)
    theirs = next((one.unit for one in find_quantities(sentence) if one.span.overlaps(place)), None)
    return mine is not None and theirs is not None and mine.split("/")[0] != theirs.split("/")[0]


def has_parts(text: str, sentences: Sequence[str]) -> bool:
    """Whether day, month and year of a date stand in the dates of the sentences, perhaps in several of them.

    Where a sentence has the day or month without any year, the year is what its whole text is about. A season
    may stand without its year: "21 May 2004. The province changes its time this winter."
    """
    parts = date_parts(text)
    seasons = parts & SEASONS.keys()
    dates = [date.text for sentence in sentences for date in find_dates(sentence)]
    found = {part for date in dates for part in date_parts(date)}
    found |= {one for one in seasons if any(one in word_set(sentence) for sentence in sentences)}
    named = {part for part in parts if not _YEAR.fullmatch(part)}
    yearless = any(named and named <= date_parts(date) for date in dates if not _YEAR.search(date))
    return bool(parts) and (parts <= found or yearless)


def date_parts(text: str) -> frozenset[str]:
    """The names of months and seasons and the numbers of a date."""
    words = (match.group().casefold() for match in _PART.finditer(text))
    return frozenset(
        word.lstrip("0") if word.isdigit() else _MONTHS.get(word[:3], word)
        for word in words
        if not _LINKS.match(word)
    )


@dataclass(frozen=True)
class Kind:
    """One kind of value.

    Attributes:
        values: Finds a claim's values.
        literal: Whether sentences have a value in its very figures or parts.
    """

    values: Callable[[str], list[Value]]
    literal: Callable[[str, Sequence[str]], bool]


KINDS = {"quantity": Kind(quantity_values, has_figures), "date": Kind(date_values, has_parts)}


@lru_cache(maxsize=8192)
def comparisons(claim: str, sentence: str, context: str = "") -> tuple[ValueComparison, ...]:
    """The keyed comparison of a claim with one sentence; several gates and signals ask for the same one."""
    return tuple(compare_values(claim, sentence, context=context))


def standings(
    claim: str, sentences: Sequence[str], kind: str, settings: Sequence[str] = ()
) -> list[Standing]:
    """How each value of a kind stands with the sentences; the settings may name what a sentence is about."""
    return [best_standing(claim, value, sentences, kind, settings) for value in KINDS[kind].values(claim)]


def best_standing(
    claim: str, value: Value, sentences: Sequence[str], kind: str, settings: Sequence[str] = ()
) -> Standing:
    """The best that any of the sentences says of one value."""
    found = [
        Standing(value, outcome_of(item, value, claim, sentence), item.sure, item.reason, sentence)
        for sentence, setting in zip_longest(sentences, settings[: len(sentences)], fillvalue="")
        for item in comparisons(claim, sentence, setting)
        if item.kind == kind and item.left_span.overlaps(value.span)
    ]
    absent = Standing(value, ABSENT, sure=False, reason="", sentence="")
    best = min([*found, absent], key=lambda standing: BEST_FIRST.index(standing.outcome))
    if best.outcome in IN_PARTS and KINDS[kind].literal(value.text, sentences):
        return replace(best, outcome=HELD, sure=False)
    return best


def has_value(claim: str, value: Value, sentence: str, kind: str) -> bool:
    """Whether a sentence states a value of the claim, equal or rounded; a bound around it is not it."""
    return any(
        item.kind == kind and item.left_span.overlaps(value.span) and item.outcome in {"equal", "rounded"}
        for item in comparisons(claim, sentence)
    ) or KINDS[kind].literal(value.text, [sentence])


def outcome_of(item: ValueComparison, value: Value, claim: str, sentence: str) -> str:
    """The outcome of a comparison in the gates' words."""
    if item.outcome == "conflict":
        return CONFLICT if item.sure or relative_of_same_name(item, claim, sentence) else UNSURE
    if item.outcome == "incomparable":
        return IN_TURN if counted_in_turn(item, claim, sentence) else INCOMPARABLE
    if item.outcome in {"equal", "rounded"} and other_owner(item, claim, sentence):
        return OTHER_SUBJECT
    if item.outcome == "rounded":
        return HELD if value.approximate or converted(item, claim, sentence) else ROUNDED
    return {"equal": HELD, "within_bound": HELD, "more_exact": MORE_EXACT}.get(item.outcome, ABSENT)


def counted_in_turn(item: ValueComparison, claim: str, sentence: str) -> bool:
    """Whether one of two values is of each of a group, the other of the whole: 120, and 60 in each arm."""
    return is_share_of_group(claim, item.left_span) != is_share_of_group(sentence, item.right_span)


def relative_of_same_name(item: ValueComparison, claim: str, sentence: str) -> bool:
    """Whether a claim is about the relative of a named person, and a sentence has a life under that name.

    "Charles B.'s father died in 1948" names its subject by kinship; "Heinrich B. (1895-1958)" is not Charles.
    """
    kin = _KIN.search(claim)
    life = _LIFE.search(sentence)
    if (
        item.kind != "date"
        or kin is None
        or life is None
        or not life.start() < item.right_span.start < life.end()
    ):
        return False
    given, surname = kin["given"].split()[0], kin["surname"]
    named = sentence[: life.start()].rsplit(".", 1)[-1]
    return surname in named and given not in named


def other_owner(item: ValueComparison, claim: str, sentence: str) -> bool:
    """Whether the sentence has the value of another name, and a second value that the claim's name may own.

    Dates are left out: a span of life stands behind a name in many forms, each like another name.
    """
    if item.kind != "quantity":
        return False
    found = quantity_at(sentence, item.right_span)
    rivals = [one for one in find_quantities(sentence) if found and one.kind == found.kind and one != found]
    return bool(rivals) and is_other_subject(claim, sentence, item.left_span, item.right_span)


def converted(item: ValueComparison, claim: str, sentence: str) -> bool:
    """Whether the two values stand in different units: then the last digit is the conversion's."""
    left, right = (
        quantity_at(claim, item.left_span),
        quantity_at(sentence, item.right_span),
    )
    return left is not None and right is not None and left.unit != right.unit


def quantity_at(text: str, span: Span) -> Quantity | None:
    """The quantity at a place of a text."""
    return next((found for found in find_quantities(text) if found.span == span), None)
