"""A printed reference as words, each with the signs that stand around it."""

from dataclasses import dataclass

from grounded_research.bibliography.printed_patterns import CJK
from grounded_research.text.patterns import regex

_IDENTIFIER = (
    r"(?:https?\s?:\s?//|www\.)\S+"
    r"|\b10\.\s?\d{4,9}\s?/\s?\S+"
    r"|\b\d{4}\.\s?\d{4,5}(?:v\d+)?\b"
    r"|\b(?:hep|astro|cond|quant|gr|nucl|math|cs|physics|nlin)\s?-?\s?[a-z]{0,5}(?:\.[A-Z]{2})?"
    r"\s?/\s?\d{7}(?:v\d+)?"
)
# Letters with inner hyphens and apostrophes, digits with inner dashes; Chinese characters part from digits.
_WORD = (
    rf"[{CJK}]+"
    r"|\d+(?:\s?[-‐‑–−]{1,2}\s?\d+)?(?![^\W_])"
    rf"|(?:(?![{CJK}])[^\W_])+(?:['’`‐‑-](?:(?![{CJK}])[^\W_])+)*"
)
_TOKEN = regex(rf"(?P<id>{_IDENTIFIER})|(?P<word>{_WORD})")
_OPENING = regex(r"[(\[{“„«‘<《「\"'`*]*$")


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a reference.

    Attributes:
        text: The word itself, without the signs around it.
        start: Index of its first character in the reference.
        end: Index after its last character.
        before: The signs that open it: brackets and quotation marks.
        after: The signs that follow it up to the next word's opening signs, spaces left out.
        is_identifier: It is a link, a DOI or an arXiv id.
    """

    text: str
    start: int
    end: int
    before: str
    after: str
    is_identifier: bool = False


def tokenise(text: str) -> list[Token]:
    """The words of a reference in their order."""
    matches = list(_TOKEN.finditer(text))
    tokens = []
    opening = text[: matches[0].start()].replace(" ", "") if matches else ""
    quotes = opening.count('"')
    for place, match in enumerate(matches):
        following = matches[place + 1].start() if place + 1 < len(matches) else len(text)
        gap = text[match.end() : following]
        after, next_opening = _part(gap, quoted=quotes % 2 == 1)
        quotes += gap.count('"')
        is_identifier = match.lastgroup == "id"
        tokens.append(Token(match.group(), match.start(), match.end(), opening, after, is_identifier))
        opening = next_opening
    return tokens


def _part(gap: str, *, quoted: bool) -> tuple[str, str]:
    """The signs between two words: those that close the first, and those that open the second.

    ``quoted`` says that a straight quotation mark is open, so that the next one closes.
    """
    bare = gap.rstrip()
    if not bare:
        return "", ""
    opening = _OPENING.search(bare)
    cut = opening.start() if opening else len(bare)
    while cut < len(bare) and _closes(bare[cut], gap, cut, quoted=quoted):
        cut += 1
    return bare[:cut].replace(" ", ""), bare[cut:].replace(" ", "")


def _closes(sign: str, gap: str, place: int, *, quoted: bool) -> bool:
    """Whether a sign that may open or close closes what stands before it."""
    if sign == '"':
        return quoted
    if sign in "'`’*":
        return place == 0 or (gap[place + 1 : place + 2] in {"", " "} and gap[place - 1] != " ")
    return sign == " "
