"""Gathers all that the registries say about some references; it judges nothing."""

from collections.abc import Sequence
from typing import Protocol

from grounded_research.citations.evidence import answers_about, compare_all, is_settled
from grounded_research.citations.matching.cited import cites_preprint
from grounded_research.citations.matching.compare import compare
from grounded_research.citations.questions import (
    Answers,
    arxiv_to_ask,
    doi_to_ask,
    identifier_questions,
    local_facts,
    local_searches,
    search_questions,
    venue_question,
)
from grounded_research.citations.registries.answers import (
    AGENCY,
    ARXIV,
    DOI,
    Absent,
    Answer,
    Found,
    Question,
    Unreachable,
)
from grounded_research.citations.registries.desk import Asker
from grounded_research.citations.registries.replay import NOT_RECORDED
from grounded_research.citations.unconfirmed import is_nowhere
from grounded_research.citations.versions import version_questions
from grounded_research.ledger.models import Reference

# No reference needs more rounds: identifiers, their follow-ups (two), five searches, the venue.
MOST_ROUNDS = 10


class Local(Protocol):
    """A local index: it is asked without any permission."""

    def answer(self, what: str, query: str) -> Answer:
        """The answer to one question."""


def prefetch(references: Sequence[Reference], asker: Asker) -> None:
    """Ask for the identifiers of many references at once, so that one request serves many of them."""
    asker.ask([question for reference in references for question in identifier_questions(reference)])


def gather(
    references: Sequence[Reference], asker: Asker | None, local: Local | None = None
) -> dict[str, Answers]:
    """The answers about each reference, by its id, asked for in rounds until nothing is left to ask.

    Args:
        references: Whom to ask about.
        asker: The registries, or None where none may be asked.
        local: The local index, which is asked first: no search goes out for a work that it knows.
    """
    known = {one.id: gather_local(one, local) if local else {} for one in references}
    for _ in range(MOST_ROUNDS if asker else 0):
        wanted = {one.id: next_questions(one, known[one.id]) for one in references}
        questions = [question for asked in wanted.values() for question in asked]
        if not questions or asker is None:
            break
        answers = asker.ask(questions)
        for identifier, asked in wanted.items():
            known[identifier] |= {question: answers[question] for question in asked}
    return dict(known)


def gather_local(reference: Reference, local: Local) -> dict[Question, Answer]:
    """What the index says about a reference."""
    answers: dict[Question, Answer] = {}
    while questions := next_local_questions(reference, answers):
        answers |= {question: local.answer(question.what, question.query) for question in questions}
    return answers


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


def next_questions(reference: Reference, answers: Answers) -> list[Question]:
    """The questions to put next, given all answers so far; empty when nothing more can be asked."""
    for group in (identifier_questions(reference), follow_up_questions(reference, answers)):
        missing = [question for question in group if question not in answers]
        if missing:
            return missing
    known = compare_all(reference, answers)
    if any(is_settled(comparison) for comparison in known) or waits_for_its_doi(reference, answers):
        return []
    silent = {
        q.registry for q, answer in answers.items() if isinstance(answer, Unreachable) and q.what != ARXIV
    }
    for question in search_questions(reference):
        if question not in answers and question.registry not in silent:
            return [question]
    where = venue_question(reference)
    if where and where not in answers and is_nowhere(reference, answers_about(reference, answers), known):
        return [where]
    return []


def waits_for_its_doi(reference: Reference, answers: Answers) -> bool:
    """Whether the registry of its DOI could not be asked: searches elsewhere, seconds each, settle nothing.

    A preprint is searched for where preprints are.
    """
    doi = doi_to_ask(reference)
    answer = answers.get(Question("crossref", DOI, doi)) if doi else None
    lost = isinstance(answer, Unreachable) and answer.reason != NOT_RECORDED
    return lost and not cites_preprint(reference)


def next_local_questions(reference: Reference, answers: Answers) -> list[Question]:
    """What to ask the index next: what goes by identifier, then titles until the work is found."""
    facts = [question for question in local_facts(reference) if question not in answers]
    if facts:
        return facts
    if any(is_settled(comparison) for comparison in compare_all(reference, answers)):
        return []
    return [question for question in local_searches(reference) if question not in answers][:1]
