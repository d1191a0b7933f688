"""Identifiers that a line end cut in two, put together again where the second part can be nothing else."""

import re

from grounded_research.text.patterns import regex

# What a second part looks like: a digit in it, and more than a year or a number that begins a sentence.
_REST = r"(?=[a-z0-9(][^\s]*\d)(?!\d{1,4}[).,;:]?(?:\s|$))"
_CUTS = (
    # A hyphen, an underscore or a colon ends no DOI.
    regex(rf"(10\.\d{{4,9}}/[^\s\"<>]*[-_:])\s+{_REST}", re.IGNORECASE),
    # The name of a journal with a full stop or a slash behind it is but the first part of one.
    regex(rf"(10\.\d{{4,9}}/[a-z]+(?:[./][a-z]+)*[./])\s+{_REST}", re.IGNORECASE),
    # Elsevier's "j.cell.2013.05.039" after its year or its month.
    regex(r"(10\.\d{4}/[a-z]\.[a-z]+\.(?:19|20)\d\d\.)\s+(?=\d\d\.\d{3})", re.IGNORECASE),
    regex(r"(10\.\d{4}/[a-z]\.[a-z]+\.(?:19|20)\d\d\.\d\d\.)\s+(?=\d{3})", re.IGNORECASE),
    # Wiley's "j.1365-2664.2005.00401.x" after its ISSN or its number.
    regex(r"(10\.\d{4}/j\.\d{4}-\d{3}[\dx]\.)\s+(?=\d{4}\.\d)", re.IGNORECASE),
    regex(r"(10\.\d{4}/j\.\d{4}-\d{3}[\dx]\.\d{4}\.\d{5}\.)\s+(?=x(?!\w))", re.IGNORECASE),
    regex(r"(arxiv\.org/)\s+(?=(?:abs|pdf)/)", re.IGNORECASE),
    regex(r"(arxiv\s?:\s?\d{4}\.)\s+(?=\d{4,5}(?!\d))", re.IGNORECASE),
    regex(r"(arxiv\s?:\s?[a-z-]+(?:\.[A-Z]{2})?/)\s+(?=\d{7}(?!\d))", re.IGNORECASE),
)
_UNFINISHED = regex(r"10\.\d{4,9}/[^\s\"<>]*[-_]$")


def rejoined(text: str) -> str:
    """The text with DOIs and arXiv ids whole that a line end had cut.

    A cut is seen where the first part cannot be all of it and the second one goes on as such ids do.
    """
    if "10." not in text and "rxiv" not in text.lower():
        return text
    for cut in _CUTS:
        text = cut.sub(r"\1", text)
    return text


def is_unfinished(doi: str) -> bool:
    """Whether a DOI ends in a sign that none ends with: the rest of it is lost."""
    return _UNFINISHED.search(doi) is not None
