"""Names that a LaTeX text defines for words: replaced where they stand, within bounds."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from grounded_research.documents.latex_inline import Inline
from grounded_research.documents.latex_mask import MARK

DEFINITION = re.compile(
    r"\\(?:(?:re|provide)?newcommand|providecommand|renewcommand|DeclareRobustCommand)\*?\s*"
    r"(?:\{\s*\\(?P<braced>[A-Za-z]+)\s*\}|\\(?P<bare>[A-Za-z]+))\s*(?P<arguments>\[\d\])?\s*(?=\{)"
    r"|\\def\s*\\(?P<old>[A-Za-z]+)\s*(?P<pattern>#[^{]{0,40})?(?=\{)"
)
XSPACE = re.compile(r"\\xspace\b\s*")
LONGEST = 400
"""Characters of what a name stands for; longer ones are programs, not words."""
MOST = 1_000
"""Definitions that are read."""


@dataclass(frozen=True)
class Definition:
    """A definition: its span, the name, and the span of what it stands for; None where that is no words."""

    start: int
    end: int
    name: str
    body: tuple[int, int] | None


def definitions(source: str, groups: Mapping[int, int]) -> list[Definition]:
    """The definitions of a text without comments, in their order; ``groups`` says where each group ends."""
    found = []
    for match in islice(DEFINITION.finditer(source), MOST):
        end = groups.get(match.end())
        if end is None:
            continue
        name = match["braced"] or match["bare"] or match["old"]
        words = not (match["arguments"] or match["pattern"]) and end - match.end() <= LONGEST
        found.append(Definition(match.start(), end, name, (match.end() + 1, end - 1) if words else None))
    return found


def blanked(source: str, found: Sequence[Definition]) -> str:
    """The source with its definitions overwritten: they are not set where they stand."""
    parts, position = [], 0
    for one in found:
        if one.start >= position:
            parts += [source[position : one.start], MARK * (one.end - one.start)]
            position = one.end
    return "".join([*parts, source[position:]])


def words_of(source: str, found: Sequence[Definition], inline: Inline) -> None:
    """Tell ``inline`` what each name stands for; a later definition may use the earlier ones."""
    for one in found:
        inline.macros.pop(one.name, None)
        if one.body is None:
            continue
        words = inline.plain(*one.body)
        if len(words) <= LONGEST:
            inline.macros[one.name] = words + " " * bool(XSPACE.search(source, *one.body))
