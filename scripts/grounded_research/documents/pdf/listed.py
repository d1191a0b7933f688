"""Where an entry of a printed reference list begins, as the letters and the white space of a page tell."""

import re
from collections.abc import Sequence
from itertools import takewhile
from statistics import median

from grounded_research.documents.pdf.lines import Line
from grounded_research.documents.reference_list import NUMBERED, YEAR, names_author
from grounded_research.text.patterns import regex

SET_IN = (0.5, 5.0)
"""Letter sizes by which the lines of an entry behind its first are set in, where a list does that."""
LONGEST_LIST = 400
"""Lines that are looked at to know how a list is set: ten pages."""
SET_IN_SHARE = 0.3
"""Of the lines of a list with hanging entries, those that are set in; each has one or two at least."""
SAME_SIZE = 0.5
"""Points by which letters of one list differ at most; what follows it is mostly larger."""
FEWEST = 2
"""Lines at the edge and lines set in that show a habit."""
LARGER = 1.04
"""Times the letter size of a list for a bold line above it to be a heading."""
MAY_END = regex(r"(?:[.)\]\d/\u201d\"]|\b(?:doi|https?)\S*)\s*$", re.IGNORECASE)
"""What the last line of an entry may end with."""


def hanging_edge(lines: Sequence[Line]) -> float | None:
    """How far from the left edge of its column an entry's first line stands at most.

    None for a list whose lines do not show it: all stand at the edge, or the first ones are set in.

    Args:
        lines: Those below the heading of the list.
    """
    text = list(takewhile(lambda line: abs(line.size - lines[0].size) < SAME_SIZE, lines[:LONGEST_LIST]))
    deep = [line.inset for line in text if SET_IN[0] <= line.inset <= SET_IN[1]]
    if len(deep) < max(FEWEST, SET_IN_SHARE * len(text)) or len(text) - len(deep) < FEWEST:
        return None
    edge = median(deep) / 2
    return edge if text[0].inset < edge else None


def begins_entry(before: str, own: str, line: Line, edge: float | None, gathered: str) -> bool:
    """Whether an entry begins with a line.

    Args:
        before: The line above.
        own: The line.
        line: What the page says of it.
        edge: How far from the edge first lines stand at most, where the list shows it.
        gathered: The lines of the entry so far.
    """
    if NUMBERED.match(own):
        return edge is None or line.inset < edge or bool(MAY_END.search(before))
    if edge is not None:
        return line.inset < edge and not own[:1].islower() and bool(MAY_END.search(before))
    if line.opens and MAY_END.search(before):
        return not own[:1].islower()
    return names_author(own) and bool(YEAR.search(gathered)) and before.endswith(".")


def ends_list(text: str, line: Line, listed: Line) -> bool:
    """Whether a bold line in a list is the heading of what follows it.

    Args:
        text: The line.
        line: What the page says of it.
        listed: A line of the list.
    """
    return line.size >= LARGER * listed.size and not YEAR.search(text) and not NUMBERED.match(text)
