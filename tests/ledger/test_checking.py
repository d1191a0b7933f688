"""The quick validator must say of every value what plain jsonschema says."""

import copy

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from grounded_research.ledger.checking import checker, is_surely_right
from grounded_research.ledger.plain import plain_test
from grounded_research.ledger.schema import load_schema
from grounded_research.ledger.validation import KINDS
from support.builders import (
    citation,
    claim,
    conflict,
    cross_source,
    finding,
    grounding,
    history_entry,
    notice,
    person,
    record,
    reference,
    ruling,
    small_ledger,
    support,
)

WHOLE = small_ledger(
    claims=[
        claim(
            grounding=grounding(history=(history_entry(rulings=(ruling(),)),)),
            references=("R1",),
            citation=citation(support=(support(),)),
            cross_source=cross_source("CONFLICT", conflict_with=("A:1",)),
        )
    ],
    references=[
        reference(
            record=record(authors=(person(),)),
            findings=(finding(),),
            notices=(notice(),),
            authors=(person(),),
        )
    ],
    conflicts=[conflict()],
).model_dump(mode="json")

SCALARS = [None, True, 0, -1, 1.0, 0.5, "", "x", "SUPPORTED", "A:1", "C1"]
LISTS = [[], ["A:1"], [1], [1, None]]
OBJECTS = [{}, *({"x": value} for value in (1, True, 1.0, "x", 2)), {"x": None, "y": 1}, {"x": 1, "y": 1}]
JUNK = st.sampled_from([*SCALARS, *LISTS, *OBJECTS])


def places(node, path=()):
    """The paths of all values in a JSON value."""
    yield path
    below = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for step, value in below:
        yield from places(value, (*path, step))


PLAIN = Draft202012Validator(load_schema())
PLACES = [path for path in places(WHOLE) if path]


@st.composite
def damaged(draw):
    """A ledger with one to three values replaced or taken away."""
    data = copy.deepcopy(WHOLE)
    for path in draw(st.lists(st.sampled_from(PLACES), min_size=1, max_size=3)):
        node = data
        try:
            for step in path[:-1]:
                node = node[step]
            if draw(st.booleans()):
                node[path[-1]] = draw(JUNK)
            else:
                del node[path[-1]]
        except (KeyError, IndexError, TypeError):
            continue  # an earlier damage took the place away
    return data


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(damaged())
def test_the_quick_validator_agrees_with_plain_jsonschema(data):
    def found(validator):
        return sorted((str(list(e.absolute_path)), e.message) for e in validator.iter_errors(data))

    assert found(checker("Ledger")) == found(PLAIN)
    assert not is_surely_right("Ledger", data) or PLAIN.is_valid(data)


def test_a_right_ledger_needs_no_jsonschema():
    assert is_surely_right("Ledger", WHOLE)
    for collection, kind in KINDS.items():
        assert all(is_surely_right(kind, one) for one in WHOLE[collection])


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "string"},
        {"type": ["integer", "null"], "minimum": 1},
        {"type": "integer", "minimum": 1},
        {"type": "number"},
        {"type": ["number", "null"], "minimum": 0, "maximum": 1},
        {"type": "string", "enum": ["x", "SUPPORTED"]},
        {"type": ["string", "null"], "pattern": "^[A-Z]$"},
        {"type": "array", "items": {"type": "string"}},
        {"type": "array", "items": {"type": "string"}, "minItems": 1},
        {"type": "array", "items": {"allOf": [{"type": "string"}]}},
        {"type": "object", "additionalProperties": {"type": "integer"}},
        {"type": "object", "additionalProperties": {"allOf": []}},
        {
            "type": "object",
            "additionalProperties": False,
            "properties": {"x": {"type": "integer"}},
            "required": ["x"],
        },
        {"anyOf": [{"type": "string", "enum": ["x"]}, {"type": "null"}]},
        {"type": "string", "minLength": 1},
        {"minLength": 1},
        {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "null"}], "maxItems": 2},
        {"contains": {"type": "integer"}},
        {"maxItems": 0},
        {"propertyNames": {"enum": ["y"]}},
        {"const": "x"},
        True,
        *(
            {"if": {"properties": {"x": asked}, "required": ["x"]}, "then": {"maxProperties": 0}}
            for asked in (
                {"const": 1},
                {"const": "x"},
                {"type": "string"},
                {"enum": ["x", 1]},
                {"minimum": 1},
            )
        ),
        *(
            {
                "if": {"properties": {"x": asked}, "required": ["x"]},
                "then": {"required": ["y"]},
                "else": {"properties": {"y": {"type": "null"}}},
            }
            for asked in (
                {"const": 1},
                {"const": "x"},
                {"type": "string"},
                {"enum": ["x", 1]},
                {"minimum": 1},
            )
        ),
    ],
)
@given(value=JUNK)
def test_a_quick_yes_is_never_wrong(schema, value):
    test = plain_test(schema)
    if test is not None and test(value):
        assert Draft202012Validator(schema).is_valid(value)


@pytest.mark.parametrize(
    "schema",
    [
        {"oneOf": []},
        {"type": "string", "format": "date"},
        {"const": 1},
        {"items": {"not": {}}},
        {"type": "array", "prefixItems": [], "items": {}},
        {"if": {"minimum": 1}, "then": False},
    ],
)
def test_a_schema_with_another_keyword_is_left_to_jsonschema(schema):
    assert plain_test(schema) is None


def test_trusted_fields_are_not_looked_at_and_the_others_are():
    data = dict(WHOLE["claims"][0], grounding="anything", type="opinion")
    errors = list(checker("Claim", frozenset({"grounding"})).iter_errors(data))
    assert [list(error.path) for error in errors] == [["type"]]
