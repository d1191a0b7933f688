"""The records of a bibliography: names, entries, and the whole with what could not be read."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class PersonName:
    """One author or editor; an organisation has only a literal."""

    family: str | None = None
    given: str | None = None
    particle: str | None = None
    suffix: str | None = None
    literal: str | None = None

    @property
    def inverted(self) -> str:
        """The name as BibTeX inverts it: particle family, suffix, given."""
        if self.literal:
            return self.literal
        family = " ".join(part for part in (self.particle, self.family) if part)
        return ", ".join(part for part in (family, self.suffix, self.given) if part)

    def as_fields(self) -> dict[str, str | None]:
        """The name as keyword arguments."""
        return {
            "family": self.family,
            "given": self.given,
            "particle": self.particle,
            "suffix": self.suffix,
            "literal": self.literal,
        }


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in a file that could not be read as it stands.

    Attributes:
        line: 1-based.
        message: What it is, for people.
        origin: Name of the file, as an entry has it; empty until whoever reads the file says it.
        lost: Whether an entry or a file is missing for it; else all was read, some of it by a repair.
    """

    line: int
    message: str
    origin: str = ""
    lost: bool = False

    @property
    def place(self) -> str:
        """File and line, for people."""
        return f"{self.origin}, line {self.line}"


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a bibliography, whatever file it came from.

    Attributes:
        key: BibTeX key, or the number of a numbered list.
        raw: The entry verbatim.
        origin: Name of the file it was read from, as seen from the folder of the file that was asked for:
            a LaTeX document names databases in other folders.
        line: 1-based line of its beginning, where the format has lines.
        entry_type: article, book, inproceedings, ... in lower case.
        structured: False when it was read out of a printed reference, not of fields.
        parsed: False when a printed reference was not taken apart with confidence.
        fields: Lower-case BibTeX names to readable values (markup decoded).
        authors: Authors in their order; the editors stand in ``fields["editor"]``.
        others: The list of authors is cut on purpose.
        identifiers: Normalised doi, arxiv, pmid, pmcid, isbn, issn, url, ...
        problems: What could not be read of it, for people. ASCII.
    """

    key: str | None
    raw: str
    origin: str
    line: int | None = None
    entry_type: str | None = None
    structured: bool = True
    parsed: bool = True
    fields: dict[str, str] = field(default_factory=dict)
    authors: tuple[PersonName, ...] = ()
    others: bool = False
    identifiers: dict[str, str] = field(default_factory=dict)
    problems: tuple[str, ...] = ()

    def as_fields(self) -> dict[str, Any]:
        """Everything as plain keyword arguments, names as dictionaries: what a stage builds its record of."""
        return {
            "key": self.key,
            "raw": self.raw,
            "origin": self.origin,
            "line": self.line,
            "entry_type": self.entry_type,
            "structured": self.structured,
            "parsed": self.parsed,
            "fields": dict(self.fields),
            "authors": tuple(author.as_fields() for author in self.authors),
            "others": self.others,
            "identifiers": dict(self.identifiers),
            "problems": self.problems,
        }


@dataclass(frozen=True, slots=True)
class Bibliography:
    """What one file holds, or a LaTeX document with the files that it names.

    Attributes:
        entries: In the file's order.
        problems: Everything that was odd or lost, in line order.
        read: Number of entries read.
        unread: Number of entries that were seen and could not be read; each has a problem.
        kind: bibtex, bbl, ris, nbib, csl, list.
    """

    entries: tuple[Entry, ...]
    problems: tuple[Problem, ...]
    read: int
    unread: int
    kind: str

    def placed(self, place: Callable[[str], str]) -> "Bibliography":
        """The same with every origin as ``place`` writes it."""
        names = {entry.origin for entry in self.entries} | {problem.origin for problem in self.problems}
        places = {name: place(name) for name in names}
        return replace(
            self,
            entries=tuple(replace(entry, origin=places[entry.origin]) for entry in self.entries),
            problems=tuple(replace(problem, origin=places[problem.origin]) for problem in self.problems),
        )
