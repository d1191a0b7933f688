"""What show prints: claims with their history, sources and ranges of them, fenced."""

import pytest

from grounded_research.errors import UnknownIdError
from grounded_research.ground.showing import shown
from grounded_research.ledger.models import changed
from support import builders


@pytest.fixture
def sources(shelf):
    return shelf(A=["One.", "Two.", "Three."]).sources


@pytest.fixture
def ledger(sources):
    grounding = builders.grounding(
        history=(builders.history_entry(rulings=(builders.ruling(),)),), flags=("look",)
    )
    claim = builders.claim(grounding=grounding)
    unread = builders.source("B", sentences=0, problem="a scan without text")
    return builders.ledger(
        sentences=[builders.sentence()], claims=[claim], sources=[sources["A"].record, unread]
    )


def test_without_ids_every_claim_has_one_line(ledger, sources):
    assert len(shown(ledger, sources, [])) == 1


def test_a_claim_shows_its_evidence_its_flags_and_the_gates_that_fired(ledger, sources):
    text = "\n".join(shown(ledger, sources, ["C1"]))
    assert "evidence A:1" in text
    assert "flag: look" in text
    assert "quantity: SUPPORTED -> UNVERIFIABLE" in text


def test_a_source_and_a_range_of_it_are_shown_between_marks(ledger, sources):
    whole = shown(ledger, sources, ["A"])
    assert whole[1].startswith("<data-")
    assert whole[2:5] == ["A:1 One.", "A:2 Two.", "A:3 Three."]
    assert "A:2 Two." in shown(ledger, sources, ["A:2-A:3"])
    assert "A:1 One." not in shown(ledger, sources, ["a:2-3"])


def test_a_range_beyond_the_last_sentence_ends_there_and_says_so(ledger, sources):
    lines = shown(ledger, sources, ["A:3-A:9"])
    assert lines[2:3] == ["A:3 Three."]
    assert "sentences 3 to 3 of 3; there is no A:9" in lines[0]


def test_the_judges_own_reason_is_shown_beside_what_a_gate_said(ledger, sources):
    grounding = changed(ledger.claims[0].grounding, note="30 against 18 percent", reason="It fell.")
    lines = shown(changed(ledger, claims=(changed(ledger.claims[0], grounding=grounding),)), sources, ["C1"])
    assert {"  note: 30 against 18 percent", "  judge's reason: It fell."} <= set(lines)


def test_a_source_without_text_says_why(ledger, sources):
    assert "a scan without text" in shown(ledger, sources, ["B"])[0]


@pytest.mark.parametrize("identifier", ["C9", "A:9", "A:4-A:9", "A:1-B:2", "D:1"])
def test_what_is_not_there_is_refused(ledger, sources, identifier):
    with pytest.raises(UnknownIdError):
        shown(ledger, sources, [identifier])


def test_a_returned_claim_says_so(ledger, sources):
    claim = ledger.claims[0]
    returned = changed(claim, grounding=changed(claim.grounding, returned="which year?", open=True))
    assert "returned: which year?" in "\n".join(shown(changed(ledger, claims=(returned,)), sources, ["C1"]))
