import pytest

from grounded_research.decompose.clauses import LONGEST, second_assertion

TWO = [
    "It closed in 1990, and in 2019 it was opened again.",
    "With the update the option received a ceiling, and the tool gives up with an error above it.",
    "Over UDP the protocol uses port 177, and its opcodes run from 1 to 14.",
    "Since version 2 the library has ignored the name, and it no longer works with old releases.",
    "Harris left the band and Dennis Whitted took over on drums.",
    "The tools shipped with the first release and were written by a student.",
    "The tokens are untrusted and expire after 60 seconds without a connection.",
    "She began singing at a young age, and learned guitar in her teens.",
    "One format can use five threads, while the other, with its large blocks, can use only one.",
    "The tool did not read the variable, and because it was unfinished the series was never called stable.",
    "Sessions have a number, which the display increases by one each time.",
    "Requests go to a portal, where a report is answered within 5 days.",
    "The slowest to move was pip, which went on shipping the old copy.",
    "The protocol was built on datagrams, with the display taking care of retransmission.",
    "The committee has nineteen members, drawn from eleven employers.",
    "Tokens last a minute, a period that can be stretched to a day.",
    "The scheme matters: with one of them the name is looked up on the proxy.",
    "Prices rose in March, whereas wages fell by 2 percent.",
]
ONE = [
    "The text tells what is said about the log, about the way it grows, and about the way it is tested.",
    "The base can be read by others, for instance when the log and the index are already there.",
    "The kit includes a cable, a charger, and a manual that shows the steps.",
    "Salt and pepper are cheap.",
    "Smith, Doe, and Lee found that the drug works.",
    "He founded and led the company.",
    "The company was founded and led by Doe.",
    "In 2005 a small group, a fork of the first, wanted the whole set to fit on one disc of 700 MiB.",
    "Home and Away is a soap opera.",
    "Nothing obliges the manager to send a packet twice, so that a hostile display cannot tie it up.",
    "Once a collaborator objects, the committee cannot have it landed.",
    "If the name is a single dash, the entries will be written to the output.",
    "He won five awards, including the prize for the best artist.",
    "The Evening Hour: Callers and Guests is a show.",
    "They accept both the old and the new format.",
    "The name has to stay in the documentation even after the interface has been removed.",
    "Contributors are asked neither for their names nor for any proof of who they are.",
    "Security guides advise administrators to leave it off and to use a tunnel.",
]


@pytest.mark.parametrize("text", TWO)
def test_a_second_assertion_is_asked_about(text):
    assert second_assertion(text)


@pytest.mark.parametrize("text", ONE)
def test_one_assertion_is_left_alone(text):
    assert second_assertion(text) is None


def test_the_words_at_the_joint_are_shown_as_they_are_written():
    assert second_assertion("Prices rose by 3 percent, and Doe took the blame.") == "and Doe took the"


@pytest.mark.parametrize(
    "text, shown",
    [
        ("The tools were lost, and Doe took the blame, " + "1, 2, " * 100_000, "and Doe took the"),
        ("The trial had " + "1, 2, " * 100_000 + "patients, and Doe took the blame.", None),
    ],
)
def test_of_a_list_without_end_the_first_part_is_looked_at(text: str, shown: str | None):
    assert len(text) > LONGEST
    assert second_assertion(text) == shown
