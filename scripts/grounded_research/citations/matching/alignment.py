"""Which of a record's fields a printed reference contains: the way to verify a string that was not parsed."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from grounded_research.citations.matching.letters import bare
from grounded_research.citations.matching.misreadings import WORD, mended
from grounded_research.citations.matching.numbers import PROVISIONAL_FIRST_PAGE, page_ends, plain_number
from grounded_research.citations.matching.people import name_form, surname_forms
from grounded_research.citations.matching.printed_numbers import Place, numbers_of
from grounded_research.citations.matching.printed_rest import Rest
from grounded_research.citations.matching.printed_titles import (
    ONE_SLIP,
    is_answered,
    is_misread,
    place_of_title,
)
from grounded_research.citations.matching.title_words import american, content_words, title_words
from grounded_research.citations.matching.titles import is_distinctive
from grounded_research.citations.matching.venue_words import leftovers, telling, venue_words
from grounded_research.citations.registries.answers import Registered
from grounded_research.text.patterns import regex

# Titles shorter than this many content words occur in strings by chance.
SHORT_TITLE = 3
# Authors that a string must name beside each other where it has no title.
SEVERAL = 2
# What in a string lets it be one work alone, each row by itself: people, title, and something of the place;
# these with all of the place but one number; a title at the head and its place, where no people are named;
# people and the exact place, where there is no title. What a string has of a record is in ``Alignment``.
WITH_TITLE, PLACED, HEADED, WITHOUT_TITLE = (
    tuple(frozenset(row.split()) for row in rows)
    for rows in (
        (
            "title authors long_title year",
            "title authors long_title pages",
            "title authors long_title volume",
            "title most_authors year",
            "title most_authors pages",
            "title most_authors volume",
        ),
        (
            "title all_authors venue year volume",
            "title all_authors venue year later_pages",
            "title all_authors venue volume later_pages",
        ),
        (
            "leads venue pages volume",
            "leads venue pages year",
            "leads venue page_range",
            "leads long_title venue volume issue unpaged",
            "leads distinctive venue year unpaged",
            "leads distinctive venue volume unpaged",
            "leads distinctive year volume unpaged",
        ),
        (
            "cut_authors venue year volume pages",
            "most_authors year volume pages",
            "all_authors venue year later_pages",
            "all_authors several venue year volume issue unpaged",
        ),
    )
)
# The mark for authors who are not named.
CUT = regex(r"\bet\.? a[l1]\b|\b(?:and|&) (?:others|colleagues)\b|\bu\. ?a\.")

# Letters that a title must have for its occurrence, spaces left aside, to be no chance.
SHORTEST_WHOLE = 12


@dataclass(frozen=True, slots=True)
class Alignment:
    """What of a record stands in a string.

    Attributes:
        title: A title, but for slips of letters.
        long_title: One that does not occur by chance.
        distinctive: One that names one work.
        leads: The string begins with the title: it names no people before it.
        authors: The first author or half of the others.
        most_authors: The first author and two others, or all there are.
        all_authors: Every registered author.
        several: More than one of them.
        cut_authors: The first author, and a mark for the others.
        venue: The venue, whole or abbreviated.
        year: One of the registered years.
        volume: The volume.
        issue: The issue, behind a volume or a label.
        pages: The first page; the last one too where the first is 1, which says nothing alone.
        later_pages: The first page, and that is not 1.
        page_range: The first and the last page.
        unpaged: The string names no pages, or the record has none.
        conflicts: How many of year, volume and pages it states otherwise.
        other_issue: The string names an issue, and it is another one.
        other_end: It names the first page with another last page.
        other_title: It has a title, and that is none of the record's.
    """

    title: bool
    long_title: bool
    distinctive: bool
    leads: bool
    authors: bool
    most_authors: bool
    all_authors: bool
    several: bool
    cut_authors: bool
    venue: bool
    year: bool
    volume: bool
    issue: bool
    pages: bool
    later_pages: bool
    page_range: bool
    unpaged: bool
    conflicts: int
    other_issue: bool
    other_end: bool
    other_title: bool

    @property
    def accepted(self) -> bool:
        """Whether the string can only be this work: one row stands there whole, nothing speaks against it.

        Letters, replies and the parts of a series share their people and half their titles; short news of one
        author share a page. A title that names one work may stand beside one number that differs, and so may
        any title of these people where the rest of the place agrees.
        """
        if self.other_issue:
            return False
        return (
            (self.has_one(WITH_TITLE) and self.conflicts <= (self.distinctive or self.has_one(PLACED)))
            or (self.has_one(HEADED) and not self.conflicts)
            or (self.has_one(WITHOUT_TITLE) and not (self.conflicts or self.other_end or self.other_title))
        )

    def has_one(self, rows: Iterable[frozenset[str]]) -> bool:
        """Whether everything that one of the rows names stands in the string."""
        return any(all(getattr(self, name) for name in row) for row in rows)

    @property
    def supports_identifier(self) -> bool:
        """Whether enough agrees to believe that the identifier in the string is of this work."""
        place = self.volume and self.pages
        return (
            (self.title and (self.authors or self.year or (self.venue and self.page_range)))
            or (self.authors and (self.year or place))
            or (self.year and place)
        )


def align(text: str, work: Registered) -> Alignment:
    """Look for every field of the record in the printed reference ``text``."""
    record = work.record
    text = mended(bare(text), words_of(work))
    found = titles_in(text, work)
    surnames = surnames_in(text, work)
    total = len(record.authors or ())
    place = Place.of(text)
    first, last = page_ends(record.pages or record.article_number or "") or ("", None)
    whole_range = place.spans(first, last)
    later_pages = first != PROVISIONAL_FIRST_PAGE and place.begins(first)
    issues = numbers_of(record.issue or "")
    return Alignment(
        title=bool(found),
        long_title=any(len(content_words(title_words(title))) >= SHORT_TITLE for title in found),
        distinctive=any(map(is_distinctive, found)),
        leads=any(at <= NUMBERING for at in found.values()),
        authors=bool(surnames) and (0 in surnames or 2 * len(surnames) >= total),
        most_authors=bool(surnames) and len(surnames) >= min(total, 3) and 0 in surnames,
        all_authors=total > 0 and len(surnames) == total,
        several=len(surnames) >= SEVERAL,
        cut_authors=0 in surnames and CUT.search(text) is not None,
        venue=any(contains_venue(text, venue) for venue in work.venues),
        year=any(str(year) in place.numbers for year in record.years),
        volume=bool(record.volume) and plain_number(record.volume or "") in place.outside,
        issue=bool(issues & place.issues),
        pages=whole_range or later_pages,
        later_pages=later_pages,
        page_range=whole_range,
        unpaged=not first or not place.pages,
        conflicts=len(place.conflicts(work)),
        other_issue=bool(record.issue and place.issues) and not issues & place.issues,
        other_end=place.ends_elsewhere(first, last),
        other_title=bool(surnames) and not found and Rest(text, work).has_other_title(),
    )


def titles_in(text: str, work: Registered) -> dict[str, int]:
    """The record's titles that are what a folded string is about, with the number of words before each."""
    words, rest = title_words(text), Rest(text, work)
    places = {title: place_of_title(words, title) for title in work.titles}
    return {
        title: at
        for title, at in places.items()
        if at is not None
        and not is_answered(words, title)
        and not rest.is_within_a_title(at, len(title_words(title)))
    }


