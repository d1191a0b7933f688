"""What BibTeX and biblatex entries inherit through ``xdata`` and ``crossref``."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

# What identifies or describes one entry alone never comes from its parent.
_OWN = frozenset(
    [
        "title",
        "subtitle",
        "shorttitle",
        "author",
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


def inherit(key: str, types: Mapping[str, str], fields: Mapping[str, Mapping[str, str]]) -> Inherited:
    """The fields of entry ``key``; ``types`` and ``fields`` are those of all entries of the file by key."""
    return _inherit(key, types, fields, (key,))


def _inherit(
    key: str, types: Mapping[str, str], fields: Mapping[str, Mapping[str, str]], chain: tuple[str, ...]
) -> Inherited:
    own = dict(fields[key])
    missing: list[str] = []
    for parent, renamed, kept in _parents(own, types.get(key, "")):
        if parent in chain or len(chain) > _DEEPEST:
            continue
        if parent not in fields:
            missing.append(parent)
            continue
        above = _inherit(parent, types, fields, (*chain, parent))
        missing.extend(above.missing)
        for name, value in above.fields.items():
            if name in renamed and not kept:
                own.setdefault(renamed[name], value)
            elif kept or name not in _OWN:
                own.setdefault(name, value)
    return Inherited(own, tuple(missing))


def _parents(own: Mapping[str, str], entry_type: str) -> Iterable[tuple[str, Mapping[str, str], bool]]:
    """Parents in their order: key, renamings, and whether everything is taken as it stands (xdata)."""
    for key in own.get("xdata", "").split(","):
        if key.strip():
            yield key.strip(), {}, True
    if parent := own.get("crossref", "").strip():
        yield parent, _RENAMED.get(entry_type, {}), False
