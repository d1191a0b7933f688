"""The gates that look at what evidence an answer points to, and at what the embedded judge found before."""

import pytest

from grounded_research.ground.gates.agreeing_evidence import agreeing_evidence_gate
from grounded_research.ground.gates.chain import run_chain
from grounded_research.ground.gates.first_reading import first_reading_gate
from grounded_research.ground.gates.unrelated_evidence import unrelated_evidence_gate
from grounded_research.ledger.words import GroundingStatus

BRIDGE = "The harbour bridge was opened to traffic in May 1932 at a cost of 4 million pounds."


@pytest.mark.parametrize("status", ["SUPPORTED", "PARTIALLY_SUPPORTED", "CONTRADICTED"])
def test_a_sentence_about_something_else_goes_back(answered, status):
    evidence = ["The ferries were painted green by the new owners."]
    verdict = run_chain(answered(BRIDGE, evidence, "It was opened in 1932.", status))
    assert verdict.returned is not None
    again = run_chain(answered(BRIDGE, evidence, "It was opened in 1932.", status, attempt=2))
    assert again.status is GroundingStatus.UNVERIFIABLE


def test_a_name_alone_makes_no_evidence(answered):
    claim = "Edith Marlow climbed the northern ridge twice without oxygen during the winter season."
    evidence = ["Edith Marlow was the treasurer of the club."]
    assert unrelated_evidence_gate(answered(claim, evidence, status="CONTRADICTED")) is not None


@pytest.mark.parametrize(
    ("claim", "evidence", "fields"),
    [
        (BRIDGE, ["It was opened to traffic in May 1932."], {}),
        (BRIDGE, ["The ceremony drew a great crowd."], {"settings": ("The harbour bridge, opened in 1932",)}),
        (BRIDGE, ["Span | Length | Year"], {}),
        (BRIDGE, ["Die Kosten beliefen sich auf vier Millionen, und der Verkehr begann im Mai."], {}),
        ("The bridge collapsed.", ["The span fell into the river in the storm."], {}),
        (BRIDGE, ["The ferries were painted green by the new owners."], {"provisional": True}),
    ],
)
def test_a_sentence_that_may_be_about_the_claim_is_left_alone(answered, claim, evidence, fields):
    assert unrelated_evidence_gate(answered(claim, evidence, status="SUPPORTED", **fields)) is None


OPENED = ["The harbour bridge was opened to traffic in May 1932, after eight years of work."]


@pytest.mark.parametrize(
    "reason",
    [
        "The bridge was opened in May 1932, which is what the claim says.",
        "The source contradicts the claim.",
        "",
    ],
)
def test_an_accusation_that_names_no_difference_goes_back(answered, reason):
    claim = "The harbour bridge was opened in May 1932."
    context = answered(claim, OPENED, reason, "CONTRADICTED")
    assert run_chain(context).returned is not None
    again = run_chain(answered(claim, OPENED, reason, "CONTRADICTED", attempt=2))
    assert again.status is not GroundingStatus.CONTRADICTED


@pytest.mark.parametrize(
    ("claim", "evidence", "reason"),
    [
        ("The harbour bridge was opened in May 1934.", OPENED, "The bridge was opened in 1932."),
        ("The harbour bridge was closed to traffic in May 1932.", OPENED, ""),
        ("The harbour bridge was not opened in May 1932.", OPENED, ""),
        ("The harbour tunnel was opened to traffic in May 1932.", OPENED, "It was the bridge."),
        ("Ruth Adler opened the harbour bridge in May 1932.", OPENED, ""),
        ("The harbour bridge was opened in May 1932.", ["The bridge was not opened in May 1932."], ""),
        ("The harbour bridge was opened in May 1932.", OPENED, "It was opened to traffic, not to ships."),
    ],
)
def test_an_accusation_with_a_difference_is_left_alone(answered, claim, evidence, reason):
    assert agreeing_evidence_gate(answered(claim, evidence, reason, "CONTRADICTED")) is None


def test_what_the_embedded_judge_found_is_asked_about_once(answered):
    found = "A:1, 'not' against 'advised' in otherwise equal words"
    claim, evidence = "The board did not advise a new hull.", ["The board advised a new hull."]
    decision = first_reading_gate(answered(claim, evidence, first_reading=found))
    assert decision is not None
    assert "'advised'" in decision.note
    assert first_reading_gate(answered(claim, evidence, first_reading=found, attempt=2)) is None
    assert first_reading_gate(answered(claim, evidence, status="CONTRADICTED", first_reading=found)) is None
