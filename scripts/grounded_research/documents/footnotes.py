"""Footnotes: which of them give a work, and under what label."""

import re

from grounded_research.documents.model import Block, Document
from grounded_research.documents.reference_list import YEAR, names_author

FOOTNOTE_LABEL = re.compile(r"\[\^(?P<label>[^\]\s]+)\]:\s*")
ADDRESS = re.compile(r"https?://|\bdoi\b|\b10\.\d{4,}/", re.IGNORECASE)


def reference_label(block: Block) -> str | None:
    """The label of a footnote that gives a work: an author and a year, or an address; else None."""
    label = FOOTNOTE_LABEL.match(block.text) if block.kind == "footnote" else None
    if label is None:
        return None
    body = block.text[label.end() :]
    return label["label"] if ADDRESS.search(body) or (names_author(body) and YEAR.search(body)) else None


def footnote_entries(document: Document) -> list[tuple[str, int, str]]:
    """The footnotes that are references: text, line, and the key of their marks (``^`` and label)."""
    found: list[tuple[str, int, str]] = []
    for block in document.blocks:
        label = reference_label(block)
        if label is not None:
            found.append((FOOTNOTE_LABEL.sub("", block.text, count=1), block.line, f"^{label}"))
    return found
