"""Recorded answers: registry exchanges kept in a file, replayed without a network.

One JSON object a line::

    {"registry": "crossref", "what": "doi", "query": "10.1000/xyz", "outcome": "found", "records": [{...}]}

``registry`` is crossref, arxiv, datacite, doi_org or openlibrary. ``what`` is doi, arxiv, isbn, title,
title_author, agency or venue; ``query`` is the identifier, the title, title and surname as
``Title | Surname``, or venue and year as ``Venue | 2019``.
``outcome`` is found, absent or unreachable (then with ``reason``). A record has the fields of the ledger's
WorkRecord (title, authors with family and given, years, container, volume, issue, pages, doi ...) and, where
they apply, other_titles, other_venues, notices, notice_of, published_as and version. A question that the file
does not hold could not be asked.
"""

import json
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from grounded_research.citations.matching.title_words import title_words
from grounded_research.citations.registries.answers import (
    BETWEEN,
    TITLE,
    TITLE_AUTHOR,
    Absent,
    Answer,
    Found,
    Question,
    Registered,
    Unreachable,
)
from grounded_research.errors import AnswerFileError
from grounded_research.ledger.models import WorkRecord
from grounded_research.text.json_text import parse_json

NOT_RECORDED = "not recorded"
MOST_FAULTS = 20
FIELDS = frozenset({"registry", "what", "query", "outcome", "records", "reason", "note"})


class RecordedAnswers:
    """Answers from a file of recorded exchanges."""

    def __init__(self, answers: Mapping[Question, Answer]) -> None:
        self.answers = {normal(question): answer for question, answer in answers.items()}

    def ask(self, questions: Collection[Question]) -> dict[Question, Answer]:
        """The recorded answers; Unreachable for what was not recorded."""
        missing = Unreachable(NOT_RECORDED)
        return {question: self.answers.get(normal(question), missing) for question in questions}


def normal(question: Question) -> Question:
    """The question with its query in a form in which case, accents and punctuation do not count."""
    if question.what not in {TITLE, TITLE_AUTHOR}:
        return Question(question.registry, question.what, question.query.lower())
    parts = question.query.rsplit(BETWEEN, 1) if question.what == TITLE_AUTHOR else [question.query]
    return Question(
        question.registry, question.what, BETWEEN.join(" ".join(title_words(part)) for part in parts)
    )


def read_recorded(path: Path) -> RecordedAnswers:
    """Read a file of recorded answers.

    Raises:
        AnswerFileError: The file is missing or a line of it is malformed; every fault is named by its line.
    """
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise AnswerFileError(
            f"Cannot read recorded answers at {path}: {error}. Name a JSONL file in UTF-8."
        ) from error
    answers: dict[Question, Answer] = {}
    faults: list[str] = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            question, answer = read_exchange(parse_json(line))
            answers[question] = answer
        except (ValueError, KeyError, TypeError) as error:
            faults.append(f"line {number}: {short(error)}")
    if faults:
        shown = (
            *faults[:MOST_FAULTS],
            *([f"... {len(faults)} faults in all"] if len(faults) > MOST_FAULTS else []),
        )
        raise AnswerFileError(
            f"Recorded answers at {path} are malformed; expected one exchange a line.", details=shown
        )
    return RecordedAnswers(answers)


def read_exchange(data: Any) -> tuple[Question, Answer]:
    """One recorded exchange."""
    if not isinstance(data, dict) or not data.keys() <= FIELDS:
        raise ValueError(f"expected an object with the fields {', '.join(sorted(FIELDS))}")
    question = Question(str(data["registry"]), str(data["what"]), str(data["query"]))
    outcome = data["outcome"]
    if outcome == "found":
        works = tuple(read_work(work, question.registry) for work in data.get("records") or ())
        return question, Found(works, str(data.get("note") or ""))
    if outcome == "absent":
        return question, Absent()
    if outcome == "unreachable":
        return question, Unreachable(str(data.get("reason") or "recorded as unreachable"))
    raise ValueError("outcome must be found, absent or unreachable")


def read_work(data: Any, registry: str) -> Registered:
    """A recorded record: the fields of WorkRecord, and those that stand beside it."""
    if not isinstance(data, dict):
        raise TypeError("a record must be an object")
    own = {name: value for name, value in data.items() if name in WorkRecord.model_fields}
    beside = {name: value for name, value in data.items() if name not in WorkRecord.model_fields}
    return Registered.model_validate({"record": {"registry": registry, **own}, **beside})


def write_exchange(question: Question, answer: Answer) -> str:
    """One exchange as a line of the format."""
    data: dict[str, Any] = {"registry": question.registry, "what": question.what, "query": question.query}
    if isinstance(answer, Found):
        records = []
        for work in answer.records:
            dump = work.model_dump(mode="json", exclude_defaults=True)
            records.append({**dump.pop("record"), **dump})
        data |= {"outcome": "found", "records": records} | ({"note": answer.note} if answer.note else {})
    elif isinstance(answer, Absent):
        data |= {"outcome": "absent", "records": []}
    else:
        data |= {"outcome": "unreachable", "records": [], "reason": answer.reason}
    return json.dumps(data, ensure_ascii=False)


def short(error: Exception) -> str:
    """The fault in one line."""
    if isinstance(error, ValidationError):
        first = error.errors()[0]
        return f"{'/'.join(map(str, first['loc']))}: {first['msg']}"
    if isinstance(error, KeyError):
        return f"field {error.args[0]} is missing"
    return str(error).splitlines()[0][:200]
