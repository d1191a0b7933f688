"""Where and when a work appeared: venue, volume, issue, pages and year of an entry and of a record."""

from dataclasses import replace

from grounded_research.citations.matching.allowances import one_in_the_other
from grounded_research.citations.matching.cited import (
    ISSUE_FIELDS,
    PAGE_FIELDS,
    YEAR_FIELDS,
    cited_venue,
    cites_preprint,
    counts_series,
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


def compare_year(reference: Reference, work: Registered) -> Field:
    """The year; books are printed again, preprints are published later."""
    cited = first_field(reference, YEAR_FIELDS)
    year, years = cited_year(cited), work.record.years
    later, cited_before = precedes(reference, work), cites_preprint(reference)
    loose = is_book(reference) or "book" in (work.record.type or "") or work.is_preprint
    field = compare_years(cited, years, later=later, loose=loose)
    if field.severity and year in archived_years(work):
        return Field("year", Agreement.SAME, field.cited, field.registered)
    if field.agreement is Agreement.MINOR and is_book(reference) and year == max(years) + 1:
        return replace(field, severity=Severity.NOTE, note="books often bear the year after they come out")
    if later and field.agreement is Agreement.MINOR:
        return unknown("year")  # a paper is posted before it is printed, or soon after
    if cited_before and not work.is_preprint and field.agreement is not Agreement.SAME:
        return unknown("year")  # a preprint is cited, the published version is registered
    return field


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
    return (
        unknown("venue") if is_book(reference) else compare_place_names(reference, work),
        volume,
        issue,
        compare_pages(pages, record.pages, record.article_number),
    )


def compare_place_names(reference: Reference, work: Registered) -> Field:
    """The venue; what stands in a series may be registered under the name of the series alone."""
    names = (cited_venue(reference), reference.fields.get("series"))
    venue, series = (compare_venues(name, work.venues) for name in names)
    return series if venue.apart and series.agrees else one_in_the_other(venue, work)
