"""The local index as a registry like the others: found, absent as of its date, or not to be asked."""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from pydantic import ValidationError

from grounded_research.citations.coverage import is_journal
from grounded_research.citations.index.likeness import SURE
from grounded_research.citations.index.parts import About, Opened, dates_of, open_parts, set_aside
from grounded_research.citations.index.search import Candidate, Part
from grounded_research.citations.registries.answers import (
    ARXIV,
    BETWEEN,
    DOI,
    HOLDS,
    INDEX,
    ISBN,
    MOST_SHOWN,
    NOTICES,
    PMID,
    TITLE,
    TITLE_AUTHOR,
    Absent,
    Answer,
    Found,
    Registered,
    Unreachable,
)
from grounded_research.ledger.digest import digest


class DamagedError(Exception):
    """A part turned out to be damaged.

    Args:
        part: Which one.
    """

    def __init__(self, part: Part) -> None:
        super().__init__(part.about.name)
        self.part = part


class LocalIndex:
    """Asks the parts of an index; nothing leaves the machine.

    Args:
        folder: The folder of the index.

    Attributes:
        notes: What was odd: parts that were set aside or not asked.
    """

    name = INDEX

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        opened: Opened = open_parts(folder)
        self.notes: list[str] = list(opened.notes)
        self.parts = [Part(path, about) for path, about in opened.parts]

    @property
    def abouts(self) -> list[About]:
        """What is known of the parts."""
        return [part.about for part in self.parts]

    @property
    def dates(self) -> str:
        """The days on which its parts were added."""
        return dates_of(self.abouts)

    @property
    def stamp(self) -> str:
        """A digest that changes when a part is added, built again or removed."""
        return digest(*(about.as_json() for about in self.abouts))

    def close(self) -> None:
        """Let the files go."""
        for part in self.parts:
            part.close()

    def ask(self, what: str, queries: Sequence[str]) -> dict[str, Answer]:
        """Answers to the queries, in which every one of them occurs."""
        return {query: self.answer(what, query) for query in queries}

    def addresses(self, _what: str, _queries: Sequence[str], /) -> list[str]:
        """No address: the index is on this machine."""
        return []

    def answer(self, what: str, query: str) -> Answer:
        """The answer to one question."""
        if not self.parts:
            return Unreachable("the index has no part that can be asked")
        looks = LOOKUPS.get(what)
        if looks is None:
            return Unreachable(f"an index is not asked by {what}")
        try:
            found = self.candidates(looks, query)
            works = tuple(self.with_notices(self.registered(one)) for one in found[:MOST_SHOWN])
        except DamagedError as error:
            self.give_up(error.part)
            return Unreachable(f"part {error.part.about.name} of the index is damaged")
        if not works:
            return Absent(f"not in your index of {self.dates}")
        return Found(works, self.note(what, works))

    def candidates(self, looks: Sequence["LookUp"], query: str) -> list[Candidate]:
        """What the parts have that is like the query, the most alike first.

        A slower way of looking is tried only where the ways before it found nothing that is surely meant.

        Raises:
            DamagedError: A part cannot be read.
        """
        found: dict[tuple[str, int], Candidate] = {}
        for look in looks:
            for part in self.parts:
                try:
                    some = look(part, query)
                except (sqlite3.DatabaseError, ValueError) as error:
                    raise DamagedError(part) from error
                found |= {(one.part, one.number): one for one in some}
            if any(one.likeness >= SURE for one in found.values()):
                break
        return sorted(found.values(), key=lambda one: -one.likeness)

    def note(self, what: str, works: Sequence[Registered]) -> str:
        """What is said beside works: as of when no candidate is the work; that a venue is whole."""
        if what in {TITLE, TITLE_AUTHOR}:
            return f"not in your index of {self.dates}"
        return f"complete for {works[0].record.container}" if what == HOLDS else ""

    def give_up(self, part: Part) -> None:
        """A part that turns out to be damaged is set aside and not asked again."""
        part.close()
        self.parts.remove(part)
        self.notes.append(set_aside(part.path))

    def registered(self, candidate: Candidate) -> Registered:
        """A candidate as the part's own record.

        Raises:
            DamagedError: Its fields are none.
        """
        try:
            return candidate.item.registered(candidate.part)
        except ValidationError as error:
            part = next(part for part in self.parts if part.about.name == candidate.part)
            raise DamagedError(part) from error

    def with_notices(self, work: Registered) -> Registered:
        """The work with what any part's list says about its DOI."""
        if not work.record.doi:
            return work
        listed = [notice for part in self.parts for notice in part.notices(work.record.doi)]
        known = {(notice.kind, notice.doi): notice for notice in work.notices}
        for notice in Registered.model_validate({"record": work.record, "notices": listed}).notices:
            known.setdefault((notice.kind, notice.doi), notice)
        return work.model_copy(update={"notices": tuple(known.values())})


