"""Quantifiers: the words that say how many of a group an assertion is about."""

import re
from functools import cache

from grounded_research.text.cues import Cue, CueTable
from grounded_research.text.numerals_words import NUMBER_WORD
from grounded_research.text.patterns import regex

QUANTIFIERS = {
    "universal": """
        all: all, all of
        every
        each: each, each of
        everyone: everyone, everybody
        always
        entire: entire, entirely
        whole
        both
        any
        in all cases
        without exception
        universally
        invariably
    """,
    "majority": """
        most: most, most of
        majority: majority of, the majority, a majority, majority
        mostly
        mainly
        usually
        largely
        nearly all: nearly all, almost all, virtually all
        more than half
        predominantly
    """,
    "minority": """
        few
        a few
        minority: minority of, the minority, a minority, minority
        rarely
        seldom
        hardly any
        less than half: less than half, fewer than half
        a fraction of
    """,
    "existential": """
        some: some, some of
        several
        many: many, many of
        a number of
        certain
        a lot of: a lot of, lots of
        numerous
        at times
        sometimes
        half: half, half of
        various
    """,
    "none": """
        none: none, none of
        no
        neither
        nobody: nobody, no one
        nothing
        never
    """,
    "exclusive": """
        only
        solely
        exclusively
        merely
        sole
        unique: unique, uniquely
        alone
        the first
        the only
    """,
    "bound": """
        at least
        at most
        more than
        less than
        fewer than
        no more than
        no less than
        no fewer than
        up to
        over half
        not all
        not every
    """,
}

# "No. 5" is a number, and the superlative "most common" ranks rather than counts.
_NUMBER_SIGN = "no"
_IN_TURN = regex(
    rf"\s+(?:other|few|couple|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d|(?!one\b){NUMBER_WORD}\b)",
    re.IGNORECASE,
)
"""What makes "every" a rhythm: every thousand years, every other day."""
_RANKS = regex(r"\bthe\s+\Z", re.IGNORECASE)


@cache
def _table() -> CueTable:
    return CueTable(QUANTIFIERS)


def _counts(text: str, cue: Cue) -> bool:
    following = text[cue.span.end : cue.span.end + 4]
    if cue.lemma == _NUMBER_SIGN and following.startswith(".") and following[1:].strip()[:1].isdigit():
        return False
    if cue.lemma == "every" and _IN_TURN.match(text, cue.span.end):
        return False
    if cue.lemma == "most":
        return not _RANKS.search(text, 0, cue.span.start)
    return True


def find_quantifiers(text: str) -> list[Cue]:
    """The quantifiers of a text, in order.

    The kind is universal, majority, minority, existential, none, exclusive or bound.
    """
    return [cue for cue in _table().find(text) if _counts(text, cue)]
