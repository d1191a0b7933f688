"""What is wrong with an answer line, in words for the judge who must mend it."""

import difflib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import BaseModel
from pydantic_core import ErrorDetails

from grounded_research.text.steering import ascii_text

SHOWN = 60  # characters of a wrong value that are repeated in a message
PATTERN_WORDS = {
    "]{1,3}:": "is no pointer; a pointer names a source and a sentence, such as A:12",
    "0-9a-f": "is no seen value; copy the 8 characters after the id in the packet",
    "^[A-Z]{1,3}$": "is no source; a source is named by its letter, such as A",
}


def describe(detail: ErrorDetails, model: type[BaseModel]) -> str:
    """One fault that the model found, in words for the judge."""
    where = ".".join(str(part) for part in detail["loc"]) or "the object"
    kind, value = detail["type"], detail.get("input")
    context: Mapping[str, Any] = detail.get("ctx", {})
    if kind == "missing":
        return f"field {where} is missing"
    if kind == "extra_forbidden":
        return f"unknown field {ascii_text(where)}{did_you_mean(where, model.model_fields)}"
    if kind in {"enum", "literal_error"}:
        labels = closed_list(str(context.get("expected", "")))
        return f"{where}: {quoted(value)} is none of {', '.join(labels)}{did_you_mean(str(value), labels)}"
    if kind == "string_pattern_mismatch":
        return f"{where}: {quoted(value)} {pattern_words(str(context.get('pattern', '')))}"
    return f"{where}: {quoted(value)}: {ascii_text(detail['msg'])}"


def closed_list(expected: str) -> list[str]:
    """The labels of a validation message such as ``'a', 'b' or 'c'``."""
    return expected.replace("' or '", "', '").strip("'").split("', '")


def pattern_words(pattern: str) -> str:
    """What a text should have looked like."""
    for part, words in PATTERN_WORDS.items():
        if part in pattern:
            return words
    return "is not of the form that is asked for"


def did_you_mean(value: str, known: Iterable[str]) -> str:
    """A suggestion of the nearest known word, or nothing."""
    by_fold = {word.casefold(): word for word in known}
    near = difflib.get_close_matches(value.strip().casefold(), by_fold, n=1, cutoff=0.6)
    return f"; did you mean {ascii_text(by_fold[near[0]])}?" if near else ""


def quoted(value: object) -> str:
    """A wrong value for a message: ASCII, and not longer than a line can bear."""
    text = ascii(value) if isinstance(value, str) else ascii_text(json.dumps(value, default=str))
    return text if len(text) <= SHOWN else text[: SHOWN - 3] + "..."


def json_hint(line: str, error: json.JSONDecodeError) -> str:
    """What is most often the matter when a line is no JSON."""
    if not line.startswith("{"):
        return "a line begins with {; no prose, no comments"
    if line.count("{") > line.count("}"):
        return "the object must begin and end on one line"
    if error.msg == "Extra data":
        return "one object a line, and nothing after its }"
    if "'" in line and line.count('"') < 4:
        return "names and texts stand in double quotes"
    return f'{error.msg}; a " inside a text is written \\"'
