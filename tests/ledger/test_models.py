import pytest
from pydantic import ValidationError

from grounded_research.ledger.models import Draft, changed
from support.builders import claim, sentence, small_ledger


def test_a_changed_copy_leaves_the_record_as_it_was():
    one = claim()
    assert changed(one, claim="Other.").claim == "Other."
    assert one.claim != "Other."


def test_a_field_that_no_record_has_cannot_be_changed():
    with pytest.raises(TypeError, match="Claim has no field lable"):
        changed(claim(), lable="VERIFIED")


def test_a_lookup_of_the_record_that_was_copied_is_forgotten():
    one = small_ledger()
    assert "C1" in one.claims_by_id
    assert changed(one, claims=()).claims_by_id == {}


def test_a_record_cannot_be_written_to_and_takes_no_unknown_field():
    with pytest.raises(ValidationError):
        claim().claim = "Other."
    with pytest.raises(ValidationError):
        Draft(path="a", sha256=small_ledger().draft.sha256, kind="markdown", surplus=1)


def test_a_sentence_reads_as_its_plain_form_where_it_has_one():
    assert sentence(text="It is *so*.").reading == "It is *so*."
    assert sentence(text="It is *so*.", plain="It is so.").reading == "It is so."


def test_the_claims_of_a_sentence_and_of_a_reference_stand_in_their_order():
    one = small_ledger(
        claims=[
            claim("C1", sentences=("S1",), references=("R2", "R2")),
            claim("C2", sentences=("S1", "S2"), references=("R1",)),
        ]
    )
    by_sentence = {name: [c.id for c in claims] for name, claims in one.claims_of_sentence.items()}
    assert by_sentence == {"S1": ["C1", "C2"], "S2": ["C2"]}
    assert {name: [c.id for c in claims] for name, claims in one.claims_citing.items()} == {
        "R2": ["C1"],
        "R1": ["C2"],
    }