def words_of(work: Registered) -> set[str]:
    """The words that a string about the work may have: of titles, surnames, venues."""
    names = [name_form(person).family for person in (work.record.authors or ())[:SOUGHT_WITH_SLIPS]]
    return {word for part in (*work.titles, *names, *work.venues) for word in WORD.findall(bare(part))}


def holds_title(text: str, title: str) -> bool:
    """Whether a title stands in the string word by word, without a single change."""
    wanted, have = ("".join(map(american, title_words(part))) for part in (title, text))
    return len(wanted) > SHORTEST_WHOLE and wanted in have


def holds_number(text: str, value: str, *, beside: Iterable[str] = ()) -> bool:
    """Whether a volume, a year or the first of some pages stands in the string as a number of its own.

    Args:
        text: The string.
        value: The volume, year or pages.
        beside: What else stands there: a number must be there once more than these have it.
    """
    ends = page_ends(value)
    first = ends[0] if ends else plain_number(value)
    words = re.findall(r"[^\W_]+", bare(text))
    taken = Counter(number for other in beside for number in {plain_number(other), *(page_ends(other) or ())})
    wanted = {first, plain_number(value), bare(value)}
    return any(sum(one in {word, word.lstrip("0")} for word in words) > taken[one] for one in wanted)


# Words that may stand before a title that leads a string: its number in the list.
NUMBERING = 1


# Authors whose names are sought with slips: styles print no more.
SOUGHT_WITH_SLIPS = 20


def surnames_in(text: str, work: Registered) -> set[int]:
    """Positions of the registered authors whose surname stands in the string."""
    joined = re.sub(r"[^\w]+", " ", bare(text))
    words = set(joined.split())
    tight = joined.replace(" ", "")
    forms = [surname_forms(name_form(person).family) for person in work.record.authors or ()]
    exact = {
        i
        for i, names in enumerate(forms)
        if any(name in words or (len(name) > ONE_SLIP + 1 and name in tight) for name in names)
    }
    slipped = {
        i
        for i, names in enumerate(forms[:SOUGHT_WITH_SLIPS])
        if i not in exact and any(is_misread(word, name) for name in names for word in words)
    }
    return exact | slipped


def contains_venue(text: str, venue: str) -> bool:
    """Whether the venue's telling words stand in the string in order, whole or abbreviated."""
    if f" {' '.join(title_words(venue))} " in f" {' '.join(title_words(text))} ":
        return True
    wanted = venue_words(venue)
    rest, _, common = leftovers(wanted, venue_words(text)) if wanted else ((), (), ())
    return bool(common) and not telling(rest)
