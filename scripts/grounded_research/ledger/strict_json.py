"""JSON from another hand: what a parser would take without a word, and lose something, is refused."""

import json
from typing import Any, NoReturn

SHOWN = 60
"""Characters of a field's name that are repeated in a message."""


class StrictJsonError(ValueError):
    """It names a field twice, holds a number that JSON has no word for, or is nested too deeply."""


def parse_json(text: str | bytes) -> Any:
    """The JSON value of a text.

    Raises:
        StrictJsonError: As that error says.
        ValueError: It is no JSON.
    """
    try:
        return json.loads(text, object_pairs_hook=fields_once, parse_constant=refuse_constant)
    except RecursionError as error:
        raise StrictJsonError("it is nested too deeply") from error


def fields_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose fields are each there once: of two, a parser would drop one without a word."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise StrictJsonError(f"the field {twice[:SHOWN]!a} is there twice in one object")
    return fields


def refuse_constant(name: str) -> NoReturn:
    """Refuse NaN and Infinity, which Python would take."""
    raise StrictJsonError(f"{name} is no JSON value")
