"""Gathers all that the registries say about some references; it judges nothing."""

from collections.abc import Sequence

from grounded_research.citations.questions import Answers, identifier_questions, next_questions
from grounded_research.citations.registries.answers import Answer, Question
from grounded_research.citations.registries.desk import Asker
from grounded_research.ledger.models import Reference

# No reference needs more rounds: identifiers, their follow-ups (two), five searches.
MOST_ROUNDS = 10


def prefetch(references: Sequence[Reference], asker: Asker) -> None:
    """Ask for the identifiers of many references at once, so that one request serves many of them."""
    asker.ask([question for reference in references for question in identifier_questions(reference)])


def gather(references: Sequence[Reference], asker: Asker) -> dict[str, Answers]:
    """The answers about each reference, by its id, asked for in rounds until nothing is left to ask."""
    known: dict[str, dict[Question, Answer]] = {reference.id: {} for reference in references}
    for _ in range(MOST_ROUNDS):
        wanted = {one.id: next_questions(one, known[one.id]) for one in references}
        questions = [question for asked in wanted.values() for question in asked]
        if not questions:
            break
        answers = asker.ask(questions)
        for identifier, asked in wanted.items():
            known[identifier] |= {question: answers[question] for question in asked}
    return dict(known)
