"""JSON whose strings can all be written as UTF-8: half of a surrogate pair has no such form."""

import json
from typing import Any

from grounded_research.text.patterns import regex

# An escape of a surrogate, which JSON allows alone and UTF-8 does not; both halves of a pair are found too.
_ESCAPED = regex(r"\\u[dD][89a-fA-F]")


def parse_json(text: str | bytes) -> Any:
    """The value of a JSON text, with U+FFFD in the place of each half of a pair that stands alone.

    Raises:
        json.JSONDecodeError: The text is no JSON.
        UnicodeDecodeError: Bytes that are no Unicode text.
        RecursionError: It is nested too deep.
    """
    if isinstance(text, bytes):
        text = text.decode(json.detect_encoding(text))
    value = json.loads(text)
    return whole(value) if _ESCAPED.search(text) else value


def whole(value: Any) -> Any:
    """The value with every string in it made writable."""
    if isinstance(value, str):
        return value.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    if isinstance(value, list):
        return [whole(one) for one in value]
    if isinstance(value, dict):
        return {whole(name): whole(one) for name, one in value.items()}
    return value
