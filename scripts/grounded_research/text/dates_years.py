"""Whether four digits are a year."""
# ruff: noqa: E501 - a row or a pattern reads best on one line, a list of words as a text

import re

from grounded_research.text.dates_tables import FULL_MONTHS, SEASONS
from grounded_research.text.patterns import regex
from grounded_research.text.spans import Span

_YEAR_LEADS = {
    "time and its borders": r"in|since|until|till|by|during|before|after|from|to|through|between|around|as\s+of",
    "a part of the year": "|".join(("early", "late", "mid", "mid-", *SEASONS, *FULL_MONTHS)),
    "a year by name": r"year|years|circa|c\.|ca\.?",
    "what happens in one year": r"born|died|released|founded|established|est\.|published|copyright|©",
    "whose thing the year tells apart": "the|a|an|its|his|her|their|our|this|that|s",
    "another year, or the whole of it": "of|and|or",
}
"""Words before the four digits of a year, by the reason."""
_LEAD = regex(rf"(?:^|\b(?:{'|'.join(_YEAR_LEADS.values())})\s*,?\s*|[(,;\[:–—/\"“'’-]\s*)$", re.IGNORECASE)
_STRONG_LEAD = regex(
    r"\b(?:in|since|until|till|during|year|circa|early|late|mid|pre|post|born|died|by|before|after)\s*-?$",
    re.IGNORECASE,
)
_DETERMINER = regex(r"\b(?:the|a|an|its|his|her|their|our|this|that)\s*$|['’]s\s*$", re.IGNORECASE)
_ADJECTIVE = (
    r"(?:[a-z]+(?:al|ic|ive|ed|ing|ary|ous|ent|ant|ful)|new|old|young|other|more|male|female|adult|healthy)"
)
"""What may stand between a count and its noun: words with the endings of adjectives, and common ones without."""
_NO_PLURAL = r"always|perhaps|whereas|sometimes|besides|does|[a-z]+wards"
"""Words in -s that no count is followed by."""
_PLURAL = rf"(?!(?:{_NO_PLURAL})\b)[a-z]{{3,}}(?<!s)(?<!u)(?<!i)s|people|men|women|children|mice|participants"
_COUNTED = regex(
    rf"\s+(?:(?:{_ADJECTIVE}\s+){{0,2}}(?:{_PLURAL})\b(?!\s+(?:and|or)\s+\d)|(?:per|of\s+(?:the|these|them))\b)"
)
_UNITS = {
    "shares and multiples": r"%|°|fold\b|percent|per\s?cent|times|degrees?|square|cubic|million|billion|thousand",
    "length, area, mass, volume": (
        r"km|kg|mg|g|m|cm|mm|ml|mL|L|mi|ft|lbs?|kilometers?|kilometres?|meters?|metres?|miles?|feet|tons?|tonnes?|pounds?|"
        r"acres?|hectares?"
    ),
    "energy, power, frequency, electricity": "kcal|cal|calories|MW|GW|kW|kWh|MHz|GHz|Hz|hp|K|W|V|J|N",
    "durations": "years?|hours?|days?|minutes?|weeks?|months?",
    "money": "dollars?|euros?|yen|yuan|rupees|USD|EUR|GBP",
    "what is counted in thousands": "people|words|pages|patients|participants",
}
"""What follows a number that is a measure and no year, by the reason."""
_UNIT = regex(rf"[ \u00a0-]?(?:{'|'.join(_UNITS.values())})\b")
_QUANTITY_LEADS = {
    "currencies": "USD|EUR|GBP",
    "that it counts": r"number|no\.|total\s+of|all|only|exactly|additional",
    "how nearly": r"some|about|approximately|approx\.|nearly|almost|roughly",
    "bounds": r"over|than|least|most|up\s+to",
    "who has or holds so many": "contains?|had|has|have|with|includ(?:es?|ing|ed)|enrolled|recruited|employs?|comprising",
}
"""Words before a number that is a count and no year, by the reason."""
_QUANTITY_LEAD = regex(rf"(?:[$€£¥<>=±≈~]\s?|\b(?:{'|'.join(_QUANTITY_LEADS.values())})\s+)$", re.IGNORECASE)
_SENTENCE_WORDS = "|".join(
    word.capitalize()
    for word in (*FULL_MONTHS, *SEASONS, "in", "the", "since", "by", "from", "during", "until")
)
"""Capitalised words before a year that are no name."""
_NAME_BEFORE = regex(rf"(?<![.!?] )(?<!^)\b(?!(?:{_SENTENCE_WORDS})\b)[A-Z][a-z]+\s$")
_NAME_AFTER = regex(r"\s[A-Z][a-z]+")
_CITATION = regex(
    r"\bet\s+al\.?,?\s*\(?\s*(?:1[6-9]|20)\d\d"
    r"|\([A-Z][\w'\u2019-]+(?:,\s+[A-Z][\w'\u2019-]+)*,?\s+(?:and|&)\s+[A-Z][\w'\u2019-]+,?\s+(?:1[6-9]|20)\d\d(?=[a-z]?\s*[;,)])"
)
_LONGEST_AUTHORS = 80  # characters of names before the year of a citation


def is_of_citation(text: str, span: Span) -> bool:
    """Whether a year is that of a cited work: "Lee et al. (2019)", "(Lee & Park, 2019)"."""
    start = max(0, span.start - _LONGEST_AUTHORS)
    return any(match.end() == span.end for match in _CITATION.finditer(text, start, span.end + 4))


def is_year(text: str, match: re.Match[str]) -> bool:
    """Whether the four matched digits are a year and not a count.

    A number before a counted plural is none ("1500 patients"), unless a determiner makes the noun the year's
    ("the 2016 elections") or a preposition of time stands before it ("in 2019 patients were").
    """
    value = int(next(group for group in match.groups() if group))
    before = text[max(0, match.start() - 24) : match.start()]
    modern = 1800 <= value <= 2100
    after = match.end()
    part_of_name = _NAME_BEFORE.search(before) and _NAME_AFTER.match(text, after)
    if part_of_name or _UNIT.match(text, after) or _QUANTITY_LEAD.search(before):
        return False
    if _COUNTED.match(text, after):
        return modern and _owns_its_noun(value, before, text[after:])
    if modern:
        dated = _LEAD.search(before) is not None or not _COMMON_WORD.match(text, after)
        return dated or _NAMED.match(text, after) is not None
    return _STRONG_LEAD.search(before) is not None or re.search(r"[(–-]\s*$", before) is not None


def _owns_its_noun(value: int, before: str, after: str) -> bool:
    """Whether a number before a plural still is a year: "the 2016 elections", "in 2019 patients were"."""
    if _DETERMINER.search(before):
        return value % 100 != 0
    return _STRONG_LEAD.search(before) is not None and not re.match(r"\s+\w+\s+(?:and|with)\b", after)


_COMMON_WORD = regex(r"\s+(?!and\b|to\b)[a-z]")
_NAMED_BY_YEAR = {
    "a business year and its figures": r"revenue|guidance|outlook|earnings|budget|forecast|results|sales|income|profit|financial\s+year",
    "what comes round": "season|election|campaign|census|edition|tournament|championship",
    "what befell": "outbreak|crisis",
}
"""What is told apart by its year, "we expect 2020 revenue to rise", by the reason."""
_NAMED = regex(
    r"\s+(?:(?:first|second|third|fourth|full|fiscal|annual|net)[\s-]+)*"
    rf"(?:{'|'.join(_NAMED_BY_YEAR.values())})\b"
)
