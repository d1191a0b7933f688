import pytest

from grounded_research.decompose.cases import Case, ClaimText
from grounded_research.decompose.checks import check_claims


def faults(sentence, *claims, context="", cites=None):
    made = tuple(ClaimText(claim, (cites or {}).get(n, "")) for n, claim in enumerate(claims))
    return [(fault.check, fault.word) for fault in check_claims(Case("S4", sentence, context, made))]


GOOD = [
    (
        "The trial enrolled 120 patients in 2019 and cut mortality by 30%.",
        [
            "The trial enrolled 120 patients.",
            "The trial enrolled patients in 2019.",
            "The trial cut mortality by 30%.",
        ],
    ),
    ("Twelve patients died.", ["12 patients died."]),
    (
        "He was chancellor from 2015 to 2016.",
        ["He was chancellor from 2015.", "He was chancellor until 2016."],
    ),
    ("It ran in 1954-57.", ["The show began in 1954.", "The show ended in 1957."]),
    ("X may reduce mortality.", ["X might reduce mortality."]),
    ("World War II did not end in 1943.", ["World War II did not end in 1943."]),
    ("She appeared in films.", ["She has appeared in films."]),
    ("His most famous song is Smooth.", ["Smooth is one of his famous songs."]),
    ("Home and Away is a soap opera.", ["Home and Away is a soap opera."]),
    ("It is likely that X helps.", ["It is likely that X helps."]),
    ("Angela M\u00fcller won.", ["Angela Muller won."]),
    ("It was not until 1990 that the bridge opened.", ["The bridge opened in 1990."]),
    (
        "The two libraries part ways over keys, which one can open and the other cannot.",
        ["One library can open keys.", "The other library cannot open keys."],
    ),
    ("These two drugs, A1 and B2, help.", ["A1 and B2 help."]),
    ("The log grows before it runs one.", ["The log grows before a checkpoint."]),
    (
        "It names two packages, one for dogs and one for cats.",
        ["It names two packages.", "It names a package for dogs.", "It names a package for cats."],
    ),
    ("The three towns, Rome, Bari and Pisa, grew.", ["Rome grew.", "Bari grew.", "Pisa grew."]),
]

BAD = [
    ("The trial enrolled 120 patients in 2019.", ["The trial enrolled patients in 2019."], "coverage", "120"),
    ("The trial enrolled 120 patients in 2019.", ["The trial enrolled 120 patients."], "coverage", "2019"),
    ("Mortality fell [3].", ["Mortality fell."], "coverage", "[3]"),
    ("The three deaths were sudden.", ["The deaths were sudden."], "coverage", "three"),
    ("The 2 sites, Rome and Bari, grew.", ["Rome grew.", "Bari grew."], "coverage", "2"),
    ("Two libraries were tested, Red and Blue.", ["Red was tested.", "Blue was tested."], "coverage", "Two"),
    ("The drug helped patients.", ["The drug helped 40 patients."], "no invention", "40"),
    ("The drug helped patients.", ["The drug helped patients in Norway."], "no invention", "Norway"),
    ("Mortality fell.", ["Mortality fell in 2019."], "no invention", "2019"),
    ("X may reduce mortality.", ["X reduces mortality."], "strength", "may"),
    ("X reduces mortality.", ["X may reduce mortality."], "strength", "may"),
    ("X does not reduce mortality.", ["X reduces mortality."], "strength", "not"),
    ("X reduces mortality.", ["X does not reduce mortality."], "strength", "not"),
    ("Most patients recovered.", ["Patients recovered."], "strength", "Most"),
    ("Patients recovered.", ["All patients recovered."], "strength", "All"),
    ("X may reduce pain and weight.", ["X may reduce pain.", "X reduces weight."], "strength", "may"),
    ("The drug helped.", ["It helped."], "self-contained", "It"),
    ("This shows that the drug helped.", ["This shows that the drug helped."], "self-contained", "This"),
    (
        "The drug helped, and the placebo was useless.",
        ["The drug helped, and the placebo was useless."],
        "atomic",
        "and the placebo was",
    ),
    ("A rose; B fell.", ["A rose; B fell."], "atomic", "; B fell"),
]


@pytest.mark.parametrize("sentence, claims", GOOD)
def test_a_good_decomposition_is_not_returned(sentence, claims):
    leaning = [fault for fault in faults(sentence, *claims) if fault[0] != "self-contained"]
    assert leaning == []


@pytest.mark.parametrize("sentence, claims, check, word", BAD)
def test_a_bad_decomposition_is_returned_by_the_check_that_names_the_word(sentence, claims, check, word):
    assert (check, word) in faults(sentence, *claims)


def test_marks_may_be_shared_out_between_claims():
    assert faults("A fell [1, 2].", "A fell.", "A fell.", cites={0: "[1]", 1: "[2]"}) == []


def test_a_mark_that_the_sentence_has_not_is_invented():
    assert ("no invention", "[4]") in faults("A fell [1].", "A fell.", cites={0: "[1] [4]"})


def test_a_name_may_come_from_the_context():
    assert faults("The drug helped.", "Aspirin helped.", context="Aspirin was tested.") == []


def test_a_message_names_sentence_word_and_rule():
    case = Case("S4", "X may reduce mortality.", "", (ClaimText("X reduces mortality."),))
    (message,) = [fault.message for fault in check_claims(case)]
    assert message.startswith("S4:")
    assert '"may"' in message
    assert message.endswith("(strength)")


UNCHANGED = [
    "Seven models estimated that incidence is 17% to 32% lower than it would have been in 2011.",
    "Most patients did not recover, although some of them may have improved (p = .01).",
    "No more than 3 of the 40 patients, all of them women, were treated at St. Mary's before May 2003.",
    "Only about half of the $1.2 billion was spent by the WHO in the 1990s.",
]


@pytest.mark.parametrize("sentence", UNCHANGED)
def test_a_sentence_is_a_faithful_decomposition_of_itself(sentence):
    firm = [check for check, _ in faults(sentence, sentence) if check not in {"atomic", "self-contained"}]
    assert firm == []
