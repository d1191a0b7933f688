"""Which of a record's fields a printed reference contains: the way to verify a string that was not parsed."""

import re
from dataclasses import dataclass
from difflib import SequenceMatcher

from grounded_research.citations.matching.letters import bare
from grounded_research.citations.matching.numbers import page_ends, plain_number
from grounded_research.citations.matching.people import name_form, surname_forms
from grounded_research.citations.matching.title_words import american, content_words, title_words
from grounded_research.citations.matching.venues import leftovers, telling, venue_words
from grounded_research.citations.registries.answers import Registered

# A title is contained when this share of its words stands in the string in order: one slip in ten words.
TITLE_SHARE = 0.9
# Titles shorter than this many content words occur in strings by chance.
SHORT_TITLE = 3
NUMBER = re.compile(r"(?<![\w.])[a-z]{0,3}\d+")


@dataclass(frozen=True, slots=True)
class Alignment:
    """What of a record stands in a string."""

    title: bool
    long_title: bool
    authors: bool
    most_authors: bool
    venue: bool
    year: bool
    volume: bool
    pages: bool

    @property
    def accepted(self) -> bool:
        """Whether the string can only be this work.

        Title and people, or people and the exact place in print.
        """
        if self.title and self.authors and (self.year or self.pages or self.volume):
            return self.long_title or self.most_authors
        return self.authors and self.year and self.volume and self.pages and (self.venue or self.most_authors)

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
    words = title_words(text)
    record = work.record
    found = [title for title in work.titles if contains_title(words, title)]
    surnames = surnames_in(text, work)
    total = len(record.authors or ())
    numbers = {number.lstrip("0") for number in NUMBER.findall(bare(text))}
    first_page = page_ends(record.pages or record.article_number or "")
    return Alignment(
        title=bool(found),
        long_title=any(len(content_words(title_words(title))) >= SHORT_TITLE for title in found),
        authors=bool(surnames) and (0 in surnames or 2 * len(surnames) >= total),
        most_authors=bool(surnames) and len(surnames) >= min(total, 3) and 0 in surnames,
        venue=any(contains_venue(text, venue) for venue in work.venues),
        year=any(str(year) in numbers for year in record.years),
        volume=bool(record.volume) and plain_number(record.volume or "") in numbers,
        pages=first_page is not None and first_page[0] in numbers,
    )


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


def contains_title(words: tuple[str, ...], title: str) -> bool:
    """Whether the words of a title stand in the string, in order and close together."""
    wanted = tuple(map(american, title_words(title)))
    if not wanted:
        return False
    have = tuple(map(american, words))
    if f" {' '.join(wanted)} " in f" {' '.join(have)} " or (
        "".join(wanted) in "".join(have) and len("".join(wanted)) > 20
    ):
        return True
    blocks = [
        block
        for block in SequenceMatcher(None, have, wanted, autojunk=False).get_matching_blocks()
        if block.size
    ]
    if not blocks:
        return False
    spread = blocks[-1].a + blocks[-1].size - blocks[0].a
    return (
        sum(block.size for block in blocks) >= TITLE_SHARE * len(wanted) and spread <= 1.3 * len(wanted) + 1
    )


def surnames_in(text: str, work: Registered) -> set[int]:
    """Positions of the registered authors whose surname stands in the string."""
    joined = re.sub(r"[^\w]+", " ", bare(text))
    words = set(joined.split())
    tight = joined.replace(" ", "")
    return {
        i
        for i, person in enumerate(work.record.authors or ())
        if any(
            form in words or (len(form) > 6 and form in tight)
            for form in surname_forms(name_form(person).family)
        )
    }


def contains_venue(text: str, venue: str) -> bool:
    """Whether the venue's telling words stand in the string in order, whole or abbreviated."""
    wanted = venue_words(venue)
    rest, _, common = leftovers(wanted, venue_words(text)) if wanted else ((), (), ())
    return bool(common) and not telling(rest)
