"""What a value belongs to: its clause, the names and the noun beside it, and the terms of its text."""

import re
from functools import lru_cache

from grounded_research.text.dates import DateMention, find_dates
from grounded_research.text.names import find_names
from grounded_research.text.normalise import unaccented
from grounded_research.text.numerals_words import NUMBER_WORD
from grounded_research.text.patterns import regex
from grounded_research.text.quantities import Quantity, find_quantities
from grounded_research.text.spans import Span
from grounded_research.text.words import content_stems, stem_set

Value = Quantity | DateMention

_EACH = regex(r"\b(?:each|respectively|apiece|every|either)\b", re.IGNORECASE)
_PER = regex(r"(?:\s+[\w-]+){0,3}\s+per\s+(?!cent\b)\w", re.IGNORECASE)
_CLAUSE_END = regex(
    r"[;:.!?](?=\s|$)|,?\s+(?:and|but|while|whereas|whilst|although|though|yet)\s+", re.IGNORECASE
)
_SENTENCE_END = regex(r"[.!?]['\")\]”’]*\s+(?=[\"'(\[“‘]*[A-Z\d])")
_NUMBER_LIKE = regex(rf"(?:[\d.,]+(?:st|nd|rd|th|s)?|{NUMBER_WORD})\Z", re.IGNORECASE)
_LETTER_NAME = regex(r"\b[A-Z](?=\s+(?:paid|is|was|has|had|will|got|gets|won|lost|[a-z]+ed)\b)")

_LOOSE_WORD = regex(r"[^\W_]+")

VALUE_MARK = "#"
"""What stands for a value in the wording of a text."""

_LOCAL_TERMS = 3
"""How many terms before a value say what it is of."""


@lru_cache(maxsize=16384)
def clause_of(text: str, span: Span) -> Span:
    """The clause of a value: what stands between the nearest stops and conjunctions."""
    return _cut(text, span, _CLAUSE_END)


@lru_cache(maxsize=16384)
def sentence_of(text: str, span: Span) -> Span:
    """The sentence of a value: a claim or a passage may hold several."""
    return _cut(text, span, _SENTENCE_END)


def _cut(text: str, span: Span, ends: re.Pattern[str]) -> Span:
    start, end = 0, len(text)
    for match in ends.finditer(text):
        if match.end() <= span.start:
            start = match.end()
        elif match.start() >= span.end:
            end = match.start()
            break
    return Span(start, end)


@lru_cache(maxsize=16384)
def terms_of(text: str) -> frozenset[str]:
    """The content stems of a text without its numbers and dates."""
    return frozenset(ordered_terms(text))


@lru_cache(maxsize=16384)
def ordered_terms(text: str) -> tuple[str, ...]:
    """The content stems of a text without its numbers and dates, in order."""
    for mention in find_dates(text):
        span = mention.span
        text = f"{text[: span.start]}{' ' * len(span)}{text[span.end :]}"
    return _named(text)


def _named(text: str) -> tuple[str, ...]:
    return tuple(filter(None, map(_term, content_stems(text))))


@lru_cache(maxsize=100_000)
def _term(stem: str) -> str | None:
    """A stem without accents; None for a number."""
    return None if _NUMBER_LIKE.match(stem) else unaccented(stem)


@lru_cache(maxsize=16384)
def all_terms_of(text: str) -> frozenset[str]:
    """The content stems of a text, those of its dates too: found sooner than ``terms_of``, never fewer."""
    return frozenset(filter(None, map(_term, stem_set(text))))


@lru_cache(maxsize=16384)
def wording(text: str) -> tuple[str, tuple[Value, ...]]:
    """The words of a text with each value blanked out, and these values in order."""
    values: list[Value] = [*find_quantities(text), *find_dates(text)]
    values.sort(key=lambda value: value.span)
    pieces, place = [], 0
    for value in values:
        pieces.append(text[place : value.span.start])
        place = value.span.end
    pieces.append(text[place:])
    runs = (" ".join(_LOOSE_WORD.findall(piece.lower())) for piece in pieces)
    return f" {VALUE_MARK} ".join(runs), tuple(values)


def aligned(claim: str, sentence: str, value: Value) -> Value | None:
    """The value at the same place of a sentence with the same words; None if the words differ."""
    (mine, left), (theirs, right) = wording(claim), wording(sentence)
    if mine != theirs or len(left) != len(right):
        return None
    return right[left.index(value)]


def local_terms(text: str, span: Span) -> frozenset[str]:
    """The terms right before a value in its clause; those after it where none stand before."""
    clause = clause_of(text, span)
    before = ordered_terms(text[clause.start : span.start])
    if before:
        return frozenset(before[-_LOCAL_TERMS:])
    return frozenset(ordered_terms(text[span.end : clause.end])[: 2 * _LOCAL_TERMS])


@lru_cache(maxsize=16384)
def names_of(text: str) -> tuple[tuple[Span, frozenset[str]], ...]:
    """The names of a text with their stems; a single letter that acts ("A paid") is a name too."""
    letters = tuple(
        (Span(*match.span()), frozenset({f"{match[0]}:"})) for match in _LETTER_NAME.finditer(text)
    )
    return letters + tuple((name.span, frozenset(_named(name.text))) for name in find_names(text))


def _bound_names(text: str, span: Span) -> list[frozenset[str]]:
    """The names that a value can belong to, in its clause.

    The nearest before it, and the clause's first, which mostly is its subject; the nearest after it where
    none stands before.
    """
    clause = clause_of(text, span)
    names = [(place, stems) for place, stems in names_of(text) if clause.contains(place) and stems]
    before = [stems for place, stems in names if place.end <= span.start]
    if before:
        return [before[-1], before[0]]
    return [stems for place, stems in names if place.start >= span.end][:1]


def is_other_subject(claim: str, sentence: str, left: Span, right: Span) -> bool:
    """Whether two values belong to different names, the claim's own standing elsewhere in the sentence."""
    mine, theirs = _bound_names(claim, left), _bound_names(sentence, right)
    if not mine or not theirs or any(one & other for one in mine for other in theirs):
        return False
    named = frozenset(stem for _, stems in names_of(sentence) for stem in stems)
    return any(one <= named for one in mine)


def same_noun(left: Value, right: Value) -> bool | None:
    """Whether two quantities count the same noun; None if either noun is unknown (or they are dates)."""
    if isinstance(left, DateMention) or isinstance(right, DateMention):
        return None
    if left.noun is None or right.noun is None:
        return None
    return left.noun == right.noun


def is_share_of_group(text: str, span: Span) -> bool:
    """Whether "each" or "respectively" stands in the clause of the value, or "per" behind it."""
    clause = clause_of(text, span)
    return bool(
        _EACH.search(text, clause.start, span.start)
        or _EACH.search(text, span.end, clause.end)
        or _PER.match(text, span.end, clause.end)
    )
