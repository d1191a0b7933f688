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
