import json

import pytest
from jsonschema import Draft202012Validator

from grounded_research.ledger.invariants import INVARIANTS
from grounded_research.ledger.schema import SCHEMA_PATH, build_schema, load_schema, schema_text
from support.builders import conflict, small_ledger


def test_the_file_is_what_the_records_and_invariants_give():
    assert SCHEMA_PATH.read_text(encoding="utf-8") == schema_text(), (
        "records or invariants changed: run python -m grounded_research.ledger.schema"
    )


def test_the_schema_is_a_valid_schema():
    Draft202012Validator.check_schema(load_schema())


def test_the_schema_as_published_accepts_a_ledger():
    one = small_ledger(conflicts=[conflict()])
    assert list(Draft202012Validator(load_schema()).iter_errors(one.model_dump(mode="json"))) == []


def test_the_minimal_ledger_of_the_documents_is_close_to_valid():
    """Fields with an empty default may be left out: other tools can write a ledger without them."""
    minimal = {"source_text": "draft.md", "created": "2026-11-30T10:00:00Z"}
    assert list(Draft202012Validator(load_schema()).iter_errors(minimal)) != []
    minimal["ledger_version"] = "2.0"
    assert list(Draft202012Validator(load_schema()).iter_errors(minimal)) == []


@pytest.mark.parametrize("record", sorted({invariant.record for invariant in INVARIANTS}))
def test_every_invariant_stands_in_its_record_with_its_words(record):
    said = {invariant.says for invariant in INVARIANTS if invariant.record == record}
    found = {
        rule.get("description") or rule["then"]["description"]
        for rule in build_schema()["$defs"][record]["allOf"]
    }
    assert found == said


def test_every_field_of_a_rule_is_a_field_of_its_record():
    definitions = build_schema()["$defs"]
    for invariant in INVARIANTS:
        fields = definitions[invariant.record]["properties"].keys()
        assert named(invariant.schema()) <= fields, invariant.says


def named(node):
    """The fields that a rule speaks of, apart from those of the entries of a list."""
    if isinstance(node, list):
        return set().union(*map(named, node)) if node else set()
    if not isinstance(node, dict):
        return set()
    below = (named(value) for key, value in node.items() if key not in {"properties", "contains"})
    return set(node.get("properties", ())).union(*below)


def test_no_record_is_open_to_unknown_fields():
    records = [d for d in load_schema()["$defs"].values() if "properties" in d]
    assert records
    assert all(record["additionalProperties"] is False for record in records)


def test_the_schema_speaks_ascii():
    assert json.dumps(load_schema(), ensure_ascii=False).isascii()
