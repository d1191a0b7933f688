"""jsonschema set up for the ledger: references resolved once, and what is surely right passed quickly."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from grounded_research.ledger.plain import Right, Schema, plain_test
from grounded_research.ledger.schema import load_schema


def is_surely_right(record: str, data: Any, trusted: frozenset[str] = frozenset()) -> bool:
    """Whether the data of a record is right beyond doubt, without asking jsonschema.

    Args:
        record: The record's name among the schema's definitions.
        data: A JSON value.
        trusted: Fields that may hold anything, because they were checked before and have not changed.
    """
    test = quick_test(record, trusted)
    return test is not None and test(data)


@cache
def quick_test(record: str, trusted: frozenset[str]) -> Right | None:
    """The compiled test of a record's schema."""
    return plain_test(trusting(record, trusted))


@cache
def checker(record: str, trusted: frozenset[str] = frozenset()) -> Any:
    """A jsonschema validator for one kind of record, or for the whole ``Ledger``; as ``is_surely_right``."""
    return validator_class()(trusting(record, trusted))


@cache
def trusting(record: str, trusted: frozenset[str]) -> Schema:
    """The schema of a record with some fields free, all references in it resolved."""
    definitions = load_schema()["$defs"]
    schema: Schema = resolved(definitions[record], definitions)
    fields = {name: True if name in trusted else field for name, field in schema["properties"].items()}
    return {**schema, "properties": fields}


def resolved(node: Any, definitions: Schema) -> Any:
    """A schema with every reference replaced by what it means: the ledger's records hold no cycle.

    jsonschema spends a third of its time on following references; and a fault's path then leads straight
    through the schema to the rule that was broken.
    """
    if isinstance(node, list):
        return [resolved(one, definitions) for one in node]
    if not isinstance(node, dict):
        return node
    if "$ref" in node:
        return resolved(definitions[node["$ref"].rsplit("/", 1)[1]], definitions)
    return {key: value if key == "default" else resolved(value, definitions) for key, value in node.items()}


@cache
def validator_class() -> Any:
    """Draft 2020-12 whose ``properties`` passes quickly over fields that are surely right."""
    from jsonschema import Draft202012Validator  # 80 ms that a ledger without a fault never costs
    from jsonschema.validators import extend

    tests: dict[int, Right | None] = {}
    kept: list[Any] = []  # an id names an object only as long as it lives

    def surely_right(value: Any, schema: Any) -> bool:
        key = id(schema)
        if key not in tests:
            kept.append(schema)
            tests[key] = plain_test(schema)
        test = tests[key]
        return test is not None and test(value)

    def properties(validator: Any, fields: Schema, instance: Any, _schema: Schema) -> Iterator[Any]:
        if not isinstance(instance, dict):
            return
        for name, schema in fields.items():
            if name in instance and not surely_right(instance[name], schema):
                yield from validator.descend(instance[name], schema, path=name, schema_path=name)

    return extend(Draft202012Validator, {"properties": properties})
