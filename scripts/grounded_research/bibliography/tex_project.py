"""What belongs to a LaTeX document for its bibliography: its files, and the databases that they name."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from grounded_research.bibliography.files import read_text
from grounded_research.bibliography.model import Problem
from grounded_research.documents.latex_files import Assembly, NotFollowed, TexFile, is_file, named_databases
from grounded_research.text.patterns import regex

EMBEDDED = regex(
    r"\\begin\{filecontents\*?\}\s*(?:\[[^\[\]]{0,100}\]\s*)?\{([^{}]{1,300})\}(.*?)\\end\{filecontents\*?\}",
    re.DOTALL,
)
"""A file that a LaTeX source carries in itself, as examples do."""


@dataclass(frozen=True, slots=True)
class EmbeddedDatabase:
    """A database that a source carries: the source's name, and the text with its lines as they are there."""

    file: str
    text: str


@dataclass(frozen=True, slots=True)
class Project:
    """What belongs to a LaTeX document.

    Attributes:
        files: The main file, then those that it includes, each once.
        databases: The .bib files that are there, in the order named.
        embedded: Those that stand in the source instead.
        problems: What was named and is not there, cannot be read, or includes itself.
    """

    files: tuple[TexFile, ...]
    databases: tuple[Path, ...]
    embedded: tuple[EmbeddedDatabase, ...]
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
    carried = {name: text for file in assembly.files.values() for name, text in _embedded(file)}
    embedded: list[EmbeddedDatabase] = []
    problems = list(dict.fromkeys(map(_not_followed, assembly.faults)))
    for file in assembly.files.values():
        for name, offset in named_databases(file.source):
            places = (main.parent / name, file.path.parent / name)
            if found := next(filter(is_file, places), None):
                databases.append(found)
            elif name in carried:
                embedded.append(carried[name])
            else:
                message = f"{name}, which {file.name} names, is not there"
                problems.append(Problem(file.line(offset), message, file.name, lost=True))
    return Project(
        tuple(assembly.files.values()),
        tuple(dict.fromkeys(databases)),
        tuple(dict.fromkeys(embedded)),
        tuple(problems),
    )


def _embedded(file: TexFile) -> Iterator[tuple[str, EmbeddedDatabase]]:
    for found in EMBEDDED.finditer(file.raw):
        lines_before = "\n" * (file.line(found.start(2)) - 1)
        yield found[1].strip(), EmbeddedDatabase(file.name, lines_before + found[2])


def _content(path: Path) -> str:
    """The text of an included file; an empty one holds nothing."""
    return read_text(path)[0] if path.stat().st_size else ""


def _not_followed(fault: NotFollowed) -> Problem:
    message = f"{fault.name}, which {fault.file.name} includes, was not read: {fault.why}"
    return Problem(fault.line, message, fault.file.name, lost=True)
