"""Quick tests compiled from schemas, so that jsonschema's time goes to what may be wrong.

A test that says yes is sure; one that says no decides nothing, and jsonschema has the word. A schema with a
keyword that is not in the table below has no test and is always jsonschema's.
"""

import re
from collections.abc import Callable
from typing import Any

Schema = dict[str, Any]
Right = Callable[[Any], bool]
Holds = Callable[[Any], bool | None]

SILENT = {"description", "default", "then", "else"}
"""Keywords that demand nothing by themselves."""

PYTHON_TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
    "array": (list,),
    "object": (dict,),
}
"""What a JSON parser makes of each type; 1.0 as an integer is left to jsonschema."""


def plain_test(schema: Schema | bool) -> Right | None:  # noqa: FBT001 - JSON Schema has true for "anything"
    """The test for a schema; None for one with a keyword that has none."""
    if isinstance(schema, bool):
        return lambda _value: schema
    tests: list[Right] = []
    for keyword, operand in schema.items():
        if keyword in SILENT:
            continue
        maker = KEYWORDS.get(keyword)
        test = maker(operand, schema) if maker else None
        if test is None:
            return None
        tests.append(test)
    return joined(tests)


def joined(tests: list[Right]) -> Right:
    """Right by all of some tests."""
    if len(tests) == 1:
        return tests[0]
    if len(tests) == 2:  # written out: most schemas have one demand or two, and each call counts
        first, second = tests
        return lambda value: first(value) and second(value)
    return lambda value: all(test(value) for test in tests)


def all_tests(schemas: list[Any]) -> list[Right] | None:
    """The tests of some schemas; None where one has none."""
    tests = [test for test in map(plain_test, schemas) if test is not None]
    return tests if len(tests) == len(schemas) else None


def type_test(names: str | list[str], _schema: Schema) -> Right:
    """Texts, numbers, lists and so on; a truth value is no number."""
    listed = [names] if isinstance(names, str) else names
    allowed = frozenset(kind for name in listed for kind in PYTHON_TYPES[name])
    return lambda value: type(value) in allowed


def enum_test(words: list[Any], _schema: Schema) -> Right | None:
    """One of some texts."""
    if not all(isinstance(word, str) for word in words):
        return None
    allowed = frozenset(words)
    return lambda value: type(value) is str and value in allowed


def pattern_test(pattern: str, _schema: Schema) -> Right:
    """A text with a match; the keyword passes over all else."""
    search = re.compile(pattern).search
    return lambda value: not isinstance(value, str) or search(value) is not None


def minimum_test(least: float, _schema: Schema) -> Right:
    """A number that is large enough."""
    return lambda value: not isinstance(value, int | float) or value >= least


def maximum_test(most: float, _schema: Schema) -> Right:
    """A number that is small enough."""
    return lambda value: not isinstance(value, int | float) or value <= most


def items_test(item: Schema, schema: Schema) -> Right | None:
    """A list of right items; the empty one is right whatever they should be."""
    test = plain_test(item)
    if "prefixItems" in schema or test is None:
        return None
    return lambda value: not isinstance(value, list) or all(map(test, value))


def prefix_test(items: list[Schema], _schema: Schema) -> Right | None:
    """A list whose first items are right, each by its own schema."""
    tests = all_tests(items)
    if tests is None:
        return None
    return lambda value: (
        not isinstance(value, list) or all(test(one) for test, one in zip(tests, value, strict=False))
    )


def contains_test(item: Schema, _schema: Schema) -> Right | None:
    """A list with one right item at least."""
    test = plain_test(item)
    return None if test is None else lambda value: not isinstance(value, list) or any(map(test, value))


def properties_test(fields: dict[str, Schema], _schema: Schema) -> Right | None:
    """A record whose fields, those that are there, are right."""
    tests = {name: plain_test(field) for name, field in fields.items()}
    right = {name: test for name, test in tests.items() if test is not None}
    if len(right) < len(tests):
        return None
    return lambda value: (
        not isinstance(value, dict) or all(right[name](value[name]) for name in right.keys() & value.keys())
    )


