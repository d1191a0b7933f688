"""The numbers of a printed reference, each by what stands around it: volume, issue, pages, year."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from grounded_research.citations.matching.numbers import (
    YEAR,
    comparable_pages,
    is_year,
    page_ends,
    plain_number,
)
from grounded_research.citations.registries.answers import Registered
from grounded_research.ledger.models import WorkRecord
from grounded_research.text.patterns import regex

NUMBER = regex(r"(?<![\w.])([a-z]{0,3})0*(\d+)([a-z]?)")

PAGES = regex(r"(?<![\w.-])([a-z]{0,3}\d+[a-z]?) ?-{1,2} ?([a-z]{0,3}\d+[a-z]?)(?![\w-])")
# A single page: behind a label, behind the colon of a volume, an issue or a year, between volume and year.
PAGE = regex(
    r"(?:\bpp?\.? ?|(?<=[\d)]): ?)([a-z]{0,3}\d+[a-z]?)(?!\w| ?-)"
    r"|(?<=\d, )([a-z]{0,3}\d+[a-z]?)(?= ?\(\d{4}\))"
)
BEFORE_PAGES = regex(r"(?:\bpp?\.? ?|[\d)]\s?[:,] ?)$")
LINK = regex(r"\S*/\S*")
ISSUE = regex(r"(?<=\d)\s?\((\d{1,3})\)|\bno\.?\s?(\d{1,3})\b", re.IGNORECASE)
# A volume: behind a label or a semicolon, before an issue, before a page.
VOLUME = regex(
    r"(?:\bvol(?:ume)?\.? ?|; ?)(\d+)(?!\d| ?-)"
    r"|(?<![\w.-])(\d+)(?= ?\(\d{1,3}\)|,? no\.? ?\d|: ?[a-z]{0,3}\d|, (?:pp?\.? ?)?[a-z]{0,3}\d+ ?[-(])"
)
Ends = tuple[str, str | None]
"""First and last page, without zeros before them; None for a last page that is not named."""

# A year apart is the difference between online and print.
YEARS_APART = 1


@dataclass(frozen=True, slots=True)
class Place:
    """Where a printed reference says that its work stands; what it does not say is empty.

    Attributes:
        numbers: Every number, without zeros before it, with the letters at its ends and without.
        outside: Those outside ranges of pages.
        years: Numbers that may be its year, outside the pages.
        volumes: Numbers that stand where a volume stands.
        issues: Numbers behind a volume or a label.
        pages: First and last page of each range or single page.
    """

    numbers: frozenset[str]
    outside: frozenset[str]
    years: frozenset[int]
    volumes: frozenset[str]
    issues: frozenset[str]
    pages: tuple[Ends, ...]

    @classmethod
    def of(cls, text: str) -> "Place":
        """The place that a folded text states."""
        plain = LINK.sub(" ", text)
        ranges = [match for match in PAGES.finditer(plain) if not is_span_of_years(match)]
        singles = list(PAGE.finditer(plain))
        rest = without(plain, ranges)
        return cls(
            numbers=frozenset(numbers_of(text)),
            outside=frozenset(numbers_of(rest)),
            years=frozenset(map(int, YEAR.findall(without(plain, [*ranges, *singles])))),
            volumes=frozenset(plain_number(a or b) for a, b in VOLUME.findall(plain)),
            issues=frozenset(plain_number(one or other) for one, other in ISSUE.findall(text)),
            pages=tuple(filter(None, (page_ends(match.group().strip(":, ")) for match in ranges + singles))),
        )

    def begins(self, first: str) -> bool:
        """Whether the pages begin with ``first``; where none are told apart, whether it is any number."""
        if self.pages:
            return any({first, first.lstrip("e")} & numbers_of(one) for one, _ in self.pages)
        return first in self.numbers

    def spans(self, first: str, last: str | None) -> bool:
        """Whether the pages are these two; where none are told apart, whether both numbers are there."""
        if not first or not last:
            return False
        if self.pages:
            same = {one for one, end in self.pages if end == last or (end is None and first == last)}
            return first in same
        return first != last and {first, last} <= self.numbers

    def ends_elsewhere(self, first: str, last: str | None) -> bool:
        """Whether pages that begin with ``first`` end with another page than ``last``."""
        ends = {end for one, end in self.pages if one == first and end}
        return bool(ends and last) and last not in ends

    def conflicts(self, work: Registered) -> frozenset[str]:
        """The names of the fields that it states otherwise than the record: year, volume, pages.

        Years of the record's titles and venues are not its own.
        """
        record = work.record
        others = {int(year) for name in (*work.titles, *work.venues) for year in YEAR.findall(name)}
        apart = {
            "year": is_other_year(self.years - others, record.years),
            "volume": self.is_other_volume(plain_number(record.volume or "")),
            "pages": is_other_page(self.pages, record),
        }
        return frozenset(name for name, is_other in apart.items() if is_other)

    def is_other_volume(self, volume: str) -> bool:
        """Whether a volume stands there and the registered one nowhere."""
        return (
            volume.isdecimal() and not is_year(volume) and bool(self.volumes) and volume not in self.outside
        )


def is_span_of_years(match: re.Match[str]) -> bool:
    """Whether a range is one of years: 1914-1918, unless it stands where pages stand."""
    paged = BEFORE_PAGES.search(match.string, 0, match.start())
    return not paged and all(YEAR.fullmatch(end) for end in match.groups())


def without(text: str, pieces: Iterable[re.Match[str]]) -> str:
    """The text with a space for each of the pieces."""
    for piece in sorted(pieces, key=lambda match: -match.start()):
        text = f"{text[: piece.start()]} {text[piece.end() :]}"
    return text


def is_other_year(stated: frozenset[int], registered: tuple[int, ...]) -> bool:
    """Whether no stated year is near a registered one, or between two of them."""
    if not stated or not registered:
        return False
    first, last = min(registered) - YEARS_APART, max(registered) + YEARS_APART
    return not any(first <= year <= last for year in stated)


def is_other_page(stated: tuple[Ends, ...], record: WorkRecord) -> bool:
    """Whether pages are stated and can only be others than the registered ones."""
    known = [ends for text in (record.pages, record.article_number) if text and (ends := page_ends(text))]
    return bool(stated and known) and all(
        mine[0] != theirs[0] and comparable_pages(mine, theirs) for mine in stated for theirs in known
    )


def numbers_of(text: str) -> set[str]:
    """The numbers of a folded text without zeros before them, with the letters at their ends and without."""
    found: set[str] = set()
    for before, digits, after in NUMBER.findall(text):
        found |= {before + digits, before + digits + after}
    return found
