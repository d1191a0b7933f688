"""CSL-JSON, and the Crossref works that look like it, to entries."""

import json
from collections.abc import Mapping, Sequence
from html import unescape
from typing import Any

from grounded_research.bibliography.fields import first_year, identifiers_of
from grounded_research.bibliography.latex import decode
from grounded_research.bibliography.model import Bibliography, Entry, PersonName, Problem
from grounded_research.errors import BibliographyError
from grounded_research.text.json_text import parse_json
from grounded_research.text.patterns import regex

_TYPES = {
    "article-journal": "article", "journal-article": "article", "article": "misc",
    "article-magazine": "article",
    "article-newspaper": "article", "book": "book", "monograph": "book", "edited-book": "book",
    "chapter": "incollection", "book-chapter": "incollection", "paper-conference": "inproceedings",
    "proceedings-article": "inproceedings", "thesis": "phdthesis", "dissertation": "phdthesis",
    "report": "techreport", "webpage": "online", "post-weblog": "online", "dataset": "dataset",
    "software": "software", "manuscript": "unpublished", "posted-content": "misc", "patent": "patent",
    "standard": "standard", "entry-encyclopedia": "incollection",
}  # fmt: skip
_FIELDS = {
    "title": "title", "volume": "volume", "issue": "number", "page": "pages", "publisher": "publisher",
    "publisher-place": "address", "DOI": "doi", "URL": "url", "ISBN": "isbn", "ISSN": "issn", "PMID": "pmid",
    "PMCID": "pmcid", "note": "note", "edition": "edition", "collection-title": "series", "genre": "type",
    "number": "number", "archive": "archive", "article-number": "eid", "version": "version",
}  # fmt: skip
# What CSL lets titles be set with; all else in angle brackets is the title's own.
_TAGS = regex(r"</?(?:i|b|sub|sup|sc|span)(?:\s[^<>]*)?>")
_OTHERS = frozenset({"others", "et al.", "et al"})
_IN_BOOK = frozenset({"incollection", "inproceedings"})


def read_csl(text: str, origin: str) -> Bibliography:
    """The items of a CSL-JSON text: a list, one item, or an object with ``items`` or ``references``.

    Raises:
        BibliographyError: The text is no JSON, with the line and column of the fault.
    """
    try:
        content = parse_json(text)
    except json.JSONDecodeError as error:
        raise BibliographyError(
            f"{origin}: no JSON, line {error.lineno} column {error.colno}: {error.msg}"
        ) from None
    except RecursionError:
        raise BibliographyError(f"{origin}: the JSON is nested too deep for a bibliography") from None
    return read_csl_items(_items(content), origin)


def read_csl_items(items: Sequence[Any], origin: str) -> Bibliography:
    """The entries of items that were parsed before."""
    entries, problems = [], []
    for number, item in enumerate(items, start=1):
        if isinstance(item, dict) and (item.get("title") or item.get("DOI") or item.get("author")):
            entries.append(_entry(item, origin))
        else:
            problems.append(
                Problem(1, f"item {number} is no CSL-JSON item: no title, DOI or author", lost=True)
            )
    return Bibliography(tuple(entries), tuple(problems), len(entries), len(items) - len(entries), "csl")


def _items(content: Any) -> Sequence[Any]:
    if isinstance(content, list):
        return content
    if isinstance(content, dict):
        for name in ("items", "references", "message"):
            if isinstance(content.get(name), list | dict):
                return _items(content[name])
        if all(isinstance(value, dict) for value in content.values()):
            return list(content.values())  # keyed by id, as pandoc and BetterBibTeX caches write it
    return [content]


def _entry(item: Mapping[str, Any], origin: str) -> Entry:
    entry_type = _TYPES.get(str(item.get("type", "")), "misc")
    fields = {
        name: decode(_TAGS.sub("", value)) for csl, name in _FIELDS.items() if (value := _text(item.get(csl)))
    }
    if container := _text(item.get("container-title")):
        fields["booktitle" if entry_type in _IN_BOOK else "journal"] = container
    if year := _year(item):
        fields["year"] = year
    listed = _people(item.get("author"))
    authors = tuple(person for person in listed if person.literal not in _OTHERS)
    for role in ("author", "editor"):
        if shown := " and ".join(person.inverted for person in _people(item.get(role))):
            fields[role] = shown
    key = item.get("citation-key") or item.get("id")
    return Entry(
        key=str(key) if key is not None else None,
        raw=json.dumps(item, ensure_ascii=False),
        origin=origin,
        entry_type=entry_type,
        fields=fields,
        authors=authors,
        others=len(authors) < len(listed),
        identifiers=identifiers_of(fields),
    )


def _text(value: Any) -> str:
    if isinstance(value, list):
        return _text(value[0]) if value else ""
    if isinstance(value, str) and "&" in value:
        return unescape(value).strip()
    return str(value).strip() if isinstance(value, str | int | float) else ""


def _year(item: Mapping[str, Any]) -> str | None:
    for name in ("issued", "published", "published-print", "published-online", "original-date"):
        date = item.get(name)
        if isinstance(date, str | int):
            return first_year(str(date))
        if not isinstance(date, dict):
            continue
        parts = date.get("date-parts")
        first = parts[0][0] if isinstance(parts, list) and parts and parts[0] else None
        if year := first_year(str(first or date.get("raw") or date.get("literal") or "")):
            return year
    return None


def csl_date(year: str) -> dict[str, list[list[int]]] | None:
    """The first year of a text as a CSL date; None without one."""
    found = first_year(year)
    return {"date-parts": [[int(found)]]} if found else None


def _people(people: Any) -> tuple[PersonName, ...]:
    return (
        tuple(_person(person) for person in people if isinstance(person, dict))
        if isinstance(people, list)
        else ()
    )


def _person(person: Mapping[str, Any]) -> PersonName:
    if not person.get("family"):
        return PersonName(
            literal=_text(person.get("literal") or person.get("name") or person.get("given")) or None
        )
    particles = (_text(person.get("dropping-particle")), _text(person.get("non-dropping-particle")))
    return PersonName(
        family=decode(_text(person["family"])),
        given=decode(_text(person.get("given"))) or None,
        particle=" ".join(part for part in particles if part) or None,
        suffix=_text(person.get("suffix")) or None,
    )
