"""The parts of a printed reference by a linear chain of labels: the likeliest reading and how sure it is.

A conditional random field (Lafferty, McCallum and Pereira 2001): every word gets the weights of its
features, every pair of neighbouring labels the weight of their sequence. The weights stand in
``printed_weights.tsv``, which ``tests/benchmarks/fit_printed.py`` makes of labelled references.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from operator import add
from pathlib import Path

from grounded_research.bibliography.printed_features import features
from grounded_research.bibliography.printed_tokens import Token

PARTS = (
    "author", "date", "title", "container", "editor", "locator", "pages", "place", "publisher", "note",
)  # fmt: skip
"""What a stretch can be; ``locator`` is volume and issue, ``note`` all that is none of these."""
# A part begins (even) or goes on (odd); it goes on after itself alone.
STATES = tuple(f"{position}-{part}" for part in PARTS for position in "BI")
WEIGHTS = Path(__file__).with_name("printed_weights.tsv")
_NEVER = -1e4
BEAM = 14.0
"""A state this far behind the best one (odds of a million to one) is in no reading that matters."""
_SURE_PARTS = frozenset({"author", "title"})


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
    shared = [_sum(names, weights.features, [0.0] * len(STATES)) for names in seen.shared]
    table = []
    for names, groups in zip(seen.own, seen.groups, strict=True):
        row = [float(sum(column)) for column in zip(*(shared[group] for group in groups), strict=True)]
        table.append(_sum(names, weights.features, row))
    return table


def _sum(
    names: Sequence[str], known: dict[str, tuple[tuple[int, float], ...]], row: list[float]
) -> list[float]:
    for name in names:
        if name in known:
            for state, weight in known[name]:
                row[state] += weight
    return row


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
    held = frozenset(state for state, name in enumerate(STATES) if name[2:] in _SURE_PARTS)
    free = frozenset(range(len(STATES))) - held
    allowed = [frozenset({state}) if state in held else free for state in states]
    everything = _total(scores, weights, [held | free] * len(states))
    return math.exp(min(0.0, _total(scores, weights, allowed) - everything))


def _total(scores: Sequence[Sequence[float]], weights: Model, allowed: Sequence[frozenset[int]]) -> float:
    """The logarithm of the weight of all readings whose states are allowed (the forward sum)."""
    current = {state: scores[0][state] for state in allowed[0] if state % 2 == 0}
    for row, states in zip(scores[1:], allowed[1:], strict=True):
        highest = max(current.values())
        alive = [
            (math.exp(value - highest), weights.odds[state])
            for state, value in current.items()
            if value >= highest - BEAM
        ]
        current = {}
        for state in states:
            mass = 0.0
            for share, odds in alive:
                mass += share * odds[state]
            current[state] = row[state] + highest + (math.log(mass) if mass > 0.0 else _NEVER)
    highest = max(current.values())
    return highest + math.log(sum(math.exp(value - highest) for value in current.values()))


def _parts(states: Sequence[int]) -> tuple[Part, ...]:
    found: list[Part] = []
    first = 0
    for place in range(1, len(states) + 1):
        if place == len(states) or states[place] % 2 == 0:
            found.append(Part(PARTS[states[first] // 2], first, place - 1))
            first = place
    return tuple(found)
