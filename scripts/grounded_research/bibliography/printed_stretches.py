"""The stretches of a printed reference between signs that may end a part of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from grounded_research.bibliography.printed_tokens import Token
from grounded_research.text.patterns import regex

_OPENS_QUOTE = regex(r"[“„«\"《「‘'`”]")
_CLOSES_QUOTE = regex(r"[”»\"》」“’']")
_PART_SIGNS = frozenset(",;:()[]/")


@dataclass(frozen=True, slots=True)
class Stretch:
    """Words between two signs that may end a part: a sentence's or a comma's worth."""

    first: int
    last: int
    number: int


@dataclass(frozen=True, slots=True)
class Word:
    """What decides whether a stretch ends behind a word.

    Attributes:
        token: The word.
        shape: Its shape.
        may_be_cut: It is a known abbreviation: a full stop behind it need not end anything.
    """

    token: Token
    shape: str
    may_be_cut: bool


def sentences_of(words: Sequence[Word]) -> list[Stretch]:
    """The sentence of every word."""
    return _stretches(words, _ends_sentence)


def parts_of(words: Sequence[Word]) -> list[Stretch]:
    """The stretch of every word between commas, colons, brackets and the ends of sentences."""
    return _stretches(words, _ends_part)


def _stretches(words: Sequence[Word], ends: Callable[[Word, Token], bool]) -> list[Stretch]:
    """The stretch of every word, where ``ends`` says whether one ends between it and the next."""
    found: list[Stretch] = []
    first = number = 0
    for place, word in enumerate(words):
        if place + 1 == len(words) or ends(word, words[place + 1].token):
            found.extend([Stretch(first, place, number)] * (place + 1 - first))
            first, number = place + 1, number + 1
    return found


def _ends_part(word: Word, following: Token) -> bool:
    signs = word.token.after + following.before
    return bool(signs) and (not _PART_SIGNS.isdisjoint(signs) or _ends_sentence(word, following))


def _ends_sentence(word: Word, following: Token) -> bool:
    signs = word.token.after
    if "?" in signs or "!" in signs or (_CLOSES_QUOTE.search(signs) and not signs.startswith(("'", "’"))):
        return True
    if "." not in signs:
        return following.before != "" and _OPENS_QUOTE.match(following.before) is not None
    if signs != ".":
        return True
    if word.shape in {"X", "xX"} or word.may_be_cut:
        return following.before != "" or (following.text[0].isdigit() and word.shape != "X")
    return not following.text[0].islower() or following.is_identifier
