"""The values of a claim in the sentences that are shown: where they stand, and what stands in their place."""

import pytest

from grounded_research.ground.marking import value_lines

SHOWN = [
    ("A:4", "Mortality fell by 18 percent in the trial."),
    ("A:9", "Of the patients 30 percent left the trial early."),
    ("B:2", "The trial ended in May 2015 with less mortality."),
]


@pytest.mark.parametrize(
    ("claim", "lines"),
    [
        (
            "Mortality fell by 18 percent in the trial.",
            ["value 18 percent: in A:4; not the same: A:9 30 percent"],
        ),
        ("Mortality fell by 22 percent.", ["value 22 percent: not the same: A:4 18 percent"]),
        ("The mortality trial ended in May 2014.", ["value May 2014: not the same: B:2 May 2015"]),
        ("Mortality fell in the trial.", []),
        ("Rainfall dropped by 22 percent.", []),
    ],
)
def test_a_value_is_found_or_its_rival_named(claim, lines):
    assert list(value_lines(claim, SHOWN)) == lines


def test_a_value_in_many_sentences_names_a_few():
    [line] = value_lines("It weighs 40 kg.", [(f"A:{n}", "The stone weighs 40 kg.") for n in range(1, 9)])
    assert line == "value 40 kg: in A:1, A:2, A:3"
