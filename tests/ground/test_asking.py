"""What a judge is asked of a value that the cited sentences do not bear out."""

import pytest

from grounded_research.ground.gates.date import date_gate
from grounded_research.ground.gates.quantity import quantity_gate
from grounded_research.ledger.words import Action

BLOCKS = "xz -6 uses an 8 MiB dictionary and 24 MiB blocks, and xz -9 a 64 MiB dictionary and 192 MiB blocks."
ASKED = [
    (
        "For a 100 MiB input xz -9 can use no more than one thread.",
        [BLOCKS, "However, for the same file, xz -9 can only use one thread."],
        ["If the input file is 100 MiB, xz -6 can use five threads, one of which has 4 MiB to compress."],
        (
            "'100 MiB' does not stand in the cited sentence, which has 8 MiB, 24 MiB, 64 MiB, 192 MiB; "
            "A:101 has '100 MiB': point to it if it is meant, or say whose value it is"
        ),
    ),
    (
        "The firm opened in 1998 in Oslo.",
        ["The firm, founded in 1990 and sold in 2004, is in Oslo."],
        ["It opened its doors in 1998."],
        (
            "'1998' does not stand in the cited sentence, which has 1990, 2004; "
            "A:101 has '1998': point to it if it is meant, or say whose value it is"
        ),
    ),
    (
        "The dose was 50 mg in the morning.",
        ["They took 20 mg at noon and 30 mg at night."],
        [],
        (
            "'50 mg' does not stand in the cited sentence, which has 20 mg, 30 mg; "
            "say whose value it is, or point elsewhere"
        ),
    ),
    (
        "Among the women 30 percent of deaths were sudden.",
        ["Of those over 60, 18 percent of deaths were sudden."],
        ["Of the women 30 percent died."],
        (
            "the cited sentence may not bear out '30 percent': 30 percent of deaths against 18 percent of "
            "deaths (another population, statistic or event); "
            "A:101 has '30 percent': point to it if it is meant, or say whose value it is"
        ),
    ),
]


@pytest.mark.parametrize(("claim", "evidence", "elsewhere", "note"), ASKED)
def test_the_note_names_the_sentence_with_the_value_and_sets_no_two_things_against_each_other(
    answered, claim, evidence, elsewhere, note
):
    context = answered(claim, evidence, elsewhere=elsewhere)
    decision = quantity_gate(context) or date_gate(context)
    assert (decision.action, decision.note) == (Action.RETURN, note)


def test_the_sentence_next_to_the_cited_ones_is_named_before_others_with_the_value(shelf):
    far = [f"Room {letter} is 100 MiB large." for letter in "abcdef"]
    library = shelf(A=[*far, "It is 100 MiB large.", "The file is packed by one thread.", "Another line."])
    (cited,) = library.resolve(["A:8"])
    found = library.elsewhere("The file of 100 MiB is packed by one thread.", [cited])
    assert found[0].pointer == "A:7"


CLOCKS = "For two decades the law kept the clocks of French stations behind those outside."


@pytest.mark.parametrize(
    ("elsewhere", "named"),
    [
        ("For two decades the law on French clocks stood.", True),
        ("The island mined phosphate for two decades.", False),
    ],
)
def test_only_a_sentence_near_in_matter_is_named_as_the_one_meant(answered, elsewhere, named):
    evidence = ["Clocks inside French stations were kept behind those outside by law."]
    decision = quantity_gate(answered(CLOCKS, evidence, elsewhere=[elsewhere]))
    assert decision.action is Action.RETURN
    assert ("A:101 has it" in decision.note) is named
    assert ("in another matter" in decision.note) is not named


def test_a_value_cut_by_the_end_of_a_line_is_read_over_both_lines(answered):
    claim = "In Lagos all clocks were put back by 13 minutes and 35 seconds."
    lines = ["it will be necessary in Lagos to put all clocks 13 minutes and", "35 seconds back,"]
    assert quantity_gate(answered(claim, lines)) is None
    ended = [lines[0].replace(" and", "."), "35 seconds later it was put back."]
    assert quantity_gate(answered(claim, ended)) is not None


def test_a_season_may_stand_apart_from_its_year(answered):
    claim = "The province changed its time in the winter of 2004."
    told = ["Written on 21 May 2004:", "The province changes its time this winter."]
    assert date_gate(answered(claim, told)) is None
    assert date_gate(answered(claim, [told[0], "The province changes its time this summer."])) is not None
