"""Patterns of citation marks: the words of author-year marks, numbers in their brackets, keys."""

import re

from grounded_research.text.filenames import FILE_NAME
from grounded_research.text.particles import PARTICLES_IN_TEXT
from grounded_research.text.patterns import regex

# --- the words of an author-year mark ---

UPPER = r"[^\W\d_a-z\u00df-\u00f6\u00f8-\u00ff]"
PARTICLE = rf"(?:{'|'.join(sorted(PARTICLES_IN_TEXT | {'y'}))})"
NAME_WORD = rf"(?:[dlDLO]['\u2019])?{UPPER}[\w'\u2019\u2010-]*"
NAME = (
    rf"(?:{UPPER}\.[\s-]?){{0,3}}(?:{PARTICLE}[\s-]+){{0,3}}{NAME_WORD}"
    rf"(?:\s+(?:of\s+(?:the\s+)?)?{NAME_WORD}){{0,4}}"
)
ONE_NAME = rf"(?:{PARTICLE}[\s-]+){{0,3}}{NAME_WORD}"
AND = r"(?:and|&amp;|\\?&|und|et|y)"
ET_AL = r"[*_]{0,2}et\.?\s+al\b\.?[*_]{0,2}|and\s+(?:colleagues|coworkers|co-workers|others)"
YEAR = r"(?:1[5-9]|20)\d\d[a-z]?"
YEARS = rf"(?:{YEAR}|n\.d\.|in\s+press|forthcoming)(?:\s*[,;&]\s*(?:{YEAR}|[a-z](?=[\s,;)\]])))*"
LEAD = (
    r"(?:(?:see|e\.g\.|i\.e\.|cf\.|also|reviewed\s+(?:in|by)|as\s+(?:shown\s+)?in|for\s+example|compare"
    r"|for\s+(?:a\s+)?reviews?|adapted\s+from|data\s+from|source:|from|in|by|and)[\s,:]+)*"
)
LOCATOR = (
    r"(?:\s*[,:]\s*(?:pp?\.?|pages?|ch(?:ap)?\.|chapter|sec(?:tion|\.)|\u00a7|table|fig(?:ure|\.)|no\.)?"
    r"\s*[\w.\u2013-]+)?"
)

NAMES_OF_PART = rf"{NAME}(?:(?:,\s+|,?\s+{AND}\s+){NAME})*(?:,?\s+(?:{ET_AL}))?"
LONGEST_GROUP = 4000
"""Characters between the brackets of a mark; dozens of works take some hundreds."""
PART = regex(rf"\s*{LEAD}(?P<names>{NAMES_OF_PART}),?\s+\(?(?P<years>{YEARS})\)?{LOCATOR}\s*")
YEARS_ONLY = regex(rf"\s*(?P<years>{YEARS}){LOCATOR}\s*")
GROUP = regex(
    rf"\((?P<body>(?=[^()]{{0,{LONGEST_GROUP}}}\))(?=[^()]*?\b{YEAR})[^()]*)\)"
    rf"|\[(?P<square>(?=[^\[\]]{{0,{LONGEST_GROUP}}}\])(?=[^\[\]]*?[^\W\d])(?=[^\[\]]*?\b{YEAR})[^\[\]]*)\]"
)
NARRATIVE = regex(
    rf"(?<![\w.])(?P<names>(?:{NAME_WORD}\s+(?:(?:of|for)\s+(?:the\s+)?)?){{0,5}}?{ONE_NAME}(?:,?\s+(?:{ET_AL})|(?:,\s+{ONE_NAME}){{0,8}},?\s+{AND}\s+{ONE_NAME})?)"
    rf"(?:['\u2019]s)?,?\s+(?P<open>[(\[])(?P<years>{YEARS}){LOCATOR}[)\]]"
)
SPLIT_NAMES = regex(rf",?\s+{AND}\s+|,\s+")
POSSESSIVE = regex(r"['\u2019]s$")
STRIP_ET_AL = regex(rf",?\s+(?:{ET_AL})\s*$")

FREE_PART = regex(r"^\s*(?:[a-z]+\.?\s*){1,6}$")  # "(Min et al., 2023; own data)"

# Words with a capital that stand before a year without being an author.
NO_AUTHORS = frozenset(
    {
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
        "jan",
        "feb",
        "mar",
        "apr",
        "jun",
        "jul",
        "aug",
        "sep",
        "sept",
        "oct",
        "nov",
        "dec",
        "spring",
        "summer",
        "autumn",
        "fall",
        "winter",
        "q1",
        "q2",
        "q3",
        "q4",
        "figure",
        "fig",
        "table",
        "since",
        "until",
        "before",
        "after",
        "during",
        "circa",
        "in",
        "on",
        "by",
        "from",
        "to",
        "the",
        "published",
        "accessed",
        "retrieved",
        "updated",
        "revised",
        "version",
        "born",
        "died",
        "founded",
        "est",
        "established",
        "fy",
        "early",
        "mid",
        "late",
        "season",
        "copyright",
    }
)

