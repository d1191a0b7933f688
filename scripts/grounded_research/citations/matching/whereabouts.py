"""Where and when a work appeared: venue, volume, issue, pages and year of an entry and of a record."""

import re
from dataclasses import replace

from grounded_research.citations.matching.alignment import holds_number
from grounded_research.citations.matching.allowances import TEXTS, one_in_the_other
from grounded_research.citations.matching.cited import (
    ISSUE_FIELDS,
    PAGE_FIELDS,
    YEAR_FIELDS,
    cited_venue,
    cites_preprint,
    counts_series,
    entry_type,
    first_field,
    is_book,
    is_published,
)
from grounded_research.citations.matching.numbers import (
    LONGEST_IN_PRESS,
    cited_year,
    compare_number,
    compare_pages,
    compare_years,
    doi_years,
)
from grounded_research.citations.matching.outcome import Agreement, Field, unknown
from grounded_research.citations.matching.venues import compare_venues
from grounded_research.citations.registries.answers import Registered
from grounded_research.ledger.models import Reference
from grounded_research.ledger.words import Severity
from grounded_research.text.patterns import regex


def compare_year(reference: Reference, work: Registered) -> Field:
    """The year; books are printed again, preprints are published later."""
    cited = first_field(reference, YEAR_FIELDS)
    year, years = cited_year(cited), work.record.years
    later, cited_before = precedes(reference, work), cites_preprint(reference)
    loose = is_book(reference) or "book" in (work.record.type or "") or work.is_preprint
    field = compare_years(cited, years, later=later, loose=loose)
    if field.severity and year in archived_years(work):
        return Field("year", Agreement.SAME, field.cited, field.registered)
    if field.severity and (reason := why_dated_otherwise(reference, work, year)):
        return replace(field, agreement=Agreement.MINOR, severity=Severity.NOTE, note=reason)
    if field.agreement is Agreement.MINOR and is_book(reference) and year == max(years) + 1:
        return replace(field, severity=Severity.NOTE, note="books often bear the year after they come out")
    if later and field.agreement is Agreement.MINOR:
        return unknown("year")  # a paper is posted before it is printed, or soon after
    if cited_before and not work.is_preprint and field.agreement is not Agreement.SAME:
        return unknown("year")  # a preprint is cited, the published version is registered
    return field


def why_dated_otherwise(reference: Reference, work: Registered, year: int | None) -> str:
    """Why the cited year may stand beside the registered ones, which are of another issue of the work."""
    years, kind = work.record.years, work.record.type or ""
    earlier, later = (year or 0) < min(years), (year or 0) > max(years)
    gap = min(years) - (year or 0)
    book = is_book(reference) or (gap >= LATE_EBOOK and ("book" in kind or kind == "monograph"))
    thesis = entry_type(reference) in THESES and kind == "journal-article"
    released = work.record.registry == "datacite" and kind not in TEXTS
    online = gap == 1 and says_online(reference)
    rules = (
        (book and earlier, "books are registered with the year of their latest edition, printing or e-book"),
        (released and later, "data and programs are released again and again"),
        (thesis, "a thesis, and an article of the same title"),
        (online, "put online in the year before it was printed"),
    )
    return next((reason for applies, reason in rules if applies), "")


LATE_EBOOK = 5
"""Years after which a chapter may be registered by the day of its e-book; before, its year is another one."""

THESES = frozenset({"thesis", "phdthesis", "mastersthesis"})


def says_online(reference: Reference) -> bool:
    """Whether the entry says that it cites what was put online before it was printed.

    In words, or by a date with its day and without a volume: nothing was printed yet.
    """
    told = " ".join(reference.fields.get(name, "") for name in ("note", "pubstate", "annote", "howpublished"))
    dated = any(DAY.search(reference.fields.get(name, "")) for name in YEAR_FIELDS)
    return bool(AHEAD_OF_PRINT.search(told)) or (dated and not reference.fields.get("volume"))


AHEAD_OF_PRINT = regex(
    r"ahead of print|online first|first online|(?:early|advance) (?:access|view|online)|in press",
    re.IGNORECASE,
)
DAY = regex(r"\d{4}[-/]\d{1,2}[-/]\d{1,2}")


def archived_years(work: Registered) -> frozenset[int]:
    """Years that the DOI of a work states which the registry knows by its day in an online archive alone."""
    first = min(work.record.years, default=0)
    return frozenset(year for year in doi_years(work.record.doi) if first - year > LONGEST_IN_PRESS)


def precedes(reference: Reference, work: Registered) -> bool:
    """Whether the record is of an earlier form of what is cited: of its preprint, or of its working paper."""
    if work.is_preprint:
        return not cites_preprint(reference)
    return work.record.type in WORKING_PAPERS and not work.venues and is_published(reference)


WORKING_PAPERS = frozenset({"report", "report-component"})
"""Types of records that economists' working papers have, which come out in a journal years later."""


def compare_place(reference: Reference, work: Registered) -> tuple[Field, ...]:
    """Venue, volume, issue and pages; a preprint has none that a published version must share."""
    if work.is_preprint or cites_preprint(reference):
        return unknown("venue"), unknown("volume"), unknown("issue"), unknown("pages")
    record = work.record
    pages = first_field(reference, PAGE_FIELDS)
    volume = compare_number("volume", reference.fields.get("volume"), record.volume)
    issue = compare_number("issue", first_field(reference, ISSUE_FIELDS), record.issue)
    if issue.apart and counts_series(reference):
        volume, issue = compare_number("volume", issue.cited, record.volume), unknown("issue")
        volume = volume if volume.agrees else unknown("volume")
    place = (
        unknown("venue") if is_book(reference) else compare_place_names(reference, work),
        volume,
        issue,
        compare_pages(pages, record.pages, record.article_number),
    )
    return tuple(map(undecided, place)) if is_told_in_note(reference, work) else place


def is_told_in_note(reference: Reference, work: Registered) -> bool:
    """Whether a note of the entry names the registered volume and page: it cites two publications of a work.

    "[Int. J. Theor. Phys. 38, 1113 (1999)]" beside the first one's own volume and pages.
    """
    note = " ".join(reference.fields.get(name, "") for name in NOTE_FIELDS)
    record = work.record
    return all(value and holds_number(note, value) for value in (record.volume, record.pages))


NOTE_FIELDS = ("note", "addendum", "annote")


def undecided(field: Field) -> Field:
    """A field that differs, where the entry names the registered value elsewhere."""
    return unknown(field.name) if field.apart else field


def compare_place_names(reference: Reference, work: Registered) -> Field:
    """The venue; what stands in a series may be registered under the name of the series alone."""
    names = (cited_venue(reference), reference.fields.get("series"))
    venue, series = (compare_venues(name, work.venues) for name in names)
    return series if venue.apart and series.agrees else one_in_the_other(venue, work)
