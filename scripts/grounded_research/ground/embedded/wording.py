"""Ways of writing that say the same thing: a claim and a sentence are compared in one form of them."""

import re
from collections.abc import Callable
from functools import lru_cache

from grounded_research.text.patterns import regex
from grounded_research.text.words import stem_set

_NUMBERS = (
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen twenty"
)
NUMBERS = {word: str(number) for number, word in enumerate(_NUMBERS.split(), 2)}
"""Number words with their figures; not "one", which is a pronoun as often."""

_OPENING = regex(
    r"(?P<phrase>(?:In|On|During|By|Since|Until)\s[^,.;:()]{2,40}),\s(?P<clause>[^,;:()]+?)(?P<stop>\.?)\Z"
)
_YEAR_FIRST = regex(r"(?P<phrase>In\s\d{4})\s(?P<clause>(?:the|a|an)\s[^,;:()]+?)(?P<stop>\.?)\Z")

_NUMBER_WORD = regex(
    rf"(?<!-)\b(?:{'|'.join(NUMBERS)})\b(?!-|\s(?:dozen|hundred|thousand|[mbtr]+illion|and\s+a\s+half))",
    re.IGNORECASE,
)


def opening_last(match: re.Match[str]) -> str:
    """A phrase of time or place that opens a clause, behind it."""
    phrase, clause = match["phrase"], match["clause"]
    return f"{clause} {phrase[0].lower()}{phrase[1:]}{match['stop']}"


def in_figures(match: re.Match[str]) -> str:
    """A number word in figures."""
    return NUMBERS[match.group().casefold()]


REWRITES: tuple[tuple[str, re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    ("In 1961, the dam was built = The dam was built in 1961", _OPENING, opening_last),
    ("In 1961 the dam was built = The dam was built in 1961", _YEAR_FIRST, opening_last),
    ("in the year 1961 = in 1961", regex(r"\bin\s+the\s+year\s+(?=\d{4}\b)", re.IGNORECASE), "in "),
    (
        "was n't, wasn't = was not",
        regex(r"(?<=[a-z])(?<!ca)(?<!wo)(?<!sha)\s?n['\u2019]t\b"),
        " not",
    ),
    ("18%, 18 per cent = 18 percent", regex(r"(?<=\d)\s?(?:%|per\s+cent\b)"), " percent"),
    ("12,000 = 12000", regex(r"(?<=\d),(?=\d{3}(?!\d))"), ""),
    (
        "seven = 7",
        regex(rf"\b(?:{'|'.join(NUMBERS)})\b(?![-\s](?:hundred|thousand|[mb]illion))"),
        in_figures,
    ),
    ("A & B = A and B", regex(r"\s&\s"), " and "),
    ("this, these, the = the", regex(r"\b(?:this|these)\b(?=\s+[a-z])", re.IGNORECASE), "the"),
)
"""Each way with an example, what is found and what stands for it; applied to both texts, in this order."""


SHORT_DENIALS = ("n't", "n\u2019t")
"""Where one stands, a rewriting may bring any verb to light: "needn't"."""


def may_have_words(sentence: str, claim: str) -> bool:
    """Whether a sentence's one form can have all words of a claim's; spares most rewriting."""
    return fixed_stems(claim) <= stem_set(sentence) or any(denial in sentence for denial in SHORT_DENIALS)


@lru_cache(maxsize=4096)
def fixed_stems(claim: str) -> frozenset[str]:
    """The stems of a claim's one form that no rewriting puts into a sentence: all but figures and percent."""
    return frozenset(one for one in stem_set(one_form(claim)) if one.isalpha() and one != "percent")


@lru_cache(maxsize=16384)
def one_form(text: str) -> str:
    """A text in the one form of all ways of writing."""
    for _, pattern, form in REWRITES:
        text = pattern.sub(form, text)
    return text
