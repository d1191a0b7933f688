"""How far a search for conflicts has come, kept beside the ledger: a stopped run goes on where it ended."""

import contextlib
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from grounded_research.contradict.candidates import Candidate
from grounded_research.ledger.files import replace_file


@dataclass
class Progress:
    """What a search has compared and found so far.

    Attributes:
        inputs: Digest of what the stage reads; a search over other inputs begins anew.
        compared: How many statements were compared, of their list in its order.
        found: The candidates that they led to.
    """

    inputs: str
    compared: int = 0
    found: list[Candidate] = field(default_factory=list)


FORM = TypeAdapter(Progress)


def load_progress(path: Path, inputs: str) -> Progress:
    """The progress in a file, or none where the file is missing, damaged or of other inputs."""
    with contextlib.suppress(OSError, ValidationError):
        progress = FORM.validate_json(path.read_bytes())
        if progress.inputs == inputs:
            return progress
    return Progress(inputs)


def save_progress(path: Path, progress: Progress) -> None:
    """Write the progress whole or not at all.

    Raises:
        LedgerError: It cannot be written.
    """
    replace_file(path, FORM.dump_json(progress), backup=None)


def end_progress(path: Path) -> None:
    """Forget the progress of a search that has come to its end."""
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)
