"""The parts of a printed reference by a linear chain of labels: the likeliest reading and how sure it is.

A conditional random field (Lafferty, McCallum and Pereira 2001): every word gets the weights of its
features, every pair of neighbouring labels the weight of their sequence. The weights stand in
``printed_weights.tsv``, which ``tests/benchmarks/fit_printed.py`` makes of labelled references.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from grounded_research.bibliography.printed_facts import Facts
from grounded_research.bibliography.printed_features import features
from grounded_research.bibliography.printed_groups import Group

PARTS = (
    "author", "date", "title", "container", "editor", "locator", "pages", "place", "publisher", "note",
)  # fmt: skip
"""What a stretch can be; ``locator`` is volume and issue, ``note`` all that is none of these."""
# A part begins (even) or goes on (odd); it goes on after itself alone.
STATES = tuple(f"{position}-{part}" for part in PARTS for position in "BI")
WEIGHTS = Path(__file__).with_name("printed_weights.tsv")
NEVER = -1e4
"""The weight of a sequence of two states that cannot be."""
KEPT = 1 << 15
"""Groups of features whose weights are kept: some megabytes, whatever is read."""


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of words of one kind: ``first`` and ``last`` are the indices of its words."""

    kind: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Model:
    """Weights: of a feature in the states it speaks for, and of every state behind every other."""

    features: dict[str, tuple[tuple[int, float], ...]]
    behind: tuple[tuple[float, ...], ...]
    """``behind[one][other]`` is the weight of state ``other`` right behind state ``one``."""
    odds: tuple[tuple[float, ...], ...]
    """The exponentials of the same."""
    rows: dict[Group, list[float]] = field(default_factory=dict)
    """The weights of groups of features that were added up already."""

    def of(self, group: Group) -> list[float]:
        """The weight of a group of features in every state."""
        row = self.rows.get(group)
        if row is None:
            row = self.total(group)
            if len(self.rows) < KEPT:
                self.rows[group] = row
        return row

    def total(self, names: Iterable[str]) -> list[float]:
        """The weight of some features together in every state."""
        row = [0.0] * len(STATES)
        for name in names:
            for state, weight in self.features.get(name, ()):
                row[state] += weight
        return row


@cache
def model() -> Model:
    """The weights as the file has them, read once."""
    return read_model(WEIGHTS.read_text(encoding="utf-8"))


def read_model(text: str) -> Model:
    """Weights of a table: a feature a line, or ``> state`` for what stands before it; then state=weight."""
    number = {state: place for place, state in enumerate(STATES)}
    found: dict[str, tuple[tuple[int, float], ...]] = {}
    behind = [[NEVER] * len(STATES) for _ in STATES]
    for line in text.splitlines():
        name, *cells = line.split("\t")
        parted = (cell.rsplit("=", 1) for cell in cells)
        pairs = tuple((number[state], float(weight)) for state, weight in parted)
        if name.startswith("> "):
            for before, weight in pairs:
                behind[before][number[name[2:]]] = weight
        else:
            found[name] = pairs
    odds = tuple(tuple(map(math.exp, row)) for row in behind)
    return Model(found, tuple(map(tuple, behind)), odds)


def scores_of(facts: Facts, weights: Model) -> list[list[float]]:
    """For every word the weight of every state."""
    seen = features(facts)
    shared = [weights.total(names) for names in seen.shared]
    return [
        [*map(sum, zip(*map(weights.of, groups), *(shared[place] for place in places), strict=True))]
        for groups, places in zip(seen.own, seen.places, strict=True)
    ]


def parts_of(states: Sequence[int]) -> tuple[Part, ...]:
    """The parts that a sequence of states stands for."""
    found: list[Part] = []
    first = 0
    for place in range(1, len(states) + 1):
        if place == len(states) or states[place] % 2 == 0:
            found.append(Part(PARTS[states[first] // 2], first, place - 1))
            first = place
    return tuple(found)
