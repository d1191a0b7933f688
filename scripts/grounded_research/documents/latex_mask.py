"""What of a LaTeX source is not set: comments, text that is switched off, lines of tables."""

import re
from dataclasses import dataclass

from grounded_research.documents.latex_tables import VERBATIM
from grounded_research.text.patterns import regex

MARK = "\0"
"""Overwrites what is not set, character for character, so that every offset stays."""
CHUNK = r"(?m:^)<<[^\n<>]{0,300}>>="
"""Where the code of a program begins that is written between the text (noweb, Sweave)."""
CHUNK_END = regex(r"^@(?=\s|$)", re.MULTILINE)
NOT_SET = regex(
    rf"(?P<chunk>{CHUNK})|"
    rf"\\begin\s*\{{(?P<verbatim>{'|'.join(sorted(VERBATIM))})\*?\}}"
    r"|\\verb\*?(?P<bar>[^A-Za-z*\s])"
    r"|(?P<iffalse>\\iffalse\b)"
    r"|(?P<rule>\\(?:hline|toprule|midrule|bottomrule|endhead|endfirsthead|endfoot|endlastfoot)\b"
    r"|\\cmidrule(?:\([^()]{0,20}\))?\{[^{}]{0,40}\}|\\cline\{[^{}]{0,40}\})"
    r"|\\[^A-Za-z]"
    r"|(?P<comment>%[^\r\n]*)",
    re.DOTALL,
)
PARTIAL = ("\\cmidrule", "\\cline")
"""Lines under some columns only: they part header rows, not the header from the rest."""
IF_OR_FI = regex(r"\\(?:(?P<opens>if[A-Za-z@]*)|(?P<closes>fi)(?![A-Za-z@]))")
BRACE = regex(r"\\.|[{}]", re.DOTALL)


@dataclass(frozen=True)
class Masked:
    """A source with what is not set overwritten.

    Attributes:
        source: The text, as long as the raw one.
        comments: Spans of the comments.
        verbatim: Spans that are set as they are written: commands in them do nothing.
        rules: Where the lines stand that go across a table.
        groups: Where the group ends that opens at a brace; braces that nothing closes are missing.
    """

    source: str
    comments: tuple[tuple[int, int], ...]
    verbatim: tuple[tuple[int, int], ...]
    rules: tuple[int, ...]
    groups: dict[int, int]


def masked(raw: str) -> Masked:
    """The source of a raw text."""
    parts: list[str] = []
    comments: list[tuple[int, int]] = []
    verbatim: list[tuple[int, int]] = []
    rules: list[int] = []
    position = done = 0
    while match := NOT_SET.search(raw, position):
        position = match.end()
        start, stop = match.span()
        if match["chunk"]:
            position = end_of_chunk(raw, position)
            verbatim.append((start, position))
            continue
        if match["verbatim"]:
            position = after(raw, f"\\end{{{match['verbatim']}", position)
            verbatim.append((start, position))
            continue
        if match["bar"]:
            position = after_bar(raw, match["bar"], position)
            verbatim.append((start, position))
            continue
        if match["iffalse"]:
            stop = position = end_of_if(raw, position)
        elif match["comment"]:
            comments.append((start, stop))
        elif match["rule"]:
            if not match[0].startswith(PARTIAL):
                rules.append(start)
        else:
            continue
        parts += [raw[done:start], MARK * (stop - start)]
        done = stop
    source = "".join([*parts, raw[done:]])
    return Masked(source, tuple(comments), tuple(verbatim), tuple(rules), groups_of(source))


def after(raw: str, closing: str, position: int) -> int:
    """Where reading goes on behind a passage that is taken as it is; its end if nothing closes it."""
    found = raw.find(closing, position)
    return found + len(closing) if found >= 0 else len(raw)


def end_of_chunk(raw: str, position: int) -> int:
    """Where the code of a program ends that begins at a place."""
    found = CHUNK_END.search(raw, position)
    return found.end() if found else len(raw)


def after_bar(raw: str, bar: str, position: int) -> int:
    """Where a passage between two bars ends; it ends on its line."""
    line_end = raw.find("\n", position)
    found = raw.find(bar, position, line_end if line_end >= 0 else len(raw))
    return found + 1 if found >= 0 else position


def end_of_if(raw: str, position: int) -> int:
    """Where a condition ends, those within it counted; the end of the text if it never does."""
    depth = 1
    for match in IF_OR_FI.finditer(raw, position):
        depth += 1 if match["opens"] else -1
        if depth == 0:
            return match.end()
    return len(raw)


def groups_of(source: str) -> dict[int, int]:
    """Where each group ends, by the place of its opening brace."""
    ends: dict[int, int] = {}
    open_at: list[int] = []
    for match in BRACE.finditer(source):
        if match[0] == "{":
            open_at.append(match.start())
        elif match[0] == "}" and open_at:
            ends[open_at.pop()] = match.end()
    return ends
