"""Which entries a LaTeX document cites, through all the files that it takes in."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from grounded_research.bibliography.tex_project import read_project

# \cite, \citep*, \parencite, \textcite, \Citeauthor ...; \cites and its kin take several groups.
_CITE = re.compile(
    r"\\(?P<name>[A-Za-z]*[cC]ite[A-Za-z]*)\*?(?P<groups>(?:\s{0,3}(?:\[[^\[\]]{0,300}\]|\{[^{}]{0,2000}\})){1,40})"
)
_GROUP = re.compile(r"\{([^{}]*)\}")
_NO_CITATION = frozenset({"citestyle", "bibcite", "setcitestyle", "citealias", "defcitealias", "newcite"})


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
    for file in read_project(path).files:
        for found in _CITE.finditer(file.text):
            if found["name"] not in _NO_CITATION:
                line = file.text.count("\n", 0, found.start()) + 1
                for key in _keys(found):
                    keys.setdefault(key, (file.path.name, line))
    everything = keys.pop("*", None) is not None
    return Citing(keys, everything)


def _keys(found: re.Match[str]) -> Iterator[str]:
    groups = _GROUP.findall(found["groups"])
    several = found["name"].lower().endswith("cites")
    for group in groups if several else groups[:1]:
        yield from (key.strip() for key in group.split(",") if key.strip())
