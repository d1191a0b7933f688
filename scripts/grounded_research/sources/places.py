"""What belongs together in a source: a paragraph, a list or a table, and what opens a section."""

from collections.abc import Sequence

from grounded_research.sources.model import SourceSentence

Range = tuple[int, int]

REACH = 75
"""Sentences looked at on either side: what is longer is never shown whole, and tables have a million rows."""


def whole_of(sentences: Sequence[SourceSentence], number: int, limits: Range) -> range:
    """The paragraph, list or table that a sentence is part of.

    Args:
        sentences: Sentences of all sources, one after another.
        number: The sentence's place among them, from 0.
        limits: The places of the first sentence of its source and of the one after the last.
    """
    low, high = max(limits[0], number - REACH), min(limits[1], number + REACH + 1)
    first = last = number
    while first > low and are_together(sentences[first - 1], sentences[number]):
        first -= 1
    while last + 1 < high and are_together(sentences[last + 1], sentences[number]):
        last += 1
    return range(first, last + 1)


def are_together(one: SourceSentence, other: SourceSentence) -> bool:
    """Whether two neighbours are of one paragraph, list or table."""
    if (one.kind, one.section, one.page) != (other.kind, other.section, other.page):
        return False
    if one.kind == "table_row":
        return one.header == other.header
    return one.kind == "list_item" or (one.line is not None and one.line == other.line)


def opening_of(sentences: Sequence[SourceSentence], number: int, limits: Range) -> range:
    """The sentences of a section between its heading and a sentence of it; none where no heading opens it.

    They say what the section is of, and what holds unless said otherwise. Where it began far above there are
    none.
    """
    first, low = number, max(limits[0], number - REACH)
    while first > low and is_of_section(sentences[first - 1], sentences[number]):
        first -= 1
    headed = first > low and sentences[first - 1].kind == "heading"
    return range(first, number) if headed else range(number, number)


def is_of_section(one: SourceSentence, other: SourceSentence) -> bool:
    """Whether a sentence before another one stands under the same heading."""
    return one.kind != "heading" and one.section == other.section
