"""Gathers all that the registries say about some references; it judges nothing."""

from collections.abc import Sequence

from grounded_research.citations.questions import Answers, answers_about, identifier_questions, next_questions
from grounded_research.citations.registries.answers import Answer, Question
from grounded_research.citations.registries.desk import Asker
from grounded_research.ledger.models import Reference

# No reference needs more rounds: identifiers, their follow-ups (two), five searches.
MOST_ROUNDS = 10


def prefetch(references: Sequence[Reference], asker: Asker) -> None:
    """Ask for the identifiers of many references at once, so that one request serves many of them."""
    asker.ask([question for reference in references for question in identifier_questions(reference)])


def gather(references: Sequence[Reference], asker: Asker) -> dict[str, Answers]:
    """The answers that bear on each reference, by its id: asked in rounds until nothing more can be asked."""
    known: dict[Question, Answer] = {}
    for _ in range(MOST_ROUNDS):
        wanted = [question for reference in references for question in next_questions(reference, known)]
        if not wanted:
            break
        known |= asker.ask(wanted)
    return {reference.id: answers_about(reference, known) for reference in references}
