"""What belongs to a LaTeX document for its bibliography: its files, and the databases that they name."""

from dataclasses import dataclass
from pathlib import Path

from grounded_research.bibliography.files import read_text
from grounded_research.bibliography.model import Problem
from grounded_research.documents.latex_files import Assembly, NotFollowed, TexFile, is_file, named_databases


@dataclass(frozen=True, slots=True)
class Project:
    """What belongs to a LaTeX document.

    Attributes:
        files: The main file, then those that it includes, each once.
        databases: The .bib files that are there, in the order named.
        problems: What was named and is not there, cannot be read, or includes itself.
    """

    files: tuple[TexFile, ...]
    databases: tuple[Path, ...]
    problems: tuple[Problem, ...]


def read_project(main: Path) -> Project:
    """Follow every command that includes a file, from the main file on, and look for what names databases.

    Raises:
        BibliographyError: The main file cannot be read.
    """
    main = main.resolve()
    assembly = Assembly(_content, main.parent, anywhere=True)
    assembly.add(main, read_text(main)[0])
    databases: list[Path] = []
    problems = list(dict.fromkeys(map(_not_followed, assembly.faults)))
    for file in assembly.files.values():
        for name, offset in named_databases(file.source):
            places = (main.parent / name, file.path.parent / name)
            if found := next(filter(is_file, places), None):
                databases.append(found)
            else:
                message = f"{name}, which {file.name} names, is not there"
                problems.append(Problem(file.line(offset), message, file.name, lost=True))
    return Project(tuple(assembly.files.values()), tuple(dict.fromkeys(databases)), tuple(problems))


def _content(path: Path) -> str:
    """The text of an included file; an empty one holds nothing."""
    return read_text(path)[0] if path.stat().st_size else ""


def _not_followed(fault: NotFollowed) -> Problem:
    message = f"{fault.name}, which {fault.file.name} includes, was not read: {fault.why}"
    return Problem(fault.line, message, fault.file.name, lost=True)
