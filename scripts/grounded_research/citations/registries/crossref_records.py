"""Crossref's messages as records, with the notices that stand on them."""

import re
from typing import Any

from grounded_research.citations.registries.answers import Registered
from grounded_research.citations.registries.reading import (
    first,
    items,
    mapping,
    person,
    text,
    texts,
    years_in,
)
from grounded_research.ledger.models import Notice, Person, WorkRecord
from grounded_research.ledger.words import NoticeKind
from grounded_research.text.patterns import regex

DATES = (
    "issued",
    "published",
    "published-print",
    "published-online",
    "posted",
    "approved",
    "published-other",
)

# Update types that say something about the cited work; "new_version" and the rest say nothing.
NOTICE_KINDS = {
    "retraction": NoticeKind.RETRACTION,
    "removal": NoticeKind.RETRACTION,
    "partial_retraction": NoticeKind.PARTIAL_RETRACTION,
    "expression_of_concern": NoticeKind.CONCERN,
    "concern": NoticeKind.CONCERN,
    "correction": NoticeKind.CORRECTION,
    "corrigendum": NoticeKind.CORRECTION,
    "erratum": NoticeKind.CORRECTION,
    "addendum": NoticeKind.CORRECTION,
    "reinstatement": NoticeKind.REINSTATEMENT,
    "withdrawal": NoticeKind.WITHDRAWAL,
}
GRAVE = frozenset(
    {NoticeKind.RETRACTION, NoticeKind.PARTIAL_RETRACTION, NoticeKind.CONCERN, NoticeKind.WITHDRAWAL}
)
NOTICE_TITLE = regex(
    r"^\W*(?:retraction(?: notice| note)?|expression of concern|editorial (?:note|expression of concern)|"
    r"correction|corrigendum|erratum|withdrawal|notice of retraction|publisher correction|author correction|"
    r"statement of retraction)\b(?=\s*(?:to\b|for\b|of\b|notice\b|:|-|\u2013|\u2014|$))",
    re.IGNORECASE,
)
MARKED_TITLE = regex(r"^\W*(retracted|withdrawn|removed)(?: article| paper| chapter)?\W*\s*[:.\]-]|"
                          r"\[retracted(?: article)?\]\s*$", re.IGNORECASE)  # fmt: skip
RETRACTION_WATCH = "retraction-watch"
ADDRESS = ("http://", "https://")
"""Some registries of trials and data give their address where a journal has its name."""


def read_message(message: Any) -> Registered | None:
    """One work message; None when it is no object with a DOI."""
    message = mapping(message)
    doi = text(message.get("DOI"))
    if not doi:
        return None
    titles, named = texts(message.get("title")), texts(message.get("container-title"))
    containers = tuple(name for name in named if not name.startswith(ADDRESS))
    shorts = texts(message.get("short-container-title"))
    event = text(mapping(message.get("event")).get("name"))
    journal = mapping(message.get("journal-issue"))
    record = WorkRecord(
        registry="crossref",
        doi=doi.lower(),
        isbn=first(texts(message.get("ISBN"))),
        type=text(message.get("type")),
        title=first(titles),
        subtitle=first(texts(message.get("subtitle"))),
        authors=read_people(message),
        years=read_years(message),
        container=first(containers),
        short_container=first(shorts),
        publisher=text(message.get("publisher")),
        volume=text(message.get("volume")),
        issue=text(message.get("issue")) or text(journal.get("issue")),
        pages=text(message.get("page")),
        article_number=text(message.get("article-number")),
    )
    return Registered(
        record=record,
        other_titles=titles[1:] + texts(message.get("original-title")) + texts(message.get("short-title")),
        other_venues=containers[1:] + shorts[1:] + ((event,) if event else ()),
        notices=read_notices(message, doi.lower(), first(titles)),
        notice_of=read_notice_of(message, first(titles)),
        published_as=related(message, "is-preprint-of"),
    )


def read_people(message: dict[str, Any]) -> tuple[Person, ...] | None:
    """The authors, else the editors of a volume; None when the registry names nobody."""
    for role in ("author", "editor") if "book" in str(message.get("type")) else ("author",):
        people = [
            person(a.get("family"), a.get("given"), a.get("name"), a.get("suffix"))
            for a in items(message.get(role))
        ]
        known = tuple(found for found in people if found)
        if known:
            return known
    return None


