"""The choice of passages: hits for what they add, with what stands around them, in rounds that go on."""

from collections.abc import Collection, Iterable, Mapping
from functools import reduce
from itertools import pairwise
from operator import or_

from grounded_research.sources.places import opening_of, whole_of
from grounded_research.sources.retrieval import Index
from grounded_research.sources.rounds import LONGEST_LINE, ROUNDS, Passage, Width
from grounded_research.sources.scoring import Scorer

OVERHEAD = 8
"""Characters that a pointer and its line take."""
SHORT = 60
"""Characters, with the overhead, up to which the sentence behind a neighbour is shown too: "The default is
off." costs nothing and often decides."""
HOLE = 2
"""Sentences between shown ones that are shown too: a reader cannot judge by A:4 and A:6."""
CITED_SHARE = 0.7
"""Of the room, what the cited works may take while another source has something to say: a claim may cite the
wrong work."""
MARKED, ADDING = 0.7, 0.25
"""Of what the best sentence holds of the claim: what another must hold, or add, to be marked as well."""
GROWING = 0.3
"""Of what the best sentence holds of the claim: what one of a passage must hold for the passage to be
extended."""
NEAR, NEARNESS = 4, 0.1
"""Up to so many sentences from a shown one another counts more, by this share of what the best one says: what
belongs together stands together, and chance matches stand anywhere."""
NEWS = 0.05
"""Of what the claim's words count, what a passage must hold of words that no earlier round showed, beside
another word of the claim, to be news: a common word is none, and "2011" alone stands anywhere."""
COVERED = 0.9
"""What a word counts once a chosen passage holds it: the next passage should say what the first does not."""


def union(sets: Iterable[int]) -> int:
    """All that is in any of some sets of bits."""
    return reduce(or_, sets, 0)


