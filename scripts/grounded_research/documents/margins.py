"""The margin of comments: what stands before the words of every line where a text is set as a comment."""

from bisect import bisect_left
from collections import Counter
from itertools import pairwise

from grounded_research.documents.pieces import Lines
from grounded_research.text.patterns import regex

MARKER = regex(r"[ \t]*(?!>>>)(?P<marker>(?P<sign>[#;%>])(?:[ ]?(?P=sign))*|/{2,3}!?|--)(?=[ \t]|$)")
"""What begins a comment line in a language of programs, and a quoted line in a letter; ">>>" is a prompt."""
STARRED = regex(r"[ \t]*\*?(?!/)[ \t]?")
"""The same between the two ends of a comment that has two."""
OPENING, CLOSING = regex(r"[ \t]*/\*+[ \t]*"), "*/"
LONGEST_COMMENT = 400
"""Lines of such a comment at most: further down its end is that of another one."""
RULER = regex(r"([^\w\s])\1{3,}")
"""A line of one sign is drawn, not written."""
SENTENCE_ENDS = (".", "!", "?", ":", ";")
QUOTED = ">"


class Unmargined(Lines):
    """The lines of a text without the margin of its comments; offsets are those of the text.

    A sign is a margin where the text shows that running words are set behind it: a line that goes
    on with a small letter, or an empty one between two. A heading of Markdown shows neither. A line that is
    empty behind its margin is an empty line.

    Attributes:
        markers: What stands before each line; empty where nothing does.
        families: The signs that are margins in this text.
        closings: The lines on which a comment with two ends may end.
    """

    def __init__(self, lines: Lines) -> None:
        self.raw = lines.raw
        self.parts, self.part_starts = lines.parts, lines.part_starts
        self.starts, self.ends = list(lines.starts), list(lines.ends)
        self.markers = [""] * len(lines)
        self.families = families(lines)
        self.closings = [index for index in range(len(lines)) if CLOSING in lines.text(index)]
        starred_to = 0
        for index in range(len(lines)):
            line = lines.text(index)
            if index >= starred_to and (opening := OPENING.match(line)):
                starred_to = self.starred(lines, index, opening.end())
            elif (
                index >= starred_to and (found := MARKER.match(line)) and found["marker"][0] in self.families
            ):
                self.cut(index, found.end(), found["marker"].replace(" ", ""))
            if RULER.fullmatch(self.text(index).strip()) and self.markers[index]:
                self.starts[index] = self.ends[index]

    def starred(self, lines: Lines, first: int, margin: int) -> int:
        """Cut the margin of a comment with two ends; returns the line after it."""
        place = bisect_left(self.closings, first)
        last = self.closings[place] if place < len(self.closings) else len(lines)
        if last - first > LONGEST_COMMENT or last == len(lines):
            return first
        for index in range(first, last + 1):
            found = STARRED.match(lines.text(index))
            self.cut(index, margin if index == first else found.end() if found else 0, "*")
        closing = lines.starts[last] + lines.text(last).rindex(CLOSING)
        self.ends[last] = max(closing, self.starts[last])
        return last + 1

    def cut(self, index: int, margin: int, marker: str) -> None:
        """Let a line begin behind its margin and one space."""
        line = self.text(index)
        self.markers[index] = marker
        self.starts[index] += margin + (line[margin : margin + 1] == " ")

    def is_blank(self, index: int) -> bool:
        """Whether nothing stands on a line but its margin."""
        return not self.text(index).strip()


def families(lines: Lines) -> frozenset[str]:
    """The signs behind which a text has running words."""
    found = [MARKER.match(lines.text(index)) for index in range(len(lines))]
    proof: Counter[str] = Counter()
    for index, (one, other) in enumerate(pairwise(found)):
        if one is None or other is None or one["marker"] != other["marker"]:
            continue
        above = lines.text(index)[one.end() :].strip()
        below = lines.text(index + 1)[other.end() :].strip()
        goes_on = above.endswith(".") or (below[:1].islower() and not above.endswith(SENTENCE_ENDS))
        if (above and goes_on) or bool(above) != bool(below):
            proof[one["marker"][0]] += 1
    quoted = {QUOTED} if any(one and one["marker"][0] == QUOTED for one in found) else set()
    return frozenset(proof) | quoted
