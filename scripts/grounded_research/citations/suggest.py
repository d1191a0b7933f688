"""Corrected entries for references whose findings a record puts right; the user's file is never touched."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grounded_research.bibliography.csl import csl_date
from grounded_research.bibliography.fields import ALIASES, first_year
from grounded_research.bibliography.model import PersonName
from grounded_research.bibliography.writing import (
    bibtex_entry,
    braced,
    clean,
    csl_item,
    csl_names,
    csl_text,
    key_or,
    names_value,
    raw_values,
)
from grounded_research.citations.matching.cited import PAGE_FIELDS, VENUE_FIELDS
from grounded_research.citations.registries.answers import PREPRINT_TYPES
from grounded_research.ledger.models import Finding, Person, Reference, WorkRecord
from grounded_research.ledger.words import Severity

FIELDS: Mapping[str, tuple[str, ...]] = {
    "title": ("title",),
    "year": ("year", "date"),
    "venue": VENUE_FIELDS,
    "volume": ("volume",),
    "issue": ("number", "issue"),
    "pages": PAGE_FIELDS,
    "doi": ("doi",),
    "arxiv": ("eprint",),
    "isbn": ("isbn",),
}
"""The names under which an entry may hold what a finding is about."""

DROPPED = frozenset({"doi_not_registered", "arxiv_not_registered", "identifier_of_another_work"})
"""Findings on an identifier that leaves the entry where no right one is known."""

INHERITED = frozenset({"crossref", "xdata"})
"""An entry that takes fields from another is written out whole: the other one is not in the suggestion."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What becomes of one entry.

    Attributes:
        reference: The entry as cited.
        fields: New readable values by BibTeX name; None where the field leaves the entry.
        authors: The registered authors, where the cited ones are wrong.
        said: What was changed and who says so, a line each.
    """

    reference: Reference
    fields: Mapping[str, str | None]
    authors: tuple[PersonName, ...] | None
    said: tuple[str, ...]

    @property
    def key(self) -> str:
        """The entry's key, which it keeps."""
        return key_or(self.reference.key, self.reference.id)


def suggestions(references: Sequence[Reference]) -> list[Suggestion]:
    """A suggestion for every reference whose findings its record puts right."""
    made = (suggestion_for(reference) for reference in references)
    return [one for one in made if one is not None]


def suggestion_for(reference: Reference) -> Suggestion | None:
    """The corrected entry; None where there is no record of the work, or nothing that it puts right."""
    record = reference.record
    if record is None or describes_other(reference):
        return None
    fields: dict[str, str | None] = {}
    authors: tuple[PersonName, ...] | None = None
    said: list[str] = []
    for finding in reference.findings:
        if finding.severity is Severity.NOTE:
            continue
        if finding.field == "authors" and finding.correction and record.authors:
            authors = tuple(map(name_of, record.authors))
            said.append(f"author: as {record.registry} has them ({finding.message})")
        elif (change := change_of(reference, finding, record)) is not None:
            name, value = change
            fields[name] = value
            said.append(words_of(name, finding, value))
    if not fields and authors is None:
        return None
    return Suggestion(reference, fields, authors, tuple(said))


def describes_other(reference: Reference) -> bool:
    """Whether the record is of the work that a wrong identifier leads to, not of the cited one."""
    record = reference.record
    wrong = [finding for finding in reference.findings if finding.code == "identifier_of_another_work"]
    return any(record is not None and finding.registered == record.title for finding in wrong)


def change_of(reference: Reference, finding: Finding, record: WorkRecord) -> tuple[str, str | None] | None:
    """The field that a finding changes, and its new value; None where the record does not say."""
    names = FIELDS.get(finding.field)
    if names is None:
        return None
    own = own_fields(reference)
    otherwise = "journal" if finding.field == "venue" else names[0]
    name = next((one for one in names if own.get(one)), otherwise)
    if finding.code in DROPPED:
        return name, finding.correction or None
    value = registered_value(finding, record)
    return (name, value) if value else None


def registered_value(finding: Finding, record: WorkRecord) -> str | None:
    """What to write in place of the cited value: the record's own value where the record speaks."""
    if finding.correction is None or finding.origin == "offline":
        return finding.correction
    if finding.field == "year":
        if finding.origin == record.registry and record.years:
            preprint = record.registry == "arxiv" or record.type in PREPRINT_TYPES
            return str(min(record.years) if preprint else max(record.years))
        return first_year(finding.correction)
    return finding.correction


