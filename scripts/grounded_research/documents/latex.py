"""LaTeX to blocks: sections, paragraphs, lists, mathematics, tables, captions and the bibliography."""

import itertools
import re

from grounded_research.documents.builder import BlockBuilder
from grounded_research.documents.latex_inline import Inline, group_end, skip_arguments
from grounded_research.documents.latex_tables import (
    DISPLAYED,
    DROPPED,
    LISTS,
    QUOTES,
    SECTIONS,
    TABULARS,
    VERBATIM,
)
from grounded_research.documents.model import Reading
from grounded_research.documents.pieces import Lines, Pieces

COMMENT = re.compile(r"(?<!\\)(?:\\\\)*(%[^\r\n]*)")
BEGIN_DOCUMENT = re.compile(r"\\begin\s*\{document\}")
END_DOCUMENT = re.compile(r"\\end\s*\{document\}")
TITLE = re.compile(r"\\title\s*(?:\[[^\]]*\])?\s*\{")
INPUT = re.compile(r"\\(?:input|include|subfile)\s*\{([^}]*)\}")
SECTION_NAMES = "|".join(SECTIONS)
BREAK = re.compile(
    rf"\\(?P<section>{SECTION_NAMES})\*?\s*(?:\[[^\]]*\]\s*)?\{{"
    r"|\\begin\s*\{(?P<begin>[A-Za-z]+)\*?\}"
    r"|\\end\s*\{(?P<end>[A-Za-z]+)\*?\}"
    r"|\\item\b(?:\s*\[(?P<label>[^\]]*)\])?"
    r"|\\bibitem\s*(?:\[(?:[^\[\]]|\{[^}]*\})*\]\s*)?\{(?P<bibitem>[^}]*)\}"
    r"|\\caption\s*(?:\[[^\]]*\]\s*)?\{(?P<caption>)"
    r"|(?P<display>\\\[)|(?P<dollars>\$\$)"
    r"|(?P<blank>(?:\r\n|\n|\r)[ \t]*(?:\r\n|\n|\r)\s*)|(?P<par>\\par\b)"
)
ROW_END = re.compile(r"\\\\(?:\s*\[[^\]]*\])?|\\tabularnewline\b")
CELL_END = re.compile(r"(?<!\\)&")
RULES = re.compile(
    r"\\(?:hline|toprule|midrule|bottomrule|endhead|endfirsthead|endfoot|endlastfoot)\b|\\cmidrule(?:\([^)]*\))?\{[^}]*\}|\\cline\{[^}]*\}"
)


def read_latex(raw: str) -> Reading:
    """The blocks of a LaTeX text; files that it includes are named, not followed."""
    reader = LatexReader(raw)
    reader.read()
    included = [match[1] for match in INPUT.finditer(reader.source)]
    flags = reader.builder.flags()
    if included:
        names = ", ".join(included[:5]).encode("ascii", "backslashreplace").decode("ascii")
        flags.append(f"included files not read: {names}")
    return Reading(raw, tuple(reader.builder.blocks), reader.title, flags=tuple(flags))


