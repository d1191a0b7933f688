"""Which entries a LaTeX document cites, through all the files that it takes in."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from grounded_research.bibliography.files import read_text
from grounded_research.errors import BibliographyError

# \cite, \citep*, \parencite, \textcite, \Citeauthor ...; \cites and its kin take several groups.
_CITE = re.compile(
    r"\\(?P<name>[A-Za-z]*[cC]ite[A-Za-z]*)\*?(?P<groups>(?:\s{0,3}(?:\[[^\[\]]{0,300}\]|\{[^{}]{0,2000}\})){1,40})"
)
_GROUP = re.compile(r"\{([^{}]*)\}")
_NO_CITATION = frozenset({"citestyle", "bibcite", "setcitestyle", "citealias", "defcitealias", "newcite"})
_INPUT = re.compile(r"\\(?:input|include|subfile)\s*\{([^{}]{1,300})\}")
_COMMENT = re.compile(r"(?<!\\)%[^\n]*")
MOST_FILES = 200
"""A book has some fifty chapters; more is a loop that the names hide, or no document."""


@dataclass(frozen=True, slots=True)
class Citing:
    """What a document cites.

    Attributes:
        keys: Every key that is cited, with the file and 1-based line where it stands first.
        everything: Whether all entries are cited (``nocite`` of ``*``).
    """

    keys: dict[str, tuple[str, int]]
    everything: bool


def citing_of(path: Path) -> Citing:
    """What a .tex file and the files that it takes in cite.

    Raises:
        BibliographyError: The file cannot be read; one that it takes in and cannot be read is passed over.
    """
    keys: dict[str, tuple[str, int]] = {}
    for name, text in _files(path):
        for found in _CITE.finditer(text):
            if found["name"] not in _NO_CITATION:
                line = text.count("\n", 0, found.start()) + 1
                for key in _keys(found):
                    keys.setdefault(key, (name, line))
    everything = keys.pop("*", None) is not None
    return Citing(keys, everything)


def _keys(found: re.Match[str]) -> Iterator[str]:
    groups = _GROUP.findall(found["groups"])
    several = found["name"].lower().endswith("cites")
    for group in groups if several else groups[:1]:
        yield from (key.strip() for key in group.split(",") if key.strip())


def _files(path: Path) -> Iterator[tuple[str, str]]:
    """The texts of a document without comments, lines kept, each with its name."""
    seen: set[Path] = set()
    waiting = [path]
    while waiting and len(seen) < MOST_FILES:
        file = waiting.pop(0)
        if file.resolve() in seen:
            continue
        seen.add(file.resolve())
        try:
            text, _ = read_text(file)
        except BibliographyError:
            if file == path:
                raise
            continue
        text = _COMMENT.sub("", text)
        yield file.name, text
        names = (name.strip() for name in _INPUT.findall(text))
        waiting += [path.parent / (name if Path(name).suffix else f"{name}.tex") for name in names]
