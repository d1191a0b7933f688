"""Answers applied: stale and closed ones refused, pointers resolved in code, context kept for replay."""

import pytest

from grounded_research.ground.answers import GroundingLine
from grounded_research.ground.nearby import neighbours_of
from grounded_research.ground.packets import claim_item
from grounded_research.ground.recording import apply_answers
from grounded_research.ground.replay import replay_ledger
from grounded_research.ground.running import work
from grounded_research.ledger.changes import with_claims
from grounded_research.ledger.models import changed
from grounded_research.ledger.validation import refuse_faults
from grounded_research.ledger.words import ClaimType, GroundingStatus

AT = "2026-11-30T10:00:00Z"
SENTENCES = [
    "The trial enrolled 120 patients in 2015.",
    "Mortality fell by 18 percent.",
    "It lasted two years.",
]
CLAIM = "Mortality fell by 18 percent."
KEPT = "The lamp keeper was not dismissed by the owners on 3 May 1866."


@pytest.fixture
def library(shelf):
    return shelf(A=SENTENCES)


@pytest.fixture
def ledger(draft, library):
    return draft(library, CLAIM, "The trial enrolled 120 patients.")


@pytest.fixture
def line(ledger, library):
    """An answer to what is shown now."""

    def build(claim="C1", status="SUPPORTED", evidence=("A:2",), of=ledger, **fields):
        given = {"reason": "Mortality fell by 18 percent.", "confidence": 0.9}
        seen = claim_item(of, library, of.claims_by_id[claim]).seen
        return GroundingLine(
            claim=claim, status=status, evidence=evidence, **{"seen": seen, **given, **fields}
        )

    return build


def test_an_answer_is_recorded_with_its_evidence_looked_up_in_code(ledger, library, line):
    applied = apply_answers(ledger, library, [line()], judge="agent", at=AT)
    grounding = applied.ledger.claims_by_id["C1"].grounding
    assert applied.recorded == ["C1"]
    assert grounding.status is GroundingStatus.SUPPORTED
    assert grounding.evidence == SENTENCES[1]
    assert grounding.sentences[0].text == SENTENCES[1]
    assert grounding.history[0].judge == "agent"
    refuse_faults(applied.ledger, None)


def test_one_pointer_to_nothing_drops_all_evidence_and_returns_the_claim(ledger, library, line):
    applied = apply_answers(ledger, library, [line(evidence=("A:2", "A:99"))], judge="agent", at=AT)
    grounding = applied.ledger.claims_by_id["C1"].grounding
    assert applied.returned.keys() == {"C1"}
    assert grounding.status is GroundingStatus.UNSUPPORTED
    assert grounding.evidence is None
    assert grounding.history[0].resolved is None
    refuse_faults(applied.ledger, None)


def test_a_stale_line_is_refused_and_the_others_are_recorded(ledger, library, line):
    lines = [line(seen="00000000"), line("C2", evidence=("A:1",), reason="120 patients were enrolled.")]
    applied = apply_answers(ledger, library, lines, judge="agent", at=AT)
    assert applied.recorded == ["C2"]
    assert "older packet" in applied.refused[0]


def test_a_closed_claim_is_answered_by_another_judge_alone(ledger, library, line):
    closed = apply_answers(ledger, library, [line()], judge="agent", at=AT).ledger
    again = line(of=closed)
    assert apply_answers(closed, library, [again], judge="agent", at=AT).refused
    assert apply_answers(closed, library, [again], judge="second", at=AT).recorded == ["C1"]


def test_a_third_judge_is_none_of_the_two(ledger, library, line):
    one = apply_answers(ledger, library, [line()], judge="one", at=AT).ledger
    other = line(of=one, status="UNSUPPORTED", evidence=(), reason="It is about another trial.")
    two = apply_answers(one, library, [other], judge="two", at=AT).ledger
    assert apply_answers(two, library, [line(of=two)], judge="one", at=AT).refused
    third = apply_answers(two, library, [line(of=two)], judge="three", at=AT).ledger
    assert third.claims_by_id["C1"].grounding.status is GroundingStatus.SUPPORTED
    refuse_faults(third, None)


@pytest.mark.parametrize("by, stage_1", [("embedded", True), ("agent", False)])
def test_a_normative_claim_takes_no_answer_and_one_by_rules_names_stage_1(ledger, library, line, by, stage_1):
    claim = changed(ledger.claims_by_id["C1"], type=ClaimType.NORMATIVE, proposed_by=by)
    normative = changed(ledger, claims=(claim, *ledger.claims[1:]))
    (why,) = apply_answers(normative, library, [line()], judge="agent", at=AT).refused
    assert ("answer its sentence in stage 1" in why) is stage_1


def test_a_gate_that_returns_an_answer_says_why(ledger, library, line):
    answer = line(reason="The source does not mention mortality.")
    applied = apply_answers(ledger, library, [answer], judge="agent", at=AT)
    assert "silent" in applied.returned["C1"]
    assert applied.ledger.claims_by_id["C1"].grounding.open


