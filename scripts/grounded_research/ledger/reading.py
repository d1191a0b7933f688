"""Reading a ledger: sealed bytes are parsed only, all others examined whole and refused with a way back."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from grounded_research.errors import (
    DefectError,
    LedgerDamagedError,
    LedgerEditedError,
    LedgerError,
    LedgerMissingError,
    LedgerVersionError,
)
from grounded_research.ledger.faults import plain
from grounded_research.ledger.models import LEDGER_VERSION, Ledger
from grounded_research.ledger.serial import HEAD, is_intact, is_sealed
from grounded_research.ledger.strict_json import parse_json
from grounded_research.ledger.validation import SHOWN_FAULTS, examine, form_faults


@dataclass(frozen=True, slots=True)
class Read:
    """A ledger as it was read or written: from which bytes, and whether their seal fits."""

    ledger: Ledger
    raw: bytes
    intact: bool


def read_ledger(path: Path, backup: Path, *, adopt: bool = False, last: Read | None = None) -> Read:
    """The ledger in a file.

    Args:
        path: The ledger.
        backup: The version before, which messages name as a way back if it is there.
        adopt: Give a valid ledger with a broken seal, not intact, in place of refusing it.
        last: What was read or written last: if the file has the same bytes, they are not parsed again.

    Raises:
        LedgerError: One of its kinds, as ``LedgerStore.load`` tells.
    """
    raw = read_bytes(path, backup)
    if last is not None and last.intact and last.raw == raw:
        return last
    head = HEAD.match(raw)
    if head is not None:
        refuse_newer(path, head["version"].decode("utf-8", "replace"))
        if is_intact(raw):
            return Read(parse_intact(path, raw, backup), raw, intact=True)
    data = parse_object(path, raw, backup)
    refuse_newer(path, data.get("ledger_version"))
    ledger, intact = read_unsealed(path, data, backup, adopt=adopt)
    return Read(ledger, raw, intact=intact)


def read_bytes(path: Path, backup: Path) -> bytes:
    """The file's bytes."""
    try:
        return path.read_bytes()
    except FileNotFoundError as error:
        raise LedgerMissingError(
            f"There is no ledger at {path}.{way_back(path, backup)} "
            f"Begin one with the decompose stage, or name it with --ledger PATH."
        ) from error
    except OSError as error:
        raise LedgerError(f"{path} cannot be read: {error.strerror or error}.") from error


def parse_intact(path: Path, raw: bytes, backup: Path) -> Ledger:
    """The records of sealed bytes."""
    try:
        return Ledger.model_validate_json(raw)
    except ValidationError as error:  # sealed by a version of ours with other records
        raise LedgerDamagedError(
            f"{path} is sealed, but is not of this version's form.{way_back(path, backup)}",
            details=[str(fault) for fault in form_faults(error)[:SHOWN_FAULTS]],
        ) from error


def parse_written(raw: bytes) -> Ledger:
    """The records of bytes that are about to be written, as the next reader will have them.

    Raises:
        DefectError: They do not read back.
    """
    try:
        return Ledger.model_validate_json(raw)
    except ValidationError as error:
        raise DefectError(
            "A ledger was about to be written that does not read back.",
            details=[str(fault) for fault in form_faults(error)[:SHOWN_FAULTS]],
        ) from error


def parse_object(path: Path, raw: bytes, backup: Path) -> dict[str, Any]:
    """The JSON object of bytes that are not sealed."""
    try:
        data = parse_json(raw)
    except ValueError as error:
        raise LedgerDamagedError(
            f"{path} is no JSON, as if cut off or written over: {plain(str(error))}.{way_back(path, backup)}"
        ) from error
    if not isinstance(data, dict):
        raise LedgerDamagedError(f"{path} holds no JSON object.{way_back(path, backup)}")
    return data


def refuse_newer(path: Path, version: object) -> None:
    """Pass unless a newer version wrote the ledger."""
    if isinstance(version, str) and version_key(version) > version_key(LEDGER_VERSION):
        raise LedgerVersionError(
            f"{path} has ledger version {plain(version)}; this program reads up to {LEDGER_VERSION}. "
            f"Update grounded-research, or give this run another ledger with --out FOLDER."
        )


def version_key(version: str) -> tuple[int, ...]:
    """The numbers of a version, to compare by; empty for what is no version."""
    parts = version.split(".")
    return tuple(int(part) for part in parts) if all(p.isascii() and p.isdigit() for p in parts) else ()


def read_unsealed(path: Path, data: dict[str, Any], backup: Path, *, adopt: bool) -> tuple[Ledger, bool]:
    """A ledger whose bytes are not sealed, and whether it is intact: only their layout differs."""
    ledger, faults = examine(data)
    if ledger is not None and not faults:
        intact = is_sealed(ledger)
        if intact or adopt:
            return ledger, intact
    raise edited(path, backup, [str(fault) for fault in faults])


def edited(path: Path, backup: Path, faults: list[str]) -> LedgerEditedError:
    """The refusal of a ledger that was edited by hand, with its faults and the ways on."""
    if not faults:
        return LedgerEditedError(
            f"{path} was edited by hand: its seal does not fit, though its form is right. Give --adopt to "
            f"take it over (the ledger and the report will say so).{way_back(path, backup)}"
        )
    more = [f"and {len(faults) - SHOWN_FAULTS} more"] if len(faults) > SHOWN_FAULTS else []
    return LedgerEditedError(
        f"{path} was edited by hand and breaks the ledger's rules in {len(faults)} "
        f"{'place' if len(faults) == 1 else 'places'}. Mend them and give --adopt.{way_back(path, backup)}",
        details=[*faults[:SHOWN_FAULTS], *more],
    )


def way_back(path: Path, backup: Path) -> str:
    """The sentence that names the version before, if there is one; begins with a space."""
    if not backup.is_file():
        return ""
    return f" The version before the last write is {backup}: copy it over {path.name} to go back."
