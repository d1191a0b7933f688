"""Volume, issue and pages of printed references in the shapes that the styles have."""

import re

from grounded_research.bibliography.printed_patterns import ANY_YEAR, HYPHENS, MONTH, PARENTHESISED_YEAR, YEAR

_BEFORE = rf"(?<![\w.'’{HYPHENS}])"
_TO_LAST = rf"(?:\s?[{HYPHENS}−—]+\s?[A-Z]?\d+\w?)?"
_PP = r"(?:pp?\.?\s?|pages\s)?"
_DATED = rf"\((?:{MONTH}[\s.]*)?{YEAR}\)"
_NUMBER_WORD = r"(?:no|nr|n°|number|issue|iss)\.?\s?"
_ISSUE = (
    rf"(?:no\.?\s|no\.|nr\.?\s)?(?P<issue>(?!{MONTH}\b)(?!(?:1[89]|20)\d\d\s?\))(?:suppl\.?\s?)?"
    rf"[\w/{HYPHENS}. ]{{1,14}}?)"
)

PAGES = re.compile(
    rf"(?:\b[Pp]p\.?\s?|\b[Pp]\.\s?|\bp\s|\b[Pp]ages?\s|\bS\.\s?|\b[Pp]gs?\.?\s)\s?"
    rf"([A-Za-z]?\d[\w.]*(?:\s?[{HYPHENS}−—]+\s?[A-Za-z]?\d+\w?)?|[ivxlc]+\s?[{HYPHENS}]\s?[ivxlc]+)"
)
"""Pages that are named as such."""

Locators = tuple[re.Pattern[str], ...]


def _locators(no_year: str) -> Locators:
    """Patterns with the groups volume, issue and pages.

    ``no_year`` is what a bare number must not be: until the year is known, a number like one may be it.
    """
    number = rf"{_BEFORE}(?P<volume>{no_year}[A-Z]?\d{{1,4}}[A-Z]?)"
    any_number = rf"{_BEFORE}(?P<volume>[A-Z]?\d{{1,4}}[A-Z]?)"
    pages = rf"(?P<pages>{no_year}[A-Z]{{0,2}}\d\w*{_TO_LAST})"
    any_pages = rf"(?P<pages>[A-Z]{{0,2}}\d[\w.]*{_TO_LAST})"
    patterns = {
        "44.4 (2010): 469-495": (
            rf"{_BEFORE}(?P<volume>\d{{1,3}})\.(?P<issue>\d{{1,2}}(?:[{HYPHENS}]\d+)?)\s{_DATED}(?:[:,]\s?{any_pages})?"
        ),
        "16. 3-30": (
            rf"{_BEFORE}(?P<volume>{no_year}\d{{1,4}})\.\s(?P<pages>\d+\s?[{HYPHENS}−—]+\s?\d+)(?=[.,;\s]|$)"
        ),
        "220, 4598 (1983), 671-680": (
            rf"{_BEFORE}(?P<volume>{no_year}\d{{1,4}}),\s(?P<issue>\d{{1,4}})\s{_DATED}[,:]\s?{_PP}{any_pages}"
        ),
        "33(1): 12-18": (rf"(?P<volume>\d{{1,4}}[A-Z]?)\s?\(\s?{_ISSUE}\s?\)\s?[,:;.]?\s?{_PP}{any_pages}?"),
        "vol. 7, no. 2, pp. 1-9": (
            r"\b(?:vol(?:ume|\.)?|v\.|bd\.|band|t\.|tome|tomo)\s?(?P<volume>[A-Z]?\d+[A-Z]?|[IVXLC]+\b)"
            rf"(?:[\s,;]{{1,2}}{_NUMBER_WORD}(?P<issue>[\w/{HYPHENS}]+))?(?:[\s,:;]{{1,2}}{_PP}{pages})?"
        ),
        "25, no. 4 (2001): 649-658": (
            rf"{any_number}[,;:\s]{{1,2}}{_NUMBER_WORD}(?P<issue>[\w/{HYPHENS}]+)(?:\s?\([^()]*\))?"
            rf"(?:\s?[,:;]\s?{_PP}{any_pages})?"
        ),
        "163 (2010) 51-59": (
            rf"{any_number}\s?{_DATED}\s?[,:;.]?\s?(?:no\.?\s?\d+\s?[,:]?\s?)?{_PP}{any_pages}?"
        ),
        "65: 652-658": rf"{number}\s?[:,;]\s?{_PP}{pages}",
        "32 074001": rf"{number}\s(?P<pages>{no_year}[A-Z]?\d{{2,}}{_TO_LAST})",
        "32, 1987": rf"{number}[,\s]{{1,2}}\(?{YEAR}\)?(?:[,:;\s]{{1,2}}{_PP}{any_pages})?",
    }
    return tuple(re.compile(pattern, re.IGNORECASE) for pattern in patterns.values())


LOCATORS = _locators(r"(?!(?:18|19|20)\d\d\b)")
LOCATORS_DATED = _locators("")


def numbers_start(text: str, numbers: Locators) -> int:
    """Where volume, pages or year begin."""
    patterns = (*numbers, PAGES, PARENTHESISED_YEAR, ANY_YEAR)
    return min((match.start() for pattern in patterns if (match := pattern.search(text))), default=len(text))
