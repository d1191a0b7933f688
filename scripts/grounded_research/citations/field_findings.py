"""What is said of a reference when a field differs from the record, and how it is put right."""

from collections.abc import Sequence
from dataclasses import replace

from grounded_research.citations.matching.compare import Comparison, Identity
from grounded_research.citations.matching.letters import readable
from grounded_research.citations.matching.numbers import cited_year
from grounded_research.citations.matching.outcome import Agreement, Field
from grounded_research.citations.matching.titles import is_distinctive
from grounded_research.citations.other_publications import (
    PLACE,
    is_another_publication,
    of_another_publication,
    softened,
)
from grounded_research.citations.registries.answers import ARXIV, DOI, ISBN
from grounded_research.ledger.models import Finding, WorkRecord
from grounded_research.ledger.words import Severity
from grounded_research.text.steering import ascii_text

MESSAGES = {
    "title_differs": "the title differs from the registered one",
    "title_wording": "the title differs in wording",
    "title_described": "the title differs, as that of data or software often does",
    "title_in_another_language": "the registered title is in another language or script and was not compared",
    "authors_differ": "the authors differ from the registered ones",
    "author_not_registered": "an author is cited whom the registry does not list",
    "author_order_differs": "the authors stand in another order",
    "authors_incomplete": "the author list is incomplete",
    "given_name_differs": "a given name differs",
    "author_misspelt": "an author's name is misspelt, or another one's",
    "author_name_split": "one author's name is written as two",
    "year_differs": "the year differs from every registered date",
    "venue_differs": "the venue is another one",
    "venue_track_differs": "the venue's track differs",
    "volume_differs": "the volume differs",
    "issue_differs": "the issue differs",
    "pages_differ": "the pages differ",
    "last_page_differs": "the last page differs",
}

ORDER = {
    Agreement.SAME: 0,
    Agreement.MINOR: 1,
    Agreement.DIFFERENT: 2,
    Agreement.OTHER: 3,
    Agreement.UNKNOWN: 4,
}


def merged_fields(comparisons: Sequence[Comparison]) -> list[tuple[Field, str]]:
    """Every field with the record that speaks for it: one record that agrees is enough.

    A preprint and its published version are one work with two records: a year that either has is right.
    """
    merged = []
    of_place = best_placed(comparisons)
    for name in dict.fromkeys(field.name for comparison in comparisons for field in comparison.fields):
        told = of_place if name in PLACE else comparisons
        fields = [(comparison.field(name), comparison.work.record.registry) for comparison in told]
        merged.append(min(fields, key=lambda pair: ORDER[pair[0].agreement]))
    return merged


def best_placed(comparisons: Sequence[Comparison]) -> Sequence[Comparison]:
    """The records that can tell of the cited place: where several have the title, those on the cited pages.

    Where no pages tell, those of the cited year; and all of them where that tells nothing either. An entry's
    own identifier names its record whatever that says.
    """
    for name in ("pages", "year"):
        hits = [one for one in comparisons if one.field(name).agreement is Agreement.SAME]
        if hits:
            return [one for one in comparisons if one.by_identifier or not one.field(name).apart]
    return comparisons


def field_findings(
    comparisons: Sequence[Comparison], *, preprint: bool = False, meeting: bool = False, denier: str = ""
) -> tuple[Finding, ...]:
    """Findings of all fields that differ from every record of the work.

    Args:
        comparisons: The entry against every record of its work.
        preprint: The entry cites a preprint.
        meeting: It cites a paper of a meeting.
        denier: Who holds the cited venue in full, without this title there; empty where nobody does.
    """
    late = any(map(is_printed_later, comparisons))
    merged = [
        (mild_year(field) if late and field.name == "year" else field, origin)
        for field, origin in merged_fields(comparisons)
        if field.severity and field.code
    ]
    findings = tuple(finding_of(field, origin) for field, origin in merged)
    names = {field.name for field, _ in merged}
    if is_another_publication(comparisons, names):
        return of_another_publication(findings, comparisons, meeting=meeting, denier=denier)
    if preprint and not any(one.work.is_preprint or one.by == "source" for one in comparisons):
        return tuple(map(softened, findings))  # the published version may have gained or lost authors
    return findings


