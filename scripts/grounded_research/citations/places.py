"""Where in a bibliography file a finding stands."""

import re

from grounded_research.ledger.models import Reference

NAMES = {"authors": ("author", "editor"), "venue": ("journaltitle", "journal", "booktitle"),
         "issue": ("number", "issue"), "arxiv": ("eprint", "arxivid"), "year": ("year", "date")}  # fmt: skip
"""The names that a finding's field may have in a file, where they differ."""


def line_of(reference: Reference, field: str) -> int | None:
    """The 1-based line of a field of an entry; the entry's own line where the field has none."""
    if reference.line is None or not reference.structured:
        return reference.line
    for name in NAMES.get(field, (field,)):
        found = re.search(
            rf"(?:^|,)[ \t]*{re.escape(name)}[ \t]*=", reference.raw, re.IGNORECASE | re.MULTILINE
        )
        if found:
            return reference.line + reference.raw.count("\n", 0, found.end())
    return reference.line