def additional_test(extra: Schema | bool, schema: Schema) -> Right | None:  # noqa: FBT001 - as above
    """A record whose other fields are right, or that has none."""
    test, known = plain_test(extra), schema.get("properties", {}).keys()
    if test is None:
        return None
    return lambda value: (
        not isinstance(value, dict) or all(test(value[name]) for name in value.keys() - known)
    )


def names_test(name: Schema, _schema: Schema) -> Right | None:
    """A record whose fields' names are right."""
    test = plain_test(name)
    return None if test is None else lambda value: not isinstance(value, dict) or all(map(test, value))


def required_test(names: list[str], _schema: Schema) -> Right:
    """A record that has some fields."""
    required = frozenset(names)
    return lambda value: not isinstance(value, dict) or required <= value.keys()


def any_test(schemas: list[Schema], _schema: Schema) -> Right | None:
    """Right by one of several schemas."""
    tests = all_tests(schemas)
    return None if tests is None else lambda value: any(test(value) for test in tests)


def every_test(schemas: list[Schema], _schema: Schema) -> Right | None:
    """Right by all of several schemas."""
    tests = all_tests(schemas)
    return None if tests is None else joined(tests)


def if_test(condition: Schema, schema: Schema) -> Right | None:
    """Right by what follows where a condition holds, and by the other branch where it does not."""
    holds = condition_test(condition)
    then, otherwise = plain_test(schema.get("then", True)), plain_test(schema.get("else", True))
    if holds is None or then is None or otherwise is None:
        return None

    def test(value: Any) -> bool:
        applies = holds(value)
        return applies is not None and (then(value) if applies else otherwise(value))

    return test


def condition_test(condition: Schema) -> Holds | None:
    """Whether a condition on one required field of a record holds; says None where jsonschema must decide."""
    if condition.keys() != {"properties", "required"} or len(condition["properties"]) != 1:
        return None
    ((name, schema),) = condition["properties"].items()
    wanted = wanted_values(schema)
    if wanted is None or condition["required"] != [name]:
        return None

    def holds(value: Any) -> bool | None:
        found = value.get(name) if isinstance(value, dict) else value
        if type(found) not in {str, int, type(None)} or not isinstance(value, dict):
            return None
        return wanted(found) if name in value else False

    return holds


def wanted_values(schema: Schema) -> Right | None:
    """Whether a text, whole number or null is what a condition asks for; None if it asks for more."""
    if schema == {"type": "string"}:
        return lambda value: isinstance(value, str)
    words = [schema["const"]] if schema.keys() == {"const"} else schema.get("enum")
    if not words or schema.keys() - {"const", "enum"}:
        return None
    return words.__contains__ if all(type(word) in {str, int} for word in words) else None


KEYWORDS: dict[str, Callable[[Any, Schema], Right | None]] = {
    "type": type_test,
    "enum": enum_test,
    "const": lambda word, schema: enum_test([word], schema),
    "pattern": pattern_test,
    "minLength": lambda least, _: lambda value: not isinstance(value, str) or len(value) >= least,
    "minItems": lambda least, _: lambda value: not isinstance(value, list) or len(value) >= least,
    "maxItems": lambda most, _: lambda value: not isinstance(value, list) or len(value) <= most,
    "minimum": minimum_test,
    "maximum": maximum_test,
    "items": items_test,
    "prefixItems": prefix_test,
    "contains": contains_test,
    "properties": properties_test,
    "additionalProperties": additional_test,
    "propertyNames": names_test,
    "required": required_test,
    "anyOf": any_test,
    "allOf": every_test,
    "if": if_test,
}
"""Each keyword and what makes its test from its operand and the schema it stands in."""