def test_reading_the_sources_whole_makes_unsupported_final(ledger, library, line):
    answer = line(status="UNSUPPORTED", evidence=(), reason="No word of it.", read_whole=("A",))
    grounding = (
        apply_answers(ledger, library, [answer], judge="agent", at=AT).ledger.claims_by_id["C1"].grounding
    )
    assert not grounding.open


@pytest.mark.parametrize(("read_whole", "shown"), [((), 4), (("A",), 43)])
def test_how_much_of_the_sources_was_shown_is_recorded(draft, shelf, line, read_whole, shown):
    library = shelf(A=[*SENTENCES, *(f"It rained on day {n}." for n in range(40))])
    ledger = draft(library, CLAIM)
    seen = claim_item(ledger, library, ledger.claims[0]).seen
    answer = line(seen=seen, status="UNSUPPORTED", evidence=(), reason="No.", read_whole=read_whole)
    grounding = apply_answers(ledger, library, [answer], judge="agent", at=AT).ledger.claims[0].grounding
    assert (grounding.shown, grounding.shown_of) == (shown, 43)


def test_a_recorded_answer_replays_to_its_verdict(ledger, library, line):
    lines = [line(), line("C2", evidence=("A:1",), reason="The trial enrolled 120 patients.")]
    applied = apply_answers(ledger, library, lines, judge="agent", at=AT)
    replayed = list(replay_ledger("ledger", applied.ledger))
    assert len(replayed) == 2
    assert not [one for one in replayed if one.changes]


def test_evidence_against_is_kept_beside(ledger, library, line):
    applied = apply_answers(ledger, library, [line(against=("A:3",))], judge="agent", at=AT)
    grounding = applied.ledger.claims_by_id["C1"].grounding
    assert grounding.against == ("A:3",)
    assert {one.pointer for one in grounding.sentences} == {"A:2", "A:3"}


MICE = ("Mice eat cheese.", "Mice like cheese.", "Cheese is made of milk.", "Rome is old.")


def test_the_neighbours_of_a_claim_are_those_of_other_sentences_with_most_shared_terms(draft, library):
    ledger = draft(library, *MICE)
    assert neighbours_of(ledger, ledger.claims[0]) == ["Mice like cheese.", "Cheese is made of milk."]


def test_claims_of_one_sentence_are_no_neighbours(draft, library):
    ledger = draft(library, *MICE)
    beside = changed(ledger.claims[1], sentences=ledger.claims[0].sentences)
    ledger = with_claims(ledger, {beside.id: beside})
    assert neighbours_of(ledger, ledger.claims[0]) == ["Cheese is made of milk."]


def test_a_verdict_does_not_hang_on_how_answers_are_batched(draft, library):
    texts = (CLAIM, "Mortality of the women fell in 2015.", "The trial enrolled 120 patients.")
    ledger = draft(library, *texts)
    reason = "The women fell ill in 2015; 120 were in the trial."

    def line(number):
        seen = claim_item(ledger, library, ledger.claims[number]).seen
        return GroundingLine(
            claim=f"C{number + 1}",
            status="SUPPORTED",
            evidence=("A:2",),
            seen=seen,
            reason=reason,
            confidence=0.9,
        )

    alone = apply_answers(ledger, library, [line(0)], judge="agent", at=AT)
    together = apply_answers(ledger, library, [line(0), line(1), line(2)], judge="agent", at=AT)
    assert alone.ledger.claims[0] == together.ledger.claims[0]


def test_the_evidence_of_a_contradiction_is_cut_out_of_the_sentence_that_carries_it(draft, shelf):
    texts = [
        "If a member opposes a change, then the change cannot land.",
        "The exception is if the board votes to approve the change despite that.",
    ]
    library = shelf(A=texts)
    ledger = draft(library, "Once a member opposes a change, not even the board can land it.")
    seen = claim_item(ledger, library, ledger.claims[0]).seen
    line = GroundingLine(
        claim="C1",
        status="CONTRADICTED",
        evidence=("A:1", "A:2"),
        seen=seen,
        reason="The board can vote to approve the change; the claim says it cannot.",
        confidence=0.9,
    )
    (claim,) = apply_answers(ledger, library, [line], judge="agent", at=AT).ledger.claims
    assert (claim.grounding.status, claim.grounding.evidence_pointer) == (GroundingStatus.CONTRADICTED, "A:2")


def test_what_the_embedded_judge_found_is_kept_with_the_answer_that_passes_it_by(draft, shelf):
    library = shelf(
        A=[
            "The mortality of the group fell sharply.",
            "The lamp keeper was dismissed by the owners on 3 May 1866.",
        ]
    )
    ledger = work(draft(library, KEPT), library, ["C1"], at=AT)
    seen = claim_item(ledger, library, ledger.claims_by_id["C1"]).seen
    answer = {"reason": "The keeper was in office.", "evidence": ("A:1", "A:2"), "confidence": 0.9}
    line = GroundingLine(claim="C1", status="SUPPORTED", seen=seen, **answer)
    grounding = (
        apply_answers(ledger, library, [line], judge="agent", at=AT).ledger.claims_by_id["C1"].grounding
    )
    assert grounding.history[-1].first_reading.startswith("A:2, 'not' against 'dismissed'")
    assert grounding.returned is not None
