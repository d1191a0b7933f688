"""The packet of a claim: what it shows, how long it is, and which claims come first."""

from types import SimpleNamespace

import pytest

from grounded_research.ground.choosing import to_ask
from grounded_research.ground.packets import claim_item, claim_lines, passages_of, tail, widest
from grounded_research.ledger.models import Grounding, changed
from grounded_research.ledger.words import EMBEDDED, JUDGES_DIFFER, ClaimType, GroundingStatus
from grounded_research.sources.rounds import Passage
from grounded_research.sources.stretch import head
from support import builders

LONG = "The trial of the new compound enrolled many patients at several hospitals and followed them closely. "


@pytest.fixture
def library(shelf):
    return shelf(
        A=[f"{LONG} Part {n}." for n in range(60)], B=["Mortality fell by 18 percent.", "It rained."]
    )


def test_a_packet_shows_the_claim_its_context_and_numbered_sentences(draft, library):
    ledger = draft(library, "The trial was large.", "In it mortality fell by 18 percent.")
    lines = list(claim_lines(ledger, library, ledger.claims_by_id["C2"]))
    assert lines[0] == "claim: In it mortality fell by 18 percent."
    assert "The trial was large." in lines[1]
    assert any(line.startswith("> B:1 Mortality fell") for line in lines)


def test_a_packet_says_where_the_values_of_the_claim_stand(draft, library):
    ledger = draft(library, "In the trial mortality fell by 22 percent.")
    assert (
        list(claim_lines(ledger, library, ledger.claims[0]))[-1]
        == "value 22 percent: not the same: B:1 18 percent"
    )


def test_the_claims_own_sentence_is_not_shown_twice(draft, library):
    ledger = draft(library, "The trial was large.", "In it mortality fell by 18 percent.")
    lines = list(claim_lines(ledger, library, ledger.claims_by_id["C2"]))
    assert sum("18 percent" in line for line in lines if not line.startswith((">", " ", "value"))) == 1


def test_a_place_is_named_once_and_its_sentences_stand_in_reading_order(draft, library):
    ledger = draft(library, "The new compound was followed closely at several hospitals.")
    lines = [
        line
        for line in claim_lines(ledger, library, ledger.claims[0])
        if not line.startswith(("claim:", "in the draft"))
    ]
    places = [line for line in lines if line.endswith(":") and " A:" not in line]
    numbers = [int(line[2:].split(" ")[0].split(":")[1]) for line in lines if line[2:].startswith("A:")]
    assert len(places) == len(set(places))
    assert numbers == sorted(numbers)


def test_a_packet_of_long_sentences_stays_near_its_size(draft, library):
    ledger = draft(library, "The trial of the new compound enrolled many patients.")
    shown = "\n".join(claim_lines(ledger, library, ledger.claims[0]))
    assert len(shown) < 4 * 450  # about four characters a token


def test_a_wider_round_marks_what_is_new_and_leaves_out_what_was_read(draft, library):
    ledger = draft(library, "It was large.", "The trial of the new compound enrolled many patients.")
    claim = ledger.claims_by_id["C2"]
    assert not widest(ledger, library, claim, GroundingStatus.UNVERIFIABLE)
    first = list(claim_lines(ledger, library, claim))
    wider = list(claim_lines(ledger, library, changed(claim, grounding=Grounding(round=2))))
    new = [line[2:] for line in wider if line[1] == "+"]
    assert new
    assert not {line[2:] for line in first} & set(new)
    assert len(wider) < len(first) + len(new)
    assert "It was large." in first[1]
    assert not any("It was large." in line for line in wider)


@pytest.mark.parametrize("grounding", [{"code": JUDGES_DIFFER}, {"open": False, "judge": "agent"}])
def test_a_judge_who_saw_no_round_before_is_shown_all_of_it(draft, library, grounding):
    ledger = draft(library, "The trial of the new compound enrolled many patients.")
    claim = changed(ledger.claims[0], grounding=Grounding(round=2, **grounding))
    shown = list(claim_lines(ledger, library, claim))
    assert not [line for line in shown if line[1] == "+"]
    assert set(claim_lines(ledger, library, ledger.claims[0])) - set(shown) <= {"  ..."}


FIRST = Passage(("A:1", "A:2"), "A:1")
MORE = Passage(("A:9",), "A:9")
NEWS = Passage(("A:9",), "A:9", news=True)


