"""What a registry is asked and all that it can answer: found, absent, or unreachable with the reason."""

from dataclasses import dataclass

from pydantic import Field

from grounded_research.citations.matching.letters import bare
from grounded_research.citations.matching.venue_aliases import PREPRINT_SERVER
from grounded_research.ledger.models import Notice, Record, WorkRecord
from grounded_research.text.patterns import regex

DOI, ARXIV, ISBN = "doi", "arxiv", "isbn"
TITLE, TITLE_AUTHOR, AGENCY = "title", "title_author", "agency"

ARXIV_VERSION = regex(r"v\d+$")
"""Ends an arXiv id that names one version of a preprint."""

INDEX = "index"
"""The local index of the user, which is asked without any permission."""

PMID, NOTICES, HOLDS = "pmid", "notices", "holds"
"""Questions to the index alone: by PMID, notices about a DOI, whether a venue's year is there in full."""

VENUE = "venue"
"""Question to Crossref alone: works of a venue of one year, whichever they are."""

MOST_SHOWN = 6
"""Works of one answer of the index: the comparison decides among them; more parts may hold one work."""

BETWEEN = " | "
"""Stands between title and author in the query of a ``title_author`` question."""


class Registered(Record):
    """A work as a registry knows it: the record, and what the registry says beside it."""

    record: WorkRecord
    other_titles: tuple[str, ...] = Field(default=(), description="Original, short and earlier titles.")
    other_venues: tuple[str, ...] = Field(default=(), description="Further containers and the event's name.")
    notices: tuple[Notice, ...] = ()
    notice_of: str | None = Field(
        default=None, description="DOI of the work that this one is a notice about; empty: not named."
    )
    published_as: str | None = Field(default=None, description="DOI or reference of the published version.")
    version: int | None = Field(default=None, description="Number of the preprint version described.")
    owned: bool = Field(default=False, description="From a library of the user's, which may be wrong itself.")

    @property
    def titles(self) -> tuple[str, ...]:
        """Every title, the current one first, with and without its subtitle."""
        record = self.record
        main = (record.title,) if record.title else ()
        full = (f"{record.title}: {record.subtitle}",) if record.title and record.subtitle else ()
        return (*full, *main, *self.other_titles)

    @property
    def venues(self) -> tuple[str, ...]:
        """Every name of the venue."""
        named = (self.record.container, self.record.short_container, *self.other_venues)
        return tuple(name for name in named if name)

    @property
    def is_preprint(self) -> bool:
        """Whether the record is of a preprint, not of a published version.

        Some servers register theirs as articles of a journal that bears the server's name.
        """
        record = self.record
        typed = record.registry == "arxiv" or (record.type or "") in PREPRINT_TYPES
        return typed or bool(PREPRINT_SERVER.search(bare(record.container or "")))


PREPRINT_TYPES = frozenset({"posted-content", "preprint"})


@dataclass(frozen=True, slots=True)
class Question:
    """One question to one registry.

    Attributes:
        registry: Name of the registry.
        what: Kind of the question: doi, arxiv, isbn, title, title_author, agency, venue.
        query: The identifier in its normal form, the title, or title and surname (venue and year) with
            `` | `` between them.
    """

    registry: str
    what: str
    query: str


@dataclass(frozen=True, slots=True)
class Found:
    """The registry holds these works; for a title the candidates, best first."""

    records: tuple[Registered, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Absent:
    """The registry answered, and the answer was no."""

    note: str = ""


@dataclass(frozen=True, slots=True)
class Unreachable:
    """The registry could not be asked, or did not answer so that it can be trusted."""

    reason: str


Answer = Found | Absent | Unreachable
