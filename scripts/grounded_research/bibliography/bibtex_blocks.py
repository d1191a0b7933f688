"""The blocks of a BibTeX text: well-formed entries by one pattern, all else by bibtexparser.

Nearly every entry of a real file is well formed, and one pattern takes it whole; bibtexparser, which walks
from sign to sign, gets the stretches between: comments, strings and faults.
"""

import logging
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from grounded_research.text.patterns import regex

# Braces in braces, four deep: a title has two. Escaped braces and deeper ones are left to bibtexparser.
_TEXT = r"(?:[^{}\\]++|\\[^{}])*+"
_BRACED = rf"\{{{_TEXT}\}}"
for _ in range(3):
    _BRACED = rf"\{{{_TEXT}(?:{_BRACED}{_TEXT})*+\}}"
_VALUE = rf'(?:{_BRACED}|"[^"{{}}\\]*+"|[A-Za-z0-9][\w.:+-]*+)'
_VALUES = rf"{_VALUE}(?:\s*+#\s*+{_VALUE})*+"
_NAME = r"[A-Za-z][\w:.+-]*+"
_FIELD_END = r"\s*+(?:,|(?=\})|\Z)"
_FIELD = regex(rf"\s*+({_NAME})\s*+=\s*+({_VALUES}){_FIELD_END}")
_ENTRY = regex(
    r"[ \t]*+@[ \t]*+(\w++)[ \t]*+\{\s*+([^\s,={}\"\\@#%()]++)\s*+,"
    rf"((?:\s*+{_NAME}\s*+=\s*+{_VALUES}{_FIELD_END})++)\s*+\}}"
)
_BLOCK_START = regex(r"^[ \t]*@", re.MULTILINE)
_INNER_START = regex(r"\n[ \t]*@")
_SPECIAL = frozenset({"comment", "string", "preamble"})


@dataclass(frozen=True, slots=True)
class RawField:
    """A field as it stands: name, value with its braces, 1-based line."""

    name: str
    value: str
    line: int


@dataclass(frozen=True, slots=True)
class RawEntry:
    """An entry as it stands; ``line`` is 1-based."""

    entry_type: str
    key: str
    raw: str
    line: int
    fields: tuple[RawField, ...]


@dataclass(frozen=True, slots=True)
class OddBlock:
    """A block of bibtexparser that is no entry: what it calls it, its 1-based line, and whether it failed."""

    block: Any
    kind: str
    line: int
    failed: bool


def split_blocks(text: str) -> Iterator[RawEntry | OddBlock]:
    """The blocks in their order, values as they stand."""
    place, lines = 0, 0
    for start, end, match in _stretches(text):
        lines += text.count("\n", place, start)
        place = start
        if match is None:
            yield from _parsed(text[start:end], lines)
        else:
            yield _entry(match, lines + 1)


def _stretches(text: str) -> Iterator[tuple[int, int, re.Match[str] | None]]:
    """Well-formed entries with their match, and what lies between them where it is not empty."""
    pending = 0
    for begin in _BLOCK_START.finditer(text):
        if begin.start() < pending:
            continue
        match = _ENTRY.match(text, begin.start())
        if match is None or match.group(1).lower() in _SPECIAL or _INNER_START.search(match.group()):
            continue
        start = match.start() + match.group().index("@")
        if text[pending:start].strip():
            yield pending, start, None
        yield start, match.end(), match
        pending = match.end()
    if text[pending:].strip():
        yield pending, len(text), None


def _entry(match: re.Match[str], line: int) -> RawEntry:
    raw = match.group().lstrip(" \t")
    body, start = match.group(3), line + match.group()[: match.start(3) - match.start()].count("\n")
    fields = []
    place = 0
    for found in _FIELD.finditer(body):
        start += body.count("\n", place, found.start(1))
        place = found.start(1)
        fields.append(RawField(found.group(1), found.group(2), start))
    return RawEntry(match.group(1), match.group(2), raw, line, tuple(fields))


def _parsed(text: str, lines: int) -> Iterator[RawEntry | OddBlock]:
    from bibtexparser import model

    for block in _bibtexparser_blocks(text):
        failed = isinstance(block, model.ParsingFailedBlock)
        inner = block.ignore_error_block if failed else block
        line = lines + (block.start_line or 0) + 1
        if isinstance(inner, model.Entry):
            fields = tuple(
                RawField(item.key, item.value, lines + (item.start_line or 0) + 1) for item in inner.fields
            )
            yield RawEntry(inner.entry_type, inner.key, inner.raw or "", line, fields)
        else:
            yield OddBlock(block, type(block).__name__, line, failed)


def _bibtexparser_blocks(text: str) -> Sequence[Any]:
    """The blocks of a text as bibtexparser splits them."""
    from bibtexparser.entrypoint import parse_string

    logger = logging.getLogger("bibtexparser")
    level, logger.level = logger.level, logging.CRITICAL  # its warnings are our problems, told once
    try:
        return parse_string(text, parse_stack=()).blocks
    finally:
        logger.level = level
