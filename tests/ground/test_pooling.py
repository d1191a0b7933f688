"""Claims of one paragraph asked together: what they share is printed once, each keeps its own question."""

import pytest

from grounded_research.ground.packets import claim_item
from grounded_research.ground.pooling import MOST_TOGETHER, claims_packet, groups_of, was_answered
from grounded_research.judging.packet import render_packet
from grounded_research.ledger.models import Grounding, changed
from grounded_research.ledger.words import EMBEDDED, GroundingStatus
from support import builders

RAIN = ["It rained in the south of the country for most of the week."] * 12
DAM = "The Aldo dam was built by engineers of the army in 1961."
HEIGHT = "Its wall is 84 metres high."
CLAIMS = ("Engineers built the Aldo dam in 1961.", "The wall of the Aldo dam is 84 metres high.")


@pytest.fixture
def library(shelf):
    return shelf(A=[*RAIN, DAM, HEIGHT, *RAIN])


@pytest.fixture
def ledger(draft, library):
    return draft(library, *CLAIMS)


def rendered(ledger, library, *, rules=True):
    ids = [claim.id for claim in ledger.claims]
    return render_packet(claims_packet(ledger, library, ids, 0, rules=rules))


def with_groundings(ledger, *groundings):
    pairs = zip(ledger.claims, groundings, strict=True)
    return changed(ledger, claims=tuple(changed(claim, grounding=one) for claim, one in pairs))


def test_claims_of_a_paragraph_stand_above_their_passages_which_are_printed_once(ledger, library):
    text = rendered(ledger, library)
    assert text.count(f"A:13 {DAM}") == 1
    assert f"C1: {CLAIMS[0]} [A:13]" in text
    assert "C2 value 84 metres: in A:14" in text


def test_each_claim_keeps_the_fingerprint_of_its_own_question(ledger, library):
    packet = claims_packet(ledger, library, ["C1", "C2"], 0, rules=True)
    assert [item.seen for item in packet.items] == [
        claim_item(ledger, library, claim).seen for claim in ledger.claims
    ]


def test_a_claim_alone_is_shown_as_ever(ledger, library):
    packet = claims_packet(ledger, library, ["C2"], 0, rules=True)
    assert packet.groups[0].body == packet.items[0].body


def test_the_note_of_a_gate_names_its_claim(ledger, library):
    noted = with_groundings(ledger, Grounding(returned="which year?", attempt=2), Grounding())
    assert "C1 returned once: which year?" in rendered(noted, library)


@pytest.mark.parametrize(
    "other",
    [
        Grounding(round=2, judge="agent", status=GroundingStatus.UNSUPPORTED),
        builders.grounding("PARTIALLY_SUPPORTED", open=True, missing="84 metres high"),
    ],
)
def test_claims_of_another_round_and_missing_parts_are_asked_apart(ledger, library, other):
    mixed = with_groundings(ledger, Grounding(), other)
    assert [group.ids for group in groups_of(mixed, library, mixed.claims)] == [("C1",), ("C2",)]


def test_a_long_paragraph_is_divided_evenly(draft, library):
    ledger = draft(library, *(f"The Aldo dam has {n} gates." for n in range(MOST_TOGETHER + 1)))
    sizes = [len(group.ids) for group in groups_of(ledger, library, ledger.claims)]
    assert sizes == [5, 4]


def test_claims_of_which_no_source_has_a_word_are_asked_too(draft, shelf):
    library = shelf(A=["Rain."])
    assert "no sentence of any source" in rendered(draft(library, "Zorbulon.", "Gnarfle."), library)


@pytest.mark.parametrize(
    ("judge", "wording", "known"),
    [("agent", None, True), (EMBEDDED, None, False), ("agent", "ground-0", False)],
)
def test_who_has_answered_these_rules_is_only_reminded_of_them(ledger, library, judge, wording, known):
    packet = claims_packet(ledger, library, ["C1"], 0, rules=True)
    entry = builders.history_entry("UNSUPPORTED", judge=judge, wording=wording or packet.wording)
    answered = with_groundings(ledger, Grounding(history=(entry,)), Grounding())
    assert was_answered(answered) is known
    assert ("CONTRADICTED:" in rendered(answered, library, rules=False)) is not known
    assert "CONTRADICTED:" in rendered(answered, library)
