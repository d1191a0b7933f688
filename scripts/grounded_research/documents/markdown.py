"""Markdown to blocks: markdown-it's block tokens, each tied to the exact place it came from."""

import itertools
import re
from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

from markdown_it.token import Token

from grounded_research.documents.builder import BlockBuilder
from grounded_research.documents.markdown_inline import parser, read_inline
from grounded_research.documents.markdown_tables import MarkdownTable, cell_contents
from grounded_research.documents.model import Block, Reading
from grounded_research.documents.pieces import Lines, Pieces
from grounded_research.documents.reference_headings import is_reference_heading
from grounded_research.documents.webpage_tokens import Tags
from grounded_research.text.patterns import regex

FRONT_MATTER = regex(
    r"---[ \t]*(?:\r\n|\n|\r)(?:.*?(?:\r\n|\n|\r))??(?:---|\.\.\.)[ \t]*(?=\r|\n|\Z)", re.DOTALL
)
FRONT_TITLE = regex(r"^title:[ \t]*(.+?)[ \t]*$", re.MULTILINE)
MARKER = regex(r"(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?$")
TASK = regex(r"\[[ xX]\]\s+")
ALERT = regex(r"\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\s*", re.IGNORECASE)
CONTENTS_ENTRY = regex(r"\[(?!\d+\]).*\]\(#[^)\s]*\)")
FOOTNOTE = regex(r"\[\^[^\]\s]+\]:")
DISPLAYED_MATH = regex(r"\$\$.*\$\$|\\\[.*\\\]|\\begin\{(equation|align|gather)\*?\}.*", re.DOTALL)
EMPHASISED_HEADING_LEVEL = 7
"""A heading that is only emphasised stands below every true heading."""


def read_markdown(raw: str) -> Reading:
    """The blocks of a Markdown text."""
    return MarkdownReader(raw).read()


