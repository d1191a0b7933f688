import json
from pathlib import Path

import pytest

from grounded_research.decompose.answers import HOW_TO_OVERRIDE, SentenceLine, apply_answers
from grounded_research.decompose.exclusions import NORMATIVE_FLAG, SET_ASIDE_FLAG
from grounded_research.decompose.packets import sentence_packet
from grounded_research.decompose.references import draft_lists, listed
from grounded_research.decompose.stage import decompose
from grounded_research.decompose.waiting import pending
from grounded_research.documents.read import read_document
from grounded_research.errors import AnswerFileError
from grounded_research.judging.answers import read_answers
from grounded_research.judging.packet import render_packet
from grounded_research.ledger.models import Grounding, Ledger, changed
from grounded_research.ledger.validation import refuse_faults
from grounded_research.ledger.words import ClaimType, Disposition, GroundingStatus, StageName
from support.builders import AT

TEXT = """# Results

The trial enrolled 120 patients. It may cut mortality by 30% [1]. Who knows?

# References

1. Doe J. A trial. Nature 2019.
"""
CLAIM = {"claim": "The trial may cut mortality by 30%.", "type": "numeric", "cites": "[1]"}


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    path = tmp_path / "draft.md"
    path.write_text(TEXT, encoding="utf-8")
    document = read_document(path)
    found = listed(draft_lists(document, "draft.md"))
    return decompose(Ledger(source_text="draft.md", created=AT), document, found, path="draft.md", at=AT)


def seen(ledger: Ledger, sentence: str) -> str:
    return sentence_packet(ledger, [sentence], 0).items[0].seen


def answer(ledger: Ledger, sentence: str = "S3", **fields: object) -> tuple[Ledger, tuple[str, ...]]:
    """The ledger after one answer, and its faults."""
    line = {"sentence": sentence, "seen": seen(ledger, sentence), **fields}
    (read,) = read_answers(json.dumps(line), SentenceLine, known=ledger.sentences_by_id, id_field="sentence")
    after, faults = apply_answers(ledger, [read], judge="agent", at=AT)
    refuse_faults(after, None)
    return after, faults.get(sentence, ())


def test_the_packet_shows_sentence_context_marks_and_proposal(ledger):
    text = render_packet(sentence_packet(ledger, pending(ledger), 0))
    assert pending(ledger) == ["S3"]
    assert "before: The trial enrolled 120 patients." in text
    assert "sentence: It may cut mortality by 30% [1]." in text
    assert "marks: [1] = Doe (2019)" in text
    assert 'begins with "It"' in text


def test_a_good_answer_closes_the_sentence(ledger):
    after, faults = answer(ledger, claims=[CLAIM])
    assert faults == ()
    assert pending(after) == []
    (claim,) = [c for c in after.claims if c.sentences == ("S3",)]
    assert (claim.claim, claim.cites, claim.references, claim.proposed_by) == (
        "The trial may cut mortality by 30%.",
        "[1]",
        ("R1",),
        "agent",
    )
    assert claim.id == "C2"


def test_a_bad_answer_is_returned_with_its_reason_and_shown_again(ledger):
    after, faults = answer(ledger, claims=[CLAIM | {"claim": "The trial cuts mortality by 30%."}])
    assert faults == (
        'S3: hedge "may" of the sentence is lost in the claim "The trial cuts mortality by 30%." (strength)',
    )
    assert pending(after) == ["S3"]
    assert seen(after, "S3") != seen(ledger, "S3")
    assert 'hedge "may"' in render_packet(sentence_packet(after, ["S3"], 0))
    assert [c.id for c in after.claims] == [c.id for c in ledger.claims]


def returned_twice(ledger: Ledger, claim: dict[str, str]) -> Ledger:
    for _ in range(2):
        ledger, faults = answer(ledger, claims=[claim])
        assert faults
    return ledger


OVERRIDDEN = [
    ("self-contained", "It may cut mortality by 30%."),
    ("strength", "The trial cuts mortality by 30%."),
    ("coverage", "The trial may cut mortality."),
    ("atomic", "The trial may cut mortality by 30%, and the trial was small."),
]


