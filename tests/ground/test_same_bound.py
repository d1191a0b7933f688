"""An accusation about a value is taken back only where the evidence has the value with the claim's bound."""

import pytest

from grounded_research.ground.gates.chain import run_chain
from grounded_research.ground.gates.date import date_gate
from grounded_research.ground.gates.quantity import quantity_gate
from grounded_research.ledger.words import GroundingStatus

NOTICE = (
    "Moreover, Your grants from a particular Contributor are reinstated on an ongoing basis if he "
    "notifies You of the non-compliance, this is the first time You have received notice, and You become "
    "compliant prior to 30 days after Your receipt of the notice."
)
MENDS = (
    "A first offender who is notified of a breach gets his rights back lastingly from the contributor if he "
    "mends matters in {} 60 days from receiving the notice."
)


@pytest.mark.parametrize("bound", ["under", "less than", "at most", "no more than", "up to", "within"])
@pytest.mark.parametrize("attempt", [1, 2])
def test_a_longer_deadline_stays_contradicted(answered, bound, attempt):
    reason = "At a first notice compliance must come before 30 days after receipt."
    context = answered(MENDS.format(bound), [NOTICE], reason, "CONTRADICTED", attempt=attempt)
    verdict = run_chain(context)
    assert (verdict.status, verdict.returned) == (GroundingStatus.CONTRADICTED, None), verdict.note


@pytest.mark.parametrize(
    ("claim", "sentence", "reason"),
    [
        ("Bids must come within 60 days.", "Bids must come within 30 days.", "They must come in 30 days."),
        ("Bids must come in at most 60 days.", "Bidders have 30 days.", "They have 30 days."),
        ("It takes at least 3 votes to pass if all vote.", "It needs 5 votes.", "It needs five votes."),
        (
            "Files of under 60 lines may stay.",
            "Files of 40 lines or fewer may stay.",
            "40 lines is the limit.",
        ),
        ("More than 50 people came.", "Fewer than 50 people came.", "Fewer came: under 50 people."),
        ("More than 50 people came.", "50 people came.", "It was exactly 50."),
    ],
)
def test_a_value_on_the_good_side_of_a_limit_is_not_the_limit(answered, claim, sentence, reason):
    assert quantity_gate(answered(claim, [sentence], reason, "CONTRADICTED")) is None


@pytest.mark.parametrize(
    ("claim", "sentence", "reason"),
    [
        ("Bids must come within 30 days.", "Bids must come within 30 days.", "They have until 60 days."),
        ("Macros of ten lines or fewer may stay.", "Macros of at most ten lines may stay.", "It is 5 lines."),
        ("Over 5,000 people came.", "5,200 people came.", "The source has 5,200."),
        ("It held 18 to 25 percent.", "It held 21.5 percent.", "It held 21.5 percent."),
    ],
)
def test_the_same_value_or_one_that_was_counted_still_clears(answered, claim, sentence, reason):
    assert quantity_gate(answered(claim, [sentence], reason, "CONTRADICTED")) is not None


@pytest.mark.parametrize(
    ("claim", "sentence", "clears"),
    [
        ("The station opened in May 1999.", "The station opened on 3 May 1999.", True),
        ("Bids must come before May 1999.", "Bids must come before March 1999.", False),
    ],
)
def test_a_date_is_cleared_by_itself_and_not_by_another_deadline(answered, claim, sentence, clears):
    reason = "The source has another date, 7 June 1998."
    assert (date_gate(answered(claim, [sentence], reason, "CONTRADICTED")) is not None) is clears


def test_another_limit_is_asked_of_a_support(answered):
    claim, sentence = "Files may have up to 60 lines.", "Files may have 40 lines or fewer."
    decision = quantity_gate(answered(claim, [sentence]))
    assert decision is not None
    assert "against" in decision.note
