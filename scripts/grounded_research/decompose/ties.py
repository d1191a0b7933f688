"""Ties: which reference of the bibliography a citation mark means."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from grounded_research.bibliography.inheritance import other_keys
from grounded_research.decompose.marks import AUTHOR_YEAR, NUMERIC, Key, Mark
from grounded_research.documents.file_entries import named_files
from grounded_research.ledger.models import Reference
from grounded_research.text.patterns import regex

YEAR_SLIP = 2  # a preprint and its publication are dated apart, and wrong years mostly miss by one or two
HEAD_LENGTH = 160  # of a printed reference: the part in which its authors stand
SUFFIXED_YEAR = regex(r"\b((?:1[5-9]|20)\d\d)([a-z])?\b")


@dataclass(frozen=True)
class Tie:
    """What a mark was found to mean: references, and the keys that nothing answers to."""

    references: tuple[str, ...]
    missing: tuple[str, ...]


@dataclass(frozen=True)
class Shelf:
    """The references by all that a mark can name them by."""

    references: tuple[Reference, ...]
    by_key: dict[str, str] = field(default_factory=dict)
    by_surname: dict[str, list[Reference]] = field(default_factory=dict)

    @property
    def numbered(self) -> bool:
        """Whether the references carry numbers."""
        return any(reference.key and reference.key.isdigit() for reference in self.references)


def shelve(references: Sequence[Reference]) -> Shelf:
    """The references, ready to be looked up."""
    by_key: dict[str, str] = {}
    by_surname: dict[str, list[Reference]] = defaultdict(list)
    for reference in references:
        for key in (reference.key, *other_keys(reference.fields), *named_files(reference.raw)[0]):
            if key:
                by_key.setdefault(key.casefold(), reference.id)
        for name in first_names(reference):
            by_surname[name].append(reference)
    return Shelf(tuple(references), by_key, dict(by_surname))


def plain(name: str) -> str:
    """A name for comparison: small letters without marks, punctuation and spaces."""
    decomposed = unicodedata.normalize("NFKD", SPELLINGS_PATTERN.sub(lambda m: SPELLINGS[m.group()], name))
    return "".join(char for char in decomposed.casefold() if char.isalnum())


SPELLINGS = {
    "\u00f8": "o",
    "\u00d8": "O",
    "\u0142": "l",
    "\u0141": "L",
    "\u0131": "i",
    "\u0111": "d",
    "\u0110": "D",
}
SPELLINGS_PATTERN = regex("|".join(SPELLINGS))
"""Letters that do not come apart into a letter and its mark, though writers drop the mark."""


def first_names(reference: Reference) -> set[str]:
    """What the first author of a reference may be called in the text: surname, organisation, its acronym."""
    if reference.authors:
        first = reference.authors[0]
        whole = first.literal or first.family or ""
        found = {plain(whole), plain(f"{first.particle or ''} {whole}")}
        return {name for name in found | {initials(whole)} if name}
    head = re.match(r"[\s\[\d\].)]*([^\W\d_][\w'\u2019 -]*)", reference.raw)
    if head is None:
        return set()
    return {name for name in (plain(head[1]), plain(head[1].split()[0]), initials(head[1])) if name}


def initials(name: str) -> str:
    """The acronym of an organisation: of its words with a capital."""
    words = [word for word in re.split(r"[\s-]+", name) if word[:1].isupper()]
    return plain("".join(word[0] for word in words)) if len(words) > 2 else ""


def other_names(reference: Reference) -> str:
    """All that may hold the names of the further authors, for comparison."""
    if reference.authors:
        return " ".join(plain(author.family or author.literal or "") for author in reference.authors)
    return plain(reference.raw[:HEAD_LENGTH])


def year_of(reference: Reference) -> str:
    """The year of a reference with its letter, or nothing."""
    said = reference.fields.get("year") or reference.fields.get("date") or ""
    found = SUFFIXED_YEAR.search(said)
    if found is None or not found[2]:
        lettered = re.search(rf"\b{found[1]}[a-z]\b", reference.raw) if found else None
        found = SUFFIXED_YEAR.search(lettered.group()) if lettered else found
    return (
        found.group() if found else next(iter(re.findall(r"\b(?:1[5-9]|20)\d\d[a-z]?\b", reference.raw)), "")
    )


def short_name(reference: Reference) -> str:
    """How a text would name a work: ``Min and Lee (2023)``; its key where it has no author."""
    names = [author.literal or author.family or "" for author in reference.authors]
    year = year_of(reference)
    if not names or not names[0]:
        return reference.key or reference.id
    shown = f"{names[0]} et al." if len(names) > 2 or reference.others else " and ".join(names)
    return f"{shown} ({year})" if year else shown


def tie(mark: Mark, shelf: Shelf) -> Tie:
    """The references that a mark means."""
    found: list[str] = []
    missing: list[str] = []
    for key in mark.keys:
        hits = find(key, mark.style, shelf)
        found += hits
        if not hits:
            missing.append(key.text)
    return Tie(tuple(dict.fromkeys(found)), tuple(missing))


def find(key: Key, style: str, shelf: Shelf) -> list[str]:
    """The references that one key means: one, or several that it does not tell apart."""
    if style == AUTHOR_YEAR:
        return find_author_year(key, shelf)
    known = shelf.by_key.get(key.text.casefold())
    if known is not None:
        return [known]
    if style == NUMERIC and key.text.isdigit() and not any(reference.key for reference in shelf.references):
        position = int(key.text) - 1  # a list without numbers is counted
        return [shelf.references[position].id] if position < len(shelf.references) else []
    return []


def find_author_year(key: Key, shelf: Shelf) -> list[str]:
    """The references with this first author, these further authors and this year.

    A single work by the same authors whose year is off by one or two is meant too: the wrong year is a
    finding about that reference, not a missing one.
    """
    candidates = by_first_name(key, shelf)
    candidates = [ref for ref in candidates if all(plain(name) in other_names(ref) for name in key.names[1:])]
    exact = [ref for ref in candidates if same_year(key.year, year_of(ref))]
    if exact:
        return [chosen.id for chosen in lettered(key.year, exact)]
    near = [ref for ref in candidates if near_year(key.year, year_of(ref))]
    if len(near) == 1:
        return [near[0].id]
    undated = [ref for ref in candidates if not year_of(ref)]
    return [undated[0].id] if len(undated) == 1 and not near else []


def by_first_name(key: Key, shelf: Shelf) -> list[Reference]:
    """The references whose first author is the first name of a key, or its end: "Recent Smith (2019)"."""
    words = key.names[0].split() if key.names else []
    for start in range(len(words)):
        found = shelf.by_surname.get(plain(" ".join(words[start:])))
        if found:
            return list(found)
    return []


def same_year(cited: str, listed: str) -> bool:
    """Whether two years are the same, the letters compared where both have one."""
    return (
        bool(listed)
        and cited[:4] == listed[:4]
        and not (listed[4:] and cited[4:] and cited[4:] != listed[4:])
    )


def near_year(cited: str, listed: str) -> bool:
    """Whether one year may be a slip for the other."""
    if not (cited[:4].isdigit() and listed[:4].isdigit()):
        return False
    return 0 < abs(int(cited[:4]) - int(listed[:4])) <= YEAR_SLIP


def lettered(cited: str, candidates: list[Reference]) -> list[Reference]:
    """The candidates that the letter of a year picks: the one that carries it, else by position."""
    letter = cited[4:] if cited[:4].isdigit() else ""
    if not letter or len(candidates) == 1:
        return candidates
    carrying = [ref for ref in candidates if year_of(ref)[4:] == letter]
    if carrying:
        return carrying
    position = ord(letter) - ord("a")
    return [candidates[position]] if position < len(candidates) else candidates
