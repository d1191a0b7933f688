"""What is forgiven in one field of an entry because the rest of the record shows which work it is."""

import re
from collections.abc import Sequence
from dataclasses import replace

from grounded_research.citations.matching.numbers import cited_year, plain_number
from grounded_research.citations.matching.outcome import Agreement, Field, unknown
from grounded_research.citations.matching.people import group_words, has_full_given, name_form
from grounded_research.citations.matching.title_words import title_words
from grounded_research.citations.matching.titles import compare_two
from grounded_research.citations.registries.answers import Registered
from grounded_research.ledger.models import Person
from grounded_research.ledger.words import Severity
from grounded_research.text.patterns import regex

# The kind of piece before its title. It may be about the work of that title: more must agree than the title.
LABEL = regex(
    r"^\s*(?:letters?(?: to the editor)?|editorial|correspondence|commentary|viewpoint|perspective|essay|"
    r"clinical (?:case|image)|images? of the month|case)\s*[:.\u2013\u2014-]\s+",
    re.IGNORECASE,
)

SERIES = regex(r"^[^:]{3,60}:\s+(?=\S+\s+\S+)")

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
    """A title that differs in what stands before it alone, and stands on the very pages of the record.

    That is the kind of the piece, or the heading under which a journal printed a row of pieces; two headings
    that differ are two titles: "Trends in glass: a chart" is not "Trends in ice: a chart".
    """
    _, volume, _, pages, _ = rest
    if not (title.apart and volume.agrees and pages.agrees and title.cited and title.registered):
        return title
    mine, theirs = title.cited, title.registered
    forms = (
        (LABEL.sub("", mine), LABEL.sub("", theirs)),
        (SERIES.sub("", mine), theirs),
        (mine, SERIES.sub("", theirs)),
    )
    found = (compare_two(*form) for form in forms)
    same = next((field for field in found if field.agreement is Agreement.SAME), None)
    return replace(same, cited=mine) if same else title


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
    if not (venue.apart and pages.agrees and year.agreement is Agreement.SAME):
        return tuple(rest)
    mine, theirs = title_words(venue.cited or ""), title_words(venue.registered or "")
    short, long = sorted((mine, theirs), key=len)
    widened = volume.agrees and long[len(short) : len(short) + 1] in AND
    cut = short == theirs and len(short) >= CUT_NAME and not volume.apart
    if long[: len(short)] != short or not (widened or cut):
        return tuple(rest)
    note = "the pages agree: a former or later name of the journal, or one that was cut?"
    venue = replace(venue, agreement=Agreement.MINOR, severity=Severity.NOTE, note=note)
    return venue, volume, issue, pages, year


CUT_NAME = 5
"""Words of a registered name that may have been cut at a mark of the deposit: "Proceedings of the 2019
Conference of the North" (American Chapter ...)."""
AND = tuple((word,) for word in ("and", "et", "und", "y", "e", "en", "och", "og"))


def of_the_publisher(authors: Field, cited: Sequence[Person], work: Registered) -> Field:
    """Authors that differ where the entry names the body that published the work, and the registry people."""
    if not authors.apart or len(cited) != 1 or not work.record.publisher:
        return authors
    mine, theirs = group_words(name_form(cited[0]).whole), group_words(work.record.publisher)
    named = len(mine) >= SHORTEST_PUBLISHER and set(mine) <= set(theirs)
    return unknown("authors") if named else authors


def beside_a_lone_author(authors: Field, work: Registered) -> Field:
    """More authors than the one of the record: for a look, unless the registry may hold the first alone.

    Publishers that deposited first authors alone did so for nearly all of their articles, or by initials.
    """
    registered = work.record.authors or ()
    told = authors.code == "author_not_registered" and authors.severity is Severity.NOTE
    if not told or not all(map(has_full_given, registered)):
        return authors
    if (work.record.doi or "").partition("/")[0] in FIRST_AUTHOR_ALONE:
        return authors
    return replace(authors, severity=Severity.LOOK_AT)


FIRST_AUTHOR_ALONE = frozenset({"10.1001", "10.1136", "10.7326"})
"""DOI prefixes of journals that long deposited the first author of an article alone: of 8,023 articles of
the first, 93 in 100 have one author, against 13 in 100 elsewhere, and 95 in 100 of these have initials."""


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
    """The place, where a volume differs alone and journals have several counts, or the number tells enough.

    Weeklies number their issues through all volumes, and count volumes by the half-year or by the run.
    """
    venue, volume, issue, pages, year = rest
    if not (volume.apart and venue.agrees and pages.agrees and year.agrees):
        return rest
    old = (cited_year(year.cited) or RECOUNTED) < RECOUNTED
    number = plain_number(issue.cited or "")
    whole = issue.agrees and number.isdigit() and len(number) >= WHOLE_NUMBER
    if not (old or whole):
        return rest
    note = "the number of the whole run agrees" if whole else "old journals count volumes anew in each series"
    mild = replace(volume, agreement=Agreement.MINOR, severity=Severity.NOTE, note=note)
    return venue, mild, issue, pages, year


WHOLE_NUMBER = 4
"""Digits of an issue's number that counts all issues of a journal: no volume has a thousand."""

RECOUNTED = 1950
"""Before about this year many journals had several series, which publishers' archives count as one: volume 17
of the fourth series of Annalen der Physik is their volume 322."""