def by_identifier(kind: str) -> Callable[[Part, str], list[Candidate]]:
    """The look-up of an identifier."""
    return lambda part, query: part.by_identifier(kind, query)


def by_exact_title(part: Part, query: str) -> list[Candidate]:
    """The look-up of this very title."""
    return part.by_exact_title(query, limit=MOST_SHOWN)


def by_exact_title_and_author(part: Part, query: str) -> list[Candidate]:
    """The look-up of this very title, works of the author first."""
    title, _, surname = query.rpartition(BETWEEN)
    return part.by_exact_title(title, surname=surname, limit=MOST_SHOWN)


def by_title(part: Part, query: str) -> list[Candidate]:
    """The look-up of a title, or of a whole reference."""
    return part.by_title(query, limit=MOST_SHOWN)


def by_title_and_author(part: Part, query: str) -> list[Candidate]:
    """The look-up of a title with the first author's surname."""
    title, _, surname = query.rpartition(BETWEEN)
    return part.by_title(title, surname=surname, limit=MOST_SHOWN)


def by_misspelt_title(part: Part, query: str) -> list[Candidate]:
    """The look-up of a title with slips of letters."""
    return part.by_misspelt_title(query, limit=MOST_SHOWN)


def by_misspelt_title_and_author(part: Part, query: str) -> list[Candidate]:
    """The look-up of a title with slips of letters, works of the author first."""
    title, _, surname = query.rpartition(BETWEEN)
    return part.by_misspelt_title(title, surname=surname, limit=MOST_SHOWN)


def by_notice(part: Part, query: str) -> list[Candidate]:
    """The look-up of a DOI in the lists of retractions."""
    from grounded_research.citations.index.items import Item

    notices = part.notices(query)
    return [Candidate(part.about.name, 0, 1.0, Item({"doi": query}, {"notices": notices}))] if notices else []


def by_holding(part: Part, query: str) -> list[Candidate]:
    """The look-up of what a part holds in full: a venue and a year."""
    from grounded_research.citations.index.items import Item

    venue, _, year = query.rpartition(BETWEEN)
    for one in part.about.complete:
        if one.first <= int(year) <= one.last and is_journal(venue, one.venue):
            return [Candidate(part.about.name, 0, 1.0, Item({"container": str(one)}))]
    return []


LookUp = Callable[[Part, str], list[Candidate]]
LOOKUPS: Mapping[str, tuple[LookUp, ...]] = {
    **{kind: (by_identifier(kind),) for kind in (DOI, ARXIV, ISBN, PMID)},
    TITLE: (by_exact_title, by_title, by_misspelt_title),
    TITLE_AUTHOR: (by_exact_title_and_author, by_title_and_author, by_misspelt_title_and_author),
    NOTICES: (by_notice,),
    HOLDS: (by_holding,),
}
"""The ways in which each kind of question is looked up; the slower ones only where nothing sure was found."""
