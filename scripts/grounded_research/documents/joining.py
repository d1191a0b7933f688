"""Lines to running text: soft line ends become spaces, words that were parted at a line end become whole."""

from functools import cached_property

from grounded_research.documents.pieces import Pieces
from grounded_research.text.patterns import regex

HYPHENS = "-\u2010"
"""The hyphen of the keyboard, and the one that manual pages print."""
PARTED = regex(rf"[^\W\d_]{{2,}}[{HYPHENS}]$")
BEGINS = regex(r"[^\W\d_]+")
CONJUNCTIONS = frozenset({"and", "or", "und", "oder", "et", "ou", "to"})
"""They follow a hyphen that stands for the end of a word to come: "pre- and post-operative"."""
WORD = regex(r"[^\W\d_]+(?:-[^\W\d_]+)*")


IN_ADDRESS = regex(r"(?:://|\b10\.\d{4,9}/)\S*$")
"""A web address or a DOI that goes on in the next line: its hyphens are its own."""


class LineJoiner:
    """Joins the lines of one text.

    A hyphen at a line end is dropped when the whole word stands elsewhere in the text or the hyphenated
    one does not: "fibr-" and "ils" become "fibrils", "long-" and "term" stay "long-term" if the text
    writes "long-term" somewhere.
    """

    def __init__(self, raw: str) -> None:
        self.raw = raw

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """All words of the text, in lower case, hyphenated words whole."""
        return frozenset(WORD.findall(self.raw.casefold()))

    def add_line(self, pieces: Pieces, start: int, end: int, *, break_at: int | None) -> None:
        """Add ``raw[start:end]`` to ``pieces``; ``break_at`` is the line end before it, if it has one."""
        if start >= end:
            return
        if break_at is not None and pieces.parts:
            before = pieces.parts[-1]
            if self.parted(before, self.raw[start:end]):
                if not self.keeps_hyphen(before, self.raw[start:end]):
                    pieces.parts[-1] = before[:-1]
                    pieces.offsets.pop()
            else:
                pieces.space(break_at)
        pieces.verbatim(self.raw, start, end)

    def parted(self, before: str, after: str) -> bool:
        """Whether a word was parted between the two lines: not after "pre-" when "and" follows."""
        tail = BEGINS.match(after)
        if PARTED.search(before) is None or tail is None:
            return False
        return tail[0] not in CONJUNCTIONS or self.whole(before, tail[0]) in self.vocabulary

    @staticmethod
    def whole(before: str, tail: str) -> str:
        """The word that two parts make without the hyphen, in lower case."""
        heads: list[str] = WORD.findall(before.rstrip(HYPHENS).casefold())
        return (heads[-1] if heads else "") + tail.casefold()

    def keeps_hyphen(self, before: str, after: str) -> bool:
        """Whether the hyphen at the line end belongs to the word; before a capital it mostly does."""
        head = WORD.findall(before.rstrip(HYPHENS).casefold())
        tail = BEGINS.match(after)
        if IN_ADDRESS.search(before):
            return True
        if not head or tail is None:
            return False
        if self.whole(before, tail[0]) in self.vocabulary:
            return False
        return tail[0][0].isupper() or f"{head[-1]}-{tail[0].casefold()}" in self.vocabulary
