"""Lines that stay lines in a plain text: rows that are set in columns, and the code of programs."""

from collections.abc import Sequence

from grounded_research.text.patterns import regex

GAP = regex(r"(?<=[^\s.!?:;])(?:[ ]{3,}|[ ]*\t\s*)(?=\S)")
"""Between two columns; two spaces may be those of justified lines."""
PLAIN_WORD = regex(r"[\"'(\u2018\u201c]*[^\W\d_]+(?:['\u2019-][^\W\d_]+)*[.,;:!?\"')\u2019\u201d]*")
PROSE_SHARE, PROSE_LENGTH = 0.7, 5
"""Of the words of a run, those that are words of a language, and how many a line has: code has fewer."""


def is_row(line: str) -> bool:
    """Whether a line is set in columns."""
    return GAP.search(line.strip()) is not None


def cells(line: str) -> list[tuple[int, int]]:
    """Where the cells of a row stand in its line."""
    begin = len(line) - len(line.lstrip())
    bounds = [
        begin,
        *(place for gap in GAP.finditer(line, begin) for place in gap.span()),
        len(line.rstrip()),
    ]
    return list(zip(bounds[::2], bounds[1::2], strict=True))


def is_prose(lines: Sequence[str]) -> bool:
    """Whether lines are sentences of a language rather than code."""
    tokens = [token for line in lines for token in line.split()]
    plain = sum(PLAIN_WORD.fullmatch(token) is not None for token in tokens)
    return len(tokens) >= PROSE_LENGTH * len(lines) and plain >= PROSE_SHARE * len(tokens)