class MarkdownReader:
    """Walks the block tokens of one text."""

    def __init__(self, raw: str) -> None:
        self.raw = raw
        self.lines = Lines(raw)
        self.builder = BlockBuilder(self.lines)
        self.env: dict[str, Any] = {}
        self.title: str | None = None
        self.quotes = 0
        self.lists = 0
        self.table = MarkdownTable(self.lines, self.builder, self.env)

    def read(self) -> Reading:
        """Read the whole text."""
        skipped = self.front_matter()
        source = "\n".join("" if i < skipped else self.lines.text(i) for i in range(len(self.lines)))
        tokens = parser().parse(source, self.env)
        for index, token in enumerate(tokens):
            self.token(token, tokens, index)
        self.definitions()
        if self.title is None:
            tops = [
                block.text for block in self.builder.blocks if block.kind == "heading" and block.level == 1
            ]
            self.title = tops[0] if tops else None
        return Reading(self.raw, tuple(self.builder.blocks), self.title, flags=tuple(self.builder.flags()))

    def front_matter(self) -> int:
        """Store the front matter; returns the number of its lines."""
        match = FRONT_MATTER.match(self.raw)
        if match is None:
            return 0
        pieces = Pieces()
        pieces.verbatim(self.raw, 0, match.end())
        self.builder.add("front_matter", pieces, start=0, end=match.end())
        if title := FRONT_TITLE.search(match[0].replace("\r\n", "\n")):
            self.title = title[1].strip("\"'") or None
        return self.lines.number(match.end())

    def token(self, token: Token, tokens: Sequence[Token], index: int) -> None:
        """Act on one block token."""
        kind = token.type
        if kind in {"blockquote_open", "blockquote_close"}:
            self.quotes += token.nesting
        elif kind in {"bullet_list_open", "ordered_list_open", "bullet_list_close", "ordered_list_close"}:
            self.lists += token.nesting
        elif kind in {"thead_open", "thead_close"}:
            self.table.in_header = kind == "thead_open"
        elif kind == "tr_open":
            self.table.row((token.map or [0, 1])[0], cell_contents(tokens, index))
        elif kind == "heading_open":
            self.heading(token, tokens[index + 1])
        elif kind == "paragraph_open":
            self.paragraph(tokens[index + 1])
        elif kind in {"fence", "code_block"}:
            self.code(token)
        elif kind == "html_block":
            self.html(token)

    def content_offsets(self, content: str, first_line: int) -> list[int]:
        """The raw offset of every character of inline content that begins on ``first_line``."""
        offsets: list[int] = []
        parts = content.split("\n")
        for number, part in enumerate(parts):
            index = min(first_line + number, len(self.lines) - 1)
            line = self.lines.text(index).replace("\0", "\ufffd")  # as the parser has it
            column = line.rfind(part) if part else len(line)
            start = self.lines.starts[index] + max(column, 0)
            offsets.extend(range(start, start + len(part)))
            if number < len(parts) - 1:
                offsets.append(self.lines.ends[index])
        return offsets

    def heading(self, token: Token, inline: Token) -> None:
        """Add a heading with its marks."""
        first, after = token.map or [0, 1]
        offsets = self.content_offsets(inline.content, first)
        pieces = Pieces()
        read_inline(inline.content, offsets, self.env, pieces)
        line = self.lines.text(first)
        start = self.lines.starts[first] + len(line) - len(line.lstrip())
        self.builder.heading(pieces, int(token.tag[1]), start=start, end=self.lines.ends[after - 1])

    def paragraph(self, inline: Token) -> None:
        """Add a paragraph, or what it is in its place: list item, quote, footnotes, mathematics."""
        content, first = inline.content, (inline.map or [0, 1])[0]
        if not content:
            return
        offsets = self.content_offsets(content, first)
        if FOOTNOTE.match(content):
            self.footnotes(content, offsets)
            return
        start, end = offsets[0], offsets[-1] + 1
        kind = "list_item" if self.lists else "quote" if self.quotes else "paragraph"
        if kind == "list_item":
            if task := TASK.match(content):
                content, offsets = content[task.end() :], offsets[task.end() :]
            start = self.marker_start(offsets[0] if offsets else start)
        pieces = Pieces()
        if self.quotes and (alert := ALERT.match(content)):
            if alert.end() == len(content):
                pieces.mapped(content, offsets)
                self.builder.add("boilerplate", pieces, start=start, end=end)
                return
            content, offsets = content[alert.end() :], offsets[alert.end() :]
        if DISPLAYED_MATH.fullmatch(content):
            pieces.mapped(content, offsets)
            self.builder.add("math", pieces, start=start, end=end)
            return
        pictures = read_inline(content, offsets, self.env, pieces)
        if kind == "list_item" and CONTENTS_ENTRY.fullmatch(content):
            kind = "boilerplate"
        self.store_paragraph("caption" if pictures else kind, pieces, start, end, content)

    def store_paragraph(self, kind: str, pieces: Pieces, start: int, end: int, content: str) -> None:
        """Add a paragraph; one that only names a reference list, in bold or with a colon, is a heading."""
        if kind == "paragraph" and "\n" not in content and is_reference_heading("".join(pieces.parts)):
            self.builder.heading(pieces, EMPHASISED_HEADING_LEVEL, start=start, end=end)
            return
        level = self.lists if kind == "list_item" else None
        self.builder.add(kind, pieces, start=start, end=end, level=level)

    def marker_start(self, content_start: int) -> int:
        """Where the marker of a list item stands whose text begins at ``content_start``."""
        line_start = self.lines.starts[self.lines.number(content_start) - 1]
        marker = MARKER.search(self.raw[line_start:content_start])
        return line_start + marker.start() if marker else content_start

    def footnotes(self, content: str, offsets: Sequence[int]) -> None:
        """Add the footnotes of one run of lines, one block each."""
        bounds = [0]
        position = 0
        for line in content.split("\n"):
            if position and FOOTNOTE.match(line):
                bounds.append(position)
            position += len(line) + 1
        bounds.append(len(content) + 1)
        for begin, after in itertools.pairwise(bounds):
            end = after - 1
            pieces = Pieces()
            read_inline(content[begin:end], offsets[begin:end], self.env, pieces)
            self.builder.add("footnote", pieces, start=offsets[begin], end=offsets[end - 1] + 1)

    def code(self, token: Token) -> None:
        """Add code as it stands, without its fence."""
        first, after = token.map or [0, 1]
        start, end = self.lines.starts[first], self.lines.ends[after - 1]
        pieces = Pieces()
        inner_first = first + (token.type == "fence")
        parts = token.content.split("\n")
        for number, part in enumerate(parts):
            index = inner_first + number
            if not part or index >= len(self.lines):
                continue
            if pieces.parts:
                pieces.put("\n", self.lines.ends[index - 1])
            column = max(self.lines.text(index).rfind(part), 0)
            pieces.mapped(
                part, range(self.lines.starts[index] + column, self.lines.starts[index] + column + len(part))
            )
        self.builder.add("code", pieces, start=start, end=end)

    def html(self, token: Token) -> None:
        """Add an HTML comment, the text of an HTML block, or tags alone as boilerplate."""
        first, after = token.map or [0, 1]
        start, end = self.lines.starts[first], self.lines.ends[after - 1]
        block = self.raw[start:end]
        pieces = Pieces()
        if block.lstrip().startswith("<!--"):
            pieces.verbatim(self.raw, start, end)
            self.builder.add("comment", pieces, start=start, end=end)
            return
        tags, position = Tags(block), 0
        while (tag := tags.after(position)) is not None:
            self.html_text(pieces, start + position, start + tag.start)
            position = tag.end
        self.html_text(pieces, start + position, end)
        if not "".join(pieces.parts).strip():
            pieces = Pieces()
            pieces.verbatim(self.raw, start, end)
            self.builder.add("boilerplate", pieces, start=start, end=end)
            return
        self.builder.add("paragraph", pieces, start=start, end=end)

    def html_text(self, pieces: Pieces, start: int, end: int) -> None:
        """Add the words between two tags, white space as single spaces."""
        for word in re.finditer(r"\S+", self.raw[start:end]):
            if word.start():
                pieces.space(start + word.start() - 1)
            pieces.verbatim(self.raw, start + word.start(), start + word.end())
        if end > start and self.raw[end - 1].isspace():
            pieces.space(end - 1)

    def definitions(self) -> None:
        """Add link definitions where they stand; those of numbers are the entries of a reference list."""
        added = False
        above = HeadingsAbove(self.builder.blocks)
        for label, definition in self.env.get("references", {}).items():
            first, after = definition.get("map") or (0, 1)
            pieces = Pieces()
            line = self.lines.text(first)
            start = self.lines.starts[first] + len(line) - len(line.lstrip())
            end = self.lines.ends[max(after, first + 1) - 1]
            pieces.verbatim(self.raw, start, end)
            text, offsets, _ = pieces.finish()
            kind = (
                "footnote"
                if label.startswith("^")
                else "reference_entry"
                if label.isdigit()
                else "boilerplate"
            )
            if text:
                self.builder.headings = above.at(start)
                self.builder.store(kind, text.replace("\n", " "), offsets, start=start, end=end)
                added = True
        if added:
            self.builder.blocks.sort(key=lambda block: block.start)


class HeadingsAbove:
    """The headings above any place of a text that was read."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self.starts = [block.start for block in blocks]
        self.sections = [
            (*block.section, block.text) if block.kind == "heading" else block.section for block in blocks
        ]

    def at(self, offset: int) -> list[tuple[int, str]]:
        """The headings above ``offset``, each with its level."""
        number = bisect_left(self.starts, offset)
        return list(enumerate(self.sections[number - 1], start=1)) if number else []
