"""Scoring: how well one sentence, with what stands around it, answers to a claim."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from grounded_research.sources.stemsets import Headings, Held, Sums, set_of
from grounded_research.text.families import head
from grounded_research.text.patterns import regex
from grounded_research.text.words import content_stems

if TYPE_CHECKING:
    from grounded_research.sources.numbered import NumberedSentences

CONTEXT_WEIGHT = 0.4
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
SENTENCE_END = regex(r"(?<=[.!?])\s+")
BYTES = regex(
    r"(?<![\d.,])(?P<count>\d{1,6})[\s-]?(?:(?P<prefix>[kmgt])(?P<binary>i)?b(?:ytes?)?"
    r"|(?P<word>kilo|mega|giga|tera|kibi|mebi|gibi|tebi)[\s-]?bytes?)\b",
    re.IGNORECASE,
)
MOST_TERMS = 400
"""Stems of a query that are looked up, the rarest ones: a claim with its context has fewer than 100; a text
of thousands is no claim, and every sentence would be worth scoring for it."""


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
    order = (*map(head, content_stems(text)), *in_bytes(text))
    weights = {stem: CONTEXT_WEIGHT * rarity(stem) for stem in map(head, content_stems(context))}
    names = {head(stem) for word in text.split()[1:] if word[:1].isupper() for stem in content_stems(word)}
    for stem in order:
        factor = NUMBER_WEIGHT if any(map(str.isdigit, stem)) else NAME_WEIGHT if stem in names else 1.0
        weights[stem] = factor * rarity(stem)
    sentences = [tuple(content_stems(part)) for part in SENTENCE_END.split(text)]
    whole = tuple(content_stems(text))
    passages = tuple(dict.fromkeys(part for part in (whole, *sentences) if part))
    return Query(text, weights, order, passages)


def in_bytes(text: str) -> Iterator[str]:
    """The sizes of a text in plain bytes where they are counted by powers of two: 65536 for "64 KiB"."""
    for found in BYTES.finditer(text):
        count, prefix = int(found["count"]), (found["prefix"] or found["word"]).lower()
        binary = found["binary"] or prefix.endswith("bi") or count & (count - 1) == 0
        if count and binary:
            yield str(count << 10 * (1 + "kmgt".index(prefix[0])))


class Scorer:
    """Scores sentences of one index for one query.

    Stems are the index's numbers here. A set of the query's stems is an integer with one bit a stem: what two
    sets share, and what one adds to another, are then single operations.

    Attributes:
        terms: The query's stems that the index knows, the rarest first, with what each counts.
        weigh: The sum of what a set of them counts.
        claimed: Those of the claim itself, not of its context.
        asked: What all stems of the claim count together, those that the index does not know included.
        held: Those that a sentence holds.
        in_heading: Those that a heading or title holds.
    """

    def __init__(self, index: "NumberedSentences", query: Query) -> None:
        self.index = index
        self.query = query
        self.terms = known_terms(index, query)
        self.bits = {stem: 1 << place for place, (stem, _) in enumerate(self.terms)}
        self.weigh = Sums([weight for _, weight in self.terms]).__getitem__
        order = [index.numbering.get(stem, -1) for stem in query.order]
        self.claimed = set_of(order, self.bits)
        self.asked = sum(query.weights[stem] for stem in set(query.order))
        self.pairs = self.worthy_pairs(order)
        self.held = Held(index.stems_of, self.bits)
        self.in_heading = Headings(index.heading_stems, self.bits)

    def worthy_pairs(self, order: Sequence[int]) -> list[tuple[int, tuple[int, int], float]]:
        """The pairs of the claim's stems: as a set, as they follow one another, and what they count."""
        bits, weigh = self.bits, self.weigh
        return [
            (bits[a] | bits[b], (a, b), PAIR_WEIGHT * min(weigh(bits[a]), weigh(bits[b])))
            for a, b in dict.fromkeys(pairwise(order))
            if a in bits and b in bits
        ]

    def own(self, number: int) -> int:
        """The stems of the claim itself, not of its context, that a sentence holds."""
        return self.claimed & self.held[number]

    def score(self, number: int) -> float:
        """How well a sentence answers to the query; 0 if nothing in or around it does."""
        index, held, weigh = self.index, self.held, self.weigh
        holds = held.get if held.whole else held.of
        seen = held[number]
        total = index.norm(number) * (weigh(seen) + self.pair_weight(number, seen))
        at = index.source_at(number)
        low, high = index.limits(at)
        for distance, share in NEIGHBOURS:
            if low <= number + distance < high:
                new = holds(number + distance, 0) & ~seen
                if new:
                    total += share * weigh(new)
                    seen |= new
        sentence, in_heading = index.sentences[number], self.in_heading
        for text, share in ((sentence.section, SECTION_WEIGHT), (index.titles[at], TITLE_WEIGHT)):
            new = in_heading[text] & ~seen
            if new:
                total += share * weigh(new)
                seen |= new
        return total * KIND_WEIGHTS.get(sentence.kind, 1.0)

    def pair_weight(self, number: int, seen: int) -> float:
        """The worth of the pairs of words that a sentence which holds ``seen`` shares with the claim."""
        if not seen & (seen - 1):  # one stem makes no pair
            return 0.0
        possible = [(pair, worth) for both, pair, worth in self.pairs if both & seen == both]
        if not possible:
            return 0.0
        there = set(pairwise(self.index.stems_of(number)))
        return sum(worth for pair, worth in possible if pair in there)


def known_terms(index: "NumberedSentences", query: Query) -> list[tuple[int, float]]:
    """The query's stems that the index knows with what each counts, the rarest first."""
    known = [
        (index.numbering[stem], weight) for stem, weight in query.weights.items() if stem in index.numbering
    ]
    known.sort(key=lambda term: (len(index.postings[term[0]]), term[0]))
    return known[:MOST_TERMS]
