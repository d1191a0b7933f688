import pytest

from grounded_research.bibliography.printed_choice import (
    CANDIDATES,
    CHAIN,
    CLEAR,
    candidates_of,
    choice_weights,
    differences,
    label,
)
from grounded_research.bibliography.printed_facts import facts_of
from grounded_research.bibliography.printed_labels import model, scores_of
from grounded_research.bibliography.printed_tokens import tokenise

CLEAR_ONE = "Smith, J. (2020). A title of sorts that goes on. Nature, 12(3), 4-5."
MURKY = "Smith J Title of Sorts Nature Things 2020 Report"


def candidates(text):
    facts = facts_of(tokenise(text))
    return facts, candidates_of(scores_of(facts, model()), model())


@pytest.mark.parametrize(
    "sure, unsure",
    [
        (CLEAR_ONE, MURKY),
        (
            "Lee K, Roe P. Slow release of a compound. J Slow Release. 2001;12:4-9.",
            "Mariah Carey Was Never Your Average Star. The Herald",
        ),
    ],
)
def test_a_clear_reference_is_surer_than_a_murky_one(sure, unsure):
    assert label(tokenise(sure)).confidence > 0.9 > label(tokenise(unsure)).confidence


def test_nothing_has_no_parts():
    assert label([]).parts == ()
    assert label([]).confidence == 0.0


def test_a_reading_that_is_clearly_ahead_is_the_only_candidate():
    _, found = candidates(MURKY)
    assert 1 < len(found) <= CANDIDATES
    assert found[0].weight - found[1].weight <= CLEAR
    assert [one.weight for one in found] == sorted((one.weight for one in found), reverse=True)
    assert len(candidates(CLEAR_ONE)[1]) == 1


def test_candidates_are_told_apart_by_the_segments_that_not_all_have():
    facts, found = candidates(MURKY)
    names = differences(facts, found)
    assert len(names) == len(found)
    assert len({tuple(one) for one in names}) == len({one.segments for one in found})


def test_the_weights_speak_of_the_chain_and_of_segments():
    assert choice_weights()[CHAIN] > 0
    assert any(name.startswith("title ") for name in choice_weights())
    assert any(name.startswith(("order=", "two=")) for name in choice_weights())
