"""Running LaTeX to readable text: commands, groups and accents resolved, every character's place kept."""

import re
import unicodedata
from collections.abc import Mapping

from grounded_research.documents.latex_tables import (
    ACCENTS,
    ARGUMENT_DROPPED,
    CITATION,
    ESCAPED,
    FIRST_ARGUMENT_DROPPED,
    LETTERS,
    LIGATURES,
)
from grounded_research.documents.latex_uses import Macro, put_in_place, use_of
from grounded_research.documents.pieces import Pieces
from grounded_research.documents.raised import RAISED
from grounded_research.text.patterns import regex

TOKEN = regex(
    r"(?P<math>\$(?:[^$\\]|\\.){1,4000}+\$|\\\([^$]{0,4000}?\\\))"
    r"|\\verb\*?(?P<bar>[^A-Za-z*\s])(?P<verb>[^\r\n]{0,1000}?)(?P=bar)"
    r"|\\(?P<command>[A-Za-z]+)\*?[ \t]*"
    r"|\\(?P<symbol>.)"
    r"|(?P<ligature>---|--|``|''|~)"
    r"|(?P<space>[ \t\r\n\0]+)"
    r"|(?P<brace>[{}])",
    re.DOTALL,
)
ACCENTED = regex(r"\s*(?:\{\s*(?:\\([ij])\b|([^\W\d_]))?\s*\}|\\([ij])\b|([^\W\d_]))")
OPTIONAL = regex(r"\s{0,20}\[[^\]]{0,1000}\]")
RAISED_ARGUMENT = regex(r"\{([0-9+-]{1,9})\}")
XSPACE_BEFORE = regex(r"[\w(]")
EXPANDED = 4
"""Times the length of a text that replacing names may add to it; a chain of names that double is a trap."""
DEEPEST = 16
"""Names within arguments of names; deeper ones are left to their arguments."""
REFERENCE = frozenset({"ref", "eqref", "autoref", "cref", "Cref", "pageref", "nameref"})
FOOTNOTES = frozenset({"footnote", "footnotetext"})


def skip_arguments(source: str, position: int, groups: Mapping[int, int]) -> int:
    """Where the arguments in brackets and braces end that follow ``position`` directly."""
    while position < len(source) and source[position] in "[{":
        if source[position] == "[":
            found = OPTIONAL.match(source, position)
            end = found.end() if found else None
        else:
            end = groups.get(position)
        if end is None:
            break
        position = end
    return position


class Inline:
    """Reads stretches of one source; the footnotes it meets are kept aside."""

    def __init__(self, source: str, groups: Mapping[int, int]) -> None:
        self.source = source
        self.groups = groups
        self.footnotes: list[tuple[int, int]] = []
        self.macros: dict[str, Macro] = {}
        self.depth = 0
        self.expandable = EXPANDED * len(source)

    def inside(self, opening: int) -> tuple[int, int]:
        """The stretch inside the group that opens at a brace; nothing if nothing closes it."""
        end = self.groups.get(opening)
        return (opening + 1, end - 1) if end is not None else (opening + 1, opening + 1)

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
        elif match["bar"]:
            pieces.verbatim(self.source, match.start("verb"), match.end("verb"))
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
            close = citation.end() if citation else skip_arguments(self.source, match.end(), self.groups)
            kept = self.source[at:close].replace("\n", " ").replace("\0", " ")
            pieces.mapped(kept, range(at, close))
            return close
        if name in FOOTNOTES:
            return self.footnote(match.end())
        if name in self.macros:
            return self.macro(name, match, pieces, end)
        if name in LETTERS:
            pieces.put(LETTERS[name], at)
            return match.end() + 2 * self.source.startswith("{}", match.end())
        if name in ACCENTS and len(name) == 1:
            return self.accent(name, match, pieces, end)
        return self.raised(name, match, pieces, end) or self.pass_over(name, match.end())

    def footnote(self, position: int) -> int:
        """Keep a footnote aside; returns where its command ends."""
        first, last = self.inside(skip_optional(self.source, position))
        if last > first:
            self.footnotes.append((first, last))
        return last + 1 if last >= first and self.source.startswith("}", last) else first - 1

    def raised(self, name: str, match: re.Match[str], pieces: Pieces, end: int) -> int:
        """Add raised digits as such; returns where they end, or 0 if it is something else."""
        found = RAISED_ARGUMENT.match(self.source, match.end(), end) if name == "textsuperscript" else None
        if found is None:
            return 0
        pieces.mapped(found[1].translate(RAISED), range(found.start(1), found.end(1)))
        return found.end()

    def macro(self, name: str, match: re.Match[str], pieces: Pieces, end: int) -> int:
        """A name that the text defines: the words that it stands for; none where an argument is missing."""
        macro = self.macros[name]
        use = use_of(macro, self.source, match.start(), match.start() + len(match[0].rstrip()), self.groups)
        if use is None or use.end > end or self.depth >= DEEPEST:
            return self.pass_over(name, match.end())
        after = use.end if macro.arguments else match.end()
        after += 2 * (not macro.arguments and self.source.startswith("{}", after))
        words = macro.words
        if words.endswith(" "):
            words = words[:-1] + " " * bool(XSPACE_BEFORE.match(self.source, after))
        self.depth += 1
        text, offsets = put_in_place(macro, words, use, self.read, self.expandable)
        self.depth -= 1
        self.expandable -= max(0, len(text) - (use.end - use.start))
        pieces.mapped(text, offsets)
        return after

    def pass_over(self, name: str, position: int) -> int:
        """Where reading goes on after a command that is no text itself."""
        if name in ARGUMENT_DROPPED:
            return skip_arguments(self.source, position, self.groups)
        position = skip_optional(self.source, position)
        if name in FIRST_ARGUMENT_DROPPED and self.source.startswith("{", position):
            position = self.groups.get(position, position)
            if name.startswith("multi"):
                position = self.groups.get(position, position)
        return position


def skip_optional(source: str, position: int) -> int:
    """Where optional arguments end that follow ``position``."""
    while found := OPTIONAL.match(source, position):
        if "\n" in found[0]:
            break
        position = found.end()
    return position
