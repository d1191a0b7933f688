"""Passages: what a judge is shown of the sources for one claim, in three widening rounds."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from grounded_research.sources.model import LoadedSource
from grounded_research.sources.retrieval import Index
from grounded_research.sources.scoring import Scorer, make_query


@dataclass(frozen=True)
class Passage:
    """Neighbouring sentences of one source around a sentence that was found.

    Attributes:
        pointers: All sentences of the passage, in order.
        hit: The pointer for which the passage was chosen.
    """

    pointers: tuple[str, ...]
    hit: str


@dataclass(frozen=True)
class Width:
    """How much one round shows.

    Attributes:
        sources: Of so many sources at most.
        characters: So much text.
        floor: What a passage must add, as a share of what the best one says: less is not worth reading, and the
        room goes to what stands around the better ones.
    """

    sources: int
    characters: int
    floor: float


ROUNDS = {1: Width(3, 1440, 0.3), 2: Width(5, 3600, 0.15), 3: Width(8, 7200, 0.1)}
"""Round to its width: 1,440 characters are about 360 tokens, three passages of a hit and its neighbours.

The floors keep the share of whole gold sets shown (WiCE dev, every second claim: 0.82, 0.95, 0.99 with them and 0.81,
0.95, 0.99 without) with a third fewer passages in the first packet.
"""
OVERHEAD = 8
"""Characters that a pointer and its line take."""
COVERED = 0.9
"""What a word counts once a chosen passage holds it: the next passage should say what the first does not."""


def passages(
    index: Index,
    sources: Mapping[str, LoadedSource],
    query: str,
    round: int,  # noqa: A002  the word of the house
    *,
    only: Collection[str] | None = None,
    context: str = "",
) -> list[Passage]:
    """The passages to show for a claim, best first.

    Args:
        index: The index of ``sources``.
        sources: The loaded sources; repeated texts are left out unless they are named in ``only``.
        query: The claim.
        round: 1, 2 or 3: the best passages of 3, 5 or 8 sources; a single source gives as many more.
        only: Letters of the only sources to show.
        context: What the claim's pronouns may stand for.
    """
    width = ROUNDS[min(max(round, 1), 3)]
    names = only if only is not None else [n for n, s in sources.items() if s.record.duplicate_of is None]
    asked = make_query(query, context, index.rarity)
    every = len(names) == len(index.names)
    scorer = Scorer(index, asked)
    scored = index.scored(scorer, None if every else names)
    return Chooser(index, scorer, scored, width).choose()


class Chooser:
    """Picks passages one after another, each for what it adds to those before."""

    def __init__(self, index: Index, scorer: Scorer, scored: list[tuple[int, float]], width: Width) -> None:
        self.index = index
        self.scorer = scorer
        self.width = width
        self.scored = dict(scored)
        self.left = width.characters
        self.shown: set[int] = set()
        self.chosen: list[tuple[int, list[int]]] = []

    def choose(self) -> list[Passage]:
        """The passages within the width."""
        allowed = self.best_sources()
        pool = {n: s for n, s in self.scored.items() if self.index.source_at(n) in allowed}
        covered: frozenset[int] = frozenset()
        while pool and self.left > 0:
            best = max(pool, key=lambda n: (self.gain(n, pool[n], covered), -n))
            if self.chosen and self.gain(best, pool[best], covered) < self.least():
                break
            del pool[best]
            numbers = self.around(best)
            if numbers:
                self.take(best, numbers)
                covered = covered.union(*(self.scorer.held[n] for n in numbers))
                for number in numbers:
                    pool.pop(number, None)
        self.extend()
        pointer = self.index.pointer
        return [Passage(tuple(map(pointer, sorted(numbers))), pointer(hit)) for hit, numbers in self.chosen]

    def gain(self, number: int, score: float, covered: frozenset[int]) -> float:
        """What showing a sentence adds to what is shown: words that are shown already count less."""
        return score - (1 - COVERED) * self.scorer.weigh(self.scorer.held[number] & covered)

    def least(self) -> float:
        """What a further passage must add; an exact passage counts here no more than another one."""
        return self.width.floor * self.scorer.score(self.chosen[0][0])

    def best_sources(self) -> set[int]:
        """The sources whose best sentence is best."""
        best: dict[int, float] = {}
        for number, score in self.scored.items():
            at = self.index.source_at(number)
            best[at] = max(score, best.get(at, 0.0))
        return set(sorted(best, key=lambda at: (-best[at], at))[: self.width.sources])

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
            if near in around and near not in self.shown and self.cost(near) <= room:
                numbers.append(near)
                room -= self.cost(near)
        return numbers

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
