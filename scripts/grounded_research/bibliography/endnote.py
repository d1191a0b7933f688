"""The works that EndNote keeps in the fields of a Word file, as CSL-JSON."""

import base64
import binascii
import json
import re
from collections.abc import Iterator
from typing import Any

from grounded_research.documents.wordtables import W
from grounded_research.text.patterns import regex

_TRAVELLING = regex(r"<EndNote>.*</EndNote>", re.DOTALL)
"""EndNote's "travelling library": every citation carries the records that it cites."""
_TYPES = {
    "journal article": "article-journal", "electronic article": "article-journal", "book": "book",
    "edited book": "book", "electronic book": "book", "book section": "chapter",
    "electronic book section": "chapter", "conference paper": "paper-conference",
    "conference proceedings": "paper-conference", "thesis": "thesis", "report": "report",
    "web page": "webpage", "dataset": "dataset", "computer program": "software", "patent": "patent",
    "newspaper article": "article-newspaper", "magazine article": "article-magazine", "standard": "standard",
    "unpublished work": "manuscript",
}  # fmt: skip
_FIELDS = {
    "title": "titles/title", "container-title": "titles/secondary-title", "volume": "volume",
    "issue": "number", "page": "pages", "publisher": "publisher", "publisher-place": "pub-location",
    "edition": "edition", "DOI": "electronic-resource-num", "URL": "urls/related-urls/url",
}  # fmt: skip
_PEOPLE = {"author": "contributors/authors/author", "editor": "contributors/secondary-authors/author"}
_ISBN_LENGTH = 10
"""Digits of the shorter ISBN; an ISSN, which stands in the same field, has eight."""


def endnote_works(tree: Any, codes: list[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The works of a part of a Word file, each with what it is known by there.

    Args:
        tree: The part.
        codes: The codes of its fields.
    """
    for text in (*codes, *_field_data(tree)):
        for found in _TRAVELLING.findall(text):
            for record in _records(found):
                item = _item(record)
                number = _text(record, "rec-number")
                yield json.dumps([number, item.get("title"), item.get("DOI")]), item


def _field_data(tree: Any) -> Iterator[str]:
    """What newer versions keep beside the code of a field, in base 64."""
    for node in tree.iter(f"{W}fldData"):
        try:
            yield base64.b64decode(node.text or "").decode("utf-8", errors="replace")
        except (binascii.Error, ValueError):
            continue


def _records(text: str) -> list[Any]:
    from lxml import etree

    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False, recover=True)
    tree = etree.fromstring(text.encode("utf-8"), parser)
    return [] if tree is None else list(tree.iter("record"))


def _item(record: Any) -> dict[str, Any]:
    kind = record.find("ref-type")
    item: dict[str, Any] = {
        "type": _TYPES.get((kind.get("name", "") if kind is not None else "").lower(), "")
    }
    item |= {name: value for name, path in _FIELDS.items() if (value := _text(record, path))}
    for role, path in _PEOPLE.items():
        if people := [_person(_whole(node)) for node in record.findall(path)]:
            item[role] = people
    if year := _text(record, "dates/year"):
        item["issued"] = {"raw": year}
    if number := _text(record, "isbn"):
        digits = re.sub(r"[^\dXx]", "", number.split()[0])
        item["ISBN" if len(digits) >= _ISBN_LENGTH else "ISSN"] = number
    return item


def _person(name: str) -> dict[str, str]:
    """A name as EndNote writes it: "Family, Given", or an organisation that ends in a comma."""
    family, comma, given = name.partition(",")
    if given.strip():
        return {"family": family.strip(), "given": given.strip()}
    return {"literal" if comma or " " in family.strip() else "family": family.strip()}


def _text(record: Any, path: str) -> str:
    node = record.find(path)
    return "" if node is None else _whole(node)


def _whole(node: Any) -> str:
    """The text of a node; EndNote wraps it in its letters' styles."""
    return " ".join("".join(node.itertext()).split())
