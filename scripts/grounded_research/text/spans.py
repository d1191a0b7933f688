"""Spans: half-open ranges of characters in a text."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """The characters ``start`` to ``end`` (exclusive) of the text that was passed in."""

    start: int
    end: int

    def __len__(self) -> int:
        return self.end - self.start

    def of(self, text: str) -> str:
        """The characters of ``text`` that this span covers."""
        return text[self.start : self.end]

    def overlaps(self, other: "Span") -> bool:
        """Whether the two spans share at least one character."""
        return self.start < other.end and other.start < self.end

    def contains(self, other: "Span") -> bool:
        """Whether ``other`` lies wholly within this span."""
        return self.start <= other.start and other.end <= self.end

    def shift(self, distance: int) -> "Span":
        """The same span in a text that begins ``distance`` characters earlier."""
        return Span(self.start + distance, self.end + distance)
