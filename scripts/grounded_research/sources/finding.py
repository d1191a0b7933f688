"""Finding the files that can be sources: folders searched, our own files and the draft left out by name."""

import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from grounded_research.documents.read import SUPPORTED_SUFFIXES, ascii_name
from grounded_research.errors import SourceError

OWN_NAMES = ("claims_ledger.json", "verification_report.", "citation_report.", "source_report.")
"""Beginnings of the names of files that this skill writes."""
OWN_BEGINNING = b"# Verification Report"
BIBLIOGRAPHIES = frozenset({".bib", ".bbl", ".ris", ".nbib"})


@dataclass(frozen=True)
class LeftOut:
    """A file that is no source, and why."""

    path: str
    reason: str


def find_files(
    paths: Sequence[Path], *, drafts: Sequence[Path], base: Path
) -> tuple[list[Path], list[LeftOut]]:
    """The files to read, sorted within each path that was given, and those left out.

    Hidden files and folders are not looked into.

    Raises:
        SourceError: A path that was given does not exist.
    """
    missing = [ascii_name(path) for path in paths if not path.exists()]
    if missing:
        raise SourceError(f"{', '.join(missing)} does not exist. Name a file or a folder with sources.")
    own_texts = {draft.resolve() for draft in drafts}
    files: dict[Path, Path] = {}
    left_out: dict[str, LeftOut] = {}
    for path in paths:
        for file in walk(path):
            absolute = file.resolve()
            reason = why_not(file, absolute, own_texts, named=file == path)
            if reason is None:
                files.setdefault(absolute, file)
            else:
                name = named(file, base)
                left_out[name] = LeftOut(name, reason)
    return list(files.values()), list(left_out.values())


def parts_of_others(included: Mapping[Path, Sequence[Path]], base: Path) -> dict[Path, LeftOut]:
    """The files that another one includes: they are read with it, and are no sources of their own.

    Args:
        included: Every file that was found, and the files that it includes, resolved.
        base: The folder to which paths are named.
    """
    whole_of: dict[Path, Path] = {}
    for whole, others in included.items():
        for other in others:
            whole_of.setdefault(other, whole)
    parts = {}
    for file in included:
        by = whole_of.get(file.resolve())
        if by is not None and by.resolve() not in included[file]:  # else they include each other
            reason = f"it is part of {named(by, base)}, which includes it"
            parts[file] = LeftOut(named(file, base), reason)
    return parts


def named(file: Path, base: Path) -> str:
    """The file for people, from a folder; a link is named by its own name."""
    own = file.parent.resolve() / file.name
    return Path(ascii_name(Path(os.path.relpath(own, base)))).as_posix()


def walk(path: Path) -> Iterator[Path]:
    """The file itself, or all files under a folder, sorted, without hidden ones."""
    if not path.is_dir():
        yield path
        return
    for folder, folders, names in os.walk(path):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if not name.startswith("."):
                yield Path(folder) / name


def why_not(file: Path, absolute: Path, drafts: Collection[Path], *, named: bool) -> str | None:
    """Why a file is no source; None if it is one. A file named itself is read whatever its suffix."""
    if absolute in drafts:
        return "it is the draft itself"
    if not absolute.is_file():
        return "it is no regular file" if absolute.exists() else "it is a link to a file that does not exist"
    if file.name.startswith(OWN_NAMES) or begins_as_report(file):
        return "it was written by this skill"
    if named or file.suffix.lower() in SUPPORTED_SUFFIXES:
        return None
    if file.suffix.lower() in BIBLIOGRAPHIES:
        return "it is a bibliography, not a source"
    return f"files of the suffix {ascii_name(Path(file.suffix)) if file.suffix else '(none)'} are not read"


def begins_as_report(file: Path) -> bool:
    """Whether a Markdown file is a verification report under another name."""
    if file.suffix.lower() != ".md":
        return False
    try:
        with file.open("rb") as stream:
            return stream.read(len(OWN_BEGINNING)) == OWN_BEGINNING
    except OSError:
        return False
