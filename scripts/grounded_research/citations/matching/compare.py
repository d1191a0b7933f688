"""An entry against a record, field by field, and whether they are one work."""

from dataclasses import dataclass, replace
from enum import StrEnum

from grounded_research.citations.matching.alignment import align
from grounded_research.citations.matching.allowances import renamed, softened_title, softened_volume
from grounded_research.citations.matching.cited import cited_title, cited_venue, is_book
from grounded_research.citations.matching.compared_fields import compare_fields
from grounded_research.citations.matching.outcome import Agreement, Field, unknown
from grounded_research.citations.matching.printed_doubts import doubts
from grounded_research.citations.matching.titles import compare_titles, is_distinctive, is_heading
from grounded_research.citations.matching.whereabouts import compare_year
from grounded_research.citations.registries.answers import ARXIV, DOI, ISBN, PMID, Registered
from grounded_research.ledger.models import Reference
from grounded_research.ledger.words import Severity

IDENTIFIERS = (DOI, ARXIV, ISBN, PMID)


class Identity(StrEnum):
    """Whether a record is of the work that an entry cites."""

    SAME = "same"
    NEAR = "near"
    CHIMERA = "chimera"
    CONTAINER = "container"
    OTHER = "other"
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True)
class Comparison:
    """One entry against one record.

    Attributes:
        work: The record.
        by: How the record was come by: doi, arxiv, isbn, title, title_author, or ``source``.
        identity: Whether it is the cited work. ``NEAR``: the same people, a title that was changed.
            ``CHIMERA``: the title of one work with the authors of another. ``CONTAINER``: the
            identifier is of the whole volume, or of a notice about the work.
        fields: Every field compared.
    """

    work: Registered
    by: str
    identity: Identity
    fields: tuple[Field, ...]

    def field(self, name: str) -> Field:
        """The field of that name."""
        return next((field for field in self.fields if field.name == name), unknown(name))

    @property
    def by_identifier(self) -> bool:
        """Whether the entry's own identifier led to the record."""
        return self.by in IDENTIFIERS


def compare(reference: Reference, work: Registered, by: str) -> Comparison:
    """Compare an entry with a record that was found by ``by``; a string that was not parsed is aligned."""
    if not reference.parsed:
        return compare_unparsed(reference, work, by)
    compared = compare_fields(reference, work, by_identifier=by in IDENTIFIERS)
    identity = decide_identity(reference, work, by, compared)
    title, authors, place = *compared[:2], compared[2:]
    fields = (softened_title(title, authors, work, place), authors, *softened_volume(renamed(place)))
    return Comparison(work, by, identity, severities(work, by, fields))


# (title, authors) to identity: for a record that the entry's own identifier names, and for one that was
# searched.
# "agrees" covers SAME and MINOR. What is not in the table is OTHER.
A, D, X, U = "agrees", "different", "other", "unknown"
BY_IDENTIFIER = {
    (A, A): Identity.SAME, (A, D): Identity.SAME, (A, U): Identity.SAME, (A, X): Identity.CHIMERA,
    (D, A): Identity.SAME, (D, D): Identity.SAME, (D, U): Identity.SAME, (D, X): Identity.OTHER,
    (X, A): Identity.CHIMERA, (X, D): Identity.OTHER, (X, U): Identity.OTHER, (X, X): Identity.OTHER,
    (U, A): Identity.SAME, (U, D): Identity.SAME, (U, U): Identity.UNSURE, (U, X): Identity.UNSURE,
}  # fmt: skip
BY_SEARCH = {
    (A, A): Identity.SAME, (A, D): Identity.SAME, (A, U): Identity.UNSURE, (A, X): Identity.CHIMERA,
    (D, A): Identity.NEAR, (D, D): Identity.OTHER, (D, U): Identity.OTHER, (U, A): Identity.UNSURE,
}  # fmt: skip


def word_for(field: Field) -> str:
    """The field's agreement in the words of the tables."""
    if field.agrees:
        return A
    return {Agreement.DIFFERENT: D, Agreement.OTHER: X}.get(field.agreement, U)


def decide_identity(reference: Reference, work: Registered, by: str, fields: tuple[Field, ...]) -> Identity:
    """Whether the record is of the cited work."""
    return identified(reference, work, fields) if by in IDENTIFIERS else searched(reference, work, fields)


