import math
from itertools import islice, pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grounded_research.bibliography.printed_chain import readings, share
from grounded_research.bibliography.printed_labels import NEVER, STATES, Model

NEAR = st.floats(-1, 1)
FEW = 3
"""Words: few enough to write every reading down."""


def may_follow(state, before):
    return state % 2 == 0 or state // 2 == before // 2


@st.composite
def chains(draw):
    """Scores of a few words and weights of what may follow what, none far behind the others."""
    count = draw(st.integers(1, FEW))
    scores = [[draw(NEAR) if state < 4 else -40.0 for state in range(len(STATES))] for _ in range(count)]
    behind = tuple(
        tuple(
            (draw(NEAR) if max(state, before) < 4 else 0.0) if may_follow(state, before) else NEVER
            for state in range(len(STATES))
        )
        for before in range(len(STATES))
    )
    odds = tuple(tuple(math.exp(weight) for weight in row) for row in behind)
    return scores, Model({}, behind, odds)


def weight_of(states, scores, weights):
    steps = pairwise(states)
    return sum(row[state] for row, state in zip(scores, states, strict=True)) + sum(
        weights.behind[before][state] for before, state in steps
    )


def all_readings(scores, weights):
    for states in product(range(4), repeat=len(scores)):
        if states[0] % 2 == 0 and all(may_follow(b, a) for a, b in pairwise(states)):
            yield weight_of(states, scores, weights), list(states)


@settings(deadline=None, max_examples=60)
@given(chains())
def test_readings_come_in_the_order_of_their_weights_and_none_is_passed_over(chain):
    scores, weights = chain
    expected = sorted((weight for weight, _ in all_readings(scores, weights)), reverse=True)[:6]
    found = list(islice(readings(scores, weights), 6))
    assert [weight for weight, _ in found] == pytest.approx(expected)
    assert all(weight_of(states, scores, weights) == pytest.approx(weight) for weight, states in found)


@settings(deadline=None, max_examples=60)
@given(chains())
def test_the_share_of_a_reading_counts_all_that_have_its_authors_and_title(chain):
    scores, weights = chain
    first = next(readings(scores, weights))[1]
    every = [(math.exp(weight), states) for weight, states in all_readings(scores, weights)]
    # States 0 and 1 are authors: where they stand decides, how dates go on does not.
    alike = [mass for mass, states in every if held(states) == held(first)]
    assert share(scores, weights, first) == pytest.approx(
        sum(alike) / sum(mass for mass, _ in every), abs=0.01
    )


def held(states):
    return [state if state < 2 else None for state in states]
