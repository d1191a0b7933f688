"""The words and patterns that dates are written with."""
# ruff: noqa: E501 - a row or a pattern reads best on one line, a list of words as a text

import re

from grounded_research.text.patterns import regex

MONTHS = {
    "january": 1, "february": 2, "march": 3, "april": 4, "may": 5, "june": 6, "july": 7, "august": 8, "september": 9,
    "october": 10, "november": 11, "december": 12, "jan": 1, "feb": 2, "mar": 3, "apr": 4, "jun": 6, "jul": 7, "aug": 8,
    "sep": 9, "sept": 9, "oct": 10, "nov": 11, "dec": 12,
}  # fmt: skip
FULL_MONTHS = tuple(MONTHS)[:12]
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
ORDINAL_DAYS = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
    "tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14, "fifteenth": 15, "sixteenth": 16,
    "seventeenth": 17, "eighteenth": 18, "nineteenth": 19, "twentieth": 20, "twenty-first": 21, "twenty-second": 22,
    "twenty-third": 23, "twenty-fourth": 24, "twenty-fifth": 25, "twenty-sixth": 26, "twenty-seventh": 27,
    "twenty-eighth": 28, "twenty-ninth": 29, "thirtieth": 30, "thirty-first": 31,
}  # fmt: skip
SEASONS = {"spring": (3, 5), "summer": (6, 8), "autumn": (9, 11), "fall": (9, 11), "winter": (12, 2)}
DECADES = {"twenties": 1920, "thirties": 1930, "forties": 1940, "fifties": 1950, "sixties": 1960, "seventies": 1970,
           "eighties": 1980, "nineties": 1990}  # fmt: skip
YEAR_WORDS = {
    "eighteen": 18, "nineteen": 19, "twenty": 20, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14,
    "fifteen": 15, "sixteen": 16, "seventeen": 17, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
    "eighty": 80, "ninety": 90, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "hundred": 0,
}  # fmt: skip

_MONTH = (  # the first look spares most words the branches
    "(?=[JFMASOND])(?:January|February|March|April|May|June|July|August|September|October|November|December|"
    r"(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec)\b\.?)"
)
_DAY = r"(?:[0-2]?[1-9]|[123]0|31)(?!\d)"
_WORD_DAY = "|".join(sorted((name.replace("-", "[- ]") for name in ORDINAL_DAYS), key=len, reverse=True))
_DAY_ANY = rf"(?:{_DAY}\s?(?:st|nd|rd|th)?|{_WORD_DAY})"
_YEAR = r"(?:1\d{3}|20\d{2})(?![\d]|[,.]\d|\s?%)"
_TO = r"\s*(?:[-–—−]|to|through|until|till|and|&|/)\s*"
_RANGE = r"\s*(?:[-–—−]|to|through|until|till)\s*"
_OPEN_COMMA = r"\s?,?\s*"

MONTH_WORDS = frozenset(MONTHS)
MODAL_MONTHS = frozenset({"may", "march"})
"""Months that mostly are verbs when they stand in small letters."""

CENTURY_WORDS = frozenset({"century", "centuries", *DECADES})
SPELLED_WORDS = frozenset({"nineteen", "eighteen", "twenty", "two"})
HINT_WORDS = MONTH_WORDS | CENTURY_WORDS | {"nineteen", "eighteen", "twenty", "thousand"}
_FOUR = regex(r"\d{4}")
GATES: dict[str, tuple[frozenset[str], re.Pattern[str] | None]] = {
    "iso": (frozenset(), regex(r"\d{4}[-/.]\d")),
    "numeric": (frozenset(), regex(r"\d[-/.]\d{1,2}[-/.]\d")),
    "fiscal": (frozenset({"fiscal", "financial", "fy"}), None),
    "quarter": (frozenset({"quarter"}), regex(r"[qQ][1-4]|[1-4]Q")),
    "half": (frozenset({"half"}), regex(r"[Hh][12]\b")),
    "season": (frozenset(SEASONS), None),
    "decade": (frozenset(), regex(r"0['’ ]?s\b")),
    "year_range": (frozenset(), _FOUR),
    "bc": (frozenset(), regex(r"B\.?C|\bA\.?D\b|\dAD|C\.?E")),
    "year": (frozenset(), _FOUR),
}
"""For each kind of pattern what a text must have, a word or a match, before the pattern is worth its time."""

