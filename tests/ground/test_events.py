"""The narrow event question: where it is asked, what it shows, and what its answers do to a verdict."""

import pytest

from grounded_research.ground.answers import EventLine, GroundingLine
from grounded_research.ground.event_recording import apply_events
from grounded_research.ground.events import event_item, events_to_ask, is_rival
from grounded_research.ground.packets import claim_item
from grounded_research.ground.recording import apply_answers
from grounded_research.ground.replay import replay_ledger
from grounded_research.ledger.validation import refuse_faults
from grounded_research.ledger.words import GroundingStatus

AT = "2026-11-30T10:00:00Z"
CLAIM = "The flyer covered 852 feet at Kitty Hawk."
SENTENCES = [
    "The flyer covered 120 feet at Kitty Hawk in the morning.",
    "The last attempt of the flyer at Kitty Hawk covered 852 feet.",
    "Nobody was hurt.",
]


@pytest.fixture
def library(shelf):
    return shelf(A=SENTENCES)


def answered(ledger, library, judge="agent", evidence=("A:2",), **fields):
    """The ledger after one SUPPORTED on its first claim."""
    seen = claim_item(ledger, library, ledger.claims[0]).seen
    given = {"status": "SUPPORTED", "reason": "The flyer covered 852 feet at Kitty Hawk."}
    line = GroundingLine(claim="C1", seen=seen, evidence=evidence, **{**given, **fields})
    applied = apply_answers(ledger, library, [line], judge=judge, at=AT)
    assert applied.recorded == ["C1"], applied.refused
    return applied.ledger


def told(ledger, library, event, judge="agent", seen=None):
    """What becomes of one answer to the event question on the first claim."""
    line = EventLine(claim="C1", seen=seen or event_item(ledger.claims[0]).seen, event=event)
    return apply_events(ledger, library, [line], judge=judge, at=AT)


@pytest.fixture
def supported(draft, library):
    return answered(draft(library, CLAIM), library)


def test_it_is_asked_where_the_cited_source_has_another_value_of_the_kind(supported, library):
    assert events_to_ask(supported, library) == ["C1"]


def test_it_is_not_asked_where_the_source_has_one_value(draft, shelf):
    library = shelf(A=["The flyer covered 852 feet at Kitty Hawk that day.", "Nobody was hurt."])
    assert events_to_ask(answered(draft(library, CLAIM), library, evidence=("A:1",)), library) == []


def test_it_is_not_asked_of_a_claim_that_waits_for_its_verdict(draft, library):
    assert events_to_ask(draft(library, CLAIM), library) == []


@pytest.mark.parametrize(
    ("claim", "sentence", "rival"),
    [
        ("The bridge opened in 1932 in Sydney.", "The Sydney bridge was widened in 1970.", True),
        ("The bridge opened in 1932 in Sydney.", "The mayor died in 1970.", False),
        ("The bridge in Sydney is long.", "The Sydney bridge was widened in 1970.", False),
    ],
)
def test_a_rival_has_another_value_and_speaks_of_the_same_matter(claim, sentence, rival):
    assert is_rival(claim, sentence) is rival


def test_it_shows_the_cited_sentence_alone(supported):
    shown = event_item(supported.claims[0]).body
    assert shown == (f"claim: {CLAIM}", f"cited: A:2 {SENTENCES[1]}")


@pytest.mark.parametrize("event", ["same", "cannot_tell"])
def test_the_same_event_leaves_the_verdict_and_is_asked_once(supported, library, event):
    applied = told(supported, library, event)
    grounding = applied.ledger.claims[0].grounding
    assert grounding.status is GroundingStatus.SUPPORTED
    assert not grounding.open
    assert grounding.history[-1].answer.event == event
    assert events_to_ask(applied.ledger, library) == []
    refuse_faults(applied.ledger, None)


def test_another_event_returns_the_verdict_once_without_evidence(supported, library):
    applied = told(supported, library, "other")
    grounding = applied.ledger.claims[0].grounding
    assert applied.returned.keys() == {"C1"}
    assert "another event" in grounding.returned
    assert grounding.status is GroundingStatus.UNSUPPORTED
    assert grounding.open
    assert grounding.pointers == ()
    refuse_faults(applied.ledger, None)


def test_the_same_sentence_cited_again_leaves_the_claim_undecided(supported, library):
    doubted = told(supported, library, "other").ledger
    again = answered(doubted, library).claims[0].grounding
    assert again.status is GroundingStatus.UNVERIFIABLE
    assert again.history[-1].answer.event == "other"


def test_another_sentence_cited_after_the_return_stands(supported, library):
    doubted = told(supported, library, "other").ledger
    reason = "The flyer covered 120 feet at Kitty Hawk."
    moved = answered(doubted, library, evidence=("A:1",), status="CONTRADICTED", reason=reason)
    assert moved.claims[0].grounding.status is GroundingStatus.CONTRADICTED
    assert not moved.claims[0].grounding.open
    refuse_faults(moved, None)


def test_a_stale_line_and_another_judges_line_are_refused(supported, library):
    assert "older packet" in told(supported, library, "other", seen="00000000").refused[0]
    assert "--judge" in told(supported, library, "other", judge="second").refused[0]


def test_a_claim_without_a_closed_support_takes_no_answer_on_its_event(draft, library):
    ledger = draft(library, CLAIM)
    assert "no closed support" in told(ledger, library, "other").refused[0]


def test_recorded_answers_on_events_replay_to_their_verdict(supported, library):
    ledger = answered(told(supported, library, "other").ledger, library)
    assert [one for one in replay_ledger("ledger", ledger) if one.changes] == []
