"""The files of a LaTeX project: the main file, those that it takes in, and the databases that they name."""

import os
import re
from dataclasses import dataclass
from pathlib import Path

from grounded_research.bibliography.files import read_text
from grounded_research.bibliography.model import Problem
from grounded_research.errors import BibliographyError

_COMMENT = re.compile(r"(?<!\\)%[^\n]*")
_COMMAND = re.compile(
    r"\\(?:bibliography|nobibliography\*?|addbibresource|addglobalbib)(?:\s*\[[^\]]*\])?"
    r"\s*\{(?P<databases>[^{}]*)\}"
    r"|\\(?:input|include|subfile)\s*\{(?P<taken>[^{}]{1,300})\}"
    r"|\\(?:sub)?(?:import|includefrom|inputfrom)\*?\s*\{(?P<folder>[^{}]*)\}\s*\{(?P<imported>[^{}]*)\}"
)
_TEX_SUFFIXES = frozenset({".tex", ".ltx", ".bbl", ""})
MOST_FILES = 200
"""A book has some fifty chapters; more is a loop that the names hide, or no document."""


@dataclass(frozen=True, slots=True)
class TexFile:
    """One file of a project: where it is, how the project calls it, its text without comments, lines kept."""

    path: Path
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Project:
    """What belongs to a LaTeX document.

    Attributes:
        files: The main file, then those that are taken in, each once.
        databases: The .bib files that are there, in the order named.
        problems: What was named and is not there, cannot be read, or takes itself in.
    """

    files: tuple[TexFile, ...]
    databases: tuple[Path, ...]
    problems: tuple[Problem, ...]


def read_project(main: Path) -> Project:
    """Follow every command that takes a file in, from the main file on.

    Raises:
        BibliographyError: The main file cannot be read.
    """
    walk = _Walk(main.parent)
    walk.follow(main, main.name, read_text(main)[0])
    return Project(tuple(walk.files), tuple(dict.fromkeys(walk.databases)), tuple(walk.problems))


def seen_from(folder: Path, file: Path) -> str:
    """A file's path as a document in the folder would write it, with forward slashes."""
    return os.path.relpath(file, folder).replace(os.sep, "/")


def is_file(place: Path) -> bool:
    """Whether a file is there; a name too long for one names none, where ``Path.is_file`` fails."""
    return os.path.isfile(place)  # noqa: PTH113 - as the docstring says


class _Walk:
    """What was met so far. Names count from the main file's folder, or from the file's own."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.open: list[Path] = []
        self.seen: set[Path] = set()
        self.files: list[TexFile] = []
        self.databases: list[Path] = []
        self.problems: list[Problem] = []

    def follow(self, path: Path, name: str, raw: str) -> None:
        """Note one file, and what it names and takes in."""
        file = TexFile(path, name, _COMMENT.sub("", raw))
        self.seen.add(path.resolve())
        self.files.append(file)
        self.open.append(path.resolve())
        for match in _COMMAND.finditer(file.text):
            line = file.text.count("\n", 0, match.start()) + 1
            if (names := match.group("databases")) is not None:
                self._note_databases(names, file, line)
            else:
                taken = match.group("taken") or match.group("imported") or ""
                self._take_in(Path(match.group("folder") or ""), taken.strip(), file, line)
        self.open.pop()

    def _note_databases(self, names: str, file: TexFile, line: int) -> None:
        for name in filter(None, map(str.strip, names.split(","))):
            database = name if name.endswith(".bib") else f"{name}.bib"
            places = (self.root / database, file.path.parent / database)
            if found := next((place for place in places if is_file(place)), None):
                self.databases.append(found)
            else:
                self._note(f"{database}, which {file.name} names, is not there", file, line)

    def _take_in(self, folder: Path, name: str, file: TexFile, line: int) -> None:
        if not name or "#" in name or "\\" in name:  # the argument of a macro
            return
        bases = (self.root / folder / name, file.path.parent / folder / name)
        places = (spelt for base in bases for spelt in (Path(f"{base}.tex"), base))
        found = next((place for place in places if is_file(place)), None)
        problem: str | None
        if found is None:
            problem = f"{name}, which {file.name} takes in, is not there"
        elif found.resolve() in self.open:
            problem = f"{file.name} takes in {name}, which takes it in: read once"
        elif found.resolve() in self.seen or found.suffix.lower() not in _TEX_SUFFIXES:
            return
        elif len(self.seen) >= MOST_FILES:
            problem = f"{name} was not read: more than {MOST_FILES} files"
        else:
            problem = self._read(found, name)
        if problem:
            self._note(problem, file, line)

    def _note(self, message: str, file: TexFile, line: int) -> None:
        self.problems.append(Problem(line, message, seen_from(self.root, file.path)))

    def _read(self, path: Path, name: str) -> str | None:
        """Follow a file; what is wrong with it where it cannot be read. An empty one holds nothing."""
        try:
            raw = read_text(path)[0] if path.stat().st_size else ""
        except (BibliographyError, OSError) as error:
            return f"{name} could not be read ({error})"
        self.follow(path, name, raw)
        return None
