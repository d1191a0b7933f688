"""Crossref's work messages to items."""

from collections.abc import Mapping
from typing import Any

from grounded_research.citations.index.items import Fault, Item, item_of
from grounded_research.citations.registries.crossref_records import read_message


def is_crossref(record: Mapping[str, Any]) -> bool:
    """Whether a JSON object is a work message, bare or as the API wraps it."""
    return isinstance(record.get("message"), dict) or (
        "DOI" in record
        and (isinstance(record.get("title"), list) or "prefix" in record or "member" in record)
    )


def read_json(record: Mapping[str, Any], where: str) -> Item | Fault:
    """One message."""
    message = record.get("message", record)
    work = read_message(message)
    return item_of(work) if work else Fault(where, "no work message: it has no DOI")
