"""Whether the people that stand before the title of a printed reference are the registered authors."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grounded_research.citations.matching.people import name_form
from grounded_research.citations.matching.printed_titles import place_of_title
from grounded_research.citations.matching.title_words import title_words
from grounded_research.citations.registries.answers import Registered
from grounded_research.ledger.models import Person
from grounded_research.text.patterns import regex

LINKS = frozenset({"and", "y", "und", "et", "e", "en", "eds", "ed"})
"""Words between names that are no part of one."""
REST = frozenset({"al", "others", "colleagues"})
"""Words that stand for the authors who are not named."""
YEAR_OR_LABEL = regex(r"\d{1,4}[a-z]?")
MOST_INITIALS = 3
"""Letters of a word that may be nothing but initials: "JAC"."""


@dataclass(frozen=True, slots=True)
class Name:
    """The words by which a registered author may be named."""

    family: frozenset[str]
    all: frozenset[str]

    @property
    def initials(self) -> frozenset[str]:
        """First letters of the words beside the surname."""
        return frozenset(word[0] for word in self.all - self.family)

    def has(self, word: str) -> bool:
        """Whether a printed word can belong to this name."""
        return word in self.all or (len(word) <= MOST_INITIALS and set(word) <= self.initials)


def names_the_authors(text: str, work: Registered) -> bool:
    """Whether the registered authors stand before the title in order, each by surname, and nobody else.

    Where it holds, authors that were read otherwise were divided wrongly: a surname of two words that was
    taken for two people, a title that was taken for a name. Only "et al." may stand for those at the end.
    """
    words = title_words(text)
    people = [name_of(person) for person in work.record.authors or ()]
    places = [place for title in work.titles if (place := place_of_title(words, title))]
    return bool(people) and any(are_named(words[:place], people) for place in places)


def name_of(person: Person) -> Name:
    """The words of a registered name; a group has nothing but a surname."""
    form = name_form(person)
    family = frozenset(title_words(form.family))
    return Name(family, family | frozenset(title_words(form.whole)))


def are_named(front: Iterable[str], people: list[Name]) -> bool:
    """Whether every word belongs to the author whose turn it is, and every author had a turn."""
    at, surname, rest = 0, False, False
    for word in telling(front):
        if word in REST:
            rest = True
        elif people[at].has(word):
            surname = surname or word in people[at].family
        elif surname and at + 1 < len(people) and people[at + 1].has(word):
            at += 1
            surname = word in people[at].family
        else:
            return False
    return surname and (rest or at + 1 == len(people))


def telling(front: Iterable[str]) -> Iterator[str]:
    """The words that name somebody: neither years nor labels of lists, nor what stands between names."""
    return (word for word in front if word not in LINKS and not YEAR_OR_LABEL.fullmatch(word))
