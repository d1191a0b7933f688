"""arXiv's entries as records, with withdrawals and the published version they name."""

import re
from typing import Any

from grounded_research.citations.registries.answers import Registered
from grounded_research.citations.registries.reading import person_fields, text
from grounded_research.ledger.models import Notice, Person, WorkRecord
from grounded_research.ledger.words import NoticeKind
from grounded_research.text.particles import PARTICLES
from grounded_research.text.patterns import regex

ENTRY_ID = regex(r"arxiv\.org/abs/(?P<id>(?:[a-z-]+(?:\.[A-Z]{2})?/)?[\d.]+)(?:v(?P<version>\d+))?$")
WITHDRAWN = regex(
    r"\b(?:this|the|our)?\s*(?:paper|article|submission|manuscript|preprint|work)?\s*"
    r"(?:has been|is|was|have been)?\s*"
    r"withdrawn\b",
    re.IGNORECASE,
)
NOT_WITHDRAWN = regex(
    r"\b(?:not|never)\s+(?:been\s+)?withdrawn\b|withdrawn from (?:the )?(?:conference|journal)", re.IGNORECASE
)
GROUP = regex(r"\b(?:collaboration|consortium|team|group|committee)\b", re.IGNORECASE)


def read_result(result: Any) -> Registered | None:
    """One entry; None when it has no arXiv id (arXiv's error entries have none)."""
    match = ENTRY_ID.search(result.entry_id or "")
    title = text(result.title)
    if not match or not title:
        return None
    authors = tuple(found for author in result.authors if (found := split_name(text(author.name))))
    record = WorkRecord(
        registry="arxiv",
        arxiv=match["id"],
        doi=doi_of(result.doi),
        url=f"https://arxiv.org/abs/{match['id']}",
        type="preprint",
        title=title,
        authors=authors or None,
        years=tuple(sorted({result.published.year, result.updated.year})),
        container=text(result.journal_ref),
    )
    return Registered(
        record=record,
        notices=withdrawal(text(result.comment)),
        published_as=record.doi or text(result.journal_ref),
        version=int(match["version"]) if match["version"] else None,
    )


def doi_of(value: Any) -> str | None:
    """The bare DOI of the published version; the client may give it as an address."""
    doi = text(value)
    return re.sub(r"^https?://(?:dx\.)?doi\.org/", "", doi).lower() if doi else None


def withdrawal(comment: str | None) -> tuple[Notice, ...]:
    """The withdrawal that a comment speaks of; arXiv has no other place for it."""
    if comment and WITHDRAWN.search(comment) and not NOT_WITHDRAWN.search(comment):
        return (Notice(kind=NoticeKind.WITHDRAWAL, origin="arxiv", note=comment[:200]),)
    return ()


def split_name(name: str | None) -> Person | None:
    """ArXiv prints given names first: the last word and the particles before it are the surname."""
    fields = split_name_fields(name)
    return Person(**fields) if fields else None


def split_name_fields(name: str | None) -> dict[str, str | None]:
    """The fields of ``split_name``; none of them without a name."""
    if not name or GROUP.search(name):
        return person_fields(None, literal=name)
    words = name.split()
    suffix = (
        words.pop()
        if len(words) > 2 and words[-1].rstrip(".").lower() in {"jr", "sr", "ii", "iii", "iv"}
        else None
    )
    cut = len(words) - 1
    while cut > 1 and words[cut - 1].casefold() in PARTICLES:
        cut -= 1
    if cut == 0:
        return person_fields(None, literal=name)
    return person_fields(" ".join(words[cut:]), " ".join(words[:cut]), suffix=suffix)
