"""Quotations: whether a text holds a passage in the same words."""

import re

from grounded_research.text.normalise import fold, fold_with_offsets
from grounded_research.text.spans import Span


def find(quotation: str, text: str) -> Span | None:
    """Where the text holds the quotation."""
    wanted = fold(quotation).strip("\"' .,;:")
    if not wanted:
        return None
    folded = fold_with_offsets(text)
    match = re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", folded.text)
    if match is None:
        return None
    return Span(*folded.original(*match.span()))
