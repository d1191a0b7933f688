"""Whose a value is: another subject's clause with the value, beside the claim's subject with another one."""

import pytest

from grounded_research.ground.gates.chain import run_chain
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
