"""How a word of a printed reference is written, and the signs between it and the next."""

from collections.abc import Sequence
from itertools import pairwise

from grounded_research.bibliography.printed_patterns import CJK, YEAR
from grounded_research.bibliography.printed_tokens import Token
from grounded_research.text.patterns import regex

_SHAPES = (
    ("year", regex(rf"{YEAR}[a-e]?")),
    ("years", regex(rf"{YEAR}\s?[-‐‑–−]{{1,2}}\s?\d{{2,4}}")),
    ("range", regex(r"\d+\s?[-‐‑–−]{1,2}\s?\d+")),
    ("1", regex(r"\d")),
    ("12", regex(r"\d\d")),
    ("123", regex(r"\d{3}")),
    ("1234", regex(r"\d{4,}")),
    ("A1", regex(r"[A-Za-z]{1,3}\d+(?:-[A-Za-z]{1,3}\d+)?")),
    ("1a", regex(r"\d+[A-Za-z]{1,3}")),
    ("cjk name", regex(rf"[{CJK}]{{2,4}}")),
    ("cjk", regex(rf"[{CJK}]{{1,7}}")),
    ("cjk long", regex(rf"[{CJK}]+")),  # a name of a journal is rarely longer
    ("roman", regex(r"[IVXLC]{2,}|[ivxlc]{2,}")),
)
LOCATING = frozenset({"range", "1", "12", "123", "1234", "A1", "1a", "years"})
"""Shapes that volumes, issues and pages have."""
NUMERIC = LOCATING | {"year"}
# What ends in a full stop, is short and does not end in a vowel may be cut short: "Wea.", "Astrophys."
_ABBREVIATION = regex(r".{0,6}[^aeiouy]")
_QUOTE = regex(r"[“”„«»\"《》「」]|(?<!\w)[‘'’]|[’'](?!\w)")
_OPENINGS = (("-", "—–―_‒-"), ('"', "“”„«\"‘'`《「"), ("(", "([{"))
_OPEN_A_QUOTATION, _CLOSE_A_QUOTATION = frozenset("“„«\"《「‘'`"), frozenset("”»\"》」’'“")


def shape_of(token: Token) -> str:
    """The kind of number or the way of writing of a word; ``id`` for a link or an identifier."""
    if token.is_identifier:
        return "id"
    text = token.text
    if text.isalpha() and text.isascii() and not (text.isupper() or text.islower()):
        return _letters(token)  # most words: spared all patterns
    return next((name for name, pattern in _SHAPES if pattern.fullmatch(text)), None) or _letters(token)


def _letters(token: Token) -> str:
    """How a word of letters is written: x small, X capital, + five or more, a stop where it may be cut."""
    text = token.text
    if any(character.isdigit() for character in text):
        return "1x" if text[0].isdigit() else "x1"
    if len(text) == 1:
        return "X" if text.isupper() else "x"
    if text.isupper():
        return "XX" if len(text) < 5 else "XX+"
    inner = any(character.isupper() for character in text[1:])
    if not text[0].isupper() or inner:
        return ("XxX" if text[0].isupper() else "xX") if inner else "x"
    if token.after.startswith("."):
        return "Xt." if _ABBREVIATION.fullmatch(text) else "Xx."
    return "Xx"


def gaps_of(tokens: Sequence[Token]) -> list[str]:
    """The signs before every word, quotation marks of all kinds as one; last what stands at the end."""
    between = (
        _QUOTE.sub('"', token.after) + " " + _QUOTE.sub('"', following.before)
        for token, following in pairwise(tokens)
    )
    end = "end." if tokens[-1].after.endswith(".") else "end"
    return ["start" + _opening(tokens[0].before), *between, end]


def _opening(signs: str) -> str:
    """What stands before the first word: a dash for the authors of the entry before, a quote, a bracket."""
    return "".join(kind for kind, of_kind in _OPENINGS if any(sign in signs for sign in of_kind))


def glued_of(tokens: Sequence[Token]) -> list[bool]:
    """Whether every word follows the one before, or the signs between them, without any space: "2.7"."""
    joined = (
        token.end + len(token.after) + len(following.before) == following.start
        for token, following in pairwise(tokens)
    )
    return [False, *joined, False]


def quoted_of(tokens: Sequence[Token]) -> list[bool]:
    """Whether each word stands in quotation marks."""
    found, inside = [], False
    for token in tokens:
        inside = inside or not _OPEN_A_QUOTATION.isdisjoint(token.before)
        found.append(inside)
        inside = inside and _CLOSE_A_QUOTATION.isdisjoint(token.after)
    return found
