"""The parts of a printed reference by a linear chain of labels: the likeliest reading and how sure it is.

A conditional random field (Lafferty, McCallum and Pereira 2001): every word gets the weights of its
features, every pair of neighbouring labels the weight of their sequence. The weights stand in
``printed_weights.tsv``, which ``tests/benchmarks/fit_printed.py`` makes of labelled references.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from operator import add
from pathlib import Path

from grounded_research.bibliography.printed_features import features
from grounded_research.bibliography.printed_groups import Group
from grounded_research.bibliography.printed_tokens import Token

PARTS = (
    "author", "date", "title", "container", "editor", "locator", "pages", "place", "publisher", "note",
)  # fmt: skip
"""What a stretch can be; ``locator`` is volume and issue, ``note`` all that is none of these."""
# A part begins (even) or goes on (odd); it goes on after itself alone.
STATES = tuple(f"{position}-{part}" for part in PARTS for position in "BI")
WEIGHTS = Path(__file__).with_name("printed_weights.tsv")
_NEVER = -1e4
BEAM = 10.0
"""A state this far behind the best one (odds of 22,000 to one) is in no reading that matters."""
KEPT = 1 << 15
"""Groups of features whose weights are kept: some megabytes, whatever is read."""
_FAINT, _TINY = math.exp(-BEAM), 1e-300
_ALL_STATES = tuple(range(len(STATES)))
# The states that have to be those of the likeliest reading for it to be sure, and the rest.
_HELD = frozenset(state for state in _ALL_STATES if STATES[state][2:] in {"author", "title"})
_FREE = tuple(state for state in _ALL_STATES if state not in _HELD)


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of words of one kind: ``first`` and ``last`` are the indices of its words."""

    kind: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Reading:
    """The likeliest parts, and the probability that authors and title are exactly these stretches."""

    parts: tuple[Part, ...]
    confidence: float


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
    behind = [[_NEVER] * len(STATES) for _ in STATES]
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


def label(tokens: Sequence[Token], weights: Model | None = None) -> Reading:
    """The likeliest parts of a reference's words."""
    if not tokens:
        return Reading((), 0.0)
    weights = weights or model()
    scores = _scores(tokens, weights)
    states = _best(scores, weights)
    parts = _parts(states)
    return Reading(parts, _share(scores, weights, states))


def _scores(tokens: Sequence[Token], weights: Model) -> list[list[float]]:
    """For every word the weight of every state."""
    seen = features(tokens)
    shared = [weights.total(names) for names in seen.shared]
    return [
        [*map(sum, zip(*map(weights.of, groups), *(shared[place] for place in places), strict=True))]
        for groups, places in zip(seen.own, seen.places, strict=True)
    ]


def _best(scores: Sequence[Sequence[float]], weights: Model) -> list[int]:
    """The states of the likeliest reading (Viterbi); states far behind the best one are not followed."""
    current = [score if state % 2 == 0 else _NEVER for state, score in enumerate(scores[0])]
    origins: list[list[int]] = []
    for row in scores[1:]:
        floor = max(current) - BEAM
        alive = [
            (state, value, weights.behind[state]) for state, value in enumerate(current) if value >= floor
        ]
        first, highest, behind = alive[0]
        reached = [highest + weight for weight in behind]
        origin = [first] * len(STATES)
        for state, value, behind in alive[1:]:
            for other, weight in enumerate(behind):
                if value + weight > reached[other]:
                    reached[other], origin[other] = value + weight, state
        origins.append(origin)
        current = list(map(add, reached, row))
    states = [max(range(len(current)), key=current.__getitem__)]
    for origin in reversed(origins):
        states.append(origin[states[-1]])
    return states[::-1]


def _share(scores: Sequence[Sequence[float]], weights: Model, states: Sequence[int]) -> float:
    """The probability of all readings together that have authors and title where the likeliest has them."""
    tops = map(max, scores)
    odds = [[math.exp(score - top) for score in row] for row, top in zip(scores, tops, strict=True)]
    everything = _total(odds, weights, [_ALL_STATES] * len(states))
    allowed = [(state,) if state in _HELD else _FREE for state in states]
    return math.exp(min(0.0, _total(odds, weights, allowed) - everything))


def _total(odds: Sequence[Sequence[float]], weights: Model, allowed: Sequence[tuple[int, ...]]) -> float:
    """The logarithm of the odds of all readings whose states are allowed (the forward sum)."""
    current = {state: odds[0][state] for state in allowed[0] if state % 2 == 0}
    total = 0.0
    for row, states in zip(odds[1:], allowed[1:], strict=True):
        floor = max(current.values()) * _FAINT
        reached = [0.0] * len(STATES)
        for state, share in current.items():
            if share >= floor:
                reached = [mass + share * odd for mass, odd in zip(reached, weights.odds[state], strict=True)]
        current = {state: row[state] * reached[state] for state in states}
        scale = sum(current.values())
        if not scale:
            return _NEVER
        total += math.log(scale)
        current = {state: mass / scale for state, mass in current.items() if mass}
    return total + math.log(sum(current.values()) or _TINY)


def _parts(states: Sequence[int]) -> tuple[Part, ...]:
    found: list[Part] = []
    first = 0
    for place in range(1, len(states) + 1):
        if place == len(states) or states[place] % 2 == 0:
            found.append(Part(PARTS[states[first] // 2], first, place - 1))
            first = place
    return tuple(found)
