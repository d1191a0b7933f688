"""Short sources are read whole: the packet then shows the claims alone, and takes the same answers."""

import pytest

from grounded_research.ground.answers import GroundingLine
from grounded_research.ground.packets import claim_item
from grounded_research.ground.recording import apply_answers
from grounded_research.ground.whole import advice, is_worth_reading, whole_packet
from grounded_research.judging.packet import render_packet
from grounded_research.ledger.models import Grounding, changed
from grounded_research.ledger.words import GroundingStatus

DAM = "The Aldo dam was built by engineers of the army in 1961."
RAIN = ["It rained in the south of the country for most of the week."] * 12
CLAIMS = ("Engineers built the Aldo dam in 1961.", "Nobody lives in its valley.")


@pytest.fixture
def library(shelf):
    return shelf(A=[*RAIN, DAM], B=RAIN)


@pytest.fixture
def ledger(draft, library):
    return draft(library, *CLAIMS)


def rendered(ledger, library):
    return render_packet(whole_packet(ledger, library, [claim.id for claim in ledger.claims], 0))


def test_the_claims_stand_alone_and_the_sources_to_read_are_named(ledger, library):
    text = rendered(ledger, library)
    assert DAM not in text
    assert all(claim in text for claim in CLAIMS)
    assert "ground.py show A B --full" in text
    assert '"read_whole":["A","B"]' in text


def test_the_note_of_a_gate_is_shown(ledger, library):
    first, second = ledger.claims
    noted = changed(first, grounding=Grounding(returned="which year?", attempt=2))
    assert "C1 returned once: which year?" in rendered(changed(ledger, claims=(noted, second)), library)


def test_an_answer_to_it_closes_a_claim_in_one_round(ledger, library):
    packet = whole_packet(ledger, library, ["C2"], 0)
    assert packet.items[0].seen == claim_item(ledger, library, ledger.claims_by_id["C2"]).seen
    line = GroundingLine(
        claim="C2",
        seen=packet.items[0].seen,
        status=GroundingStatus.UNSUPPORTED,
        reason="No sentence speaks of people in the valley.",
        read_whole=("A", "B"),
    )
    after = apply_answers(ledger, library, [line], judge="agent", at="2026-01-01T00:00:00Z").ledger
    grounding = after.claims_by_id["C2"].grounding
    assert (grounding.status, grounding.open) == (GroundingStatus.UNSUPPORTED, False)


@pytest.mark.parametrize("claims, worth", [(1, True), (0, False)])
def test_short_sources_are_worth_reading_for_the_claims_at_hand(library, claims, worth):
    assert is_worth_reading(library, claims) is worth
    assert any("next --whole" in line for line in advice(library, claims)) is worth


def test_long_sources_are_not(shelf):
    assert not is_worth_reading(shelf(A=RAIN * 20), 4)
    assert not is_worth_reading(shelf(A=RAIN * 300), 400)
