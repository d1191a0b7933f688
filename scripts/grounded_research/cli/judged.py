"""What the verbs next and apply share in every stage: answer files in, packets out, judges' names."""

import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel

from grounded_research.cli.options import Common
from grounded_research.cli.output import Result, emit, emit_packet, next_command
from grounded_research.errors import AnswerFileError, GroundedResearchError
from grounded_research.judging.answers import AnswerFile, read_answer_files, split_stale
from grounded_research.judging.packet import Packet, fitting, take
from grounded_research.ledger.models import Ledger
from grounded_research.ledger.store import LedgerStore
from grounded_research.ledger.words import EMBEDDED

LineT = TypeVar("LineT", bound=BaseModel)

STALE = "the packet has changed since; next shows it again"

DEFAULT_JUDGE = "agent"

MOST_ANSWER_BYTES = 16_000_000
"""Far more than the answers to every claim of a book; more is the wrong file."""


def ask(
    waiting: Sequence[str],
    packet: Callable[[Sequence[str], int], Packet],
    *,
    script: str,
    store: LedgerStore,
    common: Common,
    size: int | None,
    shard: str | None,
    otherwise: Callable[[], Result],
) -> int:
    """Print the next packet and return the exit code.

    Args:
        waiting: The ids that wait, in order.
        packet: Makes the packet of some ids, given how many wait after them.
        script: The script whose ``apply`` takes the answers.
        store: Where the ledger is.
        common: The shared options.
        size: How many ids at most; None is the usual number.
        shard: The share of them, such as 2/5; None is all.
        otherwise: What to say where none waits.
    """
    ids, remaining = take(waiting, size, shard)
    if not ids:
        return emit(otherwise(), common)
    answered = next_command(script, "apply", "ANSWERS.jsonl", common=common, ledger=store.path)
    return emit_packet(fitting(ids, remaining, packet), answered, common)


def fresh_lines(
    files: Sequence[AnswerFile],
    form: type[LineT],
    *,
    known: Collection[str],
    id_field: str,
    packet: Callable[[Sequence[str], int], Packet],
) -> tuple[list[LineT], list[LineT]]:
    """The lines that answer what a packet shows now, and those that answer an older one.

    Raises:
        AnswerFileError: Any line is malformed; then none is recorded.
    """
    lines = read_answer_files(files, form, known=known, id_field=id_field)
    name = attrgetter(id_field)
    shown = {item.id: item.seen for item in packet([name(line) for line in lines], 0).items}
    return split_stale(lines, attrgetter("seen"), lambda line: shown[name(line)])


def record(
    store: LedgerStore,
    change: Callable[[Ledger], tuple[Ledger, Mapping[str, str]]],
    said: Callable[[Ledger], Result],
    common: Common,
) -> int:
    """Record answers, say what came of them and which were not recorded, and return the exit code.

    Args:
        store: Where the ledger is.
        change: The ledger with the answers, and why some are not recorded, by what they answer.
        said: What to say of the changed ledger.
        common: The shared options.

    Raises:
        AnswerFileError: None of the answers can be recorded.
    """
    refused: dict[str, str] = {}

    def recorded(current: Ledger) -> Ledger:
        changed, why = change(current)
        refused.update(why)
        if changed == current:
            refuse_unrecorded(why)
        return changed

    ledger = store.update(recorded)
    return emit(with_refused(said(ledger), refused), common)


def refuse_unrecorded(why: Mapping[str, str]) -> None:
    """Pass where no answer was refused; for files of which nothing was recorded, as in every stage.

    Raises:
        AnswerFileError: With every answer and why it is not recorded.
    """
    if why:
        raise AnswerFileError(
            f"none of the {len(why)} answers could be recorded; print what is asked now with the verb next",
            details=[f"{one}: {reason}" for one, reason in why.items()],
        )


def with_refused(result: Result, refused: Mapping[str, str]) -> Result:
    """The result with the answers that were not recorded, and why."""
    if not refused:
        return result
    return replace(
        result,
        summary=f"{result.summary}, {len(refused)} answers not recorded",
        body=[*(f"{one} not recorded: {why}" for one, why in refused.items()), *result.body],
        data={**result.data, "refused": dict(refused)},
    )


def judge_name(name: str) -> str:
    """The judge's name, checked.

    Raises:
        GroundedResearchError: The name is empty or the built-in judge's own.
    """
    chosen = name.strip()
    if not chosen or chosen == EMBEDDED:
        raise GroundedResearchError(
            f"--judge {name!r} cannot be used: give the name of who answered, such as {DEFAULT_JUDGE}"
        )
    return chosen


def answer_files(paths: Sequence[str]) -> list[AnswerFile]:
    """The answer files that were named, ``-`` meaning standard input.

    Raises:
        GroundedResearchError: A file is missing, too large or not UTF-8.
    """
    return [AnswerFile(name=path, text=answer_text(path)) for path in paths]


def answer_text(path: str) -> str:
    """The text of one answer file."""
    try:
        raw = read_input() if path == "-" else read_bounded(Path(path))
    except OSError as error:
        raise GroundedResearchError(
            f"{path} cannot be read ({error.strerror}): write the answers to a file, one JSON object a line"
        ) from error
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise GroundedResearchError(
            f"{path} is not UTF-8: byte {error.start} is 0x{raw[error.start]:02x}; save it as UTF-8"
        ) from error


def read_input() -> bytes:
    """The bytes of standard input, as far as a file of answers may be long.

    Raises:
        GroundedResearchError: There is no standard input, or it is too long.
    """
    if sys.stdin is None:  # closed by whoever started the process
        raise GroundedResearchError("standard input is closed: write the answers to a file and name it")
    raw = sys.stdin.buffer.read(MOST_ANSWER_BYTES + 1)
    if len(raw) > MOST_ANSWER_BYTES:
        raise GroundedResearchError("standard input is longer than any file of answers")
    return raw


def read_bounded(path: Path) -> bytes:
    """The bytes of a file that is not absurdly large."""
    if path.stat().st_size > MOST_ANSWER_BYTES:
        raise GroundedResearchError(f"{path} is larger than any file of answers; name the right file")
    return path.read_bytes()
