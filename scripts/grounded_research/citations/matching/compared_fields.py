"""Every field of an entry against a record, with what a printed reference is forgiven for its reading."""

from collections import Counter
from collections.abc import Sequence

from grounded_research.citations.matching.alignment import align, holds_number, holds_title
from grounded_research.citations.matching.allowances import (
    beside_a_lone_author,
    described_object,
    of_the_publisher,
    without_label,
)
from grounded_research.citations.matching.authors import compare_authors
from grounded_research.citations.matching.cited import cited_authors, cited_title
from grounded_research.citations.matching.outcome import Agreement, Field
from grounded_research.citations.matching.people import name_form
from grounded_research.citations.matching.printed_people import names_the_authors
from grounded_research.citations.matching.title_words import title_words
from grounded_research.citations.matching.titles import compare_titles, forms_to_compare
from grounded_research.citations.matching.whereabouts import compare_place, compare_year
from grounded_research.citations.registries.answers import Registered
from grounded_research.ledger.models import Reference, WorkRecord


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
    authors = beside_a_lone_author(of_the_publisher(authors, cited_authors(reference), work), work)
    if reference.structured:
        return title, authors, *rest
    title = vindicated(reference.raw, title, work)
    if was_misread(reference.raw, authors, work):
        authors = Field("authors", Agreement.SAME, authors.cited, authors.registered)
    return title, authors, *(vindicated(reference.raw, field, work) for field in rest)


def was_misread(raw: str, authors: Field, work: Registered) -> bool:
    """Whether the authors of a printed reference stand there as registered, though read otherwise."""
    if authors.code == "authors_incomplete" and align(raw, work).all_authors and has_namesakes(raw, work):
        return True
    return (authors.apart or bool(authors.code)) and names_the_authors(raw, work)


def has_namesakes(raw: str, work: Registered) -> bool:
    """Whether a surname that several of the authors bear stands in a printed reference as often."""
    surnames = Counter(apart(name_form(person).family) for person in work.record.authors or ())
    text = apart(raw)
    return all(text.count(surname) >= times for surname, times in surnames.items() if times > 1)


def apart(text: str) -> str:
    """The words of a text, each with a space before and behind it."""
    return "".join(f" {word} " for word in title_words(text))


def vindicated(raw: str, field: Field, work: Registered) -> Field:
    """A field of a printed reference that differs as it was read, though the registered value stands there.

    Then it was read wrongly: numbers change places in rare styles, titles end too early at a quotation mark.
    """
    if not field.apart or not stands_there(raw, field, work):
        return field
    return Field(field.name, Agreement.SAME, field.cited, field.registered)


def stands_there(raw: str, field: Field, work: Registered) -> bool:
    """Whether the registered value of a field stands in a printed reference, for itself."""
    words = {"title": forms_to_compare(field.cited or "", work.titles), "venue": work.venues}
    if field.name in words:
        return any(holds_title(raw, text) for text in words[field.name])
    values = numbers_by_field(work.record)
    others = [value for name, held in values.items() if name != field.name for value in held]
    return any(holds_number(raw, value, beside=others) for value in values.get(field.name, ()))


def numbers_by_field(record: WorkRecord) -> dict[str, list[str]]:
    """The numbers of a record, by field."""
    values: dict[str, Sequence[str | None]] = {
        "volume": [record.volume],
        "issue": [record.issue],
        "pages": [record.pages, record.article_number],
        "year": [*map(str, record.years)],
    }
    return {name: [value for value in held if value] for name, held in values.items()}
