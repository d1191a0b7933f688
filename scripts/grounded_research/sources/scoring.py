"""Scoring: how well one sentence, with what stands around it, answers to a claim."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from grounded_research.text.words import content_stems

if TYPE_CHECKING:
    from grounded_research.sources.retrieval import Index

CONTEXT_WEIGHT = 0.3
"""What a word of the claim's context counts against one of the claim itself."""
NUMBER_WEIGHT = 1.3
"""Values decide whether a passage is the right one."""
NAME_WEIGHT = 1.2
PAIR_WEIGHT = 0.3
"""Two words of the claim that stand side by side in the sentence too."""
NEIGHBOURS = ((-1, 0.35), (1, 0.25), (-2, 0.15), (2, 0.1))
"""What a word counts that only a neighbouring sentence holds: pronouns point backwards."""
SECTION_WEIGHT = 0.2
TITLE_WEIGHT = 0.1
KIND_WEIGHTS = {"reference_entry": 0.4, "code": 0.6}
"""A reference entry only names what others say. Headings count in full: in WiCE they are evidence too."""
SATURATION = 1.2
LENGTH_SHARE = 0.4
"""BM25's k1 and b (Robertson and Zaragoza 2009); b is low because sentences are long when they say more."""
SENTENCE_END = re.compile(r"(?<=[.!?])\s+")


@dataclass(frozen=True)
class Query:
    """A claim as retrieval sees it.

    Attributes:
        text: The claim as it was given.
        weights: What each stem counts: its rarity, more for values and names, less for the context's.
        order: The claim's stems in order.
        passages: Stems of the claim, and of each of its sentences, for exact passages.
    """

    text: str
    weights: dict[str, float]
    order: tuple[str, ...]
    passages: tuple[tuple[str, ...], ...]


def make_query(text: str, context: str, rarity: Callable[[str], float]) -> Query:
    """Weigh the words of a claim and its context."""
    order = tuple(content_stems(text))
    weights = {stem: CONTEXT_WEIGHT * rarity(stem) for stem in content_stems(context)}
    names = {stem for word in text.split()[1:] if word[:1].isupper() for stem in content_stems(word)}
    for stem in order:
        factor = NUMBER_WEIGHT if any(map(str.isdigit, stem)) else NAME_WEIGHT if stem in names else 1.0
        weights[stem] = factor * rarity(stem)
    sentences = [tuple(content_stems(part)) for part in SENTENCE_END.split(text)]
    passages = tuple(dict.fromkeys(part for part in (order, *sentences) if part))
    return Query(text, weights, order, passages)


class Held(dict[int, frozenset[int]]):
    """Number of a sentence to the stems of a query that it holds; fills itself."""

    def __init__(self, terms: frozenset[int], stems_of: Callable[[int], Sequence[int]]) -> None:
        self.terms = terms
        self.stems_of = stems_of

    def __missing__(self, number: int) -> frozenset[int]:
        found = self[number] = self.terms.intersection(self.stems_of(number))
        return found


class Scorer:
    """Scores sentences of one index for one query; stems are the index's numbers here."""

    def __init__(self, index: "Index", query: Query) -> None:
        self.index = index
        self.query = query
        numbers = index.numbering
        self.weights = {numbers[stem]: weight for stem, weight in query.weights.items() if stem in numbers}
        self.terms = frozenset(self.weights)
        order = [numbers.get(stem, -1) for stem in query.order]
        self.pairs = frozenset(pair for pair in pairwise(order) if -1 not in pair)
        self.claimed = frozenset(order) & self.terms
        self.held = Held(self.terms, index.stems_of)
        self.headings: dict[str | None, frozenset[int]] = {None: frozenset()}

    def in_heading(self, text: str | None) -> frozenset[int]:
        """The query's stems that a heading or title holds."""
        if text not in self.headings:
            self.headings[text] = self.terms.intersection(self.index.heading_stems(text or ""))
        return self.headings[text]

    def weigh(self, stems: frozenset[int]) -> float:
        """The sum of what some stems of the query count."""
        return sum(map(self.weights.__getitem__, stems))

    def own(self, number: int) -> frozenset[int]:
        """The stems of the claim itself, not of its context, that a sentence holds."""
        return self.claimed & self.held[number]

    def score(self, number: int) -> float:
        """How well a sentence answers to the query; 0 if nothing in or around it does."""
        stems, held = self.index.stems_of(number), self.held
        seen = held[number]
        length = len(stems) / self.index.average
        norm = (1 + SATURATION) / (1 + SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * length))
        total = norm * (self.weigh(seen) + self.pair_weight(stems))
        at = self.index.source_at(number)
        low, high = self.index.limits(at)
        sentence = self.index.sentences[number]
        for distance, share in NEIGHBOURS:
            if low <= number + distance < high:
                new = held[number + distance] - seen
                if new:
                    total += share * self.weigh(new)
                    seen |= new
        for text, share in ((sentence.section, SECTION_WEIGHT), (self.index.titles[at], TITLE_WEIGHT)):
            new = self.in_heading(text) - seen
            if new:
                total += share * self.weigh(new)
                seen |= new
        return total * KIND_WEIGHTS.get(sentence.kind, 1.0)

    def pair_weight(self, stems: Sequence[int]) -> float:
        """The worth of the pairs of words that the sentence shares with the claim."""
        shared = self.pairs.intersection(pairwise(stems))
        return PAIR_WEIGHT * sum(min(self.weights[a], self.weights[b]) for a, b in shared)
