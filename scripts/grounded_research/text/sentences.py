"""Sentences: where each sentence of a plain text begins and ends."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from grounded_research.text.patterns import regex
from grounded_research.text.sentences_tables import LABELLED, MARKED_NAMES, NEVER_LAST, OPENERS, SHORT_FORMS
from grounded_research.text.spans import Span

_BLANK_LINE = regex(r"\n[^\S\n]*\n\s*")
# The last word before a full stop, with the inner stops of "e.g." and "U.S.".
_LAST_WORD = regex(r"(?:^|[\s(\[\"'\u201c\u2018/,;])([^\s(\[\"'\u201c\u2018/,;]+)\.\Z")
_TAIL = 24  # longer than any abbreviation with its opening bracket

_LABEL = regex(r"[\d(\[?#]|S\d|[A-Z]\d|[A-Z](?=[\s.,;:)\]])(?!\s[a-z])|[IVXLC]+(?=[\s.,;:)\]])")
_SMALL_BRACKET = regex(r"[(\[][a-z\d<>=~\u2264\u2265]")
_ENUMERATOR_ONLY = regex(
    r"[\s\u2022\u2043\u25cf\u25e6\u25aa\u2023*\u2013-]*\(?(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})(?:\.\)|[.)])\s*\Z"
)
# A word in small letters opens no sentence, but for a name with a particle; p53, mRNA and v2 do.
_SMALL_WORD = regex(r"(?!(?:von|van|de|al)\s)[a-z]+(?:[\s,;:.)-]|\Z)")
_REFERENCE_HEAD = regex(
    r"[^\W\d_][\w'\u2019-]+,\s(?:[A-Z]\.[\s-]?)+.{0,200}\((?:19|20)\d\d[a-z]?\)\.\Z", re.DOTALL
)
_AFTER_AL = regex(r"[(\[]?(?:1[6-9]|20)\d\d|[a-z(\[,;:&]")

# Breaks that the model does not see; each match ends where the next sentence begins. A raised citation mark
# glued to the full stop, a capital letter or "no" as the last word, and a full stop without a space after
# it. All begin with the mark itself, so that the search runs from mark to mark.
_NUMBERS = r"\d{1,3}(?:\s?[,\u2013-]\s?\d{1,3})*"
_BREAKS = regex(
    rf"""
    [.!?](?:
        (?<=[a-z\d)\]%\u201d\u2019"][a-z)\]%\u201d\u2019"].)["\u201d\u2019)]?
          (?:{_NUMBERS}|[\u00b9\u00b2\u00b3\u2070-\u2079][\u00b9\u00b2\u00b3\u2070-\u2079,\u207b]*|(?:\[(?:{_NUMBERS}|\^[^\]\s]+)\])+)
          \s+(?=["\u201c(\[]?[A-Z])
      | (?<=\s[A-Z]\.)\s+(?=(?:{OPENERS})\s)
      | (?<=\s[nN]o\.)\s+(?=["\u201c(]?[A-Z][a-z])
      | (?<=[a-z]{{3}}.)(?=[A-Z][a-z]*\s[a-z])
    )
    """,
    re.VERBOSE,
)
# A word of five small letters and a full stop before a capitalised word and a small one: the model takes some
# such words, "month" among them, for abbreviations. The abbreviations that are so long stand in the tables.
_PLAIN_BREAK = regex(r"(?<=[a-z]{5}\.)\s+(?=[A-Z][a-z]+\s[a-z])")
_OPENER = regex(rf"(?:{OPENERS})\b")
# A quotation mark with a space on each side, as tokenised texts have it.
_LONE_QUOTE = regex(r"[\"\u201d]\s+(?=\S)")
_QUOTE_BEFORE = regex(r"(?<=\s)\"\s+\Z")
_QUOTE_GAP = 4  # the mark and the spaces around it
_BULLET = regex(r"(?<=\S)\s+(?=[\u2022\u2043\u25cf\u25e6\u25aa\u2023]\s?\S)")
_INLINE_ITEM = regex(r"(?:\A|(?<=\s))\(?(\d{1,2}|[a-zA-Z])(?:\.\)|[.)])\s+(?=\S)")


@cache
def _tokenizer() -> Any:
    """The trained model, loaded when the first text is split: 60 ms."""
    import nupunkt

    return nupunkt.load("default")


def split_sentences(text: str) -> list[Span]:
    """The sentences of a plain text: trimmed, in order, together covering all that is no white space.

    nupunkt proposes the ends; the rules of this module take back those that follow an abbreviation of
    research prose, and add those that a citation mark or an enumeration hides. A blank line always ends a
    sentence.
    """
    spans: list[Span] = []
    start = 0
    for blank in _BLANK_LINE.finditer(text):
        spans += _split_paragraph(text[start : blank.start()], start)
        start = blank.end()
    return spans + _split_paragraph(text[start:], start)


def _split_paragraph(text: str, shift: int) -> list[Span]:
    """The sentences of one paragraph that begins at `shift`."""
    if not text.strip():
        return []
    certain = _certain_starts(text)
    plain = {match.end() for match in _PLAIN_BREAK.finditer(text)}
    starts = sorted(certain | plain | set(_proposed_starts(text)))
    spans: list[Span] = []
    begin = 0
    for start in starts:
        if text[begin:start].strip() and (start in certain or not _goes_on(text, begin, start)):
            spans.append(_trimmed(text, begin, start, shift))
            begin = start
    if text[begin:].strip():
        spans.append(_trimmed(text, begin, len(text), shift))
    return spans


def _proposed_starts(text: str) -> Iterator[int]:
    """Where the model lets a sentence begin; a start stands on the first character of its sentence."""
    for start, _end in _tokenizer().span_tokenize(text):
        place = start
        while place < len(text) and text[place].isspace():
            place += 1
        yield _by_its_quotation(text, place)


def _by_its_quotation(text: str, place: int) -> int:
    """A start moved past a quotation mark between spaces that ends a quotation, or back to an opening one."""
    after = _LONE_QUOTE.match(text, place)
    if after is not None:
        return after.end() if _closes(text, place) else place
    before = _QUOTE_BEFORE.search(text, max(0, place - _QUOTE_GAP), place)
    return before.start() if before is not None and not _closes(text, before.start()) else place


def _closes(text: str, place: int) -> bool:
    """Whether a quotation mark ends a quotation: a curly one that does, or a straight one with one open."""
    return text[place] == "\u201d" or text.count('"', 0, place) % 2 == 1


def _certain_starts(text: str) -> set[int]:
    """Where a sentence begins whatever the model says."""
    starts = {match.end() for match in _BREAKS.finditer(text) if not _labels(text, match)}
    if not text.isascii():
        starts.update(match.end() for match in _BULLET.finditer(text))
    return starts | _item_starts(text)


def _labels(text: str, match: re.Match[str]) -> bool:
    """Whether what looks like a raised citation mark is a label glued to its abbreviation ("fig.2 Then")."""
    if not text[match.start() + 1].isdigit():
        return False
    found = _LAST_WORD.search(text, max(0, match.start() - _TAIL), match.start() + 1)
    return found is not None and found.group(1).lower() in LABELLED


def _item_starts(text: str) -> set[int]:
    """Where the items of an enumeration begin, in a paragraph that opens with the first of them."""
    first = _INLINE_ITEM.match(text)
    if first is None or first.group(1) not in {"1", "a", "A", "i"}:
        return set()
    starts: set[int] = set()
    expected = first.group(1)
    form = first.group()[len(expected) :].strip()
    for match in _INLINE_ITEM.finditer(text):
        if match.group(1) == expected and match.group().strip().endswith(form):
            starts.add(match.start())
            expected = str(int(expected) + 1) if expected.isdigit() else chr(ord(expected) + 1)
    return starts - {first.start()} if len(starts) > 1 else set()


def _trimmed(text: str, start: int, end: int, shift: int) -> Span:
    piece = text[start:end]
    return Span(shift + start + len(piece) - len(piece.lstrip()), shift + start + len(piece.rstrip()))


def _goes_on(text: str, begin: int, start: int) -> bool:
    """Whether the sentence that began at `begin` goes on past the end proposed before `start`."""
    end = begin + len(text[begin:start].rstrip())
    following = text[start : start + _TAIL]
    last = text[end - 1]
    if start == end and (
        following[0] == "[" or following[:2].strip("(").isdigit()
    ):  # a citation mark glued to the full stop
        return True
    if last == ".":
        return _goes_on_after_stop(text, begin, end, following) or _inside_bracket(text, begin, end)
    if last in "!?" and (_SMALL_WORD.match(following) or _ends_in_marked_name(text, begin, end, following)):
        return True
    return bool(_ENUMERATOR_ONLY.match(text[begin:end])) or _inside_bracket(text, begin, end)


def _ends_in_marked_name(text: str, begin: int, end: int, following: str) -> bool:
    """Whether the mark belongs to a name ("Yahoo! Research") rather than to the sentence."""
    return text[begin:end].endswith(MARKED_NAMES) and not _OPENER.match(following)


def _goes_on_after_stop(text: str, begin: int, end: int, following: str) -> bool:
    if end - begin < 12 and _ENUMERATOR_ONLY.match(text[begin:end]):
        return True
    found = _LAST_WORD.search(text, max(begin, end - _TAIL), end)
    if found is not None:
        word = found.group(1).lower()
        if word in NEVER_LAST or (word in LABELLED and _LABEL.match(following)):
            return True
        if word == "al":
            return bool(_AFTER_AL.match(following))
        if ("." in word or len(word) <= 3) and _SMALL_WORD.match(following):
            return True
        if word in SHORT_FORMS and _SMALL_BRACKET.match(following):
            return True
    return text[end - 2] == ")" and bool(_REFERENCE_HEAD.match(text[begin:end].lstrip()))


def _inside_bracket(text: str, begin: int, end: int) -> bool:
    """Whether a round bracket that opened in mid-sentence is still open and closes soon."""
    opened = text.rfind("(", begin, end)
    if opened <= begin or text.find(")", opened, end) >= 0:
        return False
    closing = text.find(")", end, end + 300)
    return closing >= 0 and text.find("(", end, closing) < 0
