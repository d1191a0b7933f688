"""Readable text that is put together from pieces of raw text and never loses where each piece stood."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field

from grounded_research.documents.model import Part
from grounded_research.text.patterns import regex

# Characters that change what a reader sees but not what a program reads: controls, bidirectional
# overrides, zero-width spaces and the tag characters in which instructions have been smuggled.
# Joiners (U+200C, U+200D) stay: several scripts and emoji are written with them.
UNSEEN = regex(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f"
    "\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)
LINE_END = regex(r"\r\n|\n|\r")


class Lines:
    """The lines of a raw text, by offset and by number; CRLF, LF and CR all end a line.

    Args:
        raw: The text.
        parts: Where it changes from one file to another; then ``number`` counts the lines of each file.
    """

    def __init__(self, raw: str, parts: Sequence[Part] = ()) -> None:
        self.raw = raw
        self.parts = parts
        self.part_starts = [part.start for part in parts]
        self.starts = [0]
        self.ends: list[int] = []
        if "\r" in raw:
            for match in LINE_END.finditer(raw):
                self.ends.append(match.start())
                self.starts.append(match.end())
        else:
            at = raw.find("\n")
            while at >= 0:
                self.ends.append(at)
                self.starts.append(at + 1)
                at = raw.find("\n", at + 1)
        self.ends.append(len(raw))

    def __len__(self) -> int:
        return len(self.starts)

    def number(self, offset: int) -> int:
        """The 1-based line on which ``offset`` stands, in the file that it is from."""
        line = bisect_right(self.starts, offset)
        part = self.part(offset)
        return line if part is None else part.line + line - bisect_right(self.starts, part.start)

    def file(self, offset: int) -> str | None:
        """The file that ``offset`` is from, where the text is put together of several."""
        part = self.part(offset)
        return part.file if part else None

    def place(self, offset: int) -> str:
        """The line on which ``offset`` stands, after the file's name where there are several."""
        file = self.file(offset)
        return f"{file + ' ' if file else ''}{self.number(offset)}"

    def part(self, offset: int) -> Part | None:
        """The part of the text that ``offset`` stands in."""
        index = bisect_right(self.part_starts, offset)
        return self.parts[index - 1] if index else None

    def text(self, index: int) -> str:
        """The line with 0-based ``index``, without its end."""
        return self.raw[self.starts[index] : self.ends[index]]


@dataclass
class Pieces:
    """Readable text under construction, with the raw offset of every character."""

    parts: list[str] = field(default_factory=list)
    offsets: list[int] = field(default_factory=list)

    def verbatim(self, raw: str, start: int, end: int) -> None:
        """Add ``raw[start:end]`` as it stands."""
        self.parts.append(raw[start:end])
        self.offsets.extend(range(start, end))

    def mapped(self, text: str, offsets: Sequence[int]) -> None:
        """Add ``text`` whose characters stand at ``offsets``."""
        self.parts.append(text)
        self.offsets.extend(offsets)

    def put(self, text: str, at: int) -> None:
        """Add ``text`` that stands for what the raw text has at ``at``."""
        self.parts.append(text)
        self.offsets.extend([at] * len(text))

    def space(self, at: int) -> None:
        """Add one space for the white space at ``at``, unless the text ends in one or is empty."""
        if self.parts and not self.parts[-1].endswith(" "):
            self.put(" ", at)

    def finish(self) -> tuple[str, list[int], int]:
        """The text, trimmed and without unseen characters; its offsets; how many unseen were dropped."""
        text, offsets, dropped = "".join(self.parts), self.offsets, 0
        if UNSEEN.search(text):
            kept = [i for i, char in enumerate(text) if not UNSEEN.match(char)]
            dropped = len(text) - len(kept)
            text, offsets = "".join(text[i] for i in kept), [offsets[i] for i in kept]
        begin = len(text) - len(text.lstrip())
        text = text.strip()
        return text, offsets[begin : begin + len(text)], dropped


def compact(offsets: Sequence[int]) -> Sequence[int]:
    """The offsets with the closing one added; a range where the text stands in raw without a gap."""
    if not offsets:
        return (0,)
    first, last = offsets[0], offsets[-1]
    if last - first == len(offsets) - 1 and list(range(first, last + 1)) == offsets:
        return range(first, last + 2)
    return (*offsets, last + 1)
