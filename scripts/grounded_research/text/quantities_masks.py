"""The places where a number is no quantity: identifiers, citation marks, part numbers, clock times, names."""
# ruff: noqa: E501 - a row or a pattern reads best on one line, a list of words as a text

import re

from grounded_research.text.currencies import currency_after
from grounded_research.text.dates_tables import MONTHS
from grounded_research.text.numerals import Numeral
from grounded_research.text.numerals_hints import has_digit, word_set, words_before
from grounded_research.text.patterns import regex
from grounded_research.text.spans import Span
from grounded_research.text.stopwords import STOP_WORDS
from grounded_research.text.units import unit_at

_PART_WORDS = r"""
sections? sec\. figures? figs?\. tables? tabs?\. chapters? chap\. ch\. equations? eqs?\. appendix appendices algorithm theorem lemma
proposition corollary listing paragraphs? para\. pages? pp?\. volumes? vols?\. issues? nos?\. articles? arts?\. footnotes?
notes? refs?\. references? clauses? rules? schedule exhibit version ver\. v\. release route highway interstate flight
""".split()
_WEAK_PART_WORDS = """
steps? lines? question panel box room gate channel model grade level phase stage type class group arm cohort part episode season day week
round act scene book verse number item experiment study trial hypothesis aim apollo windows python area pier platform
""".split()
"""Words that number parts, but also stand by chance before a count ("in this study 120 patients")."""

_PLAIN_PART_WORDS = frozenset(
    form
    for word in (*_PART_WORDS, *_WEAK_PART_WORDS)
    for form in (re.sub(r"\W", "", word), re.sub(r"\W", "", word).removesuffix("s"))
)
_IDENTIFIERS = regex(
    r"""(?:https?://|www\.|ftp://)[^\s<>"]+ | \b[\w.+-]+@[\w-]+\.[\w.]+ | \b(?:doi:?\s*)?10\.\d{4,9}/\S+
    | \b(?:arXiv:?\s*\d{4}\.\d{4,5}(?:v\d+)?|(?:PMID|PMCID|ISBN(?:-1[03])?|ISSN|NCT|ISRCTN|RFC|ISO|IEC)\s*:?\s*(?:no\.?\s*)?[\dX-]+)""",
    re.VERBOSE,
)
_CITATIONS = regex(
    r"\[(?:[A-Za-z]{0,3}\.?\s?)?\d{1,3}[a-z]?(?:\s*[,;–—-]\s*\d{1,3}[a-z]?)*(?:,\s*pp?\.\s*\d+)?\]"
)
_PARTS = regex(
    rf"\b(?:{'|'.join(_PART_WORDS)})\s?\(?(?:\d+(?:\.\d+)*[a-z]?)\)?(?:\s*(?:[,–—-]|and|to|&|or)\s*(?:\d+(?:\.\d+)*[a-z]?\b))*(?![\d%]|[,.]\d|\s?%|\s?per\s?cent\b)",
    re.IGNORECASE,
)
_WEAK_PARTS = regex(
    rf"\b(?:{'|'.join(_WEAK_PART_WORDS)})\s\(?\d{{1,2}}[a-z]?\b(?!\)?\s+(?:[a-z]+\s+)?[a-z]{{2,}}s\b|[.,]\d|\s?%|\s?per\s?cent\b|\)?\s(?:people|men|women|children)\b)",
    re.IGNORECASE,
)
_VERSIONS = regex(r"\bv\d+(?:\.\d+)*\b|\b\d+\.\d+\.\d+(?:\.\d+)*\b|§§?\s?\d+(?:\.\d+)*|\b24/7\b|\b9/11\b")
_TIMES = regex(
    r"""(?<!\d)(?:[01]?\d|2[0-4])[:.][0-5]\d(?::[0-5]\d)?\s?(?:[aApP]\.?[mM]\b\.?|(?:UTC|GMT|EST|EDT|PST|CET)\b|h\b|hrs\b|hours\b|o['’]clock)
    | (?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?![\d:])(?=\s*(?:$|[,.;)]|(?:to|until|and|on|in|local|this|that|-|–)\b))
    | (?<![\d.])(?:1[0-2]|0?[1-9])\s?(?:[ap]\.m\.|[ap]m\b|[AP]M\b|o['’]clock)""",
    re.VERBOSE,
)
_MASKS = (
    (regex(r"://|www\.|@|10\.\d{4}|arXiv|PM[IC]|IS[BSO]|ISRCTN|NCT|RFC|IEC"), _IDENTIFIERS),
    (regex(r"\["), _CITATIONS),
    (regex(r"[v§.7]|9/11"), _VERSIONS),
    (regex(r":\d|[\d ][aApP]\.?[mM]\b|\d\.\d\d|clock"), _TIMES),
)
"""What hides numbers that are no quantities, each behind a cheap test of whether the text can hold it at all."""

