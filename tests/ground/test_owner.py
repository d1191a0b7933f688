"""Whose a value is: another subject's clause with the value, beside the claim's subject with another one."""

import pytest

from grounded_research.ground.gates.chain import run_chain
from grounded_research.ground.gates.slot import value_beside_another
from grounded_research.ledger.words import GroundingStatus

ANOTHERS = [
    ("A paid $20.", ["A paid $10. B paid $20."]),
    ("A paid $20.", ["A paid $10.", "B paid $20."]),
    ("Anna paid $20.", ["Anna paid $10.", "Bob paid $20."]),
    ("Anna paid $20.", ["Anna paid $10 and Bob paid $20."]),
    ("Acme sold 300 cars.", ["Acme sold 200 cars in Spain, while Zenith sold 300 cars."]),
    ("Oslo has 700,000 inhabitants.", ["Oslo has 500,000 inhabitants.", "Bergen has 700,000 inhabitants."]),
    ("Oslo was founded in 1048.", ["Oslo was founded in 1040.", "Bergen was founded in 1048."]),
    ("Placebo lowered pressure by 9 mmHg.", ["The drug lowered pressure by 9 mmHg; placebo by 2 mmHg."]),
]
ITS_OWN = [
    ("Anna paid $20.", ["Anna was there with Bob.", "She paid $20."]),
    ("Anna paid $20.", ["Anna paid $10 in May.", "She paid $20 in June."]),
    ("Anna paid $20.", ["Anna owed $10.", "Bob was given $20 by Anna."]),
    ("Anna paid $20.", ["Bob paid $10 and Anna paid $20."]),
    ("Anna paid $20 in all.", ["Anna paid $10 at first and $10 later, $20 in all."]),
    ("Oslo was founded in 1048.", ["Oslo burned in 1624.", "The city was founded in 1048."]),
]


@pytest.mark.parametrize(("claim", "evidence"), ANOTHERS)
def test_a_value_of_another_subject_is_asked_about_and_never_contradicted(answered, claim, evidence):
    verdict = run_chain(answered(claim, evidence, reason="The source gives the value."))
    assert verdict.returned is not None
    assert all(ruling.after is not GroundingStatus.CONTRADICTED for ruling in verdict.rulings)


@pytest.mark.parametrize(("claim", "evidence"), ITS_OWN)
def test_a_value_that_may_be_the_claims_own_passes(answered, claim, evidence):
    verdict = run_chain(answered(claim, evidence, reason="The source gives the value."))
    assert verdict.returned is None
    assert verdict.status is GroundingStatus.SUPPORTED


def test_a_judge_that_insists_is_believed(answered):
    context = answered("Anna paid $20.", ["Anna paid $10.", "Bob paid $20."], "Bob paid for Anna.", attempt=2)
    assert run_chain(context).status is GroundingStatus.SUPPORTED


def test_what_stands_over_a_sentence_may_name_its_subject(answered):
    claim, evidence = (
        "Recruitment of the RECOVERY trial began in March 2019.",
        ["Recruitment began in March 2020."],
    )
    bare = run_chain(answered(claim, evidence))
    titled = run_chain(answered(claim, evidence, settings=("The RECOVERY trial",)))
    assert bare.status is GroundingStatus.PARTIALLY_SUPPORTED
    assert bare.returned is not None
    assert titled.status is GroundingStatus.CONTRADICTED


BESIDE = [
    ("The north tower is 90 m tall.", "The north tower is 80 m tall, the south tower 90 m."),
    ("The hospital has 120 doctors.", "The hospital has 80 doctors and 120 nurses."),
    ("The bridge was opened in 1932.", "The tunnel was opened in 1932 and the bridge in 1956."),
    ("The bridge was opened in 1932.", "The bridge was begun in 1932 and opened in 1956."),
    (
        "Mortality was 12 percent in the control arm.",
        "Mortality was 12 percent in the treatment arm and 19 percent in the control arm.",
    ),
    (
        "In the control arm 12 percent died.",
        "In the treatment arm 12 percent died, in the control arm 19 percent.",
    ),
]


@pytest.mark.parametrize(("claim", "sentence"), BESIDE)
def test_a_value_beside_the_word_of_another_part_is_asked_about_once(answered, claim, sentence):
    assert run_chain(answered(claim, [sentence])).returned is not None
    assert value_beside_another(answered(claim, [sentence], attempt=2), "quantity") is None


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The south tower is 90 m tall.", "The north tower is 80 m tall, the south tower 90 m."),
        ("The hospital has 120 nurses.", "The hospital has 80 doctors and 120 nurses."),
        ("The bridge was opened in 1956.", "The bridge was begun in 1932 and opened in 1956."),
        (
            "In 2010, 12 percent of women smoked.",
            "In 2010, 12 percent of women and 15 percent of men smoked.",
        ),
        ("Germany exported 40 tonnes.", "France and Germany exported 30 and 40 tonnes respectively."),
    ],
)
def test_a_value_beside_the_claims_own_words_is_left_alone(answered, claim, sentence):
    assert run_chain(answered(claim, [sentence])).returned is None
