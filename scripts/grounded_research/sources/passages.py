"""Passages: what a judge is shown of the sources for one claim, in three widening rounds."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_

from grounded_research.sources.model import LoadedSource
from grounded_research.sources.retrieval import Index
from grounded_research.sources.scoring import Scorer, make_query


@dataclass(frozen=True)
class Passage:
    """Neighbouring sentences of one source around a sentence that was found.

    Attributes:
        pointers: All sentences of the passage, in order.
        hit: The pointer for which the passage was chosen.
        marked: The pointers of the sentences that themselves hold most of the claim: a hit may have been
            chosen for what stands around it.
    """

    pointers: tuple[str, ...]
    hit: str
    marked: tuple[str, ...] = ()


@dataclass(frozen=True)
class Width:
    """How much one round shows.

    Attributes:
        sources: Of so many sources at most.
        characters: So much text.
        floor: What a passage must add, as a share of what the best one says: less is not worth reading.
        fills: Whether headings and titles are shown as neighbours, and room that is left goes to what stands
            around the passages.
    """

    sources: int
    characters: int
    floor: float
    fills: bool = True


ROUNDS = {1: Width(3, 1200, 0.3, fills=False), 2: Width(5, 3600, 0.15), 3: Width(8, 7200, 0.1)}
"""Round to its width: 1,200 characters are about 300 tokens, three passages of a hit and its neighbours.

