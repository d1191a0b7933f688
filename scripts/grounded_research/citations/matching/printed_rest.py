"""What a printed reference says beside a record's people, venue and titles: the words of another title."""

from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from grounded_research.citations.matching.people import name_form, name_words, surname_forms
from grounded_research.citations.matching.printed_titles import is_title_slip
from grounded_research.citations.matching.title_forms import are_translations
from grounded_research.citations.matching.title_words import STOP_WORDS, american, content_words, title_words
from grounded_research.citations.matching.venue_words import EMPTY, same_word, venue_words
from grounded_research.citations.registries.answers import Registered
from grounded_research.text.patterns import regex

# Where one part of a reference ends, and where a title may begin or end.
PART = regex(r"[.?!\"\u201c\u201d()\[\];]+|\bin:")
BORDER = regex(r"[.?!\"\u201c\u201d()\[\];:,/\u2018]+|(?<!\w)'|'(?!\w)| -{1,3} ")
LINK = regex(r"\S*(?:/|www\.|@)\S*")

# What stands in references beside names, titles and venues.
LABELS = frozenset(
    (
        "al et others eds hrsg doi url http https www available accessed retrieved online advance access "
        "epub ahead issue no nr pp p art article articles suppl supplement spec special jan feb mar apr may "
        "jun jul aug sep sept oct nov dec january february march april june july august september october "
        "november december spring summer autumn fall winter"
    ).split()
)
BESIDE = LABELS | STOP_WORDS | EMPTY

# Words of one part that say something else: a town beside a publisher may be one, a title is more.
SEVERAL_WORDS = 2

# The share of a registered title's words from which on the reference has that title in other words.
REWORDED, REWORDED_WORDS = 0.5, 3

# Letters of a word that may be nothing but initials: "JAC".
MOST_INITIALS = 3


@dataclass(frozen=True)
class Rest:
    """What a folded reference says beside a record.

    Attributes:
        text: The reference.
        work: The record.
    """

    text: str
    work: Registered

    @cached_property
    def known(self) -> frozenset[str]:
        """The words of the record's people and titles."""
        people = [name_form(person) for person in self.work.record.authors or ()]
        names = {word for form in people for word in (*name_words(form.whole), *surname_forms(form.family))}
        titles = {american(word) for title in self.work.titles for word in title_words(title)}
        return frozenset(names | titles)

    @cached_property
    def venues(self) -> frozenset[str]:
        """The telling words of the record's venues."""
        return frozenset(word for venue in self.work.venues for word in venue_words(venue))

    def strange(self, text: str) -> list[str]:
        """The telling words of a piece of the reference that are none of the record's, slips forgiven."""
        return [word for word in venue_words(text) if self.is_strange(word)]

    def is_strange(self, word: str) -> bool:
        """Whether a word says something that the record does not."""
        if len(word) == 1 or word in BESIDE or any(map(str.isdigit, word)):
            return False
        own = american(word)
        initials = len(word) <= MOST_INITIALS and set(word) <= {known[0] for known in self.known}
        venue = any(same_word(word, other) for other in self.venues)
        slip = own in self.known or any(is_title_slip(own, other) for other in self.known)
        return not (initials or venue or slip)

    def has_other_title(self) -> bool:
        """Whether some part of the reference can only be a title, and not one of the work's.

        A title in another language than the registered one may be a translation of it.
        """
        if any(is_reworded(self.text, title) for title in self.work.titles):
            return False
        parts = PART.split(LINK.sub(" ", self.text))
        strange = [part for part in parts if len(self.strange(part)) >= SEVERAL_WORDS]
        titles = self.work.titles
        return any(not any(are_translations(part, title) for title in titles) for part in strange)

    def is_within_a_title(self, place: int, length: int) -> bool:
        """Whether the words at a place are a piece of a longer title: "Values" of "A Chart of Values".

        What stands between them and the nearest marks is looked at; names, venues and numbers may.
        """
        words = title_words(self.text)
        counts = [len(title_words(part)) for part in BORDER.split(self.text)]
        if sum(counts) != len(words):
            return False  # numbers or signs were read across a mark: the places are unknown
        borders = [0, *accumulate(counts)]
        end = min(place + length, len(words))
        before = words[max(one for one in borders if one <= place) : place]
        after = words[end : min(one for one in borders if one >= end)]
        nearest = [*telling_words(before)[-1:], *telling_words(after)[:1]]
        return any(map(self.is_strange, nearest))


def telling_words(words: tuple[str, ...]) -> list[str]:
    """The words that are neither numbers nor stop words."""
    return [word for word in content_words(words) if not word[0].isdigit()]


def is_reworded(text: str, title: str) -> bool:
    """Whether most telling words of a title stand in the string."""
    wanted = {american(word) for word in content_words(title_words(title))}
    have = {american(word) for word in title_words(text)}
    return len(wanted) >= REWORDED_WORDS and len(wanted & have) >= REWORDED * len(wanted)
