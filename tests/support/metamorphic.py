"""What must hold between a work, its renderings and their perturbed forms, whatever the work is."""

import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from grounded_research.bibliography.bibtex import read_bibtex
from grounded_research.bibliography.csl import read_csl
from grounded_research.bibliography.printed import parse_printed
from grounded_research.bibliography.ris import read_ris
from grounded_research.citations.matching.compare import compare
from grounded_research.citations.questions import author_query, doi_to_ask, title_query
from grounded_research.citations.registries.answers import (
    DOI,
    TITLE,
    TITLE_AUTHOR,
    Found,
    Question,
    Registered,
)
from grounded_research.citations.verdict import Verdict, judge
from grounded_research.ledger.models import Person, Reference, WorkRecord
from grounded_research.ledger.words import CitationStatus, Severity
from support.renderings import STYLES, bibtex, csl, plain, ris, surname, title_of, year_of

YEAR = 2026
NEW_WORDS = ("lakes", "violin", "granite", "harvest", "cathedral", "migration")
STRANGER = Person(family="Okonkwo-Hale", given="Wilhelmina")


def references_of(work: Registered) -> dict[str, Reference]:
    """The work in every format and style, read again."""
    files = {
        "bibtex": lambda: read_bibtex(bibtex(work), "w.bib"),
        "ris": lambda: read_ris(ris(work), "w.ris"),
        "csl": lambda: read_csl(csl(work), "w.json"),
    }
    entries = {name: read().entries[0] for name, read in files.items()}
    entries |= {name: parse_printed(style(work.record), origin="w.md") for name, style in STYLES.items()}
    return {name: Reference(id="R1", **entry.as_fields()) for name, entry in entries.items()}


def reference_of(work: Registered) -> Reference:
    """The work as an entry with fields, without the detour of any format."""
    record = work.record
    fields = {
        "title": title_of(record), "year": year_of(record), "journal": plain(record.container),
        "volume": record.volume, "number": record.issue, "pages": record.pages,
    }  # fmt: skip
    return Reference(
        id="R1", raw="entry", origin="w.bib", entry_type="article", authors=record.authors or (),
        fields={name: value for name, value in fields.items() if value},
        identifiers={"doi": record.doi} if record.doi else {},
    )  # fmt: skip


def printed_of(changed: Reference, work: Registered) -> dict[str, Reference]:
    """An entry with one fact changed, printed in every style and read again, where the style shows the fact.

    Styles leave out issues, given names, and the authors behind the first few.
    """
    before, after = work.record, changed_record(changed, work)
    strangers = [surname(person) for person in changed.authors if person not in (before.authors or ())]
    texts = {name: style(after) for name, style in STYLES.items()}
    shown = {
        name: text
        for name, text in texts.items()
        if text != STYLES[name](before) and all(stranger in text for stranger in strangers)
    }
    entries = {name: parse_printed(text, origin="w.md") for name, text in shown.items()}
    return {name: Reference(id="R1", **entry.as_fields()) for name, entry in entries.items()}


def changed_record(changed: Reference, work: Registered) -> WorkRecord:
    """The record with what an entry of it states otherwise."""
    fields, own = changed.fields, reference_of(work)
    update: dict[str, object] = {
        name: fields.get(field)
        for field, name in {"journal": "container", "volume": "volume", "pages": "pages"}.items()
        if fields.get(field) != own.fields.get(field)
    }
    if fields["title"] != own.fields["title"]:
        update |= {"title": fields["title"], "subtitle": None}
    return work.record.model_copy(
        update=update | {"years": (int(fields["year"]),), "authors": changed.authors or None}
    )


def verdict_on(reference: Reference, work: Registered) -> Verdict:
    """The verdict when a registry gives this very work: by the DOI where there is one, else by a search."""
    doi = doi_to_ask(reference)
    if doi:
        answers = {Question("crossref", DOI, doi): Found((work,))}
    else:
        queries = {TITLE: title_query(reference), TITLE_AUTHOR: author_query(reference)}
        found = Found((work,))
        answers = {Question("crossref", what, query): found for what, query in queries.items() if query}
    return judge(reference, (), answers, source=None, year=YEAR)