The first packet is short because one to three sentences decide most claims: on WiCE dev it holds a gold
sentence of 0.99 of the claims in 940 characters (1.00 in 1,300 with headings and the room filled), the last
packet a whole gold set of 0.99. The floors leave out a third of the passages and keep the share of whole
sets.
"""
OVERHEAD = 8
"""Characters that a pointer and its line take."""
CITED_SHARE = 0.7
"""Of the room, what the cited works may take while another source has something to say: a claim may cite the
wrong work."""
MARKED, ADDING = 0.7, 0.25
"""Of what the best sentence holds of the claim: what another must hold, or add, to be marked as well."""
COVERED = 0.9
"""What a word counts once a chosen passage holds it: the next passage should say what the first does not."""


def passages(
    index: Index,
    sources: Mapping[str, LoadedSource],
    query: str,
    round: int,  # noqa: A002  the word of the house
    *,
    only: Collection[str] | None = None,
    first: Collection[str] = (),
    context: str = "",
) -> list[Passage]:
    """The passages to show for a claim, best first.

    Args:
        index: The index of ``sources``.
        sources: The loaded sources; repeated texts are left out unless they are named in ``only``.
        query: The claim.
        round: 1, 2 or 3: the best passages of 3, 5 or 8 sources; a single source gives as many more.
        only: Letters of the only sources to show.
        first: Letters of sources that go before the others: the works that the claim cites.
        context: What the claim's pronouns may stand for.
    """
    width = ROUNDS[min(max(round, 1), 3)]
    names = only if only is not None else [n for n, s in sources.items() if s.record.duplicate_of is None]
    asked = make_query(query, context, index.rarity)
    every = len(names) == len(index.names)
    scorer = Scorer(index, asked)
    scored = dict(index.scored(scorer, None if every else names))
    preferred = frozenset(first) & set(names)
    if preferred:
        scored |= dict(index.scored(scorer, preferred))
    return Chooser(index, scorer, scored, width, preferred).choose()


def union(sets: Iterable[int]) -> int:
    """All that is in any of some sets of bits."""
    return reduce(or_, sets, 0)


class Chooser:
    """Picks passages one after another, each for what it adds to those before."""

    def __init__(
        self,
        index: Index,
        scorer: Scorer,
        scored: Mapping[int, float],
        width: Width,
        preferred: Collection[str] = (),
    ) -> None:
        self.index = index
        self.scorer = scorer
        self.width = width
        self.scored = scored
        self.preferred = frozenset(index.places[name] for name in preferred)
        self.left = width.characters
        self.shown: set[int] = set()
        self.chosen: list[tuple[int, list[int]]] = []
        self.least = 0.0

    def choose(self) -> list[Passage]:
        """The passages within the width."""
        allowed = self.best_sources()
        pool = {n: s for n, s in self.scored.items() if self.index.source_at(n) in allowed and self.tells(n)}
        if pool:
            # An exact passage counts here no more than another one.
            self.least = self.width.floor * self.scorer.score(max(pool, key=lambda n: (pool[n], -n)))
        cited = {n: s for n, s in pool.items() if self.index.source_at(n) in self.preferred}
        if cited:
            self.pick(cited, keep=int((1 - CITED_SHARE) * self.width.characters) if cited != pool else 0)
        self.pick({n: s for n, s in pool.items() if n not in self.shown})
        if self.width.fills:
            self.extend()
        pointer, marked = self.index.pointer, self.marked()
        return [
            Passage(
                tuple(map(pointer, sorted(numbers))),
                pointer(hit),
                tuple(pointer(number) for number in sorted(numbers) if number in marked),
            )
            for hit, numbers in self.chosen
        ]

    def pick(self, pool: dict[int, float], keep: int = 0) -> None:
        """Choose passages for what they add, while they say enough and more room than ``keep`` is left."""
        covered = union(self.scorer.held[n] for n in self.shown)
        while pool and self.left > keep:
            best = max(pool, key=lambda n: (self.gain(n, pool[n], covered), -n))
            if self.chosen and self.gain(best, pool[best], covered) < self.least:
                break
            del pool[best]
            numbers = self.around(best)
            if numbers:
                self.take(best, numbers)
                covered |= union(self.scorer.held[n] for n in numbers)
                for number in numbers:
                    pool.pop(number, None)

    def gain(self, number: int, score: float, covered: int) -> float:
        """What showing a sentence adds to what is shown: words that are shown already count less."""
        return score - (1 - COVERED) * self.scorer.weigh(self.scorer.held[number] & covered)

    def best_sources(self) -> set[int]:
        """The sources whose best sentence is best, those that go first before all."""
        best: dict[int, float] = {}
        for number, score in self.scored.items():
            at = self.index.source_at(number)
            best[at] = max(score, best.get(at, 0.0))
        order = sorted(best, key=lambda at: (at not in self.preferred, -best[at], at))
        return set(order[: self.width.sources])

    def cost(self, number: int) -> int:
        """Characters that showing a sentence takes."""
        return len(self.index.sentences[number].text) + OVERHEAD

    def around(self, hit: int) -> list[int]:
        """The hit and as many of its neighbours as have room and were not shown."""
        room = self.left - self.cost(hit)
        if room < 0 and self.shown:
            return []
        numbers = [hit]
        around = self.index.around(hit)
        for near in (hit - 1, hit + 1):
            if near in around and self.cost(near) <= room and self.worth(near, hit):
                numbers.append(near)
                room -= self.cost(near)
        return numbers

    def worth(self, near: int, hit: int) -> bool:
        """Whether a neighbour is to be shown: not again, nothing above a heading, no idle heading.

        The place above the passage names its heading, unless that place is a page.
        """
        if near in self.shown or self.width.fills:
            return near not in self.shown
        if near < hit and self.heads(hit):
            return False
        if not self.heads(near):
            return True
        named = self.index.sentences[near].page is None
        return near < hit and not named and bool(self.scorer.held[near] & ~self.scorer.held[hit])

    def heads(self, number: int) -> bool:
        """Whether a sentence is a heading, or the title of its source."""
        sentence = self.index.sentences[number]
        return sentence.kind == "heading" or sentence.text == self.index.titles[self.index.source_at(number)]

    def tells(self, number: int) -> bool:
        """Whether a sentence may be a hit: in a short packet a heading must hold much of the claim itself."""
        if self.width.fills or not self.heads(number):
            return True
        return self.scorer.weigh(self.scorer.own(number)) >= ADDING * self.scorer.weigh(self.scorer.claimed)

    def marked(self) -> set[int]:
        """The shown sentences that hold most of the claim, and those that add much to them."""
        own = {number: self.scorer.own(number) for number in sorted(self.shown) if not self.heads(number)}
        weight = {number: self.scorer.weigh(stems) for number, stems in own.items()}
        most = max(weight.values(), default=0.0)
        if not most:
            return set()
        marks = {number for number in own if weight[number] >= MARKED * most}
        seen = union(own[number] for number in marks)
        while True:
            adds = {number: self.scorer.weigh(stems & ~seen) for number, stems in own.items()}
            best = max(adds, key=lambda number: (adds[number], -number))
            if adds[best] < ADDING * most:
                return marks
            marks.add(best)
            seen |= own[best]

    def take(self, hit: int, numbers: list[int]) -> None:
        """Count a passage as shown."""
        self.chosen.append((hit, numbers))
        self.shown.update(numbers)
        self.left -= sum(map(self.cost, numbers))

    def extend(self) -> None:
        """Spend the room that is left on what stands around the passages, the best first, turn by turn."""
        grew = True
        while grew:
            grew = False
            for hit, numbers in self.chosen:
                low, high = self.index.limits(self.index.source_at(hit))
                for near in (min(numbers) - 1, max(numbers) + 1):
                    if low <= near < high and near not in self.shown and self.cost(near) <= self.left:
                        numbers.append(near)
                        self.shown.add(near)
                        self.left -= self.cost(near)
                        grew = True
