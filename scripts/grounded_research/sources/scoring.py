"""Scoring: how well one sentence, with what stands around it, answers to a claim."""

import re
from collections.abc import Callable
from dataclasses import dataclass
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
KIND_WEIGHTS = {"heading": 0.8, "reference_entry": 0.4, "code": 0.6, "footnote": 0.9}
"""A heading says less than a sentence; a reference entry only names what others say."""
SATURATION = 1.2
LENGTH_SHARE = 0.4
SENTENCE_END = re.compile(r"(?<=[.!?])\s+")


@dataclass(frozen=True)
class Query:
    """A claim as retrieval sees it.

    Attributes:
        weights: What each stem counts: its rarity, more for values and names, less for the context's.
        order: The claim's stems in order.
        passages: Stems of the claim, and of each of its sentences, for exact passages.
    """

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
    return Query(weights, order, passages)


class Scorer:
    """Scores sentences of one index for one query."""

    def __init__(self, index: "Index", query: Query) -> None:
        self.index = index
        self.query = query
        self.pairs = set(zip(query.order, query.order[1:], strict=False))
        self.known: dict[int, list[str]] = {}
        self.headings: dict[str | None, frozenset[str]] = {None: frozenset()}

    def stems(self, number: int) -> list[str]:
        """The stems of a sentence."""
        if number not in self.known:
            self.known[number] = content_stems(self.index.sentences[number].text)
        return self.known[number]

    def heading_terms(self, text: str | None) -> frozenset[str]:
        """The query's stems that a heading or title holds."""
        if text not in self.headings:
            self.headings[text] = frozenset(self.query.weights.keys() & set(content_stems(text or "")))
        return self.headings[text]

    def score(self, number: int) -> float:
        """How well a sentence answers to the query; 0 if nothing of it does."""
        weights = self.query.weights
        own_stems = self.stems(number)
        own = weights.keys() & set(own_stems)
        length = len(own_stems) / self.index.average
        norm = (1 + SATURATION) / (1 + SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * length))
        total = norm * (sum(weights[stem] for stem in own) + self.pair_weight(own_stems))
        seen = set(own)
        at = self.index.source_at(number)
        low, high = self.index.bounds(self.index.names[at])
        for distance, share in NEIGHBOURS:
            if low <= number + distance < high:
                found = (weights.keys() & set(self.stems(number + distance))) - seen
                total += share * sum(weights[stem] for stem in found)
                seen |= found
        sentence = self.index.sentences[number]
        section = self.heading_terms(sentence.section) - seen
        total += SECTION_WEIGHT * sum(weights[stem] for stem in section)
        title = self.heading_terms(self.index.sources[self.index.names[at]].record.title) - seen - section
        total += TITLE_WEIGHT * sum(weights[stem] for stem in title)
        return total * KIND_WEIGHTS.get(sentence.kind, 1.0)

    def pair_weight(self, stems: list[str]) -> float:
        """The worth of the pairs of words that the sentence shares with the claim."""
        shared = self.pairs.intersection(zip(stems, stems[1:], strict=False))
        weights = self.query.weights
        return PAIR_WEIGHT * sum(min(weights[a], weights[b]) for a, b in shared)
