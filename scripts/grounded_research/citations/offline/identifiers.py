"""Identifiers against their own syntax, against each other and against the cited year."""

import re
from collections.abc import Iterator

from grounded_research.bibliography.check_digits import isbn_is_valid, issn_is_valid, orcid_is_valid
from grounded_research.bibliography.fields import first_year
from grounded_research.bibliography.identifiers import (
    arxiv_month,
    find_arxiv,
    find_dois,
    normalise_arxiv,
    normalise_doi,
)
from grounded_research.citations.offline.findings import finding
from grounded_research.ledger.models import Finding, Reference
from grounded_research.ledger.words import Severity
from grounded_research.text.patterns import regex

_SHORT_DOI = regex(r"^(?:https?://(?:dx\.)?doi\.org/|doi:)?10/[a-z0-9]{3,8}$", re.IGNORECASE)
_EMPTY_VALUE = regex(r"^\W*(?:n/?a|none|null|nil|no doi|unknown|tbd|-+)?\W*$", re.IGNORECASE)
# Prefixes that no agency hands out for works: the DOI handbook's example, test prefixes, ACM's internal one.
_PLACEHOLDER_PREFIXES = {
    "10.5555/": (Severity.NOTE, "is a publisher's internal number that does not resolve"),
    "10.1234/": (Severity.LOOK_AT, "has the prefix that templates use"),
    "10.12345/": (Severity.LOOK_AT, "has the prefix that templates use"),
    "10.9999/": (Severity.LOOK_AT, "has the prefix that templates use"),
    "10.0000/": (Severity.LOOK_AT, "has a prefix that nobody holds"),
    "10.1000/xyz": (Severity.LOOK_AT, "is the example of the DOI handbook"),
}
_X_RUN = regex(r"^10\.x+|/x+$|(?<![a-z])(?:x{4,}|n{4,})(?![a-z])", re.IGNORECASE)
_ARXIV_LIKE = regex(r"arxiv\s?:\s?(\d{4}\.\d{3,6})(?!\d)", re.IGNORECASE)
# A printed reference without a year may have lent one out of the id itself.
_FIRST_ARXIV = 1991
# A preprint that is cited as one is revised within a year or two, if at all.
_LATE_FOR_A_PREPRINT = 3
_ARXIV_VENUE = regex(r"\b(?:arxiv|corr)\b", re.IGNORECASE)
# Elsevier and others put the year of acceptance into the DOI: 10.1016/j.cell.2010.01.001. Of 14,215 Crossref
# works none was published more than two years before it and few more than four years after it.
_DOI_YEAR = regex(r"^10\.1016/j\.[a-z]+\.((?:19|20)\d\d)\.\d\d\.\d{3}$")
_DOI_YEAR_EARLY, _DOI_YEAR_LATE = 2, 5
_SERIAL_SPLIT = regex(
    r"\s*(?:,|;|/|\band\b|\((?:print|online|electronic|pbk|hbk|e-?book)[^)]*\)|\s{2,})\s*", re.IGNORECASE
)
# Digits of what was meant for an ISBN. The SBN before it had nine: an ISBN without its first 0.
_NEARLY_AN_ISBN = frozenset({8, 9, 11, 12, 14})
_SERIAL_NOISE = regex(r"[^\dXx]")


def check_doi(reference: Reference, year: int) -> Iterator[Finding]:
    """A ``doi`` field without a DOI, and DOIs that are placeholders."""
    del year
    cited = reference.fields.get("doi", "")
    doi = reference.identifiers.get("doi")
    if doi is None and cited and not _EMPTY_VALUE.match(cited) and not _SHORT_DOI.match(cited.strip()):
        if _X_RUN.search(cited):
            yield finding("placeholder_doi", "doi", f"The DOI {cited} is a placeholder.", cited=cited)
        elif normalise_doi(cited) is None:
            yield finding("bad_doi", "doi", f"The doi field holds {cited!r}, which is no DOI.", cited=cited)
    if doi is None:
        return
    for prefix, (severity, words) in _PLACEHOLDER_PREFIXES.items():
        if doi.startswith(prefix):
            yield finding("placeholder_doi", "doi", f"The DOI {doi} {words}.", cited=doi, severity=severity)
            return
    if _X_RUN.search(doi):
        yield finding("placeholder_doi", "doi", f"The DOI {doi} seems to be a placeholder.", cited=doi)


def check_doi_url(reference: Reference, year: int) -> Iterator[Finding]:
    """A DOI link that names another DOI than the ``doi`` field."""
    del year
    own = normalise_doi(reference.fields.get("doi", ""))
    url = reference.fields.get("url", "")
    if own is None or "doi.org/" not in url:
        return
    linked = find_dois(url)
    if linked and linked[0] != own and not linked[0].startswith("10.48550/"):
        yield finding(
            "doi_url_conflict", "url", f"The doi field says {own}, the link {linked[0]}.", cited=linked[0]
        )


def check_doi_year(reference: Reference, year: int) -> Iterator[Finding]:
    """A DOI that holds a year far from the cited one."""
    del year
    held = _DOI_YEAR.match(reference.identifiers.get("doi", ""))
    cited = first_year(reference.fields.get("year", ""))
    if held is None or cited is None:
        return
    gap = int(cited) - int(held.group(1))
    if gap < -_DOI_YEAR_EARLY or gap > _DOI_YEAR_LATE:
        yield finding(
            "doi_year_differs",
            "year",
            f"The DOI {held.group()} was given in {held.group(1)}; the entry says {cited}.",
            cited=cited,
        )


