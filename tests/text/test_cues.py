"""Hedges, quantifiers and causal verbs as tables of cues."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounded_research.text.causation import find_causal_verbs
from grounded_research.text.cues import CueTable
from grounded_research.text.hedges import find_hedges
from grounded_research.text.quantifiers import find_quantifiers


def found(cues):
    return [(cue.lemma, cue.kind) for cue in cues]


HEDGED = [
    ("It may reduce pain.", [("may", "modal")]),
    ("He left in May 2010.", []),
    ("The partially written page is undone.", []),
    ("The page is partially written.", [("partly", "frequency")]),
    ("May was warm.", []),
    ("The data suggested a link.", [("suggest", "verb")]),
    ("It appears to work.", [("appear", "verb")]),
    ("About 40 adults came.", [("about", "approximation")]),
    ("A book about mice.", []),
    ("A dispute around a bill, the bill around which protest gathered.", []),
    ("A film about two brothers.", []),
    ("It revolves around two stars.", []),
    ("The cafe near a station with some a cappella singers.", []),
    ("Vineyards in the region of Bordeaux stood on the order of the duke.", []),
    ("He arrived around noon.", [("around", "approximation")]),
    ("It took about an hour.", [("about", "approximation")]),
    ("Around a dozen fell.", [("around", "approximation")]),
    ("Almost a million fled.", [("almost", "approximation")]),
    ("It was built around 1920.", [("around", "approximation")]),
    ("Costs in the region of 40 euros.", [("in the region of", "approximation")]),
    ("Some 200 people came.", [("some", "approximation")]),
    ("Some people came.", []),
    ("Approx. 5 mg", [("approximately", "approximation")]),
    ("It was probably and possibly so.", [("probably", "likelihood"), ("possibly", "likelihood")]),
    ("He walked around the lake.", []),
    ("It can cause pain.", [("can", "modal")]),
    ("It is so.", []),
]


@pytest.mark.parametrize("text, expected", HEDGED)
def test_hedges_are_found_and_plain_meanings_are_not(text, expected):
    assert found(find_hedges(text)) == expected


COUNTED = [
    ("All patients improved.", [("all", "universal")]),
    ("Most of the patients improved.", [("most", "majority")]),
    ("The most common cause.", []),
    ("At most three died.", [("at most", "bound")]),
    ("Some died, none recovered.", [("some", "existential"), ("none", "none")]),
    ("Only two of every ten died.", [("only", "exclusive")]),
    ("It errs once every thousand years.", []),
    ("It runs every 5 minutes, or every other day.", []),
    ("It holds for every one of them.", [("every", "universal")]),
    ("The majority of adults.", [("majority", "majority")]),
    ("No. 5 was lost.", []),
    ("No patient was lost.", [("no", "none")]),
    ("Not all patients improved.", [("not all", "bound")]),
]


@pytest.mark.parametrize("text, expected", COUNTED)
def test_quantifiers_are_found_by_kind(text, expected):
    assert found(find_quantifiers(text)) == expected


CAUSED = [
    ("Smoking causes cancer.", [("cause", "causal")]),
    ("It led to a decline.", [("lead to", "causal")]),
    ("Smoking is associated with cancer.", [("associate with", "associative")]),
    ("The drug reduced pain and prevented falls.", [("reduce", "causal"), ("prevent", "causal")]),
    ("Weight correlates with height.", [("correlate with", "associative")]),
    ("There was a correlation between both.", [("correlation", "associative")]),
    ("The car is red.", []),
    ("Mutation produces variants.", [("produce", "causal")]),
    ("It made the storm worse.", [("make", "causal")]),
    ("It is used to create maps.", []),
    ("The cheese is made from milk.", []),
    ("The film was produced by Ann Lee.", []),
    ("It lets users search and supports open standards.", []),
]


@pytest.mark.parametrize("text, expected", CAUSED)
def test_causal_and_associative_verbs_are_told_apart(text, expected):
    assert found(find_causal_verbs(text)) == expected


def test_the_longest_phrase_wins():
    table = CueTable({"short": "at", "long": "at least"})
    assert found(table.find("At  least at home")) == [("at least", "long"), ("at", "short")]


@given(
    st.one_of(
        st.text(max_size=80),
        st.lists(
            st.sampled_from(["all", "most", "of", "the", "may", "at", "least", "is", "\u0130", "."])
        ).map(" ".join),
    )
)
def test_cues_stand_in_order_where_they_say(text):
    for find in (find_hedges, find_quantifiers, find_causal_verbs):
        cues = find(text)
        assert all(left.span.end <= right.span.start for left, right in itertools.pairwise(cues))
        assert all(cue.span.of(text).strip() for cue in cues)
