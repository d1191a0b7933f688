"""Retrieval: which sentences of the sources speak of what a claim says."""

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest
from math import log
from typing import Self
from zlib import crc32

from grounded_research.sources.model import LoadedSource, SourceSentence
from grounded_research.sources.scoring import Query, Scorer, make_query
from grounded_research.text.words import content_stems

SATURATION = 1.2
LENGTH_SHARE = 0.5
"""BM25's k1 and b (Robertson and Zaragoza 2009); b is low because sentences differ little in length for a reason."""
POSTINGS_A_QUERY = 150_000
"""Postings that are looked at for one query, rarest words first: 10 ms. What is commoner decides among candidates only."""
CANDIDATES = 150
"""Sentences that are scored with their surroundings; on WiCE more than 100 change no first packet."""
LONGEST = 400
"""Stems; a longer sentence counts as this long."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A sentence that was found; scores order the hits of one search and mean nothing beyond it."""

    pointer: str
    score: float


class Index:
    """All sentences of some sources by their stems.

    Postings are arrays of sentence numbers, one a stem, so that a million sentences take some 100 MB. A
    sentence counts each stem once: in single sentences a repetition says nothing.
    """

    def __init__(self, sources: Mapping[str, LoadedSource]) -> None:
        self.sources = dict(sources)
        self.sentences: list[SourceSentence] = []
        self.names: list[str] = []
        self.starts = array("L")
        self.postings: dict[str, array[int]] = {}
        self.lengths = bytearray()
        self.average = 1.0
        self.fingerprints = array("Q")

    @classmethod
    def build(cls, sources: Mapping[str, LoadedSource]) -> Self:
        """Index all sentences of ``sources``."""
        index = cls(sources)
        marks: list[int] = []
        for name, source in index.sources.items():
            index.names.append(name)
            index.starts.append(len(index.sentences))
            for sentence in source.sentences:
                marks.append(index.add(sentence))
        marks.sort()
        index.fingerprints = array("Q", marks)
        if index.lengths:
            index.average = max(sum(index.lengths) / len(index.lengths), 1.0)
        return index

    def add(self, sentence: SourceSentence) -> int:
        """Add one sentence; returns its fingerprint with its number, to be sorted."""
        number = len(self.sentences)
        self.sentences.append(sentence)
        stems = content_stems(sentence.text)
        self.lengths.append(min(len(stems), 255))
        postings = self.postings
        for stem in set(stems):
            try:
                postings[stem].append(number)
            except KeyError:
                postings[stem] = array("I", (number,))
        return crc32(" ".join(stems).encode()) << 32 | number

    def rarity(self, stem: str) -> float:
        """How much a stem says: the logarithm of how rare it is (BM25's idf)."""
        found = self.postings.get(stem)
        holding = len(found) if found else 0
        return log(1 + (len(self.sentences) - holding + 0.5) / (holding + 0.5))

    def pointer(self, number: int) -> str:
        """The pointer to the sentence with this number in the index."""
        at = bisect_right(self.starts, number) - 1
        return f"{self.names[at]}:{number - self.starts[at] + 1}"

    def source_at(self, number: int) -> int:
        """The position, in ``names``, of the source that holds this sentence."""
        return bisect_right(self.starts, number) - 1

    def bounds(self, name: str) -> tuple[int, int]:
        """The numbers of a source's first sentence and of the one after its last."""
        at = self.names.index(name)
        end = self.starts[at + 1] if at + 1 < len(self.starts) else len(self.sentences)
        return self.starts[at], end

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
        scored = self.scored(make_query(query, context, self.rarity), sources)
        return [Hit(self.pointer(number), score) for number, score in scored[:limit]]

    def scored(self, query: Query, sources: Collection[str] | None = None) -> list[tuple[int, float]]:
        """Candidates with their scores, best first; an exact passage stands before all."""
        ranges = None if sources is None else [self.bounds(name) for name in self.names if name in set(sources)]
        numbers = self.candidates(query, ranges)
        scorer = Scorer(self, query)
        exact = self.exact(query, ranges)
        top = {number: scorer.score(number) for number in {*numbers, *exact}}
        best = max(top.values(), default=0.0)
        for number in exact:
            top[number] += best
        return sorted(((n, s) for n, s in top.items() if s > 0), key=lambda pair: (-pair[1], pair[0]))

    def exact(self, query: Query, ranges: Sequence[tuple[int, int]] | None) -> list[int]:
        """Sentences that say the same content words in the same order as the query or one of its sentences."""
        found = []
        for words in query.passages:
            mark = crc32(" ".join(words).encode())
            first = bisect_left(self.fingerprints, mark << 32)
            last = bisect_left(self.fingerprints, (mark + 1) << 32)
            found += [value & 0xFFFFFFFF for value in self.fingerprints[first : min(last, first + CANDIDATES)]]
        return [n for n in found if ranges is None or any(low <= n < high for low, high in ranges)]

    def candidates(self, query: Query, ranges: Sequence[tuple[int, int]] | None) -> list[int]:
        """Sentences worth scoring, and their neighbours: those with most of the query's rare stems."""
        sums: dict[int, float] = {}
        budget = POSTINGS_A_QUERY
        for stem, weight in sorted(query.weights.items(), key=lambda pair: len(self.postings.get(pair[0], ()))):
            for part in self.parts(stem, ranges):
                if sums and len(part) > budget:
                    continue
                budget -= len(part)
                for number in part:
                    sums[number] = sums.get(number, 0.0) + weight
        norms = [1 / (1 + SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * n / self.average)) for n in range(256)]
        lengths = self.lengths
        best = nlargest(CANDIDATES, sums, key=lambda number: sums[number] * norms[lengths[number]])
        return sorted({near for number in best for near in self.around(number)})

    def parts(self, stem: str, ranges: Sequence[tuple[int, int]] | None) -> Iterable[Sequence[int]]:
        """The numbers of the sentences that hold a stem, within the ranges."""
        found = self.postings.get(stem)
        if found is None:
            return []
        if ranges is None:
            return [found]
        return [found[bisect_left(found, low) : bisect_left(found, high)] for low, high in ranges]

    def around(self, number: int) -> range:
        """The sentence with its neighbours of the same source."""
        at = self.source_at(number)
        low = self.starts[at]
        high = self.starts[at + 1] if at + 1 < len(self.starts) else len(self.sentences)
        return range(max(low, number - 1), min(high, number + 2))
