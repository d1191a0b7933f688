"""LaTeX to blocks: sections, paragraphs, lists, mathematics, tables, captions and the bibliography."""

import re
from collections.abc import Sequence

from grounded_research.documents.builder import BlockBuilder
from grounded_research.documents.latex_files import NOT_READ, SHOWN, ascii_text, inclusions
from grounded_research.documents.latex_inline import Inline, skip_arguments
from grounded_research.documents.latex_macros import blanked, definitions, words_of
from grounded_research.documents.latex_mask import CHUNK, CHUNK_END, end_of_chunk, masked
from grounded_research.documents.latex_rows import Tabular
from grounded_research.documents.latex_tables import (
    DISPLAYED,
    DROPPED,
    FLOATS,
    LISTS,
    QUOTES,
    SECTIONS,
    TABULARS,
    VERBATIM,
)
from grounded_research.documents.model import Part, Reading
from grounded_research.documents.pieces import Lines, Pieces
from grounded_research.text.patterns import regex

BEGIN_DOCUMENT = regex(r"\\begin\s*\{document\}")
END_DOCUMENT = regex(r"\\end\s*\{document\}")
TITLE = regex(r"\\title\s*(?:\[[^\]]{0,300}\])?\s*(?=\{)")
CAPTION = regex(r"\\caption\*?\s*(?:\[[^\]]{0,300}\]\s*)?(?=\{)")
BREAK = regex(
    rf"\\(?P<section>{'|'.join(SECTIONS)})\*?\s*(?:\[[^\]]{{0,300}}\]\s*)?(?=\{{)"
    r"|\\begin\s*\{(?P<begin>[A-Za-z]{1,40})\*?\}"
    r"|\\end\s*\{(?P<end>[A-Za-z]{1,40})\*?\}"
    r"|\\item\b(?:\s*\[(?P<label>[^\]]{0,300})\])?"
    r"|\\bibitem\s*(?:\[(?:[^\[\]{}]|\{[^{}]{0,300}\}){0,300}+\]\s*)?\{(?P<bibitem>[^{}]{0,300})\}"
    r"|(?P<caption>\\caption)\*?\s*(?:\[[^\]]{0,300}\]\s*)?(?=\{)"
    rf"|(?P<chunk>{CHUNK})"
    r"|(?P<display>\\\[)|(?P<dollars>\$\$)"
    r"|(?P<blank>(?:\r\n|\n|\r)[ \t]*(?:\r\n|\n|\r)\s*)|(?P<par>\\par\b)"
)
DEEPEST = 64
"""Environments within environments; LaTeX itself allows a few levels of lists."""
FLOAT_REACH = 20_000
"""Characters within which the end of a float and its caption are looked for."""


def read_latex(raw: str, parts: Sequence[Part] = ()) -> Reading:
    """The blocks of a LaTeX text; files that it still includes are named.

    Args:
        raw: The text, that of included files in their places.
        parts: Where it changes from one file to another.
    """
    reader = LatexReader(raw, parts)
    reader.read()
    flags = reader.builder.flags()
    included = [ascii_text(one.name) for one in inclusions(reader.source)]
    if included and not parts:
        flags.append(f"{NOT_READ}{', '.join(included[:SHOWN])}")
    return Reading(raw, tuple(reader.builder.blocks), reader.title, flags=tuple(flags))


