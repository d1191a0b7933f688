"""What a Markdown draft cites by pandoc's keys."""

import re

from grounded_research.documents.model import Document
from grounded_research.text.patterns import regex

_KEY = regex(
    r"(?<![\w@.])-?@(?:\{(?P<braced>[^{}\s]{1,200})\}|(?P<key>\w(?:[\w:.#$%&+?<>~/-]{0,198}[\w/])?))"
)
_GROUP = regex(r"\[[^\[\]]*@[^\[\]]*\]")
_NOCITE = regex(r"^nocite:[^\n]*(?:\n[ \t]+[^\n]*)*", re.MULTILINE)
# Figures, tables and the like, as pandoc-crossref and Quarto name them.
_NO_WORK = regex(r"(?:fig|tbl|tab|eq|sec|lst|thm|lem|cor|prp|cnj|def|exm|exr|exa|nte|tip)[:-]")
_NOT_SET = frozenset({"code", "math", "comment", "front_matter", "boilerplate"})
EVERYTHING = "*"


def pandoc_keys(document: Document) -> tuple[dict[str, int], frozenset[str]]:
    """Every key with the line where it stands first, and those that may be names of people on the web.

    Such a name looks like a key that stands outside of brackets; a key mostly holds a year.
    """
    keys: dict[str, int] = {}
    surely: set[str] = set()
    for block in document.blocks:
        nocite = _NOCITE.search(block.text) if block.kind == "front_matter" else None
        if nocite is None and block.kind in _NOT_SET:
            continue
        text = nocite.group() if nocite else block.text
        groups = [found.span() for found in _GROUP.finditer(text)]
        if nocite and f"@{EVERYTHING}" in text:
            keys.setdefault(EVERYTHING, block.line)
        for found in _KEY.finditer(text):
            key = found["braced"] or found["key"]
            if _NO_WORK.match(key):
                continue
            keys.setdefault(key, block.line)
            inside = any(start < found.start() < end for start, end in groups)
            if inside or any(map(str.isdigit, key)):
                surely.add(key)
    return keys, frozenset(keys.keys() - surely - {EVERYTHING})
