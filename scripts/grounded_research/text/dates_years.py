"""Whether four digits are a year."""
# ruff: noqa: E501 - a row or a pattern reads best on one line, a list of words as a text

import re

from grounded_research.text.spans import Span

_LEAD = re.compile(
    r"(?:^|\b(?:in|since|until|till|by|during|before|after|from|to|through|year|years|circa|c\.|ca\.?|early|late|mid|mid-|around|"
    r"of|and|or|spring|summer|autumn|fall|winter|january|february|march|april|may|june|july|august|september|october|november|"
    r"december|the|a|an|its|his|her|their|our|born|died|released|founded|established|est\.|published|as\s+of|between|copyright|©|"
    r"this|that|s)\s*,?\s*|[(,;\[:–—/\"“'’-]\s*)$",
    re.IGNORECASE,
)
_STRONG_LEAD = re.compile(
    r"\b(?:in|since|until|till|during|year|circa|early|late|mid|born|died|by|before|after)\s*-?$",
    re.IGNORECASE,
)
_DETERMINER = re.compile(r"\b(?:the|a|an|its|his|her|their|our|this|that)\s*$|['’]s\s*$", re.IGNORECASE)
_COUNTED = re.compile(
    r"\s+(?:(?:[a-z]+(?:al|ic|ive|ed|ing|ary|ous|ent|ant|ful|male|adult|new|old|other|different|more|additional|healthy|older|young|unique|local)\s+){0,2}(?:(?!(?:always|perhaps|whereas|sometimes|towards|onwards|afterwards|does|besides|shows)\b)[a-z]{3,}(?<!s)(?<!u)(?<!i)s|people|men|women|children|mice|participants)\b(?!\s+(?:and|or)\s+\d)|(?:per|of\s+(?:the|these|them))\b)"
)
_UNIT = re.compile(
    r"[ \u00a0-]?(?:%|°|fold\b|percent|per\s?cent|km|kg|mg|g|m|cm|mm|ml|mL|L|mi|ft|lbs?|kcal|cal|calories|kilometers?|kilometres?|meters?|metres?|miles?|feet|"
    r"tons?|tonnes?|years?|hours?|days?|minutes?|weeks?|months?|dollars?|euros?|pounds?|acres?|hectares?|MW|GW|kW|kWh|MHz|GHz|Hz|hp|"
    r"people|million|billion|thousand|times|square|cubic|degrees?|K|W|V|J|N|words|pages|patients|participants|yen|yuan|rupees|USD|EUR|GBP)\b"
)
_QUANTITY_LEAD = re.compile(
    r"(?:[$€£¥<>=±≈~]\s?|\b(?:USD|EUR|GBP|number|no\.|some|about|approximately|nearly|almost|roughly|over|than|least|most|up\s+to|total\s+of|all|only|exactly|additional|"
    r"approx\.|contains?|had|has|have|with|includ(?:es?|ing|ed)|enrolled|recruited|employs?|comprising)\s+)$",
    re.IGNORECASE,
)


_NAME_BEFORE = re.compile(
    r"(?<![.!?] )(?<!^)\b(?!(?:January|February|March|April|May|June|July|August|September|October|November|December|In|The|Summer|Winter|Spring|Autumn|Fall|Since|By|From|During|Until)\b)[A-Z][a-z]+\s$"
)
_NAME_AFTER = re.compile(r"\s[A-Z][a-z]+")


_CITATION = re.compile(
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
        return dated or _NAMED_BY_YEAR.match(text, after) is not None
    return _STRONG_LEAD.search(before) is not None or re.search(r"[(–-]\s*$", before) is not None


def _owns_its_noun(value: int, before: str, after: str) -> bool:
    """Whether a number before a plural still is a year: "the 2016 elections", "in 2019 patients were"."""
    if _DETERMINER.search(before):
        return value % 100 != 0
    return _STRONG_LEAD.search(before) is not None and not re.match(r"\s+\w+\s+(?:and|with)\b", after)


_COMMON_WORD = re.compile(r"\s+(?!and\b|to\b)[a-z]")
_NAMED_BY_YEAR = re.compile(
    r"\s+(?:(?:first|second|third|fourth|full|fiscal|annual|net)[\s-]+)*(?:revenue|guidance|outlook|earnings|budget|forecast|results"
    r"|sales|income|profit|season|election|campaign|census|edition|tournament|championship|outbreak|crisis|financial\s+year)\b"
)
"""What is told apart by its year: "we expect 2020 revenue to rise"."""
