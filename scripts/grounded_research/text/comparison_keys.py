"""Whether two values speak of the same thing: subject, noun, period, population; and every reason to doubt it."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from grounded_research.text.comparison_dates import compare_dates
from grounded_research.text.comparison_numbers import is_near
from grounded_research.text.dates import DateMention, find_dates
from grounded_research.text.names import find_names
from grounded_research.text.negation import find_negations
from grounded_research.text.normalise import fold
from grounded_research.text.numerals_words import NUMBER_WORD
from grounded_research.text.quantities import Quantity
from grounded_research.text.spans import Span
from grounded_research.text.words import content_stems, stem

Value = Quantity | DateMention

SHARED_TERMS = 0.65
"""The share of the claim's terms that the sentence must have before a conflict is sure (measured with tests/benchmarks/values.py)."""

_IN_TURN = re.compile(r"\b(?:each|respectively|apiece|every|either)\b", re.IGNORECASE)
_RATE = re.compile(r"\bper\s+\w+", re.IGNORECASE)
_SENTENCE_END = re.compile(r"[.!?]['\")\]”’]*\s+(?=[\"'(\[“‘]*[A-Z\d])")
_EACH = re.compile(r"\b(?:each|respectively|apiece|per|every|either)\b", re.IGNORECASE)
_CLAUSE_END = re.compile(
    r"[;:.!?](?=\s|$)|,?\s+(?:and|but|while|whereas|whilst|although|though|yet)\s+", re.IGNORECASE
)
_NUMBER_LIKE = re.compile(rf"(?:[\d.,]+(?:st|nd|rd|th|s)?|{NUMBER_WORD})\Z", re.IGNORECASE)
_GROUPS = frozenset(
    stem(word)
    for word in (
        "men women males females boys girls children adults adolescents infants elderly patients controls placebo treatment treated "
        "untreated intervention control baseline follow-up initially finally originally total remaining others other estimated projected expected "
        "planned minimum maximum average mean median first second third last final previous next additional another new "
        "mice rats vitro vivo human animal domestic worldwide global national annual annually monthly daily weekly quarterly "
        "net gross adjusted unadjusted increase increased decrease decreased rise rose fall fell drop dropped decline declined grow grew growth reduce "
        "reduced reduction higher lower more less fewer gain lost loss difference change changed up down born died birth death "
        "began begin start started ended end opened closed founded released announced published premiered debuted built completed "
        "elected appointed resigned retired joined left married divorced won nominated"
    ).split()
)
"""Stems that set a value apart: a period, a population, a statistic, a direction or an event.

When one side has such a word and the other does not, the two values may be of different things.
"""


@lru_cache(maxsize=16384)
def _terms(text: str) -> frozenset[str]:
    """The content stems of a text without numbers and dates."""
    masked = _blank_dates(text)
    return frozenset(_plain(term) for term in content_stems(masked) if not _NUMBER_LIKE.match(term))


def _blank_dates(text: str) -> str:
    for mention in find_dates(text):
        span = mention.span
        text = f"{text[: span.start]}{' ' * len(span)}{text[span.end :]}"
    return text


@lru_cache(maxsize=16384)
def _groups(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in re.findall(r"[a-z][a-z-]+", fold(text))) & _GROUPS


@lru_cache(maxsize=16384)
def _name_stems(text: str) -> tuple[tuple[Span, frozenset[str]], ...]:
    return tuple(
        (
            name.span,
            frozenset(_plain(term) for term in content_stems(name.text) if not _NUMBER_LIKE.match(term)),
        )
        for name in find_names(text)
    )


def _plain(term: str) -> str:
    """The term without diacritics, so that Noel is found in Noël."""
    if term.isascii():
        return term
    return "".join(c for c in unicodedata.normalize("NFKD", term) if not unicodedata.combining(c))


def bound_names(text: str, span: Span) -> list[frozenset[str]]:
    """The stems of the names that a value can belong to, in its clause: the nearest before it and the clause's first,
    which mostly is its subject; the nearest after it where none stands before.
    """
    clause = _clause(text, span)
    names = [(place, stems) for place, stems in _name_stems(text) if clause.contains(place) and stems]
    before = [stems for place, stems in names if place.end <= span.start]
    if before:
        return [before[-1], before[0]]
    return [stems for place, stems in names if place.start >= span.end][:1]


def _clause(text: str, span: Span) -> Span:
    start, end = 0, len(text)
    for match in _CLAUSE_END.finditer(text):
        if match.end() <= span.start:
            start = match.end()
        elif match.start() >= span.end:
            end = match.start()
            break
    return Span(start, end)


def is_other_subject(claim: str, sentence: str, left: Span, right: Span) -> bool:
    """Whether the two values belong to different names, the claim's own name standing elsewhere in the sentence."""
    mine, theirs = bound_names(claim, left), bound_names(sentence, right)
    if not mine or not theirs or any(one & other for one in mine for other in theirs):
        return False
    named = frozenset(stem for _, stems in _name_stems(sentence) for stem in stems)
    return any(one <= named for one in mine)


