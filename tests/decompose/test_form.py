import pytest

from grounded_research.decompose.check_form import joint, leaning_word

LEANING = [
    ("It rose.", "It"),
    ("She was elected in 2017.", "She"),
    ("Their son was born.", "Their"),
    ("This resulted in a judgment.", "This"),
    ("This further decreased in 2016.", "This"),
    ("These are rare.", "These"),
    ("This causes harm.", "This"),
    ("That teaches a lesson.", "That"),
    ("The former is rare.", "The former"),
    ("In the late 1890s he employed an engineer.", "he"),
    ("In March 2019, it closed.", "it"),
    ("However, they left.", "they"),
]

STANDING = [
    "This trial enrolled 120 patients.",
    "These early results were confirmed.",
    "These notes go through some of the mistakes.",
    "Those species died out.",
    "This series ended in 1990.",
    "There are three causes.",
    "It is likely that mortality fell.",
    "It was in 1945 that the war ended.",
    "When Smith arrived, he was ill.",
    "Italy won.",
    "Theirs was a long war of attrition.",
]

JOINED = [
    "A rose by 3%; B fell by 5%.",
    "The drug helped, but the placebo was useless.",
    "Mortality fell and it remained low.",
    "He was born in 1949 and died in 1990.",
    "The drug helped. The placebo was useless.",
]

SINGLE = [
    "Home and Away is a soap opera.",
    "Salt and pepper are cheap.",
    'He said "A fell; B rose".',
    "He dated Rami while he was playing for Marseille.",
    "Mortality (which fell; see below) is low.",
]


@pytest.mark.parametrize("text, word", LEANING)
def test_a_claim_that_needs_an_earlier_sentence_is_known_by_its_word(text, word):
    assert leaning_word(text) == word


@pytest.mark.parametrize("text", STANDING)
def test_a_claim_that_stands_on_its_own_is_left_alone(text):
    assert leaning_word(text) is None


@pytest.mark.parametrize("text", JOINED)
def test_two_assertions_are_known_by_their_joint(text):
    assert joint(text)


@pytest.mark.parametrize("text", SINGLE)
def test_one_assertion_has_no_joint(text):
    assert joint(text) is None
