"""What the formats share: field names that mean the same, identifiers of fields, years of dates."""

import re
from collections.abc import Callable, Mapping

from grounded_research.bibliography.identifiers import (
    find_arxiv,
    find_identifiers,
    find_urls,
    normalise_arxiv,
    normalise_doi,
    normalise_isbn,
    normalise_issn,
)
from grounded_research.text.patterns import regex

# biblatex's name to BibTeX's: the first is kept, the second filled in where it is missing.
ALIASES = {
    "journaltitle": "journal",
    "location": "address",
    "institution": "school",
    "annotation": "note",
    "eprinttype": "archiveprefix",
    "eprintclass": "primaryclass",
    "issue": "number",
}
_SCHOOL_TYPES = frozenset({"phdthesis", "mastersthesis", "thesis"})
# Fields that say nothing about the work; abstracts and file paths would only fill the ledger.
PRIVATE = frozenset(
    [
        "abstract",
        "file",
        "keywords",
        "annote",
        "review",
        "timestamp",
        "biburl",
        "bibsource",
        "owner",
        "date-added",
        "date-modified",
        "mendeley-tags",
        "groups",
        "__markedentry",
        "creationdate",
        "modificationdate",
        "bdsk-url-1",
        "bdsk-url-2",
        "bdsk-file-1",
        "mendeley-groups",
        "citeulike-article-id",
        "posted-at",
        "priority",
        "read",
        "rating",
        "local-url",
    ]
)
_YEAR = regex(r"(?<!\d)(1[4-9]\d\d|20\d\d|21\d\d)(?!\d)")
# A note that speaks of another work: its identifiers are not this work's.
_OTHER_WORK = regex(
    r"\b(?:erratum|corrigend|correction|comment|reply|repl(?:y|ies) to|see also|companion|"
    r"supplement|code|data\b|retract|review of|"
    r"translat|reprint|version of|dataset|github)",
    re.IGNORECASE,
)
_LINK_FIELDS = (
    "url",
    "howpublished",
    "ee",
    "link",
    "note",
    "eprint",
    "pages",
    "number",
    "publisher",
    "series",
)
_PMID = regex(r"\d{4,9}")


def with_aliases(fields: Mapping[str, str], entry_type: str | None) -> dict[str, str]:
    """The fields with BibTeX's name beside biblatex's, and ``year`` beside ``date``."""
    filled = dict(fields)
    for name, alias in ALIASES.items():
        if name in filled and (alias != "school" or entry_type in _SCHOOL_TYPES):
            filled.setdefault(alias, filled[name])
    if "date" in filled and "year" not in filled and (year := first_year(filled["date"])):
        filled["year"] = year
    return filled


def first_year(text: str) -> str | None:
    """The first four-digit year from 1400 to 2199 in a text."""
    found = _YEAR.search(text)
    return found.group(1) if found else None


def identifiers_of(fields: Mapping[str, str]) -> dict[str, str]:
    """The identifiers that an entry's fields hold, its own ``doi`` and ``eprint`` before links and notes."""
    found: dict[str, str] = {}
    linked = _from_links(fields)
    own = {
        "doi": normalise_doi(fields["doi"]) if "doi" in fields else None,
        "arxiv": _arxiv_of(fields),
        "isbn": _first_valid(fields.get("isbn", ""), normalise_isbn),
        "issn": _first_valid(fields.get("issn", ""), normalise_issn),
        "pmid": _digits(fields.get("pmid", "")),
        "pmcid": f"PMC{digits}" if (digits := _digits(fields.get("pmcid", fields.get("pmc", "")))) else None,
        "url": next(iter(find_urls(fields.get("url", ""))), None),
    }
    for kind in ("doi", "arxiv", "pmid", "pmcid", "isbn", "issn", "hal", "handle", "url"):
        value = own.get(kind) or linked.get(kind)
        if value:
            found[kind] = value
    if "doi" in found and "arxiv" not in found and (arxiv := find_arxiv(found["doi"])):
        found["arxiv"] = arxiv
    return found


def _from_links(fields: Mapping[str, str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for name in _LINK_FIELDS:
        value = fields.get(name)
        if not value or not _may_hold(value) or (name == "note" and _OTHER_WORK.search(value)):
            continue
        for kind, identifier in find_identifiers(value).items():
            found.setdefault(kind, identifier)
    return found


def _may_hold(value: str) -> bool:
    return "/" in value or ":" in value or "10." in value or "PM" in value or "ISBN" in value


def _arxiv_of(fields: Mapping[str, str]) -> str | None:
    if "arxivid" in fields or "arxiv" in fields:
        return normalise_arxiv(fields.get("arxivid") or fields["arxiv"])
    archive = fields.get("archiveprefix", "arxiv").lower()
    if "eprint" in fields and archive == "arxiv" and (found := normalise_arxiv(fields["eprint"])):
        return found
    venue = " ".join(fields[name] for name in ("journal", "booktitle", "volume") if name in fields)
    return find_arxiv(venue) if "arxiv" in venue.lower() or "abs/" in venue else None


def _first_valid(text: str, normalise: Callable[[str], str | None]) -> str | None:
    """The first valid number of a field that may list several: print and electronic."""
    if not text:
        return None
    pieces = [text, *re.split(r"[,;/]|\s{1,}(?=\d{4,})", text)]
    return next((value for value in map(normalise, pieces) if value), None)


def _digits(text: str) -> str | None:
    found = _PMID.search(text)
    return found.group() if found else None
