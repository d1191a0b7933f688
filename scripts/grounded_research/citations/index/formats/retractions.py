"""Lists of retractions, Retraction Watch's CSV and a plain table of DOIs, to items that carry notices."""

import csv
import re
from collections.abc import Iterator, Mapping
from typing import IO, Any

from grounded_research.bibliography.identifiers import normalise_doi
from grounded_research.citations.index.formats.people import printed_people
from grounded_research.citations.index.items import Fault, Item, Read, filled
from grounded_research.citations.registries.reading import years_in
from grounded_research.text.patterns import regex

ORIGIN = "Retraction Watch"
NATURES = {
    "retraction": "retraction",
    "retracted": "retraction",
    "expression of concern": "expression_of_concern",
    "concern": "expression_of_concern",
    "correction": "correction",
    "reinstatement": "reinstatement",
    "reinstated": "reinstatement",
    "withdrawal": "withdrawal",
    "withdrawn": "withdrawal",
    "partial retraction": "partial_retraction",
}
AMERICAN_DATE = regex(r"^\s*(\d{1,2})/(\d{1,2})/(\d{4})")
ISO_DATE = regex(r"^\s*(\d{4}-\d{2}-\d{2})")

# The longest cell met has 30 kB; a cell beyond this is no list.
LARGEST_CELL = 1_000_000


def is_retraction_table(header: str) -> bool:
    """Whether a first line is the header of such a list."""
    names = {name.strip().strip('"').lstrip("\ufeff").lower() for name in re.split(r"[,;\t]", header)}
    return {"originalpaperdoi", "retractionnature"} <= names or {"doi", "status"} <= names


def read_retractions(stream: IO[str], name: str) -> Read:
    """Every row; cells are text, whatever they begin with."""
    csv.field_size_limit(LARGEST_CELL)
    header = stream.readline()
    delimiter = max("\t,;", key=header.count)
    columns = [
        cell.strip().lstrip("\ufeff").lower() for cell in next(csv.reader([header], delimiter=delimiter))
    ]
    rows = csv.reader(stream, delimiter=delimiter)
    for cells in sound_rows(rows):
        where = f"{name}, line {rows.line_num + 1}"
        if isinstance(cells, str):
            yield Fault(where, cells)
        elif any(cells):
            yield item_of(dict(zip(columns, (cell.strip() for cell in cells), strict=False)), where)


def sound_rows(rows: Iterator[list[str]]) -> Iterator[list[str] | str]:
    """The rows, and the reason in place of one that is none."""
    while True:
        try:
            yield next(rows)
        except StopIteration:
            return
        except csv.Error as error:
            yield str(error)


def item_of(row: Mapping[str, str], where: str) -> Item | Fault:
    """One row."""
    nature = row.get("retractionnature") or row.get("status") or row.get("nature") or ""
    kind = NATURES.get(nature.strip().lower())
    doi = normalise_doi(row.get("originalpaperdoi") or row.get("doi") or "")
    if kind is None:
        return Fault(where, f"unknown nature {nature[:40].encode('ascii', 'replace').decode()!r}")
    record = record_of(row, doi)
    if not (doi or ("title" in record and "authors" in record)):
        return Fault(where, "neither a DOI of the work nor its title and authors")
    target = normalise_doi(row.get("retractiondoi") or row.get("notice_doi") or row.get("notice") or "")
    notice = filled(kind=kind, origin=ORIGIN, date=date_of(row.get("retractiondate", "")), doi=target)
    pmid = row.get("originalpaperpubmedid", "")
    return Item(record, {"notices": [notice]}, {"pmid": pmid} if pmid.strip("0") else {})


def record_of(row: Mapping[str, str], doi: str | None) -> dict[str, Any]:
    """What the list knows of the work; a plain table knows its DOI alone."""
    names = [name for name in row.get("author", "").split(";") if name.strip()]
    return filled(
        doi=doi,
        title=row.get("title"),
        authors=printed_people(names) if row.get("title") else [],
        years=list(years_in(row.get("originalpaperdate"))),
        container=row.get("journal"),
    )


def date_of(text: str) -> str | None:
    """The day as ISO 8601; the list writes month, day, year."""
    if found := AMERICAN_DATE.match(text):
        month, day, year = found.groups()
        return f"{year}-{int(month):02d}-{int(day):02d}"
    iso = ISO_DATE.match(text)
    return iso.group(1) if iso else None
