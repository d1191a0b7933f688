"""Small tolerant readers for the JSON that registries answer with."""

import re
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from grounded_research.ledger.models import Person
from grounded_research.text.patterns import regex

YEAR = regex(r"(?<!\d)(1[4-9]\d\d|20\d\d|21\d\d)(?!\d)")
SUFFIX = regex(r",?\s+(Jr|Sr|II|III|IV)\.?$", re.IGNORECASE)
UNKNOWN_NAME = regex(r"^\W*(?:unav|unkn|unal|none|anonymous|n/?a)\W*$", re.IGNORECASE)


def text(value: Any) -> str | None:
    """A non-empty string on one line, or None."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str):
        return None
    return " ".join(unmangled(value).split()) or None


def unmangled(value: str) -> str:
    """The text before its UTF-8 was read as another encoding, which made two signs of one accented letter."""
    if not MANGLED.search(value):
        return value
    for encoding in ("latin-1", "cp1252"):
        with suppress(UnicodeError):
            return value.encode(encoding).decode("utf-8")
    return value


MANGLED = regex(r"[\u00c2-\u00c5][\u0080-\u00bf]|\u00c3[\u0152\u0153\u0160\u0161\u2013-\u203a\u20ac\u2122]")
"""The first two bytes of an accented letter read as two letters, which stand side by side in no name."""


def texts(value: Any) -> tuple[str, ...]:
    """The non-empty strings of a list, or of a single string."""
    values = value if isinstance(value, list) else [value]
    return tuple(found for item in values if (found := text(item)))


def items(value: Any) -> Iterable[dict[str, Any]]:
    """The objects of a list; anything else is passed over."""
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def mapping(value: Any) -> dict[str, Any]:
    """The object, or an empty one."""
    return value if isinstance(value, dict) else {}


def first(values: tuple[str, ...]) -> str | None:
    """The first string, or None."""
    return values[0] if values else None


def years_in(*values: Any) -> tuple[int, ...]:
    """Every year that stands in dates written as text or numbers, sorted, once each."""
    found = {int(year) for value in values for year in YEAR.findall(text(value) or "")}
    return tuple(sorted(found))


def person(family: Any, given: Any = None, literal: Any = None, suffix: Any = None) -> Person | None:
    """A person or organisation, with capitals written throughout put right; None without any name."""
    fields = person_fields(family, given, literal, suffix)
    return Person(**fields) if fields else None


def person_fields(
    family: Any, given: Any = None, literal: Any = None, suffix: Any = None
) -> dict[str, str | None]:
    """The fields of a ``person``; none of them without any name."""
    surname, forename, name, tail = text(family), text(given), text(literal), text(suffix)
    if surname and not UNKNOWN_NAME.match(surname):
        found = SUFFIX.search(surname)
        if found and not tail:
            surname, tail = surname[: found.start()], found.group(1)
        return {"family": proper(surname), "given": forename, "suffix": tail}
    name = name or forename
    return {"literal": name} if name and not UNKNOWN_NAME.match(name) else {}


def proper(surname: str) -> str:
    """SMITH-JONES as Smith-Jones; short ones and mixed ones stay."""
    return surname.title() if surname.isupper() and len(surname) > 3 else surname
