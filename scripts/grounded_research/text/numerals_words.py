"""Numbers written as words: two hundred and six, five and a half million, three quarters."""
# ruff: noqa: E501 - a row or a pattern reads best on one line, a list of words as a text

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from grounded_research.text.patterns import regex

SMALL_WORDS = {
    "zero": 0, "nought": 0, "naught": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
    "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14,
    "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30,
    "forty": 40, "fourty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip
BIG_WORDS = {
    "hundred": 10**2, "thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12,
    "quadrillion": 10**15, "lakh": 10**5, "crore": 10**7, "dozen": 12,
}  # fmt: skip
FRACTION_WORDS = {
    "half": 2, "halves": 2, "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7,
    "eighth": 8, "ninth": 9, "tenth": 10, "twelfth": 12, "fifteenth": 15, "sixteenth": 16, "twentieth": 20,
    "hundredth": 100, "thousandth": 1000, "millionth": 10**6, "billionth": 10**9, "trillionth": 10**12,
}  # fmt: skip
_ONES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
_TENS = {
    "twenty": 20,
    "thirty": 30,
    "forty": 40,
    "fifty": 50,
    "sixty": 60,
    "seventy": 70,
    "eighty": 80,
    "ninety": 90,
}
FRACTION_WORDS |= {f"{ten}-{one}": base + n for ten, base in _TENS.items() for n, one in enumerate(_ONES, 1)}
FRACTION_WORDS |= {f"{ten[:-1]}ieth": base for ten, base in _TENS.items()}
_FRACTION = "|".join(sorted((word.replace("-", "[- ]") for word in FRACTION_WORDS), key=len, reverse=True))
_SMALL = "|".join(sorted(SMALL_WORDS, key=len, reverse=True))
_BIG = "|".join(BIG_WORDS)
NUMBER_WORD = f"(?:{_SMALL}|{_BIG})"

HINT_WORDS = (
    frozenset(SMALL_WORDS) | frozenset(BIG_WORDS) | {"half", "halves", "third", "quarter", "fifth", "tenth"}
)
"""A text without any of these has no number in words."""

_JOIN = r"(?:\s*-\s*|\s+)"
_SEQUENCE = regex(
    rf"(?<![\w-])(?:(?P<article>an?){_JOIN}(?=(?:{_BIG})\b)|(?P<bare>)(?=hundred\s+(?:thousand|million|billion)\b))?(?P<words>{NUMBER_WORD}(?:{_JOIN}(?:(?:and|&)\s+)?{NUMBER_WORD})*)\b",
    re.IGNORECASE,
)
_TOKEN = regex(rf"(?P<and>\b(?:and|&)\s+)?\b(?P<word>{NUMBER_WORD})\b", re.IGNORECASE)
_POINT = regex(rf"\s+point((?:\s+(?:{_SMALL}|oh))+)\b", re.IGNORECASE)
_AND_FRACTION = regex(
    rf"(?:\s+and\s+(?:(?P<upper>an?|{_SMALL}){_JOIN})?(?P<lower>{_FRACTION})(?P<plural>s?))\b", re.IGNORECASE
)
_OVER_FRACTION = regex(rf"{_JOIN}(?P<lower>{_FRACTION})(?P<plural>s?)\b(?!-(?!of\b|fold\b))", re.IGNORECASE)
_BIG_AFTER = regex(rf"(?:\s+(?:of\s+)?(?:an?\s+)?|-)(?P<big>{_BIG})\b(?!s)", re.IGNORECASE)
_DOZENS = regex(r"\s+dozens\b", re.IGNORECASE)
_BARE_FRACTION = regex(
    r"(?<![\w-])(?P<article>an?\s+)?(?P<lower>half|quarter|third|fourth|fifth|sixth|tenth)\b"
    r"(?=(?P<after>\s+(?:of|the|an?|as|all|its|their|his|her|higher|lower|less|more|(?:thousand|m|b|tr)illion)\b|\s*(?:[.,;:)]|$)|\s+\w+)?)",
    re.IGNORECASE,
)
_ORDINAL_BEFORE = regex(
    r"(?:\b(?:(?:\d|million|billion|thousand|hundred|dozen|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|ty)\s+and|one|first|second|third|fourth|last|final|other|latter|former|next|previous|this|that|each|better|early|\d(?:st|nd|rd|th)|per|every)|['’]s)[\s-]+$",
    re.IGNORECASE,
)

AGAIN = regex(
    r"\s+(?:as\s+\w+\s+again\b|again(?=\s+(?:as|more|larger|bigger|higher|longer|the)\b))", re.IGNORECASE
)
"""What adds a fraction to the whole: half as often again is one and a half times."""

Token = tuple[int, int, str, bool]
"""Start, end, word in small letters, whether "and" stands before it."""


class Reading(NamedTuple):
    """A number in words: where it stands, its value, the place of its last digit, whether it is a fraction."""

    start: int
    end: int
    value: Decimal
    place: Decimal
    fraction: bool


def word_numerals(text: str) -> Iterator[Reading]:
    """The numbers of the text that are written as words; where two overlap the first stands."""
    taken = 0
    yield from _bare_fractions(text)
    for match in _SEQUENCE.finditer(text):
        if match.start() < taken:
            continue
        for reading in _readings(text, match):
            yield reading
            taken = reading.end


def _readings(text: str, match: re.Match[str]) -> Iterator[Reading]:
    tokens = [
        (token.start("word"), token.end(), token["word"].lower(), token["and"] is not None)
        for token in _TOKEN.finditer(text, match.start("words"), match.end())
    ]
    start = match.start("article") if match["article"] else None
    if match["bare"] is not None:
        start = match.start()
    index = 0
    while index < len(tokens):
        value, following = _parse(tokens, index, one_before=start is not None)
        first = tokens[index][0] if start is None else start
        if value is not None:
            joint = _split_before_fraction(text, tokens, index, following)
            if joint:
                value, _ = _parse(tokens, index, one_before=start is not None, stop=joint)
                upper, _ = _parse(tokens, joint, one_before=False)
                lower = _OVER_FRACTION.match(text, tokens[following - 1][1])
                if value and upper and lower:
                    share = (
                        Decimal(upper) / FRACTION_WORDS[_spelling(lower["lower"])] * _scale(Decimal(value))
                    )
                    yield Reading(first, lower.end(), value + share, Decimal(0), fraction=False)
            else:
                yield _with_fraction(text, first, tokens[following - 1][1], Decimal(value))
        start, index = None, following


def _split_before_fraction(text: str, tokens: list[Token], index: int, following: int) -> int | None:
    """Where "two hundred and fifty-four hundredths" parts into the whole and the fraction."""
    joint = next((place for place in range(index + 1, following) if tokens[place][3]), None)
    part = _OVER_FRACTION.match(text, tokens[following - 1][1]) if joint else None
    if part is None or joint is None:
        return None
    single = tokens[joint][2] == "one" and joint == following - 1
    return joint if single or part["plural"] or part["lower"].lower() == "halves" else None


def _scale(value: Decimal) -> Decimal:
    """What "and a half" halves: the million of "two million and a half", the one of "two hundred and a half"."""
    return _place(value) if value >= 1000 else Decimal(1)


def _spelling(fraction: str) -> str:
    return re.sub(r"\s+", "-", fraction.lower())


def _parse(
    tokens: list[Token], index: int, *, one_before: bool, stop: int | None = None
) -> tuple[int | None, int]:
    """The longest well-formed number from ``index`` and the index after it; None for a bare "hundred"."""
    total, current, last = 0, 1 if one_before else None, "start"
    ceiling = 10**30
    begin = index
    while index < (stop or len(tokens)):
        _, _, word, joined = tokens[index]
        if joined and last not in {"hundred", "big", "start"}:
            break
        if word in SMALL_WORDS:
            value = SMALL_WORDS[word]
            kind = "unit" if value < 10 else "teen" if value < 20 else "tens"
            if not _may_follow(last, kind):
                break
            current = (current or 0) + value
        else:
            value, kind = BIG_WORDS[word], "hundred" if word == "hundred" else "big"
            if kind == "hundred":
                if last not in {"unit", "teen", "tens"} and not (one_before and index == begin):
                    break
                current = (current or 1) * 100
            else:
                if current is None or value >= ceiling:
                    break
                total, current, ceiling = total + current * value, None, value
        last = kind
        index += 1
    if index == begin:
        return None, index + 1
    return total + (current or 0), index


def _may_follow(last: str, kind: str) -> bool:
    if kind == "unit":
        return last in {"start", "tens", "hundred", "big"}
    return last in {"start", "hundred", "big"}


def _with_fraction(text: str, start: int, end: int, value: Decimal) -> Reading:
    place = _place(value)
    if point := _POINT.match(text, end):
        digits = "".join(str(SMALL_WORDS.get(word.lower(), 0)) for word in point[1].split())
        exact = Decimal(f"{value}.{digits}")
        last_place = Decimal(1).scaleb(-len(digits))
        return _magnified(text, Reading(start, point.end(), exact, last_place, fraction=False))
    if part := _AND_FRACTION.match(text, end):
        upper = Decimal(SMALL_WORDS.get((part["upper"] or "a").lower(), 1))
        share = upper / FRACTION_WORDS[_spelling(part["lower"])]
        return _magnified(
            text, Reading(start, part.end(), value + share * _scale(value), Decimal(0), fraction=False)
        )
    if (part := _OVER_FRACTION.match(text, end)) and _is_fraction(value, part):
        share = value / FRACTION_WORDS[_spelling(part["lower"])]
        return _magnified(text, Reading(start, part.end(), share, Decimal(0), fraction=True))
    if dozens := _DOZENS.match(text, end):
        return Reading(start, dozens.end(), value * 12, Decimal(12), fraction=False)
    return Reading(start, end, value, place, fraction=False)


def _is_fraction(value: Decimal, part: re.Match[str]) -> bool:
    plural = bool(part["plural"]) or part["lower"].lower() == "halves"
    return plural if value > 1 else not plural and value == 1


def _place(value: Decimal) -> Decimal:
    exponent = value.normalize().as_tuple().exponent
    return Decimal(1).scaleb(exponent if value and isinstance(exponent, int) else 0)


def _magnified(text: str, reading: Reading) -> Reading:
    if big := _BIG_AFTER.match(text, reading.end):
        factor = Decimal(BIG_WORDS[big["big"].lower()])
        return Reading(
            reading.start, big.end(), reading.value * factor, reading.place * factor, fraction=False
        )
    return reading


def _bare_fractions(text: str) -> Iterator[Reading]:
    """Half of, a third of, a quarter million: fractions without a number word before them."""
    for match in _BARE_FRACTION.finditer(text):
        before = text[: match.start()]
        if _ORDINAL_BEFORE.search(before):
            continue
        word, after = match["lower"].lower(), (match["after"] or "").split()
        if word != "half" and not match["article"] and not (after and after[0].lower().endswith("illion")):
            continue
        if word not in {"half", "quarter"} and after and after[0].lower() not in _AFTER_FRACTION:
            continue
        if (
            word == "half"
            and after
            and after[0].lower() not in _AFTER_FRACTION
            and not AGAIN.match(text, match.end("lower"))
            and not _MORE_THAN.search(before)
        ):
            continue
        value = Decimal(1) / FRACTION_WORDS[word]
        yield _magnified(text, Reading(match.start(), match.end("lower"), value, Decimal(0), fraction=True))


_MORE_THAN = regex(r"\b(?:than|about|nearly|almost|over|roughly|approximately|exactly)\s+$", re.IGNORECASE)
_AFTER_FRACTION = {
    "of", "the", "a", "an", "as", "all", "its", "their", "his", "her", "higher", "lower", "less", "more",
    "million", "billion", "trillion", ".", ",", ";", ":", ")", "century", "decade", "hour", "mile",
}  # fmt: skip
