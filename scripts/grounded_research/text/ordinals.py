"""Ordinals: first, 22nd, twenty-fifth, last and final as positions."""
# ruff: noqa: E501 - a row or a pattern reads best on one line, a list of words as a text

import re
from dataclasses import dataclass
from functools import lru_cache

from grounded_research.text.dates import date_spans
from grounded_research.text.dates_tables import FULL_MONTHS, ORDINAL_DAYS, SEASONS, WEEKDAYS
from grounded_research.text.numerals_words import NUMBER_WORD, word_numerals
from grounded_research.text.patterns import regex
from grounded_research.text.spans import Span

_TENS = {"fortieth": 40, "fiftieth": 50, "sixtieth": 60, "seventieth": 70, "eightieth": 80, "ninetieth": 90,
         "hundredth": 100, "thousandth": 1000, "millionth": 10**6, "billionth": 10**9, "trillionth": 10**12}  # fmt: skip
_MULTIPLYING = {"hundredth", "thousandth", "millionth", "billionth", "trillionth"}
WORDS = {**ORDINAL_DAYS, **_TENS}
_TENS_BASE = {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
_ONES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
_WORD = "|".join(sorted((word.replace("-", "[- ]") for word in WORDS), key=len, reverse=True))
_PATTERN = regex(
    rf"(?<![\w-])(?:(?P<digits>\d{{1,3}}(?:,\d{{3}})*|\d+)(?:st|nd|rd|th)|(?P<tens>{'|'.join(_TENS_BASE)})[- ](?P<ones>{'|'.join(_ONES)})|(?P<word>{_WORD})|(?P<end>last|final))\b",
    re.IGNORECASE,
)
_LEAD = regex(rf"(?<![\w-])(?P<words>(?:an?\s+)?(?:{NUMBER_WORD}(?:\s+|-)(?:and\s+)?)+)$", re.IGNORECASE)
_FROM_END = regex(r"[\s-]+(?:to|from)(?:[\s-]+the)?[\s-]+(?:last|end|final)\b", re.IGNORECASE)
_LAST_OTHERWISE = {
    "the time that just went by": (
        r"(?:seconds?|minutes?|hours?|days?|nights?|weeks?|weekend|months?|quarters?|years?|decades?|century|centuries|season)"
    ),
    "the one of these that just went by": "|".join((*SEASONS, *WEEKDAYS, *FULL_MONTHS)),
    "set phrases": "name|resort|ditch|time",
    "the verb: it lasts": "for|long",
    "when somebody did something to a page": "updated|modified|edited|revised|reviewed|changed|accessed|checked|seen",
}
"""What follows "last" where it counts nothing, by the reason."""
_AFTER_LAST = regex(
    rf"[\s-]+(?:(?:few|two|three|four|five|six|seven|several|couple|\d+)\s+)?(?:{'|'.join(_LAST_OTHERWISE.values())})\b",
    re.IGNORECASE,
)
_LAST_VERB = regex(
    r"\b(?:to|will|can|could|would|may|might|must|should|at|at\s+long|not|did|does)\s+$", re.IGNORECASE
)
_AT_FIRST = regex(r"\bat\s+$", re.IGNORECASE)
_FIRST_OTHERWISE = {
    "set phrases": r"\s+of\s+all|\s*[- ](?:hand|aid|name|lady|world|line|principles?)",
    "kinds and ranks, which no order made": r"\s*[- ](?:class|person|author|degree)",
}
"""What follows "first" where it counts nothing, by the reason."""
_FIRST_ADVERB = regex(rf"(?:{'|'.join(_FIRST_OTHERWISE.values())})\b", re.IGNORECASE)
_SECOND_UNIT = regex(r"(?:\b(?:a|an|one|per|each|every|this|split)\s+|\d\s?-?|-)$", re.IGNORECASE)
_SECOND_USE = regex(
    r"\s*(?:$|[,.;)]|later|ago|per|of\s+(?:arc|time)|before|after|pulse|interval|delay)", re.IGNORECASE
)
"""What follows "a second" where it is sixty to a minute: an end, or what durations are said with."""
_FRACTION = regex(r"\b(?:an?|one)\s+$", re.IGNORECASE)
_FRACTION_AFTER = regex(r"\s+(?:of|as|higher|lower|less|more)\b|\s*(?:$|[.,;)])")
_DATE_PARTS = regex(r"[\s-]+(?:quarter|half)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Ordinal:
    """A position: ``value`` counts from one; None for "last" and "final"."""

    span: Span
    value: int | None


def find_ordinals(text: str) -> list[Ordinal]:
    """The ordinals of the text, in order.

    Left out: days of a date, centuries, "last week" and "last quarter", the unit "second", "at first", fractions
    ("a third of") and set phrases ("first aid").
    """
    return list(_find(text))


@lru_cache(maxsize=4096)
def _find(text: str) -> tuple[Ordinal, ...]:
    matches = list(_PATTERN.finditer(text))
    if not matches:
        return ()
    dates = date_spans(text)
    spans = [(match, Span(*match.span())) for match in matches]
    return tuple(
        _ordinal(text, match)
        for match, span in spans
        if not any(span.overlaps(day) for day in dates) and not _is_other_use(text, match)
    )


def _ordinal(text: str, match: re.Match[str]) -> Ordinal:
    """The ordinal with the number words before it: one hundred twenty-fifth, two hundredth."""
    value, span = _value(match), Span(*match.span())
    lead = _LEAD.search(text, max(0, match.start() - 60), match.start())
    if value is None or match["digits"] or lead is None:
        return Ordinal(span, value)
    readings = list(word_numerals(lead["words"].strip(" -")))
    if len(readings) != 1 or readings[0].fraction:
        return Ordinal(span, value)
    base = int(readings[0].value)
    if match["word"] and match["word"].lower() in _MULTIPLYING:
        return Ordinal(Span(lead.start("words"), span.end), base * value)
    if base % 100 == 0 and value < 100:
        return Ordinal(Span(lead.start("words"), span.end), base + value)
    return Ordinal(span, value)


def _value(match: re.Match[str]) -> int | None:
    if match["end"]:
        return None
    if match["digits"]:
        return int(match["digits"].replace(",", ""))
    if match["tens"]:
        return _TENS_BASE[match["tens"].lower()] + 1 + _ONES.index(match["ones"].lower())
    return WORDS[re.sub(r"\s", "-", match["word"].lower())]


def _is_other_use(text: str, match: re.Match[str]) -> bool:
    word = match[0].lower()
    if _FROM_END.match(text, match.end()):
        return True
    before, after = text[max(0, match.start() - 12) : match.start()], match.end()
    if match["end"]:
        return bool(_AFTER_LAST.match(text, after) or (word == "last" and _LAST_VERB.search(before)))
    if word == "first":
        return bool(_AT_FIRST.search(before) or _FIRST_ADVERB.match(text, after))
    if word == "second" and _SECOND_UNIT.search(before):
        return bool(re.search(r"(?:per\s+|\d\s?-?|-)$", before) or _SECOND_USE.match(text, after))
    if match["word"] and word not in {"first", "second"} and _FRACTION.search(before):
        return _FRACTION_AFTER.match(text, after) is not None
    return _DATE_PARTS.match(text, after) is not None and word in {"third", "fourth"} and "of the" in before
