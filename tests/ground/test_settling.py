"""How verdicts enter a grounding: closing, returning, widening, and judges that differ."""

import pytest

from grounded_research.ground.gates.chain import Verdict
from grounded_research.ground.hearing import may_answer_again
from grounded_research.ground.settling import asks_for_the_rest, settle
from grounded_research.ground.stating import Settlement
from grounded_research.ledger.models import Grounding, changed
from grounded_research.ledger.words import EMBEDDED, JUDGES_DIFFER, SECOND_READING, GroundingStatus, Outcome
from grounded_research.sources.rounds import LAST_ROUND
from support import builders


def case(before, status, judge="agent", *, returned=None, evidence=True, answer=None, **fields):
    """A verdict on its way into a grounding; with an ``answer`` the quantity gate made it of that."""
    status = GroundingStatus(status)
    given = builders.answer(GroundingStatus(answer or status), reason="It fell.")
    resolved = (builders.evidence(),) if evidence else ()
    entry = builders.history_entry(GroundingStatus.UNCHECKED, judge=judge, answer=given, resolved=resolved)
    rulings = (builders.ruling(before=given.status, after=status, note="30 against 18"),) if answer else ()
    return Settlement(before, entry, Verdict(status, rulings, returned, (), evidence=evidence), **fields)


def settled(before, *verdicts):
    """The grounding after several verdicts, each (status, judge)."""
    for status, judge in verdicts:
        before = settle(case(before, status, judge, exhausted=True))
    return before


@pytest.mark.parametrize("status", ["SUPPORTED", "PARTIALLY_SUPPORTED", "CONTRADICTED"])
def test_a_judges_verdict_closes_a_claim_with_its_evidence(status):
    after = settle(case(Grounding(), status))
    assert not after.open
    assert after.status == status
    assert after.pointers == ("A:1",)
    assert after.evidence
    assert after.history[-1].outcome is Outcome.CLOSED


def test_an_embedded_support_closes_and_every_other_embedded_verdict_stays_open():
    assert not settle(case(Grounding(), "SUPPORTED", EMBEDDED)).open
    after = settle(case(Grounding(), "CONTRADICTED", EMBEDDED))
    assert after.open
    assert after.status is GroundingStatus.CONTRADICTED
    assert (
        settle(case(Grounding(), "UNVERIFIABLE", EMBEDDED, evidence=False, code="needs_reader")).code
        == "needs_reader"
    )


def test_a_returned_answer_leaves_the_claim_open_for_a_second():
    after = settle(case(Grounding(), "UNSUPPORTED", returned="which year?", evidence=False))
    assert after.open
    assert after.attempt == 2
    assert after.returned == "which year?"
    assert after.history[-1].outcome is Outcome.RETURNED


@pytest.mark.parametrize("status", ["UNSUPPORTED", "UNVERIFIABLE"])
def test_what_is_unresolved_is_shown_more_until_the_last_round(status):
    grounding = Grounding()
    for expected in range(2, LAST_ROUND + 1):
        grounding = settle(case(grounding, status, evidence=False))
        assert grounding.open
        assert grounding.round == expected
    assert not settle(case(grounding, status, evidence=False)).open


def test_what_was_read_whole_is_final_at_once():
    assert not settle(case(Grounding(), "UNSUPPORTED", evidence=False, exhausted=True)).open


def test_a_wider_round_that_finds_nothing_keeps_a_verdict_with_evidence():
    doubtful = settle(case(Grounding(), "UNVERIFIABLE"))
    assert doubtful.pointers == ("A:1",)
    wider = settle(case(doubtful, "UNSUPPORTED", evidence=False))
    assert wider.pointers == ("A:1",)
    assert wider.status is GroundingStatus.UNVERIFIABLE
    last = settle(case(changed(wider, round=LAST_ROUND), "UNSUPPORTED", evidence=False))
    assert not last.open
    assert last.status is GroundingStatus.UNVERIFIABLE


def test_two_judges_that_agree_leave_a_claim_closed():
    after = settled(Grounding(), ("SUPPORTED", "one"), ("SUPPORTED", "two"))
    assert not after.open
    assert [entry.judge for entry in after.history] == ["one", "two"]


def test_a_reader_who_agrees_with_the_embedded_judge_takes_its_verdict_over():
    after = settled(Grounding(), ("SUPPORTED", EMBEDDED), ("SUPPORTED", "one"))
    assert not after.open
    assert after.judge == "one"


def test_two_judges_that_differ_open_a_claim_for_a_third():
    after = settled(Grounding(), ("SUPPORTED", "one"), ("CONTRADICTED", "two"))
    assert after.open
    assert after.code == JUDGES_DIFFER
    assert after.status is GroundingStatus.UNVERIFIABLE


def test_a_third_judge_decides_between_two():
    after = settled(Grounding(), ("SUPPORTED", "one"), ("CONTRADICTED", "two"), ("CONTRADICTED", "three"))
    assert not after.open
    assert after.status is GroundingStatus.CONTRADICTED
    assert after.judge == "three"


def test_three_verdicts_decide_nothing():
    verdicts = [("SUPPORTED", "one"), ("CONTRADICTED", "two"), ("PARTIALLY_SUPPORTED", "three")]
    after = settled(Grounding(), *verdicts)
    assert not after.open
    assert after.status is GroundingStatus.UNVERIFIABLE
    assert "three judges" in (after.note or "")


def test_a_returned_second_reading_leaves_the_first_verdict_standing():
    first = settled(Grounding(), ("SUPPORTED", "one"))
    asked = settle(case(first, "UNSUPPORTED", "two", returned="point to it", evidence=False))
    assert asked.open
    assert asked.code == SECOND_READING
    assert asked.status is GroundingStatus.SUPPORTED
    again = settle(case(asked, "SUPPORTED", "two"))
    assert not again.open
    assert again.code is None
    assert again.returned is None