# --- numbers ---

NUMBERS = r"\d{1,3}(?:\s*(?:[,;]|-|\u2010|\u2013|\u2014|--)\s*\d{1,3})*"
BRACKETED = regex(
    rf"\\?\[(?:refs?\.?\s*)?(?P<numbers>{NUMBERS})"
    r"(?:\s*,\s*(?:pp?\.|ch\.|sec\.|table|fig\.)[^\]]{0,30})?\\?\]",
    re.IGNORECASE,
)
SUPERSCRIPT = regex(rf"\^(?P<a>{NUMBERS})\^|<sup>\s*\[?(?P<b>{NUMBERS})\]?\s*</sup>", re.IGNORECASE)
RAISED = regex(
    r"(?:(?<=[a-z]{3})|(?<=[.,;:)\"\u201d]))[\u00b9\u00b2\u00b3\u2070\u2074-\u2079]+"
    r"(?:[,\u02d2\u207b\u2013-][\u00b9\u00b2\u00b3\u2070\u2074-\u2079]+)*"
)
RAISED_FIGURES = "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079"
RAISED_DIGITS = str.maketrans(f"{RAISED_FIGURES}\u207b\u02d2", "0123456789-,")
FOOTNOTE = regex(r"\[\^(?P<label>[^\]\s]+)\](?!:)")
ROUND = regex(rf"(?<=[\w%\"\u201d]\s)\((?P<numbers>{NUMBERS})\)(?=[.,;:]|\s*$)")
# An interval in square brackets is no mark: "95% CI [18, 25]", "range [2, 9]", "n = [3]".
INTERVAL_BEFORE = regex(r"(?:\bCI|\bCrI|\bIQR|intervals?|ranges?|between|=|\u2208)[\s:,=]*$", re.IGNORECASE)
EXPONENT_BEFORE = regex(r"(?:\d|(?:^|[\s(])\w{1,2})$")

# --- names of files ---

FILE_PART = (
    r"(?:#[\w.-]{1,60}|:\d{1,6}(?:[-\u2013]\d{1,6})?"
    r"|(?:\s*,)?\s*(?:\u00a7|pp?\.|pages?|sec(?:tion|t?\.)|ch(?:apter|\.)|lines?|L)\s*[\w.\u2013-]{1,12})?"
)
"""Where in the file: "wal.html#locks", "notes.md, section 3"."""
FILE_LEAD = r"(?:(?:see|also|cf\.|sources?|files?|from|in|ref(?:erence)?s?)[\s,:]+)*"
FILE_LIST = rf"{FILE_LEAD}{FILE_NAME}{FILE_PART}(?:\s*(?:[,;&]|and)\s*{FILE_LEAD}{FILE_NAME}{FILE_PART})*"
FILES = regex(rf"\[(?P<square>{FILE_LIST})\](?![(\[:])|\((?P<round>{FILE_LIST})\)", re.IGNORECASE)
"""A bracket with nothing but names of files; before a round or square one, or a colon, it is a link."""
FILE = regex(FILE_NAME)

# --- keys ---

CITEKEY = r"[\w](?:[\w:.#$%&+?<>~/-]*\w)?"
PANDOC_GROUP = regex(rf"\[(?P<body>[^\[\]]{{0,200}}?(?<![\w])-?@\{{?{CITEKEY}[^\[\]]{{0,1000}})\]")
PANDOC_KEY = regex(rf"(?<![\w@.])-?@(?:\{{(?P<braced>[^}}]+)\}}|(?P<key>{CITEKEY}))")
LATEX_CITE = regex(
    r"\\(?!nocite|citestyle|citesetup)[a-zA-Z]*cite[a-zA-Z]*\*?"
    r"(?:\s*\((?:[^()]*)\))?(?:\s*\[[^\[\]]*\])*\s*\{(?P<keys>[^{}]*)\}"
    r"(?:(?:\[[^\[\]]*\])*\{(?P<more>[^{}]*)\})?"
)
LATEX_IN_SENTENCE = regex(r"\\(?:citet|textcite|citeauthor|Citet|Textcite|citealt)\b")

# What holds no mark of prose: code, mathematics, addresses, comments.
MASKED = regex(
    r"`+[^`\n]*`+|<!--(?:(?!<!--).)*?-->|\$[^$\n]{1,200}\$|https?://[^\s\])>]+"
    r"|(?<=\])\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*\)",
    re.DOTALL,
)