class LatexReader:
    """Walks one text from break to break: sections, environments, items, blank lines."""

    def __init__(self, raw: str, parts: Sequence[Part] = ()) -> None:
        self.raw = raw
        self.builder = BlockBuilder(Lines(raw, parts))
        self.masked = masked(raw)
        found = definitions(self.masked.source, self.masked.groups)
        self.inline = Inline(self.masked.source, self.masked.groups)
        words_of(self.masked.source, found, self.inline)
        self.source = self.inline.source = blanked(self.masked.source, found)
        self.environments: list[str] = []
        self.title: str | None = None
        self.entry_start: int | None = None
        self.float_caption: tuple[int, int] | None = None

    def read(self) -> None:
        """Read the whole text."""
        for start, end in self.masked.comments:
            pieces = Pieces()
            pieces.verbatim(self.raw, start, end)
            self.builder.add("comment", pieces)
        begin = BEGIN_DOCUMENT.search(self.source)
        position = begin.end() if begin else 0
        end_of_body = END_DOCUMENT.search(self.source, position)
        stop = end_of_body.start() if end_of_body else len(self.source)
        if title := TITLE.search(self.source):
            self.title = self.inline.plain(*self.inline.inside(title.end())) or None
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
            return self.leave(match["end"], match.end())
        if match["bibitem"] is not None:
            self.entry_start = match.start()
        elif match["caption"]:
            first, last = self.inline.inside(match.end())
            self.store("caption", first, last)
            return last + 1
        elif match["display"] or match["dollars"] or match["chunk"]:
            return self.as_written(match, stop)
        elif match["label"]:
            self.store("list_item", match.start("label"), match.end("label"))
        return match.end()

    def as_written(self, match: re.Match[str], stop: int) -> int:
        """Add a formula, or the code between the text of a literate program; returns where it ends."""
        if match["chunk"]:
            end = min(end_of_chunk(self.source, match.end()), stop)
            self.whole("code", match.end(), end - bool(CHUNK_END.match(self.source, end - 1)))
            return end
        found = self.source.find("\\]" if match["display"] else "$$", match.end(), stop)
        end = found + 2 if found >= 0 else stop
        self.whole("math", match.start(), end)
        return end

    def section(self, match: re.Match[str]) -> int:
        """Add a heading."""
        first, last = self.inline.inside(match.end())
        pieces = self.inline.read(first, last)
        self.builder.heading(pieces, SECTIONS[match["section"]], start=match.start(), end=last + 1)
        return last + 1

    def environment(self, name: str, match: re.Match[str], stop: int) -> int:
        """Enter an environment, or take it whole if its content is no running text."""
        if name in DISPLAYED | VERBATIM | DROPPED | TABULARS:
            closing = re.compile(rf"\\end\s*\{{{name}\*?\}}").search(self.source, match.end(), stop)
            inner, end = (closing.start(), closing.end()) if closing else (stop, stop)
            if name in TABULARS:
                self.table(skip_arguments(self.source, match.end(), self.masked.groups), inner)
            elif name in VERBATIM:
                self.whole("code", skip_arguments(self.source, match.end(), self.masked.groups), inner)
            elif name in DISPLAYED:
                self.whole("math", match.start(), end)
            return end
        if len(self.environments) < DEEPEST:
            self.environments.append(name)
        if name in FLOATS:
            self.float_caption = self.caption_of_float(name, match.end())
        if name == "thebibliography" or name in LISTS or name in FLOATS or name in {"minipage", "abstract"}:
            return skip_arguments(self.source, match.end(), self.masked.groups)
        return match.end()

    def leave(self, name: str, position: int) -> int:
        """Leave an environment, and those within it that nothing closed."""
        if name in self.environments:
            while self.environments and self.environments.pop() != name:
                pass
        if name in FLOATS:
            self.float_caption = None
        self.entry_start = None
        return position

    def caption_of_float(self, name: str, position: int) -> tuple[int, int] | None:
        """Where the caption of a float stands, which may come after its table."""
        reach = position + FLOAT_REACH
        end = self.source.find(f"\\end{{{name}", position, reach)
        match = CAPTION.search(self.source, position, end if end >= 0 else reach)
        return self.inline.inside(match.end()) if match else None

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
        """Add the rows of a table, under the caption of its float."""
        if self.float_caption is not None and not self.builder.caption:
            self.builder.tie_caption(self.inline.plain(*self.float_caption))
        Tabular(self.source, self.inline, self.masked.rules).read(start, end, self.builder)
