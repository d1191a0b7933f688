"""Opposed statements: the same words but for one reversal that turns the statement."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounded_research.text.antonyms import antonym_kind, are_antonyms
from grounded_research.text.polarity import opposed
from support.shared_data import records

OPPOSED = [
    (
        "The drug increased mortality in adults.",
        "The drug decreased mortality in adults.",
        ("increased", "decreased"),
    ),
    ("The tenant is liable for repairs.", "The tenant is NOT liable for repairs.", ("liable", "NOT")),
    ("The war ended in 1943.", "The war did not end in 1943.", ("ended", "not")),
    ("Sales rose in 2010.", "Sales failed to rise in 2010.", ("rose", "failed to")),
    ("Sales rose in 2010.", "Sales fell in 2010.", ("rose", "fell")),
    ("Sales rose on 3 May 2010.", "Sales fell on 3 May 2010.", ("rose", "fell")),
    ("There was an effect on weight.", "There was no effect on weight.", ("effect", "no")),
    ("The method always works well.", "The method never works well.", ("always", "never")),
    (
        "The result was significant for women.",
        "The result was non-significant for women.",
        ("significant", "non"),
    ),
    (
        "The result was significant for women.",
        "The result was not significant for women.",
        ("significant", "not"),
    ),
    ("Rowe found that X reduced death.", "Rowe found that X did not reduce death.", ("reduced", "not")),
    ("It was signed before 1945 in Paris.", "It was signed after 1945 in Paris.", ("before", "after")),
    ("X causes cancer.", "X cannot cause cancer.", ("causes", "cannot")),
    (
        "The association was positive in women.",
        "The association was negative in women.",
        ("positive", "negative"),
    ),
    (
        "They found a positive association with age.",
        "They found a negative association with age.",
        ("positive", "negative"),
    ),
    ("Mortality was higher than in controls.", "Mortality was lower than in controls.", ("higher", "lower")),
    (
        "X is an AMPA receptor agonist in mice.",
        "X is an AMPA receptor antagonist in mice.",
        ("agonist", "antagonist"),
    ),
    ("The practice is legal in Ohio.", "The practice is illegal in Ohio.", ("legal", "illegal")),
    ("Park won the 1990 vote.", "Park lost the 1990 vote.", ("won", "lost")),
    ("The court accepted the appeal.", "The court rejected the appeal.", ("accepted", "rejected")),
    ("X was superior to Y in pain relief.", "X was inferior to Y in pain relief.", ("superior", "inferior")),
]

NOT_OPPOSED = [
    ("The drug reduced mortality.", "The drug reduced mortality."),
    ("Patients with high risk improved.", "Patients with low risk improved."),
    ("Male patients improved in the trial.", "Female patients improved in the trial."),
    ("Some patients improved.", "Some patients did not improve."),
    ("Patients treated improved.", "Patients not treated improved."),
    ("Patients who smoked improved.", "Patients who did not smoke improved."),
    ("Drugs that bind work.", "Drugs that do not bind work."),
    ("Pain fell before surgery.", "Pain fell after surgery."),
    ("X may reduce pain in adults.", "X may not reduce pain in adults."),
    ("X can raise the rate.", "X can lower the rate."),
    ("If prices rise, the firm sells.", "If prices fall, the firm sells."),
    ("Did prices rise in 2010?", "Did prices fall in 2010?"),
    ("X reduced pain in 10 adults.", "X did not reduce pain in 12 adults."),
    ("X did not increase pain.", "X decreased pain."),
    ("X never failed to win.", "X won."),
    ("Rates fell, whereas costs rose.", "Rates fell, however costs rose."),
    ("Not only mice but rats died.", "Mice but rats died."),
    ("No fewer than 50 patients died.", "Fewer than 50 patients died."),
    ("It was caused by nothing but heat.", "It was caused by heat."),
    ("You left the house.", "I did not leave the house."),
    ("", ""),
    ("not", ""),
]


@pytest.mark.parametrize("one, other, places", OPPOSED)
def test_one_reversal_in_the_same_words_is_an_opposition(one, other, places):
    found = opposed(one, other)
    assert found is not None
    assert (found[0].of(one), found[1].of(other)) == places


@pytest.mark.parametrize("one, other, places", OPPOSED)
def test_opposition_does_not_depend_on_the_order(one, other, places):
    found = opposed(other, one)
    assert found is not None
    assert (found[1].of(one), found[0].of(other)) == places


@pytest.mark.parametrize("one, other", [*NOT_OPPOSED, *(pair[::-1] for pair in NOT_OPPOSED)])
def test_what_can_hold_together_is_not_opposed(one, other):
    assert opposed(one, other) is None


PIECES = st.sampled_from(
    [
        "the",
        "drug",
        "did",
        "not",
        "never",
        "increase",
        "decrease",
        "mortality",
        "rose",
        "fell",
        "in",
        "1945",
        "before",
        "after",
        "is",
        "legal",
        "illegal",
        ",",
        ";",
        "no",
        "that",
        "who",
    ]
)
STATEMENTS = st.one_of(st.text(max_size=60), st.lists(PIECES, max_size=12).map(" ".join))


@given(STATEMENTS)
def test_nothing_is_opposed_to_itself(text):
    assert opposed(text, text) is None


@given(STATEMENTS, STATEMENTS)
def test_opposition_is_symmetrical(one, other):
    there, back = opposed(one, other), opposed(other, one)
    assert (there is None) == (back is None)
    if there and back:
        assert there == back[::-1]


@pytest.mark.parametrize(
    "one, other, kind",
    [
        ("increased", "decreases", "relation"),
        ("fell", "risen", "relation"),
        ("legal", "illegal", "attribute"),
        ("before", "after", "limit"),
        ("male", "female", "class"),
        ("red", "blue", None),
        ("increase", "increased", None),
    ],
)
def test_antonyms_are_known_in_every_inflection(one, other, kind):
    assert antonym_kind(one, other) == antonym_kind(other, one) == kind
    assert are_antonyms(one, other) is (kind is not None)


# The constitution's third promise in figures: of true claims, under one in two hundred may be called opposed.
MOST_ACCUSED = 0.005


@pytest.mark.parametrize("name", ["wice", "feversymmetric", "scifact", "factcheckbench", "summedits"])
def test_true_claims_are_not_called_opposed_to_their_sources(name):
    supported = accused = 0
    for record in records(f"grounding_{name}_dev.jsonl.gz"):
        if record["label"] == "supported":
            supported += 1
            sentences = [sentence for source in record["sources"] for sentence in source["sentences"]]
            accused += any(opposed(record["claim"], sentence) for sentence in sentences)
    assert supported
    assert accused <= MOST_ACCUSED * supported
