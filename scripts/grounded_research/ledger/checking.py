"""jsonschema set up for the ledger: references resolved once, and simple values passed quickly."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.validators import extend

from grounded_research.ledger.plain import Right, Schema, plain_test
from grounded_research.ledger.schema import load_schema


@cache
def checker(record: str, trusted: frozenset[str] = frozenset()) -> Any:
    """A jsonschema validator for one kind of record, or for the whole ``Ledger``.

    Args:
        record: The record's name among the schema's definitions.
        trusted: Fields that may hold anything, because they were checked before and have not changed.
    """
    schema = resolved_record(record)
    if trusted:
        fields = {name: True if name in trusted else field for name, field in schema["properties"].items()}
        schema = {**schema, "properties": fields}
    return validator_class()(schema)


@cache
def resolved_record(record: str) -> Schema:
    """The schema of a record with all references in it resolved."""
    definitions = load_schema()["$defs"]
    found: Schema = resolved(definitions[record], definitions)
    return found


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
    """Draft 2020-12 with two keywords made quick.

    ``properties`` passes what is surely right, ``allOf`` the rules that surely do not apply.
    """
    tests: dict[int, Right | None] = {}
    kept: list[Any] = []  # an id names an object only as long as it lives

    def surely_right(value: Any, schema: Any) -> bool:
        key = id(schema)
        if key not in tests:
            kept.append(schema)
            tests[key] = plain_test(schema) if isinstance(schema, dict) else None
        test = tests[key]
        return test is not None and test(value)

    def properties(validator: Any, fields: Schema, instance: Any, _schema: Schema) -> Iterator[Any]:
        if not isinstance(instance, dict):
            return
        for name, schema in fields.items():
            if schema is True or name not in instance or surely_right(instance[name], schema):
                continue
            yield from validator.descend(instance[name], schema, path=name, schema_path=name)

    def all_of(validator: Any, rules: list[Schema], instance: Any, _schema: Schema) -> Iterator[Any]:
        for number, rule in enumerate(rules):
            if not is_idle(rule, instance):
                yield from validator.descend(instance, rule, schema_path=number)

    return extend(Draft202012Validator, {"properties": properties, "allOf": all_of})


def is_idle(rule: Schema, instance: Any) -> bool:
    """Whether a rule demands nothing of a record: its condition names a text that the record does not have.

    Most rules are on one status of several; asking jsonschema whether they apply took a fifth of its time.
    """
    condition = rule.get("if")
    if condition is None or "else" in rule or not isinstance(instance, dict):
        return False
    required = condition.get("required", ())
    for name, schema in condition.get("properties", {}).items():
        words = [schema["const"]] if "const" in schema else schema.get("enum")
        if name in required and words and all(isinstance(word, str) for word in words):
            value = instance.get(name)
            if (value is None or isinstance(value, str)) and value not in words:
                return True
    return False