_I = re.IGNORECASE
MONTH_PATTERNS = (
    ("day_range", regex(rf"\b(?P<month>{_MONTH})\s*(?P<day>{_DAY_ANY}){_TO}(?:the\s+)?(?P<day2>{_DAY_ANY})(?:{_OPEN_COMMA}(?P<year>{_YEAR}))?(?![\d:])(?!\s+(?:{_MONTH}))", _I)),
    ("day_range", regex(rf"(?<![\d.])(?:the\s+)?(?P<day>{_DAY_ANY}){_TO}(?:the\s+)?(?P<day2>{_DAY_ANY})\s*(?:of\s+)?(?P<month>{_MONTH})\b(?:{_OPEN_COMMA}(?:of\s+)?(?P<year>{_YEAR}))?", _I)),
    ("day", regex(rf"\b(?P<month>{_MONTH})\s?[\s/-]?(?:the\s+)?(?P<day>{_DAY_ANY})(?:\s?,\s*|\s+(?:of\s+)?|[/-]|\s*\(\w+\),?\s*)(?P<year>{_YEAR}|['’]\d{{2}})", _I)),
    ("day", regex(rf"(?<![\d-])(?P<year>{_YEAR})[/-](?P<month>{_MONTH})[/-](?P<day>{_DAY})", _I)),
    ("day", regex(rf"(?<![\d.,:/$€£])(?<![$€£]\s)(?:the\s+)?(?P<day>{_DAY_ANY})[\s/-]*(?:day\s+)?(?:of\s+)?(?P<month>{_MONTH})(?![a-z])(?:(?:\s?,\s*|[\s/-]+)(?:of\s+|in\s+)?(?P<year>{_YEAR}|['’]\d{{2}}\b|(?<=-)\d{{2}}\b))?", _I)),
    ("day", regex(rf"\b(?P<month>{_MONTH})\s?(?:[\s/-]|,\s(?=\d+(?:st|nd|rd|th)))?(?:the\s+)?(?P<day>{_DAY_ANY})(?![\d:.]\d|:|\s?(?:%|[ap]\.?m\b))(?P<year>)", _I)),
    ("month_range", regex(rf"\b(?P<month>{_MONTH}){_RANGE}(?P<month2>{_MONTH})(?:\s?,)?(?:\s+(?:of|in))?\s+(?P<year>{_YEAR})", _I)),
    ("month", regex(rf"\b(?P<month>{_MONTH})(?:\s?,\s*|\s+(?:of\s+|in\s+|the\s+year\s+)?|[/-])(?P<year>{_YEAR}|['’]\d{{2}}\b)", _I)),
    ("month", regex(rf"(?<![\d-])(?P<year>{_YEAR})[\s,/-]+(?P<month>{_MONTH})\b(?!\s*\d)", _I)),
    ("bare_month", regex(rf"\b(?P<month>{_MONTH})(?![\w-])")),
    ("bare_month", regex(rf"\b(?P<month>{_MONTH.lower()})(?![\w-])")),
)  # fmt: skip
DIGIT_PATTERNS = (
    ("iso", regex(r"(?<![\d/])(?<!\d-)(?P<year>[12]\d{3})(?P<sep>[-/.])(?P<month>0?[1-9]|1[0-2])(?P=sep)(?P<day>0?[1-9]|[12]\d|3[01])(?!\d|[-/]\d)(?:T[\d:.]+Z?)?")),
    ("numeric", regex(r"(?<![\d/.])(?:(?<!-)|(?=\d+/))(?P<a>0?[1-9]|[12]\d|3[01])(?P<sep>[-/.])(?P<b>0?[1-9]|[12]\d|3[01])(?P=sep)(?P<year>[12]\d{3}|\d{2})(?!\d|(?P=sep)\d)")),
    ("fiscal", regex(rf"\b(?:(?:fiscal|financial)(?:\s+years?)?(?:\s+of)?\s+|FY\s?-?)(?P<year>{_YEAR}|['’]?\d{{2}}(?!\d))(?:[-/–](?P<year2>\d{{4}}|\d{{2}})(?!\d))?", _I)),
    ("quarter", regex(rf"\b(?:Q(?P<q>[1-4])|(?P<q2>[1-4])Q|(?:the\s+)?(?P<q3>first|second|third|fourth|1st|2nd|3rd|4th)[\s-]quarter)(?:\s+of)?(?:\s?,|-)?\s*(?:the\s+)?(?:fiscal\s+(?:year\s+)?|FY\s?)?(?P<year>{_YEAR})", _I)),
    ("quarter", regex(rf"(?<!\d)(?P<year>{_YEAR})['’]?s?[\s,/-]*(?:Q(?P<q>[1-4])\b|(?P<q3>first|second|third|fourth)\s+quarter)", _I)),
    ("half", regex(rf"\b(?:H(?P<q>[12])|(?:the\s+)?(?P<q3>first|second)\s+half)(?:\s+of)?[\s-]+(?P<year>{_YEAR})(?!s)", _I)),
    ("half", regex(rf"(?<!\d)(?P<year>{_YEAR})[\s-]?H(?P<q>[12])\b")),
    ("season", regex(rf"\b(?P<season>spring|summer|autumn|fall|winter)(?:\s+of|\s?,)?\s+(?P<year>{_YEAR})(?!s)", _I)),
    ("decade", regex(r"(?<![\d$€£,.])(?P<year>1\d{2}0|20\d0)(?:['’]?s|[ ]s)\b|\bthe\s+(?:(?:early|mid|late)[\s-])?['’]?(?P<short>[3-9]0)['’]?s\b|['’](?P<short2>[3-9]0)s\b")),
    ("year_range", regex(rf"(?<![\d$€£,./-])(?P<year>{_YEAR})\s?(?:--?|[–—−/~])\s?(?P<year2>{_YEAR}|\d{{2}}(?![\d%]|[.,:/-]\d|\s?%))(?!-\d)")),
    ("bc", regex(r"(?<![\d$€£,.])(?:(?P<year2>\d{1,4})\s?[-–]\s?)?(?P<year>\d{1,4})\s?(?:BCE?|B\.C\.(?:E\.)?)(?!\w)|\bAD\s?(?P<ad>\d{1,4})(?!\d)|(?<![\d,.])(?P<ad2>\d{1,4})\s?(?:A\.D\.|AD|C\.?E\.?)(?![\w.])")),
    ("year", regex(r"(?=[12]\d{3})(?:(?<![\w$€£,./#+=<>−-])(?<!\d[ ])(?P<year>1\d{3}|20\d{2}|2100)(?![\w%°]|[,.]\d|-?\s?%|/\d|:\d|-\d{1,3}(?!\d)|\s\d{3}\b)|(?<=[-/(\[])(?P<year2>1[5-9]\d{2}|20\d{2})(?=[)\]])|(?<=\b(?:mid|pre)-)(?P<year3>1\d{3}|20\d{2})(?!\w)|(?<=\bpost-)(?P<year4>1\d{3}|20\d{2})(?!\w))")),
)  # fmt: skip
WORD_PATTERNS = (
    ("century", regex(rf"\b(?P<n>\d{{1,2}}(?=st|nd|rd|th)|{_WORD_DAY})(?:st|nd|rd|th)?[\s-]+centur(?:y|ies)\b(?:\s*(?P<bc>BCE?|B\.C\.(?:E\.)?))?", _I)),
    ("word_decade", regex(rf"\b(?:the\s+|nineteen[\s-])(?:(?:early|mid|late)[\s-])?(?P<decade>{'|'.join(DECADES)})\b", _I)),
)  # fmt: skip
_TENS = "ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
_TY = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
_ONES = "one|two|three|four|five|six|seven|eight|nine"
SPELLED_YEAR = regex(
    rf"\b(?:(?P<head>eighteen|nineteen|twenty)[\s-]+(?:(?P<teen>{_TENS}|hundred)|(?P<ty>{_TY})(?:[\s-]+(?P<one>{_ONES}))?|(?:oh|o|zero)[\s-](?P<low>{_ONES}))"
    rf"|(?P<k>two\s+thousand)(?:\s+and)?(?:\s+(?:(?P<kteen>{_TENS})|(?P<kty>{_TY})(?:[\s-]+(?P<kone2>{_ONES}))?|(?P<kone>{_ONES})))?)\b",
    _I,
)  # fmt: skip

