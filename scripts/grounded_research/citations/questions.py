"""What to ask which registry about a reference next: identifiers first, titles only where they fail."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
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
from grounded_research.citations.matching.compare import Comparison, Identity, compare
from grounded_research.citations.matching.letters import bare
from grounded_research.citations.matching.numbers import cited_year
from grounded_research.citations.matching.outcome import Agreement
from grounded_research.citations.matching.people import name_form
from grounded_research.citations.matching.title_words import content_words, title_words
from grounded_research.citations.registries.answers import (
    AGENCY,
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
    Absent,
    Answer,
    Found,
    Question,
    Registered,
    Unreachable,
)
from grounded_research.citations.versions import across_versions, is_version, of_preprint, version_questions
from grounded_research.ledger.models import Reference, changed

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


def follow_up_questions(reference: Reference, answers: Answers) -> list[Question]:
    """What a first no leads to: does the DOI exist at all, and does DataCite hold it."""
    doi = doi_to_ask(reference)
    asked: list[Question] = []
    if doi and isinstance(answers.get(Question("crossref", DOI, doi)), Absent):
        asked += [Question("doi_org", DOI, doi), Question("datacite", DOI, doi)]
        exists = isinstance(answers.get(asked[0]), Found)
        if exists and isinstance(answers.get(asked[1]), Absent):
            asked.append(Question("doi_org", AGENCY, doi.partition("/")[0]))
    return asked + earlier_versions(reference, answers)


def earlier_versions(reference: Reference, answers: Answers) -> list[Question]:
    """The earlier versions of a preprint whose latest version does not fit."""
    arxiv = arxiv_to_ask(reference)
    answer = answers.get(Question("arxiv", ARXIV, arxiv)) if arxiv else None
    if not arxiv or not isinstance(answer, Found) or not answer.records:
        return []
    return version_questions(compare(reference, answer.records[0], ARXIV), arxiv)


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


GREY = re.compile(r"\b(?:thes[ie]s|tesis|tese|dissertation|doktorarbeit|proefschrift|data ?set|software)\b")


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


def next_questions(reference: Reference, answers: Answers) -> list[Question]:
    """The questions to put next, given all answers so far; empty when nothing more can be asked."""
    for group in (identifier_questions(reference), follow_up_questions(reference, answers)):
        missing = [question for question in group if question not in answers]
        if missing:
            return missing
    known = compare_all(reference, answers)
    if any(is_settled(comparison) for comparison in known):
        return []
    silent = {
        q.registry for q, answer in answers.items() if isinstance(answer, Unreachable) and q.what != ARXIV
    }
    for question in search_questions(reference):
        if question not in answers and question.registry not in silent:
            return [question]
    return []


def all_questions(reference: Reference) -> list[Question]:
    """Every question that may be put about a reference: what ``--explain-network`` prints."""
    doi = doi_to_ask(reference)
    follow = [Question("doi_org", DOI, doi), Question("datacite", DOI, doi)] if doi else []
    return identifier_questions(reference) + follow + search_questions(reference)


def local_facts(reference: Reference) -> list[Question]:
    """What the index is asked first: the reference's identifiers, notices about it, what is held in full."""
    named = {
        DOI: doi_to_ask(reference),
        ARXIV: arxiv_to_ask(reference),
        ISBN: reference.identifiers.get("isbn") if is_book(reference) else None,
        PMID: reference.identifiers.get("pmid"),
        NOTICES: doi_to_ask(reference),
    }
    venue, year = cited_venue(reference), cited_year(first_field(reference, YEAR_FIELDS))
    if reference.parsed and venue and year is not None:
        named[HOLDS] = f"{venue}{BETWEEN}{year}"
    return [Question(INDEX, what, query) for what, query in named.items() if query]


def local_searches(reference: Reference) -> list[Question]:
    """The searches of the index, in their order."""
    queries = {TITLE: title_query(reference), TITLE_AUTHOR: author_query(reference)}
    return [Question(INDEX, what, query) for what, query in queries.items() if query]


def next_local_questions(reference: Reference, answers: Answers) -> list[Question]:
    """What to ask the index next: what goes by identifier, then titles until the work is found."""
    facts = [question for question in local_facts(reference) if question not in answers]
    if facts:
        return facts
    if any(is_settled(comparison) for comparison in compare_all(reference, answers)):
        return []
    return [question for question in local_searches(reference) if question not in answers][:1]


def is_settled(comparison: Comparison) -> bool:
    """Whether a record ends the search: it is the cited work."""
    return comparison.identity is Identity.SAME and comparison.field("title").agreement is not Agreement.OTHER


def answers_about(reference: Reference, answers: Answers) -> dict[Question, Answer]:
    """The answers that bear on this reference, in the order of asking."""
    if not answers:
        return {}
    relevant = [*local_facts(reference), *local_searches(reference), *all_questions(reference)]
    doi = doi_to_ask(reference)
    if doi:
        relevant.append(Question("doi_org", AGENCY, doi.partition("/")[0]))
    if arxiv := arxiv_to_ask(reference):
        relevant += [question for question in answers if of_preprint(question, arxiv)]
    return {question: answers[question] for question in relevant if question in answers}


def compare_all(reference: Reference, answers: Answers) -> list[Comparison]:
    """The reference against every record that was found for it."""
    about = answers_about(reference, answers)
    versions = version_records(about)
    comparisons: list[Comparison] = []
    for question, answer in about.items():
        if not isinstance(answer, Found) or is_version(question) or question.what in NO_WORKS:
            continue
        for work in answer.records:
            by = way_to(work, question)
            if question.what == ARXIV and versions:
                comparisons += compare_versions(reference, work, versions, by)
            else:
                comparisons.append(compare(reference, work, by))
    return comparisons


def compare_versions(
    reference: Reference, latest: Registered, earlier: Sequence[Registered], by: str
) -> Iterator[Comparison]:
    """The reference against a preprint in all its versions; the latest one has had all their titles."""
    titles = tuple(work.record.title for work in earlier if work.record.title)
    known = changed(latest, other_titles=latest.other_titles + titles)
    return across_versions(compare(reference, known, by), [compare(reference, work, by) for work in earlier])


def version_records(about: Answers) -> list[Registered]:
    """The earlier versions of the cited preprint, as far as they were asked for."""
    found = [answer for question, answer in about.items() if is_version(question)]
    return [work for answer in found if isinstance(answer, Found) for work in answer.records]


# Answers of the index to these questions describe no work that could be compared.
NO_WORKS = frozenset({NOTICES, HOLDS})


def way_to(work: Registered, question: Question) -> str:
    """How the record was come by.

    An identifier in a library of the user's may itself be wrong: such a record counts as searched for.
    """
    return TITLE if work.owned and question.what != TITLE_AUTHOR else question.what
