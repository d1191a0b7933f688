"""How closely a source sentence says a claim: the same words in the same order, and what it says besides."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from grounded_research.text.normalise import fold
from grounded_research.text.patterns import regex
from grounded_research.text.stopwords import STOP_WORDS
from grounded_research.text.words import Word, stem, stem_set, words

_BOUNDARY = regex(r"[.;:!?,](?=\W|\Z)|\s[\u2013\u2014-]\s|\u2014|\Z")
_ASIDE = regex(r"\([^()]*\)|\[[^\[\]]*\]|,\s[^,;.]{1,80},(?=\s)|\u2014[^\u2014]{1,80}\u2014")
_OPENING_WORDS = """
however moreover furthermore also in addition additionally indeed notably overall finally thus therefore
meanwhile similarly as a result for example instance and but so the an
"""
_OPENINGS = frozenset(_OPENING_WORDS.split())
"""Words that open a sentence and change nothing in it."""

YEAR_FIGURES = 4

_CLAUSE_BEFORE = regex(
    r"(?:[;:!?.]|,\s*(?:and|but|while|whereas)|\s[\u2013\u2014-]|\u2014)\s*(?:the|a|an|that|also)?\s*\Z",
    re.IGNORECASE,
)
_LIMITS = regex(
    r"\b(?:if|unless|only|except\w*|but|although|though|however|provided|assuming|when|whenever|while|whereas|among|amongst"
    r"|under|until|without|not|no|never|in\s+(?:some|certain|most|many|mice|rats?|vitro|animals?|patients|people|those"
    r"|women|men|children|adults|participants|cases)|for\s+(?:some|certain|most|those|patients|people)|than|rather"
    r"|compared|said|says|claim\w*|report\w*|alleg\w*|suppos\w*|planned|expected)\b",
    re.IGNORECASE,
)
"""Words around the matched part that may make it conditional, partial or hearsay."""


_SAYS_NOTHING = frozenset(
    {"a", "an", "the", "is", "are", "was", "were", "has", "have", "had", "be", "been", "also"}
)
"""Words in which two sentences may differ that say the same."""

_NOTE_MARK = regex(r"\[\^[^\]\s]+\]")
_LISTS = regex(r",|\b(?:and|or)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Match:
    """How a sentence matches a claim.

    Attributes:
        missing: Stems of the claim's words, small grammatical ones aside, that the sentence has not, or has
        in another order.
        inserted: Words of the sentence between the matched ones, outside of asides.
        before: The sentence's text before the match, where it belongs to the matched clause.
        after: The sentence's text after the match, up to the end of the clause.
        limited: Whether the rest of the sentence may limit what was said.
    """

    missing: tuple[str, ...]
    inserted: tuple[str, ...]
    before: str
    after: str
    limited: bool = False

    @property
    def verbatim(self) -> bool:
        """Whether the sentence says the whole claim in its order, and nothing in between or around it."""
        return not (self.missing or self.inserted or self.before or self.after or self.limited)


@lru_cache(maxsize=16384)
def content_words(text: str) -> tuple[tuple[str, Word], ...]:
    """The content words of a text with their stems, in order."""
    return tuple((stem(word.text), word) for word in words(text) if word.text.casefold() not in STOP_WORDS)


@lru_cache(maxsize=16384)
def said_words(text: str) -> tuple[tuple[str, Word], ...]:
    """The words of a text with their stems, in order, without articles and auxiliary verbs."""
    return tuple((stem(word.text), word) for word in words(text) if word.text.casefold() not in _SAYS_NOTHING)


def coverage(claim: str, sentence: str) -> float:
    """Share of the claim's distinct content stems that the sentence has; 0 to 1."""
    wanted = stem_set(claim)
    return len(wanted & stem_set(sentence)) / len(wanted) if wanted else 0.0


def match(claim: str, sentence: str) -> Match:
    """Lay a claim along a sentence, in order, and say what is missing and what is more."""
    wanted = [found for found, _ in said_words(claim)]
    offered = said_words(sentence)
    pairs = longest_common(wanted, [found for found, _ in offered])
    matched_claim = {left for left, _ in pairs}
    missing = tuple(found for place, found in enumerate(wanted) if place not in matched_claim)
    if not pairs:
        return Match(missing, (), sentence, "")
    first, last = offered[pairs[0][1]][1].span.start, offered[pairs[-1][1]][1].span.end
    matched = {right for _, right in pairs}
    said = [offered[place][1].span for place in matched]
    asides = [
        found.span()
        for found in _ASIDE.finditer(sentence)
        if not any(found.start() <= span.start < found.end() for span in said)
    ]
    inserted = tuple(
        word.text
        for place, (_, word) in enumerate(offered)
        if place not in matched
        and first <= word.span.start < last
        and not any(start <= word.span.start < end for start, end in asides)
    )
    listed = _LISTS.search(claim) is not None and sentence[last : last + 1] == ","
    limited = (
        listed
        or _LIMITS.search(sentence, last) is not None
        or (not only_opens(sentence[:first]) and _LIMITS.search(sentence[:first]) is not None)
    )
    return Match(missing, inserted, text_before(sentence, first), text_after(sentence, last), limited)


def only_opens(head: str) -> bool:
    """Whether a text holds nothing but words that say nothing or open, list marks and numbers of a list.

    A year is no number of a list: it says when.
    """
    silent = _OPENINGS | _SAYS_NOTHING
    return all(
        word in silent or (word.isdigit() and len(word) < YEAR_FIGURES)
        for word in re.findall(r"\w+", head.casefold())
    )


def text_before(sentence: str, first: int) -> str:
    """What stands before the match in its clause; nothing where an opening word or a clause border does."""
    head = sentence[:first]
    return "" if only_opens(head) or _CLAUSE_BEFORE.search(head) else head.strip()


def text_after(sentence: str, last: int) -> str:
    """What stands after the match up to the end of the clause."""
    found = _BOUNDARY.search(sentence, last)
    tail = sentence[last : found.start()] if found else sentence[last:]
    return re.sub(r"\[\s*\d[\d,\s\u2013-]*\]|\([^()]*\)|[\"'\u201d\u2019,)\]]", "", tail).strip()


def longest_common(left: Sequence[str], right: Sequence[str]) -> list[tuple[int, int]]:
    """The index pairs of a longest common subsequence, as far to the right in ``right`` as they can be."""
    lengths = [[0] * (len(right) + 1) for _ in range(len(left) + 1)]
    for i, one in enumerate(left):
        for j, other in enumerate(right):
            lengths[i + 1][j + 1] = (
                lengths[i][j] + 1 if one == other else max(lengths[i][j + 1], lengths[i + 1][j])
            )
    pairs: list[tuple[int, int]] = []
    i, j = len(left), len(right)
    while i and j:
        if left[i - 1] == right[j - 1]:
            pairs.append((i - 1, j - 1))
            i, j = i - 1, j - 1
        elif lengths[i - 1][j] >= lengths[i][j - 1]:
            i -= 1
        else:
            j -= 1
    return pairs[::-1]


def same_text(left: str, right: str) -> bool:
    """Whether two texts are the same but for typography, footnote marks and the full stop at the end."""
    one, other = (fold(_NOTE_MARK.sub("", text)).strip(" .") for text in (left, right))
    return one == other
