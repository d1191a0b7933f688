"""Words that a scanner misread: letters of like shape, put right in favour of what a record has."""

import re
from collections.abc import Iterable

from rapidfuzz.distance import OSA

from grounded_research.text.patterns import regex

# What scanners take for one another, by the letter that stands for all of them: digits, pairs, the rest.
DIGITS = str.maketrans("015", "ols")
PAIRS = (("rn", "m"), ("nn", "m"), ("cl", "d"), ("vv", "w"), ("ii", "u"))
SHAPES = str.maketrans("ceohb8li|", "ooobbblll")

# Shorter words are others too often: "he", "be".
SHORTEST = 3

# Letters of a word from which on two of them may be misread.
TWO_MISREAD = 8

WORD = regex(r"[^\W_]+")


def mended(text: str, wanted: Iterable[str]) -> str:
    """The text with every word that is a wanted one but for misread letters replaced by it.

    A word that is wanted itself stays, and so does every number.

    Args:
        text: A printed reference, folded.
        wanted: The words of a record, folded.
    """
    words = {word for word in wanted if len(word) >= SHORTEST and not word.isdecimal()}
    shapes = {shape_of(word): word for word in words}

    def put_right(match: re.Match[str]) -> str:
        own = match.group()
        if len(own) < SHORTEST - 1 or own.isdecimal() or own in words:
            return own
        meant = shapes.get(shape_of(own))
        return meant if meant and is_near(own, meant) else own

    return WORD.sub(put_right, text)


def shape_of(word: str) -> str:
    """The word with one letter for all letters of a shape."""
    word = word.translate(DIGITS)
    for pair, letter in PAIRS:
        word = word.replace(pair, letter)
    return word.translate(SHAPES)


def is_near(own: str, meant: str) -> bool:
    """Whether no more letters differ than a scanner misreads in one word."""
    most = 2 if len(meant) >= TWO_MISREAD or len(own) != len(meant) else 1
    return OSA.distance(own, meant, score_cutoff=most) <= most