_LIST_NUMBER = regex(r"\s*\(?\d{1,2}[.)](?=\s+[A-Z\"“'*_])")
_RAISED_MARK = regex(r"(?<=[a-z.,;:)”\"])[⁰¹²³⁴⁵⁶⁷⁸⁹]+(?:[,–-][⁰¹²³⁴⁵⁶⁷⁸⁹]+)*")


def masked_spans(text: str) -> list[Span]:
    """Where numbers are no quantities: identifiers, addresses, citation marks, part numbers, clock times."""
    if text.isascii() and not has_digit(text):
        return []
    spans = [
        Span(*match.span())
        for hint, pattern in _MASKS
        if hint.search(text)
        for match in pattern.finditer(text)
    ]
    if word_set(text) & _PLAIN_PART_WORDS:
        spans.extend(Span(*match.span()) for match in _PARTS.finditer(text))
        spans.extend(Span(*match.span()) for match in _WEAK_PARTS.finditer(text))
    if match := _LIST_NUMBER.match(text):
        spans.append(Span(*match.span()))
    if not text.isascii():
        spans.extend(Span(*match.span()) for match in _RAISED_MARK.finditer(text))
    return spans


_PREFIX_LETTERS = regex(
    r"(?:^|[^A-Za-z])(?:USD|EUR|GBP|JPY|CHF|CAD|AUD|NZD|CNY|RMB|INR|[mMkK](?:USD|EUR|GBP|AUD)|Rs)$"
)
_GLUED_PREFIX = regex(
    r"\b(?:mid|pre|post|early|late|over|sub|non|under|to|of|than|about|nearly|almost|in|and|or|by|from|for|minus|up|a|plus|top)[-–—]$",
    re.IGNORECASE,
)
_SUFFIX = regex(
    r"(?P<ordinal>(?:st|nd|rd|th)\b)|(?P<letters>[A-Za-zµμ]+)|(?P<hyphen>[-‐‑](?:[A-Z]|\d*[A-Z]))"
)
_BARE_FRACTION = regex(r"(?:an?\s+)?(?:half|third|quarter|fourth|fifth|sixth|tenth)", re.IGNORECASE)
_WORD_GROWN_TO_IT = regex(r"-[a-z]", re.IGNORECASE)
_PRONOUN_BEFORE = regex(
    r"\b(?:the|no|any|every|each|this|that|which|another|some|last|next|only|first|second|third|other|same|right|wrong|new|old|"
    r"good|better|best|big|small|former|latter|whole|the\s+\w+)[ -]+$",
    re.IGNORECASE,
)
_PRONOUN_AFTER = regex(
    r"\s*(?:$|[.,;:)?!]|(?:can|may|must|should|would|could|might|will|does|is|has|was|of\s+(?:the\s+(?:most|best|largest|first|few|main|many|reasons)|them|us|its|his|her|their|my)|another|you|we|i|he|she|they|in\s+which|that|who|which|where|with|to)\b|['’]s\b|-)",
    re.IGNORECASE,
)