def is_clean(verdict: Verdict) -> bool:
    """Whether the reference is verified and nothing has to be looked at."""
    return verdict.status is CitationStatus.VERIFIED and not flagged_fields(verdict)


def flagged_fields(verdict: Verdict) -> set[str]:
    """The fields with a finding that has to be fixed or looked at."""
    return {finding.field for finding in verdict.findings if finding.severity is not Severity.NOTE}


Change = Callable[[Reference, random.Random, Sequence[str]], Reference | None]


@dataclass(frozen=True)
class Perturbation:
    """One changed fact.

    Attributes:
        field: The field that must be flagged for it.
        change: From an entry to the changed one; None where the entry has nothing to change.
    """

    field: str
    change: Change


def with_field(reference: Reference, name: str, value: str) -> Reference:
    """The entry with another value in a field."""
    return reference.model_copy(update={"fields": {**reference.fields, name: value}})


def with_authors(reference: Reference, authors: Sequence[Person]) -> Reference:
    """The entry with other authors."""
    return reference.model_copy(update={"authors": tuple(authors)})


def title_word(reference: Reference, chance: random.Random, _venues: Sequence[str]) -> Reference | None:
    """Another word in place of a long one of the title."""
    title = reference.fields["title"]
    words = list(re.finditer(r"[^\W\d_]{5,}", title))
    if len(title.split()) < 4 or not words:
        return None
    word = chance.choice(words)
    new = chance.choice([one for one in NEW_WORDS if one not in title.casefold()] or ["obelisk"])
    return with_field(reference, "title", title[: word.start()] + new + title[word.end() :])


def title_number(reference: Reference, _chance: random.Random, _venues: Sequence[str]) -> Reference | None:
    """Another number in the title."""
    title = reference.fields["title"]
    number = re.search(r"(?<![\w.,-])\d{1,4}(?![\w.,-])", title)
    if not number:
        return None
    other = str(int(number.group()) + 1)
    return with_field(reference, "title", title[: number.start()] + other + title[number.end() :])


def title_negation(reference: Reference, _chance: random.Random, _venues: Sequence[str]) -> Reference | None:
    """A negation before a verb or adjective of the title."""
    title = reference.fields["title"]
    match = re.search(r"\b(?:is|are|was|were|does|can|may|will)\b", title)
    if not match:
        return None
    return with_field(reference, "title", f"{title[: match.end()]} not{title[match.end() :]}")


def author_added(reference: Reference, _chance: random.Random, _venues: Sequence[str]) -> Reference | None:
    """A stranger behind the authors. A sole author is left out: registries often name the first one alone."""
    return with_authors(reference, [*reference.authors, STRANGER]) if len(reference.authors) > 1 else None


def author_replaced(reference: Reference, _chance: random.Random, _venues: Sequence[str]) -> Reference | None:
    """A stranger in the place of the last author."""
    return (
        with_authors(reference, [*reference.authors[:-1], STRANGER]) if len(reference.authors) > 1 else None
    )


def author_dropped(reference: Reference, _chance: random.Random, _venues: Sequence[str]) -> Reference | None:
    """The last author left out."""
    return with_authors(reference, reference.authors[:-1]) if len(reference.authors) > 1 else None


def authors_swapped(reference: Reference, _chance: random.Random, _venues: Sequence[str]) -> Reference | None:
    """First and last author in each other's place."""
    people = reference.authors
    if len(people) < 2 or people[0].family == people[-1].family:
        return None
    return with_authors(reference, [people[-1], *people[1:-1], people[0]])


def year_later(reference: Reference, _chance: random.Random, _venues: Sequence[str]) -> Reference | None:
    """Three years later."""
    return with_field(reference, "year", str(int(reference.fields["year"]) + 3))


