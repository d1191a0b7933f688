"""Who may answer a closed claim: a judge that gates changed twice, with a reason; one that found evidence."""

import pytest

from grounded_research.ground.answers import GroundingLine
from grounded_research.ground.packets import claim_item
from grounded_research.ground.recording import apply_answers
from grounded_research.ground.replay import replay_ledger
from grounded_research.ground.showing import fate_line
from grounded_research.ledger.validation import refuse_faults
from grounded_research.ledger.words import GroundingStatus as Status

AT = "2026-11-30T10:00:00Z"
SENTENCES = [
    "The keeper wrote the log of the lamp on a score of pages each night.",
    "The lamp burned 40 gallons of oil.",
    "The tower of the lamp is painted white.",
]
CLAIM = "The keeper wrote the log of the lamp on 20 pages each night."
BURNED = "The lamp burned 70 gallons of oil."
WHY = "a score is twenty"


@pytest.fixture
def library(shelf):
    return shelf(A=SENTENCES)


@pytest.fixture
def tell(draft, library):
    """Answers one after the other on one claim; gives the claim and what was refused each time."""

    def told(*answers, claim=CLAIM):
        ledger, refused = draft(library, claim), []
        for given in answers:
            seen = claim_item(ledger, library, ledger.claims_by_id["C1"]).seen
            judge = given.pop("judge", "agent")
            filled = {
                "status": "SUPPORTED",
                "evidence": ("A:1",),
                "reason": "A score of pages a night.",
            } | given
            line = GroundingLine(claim="C1", seen=seen, **filled)
            applied = apply_answers(ledger, library, [line], judge=judge, at=AT)
            refused += applied.refused
            ledger = applied.ledger
        refuse_faults(ledger, None)
        assert all(one.before == one.after for one in replay_ledger("test", ledger))
        return ledger.claims_by_id["C1"], refused

    return told


def test_an_answer_that_gates_changed_twice_is_kept_with_a_reason_flagged(tell):
    claim, refused = tell({}, {}, {"override": WHY})
    assert not refused
    assert claim.grounding.status is Status.SUPPORTED
    assert claim.grounding.override == WHY
    assert any(WHY in flag and "quantity" in flag for flag in claim.grounding.flags)


def test_the_way_out_is_told_and_does_not_lead_in_a_circle(tell):
    first, _ = tell({})
    second, _ = tell({}, {})
    assert "may be answered once more" in fate_line(first)
    assert '"override":"why"' in fate_line(second)
    third, refused = tell({}, {}, {})
    assert third.grounding.status is Status.PARTIALLY_SUPPORTED
    assert '"override":"why"' in refused[0]


def test_a_reason_given_too_early_lifts_nothing(tell):
    claim, _ = tell({"override": WHY})
    assert (claim.grounding.status, claim.grounding.override) == (Status.PARTIALLY_SUPPORTED, None)


def test_a_reason_given_too_early_is_heard_when_its_time_has_come(tell):
    claim, refused = tell({}, {"override": WHY}, {"override": WHY})
    assert not refused
    assert (claim.grounding.status, claim.grounding.override) == (Status.SUPPORTED, WHY)


def test_no_reason_lifts_a_pointer_to_nothing(tell):
    invented = {"evidence": ("A:99",)}
    claim, _ = tell(invented, invented, {**invented, "override": WHY})
    assert claim.grounding.status is Status.UNSUPPORTED


def test_no_reason_lifts_a_contradicted_value(tell):
    given = {"evidence": ("A:2",), "reason": "The lamp burned oil."}
    claim, _ = tell({**given}, {**given}, {**given, "override": WHY}, claim=BURNED)
    assert claim.grounding.status is Status.CONTRADICTED


NOTHING = {"status": "UNSUPPORTED", "evidence": (), "reason": "No sentence says it.", "read_whole": ("A",)}
WHITE = "The tower of the lamp is painted in white."


def test_a_judge_that_found_no_evidence_may_bring_some_and_the_verdict_says_so(tell):
    found = {"evidence": ("A:3",), "reason": "The tower is painted white."}
    claim, refused = tell({**NOTHING}, found, claim=WHITE)
    assert not refused
    assert (claim.grounding.status, claim.grounding.revised) == (Status.SUPPORTED, True)


def test_nobody_turns_a_verdict_round_without_evidence_nor_back_again(tell):
    found = {"evidence": ("A:3",), "reason": "The tower is painted white."}
    claim, refused = tell(
        {**NOTHING}, {**NOTHING, "status": "UNVERIFIABLE"}, found.copy(), {**NOTHING}, claim=WHITE
    )
    assert claim.grounding.status is Status.SUPPORTED
    assert len(refused) == 2
    assert "opened again by evidence" in refused[0]
    assert "only another judge" in refused[1]
