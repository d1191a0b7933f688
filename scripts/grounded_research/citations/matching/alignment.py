"""Which of a record's fields a printed reference contains: the way to verify a string that was not parsed."""

import re
from dataclasses import dataclass
from difflib import SequenceMatcher

from rapidfuzz.distance import OSA

from grounded_research.citations.matching.letters import bare
from grounded_research.citations.matching.misreadings import WORD, mended
from grounded_research.citations.matching.numbers import PROVISIONAL_FIRST_PAGE, page_ends, plain_number
from grounded_research.citations.matching.people import name_form, surname_forms
from grounded_research.citations.matching.printed_numbers import (
    first_pages,
    issues_of,
    names_pages,
    numbers_of,
)
from grounded_research.citations.matching.slips import is_slip, opposed
from grounded_research.citations.matching.title_forms import ANSWER_WORDS
from grounded_research.citations.matching.title_words import (
    NEGATIONS,
    american,
    content_words,
    title_words,
)
from grounded_research.citations.matching.titles import is_distinctive
from grounded_research.citations.matching.venue_words import leftovers, telling, venue_words
from grounded_research.citations.registries.answers import Registered

# A title is contained when this share of its words stands in the string in order: one slip in ten words.
TITLE_SHARE = 0.9
# Titles shorter than this many content words occur in strings by chance.
SHORT_TITLE = 3
# Authors that a string must name beside each other where it has no title.
SEVERAL = 2
# What in a string lets it be one work alone, each row by itself. People, title, and something of the place;
# a title at the head and its place, where no people are named; people and the exact place, where there is no
# title. What a string has of a record is in ``Alignment``.
ENOUGH = tuple(
    frozenset(row.split())
    for row in (
        "title authors long_title year",
        "title authors long_title pages",
        "title authors long_title volume",
        "title most_authors year",
        "title most_authors pages",
        "title most_authors volume",
        "leads venue pages volume",
        "leads venue pages year",
        "leads venue page_range",
        "leads long_title venue volume issue unpaged",
        "leads distinctive venue year unpaged",
        "leads distinctive venue volume unpaged",
        "leads distinctive year volume unpaged",
        "authors venue year volume pages",
        "most_authors year volume pages",
        "all_authors venue year pages",
        "all_authors several venue year volume issue",
    )
)


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
        venue: The venue, whole or abbreviated.
        year: One of the registered years.
        volume: The volume.
        issue: The issue, behind a volume or a label.
        pages: The first page; the last one too where the first is 1, which says nothing alone.
        page_range: The first and the last page.
        unpaged: The string names no pages, or the record has none.
        other_issue: The string names an issue, and it is another one.
    """

    title: bool
    long_title: bool
    distinctive: bool
    leads: bool
    authors: bool
    most_authors: bool
    all_authors: bool
    several: bool
    venue: bool
    year: bool
    volume: bool
    issue: bool
    pages: bool
    page_range: bool
    unpaged: bool
    other_issue: bool

    @property
    def accepted(self) -> bool:
        """Whether the string can only be this work: one row of ``ENOUGH``, and no other issue.

        Letters, replies and the parts of a series share their people and half their titles.
        """
        return not self.other_issue and any(all(getattr(self, name) for name in row) for row in ENOUGH)

    @property
    def supports_identifier(self) -> bool:
        """Whether enough agrees to believe that the identifier in the string is of this work."""
        place = self.volume and self.pages
        return (
            (self.title and (self.authors or self.year))
            or (self.authors and (self.year or place))
            or (self.year and place)
        )


def align(text: str, work: Registered) -> Alignment:
    """Look for every field of the record in the printed reference ``text``."""
    record = work.record
    text = mended(bare(text), words_of(work))
    words = title_words(text)
    places = {title: place_of_title(words, title) for title in work.titles}
    found = [title for title, place in places.items() if place is not None and not is_answered(words, title)]
    surnames = surnames_in(text, work)
    total = len(record.authors or ())
    numbers = numbers_of(text)
    first, last = page_ends(record.pages or record.article_number or "") or ("", None)
    whole_range = bool(first and last) and {first, last} <= numbers
    issues = issues_of(text)
    return Alignment(
        title=bool(found),
        long_title=any(len(content_words(title_words(title))) >= SHORT_TITLE for title in found),
        distinctive=any(map(is_distinctive, found)),
        leads=any((places[title] or 0) <= NUMBERING for title in found),
        authors=bool(surnames) and (0 in surnames or 2 * len(surnames) >= total),
        most_authors=bool(surnames) and len(surnames) >= min(total, 3) and 0 in surnames,
        all_authors=total > 0 and len(surnames) == total,
        several=len(surnames) >= SEVERAL,
        venue=any(contains_venue(text, venue) for venue in work.venues),
        year=any(str(year) in numbers for year in record.years),
        volume=bool(record.volume) and plain_number(record.volume or "") in numbers,
        issue=bool(issues & numbers_of(record.issue or "")),
        pages=whole_range or (first in first_pages(text) and first != PROVISIONAL_FIRST_PAGE),
        page_range=whole_range,
        unpaged=not first or not names_pages(text),
        other_issue=bool(issues and record.issue) and not issues & numbers_of(record.issue or ""),
    )


def words_of(work: Registered) -> set[str]:
    """The words that a string about the work may have: of titles, surnames, venues."""
    names = [name_form(person).family for person in (work.record.authors or ())[:SOUGHT_WITH_SLIPS]]
    return {word for part in (*work.titles, *names, *work.venues) for word in WORD.findall(bare(part))}


def is_answered(words: tuple[str, ...], title: str) -> bool:
    """Whether a reply, a comment or a correction is what stands in the string, and the title is of the work.

    "Reply to: TITLE", "TITLE: reply"; the record's own title has no such word.
    """
    own = title_words(title)
    if ANSWER_WORDS & set(own):
        return False
    place = place_of_title(words, title) or 0
    near = (*words[max(0, place - ANSWER_REACH) : place], *words[place + len(own) :][:1])
    return bool(ANSWER_WORDS & set(near))


# Words before a title within which "erratum to:", "a comment on" stand.
ANSWER_REACH = 3


def holds_title(text: str, title: str) -> bool:
    """Whether a title stands in the string word by word, without a single change."""
    wanted, have = ("".join(map(american, title_words(part))) for part in (title, text))
    return len(wanted) > SHORTEST_WHOLE and wanted in have


# Letters that a title must have for its occurrence, spaces left aside, to be no chance.
SHORTEST_WHOLE = 12


def holds_number(text: str, value: str | None) -> bool:
    """Whether a volume, a year or the first of some pages stands in the string as a number of its own."""
    if not value:
        return False
    ends = page_ends(value)
    first = ends[0] if ends else plain_number(value)
    words = set(re.findall(r"[^\W_]+", bare(text)))
    return bool({first, plain_number(value), bare(value)} & (words | {word.lstrip("0") for word in words}))


# Words that may stand before a title that leads a string: its number in the list.
NUMBERING = 1


def place_of_title(words: tuple[str, ...], title: str) -> int | None:
    """Where the words of a title stand in the string, in order and close together; None where they do not.

    One word in ten may be left out, and letters may have slipped, but no number, no negation, and no word
    that another one replaces.
    """
    wanted = tuple(map(american, title_words(title)))
    have = tuple(map(american, words))
    if not wanted:
        return None
    whole = f" {' '.join(have)} ".find(f" {' '.join(wanted)} ")
    if whole >= 0:
        return f" {' '.join(have)} "[:whole].count(" ")
    if len("".join(wanted)) > LONG_RUN and "".join(wanted) in "".join(have):
        return start_of_run(have, "".join(wanted))
    return place_with_slips(have, wanted)


# Letters of a title from which on they are sought without regard to spaces.
LONG_RUN = 20


def start_of_run(have: tuple[str, ...], letters: str) -> int:
    """The number of whole words before the letters."""
    before = "".join(have).index(letters)
    ends = [len("".join(have[: n + 1])) for n in range(len(have))]
    return sum(end <= before for end in ends)


def place_with_slips(have: tuple[str, ...], wanted: tuple[str, ...]) -> int | None:
    """Where the title stands when slips are forgiven."""
    missing = [word for word in wanted if word not in have]
    if any(word in NEGATIONS or any(map(str.isdigit, word)) for word in missing):
        return None
    meant = tuple(next((word for word in missing if is_title_slip(own, word)), own) for own in have)
    matcher = SequenceMatcher(None, meant, wanted, autojunk=False)
    blocks = [block for block in matcher.get_matching_blocks() if block.size]
    if not blocks:
        return None
    changes = [wanted[j1:j2] for tag, _, _, j1, j2 in matcher.get_opcodes() if tag == "replace"]
    replaced = any(content_words(words) for words in changes)
    spread = blocks[-1].a + blocks[-1].size - blocks[0].a
    matched = tuple(word for block in blocks for word in wanted[block.b : block.b + block.size])
    enough = share_of(matched, wanted) >= TITLE_SHARE
    return blocks[0].a if enough and not replaced and spread <= 1.3 * len(wanted) + 1 else None


def share_of(matched: tuple[str, ...], wanted: tuple[str, ...]) -> float:
    """The share of a title's telling words that were found; of all its words where none tells anything."""
    telling_words = content_words(wanted)
    return len(content_words(matched)) / len(telling_words) if telling_words else len(matched) / len(wanted)


def is_title_slip(own: str, word: str) -> bool:
    """Whether a word of a title was misread: a slip anywhere that makes no opposite of it."""
    return is_slip(own, word) or (is_misread(own, word) and not opposed(own, word))


def is_misread(own: str, word: str) -> bool:
    """Whether a word is another one with wrong letters: one in five, two in eight."""
    most = 2 if len(word) >= TWO_SLIPS else 1
    return len(word) >= ONE_SLIP and OSA.distance(own, word, score_cutoff=most) <= most


# Letters of a word from which on one and two wrong letters are forgiven.
ONE_SLIP, TWO_SLIPS = 5, 8
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