def read_years(message: dict[str, Any]) -> tuple[int, ...]:
    """The years of all registered dates."""
    parts = [mapping(message.get(name)).get("date-parts") for name in DATES]
    parts.append(mapping(mapping(message.get("journal-issue")).get("published-print")).get("date-parts"))
    parts.append(mapping(mapping(message.get("event")).get("start")).get("date-parts"))
    values = [p[0][0] for p in parts if isinstance(p, list) and p and isinstance(p[0], list) and p[0]]
    return years_in(*values)


def read_notices(message: dict[str, Any], doi: str, title: str | None) -> tuple[Notice, ...]:
    """Notices about this work.

    ``updated-by`` stands on the work and ``update-to`` on the notice. Some publishers deposit both on
    both; then the
    side whose entry comes from Retraction Watch decides, and without one a title that names a notice does.
    """
    entries = list(items(message.get("updated-by")))
    if reciprocal(message) and is_the_notice(message, title):
        entries = []
    found: dict[tuple[NoticeKind, str | None], Notice] = {}
    for entry in entries:
        kind = NOTICE_KINDS.get((text(entry.get("type")) or "").replace("-", "_").lower())
        target = (text(entry.get("DOI")) or "").lower()
        if kind is None or (target == doi and entry.get("source") != RETRACTION_WATCH):
            continue
        notice = Notice(kind=kind, date=date_of(entry), origin=origin_of(entry), doi=target or None)
        found.setdefault((notice.kind, notice.doi), notice)
    marked = MARKED_TITLE.search(title or "")
    if marked and not any(kind in GRAVE for kind, _ in found):
        word = (marked.group(1) or "retracted").lower()
        kind = NoticeKind.WITHDRAWAL if word == "withdrawn" else NoticeKind.RETRACTION
        found[kind, None] = Notice(kind=kind, origin="crossref", note="the registered title says so")
    return tuple(found.values())


def reciprocal(message: dict[str, Any]) -> bool:
    """Whether the work claims to be updated by, and to update, the same other work."""
    by = {(text(entry.get("DOI")) or "").lower() for entry in items(message.get("updated-by"))}
    to = {(text(entry.get("DOI")) or "").lower() for entry in items(message.get("update-to"))}
    return bool(by & to)


def is_the_notice(message: dict[str, Any], title: str | None) -> bool:
    """Whether, of two works that claim to update each other, this one is the notice."""
    if any(entry.get("source") == RETRACTION_WATCH for entry in items(message.get("updated-by"))):
        return False
    if any(entry.get("source") == RETRACTION_WATCH for entry in items(message.get("update-to"))):
        return True
    return bool(NOTICE_TITLE.search(title or ""))


def read_notice_of(message: dict[str, Any], title: str | None) -> str | None:
    """The DOI of the work that this one is a notice about; empty when only its title says that it is one."""
    updates = [entry for entry in items(message.get("update-to")) if text(entry.get("type")) in NOTICE_KINDS]
    others = [doi for entry in updates if (doi := (text(entry.get("DOI")) or "").lower())]
    others = [doi for doi in others if doi != (text(message.get("DOI")) or "").lower()]
    if others and (not reciprocal(message) or is_the_notice(message, title)):
        return others[0]
    return "" if NOTICE_TITLE.search(title or "") else None


def origin_of(entry: dict[str, Any]) -> str:
    """Who says that there is a notice."""
    return "Retraction Watch, by Crossref" if entry.get("source") == RETRACTION_WATCH else "crossref"


def date_of(entry: dict[str, Any]) -> str | None:
    """The notice's date as year, year-month or year-month-day."""
    updated = mapping(entry.get("updated"))
    parts = updated.get("date-parts")
    if (
        isinstance(parts, list)
        and parts
        and isinstance(parts[0], list)
        and all(isinstance(n, int) for n in parts[0])
    ):
        return "-".join(f"{number:02d}" for number in parts[0]) or None
    stamp = text(updated.get("date-time"))
    return stamp[:10] if stamp else None


def related(message: dict[str, Any], relation: str) -> str | None:
    """The DOI that stands in the relation, if one does."""
    for entry in items(mapping(message.get("relation")).get(relation)):
        if entry.get("id-type") == "doi":
            return (text(entry.get("id")) or "").lower() or None
    return None
