"""Classes of words that tell the parts of a printed reference apart, from two tables of words."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

_TABLES = (
    # Written by hand: what introduces a part, and names of months, publishers, places and people.
    Path(__file__).with_name("word_classes.txt"),
    # What names of journals have at least six times as often as titles of works, counted in 64,000 names and
    # 178,000 titles by tests/benchmarks/container_words.py.
    Path(__file__).with_name("container_words.txt"),
)
_ENDINGS = re.compile(r"[’'`]s$")


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


def _sections(text: str) -> Iterator[tuple[str, str]]:
    """The name of every class, in square brackets, and the words below it."""
    for section in text.split("[")[1:]:
        name, _, words = section.partition("]")
        yield name, words


def classes_of(word: str) -> tuple[str, ...]:
    """The classes that a word belongs to, whatever its case."""
    small = word.lower()
    known = classes()
    return known.get(small) or known.get(_ENDINGS.sub("", small), ())
