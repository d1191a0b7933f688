"""The JSON Schema of the ledger: built from the records and the invariants, and kept as a file beside them.

``python -m grounded_research.ledger.schema`` writes the file anew after a record or rule has changed.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from grounded_research.ledger.invariants import INVARIANTS
from grounded_research.ledger.models import LEDGER_VERSION, Ledger

SCHEMA_PATH = Path(__file__).with_name("claims_ledger.schema.json")
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def build_schema() -> dict[str, Any]:
    """The schema, from the records: their fields and words, and the invariants under ``allOf``."""
    built = tidied(Ledger.model_json_schema(mode="validation"))
    definitions: dict[str, Any] = built.pop("$defs")
    definitions["Ledger"] = built
    for invariant in INVARIANTS:
        definitions[invariant.record].setdefault("allOf", []).append(invariant.schema())
    return {
        "$schema": DIALECT,
        "title": f"Claims ledger {LEDGER_VERSION}",
        "$ref": "#/$defs/Ledger",
        "$defs": dict(sorted(definitions.items())),
    }


def tidied(node: Any) -> Any:
    """A schema without the titles that repeat a field's name, and with plain types in place of choices."""
    if isinstance(node, list):
        return [tidied(one) for one in node]
    if not isinstance(node, dict):
        return node
    kept = {
        key: {name: tidied(one) for name, one in value.items()}
        if key in {"properties", "$defs"}
        else value
        if key == "default"
        else tidied(value)
        for key, value in node.items()
        if key != "title"
    }
    return merged(kept)


def merged(node: dict[str, Any]) -> dict[str, Any]:
    """A choice between simple types as one list of types: faults then say which types are right.

    What restricts a text or number stays, for such a keyword passes over values of other types.
    """
    choices = node.get("anyOf")
    if choices is None or not all(isinstance(choice.get("type"), str) for choice in choices):
        return node
    restricted = [choice for choice in choices if len(choice) > 1]
    if len(restricted) > 1:
        return node
    rest = {key: value for key, value in node.items() if key != "anyOf"}
    limits = restricted[0] if restricted else {}
    return {**limits, "type": [choice["type"] for choice in choices], **rest}


def schema_text() -> str:
    """The schema as its file has it."""
    return json.dumps(build_schema(), indent=2, ensure_ascii=True) + "\n"


@cache
def load_schema() -> dict[str, Any]:
    """The schema as it was written to its file."""
    schema: dict[str, Any] = json.loads(SCHEMA_PATH.read_text(encoding="utf-8"))
    return schema


def write_schema() -> Path:
    """Write the schema's file anew and return its path."""
    SCHEMA_PATH.write_text(schema_text(), encoding="utf-8", newline="\n")
    return SCHEMA_PATH


if __name__ == "__main__":
    print(write_schema())  # noqa: T201 - a developer's command, not one of the scripts
