"""Inline Markdown to readable text: emphasis, links, code and escapes removed, every place kept."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from grounded_research.documents.pieces import Pieces
from grounded_research.text.patterns import regex

# Without one of these a text has no inline markup, and parsing it would change nothing.
MARKUP = regex(r"[*_`<&\\~$]|!\[|\][(\[]")
LONGEST = 6_000
"""Characters parsed at once: the library's time grows with the square of a paragraph made of open brackets or
tags. Paragraphs for people are a quarter of that."""
# Pandoc's rule for a dollar that opens mathematics, and one of ours: prices hold none of these characters.
MATH = regex(r"\$\$[^$]+?\$\$|\$(?![\s$])(?:[^$\\\n]|\\.|\n(?!\s*\n))*?(?<![\s\\])\$(?!\d)")
MATHEMATICAL = regex(r"[\\^_{}=<>+]|^\$\$?[A-Za-z]['*]?\$")
# The text of a link that is a citation mark: its brackets belong to it.
CITATION_TEXT = regex(r"\d{1,4}(?:\s*[,;\u2013-]\s*\d{1,4})*|[@^][^\]]+")
BREAK_TAG = regex(r"<br\b|</?(?:p|div|li|td|th|tr)\b", re.IGNORECASE)


def math_rule(state: StateInline, silent: bool) -> bool:  # noqa: FBT001  the library calls it so
    """Keep ``$...$`` as one token, so that its underscores and stars are no emphasis."""
    if state.src[state.pos] != "$":
        return False
    match = MATH.match(state.src, state.pos)
    if match is None or not MATHEMATICAL.search(match[0]):
        return False
    if not silent:
        state.push("math_inline", "math", 0).content = match[0]
    state.pos = match.end()
    return True


@lru_cache(maxsize=1)
def parser() -> MarkdownIt:
    """CommonMark with tables, strikethrough and mathematics; blocks only, inline is parsed where needed."""
    markdown = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    markdown.inline.ruler.before("escape", "math", math_rule)
    markdown.core.ruler.disable(["inline", "text_join"])
    return markdown


def read_inline(content: str, offsets: Sequence[int], env: dict[str, Any], into: Pieces) -> bool:
    """Add the readable text of ``content`` to ``into``.

    Args:
        content: Inline source, lines parted by a newline.
        offsets: The raw offset of each of its characters.
        env: The parser's environment, which holds the link definitions.
        into: Where the text goes.

    Returns:
        Whether the content is nothing but pictures; then their descriptions were added.
    """
    if len(content) > LONGEST:
        cut = part_at(content)
        first = read_inline(content[:cut], offsets[:cut], env, into)
        if content[cut - 1].isspace():
            into.space(offsets[cut - 1])
        return read_inline(content[cut:], offsets[cut:], env, into) and first
    if not MARKUP.search(content) and not (env.get("references") and "[" in content):
        add_plain(content, offsets, into)
        return False
    tokens: list[Token] = []
    markdown = parser()
    markdown.inline.parse(content, markdown, env, tokens)
    return InlineWalk(content, offsets, into).walk(tokens)


def part_at(content: str) -> int:
    """Where a long content is parted: behind a line end or a space, if there is one near the limit."""
    half = LONGEST // 2
    at = max(content.rfind("\n", half, LONGEST), content.rfind(". ", half, LONGEST) + 1)
    return (at if at > 0 else LONGEST - 1) + 1


def add_plain(content: str, offsets: Sequence[int], into: Pieces) -> None:
    """Add text without markup: each line end becomes one space, indentation goes."""
    position = 0
    for number, line in enumerate(content.split("\n")):
        if number:
            into.space(offsets[position - 1])
        start = position + len(line) - len(line.lstrip())
        end = position + len(line.rstrip())
        if end > start:
            into.mapped(content[start:end], offsets[start:end])
        position += len(line) + 1


class InlineWalk:
    """Follows the parser's tokens through their source with a cursor."""

    def __init__(self, content: str, offsets: Sequence[int], into: Pieces) -> None:
        self.content = content
        self.offsets = offsets
        self.into = into
        self.cursor = 0
        self.kept_brackets: list[bool] = []
        self.pictures_only = True

    def walk(self, tokens: Sequence[Token]) -> bool:
        """Add the text of all tokens; says whether they are nothing but pictures."""
        index = 0
        while index < len(tokens):
            token = tokens[index]
            if token.type == "link_open" and token.markup == "autolink":
                self.autolink()
                index += 2
            elif token.type == "link_open":
                self.open_link(tokens[index + 1 :])
            else:
                self.one(token)
            index += 1
        if self.pictures_only:
            self.describe(tokens)
        return self.pictures_only

    def one(self, token: Token) -> None:
        """Add one token that is not the beginning of a link."""
        handler = HANDLERS.get(token.type)
        if handler is not None:
            handler(self, token)
        elif token.markup and self.content.startswith(token.markup, self.cursor):
            self.cursor += len(token.markup)

    def seen(self, length: int, *, skip: int = 0) -> None:
        """Add the next ``length`` characters of the source after skipping ``skip``."""
        start = self.cursor + skip
        end = min(start + length, len(self.content))
        if self.content[start:end].strip():
            self.pictures_only = False
        self.into.mapped(self.content[start:end].replace("\n", " "), self.offsets[start:end])
        self.cursor = end

    def text(self, token: Token) -> None:
        """Plain characters: they stand verbatim at the cursor, or a little further on."""
        if not token.content:
            return
        found = self.content.find(token.content, self.cursor)
        if found >= 0:
            self.cursor = found
            self.seen(len(token.content))

    def special(self, token: Token) -> None:
        """An escaped character or an entity."""
        at = min(self.cursor + (token.info == "escape"), len(self.content) - 1)
        self.into.put(token.content, self.offsets[at])
        self.pictures_only = False
        self.cursor += len(token.markup)

    def line_end(self, _token: Token) -> None:
        """A line end becomes one space; the indentation after it goes."""
        found = self.content.find("\n", self.cursor)
        if found < 0:
            return
        self.into.space(self.offsets[found])
        self.cursor = found + 1
        while self.cursor < len(self.content) and self.content[self.cursor] in " \t":
            self.cursor += 1

    def code(self, token: Token) -> None:
        """The inside of a code span."""
        mark = len(token.markup)
        inner = self.content[self.cursor + mark : self.cursor + mark + len(token.content)]
        self.seen(len(token.content), skip=mark + (inner.replace("\n", " ") != token.content))
        self.cursor = self.content.find(token.markup, self.cursor) + mark

    def math(self, token: Token) -> None:
        """Mathematics stays as it is written."""
        self.seen(len(token.content))

    def html(self, token: Token) -> None:
        """A tag or comment goes; one that parts words leaves a space."""
        if BREAK_TAG.match(token.content):
            self.into.space(self.offsets[self.cursor])
        self.cursor += len(token.content)

    def picture(self, token: Token) -> None:
        """A picture's description is no part of the sentence it stands in."""
        self.cursor = self.link_end(self.cursor + 2 + len(token.content))

    def describe(self, tokens: Sequence[Token]) -> None:
        """Add the descriptions of pictures that stand alone."""
        cursor = 0
        for token in tokens:
            if token.type == "image" and token.content:
                start = self.content.find(token.content, self.content.find("![", cursor))
                cursor = start + len(token.content)
                self.into.space(self.offsets[start])
                self.into.mapped(token.content, self.offsets[start:cursor])

    def autolink(self) -> None:
        """``<https://...>`` loses its angle brackets."""
        end = self.content.find(">", self.cursor)
        self.seen(end - self.cursor - 1, skip=1)
        self.cursor = end + 1

    def open_link(self, rest: Sequence[Token]) -> None:
        """A link's opening bracket goes, unless the link is a citation mark."""
        inside = []
        for token in rest:
            if token.type == "link_close":
                break
            inside.append(token.content if token.type in {"text", "text_special"} else "\0")
        keep = CITATION_TEXT.fullmatch("".join(inside)) is not None
        self.kept_brackets.append(keep)
        if keep:
            self.seen(1)
        else:
            self.cursor += 1

    def close_link(self, _token: Token) -> None:
        """The closing bracket and the address go."""
        keep = self.kept_brackets.pop() if self.kept_brackets else False
        end = self.link_end(self.cursor)
        if keep:
            self.seen(1)
        self.cursor = end

    def link_end(self, closing: int) -> int:
        """Where a link ends whose text is closed by the bracket at ``closing``."""
        after = closing + 1
        if self.content.startswith("(", after):
            end = inline_address_end(self.content, after + 1)
            if end is not None:
                return end
        if self.content.startswith("[", after):
            end = self.content.find("]", after)
            return after if end < 0 else end + 1
        return after


def inline_address_end(source: str, position: int) -> int | None:
    """Where ``(address "title")`` ends that opened just before ``position``; None if it is none."""
    helpers, limit = parser().helpers, len(source)

    def past_space(at: int) -> int:
        while at < limit and source[at] in " \t\n":
            at += 1
        return at

    position = past_space(position)
    address = helpers.parseLinkDestination(source, position, limit)
    if address.ok:
        position = address.pos
        beyond = past_space(position)
        title = helpers.parseLinkTitle(source, beyond, limit)
        position = past_space(title.pos) if beyond > position and title.ok else beyond
    return position + 1 if source.startswith(")", position) else None


HANDLERS = {
    "text": InlineWalk.text,
    "text_special": InlineWalk.special,
    "softbreak": InlineWalk.line_end,
    "hardbreak": InlineWalk.line_end,
    "code_inline": InlineWalk.code,
    "math_inline": InlineWalk.math,
    "html_inline": InlineWalk.html,
    "image": InlineWalk.picture,
    "link_close": InlineWalk.close_link,
}