JOIN = regex(
    r"\s*(?:[-–—−~]|\bto\b|\buntil\b|\btill\b|\bthrough\b|\bthru\b)\s*(?:the\s+)?(?:early\s+|late\s+|mid-?)?",
    _I,
)
BETWEEN = regex(r"\bbetween\s+(?:the\s+)?$", _I)
AND = regex(r"\s+and\s+(?:the\s+)?", _I)
BOUNDS = (
    ("before", r"before|prior\s+to|earlier\s+than|preceding|pre-"),
    ("until", r"until|till|by|up\s+to|as\s+of|as\s+at|no\s+later\s+than|not\s+later\s+than|through|to|on\s+or\s+before"),
    ("after", r"after|following|later\s+than|post-"),
    ("since", r"since|from|starting(?:\s+(?:in|on|from))?|beginning(?:\s+(?:in|on))?|no\s+earlier\s+than|not\s+earlier\s+than|as\s+from|on\s+or\s+after|onwards?\s+from"),
    ("about", r"about|around|circa|c\.|ca\.?|approximately|roughly|nearly|~"),
)  # fmt: skip
BOUND_BEFORE = regex(
    r"(?<![\w])(?:" + "|".join(f"(?P<{name}>{pattern})" for name, pattern in BOUNDS) + r")\s*(?:the\s+)?(?:(?:year|month|date|early|mid|late|end\s+of|beginning\s+of|start\s+of)[\s-]+(?:of\s+)?)*(?:the\s+)?(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,?\s+)?$",
    _I,
)  # fmt: skip
BOUND_ENDS = frozenset(
    "before to than preceding pre until till by of at through after following post since from in on onwards starting beginning about "
    "around circa c. ca ca. approximately roughly nearly the year month date early mid late monday tuesday wednesday thursday friday saturday "
    "sunday".split()
)
"""The words that a bound can end with: a cheap test before the pattern."""

