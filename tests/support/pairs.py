"""Pairs of an entry and a record out of readable tables: what is cited, what is registered, what is right."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grounded_research.bibliography.bibtex import read_bibtex
from grounded_research.bibliography.printed import parse_printed
from grounded_research.citations.questions import identifier_questions, search_questions
from grounded_research.citations.registries.answers import Found, Registered
from grounded_research.citations.verdict import Verdict, judge
from grounded_research.ledger.models import Person, Reference, WorkRecord
from grounded_research.ledger.words import CitationStatus, Severity
from support.renderings import inverted, latex, plain, surname, title_of

YEAR = 2026
PLACE = re.compile(r"(?P<volume>[^,(]*)(?:\((?P<issue>[^)]*)\))?(?:,\s*(?P<pages>.+))?")
ENTRY_TYPES = {"proceedings-article": "inproceedings", "book": "book", "book-chapter": "incollection"}
STATUSES = {
    CitationStatus.VERIFIED: "verified",
    CitationStatus.METADATA_MISMATCH: "mismatch",
    CitationStatus.UNVERIFIED: "unverified",
    CitationStatus.NOT_FOUND: "not found",
}


@dataclass(frozen=True)
class Pair:
    """One row of a table: its reason, its two sides, and what has to be said of it."""

    why: str
    reference: Reference
    work: Registered
    expect: str


def read_pairs(path: Path) -> Iterator[Pair]:
    """The pairs of one file; what a pair leaves out stands in the file's ``[base]``.

    ``authors`` are "Family, Given, Suffix" with semicolons between, organisations in braces; ``place`` is
    "volume(issue), pages". ``cited`` holds BibTeX fields that differ from the registered ones (an empty one
    is left out of the entry), or one ``printed`` reference. ``search`` hides the identifiers.
    """
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    for row in tables["pair"]:
        given = {**tables.get("base", {}), **row}
        work = registered(given)
        yield Pair(given["why"], cited(given, work.record), work, given["expect"])


def registered(given: Mapping[str, Any]) -> Registered:
    """The record of a pair."""
    years = given.get("year", ())
    place = PLACE.fullmatch(given.get("place", ""))
    named = {name: value for name, value in (place.groupdict() if place else {}).items() if value}
    same = ("doi", "arxiv", "isbn", "subtitle", "publisher", "article_number")
    record = WorkRecord(
        registry=given.get("registry", "crossref"), type=given.get("type", "journal-article"),
        title=given["title"], container=given.get("venue") or None, short_container=given.get("short_venue"),
        authors=tuple(map(person, filter(None, given.get("authors", "").split("; ")))) or None,
        years=(years,) if isinstance(years, int) else tuple(years),
        **named, **{name: given[name] for name in same if name in given},
    )  # fmt: skip
    if record.registry == "crossref" and not record.doi:
        record = record.model_copy(update={"doi": "10.1000/work"})
    return Registered(
        record=record,
        other_titles=tuple(given.get("other_titles", ())),
        notice_of=given.get("notice_of"),
        version=given.get("version"),
    )


def person(text: str) -> Person:
    """A name of the table; the entities of a registry stay as they are."""
    if text.startswith("{"):
        return Person(literal=text.strip("{}"))
    family, given, suffix = (*text.split(", "), None, None)[:3]
    return Person(family=family, given=given, suffix=suffix)


def cited(given: Mapping[str, Any], record: WorkRecord) -> Reference:
    """The entry of a pair: what is registered as BibTeX, with what is cited in its place."""
    changes = dict(given.get("cited", {}))
    if "printed" in changes:
        entry = parse_printed(changes["printed"], origin="draft.md")
        return Reference(id="R1", **entry.as_fields())
    kind = changes.pop("entry", ENTRY_TYPES.get(record.type or "", "article"))
    names = " and ".join(
        f"{{{latex(surname(one))}}}" if one.literal else latex(inverted(one, lambda p: plain(p.given)))
        for one in record.authors or ()
    )
    fields = {
        "title": latex(title_of(record)), "author": names, "journal": latex(plain(record.container)),
        "year": str(max(record.years)) if record.years else "", "volume": record.volume or "",
        "number": record.issue or "", "pages": (record.pages or "").replace("-", "--"),
        "doi": latex(record.doi or ""), "eprint": record.arxiv or "", "isbn": record.isbn or "", **changes,
    }  # fmt: skip
    if given.get("search"):
        fields |= {"doi": "", "eprint": "", "isbn": ""}
    body = ",\n".join(f"  {name} = {{{value}}}" for name, value in fields.items() if value)
    (entry,) = read_bibtex(f"@{kind}{{k1,\n{body}\n}}\n", "refs.bib").entries
    return Reference(id="R1", **entry.as_fields())


def verdict_of(pair: Pair) -> Verdict:
    """The verdict when the record's registry is asked for the entry's identifiers, else by a search."""
    questions = identifier_questions(pair.reference) or search_questions(pair.reference)
    answered = [question for question in questions if question.registry == pair.work.record.registry]
    answers = dict.fromkeys(answered, Found((pair.work,)))
    return judge(pair.reference, (), answers, source=None, year=YEAR)


def in_words(verdict: Verdict) -> str:
    """A verdict in the words of the tables: "mismatch, must fix title, look at year"."""
    words = [STATUSES[verdict.status]]
    for severity, said in ((Severity.MUST_FIX, "must fix"), (Severity.LOOK_AT, "look at")):
        fields = sorted({found.field for found in verdict.findings if found.severity is severity})
        words += [f"{said} {field}" for field in fields]
    return ", ".join(words)