def test_an_agent_takes_over_from_an_open_embedded_verdict():
    after = settled(Grounding(), ("CONTRADICTED", EMBEDDED), ("SUPPORTED", "agent"))
    assert not after.open
    assert after.status is GroundingStatus.SUPPORTED


def test_the_judges_reason_stays_beside_the_note_of_the_gate_that_changed_its_answer():
    after = settle(case(Grounding(), "PARTIALLY_SUPPORTED", answer="SUPPORTED"))
    assert (after.note, after.reason) == ("30 against 18", "It fell.")


def test_two_judges_who_answer_the_same_agree_whatever_a_gate_made_of_the_first():
    first = settle(case(Grounding(), "PARTIALLY_SUPPORTED", "one", answer="SUPPORTED"))
    after = settle(case(first, "SUPPORTED", "two"))
    assert not after.open
    assert after.status is GroundingStatus.SUPPORTED
    assert after.judge == "two"


def test_a_second_answer_that_a_gate_changes_does_not_unseat_the_same_answer_of_the_first():
    first = settle(case(Grounding(), "SUPPORTED", "one"))
    after = settle(case(first, "UNVERIFIABLE", "two", answer="SUPPORTED"))
    assert not after.open
    assert (after.status, after.judge) == (GroundingStatus.SUPPORTED, "one")


def test_where_judges_differ_the_gate_is_named_that_spoke_for_one_of_them():
    first = settle(case(Grounding(), "PARTIALLY_SUPPORTED", "one", answer="SUPPORTED"))
    after = settle(case(first, "CONTRADICTED", "two"))
    assert after.code == JUDGES_DIFFER
    assert after.note == (
        "one said SUPPORTED, changed to PARTIALLY_SUPPORTED by quantity; two said CONTRADICTED; "
        "a third judge has to read"
    )


def test_a_judge_whose_answer_was_changed_is_heard_once_more():
    first = settle(case(Grounding(), "PARTIALLY_SUPPORTED", answer="SUPPORTED"))
    assert may_answer_again(first)
    after = settle(case(first, "CONTRADICTED"))
    assert (after.status, after.open) == (GroundingStatus.CONTRADICTED, False)
    assert not may_answer_again(after)
    assert not may_answer_again(settle(case(Grounding(), "SUPPORTED")))


def test_a_judge_whose_second_answer_was_changed_is_heard_once_more_too():
    sent_back = settle(case(Grounding(), "UNSUPPORTED", returned="which year?", evidence=False))
    second = settle(case(sent_back, "PARTIALLY_SUPPORTED", answer="SUPPORTED"))
    assert may_answer_again(second)
    assert not may_answer_again(settle(case(second, "PARTIALLY_SUPPORTED", answer="SUPPORTED")))


@pytest.mark.parametrize(
    ("status", "expected", "missing"),
    [
        ("SUPPORTED", "SUPPORTED", None),
        ("CONTRADICTED", "CONTRADICTED", None),
        ("PARTIALLY_SUPPORTED", "PARTIALLY_SUPPORTED", "by 18 percent"),
        ("UNSUPPORTED", "PARTIALLY_SUPPORTED", "by 18 percent"),
        ("UNVERIFIABLE", "PARTIALLY_SUPPORTED", "by 18 percent"),
    ],
)
def test_a_named_missing_part_is_asked_about_once_and_the_verdict_stands_if_nothing_comes(
    status, expected, missing
):
    asked = settle(case(Grounding(), "PARTIALLY_SUPPORTED", missing="by 18 percent"))
    assert asks_for_the_rest(asked)
    assert asked.status is GroundingStatus.PARTIALLY_SUPPORTED
    after = settle(case(asked, status, evidence=status != "UNSUPPORTED"))
    assert not after.open
    assert (after.status, after.missing) == (expected, missing)
    assert after.pointers == ("A:1",)


PART = {"missing": "by 18 percent"}


@pytest.mark.parametrize(
    "before",
    [
        changed(Grounding(), attempt=2, returned="point to it"),
        changed(Grounding(), round=LAST_ROUND),
        settle(case(Grounding(), "PARTIALLY_SUPPORTED", answer="SUPPORTED")),
        settle(case(Grounding(), "PARTIALLY_SUPPORTED", "one")),
        settled(Grounding(), ("PARTIALLY_SUPPORTED", "one"), ("CONTRADICTED", "two")),
    ],
    ids=["after a return", "in the last round", "after a change", "by a second judge", "by a third"],
)
def test_a_missing_part_is_asked_about_whenever_it_is_first_named(before):
    after = settle(case(before, "PARTIALLY_SUPPORTED", **PART))
    assert asks_for_the_rest(after)
    assert (after.attempt, after.returned, after.code) == (1, None, None)


def test_a_missing_part_of_a_second_judge_who_differs_waits_for_the_third():
    first = settle(case(Grounding(), "SUPPORTED", "one"))
    assert settle(case(first, "PARTIALLY_SUPPORTED", "two", **PART)).code == JUDGES_DIFFER


def test_a_returned_answer_on_the_missing_part_leaves_the_verdict_and_is_asked_again():
    asked = settle(case(Grounding(), "PARTIALLY_SUPPORTED", missing="by 18 percent"))
    again = settle(case(asked, "CONTRADICTED", returned="point to it", evidence=False))
    assert asks_for_the_rest(again)
    assert (again.status, again.attempt) == (GroundingStatus.PARTIALLY_SUPPORTED, 2)