BOUND_AFTER = regex(
    r"\s+(?:(?P<since>onwards?|and\s+(?:later|after|beyond)|or\s+later)|(?P<until>or\s+(?:before|earlier)))\b",
    _I,
)
ROLE_BEFORE = regex(
    r"(?P<birth>\bborn\b|\bb\.|\bbirth(?:\s+date|day)?\b|(?<=[(;,\s])\*)|(?P<death>\bdied\b|\bdies\b|\bd\.|\bdeath\b|\bpassed\s+away\b|\bdeceased\b|†)", _I
)  # fmt: skip
"""Words that make a date a birth or a death; the last one before the date counts."""

_EVENTS = (
    "War|Wars|Crisis|Depression|Revolution|University|Project|Study|Company|Period|Era|Dynasty|Party|Council|Games|Series|Season|Programme|Program|"
    "Republic|Empire|Kingdom|Union|Movement|Survey|Trial|Plan|Act|Administration|Presidency|Reign|Conflict|Campaign|Census|"
    "Reich|Occupation|School|College|Club|Group|Band|Show|Bank|Corporation|Institute|Society|League|Cup|Railway|Strike|"
    "Prize|Award|Uprising|Famine|Pandemic|Epidemic|Decade|Table|Figure|I|II|III|IV"
)
NO_PERSON = regex(rf"\b(?:{_EVENTS})\s*$")
PERSON_BEFORE = regex(r"(?:\b[A-Z][\w'’-]+|\b[A-Z]\.)[\"”]?,?\s*$")
