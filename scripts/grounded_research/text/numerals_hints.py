"""Cheap tests that spare most texts the parsing of numbers and dates."""

from functools import lru_cache

from grounded_research.text.patterns import regex

_LETTERS = regex(r"[a-z]+")
_DIGIT = regex(r"\d")


@lru_cache(maxsize=4096)
def word_set(text: str) -> frozenset[str]:
    """The words of the text in small letters, without order: one pass that many tests share."""
    return frozenset(_LETTERS.findall(text.lower()))


def words_before(text: str, position: int, reach: int = 32) -> list[str]:
    """What stands before ``position``, at most ``reach`` characters back, parted at spaces."""
    return text[max(0, position - reach) : position].split()


def has_digit(text: str) -> bool:
    """Whether the text has any digit."""
    return _DIGIT.search(text) is not None
