"""The works of Word's own source manager, which it keeps in a part of the file, as CSL-JSON."""

import re
import zipfile
from collections.abc import Collection, Iterator
from typing import Any

from grounded_research.documents.wordfile import part
from grounded_research.text.patterns import regex

B = "{http://schemas.openxmlformats.org/officeDocument/2006/bibliography}"
_PART = regex(r"customXml/item\d{1,4}\.xml")
_CITATION = regex(r"^\s*CITATION\s+(\S+)(.*)", re.DOTALL)
_FURTHER = regex(r"\\m\s+(\S+)")
"""A citation of several works names the others behind ``\\m``."""
_TYPES = {
    "Book": "book", "BookSection": "chapter", "JournalArticle": "article-journal",
    "ArticleInAPeriodical": "article-magazine", "ConferenceProceedings": "paper-conference",
    "Report": "report", "InternetSite": "webpage", "DocumentFromInternetSite": "webpage",
    "ElectronicSource": "webpage", "Patent": "patent",
}  # fmt: skip
_FIELDS = {
    "Title": "title", "Volume": "volume", "Issue": "issue", "Pages": "page", "Publisher": "publisher",
    "Institution": "publisher", "City": "publisher-place", "Edition": "edition", "DOI": "DOI", "URL": "URL",
    "JournalName": "container-title", "PeriodicalTitle": "container-title", "BookTitle": "container-title",
    "ConferenceName": "container-title",
}  # fmt: skip
_ROLES = {"Author": "author", "Editor": "editor"}
_ISBN_LENGTH = 10
"""Digits of the shorter ISBN; an ISSN, which stands in the same field, has eight."""


def cited_sources(
    archive: zipfile.ZipFile, codes: Collection[str], name: str
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The sources that the fields of the text cite, each with its tag; all where none is cited.

    Args:
        archive: The Word file.
        codes: The codes of its fields.
        name: The file's name, for messages.

    Raises:
        DocumentError: A part of the file is damaged or unpacks to more than the limit.
    """
    cited = {tag for code in codes for tag in _tags(code)}
    parts = [part(archive, path, name) for path in dict.fromkeys(archive.namelist()) if _PART.fullmatch(path)]
    sources = [one for tree in parts if tree is not None for one in tree.iter(f"{B}Source")]
    for source in sources:
        tag = source.findtext(f"{B}Tag", "").strip()
        if not cited or tag in cited:
            yield tag, {"citation-key": tag} | _item(source)


def _tags(code: str) -> Iterator[str]:
    if found := _CITATION.match(code):
        yield found[1]
        yield from _FURTHER.findall(found[2])


def _item(source: Any) -> dict[str, Any]:
    item: dict[str, Any] = {"type": _TYPES.get(source.findtext(f"{B}SourceType", ""), "")}
    for field, name in _FIELDS.items():
        if value := source.findtext(f"{B}{field}", "").strip():
            item.setdefault(name, value)
    for element, role in _ROLES.items():
        if people := list(_people(source.find(f"{B}Author/{B}{element}"))):
            item[role] = people
    if year := source.findtext(f"{B}Year", "").strip():
        item["issued"] = {"raw": year}
    if number := source.findtext(f"{B}StandardNumber", "").strip():
        digits = re.sub(r"[^\dXx]", "", number)
        item["ISBN" if len(digits) >= _ISBN_LENGTH else "ISSN"] = number
    return item


def _people(role: Any | None) -> Iterator[dict[str, str]]:
    if role is None:
        return
    if corporate := role.findtext(f"{B}Corporate", "").strip():
        yield {"literal": corporate}
    for person in role.iter(f"{B}Person"):
        last, *given = (person.findtext(f"{B}{one}", "").strip() for one in ("Last", "First", "Middle"))
        yield {"family": last, "given": " ".join(filter(None, given))}