def words_of(name: str, finding: Finding, value: str | None) -> str:
    """One change in words."""
    shown = value if value is not None else "left out"
    return f"{name}: {finding.cited or '-'} -> {shown} ({finding.origin}: {finding.message})"


def name_of(person: Person) -> PersonName:
    """A person of the ledger as the bibliography's name."""
    return PersonName(**person.model_dump())


def as_bibtex(made: Iterable[Suggestion]) -> str:
    """The suggestions as a .bib file, each entry with what was changed in comments before it."""
    return "\n".join(map(bibtex_of, made))


def bibtex_of(one: Suggestion) -> str:
    """One suggestion in BibTeX: what is not changed stands as the user wrote it."""
    reference = one.reference
    values = cited_values(reference)
    if one.authors is not None:
        values = {**values, "author": names_value(one.authors, others=False)}
    for name, value in one.fields.items():
        if value is None:
            values.pop(name, None)
        else:
            values = {**values, name: braced(name, value)}
    head = f"{reference.id}, {reference.origin}" + (f", line {reference.line}" if reference.line else "")
    return bibtex_entry(one.key, reference.entry_type or "misc", values, (head, *one.said))


def cited_values(reference: Reference) -> dict[str, str]:
    """The entry's values as cited: verbatim where it is BibTeX that stands alone, else written anew."""
    raw = raw_values(reference.raw) if reference.structured and reference.raw.lstrip()[:1] == "@" else None
    own = own_fields(reference)
    if raw is not None and not INHERITED & raw.keys():
        kept = {name: value or written(reference, name, own.get(name, "")) for name, value in raw.items()}
        return kept | {name: written(reference, name, own[name]) for name in own if name not in raw}
    return {name: written(reference, name, value) for name, value in own.items() if name not in INHERITED}


def own_fields(reference: Reference) -> dict[str, str]:
    """The readable fields without those that were only filled in from another name."""
    filled = {alias for name, alias in ALIASES.items() if name in reference.fields}
    if "date" in reference.fields:
        filled.add("year")
    fields = {name: value for name, value in reference.fields.items() if name not in filled}
    for kind, name in (("doi", "doi"), ("arxiv", "eprint"), ("isbn", "isbn")):
        if not reference.structured and kind in reference.identifiers:
            fields[name] = reference.identifiers[kind]
    if reference.authors and "author" not in fields:
        fields["author"] = ""
    return fields


def written(reference: Reference, name: str, value: str) -> str:
    """A field of the entry written anew."""
    if name == "author" and reference.authors:
        return names_value(map(name_of, reference.authors), others=reference.others)
    return braced(name, value)


def as_csl(made: Iterable[Suggestion]) -> str:
    """The suggestions as a CSL-JSON file."""
    return csl_text([csl_of(one) for one in made])


def csl_of(one: Suggestion) -> dict[str, Any]:
    """One suggestion in CSL-JSON: an item that was CSL-JSON keeps all else that it holds."""
    reference = one.reference
    fields = {**reference.fields, **{name: value or "" for name, value in one.fields.items()}}
    if date := one.fields.get("date"):
        fields["year"] = date
    people = one.authors if one.authors is not None else tuple(map(name_of, reference.authors))
    others = reference.others and one.authors is None
    item = csl_item(one.key, reference.entry_type, fields, people, others=others)
    cited = cited_item(reference)
    if cited is None:
        return item
    changed = csl_item(one.key, None, {n: v for n, v in one.fields.items() if v}, (), others=False)
    kept = {**cited, **{name: value for name, value in changed.items() if name not in {"id", "type"}}}
    if one.authors is not None:
        kept["author"] = csl_names(one.authors, others=False)
    for name in (name for name, value in one.fields.items() if value is None):
        kept.pop({"doi": "DOI", "isbn": "ISBN"}.get(name, name), None)
    if (year := one.fields.get("year")) and (issued := csl_date(clean(year))):
        kept["issued"] = issued
    return kept


def cited_item(reference: Reference) -> dict[str, Any] | None:
    """The entry as the CSL-JSON item that it was; None for any other format."""
    if not reference.structured or reference.raw.lstrip()[:1] != "{":
        return None
    try:
        item = json.loads(reference.raw)
    except ValueError:
        return None
    return item if isinstance(item, dict) and "type" in item else None