_DESIGNATION = regex(r"\b[A-Z]\d[\d.]*\+$")  # a place in the sky: J1149.5+6663
_HYPHENS = frozenset("-–—‐‑−")
_MINUS_BEFORE = regex(r"\b(?:minus|negative)\s+$", re.IGNORECASE)
_ONE_DAY = regex(r"\s+(?:day|night|time)\b", re.IGNORECASE)
_LASTING = regex(
    r"\b(?:for|within|least|than|lasted|about|only|after|every|over|just|exactly)\s+$", re.IGNORECASE
)
_NAME_BEFORE = regex(r"(?P<lead>\S\s+)?\b(?P<word>[A-Z][a-z]+)[ \u00a0]$")
_COUNTED_AFTER = regex(
    r"\s*(?:[%$€£°]|[-–]\w|[a-z]+\s+)?\s?(?:[a-z]{3,}s|people|men|women|children|million|billion|thousand|percent|per)\b|\s?[%°:/–-]|,\s?\d"
)
_VERB_AFTER = regex(r"\s+(?:was|is|were|has|had|will|[a-z]+ed)\b")


def _is_part_of_name(text: str, numeral: Numeral) -> bool:
    """Whether the number belongs to a name: Apollo 11, Voyager 2."""
    start, end = numeral.span.start, numeral.span.end
    if numeral.value > 999 or numeral.place != 1:
        return False
    lead = words_before(text, start)
    if not lead or not lead[-1][0].isupper():
        return False
    match = _NAME_BEFORE.search(text, max(0, start - 24), start)
    if match is None or match["word"].lower() in STOP_WORDS or match["word"].lower() in MONTHS:
        return False
    if _COUNTED_AFTER.match(text, end) or unit_at(text, end) or currency_after(text, end, large=False):
        return False
    first = not text[: match.start("word")].strip() or text[: match.start("word")].rstrip()[-1] in '.!?:("“'
    return _VERB_AFTER.match(text, end) is not None if first else True


def is_excluded_numeral(text: str, numeral: Numeral) -> bool:
    """Whether the number is part of a name or word (COVID-19, ACE2, 3D), an ordinal, or the pronoun "one"."""
    start, end = numeral.span.start, numeral.span.end
    if numeral.spelled and numeral.fraction and _is_bare_part_of_word(text, start, end):
        return True
    if numeral.spelled:
        return numeral.value == 1 and _is_pronoun(text, start, end)
    if _is_part_of_name(text, numeral):
        return True
    return _is_glued_before(text, start) or _is_glued_after(text, end)


def _is_bare_part_of_word(text: str, start: int, end: int) -> bool:
    """Whether a fraction without a number over it begins a word that is no unit: half-written, third-party."""
    bare = _BARE_FRACTION.fullmatch(text, start, end) is not None
    return (
        bare and _WORD_GROWN_TO_IT.match(text, end) is not None and unit_at(text, end, spelled=True) is None
    )


def _is_glued_before(text: str, start: int) -> bool:
    before, earlier = text[start - 1 : start], text[max(0, start - 2) : max(0, start - 1)]
    if not before:
        return False
    if before in _HYPHENS and earlier.isalpha():
        return _GLUED_PREFIX.search(text, max(0, start - 10), start) is None
    if before == "+":
        return _DESIGNATION.search(text, max(0, start - 16), start) is not None
    if before.isalpha():
        return _PREFIX_LETTERS.search(text, max(0, start - 6), start) is None
    return (
        (before in "_#\\") or (before == "/" and earlier.isalpha()) or (before == "." and earlier.isalnum())
    )


def _is_glued_after(text: str, end: int) -> bool:
    match = _SUFFIX.match(text, end)
    if match is None:
        return False
    if match["ordinal"] or match["hyphen"]:
        return True
    letters = match["letters"]
    if letters in {"percent", "pct", "pp", "B", "b", "T", "tr", "m", "M", "x", "bn", "plus"}:
        return False
    unit = unit_at(text, end)
    return (unit is None or unit.end < match.end()) and currency_after(text, end, large=True) is None


def _is_pronoun(text: str, start: int, end: int) -> bool:
    if text[start:end].lower() != "one" or _MINUS_BEFORE.search(text, max(0, start - 9), start):
        return False
    if _ONE_DAY.match(text, end):
        return _LASTING.search(text, max(0, start - 12), start) is None
    if unit_at(text, end, spelled=True) or currency_after(text, end, large=False):
        return False
    return bool(_PRONOUN_BEFORE.search(text, max(0, start - 24), start) or _PRONOUN_AFTER.match(text, end))
