"""The sources at hand for grounding: their sentences, their index, and what can be looked up in them."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from grounded_research.ground.embedded.judge import Candidate
from grounded_research.ground.gates.standing import ABSENT, FOUND, KINDS, has_value, standings
from grounded_research.ledger.models import EvidenceSentence
from grounded_research.sources.location import location_of
from grounded_research.sources.model import LoadedSource, SourceSentence
from grounded_research.sources.passages import passages
from grounded_research.sources.pointers import resolve
from grounded_research.sources.retrieval import Index
from grounded_research.sources.rounds import FAINT_REST, REST, Passage
from grounded_research.sources.stretch import Cut, cut_for
from grounded_research.text.families import head
from grounded_research.text.patterns import regex

MOST_ELSEWHERE = 4
"""Sentences kept with an answer to show where else a value stands: enough to point to, few enough to
store."""

CANDIDATES = 12
"""Sentences that the embedded judge reads: near-verbatim ones stand in the first few, the rest are witnesses
against a hasty conflict."""

_SPELLED = regex(
    r"\b(?:eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|dozens?"
    r"|half|halves|thirds?|quarters?|percent|one|two|three|four|five|six|seven|eight|nine|ten)\b",
    re.IGNORECASE,
)
NUMBER = regex(r"\d[\d.,]*")


def may_state(value: str, sentence: str) -> bool:
    """Whether a sentence may have a value: a number that begins with its first two figures, or a word.

    It spares the full comparison for nearly all sentences of a long source.
    """
    wanted = leads(value)
    return not wanted or bool(wanted & leads(sentence)) or _SPELLED.search(sentence) is not None


def leads(text: str) -> set[str]:
    """The first two figures of every number, without leading zeros and separators."""
    return {
        number.group().lstrip("0.,").replace(",", "").replace(".", "")[:2] for number in NUMBER.finditer(text)
    }


@dataclass(frozen=True)
class Library:
    """The sources that yielded text."""

    sources: Mapping[str, LoadedSource]

    @cached_property
    def index(self) -> Index:
        """The search index over all sentences."""
        return Index.build(self.sources)

    @property
    def whole(self) -> frozenset[str]:
        """The sources that a judge must have read to have read everything: copies count once."""
        return frozenset(name for name, source in self.sources.items() if source.record.duplicate_of is None)

    @cached_property
    def chosen(self) -> dict[tuple[object, ...], Sequence[Passage]]:
        """The passages that were asked for: an answer is recorded with those that its packet showed."""
        return {}

    def count(self, names: Iterable[str]) -> int:
        """The number of sentences of some sources."""
        return sum(len(self.sources[name].sentences) for name in names)

    def passages(
        self, claim: str, context: str, number: int, *, first: Collection[str] = ()
    ) -> Sequence[Passage]:
        """The passages shown for a claim in a widening round, best first.

        Args:
            claim: The claim.
            context: What its pronouns may stand for.
            number: The round, from 1.
            first: The letters of the works that the claim cites; their passages go before the others.
        """
        asked = (claim, context, number, tuple(first))
        if asked not in self.chosen:
            self.chosen[asked] = passages(
                self.index, self.sources, claim, number, context=context, first=first
            )
        return self.chosen[asked]

    def rest(
        self, missing: str, context: str, seen: frozenset[str], *, first: Collection[str] = ()
    ) -> Sequence[Passage]:
        """The passages shown for the missing part of a claim, best first; none where nothing is new.

        Args:
            missing: The part.
            context: The claim, and what its pronouns may stand for.
            seen: The pointers of the sentences that the claim's own packets showed.
            first: The letters of the sources that go before the others.
        """
        found = passages(self.index, self.sources, missing, 1, context=context, first=first, widths=(REST,))
        if any(not seen.issuperset(passage.pointers) for passage in found):
            return [replace(one, known=tuple(filter(seen.__contains__, one.pointers))) for one in found]
        return passages(
            self.index,
            self.sources,
            missing,
            1,
            context=context,
            first=first,
            seen=seen,
            widths=(FAINT_REST,),
        )

    def cut(self, texts: Sequence[str]) -> Cut:
        """How a long sentence is shortened where some texts are asked about."""
        return cut_for(texts, self.index.rarity)

    def candidates(self, claim: str, context: str, *, first: Collection[str] = ()) -> list[Candidate]:
        """The sentences that the embedded judge reads, an exact passage always among them.

        The best first, but those of the sources ``first`` before all: a verdict should rest on them.
        """
        hits = self.index.search(claim, limit=CANDIDATES, context=context)
        cited = frozenset(first) & self.sources.keys()
        if cited:
            own = self.index.search(claim, limit=CANDIDATES // 2, context=context, sources=cited)
            hits = list({hit.pointer: hit for hit in (*own, *hits)}.values())
        return [self.candidate(*self.at(hit.pointer)) for hit in hits]

    def candidate(self, source: LoadedSource, sentence: SourceSentence) -> Candidate:
        """A sentence with its source's title and its headings."""
        return Candidate(f"{source.id}:{sentence.n}", sentence.text, self.setting(source, sentence))

    def setting(self, source: LoadedSource, sentence: SourceSentence) -> tuple[str, ...]:
        """What may name a sentence's subject besides it: title, headings, and the sentence before."""
        before = source.sentences[sentence.n - 2] if sentence.n > 1 else None
        near = before is not None and before.kind == sentence.kind and before.section == sentence.section
        parts = (source.record.title, sentence.section, before.text if before and near else None)
        return tuple(part for part in parts if part)

    def settings(self, evidence: Iterable[EvidenceSentence]) -> tuple[str, ...]:
        """The setting of each sentence; none where nothing has one."""
        found = tuple(" ".join(self.setting(*self.at(sentence.pointer))) for sentence in evidence)
        return found if any(found) else ()

    def knows(self, stem: str) -> bool:
        """Whether a stem occurs in any source."""
        return head(stem) in self.index.numbering

    def resolve(self, pointers: Sequence[str]) -> tuple[EvidenceSentence, ...] | None:
        """The sentences that pointers name; None when one of them names nothing."""
        return resolve(pointers, self.sources)

    def at(self, pointer: str) -> tuple[LoadedSource, SourceSentence]:
        """The source and the sentence that a pointer of our own names."""
        name, _, number = pointer.partition(":")
        return self.sources[name], self.sources[name].sentences[int(number) - 1]

    def sentence(self, source: str, sentence: SourceSentence) -> EvidenceSentence:
        """A sentence as the ledger copies it."""
        return EvidenceSentence(
            pointer=f"{source}:{sentence.n}",
            text=sentence.text,
            location=location_of(self.sources[source], sentence),
        )

    def domains(self, evidence: Iterable[EvidenceSentence]) -> tuple[str, ...]:
        """The independent registrable domains of the evidence; empty when a file of the user is among it.

        A copy of another source counts as that source.
        """
        found: dict[str, None] = {}
        for sentence in evidence:
            record = self.sources[sentence.pointer.partition(":")[0]].record
            origin = self.sources.get(record.duplicate_of or record.id)
            domain = (origin.record if origin else record).domain
            if domain is None:
                return ()
            found[domain] = None
        return tuple(found)

    def elsewhere(self, claim: str, evidence: Sequence[EvidenceSentence]) -> tuple[EvidenceSentence, ...]:
        """Sentences of the cited sources, else of others, with a value of the claim the evidence lacks.

        The next to those pointed to first: the value most likely stands there.
        """
        if not evidence:
            return ()
        texts = [sentence.text for sentence in evidence]
        lacking = [
            (kind, standing.value)
            for kind in KINDS
            for standing in standings(claim, texts, kind)
            if standing.outcome not in FOUND
        ]
        cited = dict.fromkeys(sentence.pointer.partition(":")[0] for sentence in evidence)
        pointed = {sentence.pointer for sentence in evidence}
        found: list[EvidenceSentence] = []
        for kind, value in lacking:
            holding = (
                self.sentence(name, sentence)
                for name in cited
                for sentence in self.around(name, pointed)
                if f"{name}:{sentence.n}" not in pointed
                and may_state(value.text, sentence.text)
                and has_value(claim, value, sentence.text, kind)
            )
            found += [sentence for _, sentence in zip(range(MOST_ELSEWHERE), holding, strict=False)]
        if lacking and not found:
            found = self.in_other_sources(claim, texts, cited)
        return tuple({sentence.pointer: sentence for sentence in found}.values())

    def around(self, name: str, pointed: Collection[str]) -> list[SourceSentence]:
        """The sentences of a source, those next to the ones pointed to first."""
        places = [
            int(number) for source, _, number in (one.partition(":") for one in pointed) if source == name
        ]
        return sorted(
            self.sources[name].sentences, key=lambda one: min(abs(one.n - place) for place in places)
        )

    def in_other_sources(
        self, claim: str, texts: Sequence[str], cited: Collection[str]
    ) -> list[EvidenceSentence]:
        """The sentences nearest to a claim in sources that it does not cite, with a value absent from texts.

        Only the nearest are looked at: a number alone stands in any large source.
        """
        absent = [
            (kind, standing.value)
            for kind in KINDS
            for standing in standings(claim, texts, kind)
            if standing.outcome == ABSENT
        ]
        if not absent:
            return []
        hits = [hit.pointer for hit in self.index.search(claim, limit=CANDIDATES)]
        nearest = [self.at(name) for name in hits if name.partition(":")[0] not in cited]
        return [
            self.sentence(source.id, sentence)
            for source, sentence in nearest
            if any(has_value(claim, value, sentence.text, kind) for kind, value in absent)
        ][:MOST_ELSEWHERE]
