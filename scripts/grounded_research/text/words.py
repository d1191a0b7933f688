"""Words of a text, their stems, and the terms that carry its meaning."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

import Stemmer

from grounded_research.text.names import find_names
from grounded_research.text.normalise import fold
from grounded_research.text.patterns import regex
from grounded_research.text.spans import Span
from grounded_research.text.stopwords import STOP_WORDS

__all__ = ["STOP_WORDS", "Word", "content_stems", "key_terms", "stem", "stem_set", "words"]

# A number keeps its inner points and commas, a word its inner apostrophes; a hyphen separates words, so that
# "follow-up" and "follow up" are the same two.
WORD = regex(r"\d+(?:[.,]\d+)+|[^\W_]+(?:['\u2019][^\W\d_]+)*")
_GROUPED_NUMBER = regex(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?\Z")

# What stands around most words: without it they are seen to be one word, and need no pattern.
_AROUND = ".,;:!?()[]\"'"

# One entry a distinct word form. Real text has some hundred thousand forms a gigabyte; the bound only keeps
# a stream of random strings from filling memory.
_CACHE_BOUND = 400_000

_porter = Stemmer.Stemmer("english", 0)


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a text as it is written, with its place."""

    text: str
    span: Span


def words(text: str) -> list[Word]:
    """The words and numbers of a text, in order."""
    return [Word(match.group(), Span(*match.span())) for match in WORD.finditer(text)]


class _Stems(dict[str, str]):
    """Word form to stem; fills itself."""

    def __missing__(self, word: str) -> str:
        if len(self) >= _CACHE_BOUND:
            self.clear()
        plain = word.replace("\u2019", "'").casefold()
        number = _GROUPED_NUMBER.match(plain)
        found = plain.replace(",", "") if number else str(_porter.stemWord(plain))
        self[word] = found
        return found


class _ContentStems(dict[str, tuple[str, ...]]):
    """A run of characters without a space, in lower case, to the stems of its content words; fills itself."""

    def __missing__(self, run: str) -> tuple[str, ...]:
        if len(self) >= _CACHE_BOUND:
            self.clear()
        bare = run.strip(_AROUND)
        found = tuple(
            _STEMS[word]
            for word in ((bare,) if bare.isalpha() else WORD.findall(run))
            if word not in STOP_WORDS
        )
        self[run] = found
        return found


_STEMS = _Stems()
_CONTENT_STEMS = _ContentStems()


def stem(word: str) -> str:
    """The Porter2 stem of one word, in lower case; a number loses its digit grouping."""
    return _STEMS[word]


def content_stems(text: str) -> list[str]:
    """The stems of all words that are no stop words, in order; numbers are kept.

    What stands between two spaces is looked up as a whole, which is what makes a million sentences
    affordable; text that is not ASCII or holds a broken word is folded first.
    """
    broken = "-\n" in text or text.count("- ") > text.count(" - ")
    plain = fold(text) if broken or not text.isascii() else text.lower()
    return list(chain.from_iterable(map(_CONTENT_STEMS.__getitem__, plain.split())))


@lru_cache(maxsize=50_000)
def stem_set(text: str) -> frozenset[str]:
    """The stems of a text's content words; kept, since a sentence is near to many claims and stages."""
    return frozenset(content_stems(text))


def key_terms(text: str) -> frozenset[str]:
    """The terms that say what a text is about: content stems, a name of several words counted as one term."""
    terms: set[str] = set()
    place = 0
    for name in find_names(text):
        terms.update(content_stems(text[place : name.span.start]))
        terms.add(" ".join(stem(word) for word in WORD.findall(fold(name.text))))
        place = name.span.end
    terms.update(content_stems(text[place:]))
    terms.discard("")
    return frozenset(terms)