class Chooser:
    """Picks passages one after another, each for what it adds to those before, round after round."""

    def __init__(
        self,
        index: Index,
        scorer: Scorer,
        scored: Mapping[int, float],
        preferred: Collection[str] = (),
        seen: Iterable[int] = (),
    ) -> None:
        self.index = index
        self.scorer = scorer
        self.scored = scored
        self.preferred = frozenset(index.places[name] for name in preferred)
        self.most = max(map(self.holds, scored), default=0.0)
        self.width = ROUNDS[1]
        self.left = 0
        self.top = 0.0
        self.shown: set[int] = set(seen)
        self.known: frozenset[int] = frozenset()
        self.read = 0
        self.chosen: list[tuple[int, list[int]]] = []

    def widen(self, width: Width) -> bool:
        """Choose what one more round shows; False, and nothing, where nothing is left that says enough."""
        before, count = frozenset(self.shown), len(self.chosen)
        read = union(map(self.scorer.own, before))
        self.width, self.left = width, width.characters
        pool = self.pool()
        if pool and not self.chosen:
            # An exact passage counts here no more than another one.
            self.top = self.scorer.score(max(pool, key=lambda n: (pool[n], -n)))
        cited = {n: s for n, s in pool.items() if self.index.source_at(n) in self.preferred}
        if cited:
            self.pick(cited, keep=int((1 - CITED_SHARE) * width.characters) if cited != pool else 0)
        self.pick({n: s for n, s in pool.items() if n not in self.shown})
        if len(self.chosen) == count:
            return False
        self.known, self.read = before, read
        self.fill_holes()
        self.round_out(self.chosen[count][1])
        if width.fills:
            self.extend()
        self.fill_holes()
        return True

    def passages(self) -> list[Passage]:
        """The passages of all rounds, best first."""
        pointer, marked = self.index.pointer, self.marked()

        def pointers(numbers: Iterable[int]) -> tuple[str, ...]:
            return tuple(map(pointer, sorted(numbers)))

        return [
            Passage(
                pointers(numbers),
                pointer(hit),
                pointers(marked.intersection(numbers)),
                pointers(self.known.intersection(numbers)),
                news=bool(self.known) and self.is_news(hit),
            )
            for hit, numbers in self.chosen
        ]

    def pool(self) -> dict[int, float]:
        """The sentences that may become hits of a round, with their scores."""
        allowed = self.best_sources()
        return {
            number: score
            for number, score in self.scored.items()
            if number not in self.shown and self.index.source_at(number) in allowed and self.tells(number)
        }

    def pick(self, pool: dict[int, float], keep: int = 0) -> None:
        """Choose passages for what they add, while they say enough and more room than ``keep`` is left."""
        covered = union(self.scorer.held[n] for n in self.shown)
        while pool and self.left > keep:
            best = max(pool, key=lambda n: (self.gain(n, pool[n], covered), -n))
            if self.chosen and self.gain(best, pool[best], covered) < self.width.floor * self.top:
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
        added = score - (1 - COVERED) * self.scorer.weigh(self.scorer.held[number] & covered)
        return added + NEARNESS * self.top if self.is_near(number) else added

    def is_near(self, number: int) -> bool:
        """Whether a sentence stands near a shown one."""
        low, high = self.index.limits(self.index.source_at(number))
        around = range(max(low, number - NEAR), min(high, number + NEAR + 1))
        return not self.shown.isdisjoint(around)

    def is_news(self, number: int) -> bool:
        """Whether a sentence of the last round holds words of the claim that none before it held."""
        if number in self.known:
            return False
        own, weigh = self.scorer.own(number), self.scorer.weigh
        several = own.bit_count() >= min(2, self.scorer.claimed.bit_count())
        return several and weigh(own & ~self.read) >= NEWS * weigh(self.scorer.claimed)

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
        return min(len(self.index.sentences[number].text), LONGEST_LINE) + OVERHEAD

    def around(self, hit: int) -> list[int]:
        """The hit with both neighbours, and what is short behind them; nothing without room for the hit."""
        if self.shown and self.cost(hit) > self.left:
            return []
        numbers = [hit]
        low, high = self.index.limits(self.index.source_at(hit))
        for step in (1, -1):
            near, far = hit + step, hit + 2 * step
            if not low <= near < high or not self.worth(near, hit):
                continue
            numbers.append(near)
            plain = not self.heads(near) and low <= far < high and not self.heads(far)
            if plain and far not in self.shown and self.cost(far) <= SHORT:
                numbers.append(far)
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

    def holds(self, number: int) -> float:
        """What a sentence itself holds of the claim, not of its context."""
        return self.scorer.weigh(self.scorer.own(number))

    def tells(self, number: int) -> bool:
        """Whether a sentence may be a hit: in a round without headings one must hold much of the claim."""
        held = self.holds(number)
        several = self.scorer.own(number).bit_count() > 1
        share = self.width.telling if several else self.width.single
        if held < max(share * self.most, self.width.least * self.scorer.asked):
            return False
        if self.width.fills or not self.heads(number):
            return True
        return held >= ADDING * self.scorer.weigh(self.scorer.claimed)

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

    def add(self, numbers: list[int], number: int) -> None:
        """Count one more sentence of a passage as shown."""
        numbers.append(number)
        self.shown.add(number)
        self.left -= self.cost(number)

    def fill_holes(self) -> None:
        """Show the one or two sentences between shown ones of a source, with the passage above them."""
        passage = {number: numbers for _, numbers in self.chosen for number in numbers}
        for low, high in pairwise(sorted(self.shown)):
            if high - low > HOLE + 1 or self.index.source_at(low) != self.index.source_at(high):
                continue
            if low not in passage:  # seen in another packet
                continue
            for number in range(low + 1, high):
                if self.width.fills or not self.heads(number):
                    self.add(passage[low], number)

    def round_out(self, numbers: list[int]) -> None:
        """Show the paragraphs of a hit and of its first neighbour, and what opens the section, if short."""
        sentences, hit = self.index.sentences, numbers[0]
        limits = self.index.limits(self.index.source_at(hit))
        around = (
            whole_of(sentences, hit, limits),
            whole_of(sentences, min(numbers), limits),
            opening_of(sentences, hit, limits),
        )
        for part in around:
            lacking = [n for n in part if n not in self.shown]
            if sum(map(self.cost, lacking)) <= self.width.whole:
                for number in lacking:
                    self.add(numbers, number)

    def extend(self) -> None:
        """Spend the room that is left on what stands around the passages, the best first, turn by turn."""
        worthy = [
            (self.index.limits(self.index.source_at(hit)), numbers)
            for hit, numbers in self.chosen
            if max(map(self.holds, numbers)) >= GROWING * self.most
        ]
        grew = True
        while grew:
            grew = False
            for (low, high), numbers in worthy:
                for near in (self.beyond(min(numbers), -1), self.beyond(max(numbers), 1)):
                    if low <= near < high and self.cost(near) <= self.left:
                        self.add(numbers, near)
                        grew = True

    def beyond(self, number: int, step: int) -> int:
        """The next sentence in one direction that is not shown."""
        while number in self.shown:
            number += step
        return number
