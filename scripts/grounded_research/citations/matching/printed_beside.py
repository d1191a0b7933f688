"""What a printed reference says before and behind the title of a record, wherever its own reading put it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate

from grounded_research.bibliography.latex import decode
from grounded_research.bibliography.names import parse_printed_names
from grounded_research.citations.matching.cited import cited_authors, cited_venue
from grounded_research.citations.matching.letters import bare
from grounded_research.citations.matching.people import name_form
from grounded_research.citations.matching.printed_people import REST, telling
from grounded_research.citations.matching.title_words import title_words
from grounded_research.citations.registries.answers import Registered
from grounded_research.ledger.models import Person, Reference
from grounded_research.text.patterns import regex

SHORTEST = 12
"""Letters of a title from which on it stands nowhere by chance."""
YEAR_IN_BRACKETS = regex(r"\(?\b\d{4}[a-z]?\b\)?")
SUBTITLE = regex(r"\s*(?::|\.\s+(?:Part\s+)?[IVXL]+[.:]\s)")
MARKS = " .,;:?!'\"\u2018\u2019\u201c\u201d()[]"


@dataclass(frozen=True, slots=True)
class Beside:
    """A printed reference around the title of a record.

    Attributes:
        reference: The reference.
        start: Where the title begins in it.
        end: Where the title ends.
    """

    reference: Reference
    start: int
    end: int

    @classmethod
    def of(cls, reference: Reference, work: Registered) -> "Beside | None":
        """Around the longest of the record's titles that stands there letter by letter; None without one."""
        for title in sorted(work.titles, key=len, reverse=True):
            span = span_of(title, reference.raw)
            if span:
                return cls(reference, *span)
        return None

    @property
    def has_subtitle(self) -> bool:
        """Whether a subtitle follows that is none of the record's: behind a colon, or numbered as a part."""
        return SUBTITLE.match(self.reference.raw, self.end) is not None

    @property
    def authors(self) -> tuple[Person, ...]:
        """The authors that were read, without what belongs to the title.

        None where others stand before the title, or something that is no name: a label with a year.
        """
        read = cited_authors(self.reference)
        front = YEAR_IN_BRACKETS.sub(" ", plain(self.reference.raw[: self.start])).strip(MARKS)
        known, standing = words_of_names(read), frozenset(telling(title_words(front))) - REST
        if any(re.search(r"\d", name_form(person).whole) or not name_form(person).whole for person in read):
            return ()
        if known == standing:
            return read
        people, _ = parse_printed_names(front) if standing < known else ((), False)
        return tuple(Person(**person.as_fields()) for person in people)

    @property
    def venue(self) -> str | None:
        """The venue that was read, without what belongs to the title; None where none was read behind it."""
        venue = cited_venue(self.reference)
        place = self.reference.raw.rfind(venue) if venue else -1
        if not venue or place < 0:
            return None
        behind = self.reference.raw[max(place, self.end) : place + len(venue)].strip(MARKS)
        return behind or None


def plain(text: str) -> str:
    """What stands before a title without commands of a LaTeX list: the label, and what opens the title."""
    return decode(LABEL.sub(" ", OPENED.sub("", text))) if "\\" in text else text


LABEL = regex(r"^\s*\\bibitem\s*(?:\[[^\]]*\])?\s*\{[^{}]*\}")
OPENED = regex(r"(?:\\[A-Za-z]+\s*)?\{+\s*$|\\[A-Za-z]+\s*$|[`'\"]+$")


def words_of_names(people: Iterable[Person]) -> frozenset[str]:
    """The words of names, without those that may stand between two of them."""
    return frozenset(telling(word for person in people for word in title_words(name_form(person).whole)))


def span_of(title: str, text: str) -> tuple[int, int] | None:
    """Where the letters of a title stand in a text one after another, whatever stands between them."""
    wanted = letters(title)
    if len(wanted) < SHORTEST:
        return None
    pieces = [letters(character) for character in text]
    place = "".join(pieces).rfind(wanted)
    if place < 0:
        return None
    ends = list(accumulate(map(len, pieces)))
    first = next(i for i, end in enumerate(ends) if end > place)
    last = next(i for i, end in enumerate(ends) if end >= place + len(wanted))
    return first, last + 1


def letters(text: str) -> str:
    """The letters and digits of a text, folded."""
    return "".join(filter(str.isalnum, bare(text)))
