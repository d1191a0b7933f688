"""PubMed's .nbib files (tagged MEDLINE records) to entries.

The tags are those of https://www.nlm.nih.gov/bsd/mms/medlineelements.html.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from grounded_research.bibliography.fields import first_year, identifiers_of
from grounded_research.bibliography.model import Bibliography, Entry, PersonName, Problem
from grounded_research.bibliography.one_name import parse_name
from grounded_research.text.patterns import regex

# "TI  - A title": the tag fills four places; what is indented goes on with the line before.
_TAG = regex(r"^([A-Z]{2,4})\s{0,3}-(?:\s(.*))?$")
_FIRST_TAG = "PMID"
_FIELDS = {
    "TI": "title", "VI": "volume", "IP": "number", "PG": "pages", "PB": "publisher", "PL": "address",
    "PMID": "pmid", "PMC": "pmcid", "LA": "language", "EN": "edition",
}  # fmt: skip
# In order of preference: the full name of a journal before its abbreviation; the book that holds a chapter.
_JOURNAL = ("JT", "TA")
_BOOK = "BTI"
_DATES = ("DP", "DEP", "DA", "CRDT")
# The full form of a name stands beside the short one of the same person; a corporate author stands alone.
_CORPORATE = "CN"
_AUTHORS = ("FAU", "AU", _CORPORATE)
_EDITORS = ("FED", "ED")
_TYPES = (("book", "book"), ("preprint", "unpublished"), ("dataset", "dataset"))
_IDENTIFIER = regex(r"^(\S+)\s\[(doi|pii|isbn)\]", re.IGNORECASE)
_ISSN = regex(r"\d{4}-?\d{3}[\dXx]")
# A title that PubMed translated stands in brackets.
_TRANSLATED = regex(r"^\[(.*)\]$")


@dataclass(slots=True)
class _Record:
    """The tagged lines of one record in their order."""

    line: int
    raw: list[str] = field(default_factory=list)
    values: list[tuple[str, str]] = field(default_factory=list)

    def all(self, tag: str) -> list[str]:
        return [value for name, value in self.values if name == tag and value]

    def first(self, tags: Iterable[str]) -> str | None:
        return next((value for tag in tags for value in self.all(tag)), None)


def read_nbib(text: str, origin: str) -> Bibliography:
    """The records of a MEDLINE text; each begins with its PMID or after an empty line."""
    entries, problems = [], []
    for record in _records(text):
        if len(record.values) > 1:
            entries.append(_entry(record, origin))
        else:
            problems.append(Problem(record.line, "record has no fields", lost=True))
    return Bibliography(tuple(entries), tuple(problems), len(entries), len(problems), "nbib")


def _records(text: str) -> Iterator[_Record]:
    record = _Record(1)
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        found = _TAG.match(line)
        begins = not line.strip() or (found and found.group(1) == _FIRST_TAG and record.all(_FIRST_TAG))
        if begins and record.values:
            yield record
            record = _Record(number)
        if found:
            if not record.values:
                record.line = number
            record.values.append((found.group(1), (found.group(2) or "").strip()))
        elif record.values and line.strip():
            tag, value = record.values[-1]
            record.values[-1] = (tag, f"{value} {line.strip()}".strip())
        else:
            continue
        record.raw.append(line)
    if record.values:
        yield record


def _entry(record: _Record, origin: str) -> Entry:
    fields = {name: value for tag, name in _FIELDS.items() if (value := record.first((tag,)))}
    if "title" in fields:
        fields["title"] = _TRANSLATED.sub(r"\1", fields["title"].rstrip(". ")).rstrip(". ")
    elif book := record.first((_BOOK,)):
        fields["title"] = book.rstrip(". ")
    entry_type = _entry_type(record)
    if journal := record.first(_JOURNAL):
        fields["journal"] = journal
    elif entry_type == "incollection":
        fields["booktitle"] = (record.first((_BOOK,)) or "").rstrip(". ")
    if year := next(
        (year for tag in _DATES for value in record.all(tag) if (year := first_year(value))), None
    ):
        fields["year"] = year
    _add_identifiers(fields, record)
    authors, editors = tuple(_people(record, _AUTHORS)), tuple(_people(record, _EDITORS))
    for name, people in (("author", authors), ("editor", editors)):
        if people:
            fields[name] = " and ".join(person.inverted for person in people)
    return Entry(
        key=None,
        raw="\n".join(record.raw),
        origin=origin,
        line=record.line,
        entry_type=entry_type,
        fields=fields,
        authors=authors,
        identifiers=identifiers_of(fields),
    )


def _entry_type(record: _Record) -> str:
    if record.first(_JOURNAL) is None and record.first((_BOOK,)):
        return "incollection" if record.first(("TI",)) else "book"
    kinds = " ".join(record.all("PT")).lower()
    return next((entry_type for word, entry_type in _TYPES if word in kinds), "article")


def _add_identifiers(fields: dict[str, str], record: _Record) -> None:
    for value in (*record.all("AID"), *record.all("LID")):
        if (found := _IDENTIFIER.match(value)) and found.group(2).lower() != "pii":
            fields.setdefault(found.group(2).lower(), found.group(1))
    for tag, name in (("IS", "issn"), ("ISBN", "isbn")):
        serial = record.first((tag,))
        if serial and (name == "isbn" or _ISSN.match(serial)):
            fields.setdefault(name, serial.partition(" ")[0])


def _people(record: _Record, tags: tuple[str, ...]) -> Iterator[PersonName]:
    """People in the record's order: a short name right behind its full form is the same person."""
    before = ""
    for tag, value in record.values:
        if not value or tag not in tags:
            continue
        if tag == _CORPORATE:
            yield PersonName(literal=value)
        elif tag.startswith("F") or not before.startswith("F"):
            yield parse_name(value)
        before = tag
