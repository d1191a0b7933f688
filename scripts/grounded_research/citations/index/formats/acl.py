"""The ACL Anthology's records, as JSON or as its XML, to items."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import IO, Any

from grounded_research.bibliography.identifiers import normalise_doi
from grounded_research.bibliography.latex import decode
from grounded_research.citations.index.formats.xml import records, text_of
from grounded_research.citations.index.items import Fault, Item, Read, filled

ADDRESS = "https://aclanthology.org/"
RETRACTED = {"kind": "retraction", "origin": "ACL Anthology"}
TAGS = frozenset({"paper", "meta"})

repeated = lru_cache(maxsize=4096)(decode)
READERS: Mapping[str, Callable[[str], str]] = {
    **dict.fromkeys(("title", "doi", "url", "id", "pages"), decode),
    **dict.fromkeys(("journal", "booktitle", "publisher", "year", "volume", "number", "issue"), repeated),
}
"""The fields that are read: those of one work, and those that thousands of works share."""


def is_acl(record: Mapping[str, Any]) -> bool:
    """Whether a JSON object is one of the Anthology's."""
    return "title" in record and "bibkey" in record and ("booktitle" in record or "journal" in record)


def read_json(record: Mapping[str, Any], where: str) -> Item | Fault:
    """A record with ``first`` and ``last`` for every author."""
    people = record.get("authors") or []
    if not isinstance(people, list) or not all(isinstance(person, dict) for person in people):
        return Fault(where, "authors are no list of first and last names")
    names = [(str(p.get("first") or ""), str(p.get("last") or "")) for p in people]
    fields = {
        name: READERS[name](str(value))
        for name, value in record.items()
        if name in READERS and isinstance(value, str | int)
    }
    return item_of(fields, names, where, retracted=bool(record.get("retracted")))


def item_of(
    fields: Mapping[str, str], names: list[tuple[str, str]], where: str, *, retracted: bool
) -> Item | Fault:
    """One record, whatever it was written in."""
    if not fields.get("title"):
        return Fault(where, "no title")
    year = fields.get("year", "")
    authors = [filled(family=last, given=first) if last else filled(literal=first) for first, last in names]
    journal = fields.get("journal")
    url = fields.get("url") or fields.get("id") or ""
    return Item(
        filled(
            doi=normalise_doi(fields["doi"]) if "doi" in fields else None,
            url=url if "://" in url or not url else ADDRESS + url,
            type="journal-article" if journal else "proceedings-article",
            title=fields["title"],
            authors=[author for author in authors if author],
            years=[int(year)] if year.isdecimal() and len(year) == 4 else [],
            container=journal or fields.get("booktitle"),
            publisher=fields.get("publisher"),
            volume=fields.get("volume"),
            issue=fields.get("number") or fields.get("issue"),
            pages=fields.get("pages"),
        ),
        {"notices": [RETRACTED]} if retracted else {},
    )


def read_acl_xml(stream: IO[bytes], name: str) -> Read:
    """Every paper, with the volume's title, year and publisher."""
    volume: dict[str, str] = {}
    for number, element in enumerate(records(stream, TAGS, name), start=1):
        if isinstance(element, Fault):
            yield element
        elif element.tag == "meta":
            tags = {"journal-title": "journal", "journal-volume": "volume", "journal-issue": "issue"}
            volume = {tags.get(c.tag, c.tag): text_of(c) for c in element if isinstance(c.tag, str)}
            volume = {k: v for k, v in volume.items() if k in KEPT}
        else:
            yield read_paper(element, volume, f"{name}, record {number}")


KEPT = frozenset({"booktitle", "publisher", "year", "journal", "volume", "issue"})


def read_paper(element: Any, volume: Mapping[str, str], where: str) -> Item | Fault:
    """One paper of a volume."""
    own = {child.tag: text_of(child) for child in element if isinstance(child.tag, str)}
    names = [
        (text_of(person.find("first")) if person.find("first") is not None else "",
         text_of(person.find("last")) if person.find("last") is not None else "")
        for person in element.findall("author")
    ]  # fmt: skip
    fields = {**volume, **{name: own[name] for name in ("title", "pages", "doi", "url") if own.get(name)}}
    retracted = element.find("retracted") is not None
    return item_of(fields, names, where, retracted=retracted)
