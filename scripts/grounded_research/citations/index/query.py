"""A title, or a whole printed reference, as an index is asked for it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from grounded_research.citations.index.keys import (
    key_of,
    main_titles,
    segments,
    surname_key,
    telling,
    tokens_of,
    words_of,
)
from grounded_research.citations.index.marks import PAGE, PERSON, VOLUME, YEAR, numbers_in
from grounded_research.citations.matching.title_words import STOP_WORDS
from grounded_research.text.patterns import regex

# Longer queries are whole references, not titles.
LONG_QUERY = 25

# Numbers of a reference that may be its volume or first page.
MOST_NUMBERS = 8

# Words of a reference, from its head, among which the surnames are.
MOST_NAMES = 40

YEAR_WORD = regex(r"1[5-9]\d\d|20\d\d")


@dataclass(frozen=True)
class Query:
    """What is searched for.

    Attributes:
        words: The words as titles are compared.
        who: Mark of the first author; empty where it is not known.
        whole: Whether it is a whole printed reference.
        keys: Exact keys of the title and of its main titles.
        pieces: Exact keys of the pieces of a whole reference, one of which may be the title.
        marks: For a whole reference, the marks that it may have by kind; else none.
    """

    words: tuple[str, ...]
    who: str
    whole: bool
    keys: tuple[int, ...]
    pieces: tuple[int, ...] = ()
    marks: dict[str, list[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, title: str, surname: str | None = None) -> "Query":
        """The query for a title, or for a whole reference."""
        words = words_of(title)
        who = surname_key(surname) if surname else ""
        whole = is_whole(words)
        return cls(
            words,
            PERSON + who if who else "",
            whole,
            keys_of((title, *main_titles(title))),
            keys_of(segments(title)) if whole else (),
            marks_in(words) if whole else {},
        )

    @cached_property
    def text(self) -> str:
        """The words with spaces between them."""
        return " ".join(self.words)

    @cached_property
    def letters(self) -> str:
        """The words without the spaces, which hyphens make uncertain."""
        return "".join(self.words)

    @cached_property
    def tokens(self) -> list[str]:
        """What is searched for of the words, in their order."""
        return telling(tokens_of(self.words))

    @cached_property
    def word_set(self) -> frozenset[str]:
        """The words."""
        return frozenset(self.words)

    @cached_property
    def every_mark(self) -> frozenset[str]:
        """All marks that it may have."""
        return frozenset(mark for marks in self.marks.values() for mark in marks)


def keys_of(titles: Iterable[str]) -> tuple[int, ...]:
    """The exact keys of some titles, each once."""
    return tuple(dict.fromkeys(key_of(words_of(title)) for title in titles))


def is_whole(words: Sequence[str]) -> bool:
    """Whether the query is a whole printed reference: a long one, or one with the numbers of a place.

    They are a year and another number, or three numbers (volume and pages).
    """
    numbers = [word for word in words if word[0].isdecimal()]
    years = [word for word in numbers if YEAR_WORD.fullmatch(word)]
    return len(words) > LONG_QUERY or len(numbers) > 2 or (len(numbers) > 1 and bool(years))


def marks_in(words: Sequence[str]) -> dict[str, list[str]]:
    """The marks that the work of a printed reference may have, by kind."""
    years = list(dict.fromkeys(word for word in words if YEAR_WORD.fullmatch(word)))
    numbers = numbers_in(word for word in words if any(map(str.isdecimal, word)))[:MOST_NUMBERS]
    names = [word for word in words[:MOST_NAMES] if not word[0].isdecimal()]
    names = [*names, *(a + b for a, b in pairwise(names))]  # van Gogh, Garcia-Marquez
    surnames = [name for name in dict.fromkeys(names) if len(name) > 1 and name not in STOP_WORDS]
    return {
        PERSON: [PERSON + surname_key(name) for name in surnames],
        YEAR: [YEAR + year for year in years],
        VOLUME: [VOLUME + number for number in numbers],
        PAGE: [PAGE + number for number in numbers],
    }
