"""Classes of words that tell the parts of a printed reference apart, and the odds of words, from tables."""

from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from grounded_research.bibliography.printed_patterns import CJK
from grounded_research.text.patterns import regex

_TABLES = (
    # Written by hand: what introduces a part, and names of months, publishers, places and people.
    Path(__file__).with_name("word_classes.txt"),
    # What names of journals have at least six times as often as titles of works, counted in 64,000 names and
    # 178,000 titles by tests/benchmarks/container_words.py.
    Path(__file__).with_name("container_words.txt"),
)
# Counted by tests/benchmarks/word_odds.py in names of people, titles of works and names of journals.
_ODDS = Path(__file__).with_name("word_odds.txt")
_ENDINGS = regex(r"[’'`]s$")
# Chinese and Japanese names have no spaces: what they are stands at their end.
_JOURNALS = (
    "[学學]报|[学學]報|[杂雜]志|[雜雑]誌|[学學]刊|研究|评论|[通会會]讯|[通会會]訊|[通会會]报|[通会會]報|[月季]刊|"
    "文集|誌"
)
_PUBLISHERS = "出版社|[書书]局|[書书]店|大[学學]|[学學]院"
_CJK_ENDINGS = (
    ("journal", regex(f"[{CJK}]*(?:{_JOURNALS})")),
    ("publisher", regex(f"[{CJK}]*(?:{_PUBLISHERS})")),
)
_KEPT = 1 << 14
"""Words whose classes are kept: more than a long list of references has, and bounded whatever is read."""


class Odds(NamedTuple):
    """What a word is likelier in than in titles, None where it is too rare to tell.

    Attributes:
        person: Names of people against titles: 3 for hundreds of times as often, -3 for as much less often.
        holder: Names of journals against titles: from 2 for eight times as often to -2.
    """

    person: int | None
    holder: int | None


_UNKNOWN = Odds(None, None)


@cache
def classes() -> dict[str, tuple[str, ...]]:
    """Every word of the tables with its classes."""
    found: dict[str, tuple[str, ...]] = {}
    for name, words in (
        section for table in _TABLES for section in _sections(table.read_text(encoding="utf-8"))
    ):
        for word in words.split():
            if name not in found.get(word, ()):
                found[word] = (*found.get(word, ()), name)
    return found


@cache
def odds() -> dict[str, Odds]:
    """Every counted word with its odds; a section's name is "person holder", with ? where unknown."""
    found: dict[str, Odds] = {}
    for name, words in _sections(_ODDS.read_text(encoding="utf-8")):
        value = Odds(*(None if part == "?" else int(part) for part in name.split()))
        found.update(dict.fromkeys(words.split(), value))
    return found


def _sections(text: str) -> Iterator[tuple[str, str]]:
    """The name of every class, in square brackets, and the words below it."""
    for section in text.split("[")[1:]:
        name, _, words = section.partition("]")
        yield name, words


@lru_cache(maxsize=_KEPT)
def classes_of(word: str) -> tuple[str, ...]:
    """The classes that a word belongs to, whatever its case."""
    small = word.lower()
    known = classes()
    if found := known.get(small) or known.get(_ENDINGS.sub("", small)):
        return found
    if word.isascii():
        return ()
    return tuple(name for name, pattern in _CJK_ENDINGS if pattern.fullmatch(word))


def odds_of(word: str) -> Odds:
    """The odds of a word, whatever its case."""
    return odds().get(word.lower(), _UNKNOWN)
