"""What a report shows of single records."""

import pytest

from grounded_research.ledger.models import Person
from grounded_research.report.drawing import notes_of, short_reference
from support import builders as build

RAW = "[3] Blue Harbour Choir to tour with the Northern Brass - The Harbour Post."


@pytest.mark.parametrize(
    "parsed, shown",
    [
        (True, "Choir to tour"),
        (False, "Blue Harbour Choir to tour with the Northern Brass - The Harbour Post."),
    ],
)
def test_an_entry_that_was_not_surely_read_is_shown_as_it_stands(parsed, shown):
    fields = {"title": "to tour"}
    entry = build.reference(
        "R1", key="3", raw=RAW, parsed=parsed, fields=fields, authors=(Person(family="Choir"),)
    )
    assert short_reference(entry) == shown


@pytest.mark.parametrize(
    "grounding",
    [
        build.grounding(
            "UNVERIFIABLE", code="needs_reader", note="12 sentences share words", judge="embedded"
        ),
        build.grounding("SUPPORTED", note="The source says it in the same words", judge="embedded"),
    ],
)
def test_the_built_in_judge_does_not_repeat_what_the_label_and_the_quotation_show(grounding):
    claim = build.claim(grounding=grounding)
    assert notes_of(claim, build.ledger(claims=[claim])) == []


def test_what_a_judge_says_is_shown():
    claim = build.claim(
        grounding=build.grounding("UNSUPPORTED", note="Only the title is there", judge="agent")
    )
    assert "Only the title is there" in notes_of(claim, build.ledger(claims=[claim]))
