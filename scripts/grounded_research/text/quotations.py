"""Quotations: where a text holds a passage in the same words, or in words that a reader calls the same."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise

from rapidfuzz.distance import Levenshtein, Opcode

from grounded_research.text.antonyms import are_antonyms
from grounded_research.text.negation import has_negation
from grounded_research.text.normalise import Folded, fold, fold_with_offsets
from grounded_research.text.patterns import regex
from grounded_research.text.spans import Span
from grounded_research.text.words import stem

_ELLIPSIS = regex(r"[\[(]\s*(?:\u2026|\.{3,4}|\.\s\.\s\.)\s*[\])]|\u2026|\.{3,}|\.\s\.\s\.(?:\s\.)?")
# "[T]he" changes a capital letter and "[sic]" is the writer's own word.
_BRACKETED_LETTER = regex(r"\[(\w)\](?=\w)")
_SIC = regex(r"\[sic\]", re.IGNORECASE)
# Signs and marks that change a value are words too; other punctuation does not count.
_TOKEN = regex(
    r"(?:\^|(?<![\w)]))[-+]?\d+(?:[.,]\d+)*|\d+(?:[.,]\d+)*|[^\W\d_]+|[%<>=\u2264\u2265$\u20ac\u00a3\u00b1]"
)

# What an ellipsis may leave out: a few sentences. More is two quotations.
_LONGEST_GAP = 1000
# A near-exact passage may differ at one place in eight words, and needs as many words as make a chance hit
# impossible.
_WORDS_PER_DIFFERENCE = 8
_FEWEST_WORDS_NEAR = 6
_MOST_DIFFERENCES = 4
# Misprints keep three quarters of a word; under five letters one letter makes another word.
_SIMILAR = 0.75
_SHORTEST_MISPRINT = 5

_MAY_COME_AND_GO = frozenset({"a", "an", "the", "that"})
_DENIALS = frozenset(
    [
        "not",
        "no",
        "nor",
        "none",
        "never",
        "neither",
        "nothing",
        "nobody",
        "without",
        "cannot",
        "t",
        "non",
        "only",
    ]
)
# Beginnings and endings that look alike and mean opposite things.
_TREACHEROUS = (
    ("hypo", "hyper"),
    ("inter", "intra"),
    ("infra", "inter"),
    ("anti", "ante"),
    ("macro", "micro"),
)
_TREACHEROUS_ENDS = (
    ("ee", "er"),
    ("ee", "or"),
    ("ful", "less"),
    ("ous", "ic"),
    ("ate", "ite"),
    ("ide", "ine"),
)


@dataclass(frozen=True)
class _Words:
    """The words of a text in comparison form, joined by single spaces for searching.

    Attributes:
        tokens: The words.
        joined: All words, each with a space before and after.
        places: For each word where it begins in `joined`.
    """

    tokens: tuple[str, ...]
    joined: str
    places: tuple[int, ...]

    @classmethod
    def of(cls, tokens: Sequence[str]) -> "_Words":
        """The words, joined."""
        places = tuple(accumulate((len(token) + 1 for token in tokens), initial=1))[:-1]
        return cls(tuple(tokens), f" {' '.join(tokens)} ", places)

    def occurrences(self, wanted: Sequence[str]) -> Iterator[int]:
        """The indices at which a sequence of words stands."""
        needle = f" {' '.join(wanted)} "
        found = self.joined.find(needle)
        while found >= 0:
            yield bisect_right(self.places, found + 1) - 1
            found = self.joined.find(needle, found + 1)


@dataclass(frozen=True)
class _Haystack:
    """A text prepared for the search."""

    original: str
    folded: Folded
    spans: tuple[tuple[int, int], ...]
    words: _Words

    @classmethod
    def of(cls, text: str) -> "_Haystack":
        """The text, folded and cut into words."""
        folded = fold_with_offsets(text)
        matches = list(_TOKEN.finditer(folded.text))
        return cls(text, folded, tuple(m.span() for m in matches), _Words.of([m.group() for m in matches]))

    def span(self, first: int, last: int) -> Span:
        """Where the words `first` to `last` (inclusive) stand in the original."""
        start, end = self.folded.original(self.spans[first][0], self.spans[last][1])
        return Span(start, start + len(self.original[start:end].rstrip(_TRIMMED)))

    def capitalised(self, index: int) -> bool:
        """Whether a word is written with a capital letter."""
        return self.original[self.folded.offsets[self.spans[index][0]]].isupper()


# Many quotations are looked for in the same few texts.
@lru_cache(maxsize=64)
def _prepared(text: str) -> _Haystack:
    return _Haystack.of(text)


_TRIMMED = " \t\n\r\f\v\u00a0\u00ad\u200b\u200c\u200d\u2009\u202f\ufeff"


def find(quotation: str, text: str) -> Span | None:
    """Where a text holds a quotation; None if it does not.

    The words must agree in comparison form; punctuation, quotation marks and hyphens do not count. A
    quotation with an ellipsis must agree in all its parts, in order, and what the ellipsis leaves out may
    hold no negation. A whole quotation of some length may differ in a few words (a misprint, an article, a
    word written in two), but never in a number, a name, a negation or an antonym.
    """
    plain = _BRACKETED_LETTER.sub(r"\1", _SIC.sub(" ", quotation))
    parts = [tokens for part in _ELLIPSIS.split(plain) if (tokens := _TOKEN.findall(fold(part)))]
    if not parts:
        return None
    haystack = _prepared(text)
    for start in haystack.words.occurrences(parts[0]):
        last = _follow(parts, haystack, start)
        if last is not None:
            return haystack.span(start, last)
    return _find_near(parts[0], haystack) if len(parts) == 1 else None


def _follow(parts: Sequence[Sequence[str]], haystack: _Haystack, start: int) -> int | None:
    """The last word of a quotation whose first part stands at `start`, if all other parts follow it."""
    last = start + len(parts[0]) - 1
    for part in parts[1:]:
        following = next((place for place in haystack.words.occurrences(part) if place > last), None)
        if following is None:
            return None
        gap = haystack.original[haystack.span(last, last).end : haystack.span(following, following).start]
        if len(gap) > _LONGEST_GAP or has_negation(gap):
            return None
        last = following + len(part) - 1
    return last


def _find_near(wanted: Sequence[str], haystack: _Haystack) -> Span | None:
    """Where the text holds nearly these words.

    With at most n differences, of which one may straddle two pieces, one of n + 2 equal pieces is
    unchanged: only its surroundings need comparing.
    """
    count = len(wanted)
    if count < _FEWEST_WORDS_NEAR:
        return None
    allowed = min(_MOST_DIFFERENCES, max(1, count // _WORDS_PER_DIFFERENCE))
    bounds = [count * piece // (allowed + 2) for piece in range(allowed + 3)]
    for begin, end in pairwise(bounds):
        for place in haystack.words.occurrences(wanted[begin:end]):
            first = max(0, place - begin - allowed)
            last = min(len(haystack.spans), place - begin + count + allowed)
            found = _compare(wanted, haystack, first, last, allowed)
            if found is not None:
                return found
    return None


def _compare(wanted: Sequence[str], haystack: _Haystack, first: int, last: int, allowed: int) -> Span | None:
    """The part of a window of the text that nearly agrees with the wanted words."""
    window = haystack.words.tokens[first:last]
    blocks = [code for code in Levenshtein.opcodes(wanted, window) if code.tag != "equal"]
    begin, end = 0, len(window)
    if blocks and blocks[0].tag == "insert" and blocks[0].src_start == 0:
        begin = blocks.pop(0).dest_end
    if blocks and blocks[-1].tag == "insert" and blocks[-1].src_end == len(wanted):
        end = blocks.pop().dest_start
    changes = _merged(blocks)
    for code in changes:
        ours, theirs = wanted[code[0] : code[1]], window[code[2] : code[3]]
        capitalised = any(
            haystack.capitalised(first + index) for index in range(code[2], code[3]) if first + index
        )
        if not _harmless(ours, theirs, capitalised=capitalised):
            return None
    if len(changes) > allowed or begin >= end:
        return None
    return haystack.span(first + begin, first + end - 1)


def _merged(blocks: Sequence[Opcode]) -> list[tuple[int, int, int, int]]:
    """Neighbouring differences as one."""
    merged: list[tuple[int, int, int, int]] = []
    for code in blocks:
        if merged and merged[-1][1] == code.src_start and merged[-1][3] == code.dest_start:
            merged[-1] = (merged[-1][0], code.src_end, merged[-1][2], code.dest_end)
        else:
            merged.append((code.src_start, code.src_end, code.dest_start, code.dest_end))
    return merged


def _harmless(ours: Sequence[str], theirs: Sequence[str], *, capitalised: bool) -> bool:
    """Whether a careful reader would call a difference a slip of the copyist."""
    both = {*ours, *theirs}
    if any(word in _DENIALS or not word.isalpha() for word in both):
        return False
    if both <= _MAY_COME_AND_GO or "".join(ours) == "".join(theirs):
        return True
    return len(ours) == len(theirs) == 1 and not capitalised and _same_word(ours[0], theirs[0])


def _same_word(one: str, other: str) -> bool:
    """Whether two words are one, misprinted or in another inflection or spelling."""
    if are_antonyms(one, other) or one[:2] != other[:2]:
        return False
    for left, right in (*_TREACHEROUS, *(pair[::-1] for pair in _TREACHEROUS)):
        if one.startswith(left) and other.startswith(right):
            return False
    for left, right in (*_TREACHEROUS_ENDS, *(pair[::-1] for pair in _TREACHEROUS_ENDS)):
        if one.endswith(left) and other.endswith(right):
            return False
    if min(len(one), len(other)) < _SHORTEST_MISPRINT:
        return False
    return stem(one) == stem(other) or Levenshtein.normalized_similarity(one, other) >= _SIMILAR