def other_number(name: str) -> Change:
    """Another volume, or other pages, as many as before."""

    def change(reference: Reference, chance: random.Random, _venues: Sequence[str]) -> Reference | None:
        number = re.fullmatch(r"(\d{1,4})(?:(-+)(\d{1,4}))?", reference.fields.get(name, ""))
        if not number or number.group(1) == "1":
            return None
        step = chance.randrange(7, 60)
        first, dash, last = number.groups()
        value = str(int(first) + step) + (f"{dash}{int(last) + step}" if last else "")
        return with_field(reference, name, value)

    return change


def others_than(own: str, venues: Sequence[str]) -> list[str]:
    """The venues that are not the cited one under another spelling of "and"."""

    def letters(name: str) -> str:
        words = re.findall(r"\w+", name.casefold())
        return "".join(word for word in words if word not in {"and", "the"})

    return [name for name in map(plain, venues) if letters(name) != letters(own)]


def sibling_venue(reference: Reference, chance: random.Random, venues: Sequence[str]) -> Reference | None:
    """A venue whose name begins as the right one does and goes on otherwise."""
    own = reference.fields.get("journal", "")
    others = others_than(own, venues)
    alike = [venue for venue in others if venue.split()[:2] == own.split()[:2] and len(own.split()) > 2]
    return with_field(reference, "journal", chance.choice(alike)) if alike else None


def other_venue(reference: Reference, chance: random.Random, venues: Sequence[str]) -> Reference | None:
    """Any other venue."""
    own = reference.fields.get("journal", "")
    others = others_than(own, venues)
    return with_field(reference, "journal", chance.choice(others)) if own and others else None


PERTURBATIONS: Mapping[str, Perturbation] = {
    "title word": Perturbation("title", title_word),
    "title number": Perturbation("title", title_number),
    "title negation": Perturbation("title", title_negation),
    "author added": Perturbation("authors", author_added),
    "author replaced": Perturbation("authors", author_replaced),
    "author dropped": Perturbation("authors", author_dropped),
    "authors swapped": Perturbation("authors", authors_swapped),
    "year + 3": Perturbation("year", year_later),
    "volume": Perturbation("volume", other_number("volume")),
    "page": Perturbation("pages", other_number("pages")),
    "sibling venue": Perturbation("venue", sibling_venue),
    "other venue": Perturbation("venue", other_venue),
}


def swapped(reference: Reference, work: Registered) -> tuple[Reference, Registered]:
    """The record as the entry and the entry as the record."""
    fields = reference.fields
    record = work.record.model_copy(
        update={
            "title": fields.get("title"), "subtitle": None, "authors": reference.authors or None,
            "years": (int(fields["year"]),), "container": fields.get("journal"), "short_container": None,
            "volume": fields.get("volume"), "issue": fields.get("number"), "pages": fields.get("pages"),
            "article_number": None,
        }
    )  # fmt: skip
    return reference_of(work), Registered(record=record)


SYMMETRIC = ("title", "authors", "venue", "volume", "issue", "pages", "year")


def asymmetries(reference: Reference, work: Registered) -> list[str]:
    """The fields whose agreement changes when entry and record change places.

    The record says each thing once, as the entry does: no second form, and no second date in its DOI.
    """
    year = (int(year_of(work.record)),)
    single = {"short_container": None, "article_number": None, "years": year, "doi": None}
    bare_work = Registered(record=work.record.model_copy(update=single))
    there = compare(reference, bare_work, DOI)
    back = compare(*swapped(reference, bare_work), DOI)
    changed = [name for name in SYMMETRIC if there.field(name).agreement is not back.field(name).agreement]
    return changed + (["identity"] if there.identity is not back.identity else [])


def is_citable(work: Registered) -> bool:
    """Whether the record has what a reference needs: title, authors, year and venue."""
    record = work.record
    whole = record.title and record.authors and record.years and record.container
    return bool(whole) and "<mml" not in (record.title or "") and len(plain(record.title)) > 12


def cleaned(work: Registered) -> Registered:
    """The work as it is: the record is what Crossref gives, only notices about it are left out."""
    return work.model_copy(update={"notices": (), "notice_of": None})