def check_serials(reference: Reference, year: int) -> Iterator[Finding]:
    """Check digits of ISBN, ISSN and ORCID fields."""
    del year
    for isbn in _serials(reference.fields.get("isbn", "")):
        if len(isbn) in {10, 13} and not isbn_is_valid(isbn) and not (len(isbn) == 13 and isbn[:2] != "97"):
            yield finding("bad_isbn", "isbn", f"The check digit of ISBN {isbn} does not fit.", cited=isbn)
        elif isbn.isdecimal() and len(isbn) in _NEARLY_AN_ISBN and not isbn_is_valid(f"0{isbn}"):
            message = f"ISBN {isbn} has {len(isbn)} digits; there are 10 or 13."
            yield finding("isbn_length", "isbn", message, cited=isbn)
    for issn in _serials(reference.fields.get("issn", "")):
        if len(issn) == 8 and not issn_is_valid(issn):
            yield finding("bad_issn", "issn", f"The check digit of ISSN {issn} does not fit.", cited=issn)
    for orcid in _serials(reference.fields.get("orcid", "")):
        if len(orcid) == 16 and not orcid_is_valid(orcid):
            yield finding(
                "bad_orcid", "orcid", f"The check digit of ORCID {orcid} does not fit.", cited=orcid
            )


def _serials(field: str) -> list[str]:
    return [_SERIAL_NOISE.sub("", part).upper() for part in _SERIAL_SPLIT.split(field) if part]


def check_arxiv_form(reference: Reference, year: int) -> Iterator[Finding]:
    """An arXiv id whose month, number of digits or year cannot be."""
    archive = reference.fields.get("archiveprefix", "").lower()
    eprint = reference.fields.get("eprint", "").strip()
    cited = [match.group(1) for text in _arxiv_texts(reference) for match in _ARXIV_LIKE.finditer(text)]
    if archive == "arxiv" and re.fullmatch(r"\d{4}\.\d{3,6}(?:v\d+)?", eprint):
        cited.append(eprint.partition("v")[0])
    for arxiv_id in dict.fromkeys(cited):
        if normalise_arxiv(arxiv_id) is None:
            message = f"arXiv:{arxiv_id} is no arXiv id: {_arxiv_fault(arxiv_id)}."
            yield finding("bad_arxiv", "eprint", message, cited=arxiv_id)
        elif arxiv_month(arxiv_id)[0] > year:
            message = f"arXiv:{arxiv_id} would be given in {arxiv_month(arxiv_id)[0]}, which has not come."
            yield finding("bad_arxiv", "eprint", message, cited=arxiv_id)


def _arxiv_texts(reference: Reference) -> list[str]:
    if not reference.structured:
        return [reference.raw]
    return [
        reference.fields[name]
        for name in ("journal", "booktitle", "howpublished", "note", "volume", "number")
        if name in reference.fields
    ]


def _arxiv_fault(arxiv_id: str) -> str:
    yymm, _, number = arxiv_id.partition(".")
    if not 1 <= int(yymm[2:]) <= 12:
        return f"there is no month {yymm[2:]}"
    if yymm < "0704":
        return "ids of this form begin in April 2007"
    return (
        f"ids of 20{yymm[:2]} have {4 if yymm < '1501' else 5} digits after the point, this has {len(number)}"
    )


def check_arxiv_year(reference: Reference, year: int) -> Iterator[Finding]:
    """An arXiv id given after the cited year, or years before it though arXiv itself is cited.

    A paper can go to arXiv years after it was published, so an id that is too late is certain only where
    arXiv is the venue. An id of January may belong to a paper sent in December. A preprint may be cited by
    the year of a later version: an id that is too early is worth a look.
    """
    del year
    arxiv_id, cited = reference.identifiers.get("arxiv"), first_year(reference.fields.get("year", ""))
    if arxiv_id is None or cited is None or (int(cited) < _FIRST_ARXIV and not reference.structured):
        return
    given_year, given_month = arxiv_month(arxiv_id)
    months = (given_year - int(cited)) * 12 + given_month - 12  # months after December of the cited year
    venue = " ".join(reference.fields.get(name, "") for name in ("journal", "booktitle"))
    on_arxiv = reference.structured and _ARXIV_VENUE.search(venue) is not None
    if on_arxiv and int(cited) - given_year >= _LATE_FOR_A_PREPRINT:
        message = f"arXiv:{arxiv_id} was given in {given_year}-{given_month:02}, years before {cited}."
        yield finding("arxiv_before_year", "year", message, cited=cited)
        return
    if months > 1 and on_arxiv:
        severity = Severity.MUST_FIX
    elif months > 12:
        severity = Severity.LOOK_AT
    else:
        return
    yield finding(
        "arxiv_after_year",
        "year",
        f"arXiv:{arxiv_id} was given in {given_year}-{given_month:02}, after the cited year {cited}.",
        cited=cited,
        severity=severity,
    )


def check_doi_arxiv(reference: Reference, year: int) -> Iterator[Finding]:
    """ArXiv's own DOI beside the id of another paper."""
    del year
    doi, arxiv_id = reference.identifiers.get("doi", ""), reference.identifiers.get("arxiv")
    if not doi.startswith("10.48550/"):
        return
    of_doi = find_arxiv(doi)
    if of_doi and arxiv_id and of_doi != arxiv_id:
        yield finding(
            "doi_arxiv_conflict",
            "doi",
            f"The DOI {doi} is that of arXiv:{of_doi}; the entry has arXiv:{arxiv_id}.",
            cited=doi,
        )
