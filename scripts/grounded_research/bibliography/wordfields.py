"""The works that Zotero, Mendeley, EndNote and Word itself keep in a Word file, as CSL-JSON."""

import base64
import binascii
import io
import json
import zipfile
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from grounded_research.bibliography.endnote import endnote_works
from grounded_research.bibliography.word_sources import cited_sources
from grounded_research.documents.wordfile import part
from grounded_research.documents.wordtables import W
from grounded_research.text.json_text import whole

PARTS = ("word/document.xml", "word/footnotes.xml", "word/endnotes.xml")
MARKS = ("CSL_CITATION", "ZOTERO_ITEM")
"""Zotero writes ``ADDIN ZOTERO_ITEM CSL_CITATION {...}``, Mendeley Desktop ``ADDIN CSL_CITATION {...}``."""

TAG = "MENDELEY_CITATION_v3_"
"""Mendeley Cite keeps a citation in the tag of a content control, in base 64."""


def works_in_fields(data: bytes, name: str) -> list[dict[str, Any]]:
    """The cited works as CSL-JSON items, each once, in the order of their first citation.

    Raises:
        DocumentError: A part of the file is damaged or unpacks to more than the limit.
    """
    works: dict[str, dict[str, Any]] = {}
    codes: list[str] = []
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for tree in filter(is_there, (part(archive, path, name) for path in PARTS)):
            found = list(field_codes(tree))
            codes += found
            kept = chain.from_iterable(map(items_of, (*found, *tags(tree))))
            for known, item in chain(kept, endnote_works(tree, found)):
                works.setdefault(known, item)
        if not works:
            works = dict(cited_sources(archive, codes, name))
    return list(works.values())


def is_there(tree: Any | None) -> bool:
    """Whether the file has that part; a part without children is false by itself."""
    return tree is not None


def field_codes(tree: Any) -> Iterator[str]:
    """The codes of all fields; a code is cut into runs at will, and fields stand inside fields."""
    open_fields: list[list[str]] = []
    for node in tree.iter(f"{W}fldChar", f"{W}instrText", f"{W}fldSimple"):
        kind = node.get(f"{W}fldCharType")
        if node.tag == f"{W}fldSimple":
            yield node.get(f"{W}instr", "")
        elif kind == "begin":
            open_fields.append([])
        elif kind == "end" and open_fields:
            yield "".join(open_fields.pop())
        elif node.tag == f"{W}instrText" and open_fields:
            open_fields[-1].append(node.text or "")


def tags(tree: Any) -> Iterator[str]:
    """What Mendeley Cite keeps in tags, decoded."""
    for node in tree.iter(f"{W}tag"):
        value = node.get(f"{W}val", "")
        if value.startswith(TAG):
            try:
                yield MARKS[0] + base64.b64decode(value.removeprefix(TAG)).decode("utf-8")
            except (binascii.Error, ValueError):
                continue


def items_of(text: str) -> Iterable[tuple[str, dict[str, Any]]]:
    """The works of one citation, each with what it is known by in this file."""
    if not any(mark in text for mark in MARKS) or "{" not in text:
        return
    try:
        citation, _ = json.JSONDecoder().raw_decode(text, text.index("{"))
    except (ValueError, RecursionError):
        return
    citation = whole(citation)
    cited = citation.get("citationItems") if isinstance(citation, dict) else None
    for one in cited if isinstance(cited, list) else []:
        item = one.get("itemData") if isinstance(one, dict) else None
        if isinstance(item, dict):
            known = one.get("uris") or one.get("uri") or one.get("id") or item.get("id") or item.get("title")
            yield json.dumps(known), item
