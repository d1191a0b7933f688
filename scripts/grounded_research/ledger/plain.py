"""Quick tests for what simple schemas allow, so that jsonschema's time goes to what may be wrong.

A test that says yes is sure; one that says no decides nothing, and jsonschema has the word. Schemas with
rules on several fields (``allOf``, ``if``) have no test here and are always jsonschema's.
"""

import re
from collections.abc import Callable
from typing import Any

Schema = dict[str, Any]
Right = Callable[[Any], bool]

SILENT = {"description", "default"}
"""Keywords that demand nothing."""

PYTHON_TYPES: dict[str, type] = {
    "string": str,
    "integer": int,
    "number": float,
    "boolean": bool,
    "null": type(None),
}
"""What a JSON parser makes of each type; a whole number where any number may stand is left to jsonschema."""


def plain_test(schema: Schema) -> Right | None:
    """The test for a schema; None for one that is not simple."""
    demands = {key: value for key, value in schema.items() if key not in SILENT}
    if set(demands) == {"anyOf"}:
        return choice_test(demands["anyOf"])
    kind = demands.pop("type", None)
    if kind == "array":
        return list_test(demands)
    if kind == "object":
        return object_test(demands)
    return scalar_test(kind if isinstance(kind, list) else [kind], demands)


def choice_test(choices: list[Schema]) -> Right | None:
    """Right by one of several schemas; those that are not simple are left out."""
    tests = [test for test in map(plain_test, choices) if test is not None]
    return (lambda value: any(test(value) for test in tests)) if tests else None


def scalar_test(names: list[str | None], demands: Schema) -> Right | None:
    """Texts, numbers, truth values and null, with at most one demand more."""
    allowed = frozenset(PYTHON_TYPES[name] for name in names if name in PYTHON_TYPES)
    if len(allowed) != len(names) or len(demands) > 1:
        return None
    if not demands:
        return lambda value: type(value) in allowed
    ((keyword, operand),) = demands.items()
    others = allowed - {str}
    if keyword == "enum":
        words = frozenset(operand)
        return lambda value: type(value) is str and value in words
    if keyword == "pattern":
        search = re.compile(operand).search
        return lambda value: search(value) is not None if type(value) is str else type(value) in others
    if keyword == "minimum" and allowed == {int}:
        return lambda value: type(value) is int and value >= operand
    return None


def list_test(demands: Schema) -> Right | None:
    """Lists without a demand on their length: the empty one, and those whose items are simple and right."""
    if set(demands) != {"items"}:
        return None
    item = plain_test(demands["items"])
    if item is None:
        return lambda value: type(value) is list and not value
    return lambda value: type(value) is list and all(map(item, value))


def object_test(demands: Schema) -> Right | None:
    """Records without rules between their fields, and tables of simple values."""
    extra = demands.get("additionalProperties")
    if set(demands) == {"additionalProperties"} and isinstance(extra, dict):
        entry = plain_test(extra)
        if entry is None:
            return lambda value: type(value) is dict and not value
        return lambda value: type(value) is dict and all(map(entry, value.values()))
    if extra is not False or set(demands) - {"additionalProperties", "properties", "required"}:
        return None
    tests = {name: plain_test(field) for name, field in demands["properties"].items()}
    required = frozenset(demands.get("required", ()))

    def test(value: Any) -> bool:
        if type(value) is not dict or not required <= value.keys():
            return False
        for name, content in value.items():
            right = tests.get(name)
            if right is None or not right(content):
                return False
        return True

    return test
