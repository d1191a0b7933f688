"""The comparison form of a text, with the way back to the original, and its readable one-line form."""

import re
import string
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from grounded_research.text.patterns import regex
from grounded_research.text.spans import Span

# Characters that show nothing: soft hyphen, zero-width marks, direction marks, joiners, variation selectors,
# and control characters that are no white space.
_INVISIBLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\ufe00-\ufe0f\ufeff\ufff9-\ufffb\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f"
)
# The spaces that typesetters put between groups of digits; a plain space may as well separate two numbers.
_GROUPING_SPACES = "\u00a0\u2009\u202f\u2007\u2008"
# After a hyphen and a space these words continue a suspended compound ("pre- and post-operative").
_SUSPENDED = r"(?!(?:and|or|to|nor|but|versus|vs|through|as|und|et)\b)"

_SINGLE_QUOTES = dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u0060\u00b4\u02bc\u2039\u203a\uff07", "'")
_DOUBLE_QUOTES = dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb\u301d\u301e\uff02", '"')
_DASHES = dict.fromkeys("\u2010\u2011\u2012\u2013\u2212\ufe63\uff0d\u2043\ufe58\u00af", "-")
_LONG_DASHES = dict.fromkeys("\u2014\u2015\u2e3a\u2e3b", " - ")
_SYMBOLS = {"\u2044": "/", "\u2215": "/", "\u00d7": "x", "\u00b5": "\u03bc", "\u2022": "\u2022"}
_CHARACTERS = {**_SINGLE_QUOTES, **_DOUBLE_QUOTES, **_DASHES, **_LONG_DASHES, **_SYMBOLS}

_SUPERSCRIPT_SIGNS = {"\u207a": "+", "\u207b": "-", "\u207c": "=", "\u207d": "(", "\u207e": ")"}


@lru_cache(maxsize=16384)
def _folded_character(character: str) -> str:
    """One character in comparison form: compatibility forms resolved where that keeps the meaning.

    A raised digit stays apart from the number that it stands at (10 to the power of 2 is not 102), and so
    does a vulgar fraction (one and a half is not eleven halves); both are joined on by `_raised`.
    """
    named = _CHARACTERS.get(character)
    if named is not None:
        return named
    tag = unicodedata.decomposition(character).partition(">")[0]
    if tag in {"<super", "<sub", "<fraction", "<circle"}:
        return character
    plain = "".join(_CHARACTERS.get(part, part) for part in unicodedata.normalize("NFKC", character))
    return unicodedata.normalize("NFC", plain.casefold())


def _raised(match: re.Match[str]) -> str:
    """A run of raised or lowered digits, or one fraction, in plain characters that cannot join a number."""
    run = match.group()
    tag = unicodedata.decomposition(run[0]).partition(">")[0]
    plain = unicodedata.normalize("NFKC", run).replace("\u2044", "/").replace("\u2212", "-")
    before = match.string[match.start() - 1 : match.start()]
    if tag == "<super":
        return "^" + plain
    if tag == "<fraction":
        return (" " if before.isdigit() else "") + plain
    return ("_" if before.isdigit() else "") + plain


Rule = tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]]

_RAISED_DIGITS = "\u2070\u00b9\u00b2\u00b3\u2074-\u207b"
_LOWERED_DIGITS = "\u2080-\u208b"
_FRACTIONS = "\u00bc-\u00be\u2150-\u215e\u2189"

_INVISIBLE_RULE: Rule = (regex(rf"\u00ad[^\S\n]*\n\s*|[{_INVISIBLE}]+"), "")
_GROUPING_RULE: Rule = (
    regex(rf"(?<=\d)[,{_GROUPING_SPACES}](?=\d{{3}}(?!\d))(?<!\d{{4}}[,{_GROUPING_SPACES}])"),
    "",
)
# A word broken at a line end; the line end may have become a space already.
_BROKEN_WORD_RULE: Rule = (regex(rf"(?<=[^\W\d_]{{2}})-\s+{_SUSPENDED}(?=[^\W\d_]{{2}})"), "")
_DOUBLED_QUOTE_RULE: Rule = (regex(r"''|``"), '"')
_DOUBLED_DASH_RULE: Rule = (regex(r" ?-{2,} ?"), " - ")
_PERCENT_RULE: Rule = (regex(r"(?<=\d) (?=%)"), "")

# First, character by character, so that no place moves.
_ASCII_CASE = str.maketrans(f"{string.ascii_uppercase}`", f"{string.ascii_lowercase}'")
# In this order: what is removed first would otherwise hide what follows.
_RULES: tuple[Rule, ...] = (
    _INVISIBLE_RULE,
    _GROUPING_RULE,
    (regex(rf"[{_RAISED_DIGITS}]+|[{_LOWERED_DIGITS}]+|[{_FRACTIONS}]"), _raised),
    (regex(r"[^\x00-\x7f]"), lambda match: _folded_character(match.group())),
    # A base letter with combining marks is one character.
    (regex(r"[^\W_][\u0300-\u036f]+"), lambda match: unicodedata.normalize("NFC", match.group())),
    # White space before the rules that look across it: each then sees one space, however long the run was.
    (regex(r"\s+"), " "),
    _BROKEN_WORD_RULE,
    _DOUBLED_QUOTE_RULE,
    _DOUBLED_DASH_RULE,
    _PERCENT_RULE,
    (regex(r" {2,}"), " "),
    (regex(r"\A | \Z"), ""),
)
# Of these, what can change ASCII text beyond its case and spaces, each with the character that it needs.
_ASCII_RULES: tuple[tuple[str, Rule], ...] = (
    (",", _GROUPING_RULE),
    ("-", _BROKEN_WORD_RULE),
    ("'", _DOUBLED_QUOTE_RULE),
    ("--", _DOUBLED_DASH_RULE),
    ("%", _PERCENT_RULE),
)
# Text of these characters alone needs no rule but those: letters of Europe, quotation marks, dashes, the
# ellipsis. Most text that is not ASCII is such, and is folded five times as fast.
_FOLDED_ALONE = regex(
    r"[\t\n\r\x20-\x7e\u00c0-\u02af\u0370-\u052f\u2010-\u2015\u2018-\u201f\u2026\u2032\u2033]*"
)