def is_printed_later(comparison: Comparison) -> bool:
    """Whether the entry dates a meeting's paper, on its very pages, a year after the meeting.

    Volumes of proceedings often come out in the next year and bear it.
    """
    year, pages = comparison.field("year"), comparison.field("pages")
    cited, years = cited_year(year.cited), comparison.work.record.years
    meeting = comparison.work.record.type == "proceedings-article"
    return meeting and pages.agreement is Agreement.SAME and bool(years) and cited == max(years) + 1


def mild_year(field: Field) -> Field:
    """The year as a note."""
    return replace(field, severity=Severity.NOTE, note="the volume of a meeting often bears the next year")


def finding_of(field: Field, origin: str) -> Finding:
    """A field that differs, as a finding."""
    message = MESSAGES.get(field.code, field.code)
    return Finding(
        code=field.code,
        field=field.name,
        cited=field.cited,
        registered=field.registered,
        severity=field.severity or Severity.NOTE,
        message=ascii_text(f"{message} ({field.note})" if field.note else message),
        correction=field.registered if field.agreement is not Agreement.UNKNOWN else None,
        mismatch=field.apart or field.severity is Severity.MUST_FIX,
        origin=origin,
    )


AUTHORED_TYPES = frozenset(
    {
        *("journalarticle", "conferencepaper", "conferenceproceeding", "preprint", "dissertation"),
        *("book", "bookchapter", "report", "datapaper"),
    }
)
"""Types of DataCite whose creators are the authors; of slides and data they may be who deposited them."""


def names_a_depositor(record: WorkRecord) -> bool:
    """Whether the people of a record may be those who put the work into an archive, not its authors."""
    return record.registry == "datacite" and record.type not in AUTHORED_TYPES


def chimera_finding(comparison: Comparison) -> Finding:
    """The title of one work with the authors of another.

    It is to be looked at where nothing but a title leads to the record, or its people may be no authors.
    """
    title, authors = comparison.field("title"), comparison.field("authors")
    wrong = authors if title.agrees else title
    code = "authors_of_another_work" if title.agrees else "title_of_another_work"
    place = comparison.field("year").agreement is Agreement.SAME or comparison.field("venue").agrees
    sure = comparison.by_identifier or (place and is_distinctive(title.cited or ""))
    sure = sure and not names_a_depositor(comparison.work.record)
    message = (
        "the title is of a registered work, the authors are not its authors"
        if title.agrees
        else "the authors are of the registered work, the title is not its title"
    )
    return Finding(
        code=code,
        field=wrong.name,
        cited=wrong.cited,
        registered=wrong.registered,
        severity=Severity.MUST_FIX if sure else Severity.LOOK_AT,
        message=message,
        correction=wrong.registered,
        identity=sure,
        mismatch=True,
        origin=comparison.work.record.registry,
    )


IDENTIFIER_NAMES = {DOI: "DOI", ARXIV: "arXiv id", ISBN: "ISBN"}


def other_work_finding(comparison: Comparison, identifier: str, correction: str | None) -> Finding:
    """An identifier that leads to another work."""
    record = comparison.work.record
    container = comparison.identity is Identity.CONTAINER
    notice = comparison.work.notice_of is not None
    name = IDENTIFIER_NAMES.get(comparison.by, comparison.by)
    message = f"the {name} is of another work"
    if container:
        message = f"the {name} is of the whole volume, or of a part of it"
    elif notice:
        message = f"the {name} is of a notice about a work, not of the work"
    generic = comparison.field("title").agreement is Agreement.UNKNOWN
    severe = not (container or notice or generic)
    return Finding(
        code="identifier_of_another_work" if severe else "identifier_of_related_work",
        field=comparison.by,
        cited=identifier,
        registered=readable(record.title) if record.title else None,
        severity=Severity.MUST_FIX if severe else Severity.LOOK_AT,
        message=message,
        correction=correction,
        identity=severe,
        mismatch=severe,
        origin=record.registry,
    )


def near_finding(comparison: Comparison, *, same_work: bool, sure: bool) -> Finding:
    """A registered work of the same people with nearly the same title.

    Args:
        comparison: The entry against it.
        same_work: It is the cited one.
        sure: It can be no other.
    """
    title = comparison.field("title")
    return Finding(
        code="title_differs",
        field="title",
        cited=title.cited,
        registered=title.registered,
        severity=Severity.MUST_FIX if sure else Severity.LOOK_AT,
        message=ascii_text(f"the nearest registered title of these authors differs ({title.note})"),
        correction=title.registered,
        mismatch=same_work,
        origin=comparison.work.record.registry,
    )
