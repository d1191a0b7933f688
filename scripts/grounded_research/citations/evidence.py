"""What the answers amount to for one reference: those that bear on it, each record compared with it."""

from collections.abc import Iterator, Sequence

from grounded_research.citations.matching.compare import Comparison, Identity, compare
from grounded_research.citations.matching.outcome import Agreement
from grounded_research.citations.questions import (
    Answers,
    all_questions,
    arxiv_to_ask,
    doi_to_ask,
    local_facts,
    local_searches,
)
from grounded_research.citations.registries.answers import (
    AGENCY,
    ARXIV,
    HOLDS,
    NOTICES,
    TITLE,
    TITLE_AUTHOR,
    VENUE,
    Answer,
    Found,
    Question,
    Registered,
)
from grounded_research.citations.versions import across_versions, is_version, of_preprint
from grounded_research.ledger.models import Reference, changed


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


# Answers to these questions describe no work that could be the cited one.
NO_WORKS = frozenset({NOTICES, HOLDS, VENUE})


def way_to(work: Registered, question: Question) -> str:
    """How the record was come by.

    An identifier in a library of the user's may itself be wrong: such a record counts as searched for.
    """
    return TITLE if work.owned and question.what != TITLE_AUTHOR else question.what
