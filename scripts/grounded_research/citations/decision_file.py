"""The file of people's decisions on findings, ``decisions.toml``: how it is read, and how one is added.

::

    [[decision]]
    title = "Graph pruning for vision models"
    author = "Lee"
    year = 2020
    finding = "volume_differs"
    cited = "13"
    by = "A. Reader"
    because = "The printed volume says 13; the registry has it wrong."
    on = "2026-11-30"

A decision holds for a work with the same title words, first author and year, whatever its key, and where it
says so for one cited value alone: another wrong one has not been looked at.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from grounded_research.citations.matching.cited import YEAR_FIELDS, first_field
from grounded_research.citations.matching.letters import bare
from grounded_research.citations.matching.numbers import cited_year
from grounded_research.citations.matching.title_words import title_words
from grounded_research.errors import DecisionFileError
from grounded_research.ledger.models import Reference
from grounded_research.text.patterns import regex
from grounded_research.text.steering import ascii_text

FILE = "decisions.toml"
REQUIRED = ("title", "finding", "by", "because")
KNOWN = frozenset({*REQUIRED, "author", "cited", "year", "on"})
LINE = regex(r"line (\d+)")
LONGEST_FILE = 4_000_000
"""Bytes; ten thousand decisions with a paragraph each."""


@dataclass(frozen=True, slots=True)
class Work:
    """A work as decisions know it: title words, first author's name, year."""

    title: str
    author: str
    year: int | None


@dataclass(frozen=True, slots=True)
class Decided:
    """One decision of the file, with its line; ``cited`` is the one value that it holds for, None for any."""

    work: Work
    finding: str
    cited: str | None
    by: str
    because: str
    on: str | None
    line: int


def work_of(reference: Reference) -> Work:
    """The reference's work in the form in which decisions are compared."""
    title = reference.fields.get("title") or ("" if reference.parsed else reference.raw)
    first = reference.authors[0] if reference.authors else None
    name = (first.family or first.literal or "") if first else ""
    return normal_work(title, name, cited_year(first_field(reference, YEAR_FIELDS)))


def normal_work(title: str, author: str, year: int | None) -> Work:
    """A work in the form in which decisions are compared."""
    return Work(" ".join(title_words(title)), bare(author), year)


def read_decisions(path: Path) -> tuple[Decided, ...]:
    """The decisions in a file; none when there is no file.

    Raises:
        DecisionFileError: It is no TOML, or holds what no decision has; every fault with its line.
    """
    try:
        if path.stat().st_size > LONGEST_FILE:
            raise DecisionFileError(f"{path}: more than {LONGEST_FILE} bytes; expected a file of decisions.")
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return ()
    except (OSError, UnicodeDecodeError) as error:
        raise DecisionFileError(f"{path} cannot be read: {error}. Save it as UTF-8.") from error
    try:
        content = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        place = LINE.search(str(error))
        where = f"line {place[1]}" if place else "the end of the file"
        raise DecisionFileError(
            f"{path}, {where}: no TOML: {ascii_text(str(error))}. Expected [[decision]] tables."
        ) from error
    return checked(content, text, path)


def checked(content: Mapping[str, Any], text: str, path: Path) -> tuple[Decided, ...]:
    """The decisions of parsed TOML."""
    lines = [
        number for number, line in enumerate(text.splitlines(), 1) if re.match(r"\s*\[\[\s*decision", line)
    ]
    faults = [
        f"line {line_of(text, name, 0)}: {name} is not known; expected [[decision]] tables"
        for name in content
        if name != "decision"
    ]
    tables = content.get("decision", [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        tables = []
        faults.append(f"line {line_of(text, 'decision', 0)}: write [[decision]] with two brackets")
    decided = []
    for number, table in enumerate(tables):
        line = lines[number] if number < len(lines) else line_of(text, "decision", 0)
        wrong = table_faults(table, text, line)
        faults += wrong
        if not wrong:
            decided.append(decision_of(table, line))
    if faults:
        raise DecisionFileError(f"{path} holds what is no decision; nothing was decided.", details=faults)
    return tuple(decided)


def table_faults(table: Mapping[str, Any], text: str, line: int) -> list[str]:
    """What is wrong with one table, each with its line."""
    known = ", ".join(sorted(KNOWN))
    faults = [
        f"line {line_of(text, name, line)}: {ascii_text(name)} is not known; known are {known}"
        for name in table
        if name not in KNOWN
    ]
    faults += [f"line {line}: {name} is missing" for name in REQUIRED if name not in table]
    for name in (*REQUIRED, "author", "cited"):
        if name in table and not (isinstance(table[name], str) and table[name].strip()):
            faults.append(f"line {line_of(text, name, line)}: {name} must be a text that says something")
    year = table.get("year")
    if year is not None and (isinstance(year, bool) or not isinstance(year, int)):
        faults.append(f"line {line_of(text, 'year', line)}: year must be a number")
    if not isinstance(table.get("on", ""), str | date):
        faults.append(f"line {line_of(text, 'on', line)}: on must be a day, such as 2026-11-30")
    return faults


def line_of(text: str, name: str, after: int) -> int:
    """The 1-based line at which a name is given a value, not before a line."""
    pattern = re.compile(rf"\s*\[*\s*[\"']?{re.escape(name)}[\"']?\s*[=\].]")
    numbered = enumerate(text.splitlines(), 1)
    return next(
        (number for number, line in numbered if number >= after and pattern.match(line)), max(after, 1)
    )


def decision_of(table: Mapping[str, Any], line: int) -> Decided:
    """One table as a decision."""
    work = normal_work(table["title"], table.get("author", ""), table.get("year"))
    cited = compared(table["cited"]) if "cited" in table else None
    on = str(table["on"]) if "on" in table else None
    return Decided(work, table["finding"], cited, table["by"], table["because"], on, line)


def compared(value: str) -> str:
    """A cited value in the form in which decisions are compared."""
    return " ".join(title_words(value))


def table_of(reference: Reference, code: str, *, by: str, because: str, on: str) -> str:
    """A decision as it is added to the file."""
    first = reference.authors[0] if reference.authors else None
    year = cited_year(first_field(reference, YEAR_FIELDS))
    values = {
        "title": quoted(reference.fields.get("title") or " ".join(reference.raw.split())),
        "author": quoted((first.family or first.literal or "") if first else ""),
        "year": str(year) if year is not None else "",
        "finding": quoted(code),
        "cited": quoted(cited_value(reference, code)),
        "by": quoted(by),
        "because": quoted(" ".join(because.split())),
        "on": quoted(on),
    }
    lines = [f"{name} = {value}" for name, value in values.items() if value not in {"", '""'}]
    return "\n".join(["[[decision]]", *lines]) + "\n"


def cited_value(reference: Reference, code: str) -> str:
    """What the reference cites that a finding is about, where there is one such finding with a value."""
    values = [finding.cited or "" for finding in reference.findings if finding.code == code]
    return values[0] if len(values) == 1 and compared(values[0]) else ""


def quoted(text: str) -> str:
    """A text as a TOML string on one line."""
    import json

    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
