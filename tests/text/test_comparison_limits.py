"""Two limits of a rule that differ are two rules, though the one holds wherever the other does."""

import pytest

from grounded_research.text.comparison import compare_values

OTHER = [
    (
        "He is free if he mends it in under 60 days.",
        "You are free if You comply prior to 30 days after notice.",
    ),
    ("He must answer in at most 60 days.", "He must answer no later than 30 days after receipt."),
    ("Firms must report in 60 days or less.", "Firms must report within 30 days."),
    ("Refunds need at most 60 days.", "Refunds must be paid within 30 days."),
    ("The rule requires at least 3 votes.", "The rule requires at least five votes."),
    ("The rule requires 3 votes or more.", "The rule requires five votes or more."),
    ("Files may have up to 60 lines.", "Files may have 40 lines or fewer."),
    ("Loans are permitted below 60 dollars.", "Loans are permitted if they are below 40 dollars."),
    ("They qualify if over 60 years old.", "They qualify if older than 65 years."),
]
SAME = [
    ("He must answer in at most 30 days.", "He must answer no more than 30 days after receipt."),
    ("It sold over 4 million.", "It sold over 5 million."),
    ("The town has over 5,000 people.", "The town has 5,200 people."),
    ("Votes must be at least 3.", "The votes must be 3 or more."),
    ("The rate was below 30 percent.", "The rate was below 18 percent."),
]


@pytest.mark.parametrize(("claim", "sentence"), OTHER)
def test_another_limit_is_a_conflict_that_is_never_sure(claim, sentence):
    [found] = compare_values(claim, sentence)
    assert (found.outcome, found.sure) == ("conflict", False), found.reason


@pytest.mark.parametrize(("claim", "sentence"), SAME)
def test_the_same_limit_or_what_was_only_counted_is_none(claim, sentence):
    [found] = compare_values(claim, sentence)
    assert found.outcome != "conflict", found.reason