@pytest.mark.parametrize("check, text", OVERRIDDEN)
def test_an_override_is_heard_after_the_second_try_and_said(ledger, check, text):
    claim = CLAIM | {"claim": text}
    _, early = answer(ledger, claims=[claim], override="It is meant so.")
    assert any(f"({check})" in fault for fault in early)
    after, faults = answer(returned_twice(ledger, claim), claims=[claim], override="It is meant so.")
    assert faults == ()
    (made,) = [one for one in after.claims if one.sentences == ("S3",)]
    assert made.override == "It is meant so."
    assert any(
        flag.startswith("kept by the judge against a check: S3:") and check in flag for flag in made.flags
    )
    assert f"1 claims override a check: {made.id}" in after.stages["decompose"].notes


@pytest.mark.parametrize(
    "text",
    ["The trial in Zanzibar may cut mortality by 30%.", "The trial may cut mortality by 30% in 7 years."],
)
def test_no_reason_puts_a_word_into_the_draft_that_it_does_not_have(ledger, text):
    claim = CLAIM | {"claim": text}
    before = returned_twice(ledger, claim)
    assert HOW_TO_OVERRIDE not in render_packet(sentence_packet(before, ["S3"], 0))
    after, faults = answer(before, claims=[claim], override="It is meant so.")
    assert any("(no invention)" in fault for fault in faults)
    assert after.claims == ledger.claims


def test_without_a_reason_no_check_is_overridden(ledger):
    claim = CLAIM | {"claim": "The trial cuts mortality by 30%."}
    _, faults = answer(returned_twice(ledger, claim), claims=[claim])
    assert faults


def test_the_second_return_says_how_to_override(ledger):
    claim = CLAIM | {"claim": "The trial cuts mortality by 30%."}
    once, _ = answer(ledger, claims=[claim])
    twice, _ = answer(once, claims=[claim])
    assert HOW_TO_OVERRIDE not in once.sentences_by_id["S3"].returned
    assert HOW_TO_OVERRIDE in render_packet(sentence_packet(twice, ["S3"], 0))


def test_a_reason_given_with_a_good_answer_overrides_nothing(ledger):
    spoiled = CLAIM | {"claim": "The trial cuts mortality by 30%."}
    after, _ = answer(returned_twice(ledger, spoiled), claims=[CLAIM], override="It is meant so.")
    assert [one.override for one in after.claims if one.sentences == ("S3",)] == [None]


def test_setting_a_number_aside_is_flagged(ledger):
    after, _ = answer(ledger, exclude="set_aside", note="It is about another trial.")
    sentence = after.sentences_by_id["S3"]
    assert (sentence.disposition, sentence.flags) == (Disposition.EXCLUDED, (SET_ASIDE_FLAG,))
    assert [c for c in after.claims if c.sentences == ("S3",)] == []


def test_calling_a_number_normative_is_flagged(ledger):
    after, faults = answer(ledger, claims=[CLAIM | {"type": "normative", "normative": "prediction"}])
    assert faults == ()
    (claim,) = [c for c in after.claims if c.sentences == ("S3",)]
    assert NORMATIVE_FLAG in claim.flags
    assert after.sentences_by_id["S3"].flags == (NORMATIVE_FLAG,)


def opinion_set_aside(ledger: Ledger) -> Ledger:
    """The ledger with the claim of S3 as stage 2 sets it aside where rules alone call it normative."""
    aside = Grounding(status=GroundingStatus.NOT_APPLICABLE, open=True)
    claims = tuple(
        changed(one, type=ClaimType.NORMATIVE, normative_reason="opinion", grounding=aside)
        if one.sentences == ("S3",)
        else one
        for one in ledger.claims
    )
    return changed(ledger, claims=claims)


@pytest.mark.parametrize(
    "sort, status, is_open",
    [
        ("factual", GroundingStatus.UNCHECKED, True),
        ("normative", GroundingStatus.NOT_APPLICABLE, False),
    ],
)
def test_what_rules_called_an_opinion_is_opened_or_closed_by_the_judge(ledger, sort, status, is_open):
    first, _ = answer(ledger, claims=[CLAIM])
    after, faults = answer(opinion_set_aside(first), claims=[CLAIM | {"type": sort}])
    assert faults == ()
    (claim,) = [one for one in after.claims if one.sentences == ("S3",)]
    assert (claim.grounding.status, claim.grounding.open) == (status, is_open)


