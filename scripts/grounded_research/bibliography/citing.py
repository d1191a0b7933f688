"""Which entries a LaTeX document cites, through all the files that it includes."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from grounded_research.bibliography.tex_project import read_project
from grounded_research.documents.latex_files import OF_A_MACRO
from grounded_research.documents.latex_mask import MARK

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
    """What a .tex file and the files that it includes cite.

    Raises:
        BibliographyError: The file cannot be read; included ones that cannot be read are passed over.
    """
    keys: dict[str, tuple[str, int]] = {}
    for file in read_project(path).files:
        for found in _CITE.finditer(file.source):
            shown = any(start < found.start() < end for start, end in file.verbatim)
            if found["name"] not in _NO_CITATION and not shown:
                line = file.line(found.start())
                for key in _keys(found):
                    keys.setdefault(key, (file.path.name, line))
    everything = keys.pop("*", None) is not None
    return Citing(keys, everything)


def _keys(found: re.Match[str]) -> Iterator[str]:
    groups = _GROUP.findall(found["groups"].replace(MARK, " "))
    several = found["name"].lower().endswith("cites")
    for group in groups if several else groups[:1]:
        keys = (key.strip() for key in group.split(","))
        yield from (key for key in keys if key and not OF_A_MACRO.search(key))
