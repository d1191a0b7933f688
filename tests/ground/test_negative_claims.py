"""True negative claims, in ten wordings of explanation each: no gate stops one."""

import pytest

from grounded_research.ground.gates.chain import run_chain
from grounded_research.ledger.words import GroundingStatus
from support.negative_claims import CLAIMS, WORDINGS, explanations


def test_there_are_ten_wordings_of_explanation():
    assert len(set(WORDINGS)) == 10


@pytest.mark.parametrize(("claim", "evidence", "fact"), CLAIMS, ids=lambda text: text[:40])
def test_no_wording_leads_to_an_accusation(answered, claim, evidence, fact):
    for reason in explanations(fact):
        verdict = run_chain(answered(claim, [evidence], reason, confidence=0.9))
        assert verdict.status is GroundingStatus.SUPPORTED, reason
        assert verdict.returned is None, reason