TWO = [CLAIM, CLAIM | {"claim": "The trial may cut mortality by 30% [1].", "type": "factual"}]


def test_claims_are_numbered_by_their_place_while_only_stage_1_has_run(ledger):
    after, _ = answer(ledger, claims=TWO)
    again, _ = answer(after, "S2", claims=[{"claim": "The trial enrolled 120 adults.", "type": "numeric"}])
    assert [one.id for one in after.claims] == ["C1", "C2", "C3"]
    assert [one.id for one in again.claims] == ["C1", "C2", "C3"]
    assert again.counters["C"] == 3


def test_ids_that_another_stage_may_have_used_stay(ledger):
    ran = {**ledger.stages, StageName.GROUND: ledger.stages[StageName.DECOMPOSE]}
    after, _ = answer(changed(ledger, stages=ran), claims=TWO)
    assert [one.id for one in after.claims] == ["C1", "C3", "C4"]


def test_a_claim_whose_text_is_unchanged_keeps_its_id(ledger):
    after, _ = answer(ledger, "S2", claims=[{"claim": "The trial enrolled 120 patients.", "type": "numeric"}])
    assert [c.id for c in after.claims if c.sentences == ("S2",)] == ["C1"]


def test_a_question_may_be_claimed_after_all(ledger):
    after, faults = answer(ledger, "S4", claims=[{"claim": "Nobody knows.", "type": "factual"}])
    assert faults == ('S4: negation "Nobody" of the claim "Nobody knows." is not in the sentence (strength)',)
    assert after.sentences_by_id["S4"].disposition == Disposition.EXCLUDED
    assert pending(after) == ["S3", "S4"]


MALFORMED = [
    ({}, 'give either "claims"'),
    ({"claims": [CLAIM], "exclude": "question"}, 'give either "claims"'),
    ({"exclude": "set_aside"}, '"set_aside" needs a "note"'),
    ({"exclude": "front_matter"}, '"exclude" is one of'),
    ({"exclude": "boring"}, "none of"),
    ({"claims": [CLAIM | {"type": "numerical"}]}, "did you mean numeric?"),
    ({"claims": [{"type": "numeric"}]}, "field claims.0.claim is missing"),
    ({"claims": [CLAIM | {"cite": "[1]"}]}, "unknown field claims.0.cite"),
]


@pytest.mark.parametrize("fields, said", MALFORMED)
def test_a_malformed_answer_is_refused(ledger, fields, said):
    with pytest.raises(AnswerFileError) as refused:
        answer(ledger, **fields)
    assert said in refused.value.details[0]


def test_a_claim_may_name_the_work_that_its_sentence_cites_by_number(ledger):
    named = CLAIM | {"claim": "Doe (2019) reported that the trial may cut mortality by 30%."}
    assert answer(ledger, claims=[named])[1] == ()


def test_a_claim_may_not_name_another_work(ledger):
    named = CLAIM | {"claim": "Roe et al. (2018) reported that the trial may cut mortality by 30%."}
    assert any("no invention" in fault for fault in answer(ledger, claims=[named])[1])


def test_a_work_that_is_named_in_the_sentence_may_stand_in_cites_alone(tmp_path):
    path = tmp_path / "draft.md"
    path.write_text("Doe (2019) said it fell.\n\n# References\n\nDoe, J. (2019). A trial. Nature.\n")
    document = read_document(path)
    found = listed(draft_lists(document, "draft.md"))
    start = Ledger(source_text="draft.md", created=AT)
    ledger = decompose(start, document, found, path="draft.md", at=AT)
    claim = {"claim": "Mortality fell.", "type": "attributed", "cites": "Doe (2019)"}
    after, faults = answer(ledger, "S1", claims=[claim])
    assert faults == ()
    assert after.claims[0].references == ("R1",)
