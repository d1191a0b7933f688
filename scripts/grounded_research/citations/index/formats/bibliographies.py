"""Bibliographies, .bib, CSL-JSON and RIS, to items: a library of the user's, not a registry."""

from pathlib import Path
from typing import Any

from grounded_research.bibliography.model import Entry, PersonName, Problem
from grounded_research.bibliography.read import read_bibliography
from grounded_research.citations.index.items import Fault, Item, Read, filled
from grounded_research.citations.registries.reading import years_in

TYPES = {
    "article": "journal-article", "periodical": "journal-article", "inproceedings": "proceedings-article",
    "conference": "proceedings-article", "proceedings": "proceedings", "book": "book", "collection": "book",
    "mvbook": "book", "incollection": "book-chapter", "inbook": "book-chapter", "phdthesis": "dissertation",
    "mastersthesis": "dissertation", "thesis": "dissertation", "techreport": "report", "report": "report",
    "dataset": "dataset", "software": "software",
}  # fmt: skip


def read_library(path: Path, name: str) -> Read:
    """Every entry of a bibliography.

    Raises:
        BibliographyError: The file cannot be read, or holds no entry.
    """
    bibliography = read_bibliography(path)
    for problem in filter(is_lost, bibliography.problems):
        yield Fault(f"{name}, line {problem.line}", problem.message)
    for entry in bibliography.entries:
        yield item_of(entry, name)


def is_lost(problem: Problem) -> bool:
    """Whether an entry is missing for it; what was read by a repair is there."""
    return problem.lost


def item_of(entry: Entry, name: str) -> Item | Fault:
    """One entry; a list of authors that is cut on purpose says nothing about who else there is."""
    fields = entry.fields
    where = f"{name}, line {entry.line}" if entry.line else f"{name}, entry {entry.key}"
    if not fields.get("title"):
        return Fault(where, "no title")
    article = "journal" in fields or "journaltitle" in fields
    kind = TYPES.get(entry.entry_type or "", "")
    preprint = "arxiv" in entry.identifiers and not kind.startswith(("proceedings", "book"))
    preprint = preprint and ("arxiv" in fields.get("journal", "arxiv").lower() or not article)
    ids = entry.identifiers
    return Item(
        filled(
            doi=ids.get("doi"),
            arxiv=ids.get("arxiv"),
            isbn=ids.get("isbn"),
            url=ids.get("url"),
            type="preprint" if preprint else kind,
            title=fields["title"],
            subtitle=fields.get("subtitle"),
            authors=[] if entry.others else [person_of(author) for author in entry.authors],
            years=list(years_in(fields.get("year"), fields.get("date"))),
            container=fields.get("journal") or fields.get("booktitle"),
            publisher=fields.get("publisher"),
            volume=fields.get("volume"),
            issue=fields.get("number"),
            pages=fields.get("pages"),
            article_number=fields.get("eid"),
        ),
        {"owned": True},
        {kind: ids[kind] for kind in ("pmid", "pmcid") if kind in ids},
    )


def person_of(name: PersonName) -> dict[str, Any]:
    """A name as the fields of a Person."""
    return filled(**name.as_fields())
