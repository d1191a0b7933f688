"""What a printed reference that was not parsed states otherwise than the record it was recognised as."""

from dataclasses import replace

from grounded_research.citations.matching.alignment import Alignment, words_of
from grounded_research.citations.matching.authors import compare_authors
from grounded_research.citations.matching.cited import VENUE_FIELDS, cited_authors, cited_title
from grounded_research.citations.matching.compared_fields import compare_fields
from grounded_research.citations.matching.letters import bare
from grounded_research.citations.matching.misreadings import mended
from grounded_research.citations.matching.outcome import Agreement, Field, unknown
from grounded_research.citations.matching.printed_beside import Beside
from grounded_research.citations.matching.printed_numbers import Place
from grounded_research.citations.matching.titles import compare_titles
from grounded_research.citations.registries.answers import Registered
from grounded_research.ledger.models import Reference, changed
from grounded_research.ledger.words import Severity
from grounded_research.text.patterns import regex

CODES = {"year": "year_differs", "volume": "volume_differs", "pages": "pages_differ"}
ACCESS = regex(
    r"\b(?:accessed|retrieved|visited|viewed|last (?:checked|seen)|abgerufen|zugriff|consulte|consultado|"
    r"geraadpleegd)\b\D{0,20}(?:\d{1,2}\D{1,15}){0,2}\d{4}"
)
"""The day on which a page was seen, in folded text: it says nothing of the work."""

UNSURE = "the reference could not be read field by field"


def doubts(reference: Reference, work: Registered, alignment: Alignment) -> tuple[Field, ...]:
    """Fields to look at: what was read may have been read wrongly, so none of them is more than that."""
    beside = Beside.of(reference, work)
    names = other_beside_title(beside, work, alignment) if beside else other_names(reference, work, alignment)
    found = (*other_numbers(reference.raw, work, alignment), *names)
    return tuple(replace(field, agreement=Agreement.MINOR, severity=Severity.LOOK_AT) for field in found)


def other_beside_title(beside: Beside, work: Registered, alignment: Alignment) -> list[Field]:
    """Authors before the registered title, its subtitle and the venue behind it, where they differ."""
    title, authors, venue, *_ = compare_fields(as_read(beside), work, by_identifier=False)
    doubtful = []
    if title.apart and beside.has_subtitle:
        doubtful.append(title)
    if authors.severity not in {None, Severity.NOTE}:
        doubtful.append(authors)
    if venue.apart and not alignment.venue:
        doubtful.append(venue)
    return [replace(field, note=f"{field.note}; {UNSURE}" if field.note else UNSURE) for field in doubtful]


def as_read(beside: Beside) -> Reference:
    """The reference with the authors and the venue that were read beside the title, and with no others."""
    reference = beside.reference
    fields = {name: value for name, value in reference.fields.items() if name not in VENUE_FIELDS}
    if beside.venue:
        fields["journal"] = beside.venue
    return changed(reference, fields=fields, authors=beside.authors)


def other_numbers(raw: str, work: Registered, alignment: Alignment) -> list[Field]:
    """Year, volume and pages that the string states and that are not the registered ones."""
    place = Place.of(mended(ACCESS.sub(" ", bare(raw)), words_of(work)))
    record = work.record
    stated = {
        "year": (sorted(map(str, place.years)), ", ".join(map(str, record.years))),
        "volume": (sorted(place.volumes), record.volume),
        "pages": (
            ["-".join(filter(None, ends)) for ends in place.pages],
            record.pages or record.article_number,
        ),
    }
    conflicts = place.conflicts(work) - ({"year"} if alignment.year else set())
    apart = [(name, *stated[name]) for name in CODES if name in conflicts]
    return [
        Field(name, Agreement.DIFFERENT, ", ".join(mine), theirs, CODES[name], UNSURE)
        for name, mine, theirs in apart
    ]


def other_names(reference: Reference, work: Registered, alignment: Alignment) -> list[Field]:
    """Title and authors as they were read, where the registered ones do not stand in the string either."""
    title = unknown("title") if alignment.title else compare_titles(cited_title(reference), work.titles)
    people, registered = cited_authors(reference), work.record.authors or ()
    authors = unknown("authors")
    if not alignment.all_authors and len(people) == len(registered):  # a list that was read whole
        authors = compare_authors(people, registered, others=reference.others)
    return [
        field
        for field in (title, authors)
        if field.agreement is Agreement.DIFFERENT and field.code != "author_order_differs"
    ]