@pytest.mark.parametrize(
    ("wider", "status", "is_last"),
    [
        ([FIRST], "UNSUPPORTED", True),
        ([FIRST, MORE], "UNSUPPORTED", True),
        ([FIRST, NEWS], "UNSUPPORTED", False),
        ([FIRST], "UNVERIFIABLE", True),
        ([FIRST, MORE], "UNVERIFIABLE", False),
    ],
)
def test_after_silence_only_news_is_worth_a_wider_round(draft, library, wider, status, is_last):
    ledger = draft(library, "The trial of the new compound enrolled patients.")
    shown = SimpleNamespace(passages=lambda _claim, _context, number, **_: [[FIRST], wider][number - 1])
    assert widest(ledger, shown, ledger.claims[0], GroundingStatus(status)) == is_last


@pytest.mark.parametrize(
    ("status", "pointers"), [("UNSUPPORTED", ["A:1", "A:9"]), ("UNVERIFIABLE", ["A:1", "A:2", "A:5", "A:9"])]
)
def test_after_silence_a_wider_round_adds_nothing_but_news(draft, library, status, pointers):
    ledger = draft(library, "The trial of the new compound enrolled patients.")
    found = [Passage(("A:1", "A:2"), "A:1", known=("A:1",)), Passage(("A:5",), "A:5"), NEWS]
    stub = SimpleNamespace(passages=lambda *_, **__: found)
    claim = changed(ledger.claims[0], grounding=Grounding(round=2, status=GroundingStatus(status)))
    shown = passages_of(ledger, stub, claim, 2)
    assert [pointer for passage in shown for pointer in passage.pointers] == pointers


def test_the_note_of_a_gate_stands_in_the_packet_and_changes_its_fingerprint(draft, library):
    ledger = draft(library, "Mortality fell by 18 percent.")
    claim = ledger.claims[0]
    noted = changed(claim, grounding=Grounding(returned="which year?", attempt=2))
    assert "returned once: which year?" in list(claim_lines(ledger, library, noted))
    assert claim_item(ledger, library, noted).seen != claim_item(ledger, library, claim).seen


def test_a_returned_answer_is_asked_again_with_the_sentences_that_it_pointed_to(draft, library):
    ledger = draft(library, "Mortality fell by 18 percent.")
    entry = builders.history_entry(resolved=(builders.evidence("A:1", "It fell by 18."),))
    noted = changed(ledger.claims[0], grounding=Grounding(returned="which?", attempt=2, history=(entry,)))
    lines = list(claim_lines(ledger, library, noted))
    assert lines[lines.index("returned once: which?") + 1] == "cited: A:1 It fell by 18."


def test_a_claim_without_any_shared_word_is_asked_about_too(draft, shelf):
    library = shelf(A=["Rain."])
    ledger = draft(library, "Zorbulon.")
    assert claim_item(ledger, library, ledger.claims[0]).body


def test_long_texts_are_cut_at_words():
    assert head("one two three four", 12) == "one two ..."
    assert tail("one two three four", 12) == "... four"
    assert head("one", 12) == tail("one", 12) == "one"


@pytest.fixture
def asked(draft, library):
    """A ledger with a closed, an open, a returned, an embedded and a normative claim."""
    ledger = draft(library, "One is one.", "Two is two.", "Three is three.", "Four is four.", "Five is fine.")
    groundings = {
        "C1": Grounding(open=False, judge="agent"),
        "C2": Grounding(judge=EMBEDDED),
        "C3": Grounding(returned="which?", judge="agent"),
        "C4": Grounding(open=False, judge=EMBEDDED),
        "C5": Grounding(),
    }
    claims = tuple(changed(claim, grounding=groundings[claim.id]) for claim in ledger.claims)
    normative = changed(claims[4], type=ClaimType.NORMATIVE)
    return changed(ledger, claims=(*claims[:4], normative))


def test_returned_claims_come_first_and_normative_ones_never(asked):
    assert to_ask(asked) == ["C3", "C2"]


def test_claims_can_be_chosen(asked):
    assert to_ask(asked, only=["C1", "C2", "C5"]) == ["C1", "C2"]
    assert to_ask(asked, returned=True) == ["C3"]
    assert to_ask(asked, unread=True) == ["C2", "C4"]
