"""What the verbs next and apply share in every stage: answer files in, packets out, judges' names."""

import sys
from collections.abc import Sequence
from pathlib import Path

from grounded_research.errors import GroundedResearchError
from grounded_research.judging.answers import AnswerFile
from grounded_research.ledger.words import EMBEDDED

DEFAULT_JUDGE = "agent"

MOST_ANSWER_BYTES = 16_000_000
"""Far more than the answers to every claim of a book; more is the wrong file."""


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
