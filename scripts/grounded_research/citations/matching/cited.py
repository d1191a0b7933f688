"""What an entry cites, field by field, whatever its format called the fields."""

from grounded_research.citations.matching.letters import bare
from grounded_research.citations.matching.venue_aliases import PREPRINT_SERVER
from grounded_research.ledger.models import Person, Reference
from grounded_research.text.patterns import regex

VENUE_FIELDS = ("journaltitle", "journal", "booktitle", "container-title", "container", "maintitle")
ISSUE_FIELDS = ("number", "issue")
YEAR_FIELDS = ("year", "date", "issued")
PAGE_FIELDS = ("pages", "page", "eid", "article-number")

BOOK_TYPES = frozenset(
    {"book", "mvbook", "collection", "proceedings", "reference", "booklet", "monograph", "edited-book"}
)
REPORT_TYPES = frozenset(
    "techreport report manual standard unpublished misc online electronic www webpage software dataset "
    "patent thesis phdthesis mastersthesis".split()
)
ARXIV_NUMBER = regex(r"\d{4}\.\d{4,5}|[a-z-]+/\d{7}")


def first_field(reference: Reference, names: tuple[str, ...]) -> str | None:
    """The first of the fields that is there and not empty."""
    return next((value for name in names if (value := reference.fields.get(name, "").strip())), None)


def cited_title(reference: Reference) -> str | None:
    """The title with its subtitle."""
    title = reference.fields.get("title", "").strip()
    subtitle = reference.fields.get("subtitle", "").strip()
    return (f"{title}: {subtitle}" if subtitle else title) or None


def cited_venue(reference: Reference) -> str | None:
    """Journal or proceedings; the publisher does not count."""
    return first_field(reference, VENUE_FIELDS)


STAND_INS = frozenset({"anonymous", "anon", "authors", "author", "unknown"})
"""What stands in an author's place while a paper is under review: nobody is found by it."""


def is_stand_in(surname: str) -> bool:
    """Whether a surname stands in the place of a name."""
    return bare(surname) in STAND_INS


def cited_authors(reference: Reference) -> tuple[Person, ...]:
    """Authors; none for an entry that names editors alone."""
    return reference.authors


def entry_type(reference: Reference) -> str:
    """The entry's type in lower case, or an empty string."""
    return (reference.entry_type or "").lower()


def is_book(reference: Reference) -> bool:
    """Whether the whole book is cited."""
    return entry_type(reference) in BOOK_TYPES


def is_of_meeting(reference: Reference) -> bool:
    """Whether a paper of a meeting is cited."""
    return entry_type(reference) in MEETING_TYPES


MEETING_TYPES = frozenset({"inproceedings", "conference", "paper-conference"})


def is_published(reference: Reference) -> bool:
    """Whether the entry says that the work appeared in a journal, a book or proceedings."""
    return bool(cited_venue(reference)) and entry_type(reference) not in REPORT_TYPES


def counts_series(reference: Reference) -> bool:
    """Whether the entry's number counts the volumes of a series, as in BibTeX's books and their parts."""
    return bool(reference.fields.get("series")) and not reference.fields.get("volume")


def cites_preprint(reference: Reference) -> bool:
    """Whether the entry itself says that it is a preprint."""
    venue = bare(cited_venue(reference) or "")
    if venue:
        return bool(PREPRINT_SERVER.search(venue))
    other = " ".join(
        reference.fields.get(name, "") for name in ("howpublished", "publisher", "note", "eprinttype")
    )
    return bool(PREPRINT_SERVER.search(bare(other))) or "arxiv" in reference.identifiers
