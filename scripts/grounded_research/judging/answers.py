"""Answer lines: read from files as agents write them, with every fault named at once."""

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NoReturn, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from grounded_research.errors import AnswerFileError
from grounded_research.judging.fault_words import describe, did_you_mean, json_hint, quoted
from grounded_research.ledger.strict_json import StrictJsonError, parse_json
from grounded_research.text.patterns import regex
from grounded_research.text.steering import ascii_text

MAX_FAULTS = 20  # a judge mends no more in one go, and a terminal shows no more


# Escapes of control characters as JSON writes them, and halves of characters, which have no form in UTF-8.
UNPRINTABLE = regex(
    r"(?<!\\)(?:\\\\)*\\(?:u00(?!09|0a|0A|0d|0D)[01][0-9a-fA-F]|[bf])|[\x7f-\x9f\ud800-\udfff]"
)


class Answer(BaseModel):
    """An answer line: frozen, and a field that is not known is refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


AnswerT = TypeVar("AnswerT", bound=BaseModel)


@dataclass(frozen=True)
class AnswerFile:
    """One file of answers: the name it goes by in messages, and its text."""

    name: str
    text: str


@dataclass
class Reading(Generic[AnswerT]):
    """What answers must be, and what has been read so far."""

    model: type[AnswerT] | Callable[[Mapping[str, Any]], type[AnswerT]]
    known: Collection[str]
    id_field: str
    answers: list[AnswerT] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    places: dict[str, str] = field(default_factory=dict)
    lines: int = 0

    def form(self, record: Mapping[str, Any]) -> type[AnswerT]:
        """What a line must be."""
        return self.model if isinstance(self.model, type) else self.model(record)


class LineError(ValueError):
    """A line that is no JSON object, or says a thing twice."""


def read_answers(
    text: str,
    model: type[AnswerT],
    *,
    known: Collection[str],
    id_field: str,
    name: str = "answers",
) -> list[AnswerT]:
    """The answers of one file, in order.

    Args:
        text: JSON lines; a byte-order mark, blank lines, other line ends and a code fence are forgiven.
        model: What one line must be.
        known: The ids that can be answered.
        id_field: The field that holds the id.
        name: The file's name for messages.

    Raises:
        AnswerFileError: anything is wrong with any line; the first 20 faults are in ``details``.
    """
    return read_answer_files([AnswerFile(name, text)], model, known=known, id_field=id_field)


def read_answer_files(
    files: Sequence[AnswerFile],
    model: type[AnswerT] | Callable[[Mapping[str, Any]], type[AnswerT]],
    *,
    known: Collection[str],
    id_field: str,
) -> list[AnswerT]:
    """The answers of several files, in order; an id may be answered once in all of them.

    Args:
        files: The files.
        model: What one line must be; or a function that says it of a line's fields, where there are several
            forms.
        known: The ids that can be answered.
        id_field: The field that holds the id.

    Raises:
        AnswerFileError: anything is wrong with any line of any file; nothing of them is to be recorded.
    """
    reading = Reading(model, known, id_field)
    for file in files:
        before = reading.lines
        prefix = f"{ascii_text(file.name)} " if len(files) > 1 else ""
        if fault := array_fault(file.text):
            reading.faults.append(prefix + fault)
            reading.lines += 1
            continue
        for number, line in answer_lines(file.text):
            reading.lines += 1
            read_line(reading, line, f"{prefix}line {number}")
        if reading.lines == before:
            reading.faults.append(f"{prefix}holds no answer: write one JSON object a line")
    if reading.faults:
        refuse(files, reading.faults)
    return reading.answers


def refuse(files: Sequence[AnswerFile], faults: list[str]) -> NoReturn:
    """Raise the error that names the files, the number of faults and the first of them."""
    names = ", ".join(ascii_text(file.name) for file in files)
    more = f", the first {MAX_FAULTS} are listed" if len(faults) > MAX_FAULTS else ""
    raise AnswerFileError(
        f"{names}: {len(faults)} fault{'s' if len(faults) != 1 else ''}{more}; nothing was recorded. "
        "Mend the lines and apply again.",
        details=faults[:MAX_FAULTS],
    )


def answer_lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that should hold an answer, with their numbers from 1."""
    for number, line in enumerate(text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n"), 1):
        stripped = line.strip()
        if stripped and not stripped.startswith("```"):
            yield number, stripped


def array_fault(text: str) -> str | None:
    """What to say where the whole file is one JSON array."""
    first = next(answer_lines(text), None)
    if first is None or not first[1].startswith("["):
        return None
    return (
        f"line {first[0]}: this is a JSON array; write one object a line, "
        "without [ and ] and without commas between the objects"
    )


def read_line(reading: Reading[AnswerT], line: str, place: str) -> None:
    """Read one line into the reading: its answer, or all its faults."""
    try:
        record = parse_object(line)
    except LineError as error:
        reading.faults.append(f"{place}{error}")
        return
    faults = list(id_faults(reading, record, place))
    model = reading.form(record)
    try:
        answer = model.model_validate_json(json.dumps(record), strict=True)
    except ValidationError as error:
        faults += [f"{place}: {describe(detail, model)}" for detail in error.errors(include_url=False)]
    else:
        if not faults:
            reading.answers.append(answer)
    reading.faults += faults


def parse_object(line: str) -> dict[str, Any]:
    """The JSON object of a line.

    Raises:
        LineError: it is no JSON, no object, or names a field twice.
    """
    try:
        record = parse_json(line)
    except json.JSONDecodeError as error:
        raise LineError(f", column {error.colno}: no valid JSON ({json_hint(line, error)})") from error
    except StrictJsonError as error:
        raise LineError(f": {error}") from error
    except ValueError as error:
        raise LineError(": no JSON that can be read") from error
    if not isinstance(record, dict):
        raise LineError(": no JSON object; a line begins with { and ends with }")
    if found := UNPRINTABLE.search(json.dumps(record, ensure_ascii=False)):
        raise LineError(f": a text holds {found.group()!a}, which no text has; write it without")
    return record


def id_faults(reading: Reading[AnswerT], record: Mapping[str, Any], place: str) -> Iterator[str]:
    """What is wrong with the id of a line; the place of a good id is remembered."""
    value = record.get(reading.id_field)
    if not isinstance(value, str):
        return  # the model says so, in its own words
    if value not in reading.known:
        yield f"{place}: unknown {reading.id_field} {quoted(value)}{did_you_mean(value, reading.known)}"
    elif value in reading.places:
        first = reading.places[value]
        yield f"{place}: {reading.id_field} {value} is answered a second time, first on {first}"
    else:
        reading.places[value] = place


def stale(answer_seen: str, shown_seen: str) -> bool:
    """Whether an answer was given to an older packet than the one that would be shown now."""
    return answer_seen.strip().lower() != shown_seen


def split_stale(
    answers: Iterable[AnswerT], seen: Callable[[AnswerT], str], shown: Callable[[AnswerT], str]
) -> tuple[list[AnswerT], list[AnswerT]]:
    """The answers to what is shown now, and those to an older packet.

    Args:
        answers: The answers of a file.
        seen: The fingerprint that an answer repeats.
        shown: The fingerprint that a packet would show for it now.
    """
    fresh: list[AnswerT] = []
    old: list[AnswerT] = []
    for answer in answers:
        (old if stale(seen(answer), shown(answer)) else fresh).append(answer)
    return fresh, old
