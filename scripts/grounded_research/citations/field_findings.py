"""What is said of a reference when a field differs from the record, and how it is put right."""

from collections.abc import Sequence

from grounded_research.citations.matching.compare import Comparison, Identity
from grounded_research.citations.matching.outcome import Agreement, Field
from grounded_research.citations.matching.titles import is_distinctive
from grounded_research.ledger.models import Finding
from grounded_research.ledger.words import Severity

MESSAGES = {
    "title_differs": "the title differs from the registered one",
    "title_wording": "the title differs in wording",
    "title_in_another_language": "the registered title is in another language or script and was not compared",
    "authors_differ": "the authors differ from the registered ones",
    "author_not_registered": "an author is cited whom the registry does not list",
    "author_order_differs": "the authors stand in another order",
    "authors_incomplete": "the author list is incomplete",
    "given_name_differs": "a given name differs",
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
    for name in dict.fromkeys(field.name for comparison in comparisons for field in comparison.fields):
        fields = [(comparison.field(name), comparison.work.record.registry) for comparison in comparisons]
        merged.append(min(fields, key=lambda pair: ORDER[pair[0].agreement]))
    return merged


def field_findings(comparisons: Sequence[Comparison]) -> tuple[Finding, ...]:
    """Findings of all fields that differ from every record of the work."""
    return tuple(
        finding_of(field, origin)
        for field, origin in merged_fields(comparisons)
        if field.severity is not None and field.code
    )


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
        mismatch=field.apart,
        origin=origin,
    )


def chimera_finding(comparison: Comparison) -> Finding:
    """The title of one work with the authors of another."""
    title, authors = comparison.field("title"), comparison.field("authors")
    wrong = authors if title.agrees else title
    code = "authors_of_another_work" if title.agrees else "title_of_another_work"
    place = comparison.field("year").agreement is Agreement.SAME or comparison.field("venue").agrees
    sure = comparison.by_identifier or (place and is_distinctive(title.cited or ""))
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


def other_work_finding(comparison: Comparison, identifier: str, correction: str | None) -> Finding:
    """An identifier that leads to another work."""
    record = comparison.work.record
    container = comparison.identity is Identity.CONTAINER
    notice = comparison.work.notice_of is not None
    message = f"the {comparison.by} is of another work"
    if container:
        message = f"the {comparison.by} is of the whole volume, or of a part of it"
    elif notice:
        message = f"the {comparison.by} is of a notice about a work, not of the work"
    generic = comparison.field("title").agreement is Agreement.UNKNOWN
    severe = not (container or notice or generic)
    return Finding(
        code="identifier_of_another_work" if severe else "identifier_of_related_work",
        field=comparison.by,
        cited=identifier,
        registered=record.title,
        severity=Severity.MUST_FIX if severe else Severity.LOOK_AT,
        message=message,
        correction=correction,
        identity=severe,
        mismatch=severe,
        origin=record.registry,
    )


def near_finding(comparison: Comparison, *, same_work: bool) -> Finding:
    """A registered work of the same people with nearly the same title; ``same_work``: it is the cited one."""
    title = comparison.field("title")
    return Finding(
        code="title_differs",
        field="title",
        cited=title.cited,
        registered=title.registered,
        severity=Severity.LOOK_AT,
        message=ascii_text(f"the nearest registered title of these authors differs ({title.note})"),
        correction=title.registered,
        mismatch=same_work,
        origin=comparison.work.record.registry,
    )


def ascii_text(text: str) -> str:
    """Messages are ASCII; the values themselves stand in their own fields."""
    return text.encode("ascii", "backslashreplace").decode("ascii")
