"""Numerals: digits, number words and fractions in a text, as exact decimal values."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from grounded_research.text.numerals_hints import word_set
from grounded_research.text.numerals_words import (
    BIG_WORDS,
    FRACTION_WORDS,
    HINT_WORDS,
    NUMBER_WORD,
    word_numerals,
)
from grounded_research.text.patterns import regex
from grounded_research.text.spans import Span

VULGAR_FRACTIONS = {
    "½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅕": (1, 5), "⅖": (2, 5), "⅗": (3, 5),
    "⅘": (4, 5), "⅙": (1, 6), "⅚": (5, 6), "⅐": (1, 7), "⅛": (1, 8), "⅜": (3, 8), "⅝": (5, 8), "⅞": (7, 8),
    "⅑": (1, 9), "⅒": (1, 10),
}  # fmt: skip

SPACES = " \u00a0\u2009\u202f\u2006\u2007\u2008"
"""Spaces that stand between the groups of a number or between a number and its unit."""

_GROUP_SPACE = "[ \u00a0\u2009\u202f\u2006\u2007\u2008]"
_VULGAR = "".join(VULGAR_FRACTIONS)
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
_MINUS = str.maketrans("−–", "--")

DIGITS = regex(
    rf"""
    (?=[\d.{_VULGAR}])(?:                                     # spares most places the branches
    (?P<whole>
        \d{{1,3}}(?:,\d{{3}})+(?!\d|,\d)(?:\.\d+)?           # 1,200.50
      | \d{{1,2}}(?:,\d{{2}})+,\d{{3}}(?!\d)(?:\.\d+)?      # 1,00,000
      | [1-9]\d{{0,2}}(?:{_GROUP_SPACE}\d{{3}})+(?![\d]|[.,]\d{{4}})(?:\.\d+)?  # 10 000
      | [1-9]\d{{0,2}}(?:['’]\d{{3}})+(?!\d)               # 10'000
      | \d+(?:[.·]\d+)?
      | (?<![\d.])\.\d+
    )
    (?:(?P<power>{_GROUP_SPACE}?[×x✕·*]{_GROUP_SPACE}?10(?:\^?\(?[-−–+]?\d{{1,3}}\)?(?!\d)|[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+))
      | (?P<exponent>[eE][-+−]?\d{{1,3}}(?![\w.]))
      | (?P<ten>(?<=10)(?:\^[-−]?\d{{1,3}}|[⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+))
      | (?P<vulgar>{_GROUP_SPACE}?[{_VULGAR}])
      | (?P<mixed>(?:{_GROUP_SPACE}{{1,2}}|-)[1-9]\d?[/⁄][1-9]\d?(?![\d/⁄]))
    )?
    | (?P<fraction>[{_VULGAR}])
    )
    """,
    re.VERBOSE,
)
_BIG_AFTER = regex(rf"(?:{_GROUP_SPACE}|-)(?P<word>{'|'.join(BIG_WORDS)})s?\b(?!-)", re.IGNORECASE)
_THOUSANDS = r"(?<!\d{3}\.\d)(?<!\d{3}\.\d\d)K"  # nobody writes 573.15K for 573,150: that is kelvin
_ABBREVIATED = regex(
    rf"(?P<letters>{_GROUP_SPACE}?(?:bn|mn|mln|mio|tn|trn|bln|tln)|MM|mil|[kM]|{_THOUSANDS}|[ ]k|(?<=\.\d)b)"
    r"(?![\w²³/^])"
)
_HALF_MORE = regex(r"\s+and\s+(?:a|one)\s+(?P<part>half|quarter)\b", re.IGNORECASE)
_ABBREVIATIONS = {
    "bn": 10**9, "bln": 10**9, "tln": 10**12, "MM": 10**6, "mil": 10**6, "mn": 10**6,
    "mln": 10**6, "mio": 10**6, "tn": 10**12, "trn": 10**12,
    "b": 10**9, "k": 10**3, "K": 10**3, "M": 10**6,
}  # fmt: skip
ANY_NUMERAL = regex(rf"[\d{_VULGAR}]")


_HUNDRED = 100
_JOINED = 1000
"""Up to "thousand" a smaller number after "and" belongs to it; after "million" it counts something else."""


@dataclass(frozen=True, slots=True)
class Numeral:
    """One number of a text.

    ``place`` is the value of its last significant digit: 0.01 for 23.43, 100000 for 1.2 million. It says how
    far the writer rounded.
    """

    span: Span
    value: Decimal
    place: Decimal
    spelled: bool = False
    fraction: bool = False

    def scaled(self, factor: Decimal, end: int) -> "Numeral":
        """The same numeral with a magnitude word after it, up to ``end``."""
        return replace(
            self, span=Span(self.span.start, end), value=self.value * factor, place=self.place * factor
        )


def has_numeral_hint(text: str) -> bool:
    """Whether the text can hold a number at all: a cheap test before the parsing."""
    return ANY_NUMERAL.search(text) is not None or bool(word_set(text) & HINT_WORDS)


def find_numerals(text: str) -> list[Numeral]:
    """All numbers of the text, digits and words, in order and without overlap; signs are left out."""
    found = list(_digit_numerals(text)) if ANY_NUMERAL.search(text) else []
    if not word_set(text) & HINT_WORDS:
        return found
    for start, end, value, place, fraction in word_numerals(text):
        span = Span(start, end)
        if not any(span.overlaps(other.span) for other in found):
            found.append(Numeral(span, value, place, spelled=True, fraction=fraction))
    return _with_remainders(text, sorted(found, key=lambda numeral: numeral.span))


def _with_remainders(text: str, numerals: list[Numeral]) -> list[Numeral]:
    """Join digits and words that are one number: "3 hundred and 21"."""
    joined: list[Numeral] = []
    for numeral in numerals:
        last = joined[-1] if joined else None
        if last and 0 < numeral.value < last.place <= _JOINED and _is_remainder(text, last, numeral):
            span = Span(last.span.start, numeral.span.end)
            joined[-1] = replace(last, span=span, value=last.value + numeral.value, place=numeral.place)
        else:
            joined.append(numeral)
    return joined


def _is_remainder(text: str, last: Numeral, numeral: Numeral) -> bool:
    between = text[last.span.end : numeral.span.start]
    hundreds = text[last.span.start : last.span.end].lower().endswith(("hundred", "thousand"))
    return hundreds and (
        between.strip().lower() == "and" or (numeral.place == _HUNDRED and not between.strip())
    )


def _digit_numerals(text: str) -> Iterator[Numeral]:
    position = 0
    while match := DIGITS.search(text, position):
        numeral = _with_magnitude(text, _from_match(match))
        yield numeral
        position = numeral.span.end


def _from_match(match: re.Match[str]) -> Numeral:
    span = Span(*match.span())
    if sign := match["fraction"]:
        return Numeral(span, _ratio(*VULGAR_FRACTIONS[sign]), Decimal(0), fraction=True)
    digits = re.sub(r"[^\d.·]", "", match["whole"]).replace("·", ".")
    value = Decimal(digits)
    place = place_of(value, round_zeros=False)
    if match["vulgar"]:
        return Numeral(span, value + _ratio(*VULGAR_FRACTIONS[match["vulgar"][-1]]), Decimal(0))
    if match["mixed"]:
        upper, lower = re.findall(r"\d+", match["mixed"])
        return Numeral(span, value + _ratio(int(upper), int(lower)), Decimal(0))
    power = _power_of_ten(match)
    if power is None:
        return Numeral(span, value, place)
    if match["ten"]:
        return Numeral(span, Decimal(10) ** power, Decimal(10) ** power)
    scale = Decimal(10) ** power
    return Numeral(span, value * scale, place * scale)


def _power_of_ten(match: re.Match[str]) -> int | None:
    raw = match["power"] or match["exponent"] or match["ten"]
    if raw is None:
        return None
    if match["power"]:
        raw = raw[raw.index("10") + 2 :]
    plain = raw.translate(_SUPERSCRIPTS).translate(_MINUS).strip("eE^() ")
    return max(-300, min(300, int(plain)))


def _with_magnitude(text: str, numeral: Numeral) -> Numeral:
    """The numeral with the magnitude words that follow it: 5.2 million, 3 hundred thousand, 10k."""
    while match := _BIG_AFTER.match(text, numeral.span.end):
        numeral = numeral.scaled(Decimal(BIG_WORDS[match["word"].lower()]), match.end())
    if (match := _HALF_MORE.match(text, numeral.span.end)) and numeral.place >= 1:
        share = numeral.place / (2 if match["part"].lower() == "half" else 4)
        return replace(
            numeral, span=Span(numeral.span.start, match.end()), value=numeral.value + share, place=Decimal(0)
        )
    if match := _ABBREVIATED.match(text, numeral.span.end):
        numeral = numeral.scaled(Decimal(_ABBREVIATIONS[match["letters"].strip(SPACES)]), match.end())
    return numeral


def place_of(value: Decimal, *, round_zeros: bool) -> Decimal:
    """The value of the last digit; with ``round_zeros`` the zeros that end a whole number are rounding."""
    exponent = value.as_tuple().exponent
    place = Decimal(1).scaleb(exponent if isinstance(exponent, int) else 0)
    if round_zeros and value != 0 and place >= 1:
        normal = value.normalize().as_tuple().exponent
        place = Decimal(1).scaleb(normal if isinstance(normal, int) else 0)
    return place


def _ratio(upper: int, lower: int) -> Decimal:
    return Decimal(upper) / Decimal(lower)


__all__ = [
    "ANY_NUMERAL",
    "DIGITS",
    "FRACTION_WORDS",
    "NUMBER_WORD",
    "SPACES",
    "VULGAR_FRACTIONS",
    "Numeral",
    "find_numerals",
    "has_numeral_hint",
    "place_of",
]
