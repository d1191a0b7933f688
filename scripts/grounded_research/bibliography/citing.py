"""Which entries a document cites: LaTeX through all the files that it includes, Markdown by pandoc's keys."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from grounded_research.bibliography.drafts import open_draft
from grounded_research.bibliography.pandoc_citing import EVERYTHING, pandoc_keys
from grounded_research.bibliography.tex_project import read_project
from grounded_research.documents.latex_files import OF_A_MACRO
from grounded_research.documents.latex_mask import MARK
from grounded_research.documents.named_bibliographies import named_bibliographies
from grounded_research.text.patterns import regex

MARKDOWN = frozenset({".md", ".markdown"})

# \cite, \citep*, \parencite, \textcite, \Citeauthor ...; \cites and its kin take several groups.
_CITE = regex(
    r"\\(?P<name>[A-Za-z]*[cC]ite[A-Za-z]*)\*?(?P<groups>(?:\s{0,3}(?:\[[^\[\]]{0,300}\]|\{[^{}]{0,2000}\})){1,40})"
)
_GROUP = regex(r"\{([^{}]*)\}")
_NO_CITATION = frozenset({"citestyle", "bibcite", "setcitestyle", "citealias", "defcitealias", "newcite"})


@dataclass(frozen=True, slots=True)
class Citing:
    """What a document cites.

    Attributes:
        keys: Every key that is cited, with the file and 1-based line where it stands first.
        everything: Whether all entries are cited (``nocite`` of ``*``).
        unsure: Those of the keys that may be none where no entry has them.
    """

    keys: dict[str, tuple[str, int]]
    everything: bool
    unsure: frozenset[str] = frozenset()


def citing_of(path: Path) -> Citing | None:
    """What a .tex file with all that it includes cites, or a Markdown draft that names its bibliography.

    None for another document: it has no keys.

    Raises:
        BibliographyError: The file cannot be read; included ones that cannot be read are passed over.
    """
    if path.suffix.lower() == ".tex":
        return _latex_citing(path)
    if path.suffix.lower() not in MARKDOWN:
        return None
    document = open_draft(path)
    if not named_bibliographies(document):
        return None
    lines, unsure = pandoc_keys(document)
    everything = lines.pop(EVERYTHING, None) is not None
    return Citing({key: (path.name, line) for key, line in lines.items()}, everything, unsure)


def _latex_citing(path: Path) -> Citing:
    keys: dict[str, tuple[str, int]] = {}
    for file in read_project(path).files:
        for found in _CITE.finditer(file.source):
            shown = any(start < found.start() < end for start, end in file.verbatim)
            if found["name"] not in _NO_CITATION and not shown:
                line = file.line(found.start())
                for key in _keys(found):
                    keys.setdefault(key, (file.path.name, line))
    everything = keys.pop(EVERYTHING, None) is not None
    return Citing(keys, everything)


def _keys(found: re.Match[str]) -> Iterator[str]:
    groups = _GROUP.findall(found["groups"].replace(MARK, " "))
    several = found["name"].lower().endswith("cites")
    for group in groups if several else groups[:1]:
        keys = (key.strip() for key in group.split(","))
        yield from (key for key in keys if key and not OF_A_MACRO.search(key))
