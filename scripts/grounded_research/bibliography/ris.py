"""RIS files to entries, tolerant of what reference managers really write."""

import re
from collections.abc import Iterator

from grounded_research.bibliography.fields import first_year, identifiers_of
from grounded_research.bibliography.model import Bibliography, Entry, PersonName, Problem
from grounded_research.bibliography.one_name import parse_name
from grounded_research.text.patterns import regex

# One or two spaces around the dash, or none: all occur. A continued line has no tag.
_TAG = regex(r"^\s*([A-Z][A-Z0-9])\s{0,3}-(?:\s(.*)|$)")
_TYPES = {
    "JOUR": "article", "JFULL": "article", "MGZN": "article", "NEWS": "article", "EJOUR": "article",
    "INPR": "article", "BOOK": "book", "EBOOK": "book", "EDBOOK": "book", "CHAP": "incollection",
    "ECHAP": "incollection", "CONF": "inproceedings", "CPAPER": "inproceedings", "THES": "phdthesis",
    "RPRT": "techreport", "ELEC": "online", "WEB": "online", "BLOG": "online", "DATA": "dataset",
    "AGGR": "dataset", "COMP": "software", "UNPB": "unpublished", "PAT": "patent", "STAND": "standard",
}  # fmt: skip
_FIELDS = {
    "TI": "title", "T1": "title", "CT": "title", "VL": "volume", "IS": "number", "CP": "number",
    "PB": "publisher",
    "CY": "address", "PP": "address", "DO": "doi", "UR": "url", "N1": "note", "ET": "edition", "T3": "series",
    "LA": "language", "AN": "accession", "C7": "eid",
}  # fmt: skip
# In order of preference: the full name of the container before its abbreviation.
_CONTAINER = ("T2", "C3", "JF", "JO", "BT", "J2", "JA", "J1")
# Y2 is the day on which a page was looked at.
_DATES = ("PY", "Y1", "DA")
_AUTHOR_TAGS = ("AU", "A1")
_EDITOR_TAGS = ("ED", "A2")
_IN_BOOK = frozenset({"incollection", "inproceedings"})
_PMID_ACCESSION = regex(r"^\d{6,9}$")

Record = dict[str, list[str]]


def read_ris(text: str, origin: str) -> Bibliography:
    """The records of a RIS text; a record ends with ER, the next TY or the end of the text."""
    problems: list[Problem] = []
    entries = []
    unread = 0
    for number, (line, raw, record, ended) in enumerate(_records(text), start=1):
        if not ended:
            problems.append(Problem(line, f"record {number} has no ER line; it was read to the next record"))
        if len(record) > 1:
            entries.append(_entry(record, raw, origin, line))
        else:
            unread += 1
            problems.append(Problem(line, f"record {number} has no fields", lost=True))
    return Bibliography(tuple(entries), tuple(problems), len(entries), unread, "ris")


def _records(text: str) -> Iterator[tuple[int, str, Record, bool]]:
    record: Record = {}
    lines: list[str] = []
    begin, tag = 0, ""
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        found = _TAG.match(line)
        if found is None:
            if tag and line.strip():
                record[tag][-1] = f"{record[tag][-1]} {line.strip()}".strip()
                lines.append(line)
            continue
        name, value = found.group(1), (found.group(2) or "").strip()
        if name == "TY" and record:
            yield begin, "\n".join(lines), record, False
            record, lines = {}, []
        if name == "ER":
            if record:
                yield begin, "\n".join([*lines, line]), record, True
            record, lines, tag = {}, [], ""
            continue
        if not record:
            begin = number
        tag = name
        record.setdefault(tag, []).append(value)
        lines.append(line)
    if record:
        yield begin, "\n".join(lines), record, False


def _entry(record: Record, raw: str, origin: str, line: int) -> Entry:
    entry_type = _TYPES.get(record.get("TY", [""])[0].upper(), "misc")
    fields: dict[str, str] = {}
    for tag, name in _FIELDS.items():
        if tag in record and record[tag][0]:
            fields.setdefault(name, record[tag][0])
    container = next((record[tag][0] for tag in _CONTAINER if tag in record and record[tag][0]), None)
    if container:
        fields["booktitle" if entry_type in _IN_BOOK else "journal"] = container
    _add_numbers(fields, record)
    authors, others = _people(record, _AUTHOR_TAGS)
    editors, _ = _people(record, _EDITOR_TAGS)
    for name, people in (("author", authors), ("editor", editors)):
        if people:
            fields[name] = " and ".join(person.inverted for person in people)
    return Entry(
        key=next((value for value in record.get("ID", []) if value), None),
        raw=raw,
        origin=origin,
        line=line,
        entry_type=entry_type,
        fields=fields,
        authors=authors,
        others=others,
        identifiers=identifiers_of(fields),
    )


def _add_numbers(fields: dict[str, str], record: Record) -> None:
    dates = [value for tag in _DATES for value in record.get(tag, [])]
    if year := next((year for year in map(first_year, dates) if year), None):
        fields["year"] = year
    pages = "-".join(record[tag][0] for tag in ("SP", "EP") if record.get(tag, [""])[0])
    if pages:
        fields["pages"] = pages
    for serial in record.get("SN", []):
        fields.setdefault("isbn" if len(re.sub(r"[^\dXx]", "", serial)) >= 10 else "issn", serial)
    if _PMID_ACCESSION.match(fields.get("accession", "")) and "NLM" in " ".join(record.get("DB", [])):
        fields["pmid"] = fields["accession"]


def _people(record: Record, tags: tuple[str, ...]) -> tuple[tuple[PersonName, ...], bool]:
    named = [value for tag in tags for value in record.get(tag, []) if value.strip(" ,.")]
    people = [value for value in named if not re.fullmatch(r"et\.? al\.?,?|others", value, re.IGNORECASE)]
    return tuple(parse_name(value) for value in people), len(people) < len(named)
