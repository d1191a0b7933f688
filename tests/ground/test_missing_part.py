"""The unproved part of a partly supported claim: named in the claim's words, searched for once, alone."""

import pytest

from grounded_research.ground.answers import GroundingLine
from grounded_research.ground.packets import claim_item, claim_lines, rest_of
from grounded_research.ground.recording import apply_answers
from grounded_research.ground.showing import fate_line
from grounded_research.ledger.validation import refuse_faults
from grounded_research.ledger.words import GroundingStatus, Outcome

AT = "2026-11-30T10:00:00Z"
CLAIM = "A session can be fitted with the retry class, whose pauses never exceed 120 seconds."
MISSING = "whose pauses never exceed 120 seconds"
FITTED = f"A session can be fitted with the retry class and its pauses{' and with more of its kind' * 9}."
FILLER = ["It rained in the south of the country for most of the week."] * 30
CONTRARY = "The longest pauses last 300 seconds by default."
SENTENCES = [FITTED, *FILLER, CONTRARY, *FILLER, FITTED, *FILLER, FITTED]
CONTRARY_AT = f"A:{SENTENCES.index(CONTRARY) + 1}"


@pytest.fixture
def library(shelf):
    return shelf(A=SENTENCES)


@pytest.fixture
def ledger(draft, library):
    return draft(library, CLAIM)


@pytest.fixture
def answered(library):
    """Apply one answer on the claim to what is shown of it now."""

    def apply(ledger, status="PARTIALLY_SUPPORTED", evidence=("A:1",), **fields):
        seen = claim_item(ledger, library, ledger.claims[0]).seen
        given = {"reason": "A session can be fitted with the retry class.", "confidence": 0.9, **fields}
        line = GroundingLine(claim="C1", status=status, seen=seen, evidence=evidence, **given)
        return apply_answers(ledger, library, [line], judge="agent", at=AT)

    return apply


@pytest.fixture
def asked(ledger, answered):
    """The ledger once the judge has named the missing part."""
    return answered(ledger, missing=MISSING).ledger


def shown(ledger, library):
    return list(claim_lines(ledger, library, ledger.claims[0]))


def test_the_last_packet_asks_about_the_missing_part_alone_and_shows_what_is_new(ledger, library, asked):
    assert not any(CONTRARY in line for line in shown(ledger, library))
    lines = shown(asked, library)
    assert f"asked alone: {MISSING}" in lines
    assert f">+{CONTRARY_AT} {CONTRARY}" in lines
    assert lines[1].startswith("found before: A:1 A session can be fitted")
    assert not any("A:1 " in line for line in lines[2:])
    assert lines[-1] == f"value exceed 120 seconds: not the same: {CONTRARY_AT} 300 seconds" or lines[
        -1
    ].startswith("not found in the sentences shown")
    assert fate_line(asked.claims[0]) == f"asked once more about C1: {MISSING}"
    refuse_faults(asked, None)


def test_a_contradiction_of_the_missing_part_is_seen(asked, answered):
    reason = "The pauses of the retry class last up to 300 seconds; the claim says 120."
    after = answered(asked, "CONTRADICTED", (CONTRARY_AT,), reason=reason).ledger
    grounding = after.claims[0].grounding
    assert (grounding.status, grounding.open) == (GroundingStatus.CONTRADICTED, False)
    assert grounding.pointers == (CONTRARY_AT,)
    assert grounding.missing is None
    refuse_faults(after, None)


def test_the_verdict_stands_where_nothing_comes(asked, answered):
    after = answered(asked, "UNSUPPORTED", (), reason="No sentence names how long the pauses are.").ledger
    grounding = after.claims[0].grounding
    assert (grounding.status, grounding.open) == (GroundingStatus.PARTIALLY_SUPPORTED, False)
    assert (grounding.pointers, grounding.missing) == (("A:1",), MISSING)
    assert [entry.outcome for entry in grounding.history] == [Outcome.OPEN, Outcome.CLOSED]
    refuse_faults(after, None)


def test_what_was_found_before_is_evidence_for_the_whole(asked, answered):
    after = answered(asked, "PARTIALLY_SUPPORTED", (CONTRARY_AT,), missing="120 seconds").ledger
    assert after.claims[0].grounding.pointers == ("A:1", CONTRARY_AT)
    assert not after.claims[0].grounding.open


def test_a_part_of_which_the_sources_say_nothing_more_closes_the_claim_at_once(draft, shelf, answered):
    library = shelf(A=SENTENCES)
    grounding = answered(draft(library, CLAIM), missing="A session").ledger.claims[0].grounding
    assert not grounding.open
    assert grounding.missing == "A session"


def test_a_search_that_finds_nothing_is_told(draft, shelf, answered):
    after = answered(draft(shelf(A=SENTENCES), CLAIM), missing="A session").ledger
    told = "missing C1: searched for, no sentence beyond those shown speaks of it: A session"
    assert fate_line(after.claims[0]) == told


def test_a_part_named_after_the_search_for_another_is_told_not_to_be_searched_for(asked, answered):
    after = answered(asked, "PARTIALLY_SUPPORTED", (CONTRARY_AT,), missing="120 seconds").ledger
    line = fate_line(after.claims[0])
    assert line == "missing C1: a missing part was asked about before; its verdict stands: 120 seconds"


def test_a_part_named_in_the_second_round_is_searched_for(ledger, answered):
    reason = "No sentence names how long the pauses are."
    wider = answered(ledger, "UNVERIFIABLE", (), reason=reason).ledger
    assert wider.claims[0].grounding.round == 2
    asked = answered(wider, missing="never exceed 120 seconds").ledger
    line = fate_line(asked.claims[0]) or ""
    assert line.startswith(("asked once more about C1", "missing C1: searched for"))


BUILDER = "A builder remains free to disregard the declaration of a package that it needs no root."
PERMITTED = "It is always permissible for a builder to ignore this field."
NEEDS = "The declaration of a package that it needs no root has the value no."


def test_a_part_in_other_words_is_looked_for_by_the_one_word_left_where_the_rest_was_found(draft, shelf):
    library = shelf(A=["The builder of the bridge was paid late.", *FILLER], B=[NEEDS, *FILLER, PERMITTED])
    claim = draft(library, BUILDER).claims[0]
    found = rest_of(draft(library, BUILDER), library, claim, "A builder remains free to disregard", ["B:1"])
    assert found[0].hit == f"B:{len(FILLER) + 2}"


@pytest.mark.parametrize(
    ("status", "missing", "fault"),
    [
        ("PARTIALLY_SUPPORTED", "its pauses are short", "copy the words from the claim"),
        ("PARTIALLY_SUPPORTED", "ed with the ret", "copy the words from the claim"),
        ("PARTIALLY_SUPPORTED", CLAIM, "names the whole claim"),
        ("SUPPORTED", MISSING, "goes with PARTIALLY_SUPPORTED alone"),
        ("PARTIALLY_SUPPORTED", "Whose pauses never  exceed 120 seconds.", None),
    ],
)
def test_the_missing_part_is_words_of_the_claim(ledger, answered, status, missing, fault):
    applied = answered(ledger, status, missing=missing)
    assert (fault in applied.refused[0]) if fault else not applied.refused
