"""dblp's records, as JSON of BibTeX fields or as its XML, to items."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from grounded_research.bibliography.identifiers import normalise_arxiv, normalise_doi, normalise_isbn
from grounded_research.bibliography.latex import decode
from grounded_research.citations.index.formats.people import printed_people
from grounded_research.citations.index.items import Fault, Item, filled
from grounded_research.text.patterns import regex

TYPES = {
    "article": "journal-article",
    "inproceedings": "proceedings-article",
    "proceedings": "proceedings",
    "book": "book",
    "incollection": "book-chapter",
    "phdthesis": "dissertation",
    "mastersthesis": "dissertation",
    "data": "dataset",
}
TEXTS = ("title", "author", "pages", "doi", "ee")
NAMES = ("journal", "booktitle", "publisher", "school")
PLAIN = ("year", "url", "isbn", "biburl", "volume", "number")
"""Fields that may hold LaTeX, those of them that thousands of records share, and those that hold none."""

repeated = lru_cache(maxsize=4096)(decode)
READERS: dict[str, Callable[[str], str]] = {
    **dict.fromkeys(TEXTS, decode), **dict.fromkeys(NAMES, repeated), **dict.fromkeys(PLAIN, str.strip)
}  # fmt: skip
CORR = regex(r"^CoRR$", re.IGNORECASE)


def is_dblp(record: Mapping[str, Any]) -> bool:
    """Whether a JSON object is one of dblp's."""
    named = f"{record.get('key', '')} {record.get('biburl', '')}"
    return "title" in record and ("DBLP:" in named or "dblp.org" in named)


def read_json(record: Mapping[str, Any], where: str) -> Item | Fault:
    """A record of BibTeX fields, with braces and ``and`` between names."""
    fields = {
        name: READERS[name](value)
        for name, value in record.items()
        if name in READERS and isinstance(value, str)
    }
    authors = fields.get("author", "")
    return item_of(str(record.get("type", "")), fields, authors.split(" and ") if authors else [], where)


def item_of(kind: str, fields: Mapping[str, str], names: list[str], where: str) -> Item | Fault:
    """One record, whatever it was written in."""
    title = " ".join(fields.get("title", "").split()).removesuffix(".")
    if not title:
        return Fault(where, "no title")
    year = fields.get("year", "")
    journal = fields.get("journal")
    link = fields.get("doi") or next(
        (part for part in fields.get("ee", "").split() if "10." in part), fields.get("url", "")
    )
    doi = normalise_doi(link) if "10." in link else None
    preprint = bool(journal and CORR.match(journal))
    arxiv = normalise_arxiv(fields.get("volume", "").removeprefix("abs/")) if preprint else None
    return Item(
        filled(
            doi=doi,
            arxiv=arxiv,
            isbn=normalise_isbn(fields["isbn"]) if "isbn" in fields else None,
            url=fields.get("biburl", "").removesuffix(".bib") or None,
            type="preprint" if preprint else TYPES.get(kind, kind),
            title=title,
            authors=printed_people(names),
            years=[int(year)] if year.isdecimal() and len(year) == 4 else [],
            container=None if preprint else journal or fields.get("booktitle"),
            publisher=fields.get("publisher") or fields.get("school"),
            volume=None if preprint else fields.get("volume"),
            issue=fields.get("number"),
            pages=fields.get("pages"),
        )
    )
