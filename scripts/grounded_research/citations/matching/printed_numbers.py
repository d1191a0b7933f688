"""The numbers of a printed reference: which may be a first page, an issue."""

import re

from grounded_research.citations.matching.numbers import YEAR, plain_number

NUMBER = re.compile(r"(?<![\w.])([a-z]{0,3})0*(\d+)([a-z]?)")

PAGES = re.compile(r"(?<![\w.-])([a-z]{0,3}\d+[a-z]?) ?-{1,2} ?([a-z]{0,3}\d+)(?![\w-])")
LINK = re.compile(r"\S*/\S*")
PAGED = re.compile(r"\d[a-z]?-[a-z]?\d|\bpp?\.? ?[a-z]?\d")
ISSUE = re.compile(r"(?<=\d)\s?\((\d{1,3})\)|\bno\.?\s?(\d{1,3})\b", re.IGNORECASE)


def numbers_of(text: str) -> set[str]:
    """The numbers of a folded text without zeros before them, with the letters at their ends and without."""
    found: set[str] = set()
    for before, digits, after in NUMBER.findall(text):
        found |= {before + digits, before + digits + after}
    return found


def first_pages(text: str) -> set[str]:
    """The numbers that may be a first page: those that begin a range; every number where there is no range.

    Two years are no pages, nor are the numbers of a link or an identifier.
    """
    ranges = PAGES.findall(LINK.sub(" ", text))
    begins = [one for one, last in ranges if not (YEAR.fullmatch(one) and YEAR.fullmatch(last))]
    return numbers_of(" ".join(begins)) or numbers_of(text)


def issues_of(text: str) -> set[str]:
    """The issues that a string names behind a volume, 12(3), or as no. 3."""
    return {plain_number(one or other) for one, other in ISSUE.findall(text)}


def names_pages(text: str) -> bool:
    """Whether a range of numbers or a labelled page stands in a string."""
    return PAGED.search(text) is not None
