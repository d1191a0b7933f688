"""Search words that an agent hands in: lines of JSON, checked like answers."""

from collections.abc import Mapping, Sequence

from pydantic import Field

from grounded_research.errors import AnswerFileError
from grounded_research.ground.web.queries import Queries
from grounded_research.judging.answers import Answer, AnswerFile, read_answer_files

LONGEST = 200
"""Characters of one search: keywords, not a text."""


class QueryLine(Answer):
    """One line: search words for one claim; a kind that is left out keeps the words that we made."""

    claim: str
    neutral: str | None = Field(default=None, min_length=2, max_length=LONGEST)
    primary: str | None = Field(default=None, min_length=2, max_length=LONGEST)
    dispute: str | None = Field(default=None, min_length=2, max_length=LONGEST)


def with_own(made: Mapping[str, Queries], files: Sequence[AnswerFile]) -> dict[str, Queries]:
    """The searches by claim, those of the files in place of ours.

    Raises:
        AnswerFileError: A line is malformed, or names a claim that is not among ``made``.
    """
    own = {line.claim: line for line in read_answer_files(files, QueryLine, known=made, id_field="claim")}
    empty = [line.claim for line in own.values() if not (line.neutral or line.primary or line.dispute)]
    if empty:
        raise AnswerFileError(
            f"no search words for {', '.join(empty)}: give neutral, primary or dispute, or leave the line out"
        )
    return {name: replaced(queries, own.get(name)) for name, queries in made.items()}


def replaced(made: Queries, own: QueryLine | None) -> Queries:
    """The searches of one claim, with those of an agent where it gave any."""
    if own is None:
        return made
    return Queries(
        claim=made.claim,
        neutral=one_line(own.neutral) or made.neutral,
        primary=one_line(own.primary) or made.primary,
        dispute=one_line(own.dispute) or made.dispute,
    )


def one_line(text: str | None) -> str:
    """The words in one line."""
    return " ".join((text or "").split())
