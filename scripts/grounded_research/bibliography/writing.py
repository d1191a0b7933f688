"""Entries to BibTeX and CSL-JSON: escaped for LaTeX, read back as what was written."""

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

from grounded_research.bibliography.bibtex_blocks import RawEntry, split_blocks
from grounded_research.bibliography.bibtex_values import resolve
from grounded_research.bibliography.csl import csl_date
from grounded_research.bibliography.model import PersonName
from grounded_research.text.patterns import regex

_SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "%": r"\%",
    "#": r"\#",
    "_": r"\_",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
}
_SPECIALS = regex(r"[\\{}$&%#_~^]")
_WORD = regex(r"[^\W_]+")
_KEY = regex(r"[^\s,={}\"#%~\\'()@]+")
_AND = regex(r"\band\b", re.IGNORECASE)
# Fields that styles print as they stand, or use as addresses: escapes would become part of them.
VERBATIM = frozenset({"doi", "url", "eprint", "isbn", "issn", "pmid", "pmcid", "ee", "file"})
TITLES = frozenset({"title", "subtitle", "booktitle", "booksubtitle"})

CSL_TYPES = {
    "article": "article-journal", "book": "book", "inbook": "chapter", "incollection": "chapter",
    "inproceedings": "paper-conference", "conference": "paper-conference", "phdthesis": "thesis",
    "mastersthesis": "thesis", "thesis": "thesis", "techreport": "report", "report": "report",
    "online": "webpage", "electronic": "webpage", "dataset": "dataset", "software": "software",
    "unpublished": "manuscript", "patent": "patent",
}  # fmt: skip
CSL_FIELDS = {
    "title": "title", "volume": "volume", "number": "issue", "issue": "issue", "pages": "page",
    "publisher": "publisher", "address": "publisher-place", "doi": "DOI", "url": "URL", "isbn": "ISBN",
    "issn": "ISSN", "pmid": "PMID", "pmcid": "PMCID", "note": "note", "edition": "edition",
    "series": "collection-title", "journal": "container-title", "booktitle": "container-title",
}  # fmt: skip


def clean(text: str) -> str:
    """The text on one line, without control characters and marks that turn the direction of writing."""
    shown = "".join(
        " " if char.isspace() else char
        for char in text
        if char.isspace() or unicodedata.category(char)[0] != "C"
    )
    return " ".join(shown.split())


def escape(text: str) -> str:
    """The text as LaTeX shows it; letters stay as they are, in UTF-8."""
    return _SPECIALS.sub(lambda found: _SPECIAL[found.group()], clean(text))


def braced(name: str, text: str) -> str:
    """A readable value as a BibTeX value in braces."""
    if name in VERBATIM:
        return "{" + re.sub(r"[{}\\]", "", clean(text)) + "}"
    value = escape(text)
    if name in TITLES:
        value = _WORD.sub(_protected, value)
    return "{" + value + "}"


def _protected(word: re.Match[str]) -> str:
    """A word with a capital inside in braces: a style that lowers titles would spoil it."""
    text = word.group()
    return "{" + text + "}" if any(map(str.isupper, text[1:])) else text


def names_value(people: Iterable[PersonName], *, others: bool) -> str:
    """Names as a BibTeX value: ``particle family, suffix, given`` joined by ``and``."""
    shown = [_bibtex_name(person) for person in people]
    return "{" + " and ".join([*filter(None, shown), *(["others"] if others else [])]) + "}"


def _bibtex_name(person: PersonName) -> str:
    if person.literal or not person.family:
        whole = escape(person.literal or person.given or "")
        return "{" + whole + "}" if whole else ""
    family = _name_part(person.family)
    if person.family[0].islower() or (" " in person.family and not person.given):
        family = "{" + escape(person.family) + "}"
    if person.particle:
        family = f"{escape(person.particle)} {family}"
    parts = (family, _name_part(person.suffix or ""), _name_part(person.given or ""))
    return ", ".join(part for part in parts if part)


def _name_part(text: str) -> str:
    """A part of a name; what BibTeX would take for a separator stands in braces."""
    escaped = escape(text)
    return "{" + escaped + "}" if "," in escaped or _AND.search(escaped) else escaped


def raw_values(raw: str) -> dict[str, str | None] | None:
    """The values of a BibTeX entry as they stand in it, delimiters included; None when it is malformed.

    A value that needs an @string of its file is None: elsewhere it would mean nothing.
    """
    blocks = list(split_blocks(raw))
    if len(blocks) != 1 or not isinstance(blocks[0], RawEntry):
        return None
    names = [field.name.lower() for field in blocks[0].fields]
    if len(set(names)) < len(names):
        return None
    values: dict[str, str | None] = {}
    for field in blocks[0].fields:
        found = list(resolve(field.name, field.value, {}))
        alone = len(found) == 1 and found[0].problem is None
        values.setdefault(field.name.lower(), field.value if alone else None)
    return values


def key_or(key: str | None, otherwise: str) -> str:
    """The key where BibTeX can use it, else another one."""
    return key if key and _KEY.fullmatch(key) else otherwise


def bibtex_entry(key: str, entry_type: str, values: Mapping[str, str], comments: Iterable[str] = ()) -> str:
    """One entry; ``values`` have their delimiters, comments stand before it and hold no ``@``."""
    width = max(map(len, values), default=0)
    lines = [f"% {clean(comment).replace('@', '(at)')}" for comment in comments]
    body = ",\n".join(f"  {name.ljust(width)} = {value}" for name, value in values.items())
    return "\n".join([*lines, f"@{entry_type}{{{key},", body, "}"]) + "\n"


def csl_item(
    key: str, entry_type: str | None, fields: Mapping[str, str], people: Iterable[PersonName], *, others: bool
) -> dict[str, Any]:
    """An entry's readable fields as a CSL-JSON item."""
    item: dict[str, Any] = {"id": key, "type": CSL_TYPES.get(entry_type or "", "document")}
    for name, csl in CSL_FIELDS.items():
        if value := clean(fields.get(name, "")):
            item.setdefault(csl, value)
    if names := csl_names(people, others=others):
        item["author"] = names
    if (year := fields.get("year", "")) and (issued := csl_date(year)):
        item["issued"] = issued
    return item


def csl_names(people: Iterable[PersonName], *, others: bool) -> list[dict[str, str]]:
    """Names as CSL-JSON has them."""
    names = []
    for person in people:
        if person.family:
            parts = {
                "family": person.family,
                "given": person.given,
                "non-dropping-particle": person.particle,
                "suffix": person.suffix,
            }
            names.append({name: clean(value) for name, value in parts.items() if value})
        elif person.literal:
            names.append({"literal": clean(person.literal)})
    return [*names, {"literal": "others"}] if others and names else names


def csl_text(items: list[dict[str, Any]]) -> str:
    """Items as the text of a CSL-JSON file."""
    return json.dumps(items, ensure_ascii=False, indent=2) + "\n"