class LatexReader:
    """Walks one text from break to break: sections, environments, items, blank lines."""

    def __init__(self, raw: str) -> None:
        self.raw = raw
        self.builder = BlockBuilder(Lines(raw))
        self.source = self.without_comments()
        self.inline = Inline(self.source, self.builder)
        self.environments: list[str] = []
        self.title: str | None = None
        self.entry_start: int | None = None

    def without_comments(self) -> str:
        """The text with every comment overwritten by a mark of the same length, so that offsets stay."""
        return COMMENT.sub(lambda m: m[0][: len(m[0]) - len(m[1])] + "\0" * len(m[1]), self.raw)

    def read(self) -> None:
        """Read the whole text."""
        for match in COMMENT.finditer(self.raw):
            pieces = Pieces()
            pieces.verbatim(self.raw, match.start(1), match.end(1))
            self.builder.add("comment", pieces)
        begin = BEGIN_DOCUMENT.search(self.source)
        position = begin.end() if begin else 0
        end = END_DOCUMENT.search(self.source, position)
        stop = end.start() if end else len(self.source)
        if title := TITLE.search(self.source):
            close = group_end(self.source, title.end() - 1)
            self.title = self.inline.plain(title.end(), close - 1) or None
        self.body(position, stop)
        self.builder.blocks.sort(key=lambda block: block.start)

    def body(self, position: int, stop: int) -> None:
        """Read the source between two places."""
        start = position
        while match := BREAK.search(self.source, position, stop):
            self.paragraph(start, match.start())
            position = start = self.at_break(match, stop)
        self.paragraph(start, stop)

    def at_break(self, match: re.Match[str], stop: int) -> int:
        """Act on what breaks the text; returns where reading goes on."""
        if match["section"]:
            return self.section(match)
        if match["begin"]:
            return self.environment(match["begin"], match, stop)
        if match["end"]:
            if match["end"] in self.environments:
                while self.environments and self.environments.pop() != match["end"]:
                    pass
            self.entry_start = None
            return match.end()
        if match["bibitem"] is not None:
            self.entry_start = match.start()
        elif match["caption"] is not None:
            end = group_end(self.source, match.end() - 1)
            self.store("caption", match.end(), end - 1)
            return end
        elif match["display"] or match["dollars"]:
            closing = "\\]" if match["display"] else "$$"
            found = self.source.find(closing, match.end(), stop)
            end = found + 2 if found >= 0 else stop
            self.whole("math", match.start(), end)
            return end
        elif match["label"]:
            self.store("list_item", match.start("label"), match.end("label"))
        return match.end()

    def section(self, match: re.Match[str]) -> int:
        """Add a heading."""
        end = group_end(self.source, match.end() - 1)
        pieces = self.inline.read(match.end(), end - 1)
        self.builder.heading(pieces, SECTIONS[match["section"]], start=match.start(), end=end)
        return end

    def environment(self, name: str, match: re.Match[str], stop: int) -> int:
        """Enter an environment, or take it whole if its content is no running text."""
        if name in DISPLAYED | VERBATIM | DROPPED | TABULARS:
            closing = re.compile(rf"\\end\s*\{{{name}\*?\}}").search(self.source, match.end(), stop)
            inner, end = (closing.start(), closing.end()) if closing else (stop, stop)
            if name in TABULARS:
                self.table(skip_arguments(self.source, match.end()), inner)
            elif name in VERBATIM:
                self.whole("code", skip_arguments(self.source, match.end()), inner)
            elif name in DISPLAYED:
                self.whole("math", match.start(), end)
            return end
        self.environments.append(name)
        if name == "thebibliography":
            return skip_arguments(self.source, match.end())
        if name in LISTS or name in {"figure", "table", "minipage", "wrapfigure", "abstract"}:
            return skip_arguments(self.source, match.end())
        return match.end()

    def kind(self) -> str:
        """What a paragraph is in its environment."""
        for name in reversed(self.environments):
            if name == "thebibliography":
                return "reference_entry"
            if name in LISTS:
                return "list_item"
            if name in QUOTES:
                return "quote"
        return "paragraph"

    def paragraph(self, start: int, end: int) -> None:
        """Add the running text between two breaks."""
        kind = self.kind()
        if kind == "reference_entry" and self.entry_start is None:
            return
        self.store(kind, start, end, begin=self.entry_start if kind == "reference_entry" else None)
        if kind == "reference_entry" and self.source[start:end].strip():
            self.entry_start = None

    def store(self, kind: str, start: int, end: int, *, begin: int | None = None) -> None:
        """Add a block of running text, then the footnotes it holds."""
        pieces = self.inline.read(start, end)
        level = sum(name in LISTS for name in self.environments) or None
        if any(part.strip() for part in pieces.parts):
            if kind == "reference_entry":
                text, offsets, dropped = pieces.finish()
                self.builder.unseen += dropped
                self.builder.store(kind, text, offsets, start=begin)
            else:
                self.builder.add(kind, pieces, level=level if kind == "list_item" else None)
        footnotes, self.inline.footnotes = self.inline.footnotes, []
        for first, last in footnotes:
            self.builder.add("footnote", self.inline.read(first, last))

    def whole(self, kind: str, start: int, end: int) -> None:
        """Add a block as it is written."""
        pieces = Pieces()
        pieces.verbatim(self.raw, start, end)
        self.builder.add(kind, pieces)

    def table(self, start: int, end: int) -> None:
        """Add the rows of a table; the first heads it."""
        header: tuple[str, ...] = ()
        position = start
        for stop in [*(m.start() for m in ROW_END.finditer(self.source, start, end)), end]:
            cells = self.cells(position, stop)
            match = ROW_END.match(self.source, stop)
            position = match.end() if match else stop
            texts = [cell.finish() for cell in cells]
            if not any(text for text, _, _ in texts):
                continue
            pieces = Pieces()
            for text, offsets, _ in texts:
                if pieces.parts:
                    pieces.put(" | ", pieces.offsets[-1] if pieces.offsets else start)
                pieces.mapped(text, offsets)
            self.builder.add("table_row", pieces, level=None if header else 0, header=header)
            header = header or tuple(text for text, _, _ in texts)

    def cells(self, start: int, end: int) -> list[Pieces]:
        """The cells of a row."""
        blanked = RULES.sub(lambda m: "\0" * len(m[0]), self.source[start:end])
        self.inline.source = (
            self.source[:start] + blanked + self.source[end:]
            if "\\" in blanked or "\0" in blanked
            else self.source
        )
        bounds = [start, *(start + m.end() for m in CELL_END.finditer(blanked)), end + 1]
        cells = [self.inline.read(a, b - 1) for a, b in itertools.pairwise(bounds)]
        self.inline.source = self.source
        return cells
