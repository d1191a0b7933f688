"""Files to bibliographies: the table of formats and what each is read with."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from grounded_research.bibliography.files import LARGEST_BIBLIOGRAPHY, read_text, refuse_large
from grounded_research.bibliography.model import Bibliography, Problem
from grounded_research.bibliography.printed_list import read_reference_list
from grounded_research.errors import BibliographyError
from grounded_research.text.patterns import regex

if TYPE_CHECKING:
    from grounded_research.bibliography.tex_project import EmbeddedDatabase

_BIBTEX_CONTENT = regex(r"^\s*@\s*\w+\s*[{(]", re.MULTILINE)
_RIS_CONTENT = regex(r"^\ufeff?\s*TY\s{0,3}-", re.MULTILINE)
_NBIB_CONTENT = regex(r"^\ufeff?\s*PMID\s{0,3}-\s*\d")


def read_bibliography(path: Path, *, largest: int = LARGEST_BIBLIOGRAPHY) -> Bibliography:
    """The bibliography in a file: .bib, .bbl, .ris, .nbib, CSL-JSON, or the reference list of a draft.

    Args:
        path: The file.
        largest: Bytes that are read at most of a format of its own; drafts have limits by their kind.

    Raises:
        BibliographyError: The file is missing, empty, binary, too large, of no known format, or holds no
            reference that can be read.
    """
    reader = _READERS.get(path.suffix.lower())
    if reader is None:
        known = " ".join(sorted(_READERS))
        raise BibliographyError(
            f"{path}: unknown kind of file {path.suffix or '(no suffix)'}; expected one of {known}"
        )
    if reader not in {_document, _word}:
        refuse_large(path, largest)
    found = reader(path)
    if not found.entries:
        details = [f"{one.place}: {one.message}" for one in found.problems[:20]]
        raise BibliographyError(
            f"{path}: no reference could be read; expected a bibliography ({found.kind})", details=details
        )
    return found


def _bibtex(path: Path) -> Bibliography:
    from grounded_research.bibliography.bibtex import read_bibtex

    return _from_text(path, read_bibtex)


def _ris(path: Path) -> Bibliography:
    from grounded_research.bibliography.ris import read_ris

    return _from_text(path, read_ris)


def _nbib(path: Path) -> Bibliography:
    from grounded_research.bibliography.nbib import read_nbib

    return _from_text(path, read_nbib)


def _csl(path: Path) -> Bibliography:
    from grounded_research.bibliography.csl import read_csl

    return _from_text(path, read_csl)


def _bbl(path: Path) -> Bibliography:
    from grounded_research.bibliography.bbl import read_bbl

    return _from_text(path, read_bbl)


def _from_text(path: Path, read: Callable[[str, str], Bibliography], origin: str = "") -> Bibliography:
    """A file that is called by its name where no other ``origin`` is given."""
    name = origin or path.name
    text, problems = read_text(path)
    found = read(text, name)
    return replace(found, problems=_problems_of((*problems, *found.problems), name))


def _problems_of(problems: Iterable[Problem], origin: str) -> tuple[Problem, ...]:
    return tuple(replace(problem, origin=origin) for problem in problems)


def _text(path: Path) -> Bibliography:
    """A text file may hold any format; else it is a draft, or a bare list of references."""
    text, _ = read_text(path)
    if _RIS_CONTENT.search(text):
        return _ris(path)
    if _NBIB_CONTENT.match(text):
        return _nbib(path)
    if path.suffix.lower() != ".md" and _BIBTEX_CONTENT.match(text):
        return _bibtex(path)
    return _document(path)


def _tex(path: Path) -> Bibliography:
    """A LaTeX project's databases, else its ``thebibliography``, else the .bbl beside the main file."""
    from grounded_research.bibliography.bbl import is_bbl, read_bbl
    from grounded_research.bibliography.bibtex import read_bibtex
    from grounded_research.bibliography.tex_project import read_project
    from grounded_research.documents.latex_files import seen_from

    text, problems = read_text(path)
    if is_bbl(text):
        return _bbl(path)
    project = read_project(path)
    for database in project.databases:
        refuse_large(database, LARGEST_BIBLIOGRAPHY)
    lists = [file.path for file in project.files if is_bbl(file.source)]
    compiled = [file for file in (path.with_suffix(".bbl"),) if file.is_file()]
    read = read_bibtex if project.databases else read_bbl
    carried = [_from_source(one) for one in project.embedded]
    held = project.databases or ([] if carried else lists or compiled)
    parts = [_from_text(file, read, seen_from(path.parent.resolve(), file.resolve())) for file in held]
    return _joined([*carried, *parts], (*_problems_of(problems, path.name), *project.problems))