class _FoldedCharacters(dict[int, str]):
    """Code point to its comparison form; fills itself."""

    def __missing__(self, code: int) -> str:
        found = self[code] = _folded_character(chr(code))
        return found


_FOLDED_CHARACTERS = _FoldedCharacters({code: chr(code) for code in range(128)})


@dataclass(frozen=True)
class Folded:
    """A text in comparison form.

    Attributes:
        text: The comparison form. offsets: For each of its characters the index in the original, and one
        entry more: the original's length.
    """

    text: str
    offsets: tuple[int, ...]

    def original(self, start: int, end: int) -> tuple[int, int]:
        """The half-open range of the original that the folded range stands for."""
        if end <= start:
            return self.offsets[start], self.offsets[start]
        # One character may have become several: the range then ends behind it, not before.
        return self.offsets[start], max(self.offsets[end], self.offsets[end - 1] + 1)


def fold(text: str) -> str:
    """The comparison form of a text.

    Two texts that a careful reader would call the same words have the same form: case, ligatures, full-width
    and composed characters, quotation marks, dashes and minus signs, thin spaces, digit grouping, soft
    hyphens, words broken at line ends, white space and invisible characters do not count.
    """
    if text.isascii():
        return _fold_ascii(text)
    if _FOLDED_ALONE.fullmatch(text):
        return _fold_ascii(text.translate(_FOLDED_CHARACTERS))
    text = text.translate(_ASCII_CASE)
    for pattern, replacement in _RULES:
        text = pattern.sub(replacement, text)
    return text


def _fold_ascii(text: str) -> str:
    """The comparison form of ASCII text, or of text whose other characters are folded: fewer rules."""
    if not text.isprintable():
        text = _INVISIBLE_RULE[0].sub("", text)
    text = " ".join(text.translate(_ASCII_CASE).split())
    for mark, (pattern, replacement) in _ASCII_RULES:
        if mark in text:
            text = pattern.sub(replacement, text)
    return " ".join(text.split())


def fold_with_offsets(text: str) -> Folded:
    """The comparison form of a text and, for each of its characters, where it came from."""
    offsets = list(range(len(text) + 1))
    text = text.translate(_ASCII_CASE)
    for pattern, replacement in _RULES:
        text, offsets = _substitute(pattern, replacement, text, offsets)
    return Folded(text, tuple(offsets))


def _substitute(
    pattern: re.Pattern[str],
    replacement: str | Callable[[re.Match[str]], str],
    text: str,
    offsets: list[int],
) -> tuple[str, list[int]]:
    """`pattern.sub` that carries the offsets along; a replaced passage points to its beginning."""
    pieces: list[str] = []
    places: list[int] = []
    done = 0
    for match in pattern.finditer(text):
        start, end = match.span()
        new = replacement if isinstance(replacement, str) else replacement(match)
        pieces += (text[done:start], new)
        places += offsets[done:start]
        if len(new) == end - start:
            places += offsets[start:end]
        else:
            places += [offsets[start]] * len(new)
        done = end
    if not pieces:
        return text, offsets
    pieces.append(text[done:])
    places += offsets[done:]
    return "".join(pieces), places


_LIGATURES = {
    character: unicodedata.normalize("NFKC", character)
    for character in "\ufb00\ufb01\ufb02\ufb03\ufb04\ufb05\ufb06"
}
_LINE_END_HYPHEN = regex(rf"(?<=[^\W\d_]{{2}})[-\u2010][^\S\n]*\n\s*{_SUSPENDED}(?=[a-z\u00df-\u00ff]{{2}})")
_SHOWS_NOTHING = regex(rf"\u00ad[^\S\n]*\n\s*|[{_INVISIBLE}]+")
_LIGATURE_TABLE = str.maketrans(_LIGATURES)


def display(text: str) -> str:
    """A text on one readable line: line ends joined, ligatures and invisible characters resolved, no more."""
    text = _SHOWS_NOTHING.sub("", text)
    text = _LINE_END_HYPHEN.sub("", text)
    return " ".join(text.translate(_LIGATURE_TABLE).split())


def find_quotation(quotation: str, text: str) -> Span | None:
    """Where a text holds a quotation, exactly or nearly; see `quotations.find`."""
    from grounded_research.text.quotations import find

    return find(quotation, text)


def unaccented(text: str) -> str:
    """A text without the marks on its letters, however they are written: Noel is Noël."""
    if text.isascii():
        return text
    return "".join(one for one in unicodedata.normalize("NFKD", text) if not unicodedata.combining(one))
