"""Running LaTeX to readable text: commands, groups and accents resolved, every character's place kept."""

import re
import unicodedata
from typing import TYPE_CHECKING

from grounded_research.documents.latex_tables import (
    ACCENTS,
    ARGUMENT_DROPPED,
    CITATION,
    ESCAPED,
    FIRST_ARGUMENT_DROPPED,
    LETTERS,
    LIGATURES,
)
from grounded_research.documents.pieces import Pieces

if TYPE_CHECKING:
    from grounded_research.documents.builder import BlockBuilder

TOKEN = re.compile(
    r"(?P<math>\$(?:[^$\\]|\\.)+\$|\\\(.*?\\\))"
    r"|\\(?P<command>[A-Za-z]+)\*?[ \t]*"
    r"|\\(?P<symbol>.)"
    r"|(?P<ligature>---|--|``|''|~)"
    r"|(?P<space>[ \t\r\n\0]+)"
    r"|(?P<brace>[{}])",
    re.DOTALL,
)
ACCENTED = re.compile(r"\s*(?:\{\s*(?:\\([ij])\b|([^\W\d_]))?\s*\}|\\([ij])\b|([^\W\d_]))")
OPTIONAL = re.compile(r"\s*\[[^\]]*\]")
REFERENCE = frozenset({"ref", "eqref", "autoref", "cref", "Cref", "pageref", "nameref"})
FOOTNOTES = frozenset({"footnote", "footnotetext"})


def group_end(source: str, opening: int) -> int:
    """Where the group ends that opens with the brace at ``opening``; the end of the text if it never does."""
    depth = 0
    position = opening
    while position < len(source):
        char = source[position]
        if char == "\\":
            position += 2
            continue
        depth += (char == "{") - (char == "}")
        position += 1
        if depth == 0:
            return position
    return len(source)


def skip_arguments(source: str, position: int) -> int:
    """Where the arguments in brackets and braces end that follow ``position`` directly."""
    while position < len(source) and source[position] in "[{":
        if source[position] == "[":
            found = source.find("]", position)
            position = found + 1 if found >= 0 else len(source)
        else:
            position = group_end(source, position)
    return position


class Inline:
    """Reads stretches of one source; the footnotes it meets are kept aside."""

    def __init__(self, source: str, builder: "BlockBuilder") -> None:
        self.source = source
        self.builder = builder
        self.footnotes: list[tuple[int, int]] = []

    def plain(self, start: int, end: int) -> str:
        """The readable text of a stretch."""
        return self.read(start, end).finish()[0]

    def read(self, start: int, end: int) -> Pieces:
        """The readable text of a stretch, with its places."""
        pieces = Pieces()
        position = start
        while match := TOKEN.search(self.source, position, end):
            if match.start() > position:
                pieces.verbatim(self.source, position, match.start())
            position = min(self.token(match, pieces, end), end)
        if position < end:
            pieces.verbatim(self.source, position, end)
        return pieces

    def token(self, match: re.Match[str], pieces: Pieces, end: int) -> int:
        """Act on one token; returns where reading goes on."""
        at = match.start()
        if match["space"]:
            # A comment hides its line end: nothing but white space or a word break remains of it.
            if match["space"].strip("\0"):
                pieces.space(at)
        elif match["math"]:
            pieces.mapped(match[0].replace("\n", " ").replace("\0", " "), range(at, match.end()))
        elif match["ligature"]:
            pieces.put(LIGATURES[match["ligature"]], at)
        elif match["symbol"]:
            return self.symbol(match, pieces, end)
        elif match["command"]:
            return self.command(match, pieces, end)
        return match.end()

    def symbol(self, match: re.Match[str], pieces: Pieces, end: int) -> int:
        """An escaped character, an accent, or a spacing command."""
        char = match["symbol"]
        if char in ESCAPED:
            pieces.put(char, match.start() + 1)
        elif char in ACCENTS:
            return self.accent(char, match, pieces, end)
        elif char in "\\ ,;:" and pieces.parts:
            pieces.space(match.start())
        return match.end()

    def accent(self, mark: str, match: re.Match[str], pieces: Pieces, end: int) -> int:
        """A letter with its accent."""
        found = ACCENTED.match(self.source, match.end(), end)
        if found is None:
            return match.end()
        letter = found[1] or found[2] or found[3] or found[4] or ""
        pieces.put(unicodedata.normalize("NFC", letter + ACCENTS[mark]) if letter else "", match.start())
        return found.end()

    def command(self, match: re.Match[str], pieces: Pieces, end: int) -> int:
        """A command by name: kept, replaced, dropped with its arguments, or passed over, its content kept."""
        name, at = match["command"], match.start()
        citation = CITATION.match(self.source, at, end)
        if citation or name in REFERENCE:
            close = citation.end() if citation else skip_arguments(self.source, match.end())
            kept = self.source[at:close].replace("\n", " ").replace("\0", " ")
            pieces.mapped(kept, range(at, close))
            return close
        if name in FOOTNOTES:
            first = skip_optional(self.source, match.end())
            close = group_end(self.source, first) if self.source.startswith("{", first) else first
            self.footnotes.append((first + 1, close - 1))
            return close
        if name in LETTERS:
            pieces.put(LETTERS[name], at)
            return match.end() + 2 * self.source.startswith("{}", match.end())
        if name in ACCENTS and len(name) == 1:
            return self.accent(name, match, pieces, end)
        return self.pass_over(name, match.end())

    def pass_over(self, name: str, position: int) -> int:
        """Where reading goes on after a command that is no text itself."""
        if name in ARGUMENT_DROPPED:
            return skip_arguments(self.source, position)
        position = skip_optional(self.source, position)
        if name in FIRST_ARGUMENT_DROPPED and self.source.startswith("{", position):
            position = group_end(self.source, position)
            if name.startswith("multi"):
                position = group_end(self.source, position)
        return position


def skip_optional(source: str, position: int) -> int:
    """Where optional arguments end that follow ``position``."""
    while found := OPTIONAL.match(source, position):
        if "\n" in found[0]:
            break
        position = found.end()
    return position
