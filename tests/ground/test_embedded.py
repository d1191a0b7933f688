"""The embedded judge: what it closes, what it accuses, and everything it leaves to a reader."""

import pytest

from grounded_research.ground.embedded.judge import NEEDS_READER, Question, judge
from grounded_research.ground.embedded.match import coverage, longest_common, match
from grounded_research.ledger.words import GroundingStatus


@pytest.fixture
def read(shelf):
    """The embedded judge's reading of a claim with the sentences of one source."""

    def ask(claim, *sentences):
        library = shelf(A=list(sentences))
        return judge(Question(claim, library.candidates(claim, ""), library.knows))

    return ask


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The trial enrolled 120 patients.", "The trial enrolled 120 patients."),
        ("The trial enrolled 120 patients.", "However, the trial enrolled 120 patients, and 60 were women."),
        (
            "The trial enrolled 120 patients",
            "The trial enrolled twelve tens of patients; the trial enrolled 120 patients [3].",
        ),
        ("The drug may reduce pain in adults.", "The drug may reduce pain in adults."),
        ("The drug did not reduce pain.", "The drug did not reduce pain."),
    ],
)
def test_the_same_words_in_their_order_close_a_claim(read, claim, sentence):
    reading = read(claim, sentence, "Something else stands here.")
    assert reading.answer.status is GroundingStatus.SUPPORTED
    assert reading.answer.evidence == ("A:1",)


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The drug reduced mortality.", "The drug reduced mortality in mice."),
        ("The drug reduced mortality.", "In mice, the drug reduced mortality."),
        ("The drug reduced mortality.", "The drug reduced cardiovascular mortality."),
        ("The drug reduced mortality.", "The drug may have reduced mortality."),
        ("The drug reduced mortality.", "Critics say that the drug reduced mortality."),
        ("The drug reduced mortality.", "The drug reduced mortality, but only in adults."),
        ("The drug reduced mortality.", "If taken daily, the drug reduced mortality."),
        ("The drug reduced mortality.", "It is not true that the drug reduced mortality."),
        ("All patients recovered in May.", "Some patients recovered in May."),
        ("Spain beat France in Rome.", "France beat Spain in Rome."),
        ("The drug causes weight loss in adults.", "The drug is associated with weight loss in adults."),
        ("It rose.", "It rose."),
        ("The storm killed 30 people in Ohio.", "The flood and storm killed 30 people in Ohio."),
        ("The band consists of Ann, Bob, Cy.", "The band consists of Ann, Bob, Cy, and Dan."),
        ("The race was won in 3 hours.", "The race was won in 3 hours and 18 minutes."),
        ("The plant flowers in May and June.", "The plant flowers in May or June."),
        ("Rome lost by two goals or less.", "Rome lost by two goals or more."),
        (
            "The third book, Dead, was published in 2009.",
            "The third book, Dead and Alive, was published in 2009.",
        ),
    ],
)
def test_what_says_more_or_less_waits_for_a_reader(read, claim, sentence):
    reading = read(claim, sentence)
    assert reading.answer.status is not GroundingStatus.SUPPORTED


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("Mortality fell by 30 percent in the trial.", "Mortality fell by 18 percent in the trial."),
        ("The station opened in 1998 near the harbour.", "The station opened in 1991 near the harbour."),
        ("The tenant is liable for repairs.", "The tenant is not liable for repairs."),
        ("Sales increased in the spring quarter.", "Sales decreased in the spring quarter."),
    ],
)
def test_a_keyed_conflict_in_equal_words_is_named(read, claim, sentence):
    reading = read(claim, sentence)
    assert reading.answer.status is GroundingStatus.CONTRADICTED
    assert reading.answer.evidence == ("A:1",)


@pytest.mark.parametrize(
    ("claim", "sentences"),
    [
        (
            "Mortality fell by 30 percent.",
            ["Mortality fell by 18 percent.", "In men mortality fell by 30 percent."],
        ),
        ("Mortality fell by 30 percent in 2010.", ["Mortality fell by 18 percent in 2012."]),
        ("120 patients were enrolled.", ["60 patients were enrolled in each arm."]),
        ("Mean glucose was 30 mg/dL.", ["Mean glucose was 0.78 mmol/L."]),
        ("World War II did not end in 1943.", ["World War II ended in 1945."]),
        ("Buzz Aldrin was not the first man on the Moon.", ["Neil Armstrong was the first man on the Moon."]),
        ("No patient died during the trial.", ["All 60 patients survived the trial."]),
        ("Acme paid $20 for the book.", ["Acme paid $10 for the book and Zenith paid $20 for the pen."]),
    ],
)
def test_what_is_not_keyed_is_never_accused(read, claim, sentences):
    assert read(claim, *sentences).answer.status is not GroundingStatus.CONTRADICTED


def test_a_subject_that_no_source_knows_is_unsupported(read):
    reading = read("Zorbulon cures baldness in Atlantis.", "The trial enrolled 120 patients.")
    assert reading.answer.status is GroundingStatus.UNSUPPORTED


def test_a_claim_with_one_unknown_name_may_still_be_in_a_source(read):
    reading = read(
        "Along with Brask and Odenvik, the Aldo choir toured Finland on the Northern Lights tour.",
        "The Aldo choir ended its Northern Lights tour.",
    )
    assert reading.code == NEEDS_READER


@pytest.mark.parametrize(
    "sentence", ["Has a role in the trial of vaccines, or", "- Has a role in the trial of vaccines;"]
)
def test_small_words_before_a_match_and_a_list_mark_behind_it_say_nothing(read, sentence):
    assert read("Has a role in the trial of vaccines", sentence).answer.status is GroundingStatus.SUPPORTED


def test_a_footnote_mark_is_no_word(read):
    claim = "If one of two wards is closed, the other one is used, i.e. nobody is sent away."
    assert read(claim, f"{claim}[^wards]").answer.status is GroundingStatus.SUPPORTED


def test_everything_else_needs_a_reader(read):
    reading = read("The trial was large.", "The trial enrolled 120 patients.")
    assert reading.answer.status is GroundingStatus.UNVERIFIABLE
    assert reading.code == NEEDS_READER


def test_a_match_names_what_is_missing_and_what_is_more():
    found = match("The drug reduced mortality", "In adults the new drug quickly reduced mortality in 2010")
    assert found.missing == ()
    assert found.inserted == ("quickly",)
    assert found.before
    assert found.after == "in 2010"


def test_order_counts_in_a_match():
    assert match("Spain beat France", "France beat Spain").missing


def test_coverage_is_the_share_of_the_claims_words():
    assert coverage("The drug reduced mortality", "The drug worked") == pytest.approx(1 / 3)
    assert coverage("", "The drug worked") == 0


def test_a_longest_common_subsequence_keeps_the_order():
    assert longest_common("abcd", "xbxdx") == [(1, 1), (3, 3)]


@pytest.mark.parametrize(
    ("claim", "sentence", "status"),
    [
        ("Revival is her third studio album.", "Revival is her second studio album.", "CONTRADICTED"),
        ("Revival is her third studio album.", "Revival is not her second studio album.", "UNVERIFIABLE"),
        ("Revival is her third studio album.", "Revival is her final studio album.", "UNVERIFIABLE"),
    ],
)
def test_another_position_in_the_same_words_is_a_conflict_that_stays_open(read, claim, sentence, status):
    assert read(claim, sentence, "Something else stands here.").answer.status == status
