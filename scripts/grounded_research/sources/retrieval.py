"""Retrieval: which sentences of the sources speak of what a claim says."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heappush, heappushpop
from itertools import chain
from operator import itemgetter
from zlib import crc32

from grounded_research.sources.numbered import NumberedSentences, Range
from grounded_research.sources.scoring import Query, Scorer, make_query
from grounded_research.text.families import head

POSTINGS_A_QUERY = 20_000
"""Postings that are added up for one query, rarest stems first: about 3 ms. What is commoner only decides
among the sentences that the rare stems brought."""
FIRST_STEMS = 2
"""The rarest stems are taken however common they are: a query may have no rarer ones."""
FIRST_CUT = 400
"""Sentences for which the common stems are looked up too."""
CANDIDATES = 60
"""Sentences that are scored with their surroundings; on WiCE a further hundred changes no packet."""
WITH_NEIGHBOURS = 20
"""So many of them bring their neighbours along."""


def strongest(met: Mapping[int, int], weigh: Callable[[int], float]) -> list[tuple[int, float]]:
    """The sentences with the weightiest stems and what those weigh: the best ``FIRST_CUT``, and all as good.

    Many sentences hold the same few stems, so that the sets are ordered and not the sentences.
    """
    sets = Counter(met.values())
    least, wanted = 0.0, FIRST_CUT
    for stems in sorted(sets, key=weigh, reverse=True):
        least, wanted = weigh(stems), wanted - sets[stems]
        if wanted <= 0:
            break
    enough = {stems: weigh(stems) for stems in sets if weigh(stems) >= least}
    kept = [(number, enough[stems]) for number, stems in met.items() if stems in enough]
    return sorted(kept, key=itemgetter(1), reverse=True)


@dataclass(frozen=True, slots=True)
class Hit:
    """A sentence that was found; scores order the hits of one search and mean nothing beyond it."""

    pointer: str
    score: float


class Index(NumberedSentences):
    """Finds sentences by what they say."""

    def search(
        self,
        query: str,
        *,
        limit: int,
        sources: Collection[str] | None = None,
        context: str = "",
    ) -> list[Hit]:
        """The best sentences for a query, best first.

        Args:
            query: The claim.
            limit: At most so many hits.
            sources: Letters of the only sources to look in; None is all.
            context: What the claim's pronouns may stand for: headings, the sentences before. Counts a little.
        """
        scored = self.scored(Scorer(self, make_query(query, context, self.rarity)), sources)
        return [Hit(self.pointer(number), score) for number, score in scored[:limit]]

    def scored(self, scorer: Scorer, sources: Collection[str] | None = None) -> list[tuple[int, float]]:
        """Candidates with their scores, best first; an exact passage stands before all."""
        query = scorer.query
        ranges = None if sources is None else self.ranges(frozenset(sources))
        exact = self.exact(query, ranges)
        top = {number: scorer.score(number) for number in {*self.candidates(scorer, ranges), *exact}}
        best = max(top.values(), default=0.0)
        for number in exact:
            top[number] += best * (2 if self.sentences[number].text == query.text else 1)
        return sorted(((n, s) for n, s in top.items() if s > 0), key=lambda pair: (-pair[1], pair[0]))

    def sources_with(self, stems: Collection[str], least: float) -> int:
        """How many sources have a sentence with at least so many of some stems.

        All of them are said to where the stems are too common to be counted.
        """
        known = {self.numbering[stem] for stem in map(head, stems) if stem in self.numbering}
        postings = [self.postings[number] for number in known]
        if sum(map(len, postings)) > POSTINGS_A_QUERY:
            return len(self.names)
        counts = Counter(chain.from_iterable(postings))
        return len({self.source_at(number) for number, count in counts.items() if count >= least})

    def exact(self, query: Query, ranges: Sequence[Range] | None) -> set[int]:
        """Sentences with the same content words in the same order as the query or one of its sentences."""
        found: set[int] = set()
        for words in query.passages:
            mark = crc32(" ".join(words).encode())
            first = bisect_left(self.fingerprints, mark << 32)
            last = bisect_left(self.fingerprints, (mark + 1) << 32)
            found.update(
                value & 0xFFFFFFFF for value in self.fingerprints[first : min(last, first + FIRST_CUT)]
            )
        return {n for n in found if ranges is None or any(low <= n < high for low, high in ranges)}

    def candidates(self, scorer: Scorer, ranges: Sequence[Range] | None) -> set[int]:
        """Sentences worth scoring, and neighbours of the best: those with most of the query's rare stems."""
        met, missed = self.walk(scorer, ranges)
        scorer.held.put(met, whole=not missed)
        best = self.cut(scorer, strongest(met, scorer.weigh), most=scorer.weigh(missed))
        near = {near for number in best[:WITH_NEIGHBOURS] for near in self.around(number)}
        return near.union(best)

    def walk(self, scorer: Scorer, ranges: Sequence[Range] | None) -> tuple[dict[int, int], int]:
        """The sentences that hold stems of the query, each with those, and the stems that were too common.

        The rarest stems are walked first, while the budget lasts.
        """
        met: dict[int, int] = {}
        get, budget, missed = met.get, POSTINGS_A_QUERY, 0
        for rank, (stem, _) in enumerate(scorer.terms):
            parts = list(self.parts(stem, ranges))
            cost = sum(map(len, parts))
            bit = scorer.bits[stem]
            if rank >= FIRST_STEMS and cost > budget:
                missed |= bit
                continue
            budget -= cost
            for part in parts:
                for number in part:
                    met[number] = get(number, 0) | bit
        return met, missed

    def cut(self, scorer: Scorer, strong: Sequence[tuple[int, float]], *, most: float) -> list[int]:
        """The best sentences by all their stems, length allowed for.

        Once the best are found, no sentence is looked at that would be too weak even if it were of no length
        and held every stem that was not walked.

        Args:
            scorer: Of the query.
            strong: Sentences with what the stems count that they were met for, the strongest first.
            most: What the stems that were not walked count together.
        """
        full: dict[int, float] = {}
        best: list[float] = []
        lengths, norms, shortest = self.lengths, self.norms, self.norms[0]
        for number, weight in strong:
            if len(best) == CANDIDATES and (weight + most) * shortest < best[0]:
                break
            held = scorer.weigh(scorer.held[number]) if most else weight
            value = full[number] = held * norms[lengths[number]]
            (heappush if len(best) < CANDIDATES else heappushpop)(best, value)
        return sorted(full, key=full.__getitem__, reverse=True)[:CANDIDATES]

    def parts(self, stem: int, ranges: Sequence[Range] | None) -> Iterator[Sequence[int]]:
        """The numbers of the sentences that hold a stem, within the ranges."""
        found = self.postings[stem]
        if ranges is None:
            yield found
            return
        for low, high in ranges:
            part = found[bisect_left(found, low) : bisect_left(found, high)]
            if part:
                yield part