def same_noun(left: Value, right: Value) -> bool | None:
    """Whether two quantities count the same noun; None if either noun is unknown (or they are dates)."""
    if isinstance(left, DateMention) or isinstance(right, DateMention):
        return None
    if left.noun is None or right.noun is None:
        return None
    return left.noun == right.noun


def is_share_of_group(text: str, span: Span) -> bool:
    """Whether "each", "per" or "respectively" stands in the clause of the value, outside its unit."""
    clause = _clause(text, span)
    return bool(_EACH.search(text, clause.start, span.start) or _EACH.search(text, span.end, clause.end))


def doubts(claim: str, sentence: str, left: Value, right: Value, *, alone: bool) -> str | None:
    """The first reason why the two values may not be of the same thing; None if their key is the same."""
    return next(_doubts(claim, sentence, left, right, alone=alone), None)


def _doubts(claim: str, sentence: str, left: Value, right: Value, *, alone: bool) -> Iterator[str]:
    if not alone:
        yield "several values of that kind"
    if _in_turn(claim, left.span) or _in_turn(sentence, right.span):
        yield "counted for each or in turn"
    if _rates(claim, left.span) != _rates(sentence, right.span):
        yield "counted per something on one side"
    if _is_denied(claim, left.span, _sentence_of(claim, left.span)) or _is_denied(
        sentence, right.span, _clause(sentence, right.span)
    ):
        yield "a negation stands in one of them"
    if isinstance(left, Quantity) and isinstance(right, Quantity):
        if is_near(left, right):
            yield "near and approximate"
        if same_noun(left, right) is False:
            yield "another thing is counted"
        if (left.noun is None) != (right.noun is None):
            yield "what is counted is named on one side only"
    if _other_period(claim, sentence, left, right):
        yield "another period"
    if not _groups(claim) <= _groups(sentence) or not _groups(_near(sentence, right.span)) <= _groups(claim):
        yield "another population, statistic or event"
    if is_other_subject(claim, sentence, left.span, right.span):
        yield "another subject"
    if isinstance(left, DateMention) and not _local_terms(claim, left.span) & _local_terms(
        sentence, right.span
    ):
        yield "other words stand beside the dates"
    terms = _terms(claim)
    names = frozenset(term for _, stems in _name_stems(claim) for term in stems)
    if not names <= _terms(sentence):
        yield "the claim's subject is not named"
    if not terms or len(terms & _terms(sentence)) < SHARED_TERMS * len(terms):
        yield "too few shared terms"


_NEAR = 45
"""Characters on each side of a value in which a word sets it apart: some seven words."""

_LOCAL_TERMS = 3
"""How many terms before a date say what happened then."""


def _near(text: str, span: Span) -> str:
    clause = _clause(text, span)
    return text[max(clause.start, span.start - _NEAR) : min(clause.end, span.end + _NEAR)]


def _local_terms(text: str, span: Span) -> frozenset[str]:
    """The terms right before a value in its clause; those after it where none stand before."""
    clause = _clause(text, span)
    before = _ordered_terms(text[clause.start : span.start])
    if before:
        return frozenset(before[-_LOCAL_TERMS:])
    return frozenset(_ordered_terms(text[span.end : clause.end])[: 2 * _LOCAL_TERMS])


@lru_cache(maxsize=16384)
def _ordered_terms(text: str) -> list[str]:
    return [term for term in content_stems(_blank_dates(text)) if not _NUMBER_LIKE.match(term)]


def _is_denied(text: str, span: Span, within: Span) -> bool:
    """Whether a negation reaches the value or stands in the given part; "unchanged" denies nothing but itself."""
    return any(
        found.scope.overlaps(span) or (found.kind != "affixal" and found.cue.overlaps(within))
        for found in find_negations(text)
    )


def _sentence_of(text: str, span: Span) -> Span:
    """The sentence of the value: a claim or a passage may hold several."""
    start, end = 0, len(text)
    for match in _SENTENCE_END.finditer(text):
        if match.end() <= span.start:
            start = match.end()
        elif match.start() >= span.end:
            end = match.start()
            break
    return Span(start, end)


def _in_turn(text: str, span: Span) -> bool:
    whole = _sentence_of(text, span)
    return bool(_IN_TURN.search(text, whole.start, span.start) or _IN_TURN.search(text, span.end, whole.end))


def _rates(text: str, span: Span) -> frozenset[str]:
    """What is counted per: "per share" on both sides names the same measure, on one side another."""
    whole = _sentence_of(text, span)
    outside = f"{text[whole.start : span.start]} {text[span.end : whole.end]}".lower()
    return frozenset(" ".join(rate.split()) for rate in _RATE.findall(outside))


def _other_period(claim: str, sentence: str, left: Value, right: Value) -> bool:
    """Whether the dates beside the two values differ, or only one side is dated."""
    mine = [day for day in find_dates(claim) if day is not left]
    theirs = [day for day in find_dates(sentence) if day is not right]
    if not mine and not theirs:
        return False
    if bool(mine) != bool(theirs):
        return True
    agreeing = {"equal", "within_bound", "more_exact"}
    return not all(any(compare_dates(day, other) in agreeing for other in theirs) for day in mine)
