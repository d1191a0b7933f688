"""What can be asked about a reference, and of whom: by identifier, by title, about the venue."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from grounded_research.citations.matching.cited import (
    REPORT_TYPES,
    YEAR_FIELDS,
    cited_title,
    cited_venue,
    cites_preprint,
    entry_type,
    first_field,
    is_book,
    is_stand_in,
)
from grounded_research.citations.matching.letters import bare
from grounded_research.citations.matching.numbers import cited_year
from grounded_research.citations.matching.people import name_form
from grounded_research.citations.matching.title_words import content_words, title_words
from grounded_research.citations.registries.answers import (
    ARXIV,
    BETWEEN,
    DOI,
    HOLDS,
    INDEX,
    ISBN,
    NOTICES,
    PMID,
    TITLE,
    TITLE_AUTHOR,
    VENUE,
    Answer,
    Question,
)
from grounded_research.ledger.models import Reference
from grounded_research.text.patterns import regex

ARXIV_DOI = "10.48550/arxiv."

# Prefixes under which publishers and data bases keep internal numbers that look like DOIs and never resolve.
PLACEHOLDER_PREFIXES = ("10.5555/",)

# A reference list entry longer than this is no reference; a query of this length is cut by Crossref anyway.
LONGEST_QUERY = 400

Answers = Mapping[Question, Answer]


def doi_to_ask(reference: Reference) -> str | None:
    """The DOI that Crossref or DataCite may know: not an arXiv DOI (arXiv is asked), not a placeholder."""
    doi = (reference.identifiers.get("doi") or "").lower()
    if not doi or doi.startswith(ARXIV_DOI) or is_placeholder(doi):
        return None
    return doi


def is_placeholder(doi: str) -> bool:
    """Whether the DOI is of a known kind that never resolves and proves nothing."""
    return doi.lower().startswith(PLACEHOLDER_PREFIXES)


def arxiv_to_ask(reference: Reference) -> str | None:
    """The arXiv id, also out of an arXiv DOI."""
    named = reference.identifiers.get("arxiv")
    doi = (reference.identifiers.get("doi") or "").lower()
    if not named and doi.startswith(ARXIV_DOI):
        return doi.removeprefix(ARXIV_DOI).partition("v")[0]
    return named


def identifier_questions(reference: Reference) -> list[Question]:
    """The questions that the reference's own identifiers pose."""
    asked = []
    if doi := doi_to_ask(reference):
        asked.append(Question("crossref", DOI, doi))
    if arxiv := arxiv_to_ask(reference):
        asked.append(Question("arxiv", ARXIV, arxiv))
    isbn = reference.identifiers.get("isbn")
    if isbn and not doi and is_book(reference):
        asked.append(Question("openlibrary", ISBN, isbn))
    return asked


def title_query(reference: Reference) -> str | None:
    """The title as a search, or the whole string where it was not parsed; None where a search is hopeless."""
    if not reference.parsed:
        text = " ".join(reference.raw.split())[:LONGEST_QUERY]
        return text if len(title_words(text)) >= 5 else None
    title = cited_title(reference)
    if not title or not content_words(title_words(title)):
        return None
    return " ".join(title.split())[:LONGEST_QUERY]


def author_query(reference: Reference) -> str | None:
    """Title and first author's surname as a search; None where one is missing or the string not parsed."""
    title = title_query(reference)
    if not title or not reference.parsed or not reference.authors:
        return None
    surname = name_form(reference.authors[0]).family
    return f"{title}{BETWEEN}{surname}" if surname and not is_stand_in(surname) else None


@dataclass(frozen=True, slots=True)
class Search:
    """One step of the search by title: which registry, and for which references."""

    registry: str
    what: str
    applies: Callable[[Reference], bool]


def is_report(reference: Reference) -> bool:
    """Kinds of work that DataCite is likely to hold, by the entry's type or by what is printed."""
    said = bare(reference.fields.get("howpublished", ""))
    return entry_type(reference) in REPORT_TYPES or GREY.search(said) is not None


GREY = regex(r"\b(?:thes[ie]s|tesis|tese|dissertation|doktorarbeit|proefschrift|data ?set|software)\b")


def may_be_preprint(reference: Reference) -> bool:
    """Papers that may stand on arXiv; books, theses and data sets do not."""
    return not is_book(reference) and (cites_preprint(reference) or not is_report(reference))


def without_author(reference: Reference) -> bool:
    """A preprint with nobody to search for: its title alone has to do."""
    return cites_preprint(reference) and reference.parsed and author_query(reference) is None


# In this order; the search ends with the first record that is the work.
SEARCHES = (
    Search("crossref", TITLE, lambda _: True),
    Search("crossref", TITLE_AUTHOR, lambda _: True),
    Search("arxiv", TITLE_AUTHOR, may_be_preprint),
    Search("arxiv", TITLE, without_author),
    Search("openlibrary", TITLE_AUTHOR, is_book),
    Search("datacite", TITLE, is_report),
)


def search_questions(reference: Reference) -> list[Question]:
    """All the searches that may be made for a reference, in their order."""
    queries = {TITLE: title_query(reference), TITLE_AUTHOR: author_query(reference)}
    return [
        Question(search.registry, search.what, query)
        for search in SEARCHES
        if (query := queries[search.what]) and search.applies(reference)
    ]


def all_questions(reference: Reference) -> list[Question]:
    """Every question that may be put about a reference: what ``--explain-network`` prints."""
    doi = doi_to_ask(reference)
    follow = [Question("doi_org", DOI, doi), Question("datacite", DOI, doi)] if doi else []
    where = venue_question(reference)
    return identifier_questions(reference) + follow + search_questions(reference) + ([where] if where else [])


def venue_question(reference: Reference) -> Question | None:
    """Whether Crossref holds works of the cited venue of that year; None where it would tell nothing.

    Put where no search has brought the work: then it says whether the work would have to be there.
    """
    place = venue_and_year(reference)
    told = entry_type(reference) in PARTS and not cites_preprint(reference)
    return Question("crossref", VENUE, place) if place and told else None


PARTS = frozenset({"", "article", "inproceedings", "conference", "incollection"})
"""Kinds of entries whose venue is what they are a part of; the empty one is of printed references."""


def venue_and_year(reference: Reference) -> str | None:
    """Venue and year as a query."""
    venue, year = cited_venue(reference), cited_year(first_field(reference, YEAR_FIELDS))
    return f"{venue}{BETWEEN}{year}" if reference.parsed and venue and year is not None else None


def local_facts(reference: Reference) -> list[Question]:
    """What the index is asked first: the reference's identifiers, notices about it, what is held in full."""
    named = {
        DOI: doi_to_ask(reference),
        ARXIV: arxiv_to_ask(reference),
        ISBN: reference.identifiers.get("isbn") if is_book(reference) else None,
        PMID: reference.identifiers.get("pmid"),
        NOTICES: doi_to_ask(reference),
        HOLDS: venue_and_year(reference),
    }
    return [Question(INDEX, what, query) for what, query in named.items() if query]


def local_searches(reference: Reference) -> list[Question]:
    """The searches of the index, in their order."""
    queries = {TITLE: title_query(reference), TITLE_AUTHOR: author_query(reference)}
    return [Question(INDEX, what, query) for what, query in queries.items() if query]
