"""Every field of an entry against a record, with what a printed reference is forgiven for its reading."""

from grounded_research.citations.matching.alignment import align, holds_number, holds_title
from grounded_research.citations.matching.allowances import described_object, of_the_publisher, without_label
from grounded_research.citations.matching.authors import compare_authors
from grounded_research.citations.matching.cited import cited_authors, cited_title
from grounded_research.citations.matching.outcome import Agreement, Field
from grounded_research.citations.matching.printed_people import names_the_authors
from grounded_research.citations.matching.titles import compare_titles
from grounded_research.citations.matching.whereabouts import compare_place, compare_year
from grounded_research.citations.registries.answers import Registered
from grounded_research.ledger.models import Reference


def compare_fields(reference: Reference, work: Registered, *, by_identifier: bool) -> tuple[Field, ...]:
    """Title, authors, venue, volume, issue, pages and year, in this order, each for itself.

    Args:
        reference: The entry; of a printed one what was read, surely or not.
        work: The record.
        by_identifier: The entry's own identifier led to the record.
    """
    title = compare_titles(cited_title(reference), work.titles)
    authors = compare_authors(cited_authors(reference), work.record.authors, others=reference.others)
    rest = (*compare_place(reference, work), compare_year(reference, work))
    title = described_object(title, work) if by_identifier else without_label(title, rest)
    authors = of_the_publisher(authors, cited_authors(reference), work)
    if reference.structured:
        return title, authors, *rest
    title = vindicated(reference.raw, title, work)
    if was_misread(reference.raw, authors, work):
        authors = Field("authors", Agreement.SAME, authors.cited, authors.registered)
    return title, authors, *(vindicated(reference.raw, field, work) for field in rest)


def was_misread(raw: str, authors: Field, work: Registered) -> bool:
    """Whether the authors of a printed reference stand there as registered, though read otherwise."""
    if authors.code == "authors_incomplete" and align(raw, work).all_authors:
        return True
    return (authors.apart or bool(authors.code)) and names_the_authors(raw, work)


def vindicated(raw: str, field: Field, work: Registered) -> Field:
    """A field of a printed reference that differs as it was read, though the registered value stands there.

    Then it was read wrongly: numbers change places in rare styles, titles end too early at a quotation mark.
    """
    if not field.apart:
        return field
    record = work.record
    standing = {
        "title": any(holds_title(raw, title) for title in work.titles),
        "volume": holds_number(raw, record.volume),
        "issue": holds_number(raw, record.issue),
        "pages": holds_number(raw, record.pages) or holds_number(raw, record.article_number),
        "year": any(holds_number(raw, str(year)) for year in record.years),
        "venue": any(holds_title(raw, venue) for venue in work.venues),
    }
    if not standing.get(field.name):
        return field
    return Field(field.name, Agreement.SAME, field.cited, field.registered)
