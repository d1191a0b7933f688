"""Footnotes: which of them give a work, and under what label."""

import re

from grounded_research.documents.model import Block, Document
from grounded_research.documents.reference_list import YEAR, names_author
from grounded_research.text.patterns import regex

FOOTNOTE_LABEL = regex(r"\[\^(?P<label>[^\]\s]+)\]:\s*")
SIGNAL = regex(
    r"(?:see(?:,? (?:also|e\.g\.,?|for example,?))?|cf\.|compare|vgl\.|siehe(?: auch)?|voir|zie)\s+",
    re.IGNORECASE,
)
"""What stands before the work that a footnote points to."""

# People in the order of speech, up to a comma: with a link, or with what tells editors.
PERSON = r"(?:[A-Z\u00c0-\u00de][\w.'\u2019-]*|and|und|et|y|von|van|der|den|de|di|da|du|la|&)"
IN_SPEECH = regex(
    rf"(?!(?:The|This|That|These|In|On|At|For|A|An|It|As|Der|Die|Das|Le|La|Les)\b){PERSON}(?:\s+{PERSON}){{1,7}}"
    r"(?:,\s+[\"\u201c\u201e\u00ab\u2018'A-Z\u00c0-\u00de]|,?\s+\((?i:eds?|hrsg|hg|\u00e9ds?)\b\.?\),\s+\S)"
)
PROSE = regex(r"(?!(?:von|van|de|del|da|di|du|la|al|el|ibn)\b|d['\u2019])[a-z]")
"""The small letter with which a sentence goes on behind "See", and no name begins but for its particle."""

ADDRESS = regex(r"https?://|\bdoi\b|\b10\.\d{4,}/", re.IGNORECASE)


def reference_label(block: Block) -> str | None:
    """The label of a footnote that gives a work: an author and a year, or an address; else None."""
    label = FOOTNOTE_LABEL.match(block.text) if block.kind == "footnote" else None
    if label is None:
        return None
    body = without_signal(block.text[label.end() :])
    named = not PROSE.match(body) and (names_author(body) or IN_SPEECH.match(body))
    return label["label"] if ADDRESS.search(body) or (named and YEAR.search(body)) else None


def without_signal(text: str) -> str:
    """A footnote's text from the work on that it points to: without "See", "Cf."."""
    return SIGNAL.sub("", text, count=1) if SIGNAL.match(text) else text


def footnote_entries(document: Document) -> list[tuple[str, int, str]]:
    """The footnotes that are references: text, line, and the key of their marks (``^`` and label)."""
    found: list[tuple[str, int, str]] = []
    for block in document.blocks:
        label = reference_label(block)
        if label is not None:
            text = without_signal(FOOTNOTE_LABEL.sub("", block.text, count=1))
            found.append((text, block.line, f"^{label}"))
    return found
