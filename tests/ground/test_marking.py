"""The values of a claim in the sentences that are shown: where they stand, and what stands in their place."""

import pytest

from grounded_research.ground.marking import value_lines

SHOWN = [
    ("A:4", "Mortality fell by 18 percent in the trial."),
    ("A:9", "Of the patients 30 percent left the trial early."),
    ("B:2", "The trial ended in May 2015 with less mortality."),
]
NOWHERE = "not found in the sentences shown: "


@pytest.mark.parametrize(
    ("claim", "lines"),
    [
        ("Mortality fell by 18 percent in the trial.", ["value 18 percent: in A:4"]),
        ("Mortality fell by 22 percent.", ["value 22 percent: not the same: A:4 18 percent"]),
        ("The mortality trial ended in May 2014.", ["value May 2014: not the same: B:2 May 2015"]),
        ("Mortality fell in the trial.", []),
        ("Rainfall dropped by 22 percent.", [f"{NOWHERE}22 percent"]),
        ("The trial enrolled 120 adults and cost 3 million euros.", [f"{NOWHERE}120; 3 million euros"]),
    ],
)
def test_a_value_is_found_or_its_rival_named(claim, lines):
    assert list(value_lines(claim, SHOWN)) == lines


def test_a_value_in_many_sentences_names_a_few():
    [line] = value_lines("It weighs 40 kg.", [(f"A:{n}", "The stone weighs 40 kg.") for n in range(1, 9)])
    assert line == "value 40 kg: in A:1, A:2, A:3"


@pytest.mark.parametrize(
    ("claim", "sentence", "line"),
    [
        ("It expires after 24 hours at most.", "The default is 60 seconds.", f"{NOWHERE}24 hours at most"),
        ("By 2011 most had moved.", "By the end of 2007 none was left.", f"{NOWHERE}2011"),
        ("It was over by 2011.", "It ended in May 2011.", "value 2011: in A:1"),
        (
            "A file of 100 MiB is read in five threads.",
            "A file of 100 MiB is read in five threads, one of which has only 4 MiB.",
            "value 100 MiB: in A:1",
        ),
        ("The field is 32-bit.", "The field holds for 32 seconds.", None),
        ("The laptop has four cores.", "All four options were tried.", None),
        ("One level down is the pool.", "One of them was left.", None),
        ("Opcode 10 asks.", "Opcode 6 answers.", f"{NOWHERE}10"),
        (
            "It was published as version 1.0.0.",
            "The format v1.0.0 was published.",
            "value version 1.0.0: in A:1",
        ),
        ("Tool 4.22.0 came first.", "The first was Tool 4.27.1.", f"{NOWHERE}4.22.0"),
        (
            "Who has not written for more than twelve months is removed.",
            "It has been more than 12 months since the last commit.",
            "value more than twelve months: in A:1",
        ),
        ("Two collaborators approve it.", "At least two collaborators must approve it.", "value Two: in A:1"),
        ("Block sizes of 100 MiB are used.", "Blocks of 24 MiB and of 6 MiB are used.", f"{NOWHERE}100 MiB"),
        ("Either end uses port 177.", "Either end sends to an address of 391 hosts.", f"{NOWHERE}177"),
    ],
)
def test_a_line_says_only_what_is_so(claim, sentence, line):
    """A bound is no value, a number that counts something else is none, and silence is better than either."""
    lines = list(value_lines(claim, [("A:1", sentence)]))
    assert (line in lines) if line else not lines, lines


def test_a_sentence_that_has_the_value_never_stands_for_another():
    claim = "The trial enrolled 120 adults."
    lines = list(value_lines(claim, [("A:1", "The trial enrolled 120 adults; 80 adults left the trial.")]))
    assert lines == ["value 120: in A:1"]
