"""The readings that a linear chain of labels allows, the likeliest first, and the probability of one.

The readings come out of a best-first search backwards along the chain, in which the best way to every state
from the front (Viterbi 1967) is known beforehand, so that hardly more is opened than what is found (Soong
and Huang 1991). A probability is a quotient of two forward sums.
"""

import math
from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import count
from operator import add

from grounded_research.bibliography.printed_labels import NEVER, STATES, Model

BEAM = 8.0
"""A state this far behind the best one (odds of 3,000 to one) is in no reading that matters."""
_FAINT, _TINY = math.exp(-BEAM), 1e-300
_ALL_STATES = tuple(range(len(STATES)))
# The states that have to be those of a reading for it to be right, and the rest.
_HELD = frozenset(state for state in _ALL_STATES if STATES[state][2:] in {"author", "title"})
_FREE = tuple(state for state in _ALL_STATES if state not in _HELD)

Scores = Sequence[Sequence[float]]
"""The weight of every state for every word of a reference."""
Way = tuple[int, "Way | None"]
"""A state and the way from the next word on to the end."""


def readings(scores: Scores, weights: Model) -> Iterator[tuple[float, list[int]]]:
    """The weight of a reading and its states, the likeliest first; the reference has a word or more."""
    reached = _reached(scores, weights)
    order = count()  # of two ways alike the one that was found first: states are never compared
    last = len(scores) - 1
    found = [(-value, next(order), last, 0.0, (state, None)) for state, value in reached[last].items()]
    heap: list[tuple[float, int, int, float, Way]] = sorted(found)
    while heap:
        value, _, place, behind, way = heappop(heap)
        if place == 0:
            yield -value, _states(way)
            continue
        state = way[0]
        own = behind + scores[place][state]
        for before, front in reached[place - 1].items():
            weight = weights.behind[before][state]
            if weight > NEVER:
                rest = own + weight
                heappush(heap, (-front - rest, next(order), place - 1, rest, (before, way)))


def _states(way: Way | None) -> list[int]:
    states = []
    while way is not None:
        state, way = way
        states.append(state)
    return states


def _reached(scores: Scores, weights: Model) -> list[dict[int, float]]:
    """For every word the weight of the best way to each state that is not far behind the best one."""
    alive = _alive([score if state % 2 == 0 else NEVER for state, score in enumerate(scores[0])])
    found = [alive]
    for row in scores[1:]:
        ways = [[value + weight for weight in weights.behind[state]] for state, value in alive.items()]
        best = map(max, *ways) if len(ways) > 1 else ways[0]
        alive = _alive(list(map(add, best, row)))
        found.append(alive)
    return found


def _alive(current: Sequence[float]) -> dict[int, float]:
    floor = max(current) - BEAM
    return {state: value for state, value in enumerate(current) if value >= floor}


def share(scores: Scores, weights: Model, states: Sequence[int]) -> float:
    """The probability of all readings together that have authors and title where one has them."""
    tops = map(max, scores)
    odds = [[math.exp(score - top) for score in row] for row, top in zip(scores, tops, strict=True)]
    everything = _total(odds, weights, [_ALL_STATES] * len(states))
    allowed = [(state,) if state in _HELD else _FREE for state in states]
    return math.exp(min(0.0, _total(odds, weights, allowed) - everything))


def _total(odds: Scores, weights: Model, allowed: Sequence[tuple[int, ...]]) -> float:
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
            return NEVER
        total += math.log(scale)
        current = {state: mass / scale for state, mass in current.items() if mass}
    return total + math.log(sum(current.values()) or _TINY)
