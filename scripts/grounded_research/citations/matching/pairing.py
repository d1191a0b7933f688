"""Which cited author is which registered one: lists paired one to one, and names that "and" cut in two."""

from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from grounded_research.citations.matching.letters import bare
from grounded_research.citations.matching.people import (
    Match,
    compare_people,
    is_misspelt,
    name_form,
    name_words,
)
from grounded_research.ledger.models import Person

MOST_COMPARED = 10_000
"""Pairs of names that are all looked at: two lists of a hundred, a second where no name fits another."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Which cited author is which registered one."""

    pairs: tuple[tuple[int, int, Match], ...]
    cited: int
    registered: int

    @property
    def unpaired_cited(self) -> tuple[int, ...]:
        """Positions of cited authors without a partner."""
        paired = {i for i, _, _ in self.pairs}
        return tuple(i for i in range(self.cited) if i not in paired)

    @property
    def unpaired_registered(self) -> tuple[int, ...]:
        """Positions of registered authors without a partner."""
        paired = {j for _, j, _ in self.pairs}
        return tuple(j for j in range(self.registered) if j not in paired)

    @property
    def in_order(self) -> bool:
        """Whether the pairs stand in the same order on both sides."""
        order = [j for _, j, _ in sorted(self.pairs)]
        return order == sorted(order)

    @property
    def share(self) -> float:
        """Paired authors over the shorter list."""
        return len(self.pairs) / max(1, min(self.cited, self.registered))


def pair_authors(cited: Sequence[Person], registered: Sequence[Person]) -> Pairing:
    """Pair the lists one to one: same place first, then the surest partner anywhere.

    A misspelt name is known by its place.
    """
    n, m = len(cited), len(registered)
    free_left, free_right = set(range(n)), set(range(m))
    pairs: list[tuple[int, int, Match]] = []

    def take(i: int, j: int, match: Match) -> None:
        pairs.append((i, j, match))
        free_left.discard(i)
        free_right.discard(j)

    for i in range(min(n, m)):
        if compare_people(cited[i], registered[i]) is Match.YES:
            take(i, i, Match.YES)
    likely = likely_partners(cited, registered)
    for wanted in (Match.YES, Match.SURNAME):
        for i in sorted(free_left):
            near = sorted(free_right.intersection(likely(i)))
            partners = [j for j in near if compare_people(cited[i], registered[j]) is wanted]
            if partners:
                take(i, min(partners, key=lambda j: abs(j - i)), wanted)
    for i in sorted(free_left):
        beside = [j for j in (i, i - 1, i + 1) if j in free_right and is_misspelt(cited[i], registered[j])]
        if beside:
            take(i, beside[0], Match.SLIP)
    return Pairing(tuple(sorted(pairs)), n, m)


def likely_partners(
    cited: Sequence[Person], registered: Sequence[Person]
) -> Callable[[int], Collection[int]]:
    """For the place of a cited author, the places of those who may be the same person.

    In long lists only those whose surname begins alike: each comparison costs a tenth of a millisecond.
    """
    everybody = frozenset(range(len(registered)))
    if len(cited) * len(registered) <= MOST_COMPARED:
        return lambda _: everybody
    places: dict[str, set[int]] = defaultdict(set)
    for j, person in enumerate(registered):
        places[initial(person)].add(j)
    return lambda i: places.get(initial(cited[i]), ())


def initial(person: Person) -> str:
    """The first letter of a surname, behind its particles and without its accent."""
    return bare(name_form(person).family).rpartition(" ")[2][:1]


def rejoined(people: Sequence[Person], others: Sequence[Person]) -> tuple[Person, ...]:
    """The list with names put together that stand there as two: "Dao and Tri" for Tri Dao.

    Only where the other list has a person of both names, and nobody else of either.
    """
    result: list[Person] = []
    for person in people:
        if result and is_lone(result[-1]) and is_lone(person) and are_one(result[-1], person, others):
            result[-1] = Person(family=name_form(result[-1]).family, given=name_form(person).family)
        else:
            result.append(person)
    return tuple(result)


def is_lone(person: Person) -> bool:
    """Whether a name is one word that may be a family name or a given one."""
    form = name_form(person)
    return not form.given and len(name_words(form.whole)) == 1


def are_one(first: Person, second: Person, others: Sequence[Person]) -> bool:
    """Whether two names of one word are the names of one person of the other list and of no second one."""
    words = {*name_words(name_form(first).whole), *name_words(name_form(second).whole)}
    named = [other for other in others if words & {*name_words(name_form(other).whole)}]
    return len(words) > 1 and len(named) == 1 and words <= {*name_words(name_form(named[0]).whole)}
