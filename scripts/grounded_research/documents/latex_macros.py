"""Names that a LaTeX text defines for words: replaced where they stand, within bounds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from grounded_research.documents.latex_inline import Inline
from grounded_research.documents.latex_mask import MARK
from grounded_research.documents.latex_uses import SLOT, Macro
from grounded_research.text.patterns import regex

DEFINITION = regex(
    r"\\(?:(?:re|provide)?newcommand|providecommand|renewcommand|DeclareRobustCommand)\*?\s*"
    r"(?:\{\s*\\(?P<braced>[A-Za-z]+)\s*\}|\\(?P<bare>[A-Za-z]+))\s*"
    r"(?:\[(?P<count>\d)\]\s*(?:\[(?P<default>[^\[\]]{0,100})\]\s*)?)?(?=\{)"
    r"|\\def\s*\\(?P<old>[A-Za-z]+)\s*(?P<pattern>#[^{]{0,40})?(?=\{)"
)
XSPACE = regex(r"\\xspace\b\s*")
PROGRAM = regex(
    r"\\[A-Za-z]*@|\\if(?!f\b)[a-z]*|\\(?:else|fi|expandafter|csname|[egx]?def|let|the|number|value)(?![A-Za-z])"
)
"""Stands in what decides or counts while it is set: no words can be told without running it."""
IN_ORDER = regex(r"(?:#\d)+")
"""Arguments with nothing between them; what stands between would have to be looked for in the text."""
LONGEST = 400
"""Characters of what a name stands for; longer ones are programs, not words."""
MOST = 1_000
"""Definitions that are read."""


@dataclass(frozen=True)
class Definition:
    """A definition: its span, the name, and what it stands for.

    Attributes:
        start: Where it begins.
        end: Where it ends.
        name: The name.
        body: The span of what it stands for; None where that is no words.
        arguments: How many arguments the name has.
        default: The first one where none is given in brackets; None where it is given in braces.
    """

    start: int
    end: int
    name: str
    body: tuple[int, int] | None
    arguments: int = 0
    default: str | None = None


def definitions(source: str, groups: Mapping[int, int]) -> list[Definition]:
    """The definitions of a text without comments, in their order; ``groups`` says where each group ends."""
    found = []
    for match in islice(DEFINITION.finditer(source), MOST):
        end = groups.get(match.end())
        if end is None:
            continue
        name = match["braced"] or match["bare"] or match["old"]
        pattern = (match["pattern"] or "").strip()
        words = end - match.end() <= LONGEST and not PROGRAM.search(source, match.end(), end)
        words = words and (not pattern or IN_ORDER.fullmatch(pattern) is not None)
        body = (match.end() + 1, end - 1) if words else None
        count = int(match["count"] or len(pattern) // 2)
        found.append(Definition(match.start(), end, name, body, count, match["default"]))
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
        footnotes, inline.footnotes = inline.footnotes, []
        if len(words) <= LONGEST and not (one.arguments and lost(source, one, words, footnotes)):
            spaced = words + " " * bool(XSPACE.search(source, *one.body))
            inline.macros[one.name] = Macro(spaced, one.arguments, one.default)


def lost(source: str, one: Definition, words: str, footnotes: Sequence[tuple[int, int]]) -> bool:
    """Whether the words of a definition do not say where its arguments come.

    One becomes a footnote, there is none of its number, or the sign stands for itself.
    """
    start, end = one.body or (0, 0)
    unknown = any(int(slot) > one.arguments for slot in SLOT.findall(words))
    return unknown or "\\#" in source[start:end] or any(SLOT.search(source, *span) for span in footnotes)
