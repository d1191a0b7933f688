"""A value that follows from two cited ones by one calculation stands, flagged with the calculation."""

import pytest

from grounded_research.ground.gates.chain import run_chain
from grounded_research.ledger.words import GroundingStatus

BRIDGE = "Work on the bridge began in 1901 and the bridge opened in 1913."
TRIALS = ["The first trial enrolled 120 patients.", "The second trial enrolled 166 patients."]
TICKET = "The price of the ticket rose from $20 to $30."

FOLLOWS = [
    ("The bridge took 12 years to build.", [BRIDGE], "12 years: 1913 - 1901"),
    (
        "For two decades the mill stood idle.",
        ["From 1891 to 1911 the mill stood idle."],
        "two decades: 1911 - 1891",
    ),
    (
        "The clock inside the station was five minutes behind the clock outside.",
        ["The clock outside the station showed UT +00:09:21, the clock inside UT +00:04:21."],
        "five minutes: UT +00:09:21 - UT +00:04:21",
    ),
    (
        "The shop is open for nine hours.",
        ["The shop opens at 9:00 am and closes at 6:00 pm."],
        "nine hours: 6:00 pm - 9:00 am",
    ),
    (
        "The siege lasted 14 days.",
        ["The siege began on 3 May 1644 and ended on 17 May 1644."],
        "14 days: 1644-05-17 - 1644-05-03",
    ),
    (
        "The trial ran for 18 months.",
        ["The trial ran from January 2019 to July 2020."],
        "18 months: 2020-07 - 2019-01",
    ),
    ("He died aged 57.", ["He was born in 1920 and died in 1977."], "57: 1977 - 1920"),
    (
        "He died at the age of 57.",
        ["He was born on 3 May 1920 and died on 1 March 1978."],
        "57: 1978-03-01 - 1920-05-03",
    ),
    ("Half of the patients died.", ["Of 120 patients, 60 patients died."], "Half: 60 of 120"),
    ("The second trial enrolled 46 more patients than the first trial.", TRIALS, "46: 166 - 120"),
    ("The trials together enrolled 286 patients.", TRIALS, "286: 166 + 120"),
    (
        "The new engine is 3 times heavier than the old engine.",
        ["The old engine weighs 20 kg, the new engine weighs 60 kg."],
        "3 times: 60 kg / 20 kg",
    ),
    (
        "25 percent of the patients in the trial died.",
        ["Of the 120 patients in the trial, 30 patients died."],
        "25 percent: 30 of 120",
    ),
    ("The price of the ticket rose by 50 percent.", [TICKET], "50 percent: from $20 to $30"),
]

DOES_NOT = [
    ("The bridge took 14 years to build.", [BRIDGE]),
    ("The price of the ticket rose by 40 percent.", [TICKET]),
    ("The trials together enrolled 300 patients.", TRIALS),
    ("The trials enrolled 286 patients in Lund.", TRIALS),
    (
        "Turnout in the town rose by 23 percent.",
        ["Turnout in the town rose from 61 percent to 84 percent."],
    ),
    (
        "The new engine is 4 times heavier than the old engine.",
        ["The old engine weighs 20 kg, the new engine weighs 72 kg."],
    ),
    (
        "The bridge took 12 years to build.",
        ["Work on the bridge began in 1901.", "It is red.", "It opened in 1913."],
    ),
]


@pytest.mark.parametrize(("claim", "evidence", "said"), FOLLOWS)
def test_what_follows_from_two_cited_values_stands_and_is_flagged(answered, claim, evidence, said):
    verdict = run_chain(answered(claim, evidence, reason="The values give it."))
    assert (verdict.status, verdict.returned) == (GroundingStatus.SUPPORTED, None)
    assert any(f"calculated: {said}" in flag for flag in verdict.flags)


@pytest.mark.parametrize(("claim", "evidence"), DOES_NOT)
def test_what_does_not_follow_is_stopped_as_before(answered, claim, evidence):
    verdict = run_chain(answered(claim, evidence, reason="The values give it."))
    assert verdict.status is not GroundingStatus.SUPPORTED
    assert not any("calculated" in flag for flag in verdict.flags)


KING = ["The king, born in 1500, was crowned in 1520 and died in 1550."]


@pytest.mark.parametrize(
    ("claim", "reason", "stands"),
    [
        ("The king reigned for 30 years.", "He was king for so long.", False),
        ("The king reigned for 30 years.", "Crowned in 1520, he died in 1550.", True),
        ("The king reigned for 20 years.", "Crowned in 1520, he died in 1550.", False),
    ],
)
def test_among_more_than_two_values_the_reason_names_those_that_are_meant(answered, claim, reason, stands):
    verdict = run_chain(answered(claim, KING, reason))
    assert (verdict.status is GroundingStatus.SUPPORTED) is stands


def test_a_keyed_conflict_is_not_calculated_away(answered):
    evidence = ["The old bridge of 1891 and 1911 was closed for 5 years."]
    verdict = run_chain(answered("The old bridge was closed for 20 years.", evidence, "So it says."))
    assert verdict.status is not GroundingStatus.SUPPORTED


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        (
            "Until the end of 1913 the port kept its own time.",
            "The port took standard time on 1 January 1914.",
        ),
        ("The port skipped the last day of 1994.", "The port has had the new date as of Jan. 1, 1995."),
        (
            "The port took the new time at the beginning of 1914.",
            "The port kept its time to 31 December 1913.",
        ),
    ],
)
def test_the_turn_of_a_year_has_two_names(answered, claim, evidence):
    verdict = run_chain(answered(claim, [evidence], f"It says: {evidence}"))
    assert (verdict.status, verdict.returned) == (GroundingStatus.SUPPORTED, None)
