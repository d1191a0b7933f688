"""Gathers all that the registries say about some references; it judges nothing."""

from collections.abc import Sequence
from typing import Protocol

from grounded_research.citations.questions import (
    Answers,
    identifier_questions,
    next_local_questions,
    next_questions,
)
from grounded_research.citations.registries.answers import Answer, Question
from grounded_research.citations.registries.desk import Asker
from grounded_research.ledger.models import Reference

# No reference needs more rounds: identifiers, their follow-ups (two), five searches.
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