def _from_source(database: "EmbeddedDatabase") -> Bibliography:
    """A database that stands in a LaTeX source."""
    from grounded_research.bibliography.bibtex import read_bibtex

    found = read_bibtex(database.text, database.file)
    return replace(found, problems=_problems_of(found.problems, database.file))


def _joined(parts: Sequence[Bibliography], problems: tuple[Problem, ...]) -> Bibliography:
    return Bibliography(
        entries=tuple(entry for part in parts for entry in part.entries),
        problems=(*problems, *(problem for part in parts for problem in part.problems)),
        read=sum(part.read for part in parts),
        unread=sum(part.unread for part in parts),
        kind=parts[0].kind if parts else "latex",
    )


def _document(path: Path) -> Bibliography:
    """The files that a draft names, and what it lists itself."""
    from grounded_research.bibliography.drafts import entries_of, open_draft
    from grounded_research.documents.named_bibliographies import named_bibliographies

    document = open_draft(path)
    names = named_bibliographies(document)
    printed = entries_of(document, bare=not names)
    own = read_reference_list(printed.entries, path.name)
    if not names:
        return _with_left(own, printed.left, path.name)
    parts, problems = _named(path, names)
    return _joined([*parts, own] if own.entries else parts, tuple(problems))


def _with_left(own: Bibliography, left: Sequence[tuple[str, int]], origin: str) -> Bibliography:
    """The list with the lines between its entries that were passed over."""
    passed = [Problem(line, "does not look like a reference", origin, lost=True) for _, line in left]
    problems = sorted((*own.problems, *passed), key=lambda one: one.line)
    return replace(own, problems=tuple(problems), unread=len(problems))


def _named(path: Path, names: Sequence[str]) -> tuple[list[Bibliography], list[Problem]]:
    """The bibliographies of these names beside the draft, and what is wrong with those that are missing."""
    parts, problems = [], []
    for name in dict.fromkeys(names):
        try:
            parts.append(_as_named(path.parent, name))
        except BibliographyError as error:
            why = " ".join((error.message, *error.details[:1]))
            problems.append(Problem(1, f"{name}, which it names, was not read: {why}", path.name, lost=True))
    return parts, problems


def _as_named(folder: Path, name: str) -> Bibliography:
    """A bibliography that is called by the name that a draft in that folder has for it."""
    file = folder / name
    return read_bibliography(file).placed(lambda origin: name if origin == file.name else origin)


def _word(path: Path) -> Bibliography:
    """The works in the fields of a reference manager, if there are any, and what else the typed list has."""
    from grounded_research.bibliography.csl import read_csl_items
    from grounded_research.bibliography.typed_beside import with_typed
    from grounded_research.bibliography.wordfields import works_in_fields

    typed = _document(path)  # refuses what is no Word file, or too large
    items = works_in_fields(path.read_bytes(), path.name)
    if not items:
        return typed
    kept = read_csl_items(items, path.name)
    return with_typed(replace(kept, problems=_problems_of(kept.problems, path.name)), typed)


_READERS: dict[str, Callable[[Path], Bibliography]] = {
    ".bib": _bibtex,
    ".bibtex": _bibtex,
    ".bbl": _bbl,
    ".ris": _ris,
    ".nbib": _nbib,
    ".json": _csl,
    ".csljson": _csl,
    ".md": _text,
    ".markdown": _text,
    ".txt": _text,
    ".text": _text,
    ".tex": _tex,
    ".docx": _word,
    ".pdf": _document,
    ".html": _document,
    ".htm": _document,
}
