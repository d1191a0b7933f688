"""dblp's XML to items, one record after the other."""

from typing import IO, Any

from grounded_research.citations.index.formats.dblp import TYPES, item_of
from grounded_research.citations.index.formats.xml import records, text_of
from grounded_research.citations.index.items import Fault, Item, Read


def read_dblp_xml(stream: IO[bytes], name: str) -> Read:
    """Every publication; home pages of people are no works."""
    for number, element in enumerate(records(stream, frozenset(TYPES), name), start=1):
        yield element if isinstance(element, Fault) else read_element(element, f"{name}, record {number}")


def read_element(element: Any, where: str) -> Item | Fault:
    """One publication."""
    fields: dict[str, str] = {}
    names: list[str] = []
    for child in element:
        if child.tag == "author":
            names.append(text_of(child))
        elif isinstance(child.tag, str):
            text = text_of(child)
            fields[child.tag] = (
                f"{fields[child.tag]} {text}" if child.tag == "ee" and "ee" in fields else text
            )
    key = element.get("key")
    if key:
        fields["biburl"] = f"https://dblp.org/rec/{key}"
        where = f"{where} ({key})"
    fields.pop("url", None)
    return item_of(str(element.tag), fields, names, where)