def identified(reference: Reference, work: Registered, fields: tuple[Field, ...]) -> Identity:
    """Whether the record that the entry's own identifier names is of the cited work."""
    title, authors, _, volume, _, pages, _ = fields
    key = (word_for(title), word_for(authors))
    identity = BY_IDENTIFIER[key]
    if identity in {Identity.OTHER, Identity.CHIMERA} and names_container(reference, work):
        return Identity.CONTAINER
    if key[0] == D and work.notice_of is not None:
        return Identity.CONTAINER  # "Erratum to: ..." where the work itself is cited
    if key == (X, A) and ((volume.agrees and pages.agrees) or work.is_preprint):
        return Identity.SAME  # a translated title, or a preprint that was given another one
    return identity


def searched(reference: Reference, work: Registered, fields: tuple[Field, ...]) -> Identity:
    """Whether a record that was only searched for is of the cited work."""
    title, authors, venue, volume, _, pages, year = fields
    key = (word_for(title), word_for(authors))
    place_agrees = volume.agrees and pages.agrees
    identity = BY_SEARCH.get(key, Identity.OTHER)
    distinctive = is_distinctive(title.cited or "")
    same_place = year.agreement is Agreement.SAME and venue.agreement is Agreement.SAME
    telling = distinctive or (same_place and not is_heading(title.cited or ""))
    elsewhere = volume.apart or pages.apart  # letters and replies in one issue share their title
    if identity is Identity.CHIMERA and (elsewhere or kinds_clash(reference, work) or not telling):
        return Identity.UNSURE
    if key == (A, U) and distinctive and title.agreement is Agreement.SAME and (year.agrees or venue.agrees):
        return Identity.SAME
    if key == (U, A) and place_agrees and year.agrees:
        return Identity.SAME
    on_its_pages = place_agrees and year.agrees and not venue.apart
    common = not (distinctive or on_its_pages)
    if identity is Identity.SAME and common and authors.agreement is Agreement.DIFFERENT:
        return Identity.UNSURE
    return identity


def names_container(reference: Reference, work: Registered) -> bool:
    """Whether the identifier is of the volume that the cited work stands in.

    Or of a part of the cited book.
    """
    whole = compare_titles(cited_venue(reference), work.titles)
    part = compare_titles(cited_title(reference), work.venues)
    return whole.agreement is Agreement.SAME or part.agreement is Agreement.SAME


def kinds_clash(reference: Reference, work: Registered) -> bool:
    """Whether a book is held against an article (its review, mostly) or the reverse."""
    kind = work.record.type or ""
    return is_book(reference) and "book" not in kind and kind != "monograph"


def severities(work: Registered, by: str, fields: tuple[Field, ...]) -> tuple[Field, ...]:
    """The fields with the severity that the way to the record allows.

    A work can have two published versions (proceedings, then a journal) with one title: a record that was
    only searched for never makes its venue, year, volume or pages a must.
    """
    by_identifier = by in IDENTIFIERS
    result = []
    for field in fields:
        severity = field.severity
        if field.name == "issue" and severity:
            severity = Severity.LOOK_AT
        if field.name in {"volume", "pages", "year"} and severity is Severity.MUST_FIX and not by_identifier:
            severity = Severity.LOOK_AT
        if field.name == "venue" and severity is Severity.MUST_FIX:
            sure = by_identifier and work.record.type == "journal-article"
            severity = Severity.MUST_FIX if sure else Severity.LOOK_AT
        result.append(replace(field, severity=severity))
    return tuple(result)


def compare_unparsed(reference: Reference, work: Registered, by: str) -> Comparison:
    """A string that was not parsed: which of the fields it contains; absence alone accuses nobody."""
    alignment = align(reference.raw, work)
    fields = tuple(
        Field(name, Agreement.SAME if present else Agreement.UNKNOWN)
        for name, present in (
            ("title", alignment.title),
            ("authors", alignment.authors),
            ("venue", alignment.venue),
            ("volume", alignment.volume),
            ("pages", alignment.pages),
            ("year", alignment.year),
        )
    )
    if alignment.accepted or (by in IDENTIFIERS and alignment.supports_identifier):
        doubtful = {field.name: field for field in doubts(reference, work, alignment)}
        if "year" in doubtful and (year := compare_year(reference, work)).severity is Severity.NOTE:
            doubtful["year"] = year
        return Comparison(work, by, Identity.SAME, tuple(doubtful.get(one.name, one) for one in fields))
    return Comparison(
        work, by, Identity.UNSURE if alignment.title or by in IDENTIFIERS else Identity.OTHER, fields
    )
