"""What is forgiven in one field of an entry because the rest of the record shows which work it is."""

import re
from collections.abc import Sequence
from dataclasses import replace

from grounded_research.citations.matching.numbers import cited_year
from grounded_research.citations.matching.outcome import Agreement, Field, unknown
from grounded_research.citations.matching.people import group_words, name_form
from grounded_research.citations.matching.title_words import title_words
from grounded_research.citations.matching.titles import compare_two
from grounded_research.citations.registries.answers import Registered
from grounded_research.ledger.models import Person
from grounded_research.ledger.words import Severity

# The kind of piece before its title. It may be about the work of that title: more must agree than the title.
LABEL = re.compile(
    r"^\s*(?:letters?(?: to the editor)?|editorial|correspondence|commentary|viewpoint|perspective|essay|"
    r"clinical (?:case|image)|images? of the month|case)\s*[:.\u2013\u2014-]\s+",
    re.IGNORECASE,
)

TEXTS = frozenset(
    {
        "text", "journalarticle", "preprint", "book", "bookchapter", "conferencepaper", "datapaper",
        "conferenceproceeding", "dissertation", "journal", "peerreview", "report", "standard",
    }
)  # fmt: skip
"""DataCite's types of works that have a title of their own; data, programs and things have a name, or what a
catalogue says of them."""

SHORTEST_PUBLISHER = 2
"""Words of a publisher's name that an author's must have to be taken for it: many a person is named Wiley."""


def without_label(title: Field, rest: Sequence[Field]) -> Field:
    """A title that differs in the kind of its piece alone, and stands on the very pages of the record."""
    _, volume, _, pages, _ = rest
    if not (title.apart and volume.agrees and pages.agrees and title.cited and title.registered):
        return title
    bare = compare_two(LABEL.sub("", title.cited), LABEL.sub("", title.registered))
    return replace(bare, cited=title.cited) if bare.agreement is Agreement.SAME else title


def one_in_the_other(venue: Field, work: Registered) -> Field:
    """The book of a chapter, or of an encyclopaedia's article, where one name has that of its collection."""
    if not venue.apart or work.record.type not in PARTS_OF_BOOKS:
        return venue
    mine, theirs = (f" {' '.join(title_words(name or ''))} " for name in (venue.cited, venue.registered))
    if mine not in theirs and theirs not in mine:
        return venue
    return Field("venue", Agreement.SAME, venue.cited, venue.registered)


PARTS_OF_BOOKS = frozenset({"book-chapter", "book-part", "book-section", "reference-entry"})


def renamed(rest: Sequence[Field]) -> tuple[Field, ...]:
    """The place, where a journal has one subject more or less in its name, and volume, page and year agree.

    Archives bear the present name in every volume: the Archives of Dermatology were of Syphilology, too.
    """
    venue, volume, issue, pages, year = rest
    if not (venue.apart and volume.agrees and pages.agrees and year.agreement is Agreement.SAME):
        return tuple(rest)
    short, long = sorted((title_words(venue.cited or ""), title_words(venue.registered or "")), key=len)
    if long[: len(short)] != short or long[len(short) : len(short) + 1] not in AND:
        return tuple(rest)
    note = "volume and pages agree: a former or later name of the journal?"
    venue = replace(venue, agreement=Agreement.MINOR, severity=Severity.NOTE, note=note)
    return venue, volume, issue, pages, year


AND = tuple((word,) for word in ("and", "et", "und", "y", "e", "en", "och", "og"))


def of_the_publisher(authors: Field, cited: Sequence[Person], work: Registered) -> Field:
    """Authors that differ where the entry names the body that published the work, and the registry people."""
    if not authors.apart or len(cited) != 1 or not work.record.publisher:
        return authors
    mine, theirs = group_words(name_form(cited[0]).whole), group_words(work.record.publisher)
    named = len(mine) >= SHORTEST_PUBLISHER and set(mine) <= set(theirs)
    return unknown("authors") if named else authors


def described_object(title: Field, work: Registered) -> Field:
    """The title of data, a program or a thing whose own DOI is cited: people describe it in their own words.

    One name then holds the other; what stands around it is a note.
    """
    named = work.record.registry == "datacite" and work.record.type not in TEXTS
    if not (named and title.apart and title.cited and title.registered):
        return title
    mine, theirs = (" ".join(title_words(text)) for text in (title.cited, title.registered))
    if f" {mine} " not in f" {theirs} " and f" {theirs} " not in f" {mine} ":
        return title
    return replace(title, agreement=Agreement.MINOR, code="title_described", severity=Severity.NOTE)


def softened_title(title: Field, authors: Field, work: Registered, rest: tuple[Field, ...]) -> Field:
    """A title that differs where everything else agrees: a translation, or another version of a preprint."""
    _, volume, _, pages, _ = rest
    if not title.apart or not authors.agrees:
        return title
    if work.is_preprint and (work.version or 2) > 1:
        note = "preprints are retitled: an earlier version may have the cited title"
        return replace(title, severity=Severity.LOOK_AT, note=note)
    if title.agreement is Agreement.OTHER and volume.agrees and pages.agrees:
        return replace(title, severity=Severity.LOOK_AT, note="volume and pages agree: a translated title?")
    return title


def softened_volume(rest: tuple[Field, ...]) -> tuple[Field, ...]:
    """The place, where a volume of the time of several counts differs alone: that is for a look."""
    venue, volume, issue, pages, year = rest
    old = (cited_year(year.cited) or RECOUNTED) < RECOUNTED
    if not (volume.apart and old and venue.agrees and pages.agrees and year.agrees):
        return rest
    note = "old journals count their volumes anew with each series"
    return venue, replace(volume, severity=Severity.LOOK_AT, note=note), issue, pages, year


RECOUNTED = 1950
"""Before about this year many journals had several series, which publishers' archives count as one: volume 17
of the fourth series of Annalen der Physik is their volume 322."""
