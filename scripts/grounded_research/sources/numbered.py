"""The sentences of some sources by number: their stems, their lengths, and where they stand."""

from array import array
from collections.abc import Mapping, Sequence
from itertools import repeat
from math import log
from typing import Self
from zlib import crc32

from grounded_research.sources.model import LoadedSource, SourceSentence
from grounded_research.sources.scoring import LENGTH_SHARE, SATURATION
from grounded_research.text.families import head
from grounded_research.text.words import content_stems

LONGEST = 255
"""Stems; a longer sentence counts as this long."""

Range = tuple[int, int]


def norms(average: float) -> list[float]:
    """BM25's share for the length of a sentence, by its number of stems up to ``LONGEST``."""
    return [
        (1 + SATURATION) / (1 + SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * length / average))
        for length in range(LONGEST + 1)
    ]


class Numbering(dict[str, int]):
    """Stem to its number; gives a new stem the next one, and all stems of a family the same.

    Attributes:
        given: How many numbers were given.
    """

    def __init__(self) -> None:
        super().__init__()
        self.given = 0

    def __missing__(self, stem: str) -> int:
        family = head(stem)
        if family != stem:
            number = self[stem] = self[family]
        else:
            number = self[stem] = self.given
            self.given += 1
        return number


class NumberedSentences:
    """All sentences of some sources by their stems.

    Stems are numbers. Postings are arrays of sentence numbers, one a stem; ``stems`` holds the stems of all
    sentences one after another, ``lengths`` how many each has up to ``LONGEST``, ``homes`` the positions of
    their sources in ``names``. A million sentences take about 165 MB. A sentence counts each stem once: in
    single sentences a repetition says nothing.
    """

    def __init__(self, sources: Mapping[str, LoadedSource]) -> None:
        self.sources = dict(sources)
        self.sentences: list[SourceSentence] = []
        self.names: list[str] = []
        self.places: dict[str, int] = {}
        self.titles: list[str | None] = []
        self.starts = array("L")
        self.homes = array("I")
        self.numbering = Numbering()
        self.postings: list[array[int]] = []
        self.stems = array("I")
        self.stem_starts = array("L", (0,))
        self.lengths = bytearray()
        self.headings: dict[str, tuple[int, ...]] = {}
        self.known_ranges: dict[frozenset[str], list[Range]] = {}
        self.fingerprints = array("Q")
        self.norms: Sequence[float] = ()
        self.rarities: dict[str, float] = {}

    @classmethod
    def build(cls, sources: Mapping[str, LoadedSource]) -> Self:
        """Index all sentences of ``sources``."""
        index = cls(sources)
        marks: list[int] = []
        for name, source in index.sources.items():
            index.places[name] = len(index.names)
            index.names.append(name)
            index.titles.append(source.record.title)
            index.starts.append(len(index.sentences))
            index.homes.extend(repeat(len(index.starts) - 1, len(source.sentences)))
            marks += [index.add(sentence) for sentence in source.sentences]
        marks.sort()
        index.fingerprints = array("Q", marks)
        index.norms = norms(max(len(index.stems) / max(len(index.sentences), 1), 1.0))
        return index

    def add(self, sentence: SourceSentence) -> int:
        """Add one sentence; returns its fingerprint with its number, to be sorted."""
        number = len(self.sentences)
        self.sentences.append(sentence)
        words = content_stems(sentence.text)
        ids = list(map(self.numbering.__getitem__, words))
        postings = self.postings
        while len(postings) < self.numbering.given:
            postings.append(array("I"))
        for stem in set(ids):
            postings[stem].append(number)
        self.stems.extend(ids)
        self.stem_starts.append(len(self.stems))
        self.lengths.append(min(len(ids), LONGEST))
        return crc32(" ".join(words).encode()) << 32 | number

    def rarity(self, stem: str) -> float:
        """How much a stem says: the logarithm of how rare it is (BM25's idf)."""
        found = self.rarities.get(stem)
        if found is None:
            known = self.numbering.get(head(stem))
            holding = 0 if known is None else len(self.postings[known])
            found = log(1 + (len(self.sentences) - holding + 0.5) / (holding + 0.5))
            if known is not None:  # any text may ask for stems that no sentence has
                self.rarities[stem] = found
        return found

    def stems_of(self, number: int) -> Sequence[int]:
        """The stems of a sentence, as numbers, in order."""
        return self.stems[self.stem_starts[number] : self.stem_starts[number + 1]]

    def norm(self, number: int) -> float:
        """What a sentence's length makes of its score: a long one holds many words by chance."""
        return self.norms[self.lengths[number]]

    def heading_stems(self, text: str) -> tuple[int, ...]:
        """The stems of a heading or a title that any sentence holds, as numbers."""
        if text not in self.headings:
            known = self.numbering
            stems = map(head, content_stems(text))
            self.headings[text] = tuple(known[stem] for stem in stems if stem in known)
        return self.headings[text]

    def pointer(self, number: int) -> str:
        """The pointer to the sentence with this number in the index."""
        at = self.source_at(number)
        return f"{self.names[at]}:{number - self.starts[at] + 1}"

    def number(self, pointer: str) -> int:
        """The number in the index of the sentence that a pointer names."""
        name, _, n = pointer.partition(":")
        return self.limits(self.places[name])[0] + int(n) - 1

    def source_at(self, number: int) -> int:
        """The position, in ``names``, of the source that holds this sentence."""
        return self.homes[number]

    def limits(self, at: int) -> Range:
        """The numbers of a source's first sentence and of the one after its last."""
        return self.starts[at], self.starts[at + 1] if at + 1 < len(self.starts) else len(self.sentences)

    def ranges(self, sources: frozenset[str]) -> list[Range]:
        """The numbers of the sentences of some sources; sources that follow one another are one range."""
        if sources not in self.known_ranges:
            self.known_ranges[sources] = self.merged_ranges(sources)
        return self.known_ranges[sources]

    def merged_ranges(self, sources: frozenset[str]) -> list[Range]:
        """As ``ranges``, which keeps them: the same sources are asked for with every claim."""
        merged: list[Range] = []
        for at, name in enumerate(self.names):
            if name not in sources:
                continue
            low, high = self.limits(at)
            if merged and merged[-1][1] == low:
                low = merged.pop()[0]
            merged.append((low, high))
        return merged

    def around(self, number: int) -> range:
        """The sentence with its neighbours of the same source."""
        low, high = self.limits(self.source_at(number))
        return range(max(low, number - 1), min(high, number + 2))
