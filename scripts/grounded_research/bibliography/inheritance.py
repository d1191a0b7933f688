"""What BibTeX and biblatex entries inherit through ``xdata`` and ``crossref``."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

# What identifies or describes one entry alone never comes from its parent; its authors may.
_OWN = frozenset(
    [
        "title",
        "subtitle",
        "shorttitle",
        "doi",
        "url",
        "urldate",
        "eprint",
        "pages",
        "pagetotal",
        "abstract",
        "note",
        "crossref",
        "xref",
        "xdata",
        "ids",
        "label",
        "shorthand",
        "sortkey",
        "options",
        "entryset",
        "related",
        "pmid",
        "pmcid",
    ]
)
# Parent's field -> child's field, by the child's type (biblatex manual, appendix B).
_BOOK_PARENT = {"title": "booktitle", "subtitle": "booksubtitle", "author": "bookauthor"}
_RENAMED: dict[str, Mapping[str, str]] = {
    "inproceedings": {"title": "booktitle", "subtitle": "booksubtitle"},
    "conference": {"title": "booktitle", "subtitle": "booksubtitle"},
    "incollection": {"title": "booktitle", "subtitle": "booksubtitle"},
    "inbook": _BOOK_PARENT,
    "suppbook": _BOOK_PARENT,
    "bookinbook": _BOOK_PARENT,
    "inreference": {"title": "booktitle", "subtitle": "booksubtitle"},
    "article": {"title": "journal", "subtitle": "journalsubtitle"},
    "book": {"title": "maintitle", "subtitle": "mainsubtitle"},
    "collection": {"title": "maintitle", "subtitle": "mainsubtitle"},
    "proceedings": {"title": "maintitle", "subtitle": "mainsubtitle"},
}
# A chain longer than this is a cycle or a joke; real ones have two links.
_DEEPEST = 8


@dataclass(frozen=True, slots=True)
class Inherited:
    """The fields of an entry with those it inherits, and the keys it names that are not in the file."""

    fields: dict[str, str]
    missing: tuple[str, ...]


@dataclass(frozen=True)
class Family:
    """The entries of a file that may inherit from each other: types and fields by key."""

    types: Mapping[str, str]
    fields: Mapping[str, Mapping[str, str]]

    def of(self, key: str) -> Inherited:
        """The fields of entry ``key`` with what it inherits."""
        return self._of(key, (key,))

    @cached_property
    def names(self) -> dict[str, str]:
        """Key by every name that an entry goes by: BibTeX minds no case, biblatex has ``ids``."""
        found = {key.lower(): key for key in reversed(list(self.fields))}
        for key, fields in self.fields.items():
            for alias in other_keys(fields):
                found.setdefault(alias.lower(), key)
        return found

    def _of(self, key: str, chain: tuple[str, ...]) -> Inherited:
        own = dict(self.fields[key])
        missing: list[str] = []
        for named, renamed, kept in _parents(own, self.types.get(key, "")):
            parent = named if named in self.fields else self.names.get(named.lower())
            if parent in chain or len(chain) > _DEEPEST:
                continue
            if parent is None:
                missing.append(named)
                continue
            above = self._of(parent, (*chain, parent))
            missing.extend(above.missing)
            for name, value in above.fields.items():
                if kept or name not in _OWN:
                    own.setdefault(name, value)
                if name in renamed and not kept:
                    own.setdefault(renamed[name], value)
        return Inherited(own, tuple(missing))


def other_keys(fields: Mapping[str, str]) -> list[str]:
    """The keys by which biblatex lets an entry be cited beside its own."""
    return [alias.strip() for alias in fields.get("ids", "").split(",") if alias.strip()]


def _parents(own: Mapping[str, str], entry_type: str) -> Iterable[tuple[str, Mapping[str, str], bool]]:
    """Parents in their order: key, renamings, and whether everything is taken as it stands (xdata)."""
    for key in own.get("xdata", "").split(","):
        if key.strip():
            yield key.strip(), {}, True
    if parent := own.get("crossref", "").strip():
        yield parent, _RENAMED.get(entry_type, {}), False
