"""Where a ledger stands, what its relative paths mean, and whom it belongs to."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from grounded_research.errors import LedgerForeignError
from grounded_research.ledger.digest import digest, digest_whole
from grounded_research.ledger.models import Draft, IncludedFile, Ledger, changed

LEDGER_NAME = "claims_ledger.json"
SIDECAR_NAME = ".grounded-research"


def locate(*, draft: Path | None, ledger: Path | None, out: Path | None) -> Path:
    """The ledger's path: ``--ledger``, else in ``--out``, else beside the draft, else in the working folder.

    A folder given as ``ledger`` means the ledger of that name in it.
    """
    if ledger is not None:
        return ledger / LEDGER_NAME if ledger.is_dir() else ledger
    if out is not None:
        return out / LEDGER_NAME
    if draft is None:
        return Path(LEDGER_NAME)
    return (draft if draft.is_dir() else draft.parent) / LEDGER_NAME


def relative(path: Path, ledger_path: Path) -> str:
    """A path as the ledger writes it: relative to the ledger's folder, with forward slashes."""
    try:
        text = os.path.relpath(path.resolve(), ledger_path.resolve().parent)
    except ValueError:  # another drive: there is no relative path
        text = str(path.resolve())
    return text.replace(os.sep, "/")


def beside(file: Path, ledger_path: Path) -> Callable[[str], str]:
    """How the ledger writes a path that counts from a file's folder."""
    return lambda name: relative(file.parent / name, ledger_path)


def absolute(text: str, ledger_path: Path) -> Path:
    """The file that a path written in the ledger means."""
    return Path(os.path.normpath(ledger_path.resolve().parent / text))


def owner(ledger: Ledger) -> str:
    """What the ledger is about: its draft, else the bibliography or folder that was examined."""
    return ledger.source_text if ledger.draft is None else ledger.draft.path


def refuse_foreign(ledger: Ledger, ledger_path: Path, examined: Path) -> None:
    """Pass when the ledger is about ``examined`` (a draft, a bibliography or a folder).

    Raises:
        LedgerForeignError: It is about something else; the message names the option that gives it its own.
    """
    wanted = relative(examined, ledger_path)
    held = owner(ledger)
    if wanted == held or absolute(held, ledger_path) == examined.resolve():
        return
    raise LedgerForeignError(
        f"{ledger_path} belongs to {held}, not to {wanted}; it was left as it is. "
        f"Give {examined.name} a ledger of its own with "
        f"--ledger {ledger_path.with_name(f'{examined.stem}_ledger.json')} or --out FOLDER."
    )


GONE = digest("gone")
"""Stands for the content of a file that is not there any more: it is not what any stage has read."""


def as_on_disk(ledger: Ledger, ledger_path: Path) -> Ledger:
    """The ledger with the digests that the draft and the sources have now, to ask which stages are stale."""
    draft = ledger.draft and draft_on_disk(ledger.draft, ledger_path)
    sources = tuple(
        source
        if source.path is None or source.problem
        else changed(source, sha256=present(source.path, ledger_path, source.included))
        for source in ledger.sources
    )
    return changed(ledger, draft=draft, sources=sources)


def draft_on_disk(draft: Draft, ledger_path: Path) -> Draft:
    """The draft with the digests that its file and those it includes have now."""
    included = tuple(
        changed(one, sha256=present(included_path(draft, one), ledger_path)) for one in draft.included
    )
    return changed(draft, sha256=present(draft.path, ledger_path), included=included)


def included_path(draft: Draft, included: IncludedFile) -> str:
    """The path of a file that the draft includes, as the ledger writes paths."""
    return (Path(draft.path).parent / included.path).as_posix()


def present(text: str, ledger_path: Path, included: Sequence[str] = ()) -> str:
    """The digest of the file that a path in the ledger means, with those it includes, as they are now."""
    path = absolute(text, ledger_path)
    try:
        return digest_whole(path, [path.parent / name for name in included])
    except OSError:
        return GONE
