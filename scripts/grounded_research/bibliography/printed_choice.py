"""The choice among the likeliest readings of a printed reference, by what only whole readings show.

The chain of labels proposes its likeliest readings; where the first is not clearly ahead, each gets the
weights of its segments and of their order beside its own weight (reranking: Collins and Koo 2005). The
weights stand in ``printed_choice.tsv``, which ``tests/benchmarks/fit_choice.py`` makes of readings of
references that the chain was not fitted on.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path

from grounded_research.bibliography.printed_chain import Scores, readings, share
from grounded_research.bibliography.printed_facts import Facts, facts_of
from grounded_research.bibliography.printed_labels import Model, Part, model, parts_of, scores_of
from grounded_research.bibliography.printed_segments import END, joined, of_order, of_segment
from grounded_research.bibliography.printed_tokens import Token

WEIGHTS = Path(__file__).with_name("printed_choice.tsv")
CANDIDATES = 8
"""Readings among which is chosen: with five less is read right."""
CLEAR = 1.5
"""Weight between the first two readings from which on the first stands: there the choice hardly ever fell on
another in the folds, and many references are spared it."""
LEAD = 1.2
"""How much more than the likeliest reading another must be worth: without any lead as many titles are
read right in the folds, and five times as many readings that were right are lost."""
CHAIN = "the chain"
"""The name of the weight that a reading's own weight is multiplied by."""
MAJOR = frozenset({"author", "title", "container", "editor"})
"""The kinds of segment that the choice is about: of readings that differ in others the chain's first stands.
Numbers and dates are read well by the chain, and a choice among them broke clear references."""
Place = tuple[Part, Part | None, str]
"""A segment, the one before it, and the kind of the one after it."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The parts that were chosen, and the chain's probability of exactly these authors and this title."""

    parts: tuple[Part, ...]
    confidence: float


@dataclass(frozen=True, slots=True)
class Candidate:
    """A reading: its weight in the chain, the states of its words, and its parts joined to segments."""

    weight: float
    states: list[int]
    segments: tuple[Part, ...]

    @property
    def major(self) -> tuple[Part, ...]:
        """Its segments that the choice is about."""
        return tuple(segment for segment in self.segments if segment.kind in MAJOR)

    @property
    def has_title(self) -> bool:
        """Whether one of its segments is a title."""
        return any(segment.kind == "title" for segment in self.segments)

    @property
    def places(self) -> list[Place]:
        """The same with what stands around them."""
        kinds_after = (*(segment.kind for segment in self.segments[1:]), END)
        places = zip(self.segments, (None, *self.segments), kinds_after, strict=False)
        return [place for place in places if place[0].kind in MAJOR]


def label(tokens: Sequence[Token], chain: Model | None = None) -> Reading:
    """The parts of a reference's words; ``chain`` stands for the shipped weights of the chain."""
    if not tokens:
        return Reading((), 0.0)
    facts, weights = facts_of(tokens), chain or model()
    scores = scores_of(facts, weights)
    states = _best(facts, candidates_of(scores, weights)).states
    return Reading(parts_of(states), share(scores, weights, states))


def candidates_of(scores: Scores, chain: Model, *, clear: float = CLEAR) -> list[Candidate]:
    """The likeliest readings, no two alike in major segments; one where it is clearly ahead of the second."""
    likeliest = readings(scores, chain)
    found = list(islice(likeliest, 2))
    if len(found) == 1 or found[0][0] - found[1][0] > clear:
        found = found[:1]
    else:
        found.extend(islice(likeliest, CANDIDATES - 2))
    candidates: dict[tuple[Part, ...], Candidate] = {}
    for weight, states in found:
        one = Candidate(weight, states, tuple(joined(parts_of(states))))
        candidates.setdefault(one.major, one)
    return list(candidates.values())


def differences(facts: Facts, candidates: Sequence[Candidate]) -> list[list[str]]:
    """What is seen of every candidate, under the names of the table; segments that all have are left out."""
    everywhere = set.intersection(*(set(one.places) for one in candidates))
    seen: dict[Place, list[str]] = {}  # most segments come back in many candidates
    found = []
    for one in candidates:
        names = list(of_order(one.segments))
        for place in one.places:
            if place not in everywhere:
                if place not in seen:
                    seen[place] = list(of_segment(facts, *place))
                names.extend(seen[place])
        found.append(names)
    return found


def _best(facts: Facts, candidates: Sequence[Candidate]) -> Candidate:
    """The candidate worth most; what the chain takes for a mere remark stays one."""
    if len(candidates) == 1 or not candidates[0].major:
        return candidates[0]
    weights = choice_weights()
    worth = [
        weights[CHAIN] * one.weight + sum(weights.get(name, 0.0) for name in names)
        for one, names in zip(candidates, differences(facts, candidates), strict=True)
    ]
    titled = candidates[0].has_title  # a title that the chain found is not given up for none
    allowed = (place for place, one in enumerate(candidates) if one.has_title or not titled)
    best = max(allowed, key=worth.__getitem__)
    return candidates[best if worth[best] - worth[0] > LEAD else 0]


@cache
def choice_weights() -> dict[str, float]:
    """The weights as the file has them, read once: a name and its weight a line."""
    rows = (line.rsplit("\t", 1) for line in WEIGHTS.read_text(encoding="utf-8").splitlines())
    return {name: float(weight) for name, weight in rows}
