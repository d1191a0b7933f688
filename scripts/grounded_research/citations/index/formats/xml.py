"""Reads XML record by record: no entity is expanded, no other file opened, memory stays level."""

import html
from collections.abc import Iterator
from typing import IO, Any

from grounded_research.citations.index.items import Fault

# Markup that is part of a title: its text stays, the rest of the element goes with it.
DROPPED = frozenset({"footnote", "note"})


def records(stream: IO[bytes], tags: frozenset[str], name: str) -> Iterator[Any]:
    """Every element with one of the tags, once it is complete; faults of the syntax are among them.

    Args:
        stream: The file.
        tags: Names of the elements.
        name: The file's name, for faults.
    """
    from lxml import etree

    try:
        context = etree.iterparse(
            stream, events=("end",), tag=sorted(tags), resolve_entities=False, load_dtd=False,
            no_network=True, dtd_validation=False, recover=True, huge_tree=False, remove_comments=True,
            remove_pis=True,
        )  # fmt: skip
        for _, element in context:
            yield element
            element.clear()
            while element.getprevious() is not None:
                del element.getparent()[0]
        seen = [entry for entry in context.error_log if entry.type_name != "WAR_UNDECLARED_ENTITY"]
        for entry in seen[:1]:
            yield Fault(
                f"{name}, line {entry.line}", f"{len(seen)} faults of the XML, first: {plain(entry.message)}"
            )
    except etree.XMLSyntaxError as error:
        yield Fault(f"{name}, line {error.lineno or 1}", f"XML ends here: {plain(str(error.msg))}")


def text_of(element: Any) -> str:
    """All text of an element; entities that only a DTD defines are read as HTML's."""
    parts: list[str] = []
    collect(element, parts, 0)
    return " ".join("".join(parts).split())


def collect(element: Any, parts: list[str], depth: int) -> None:
    """Gather the text of an element and of those in it, at most fifty deep."""
    from lxml import etree

    if element.tag is etree.Entity:
        parts.append(html.unescape(f"&{element.name};"))
    elif element.tag not in DROPPED and depth < 50:
        parts.append(element.text or "")
        for child in element:
            collect(child, parts, depth + 1)
            parts.append(child.tail or "")


def plain(message: str) -> str:
    """A parser's message in ASCII on one line."""
    return " ".join(message.encode("ascii", "backslashreplace").decode().split())[:200]
