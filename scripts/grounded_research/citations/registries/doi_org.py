"""doi.org: whether a DOI exists at all, and which agency registered its prefix."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from grounded_research.citations.registries.answers import AGENCY, DOI, Absent, Answer, Found, Unreachable
from grounded_research.citations.registries.limiter import INTERVALS, Limiter
from grounded_research.citations.registries.persistence import Failure, unreachable
from grounded_research.citations.registries.places import PLACES
from grounded_research.citations.registries.reading import mapping, text
from grounded_research.citations.registries.wire import Wire

# Response codes of the handle system: 1 success, 200 the handle exists without values, 100 no such handle.
EXISTS, ABSENT = frozenset({1, 200}), 100
KINDS = frozenset({DOI, AGENCY})


class DoiOrg:
    """Asks doi.org: ``doi`` whether the handle exists, ``agency`` who registers the prefix.

    Args:
        base_url: Address; another one for tests only.
        mailto: Address to name ourselves by, or None.
        limiter: Keeps the pace.
    """

    name = "doi_org"

    def __init__(
        self, *, base_url: str = PLACES["doi_org"], mailto: str | None = None, limiter: Limiter | None = None
    ) -> None:
        self.base_url = base_url
        self.wire = Wire(limiter or Limiter(INTERVALS["doi_org"]), mailto=mailto)

    def ask(self, what: str, queries: Sequence[str]) -> dict[str, Answer]:
        """Answers to the queries, in which every one of them occurs."""
        read = read_agency if what == AGENCY else read_handle
        return {query: read(self.wire.get(self.address(what, query))) for query in queries}

    def addresses(self, what: str, queries: Sequence[str]) -> list[str]:
        """The addresses that ``ask`` requests."""
        return [self.address(what, query) for query in queries]

    def address(self, what: str, query: str) -> str:
        """Where one query is asked."""
        path = "doiRA" if what == AGENCY else "api/handles"
        return f"{self.base_url}/{path}/{quote(query, safe='/')}"


def read_handle(reply: Any) -> Answer:
    """Whether the handle exists; only the handle system's own code 100 is a no."""
    if isinstance(reply, Failure):
        return unreachable(reply)
    code = mapping(reply.data).get("responseCode")
    if code in EXISTS:
        return Found()
    return Absent() if code == ABSENT else Unreachable(f"handle system answered {code}")


def read_agency(reply: Any) -> Answer:
    """The agency's name as the note of ``Found``; Absent when nobody registers the prefix."""
    if isinstance(reply, Failure):
        return unreachable(reply)
    entries = reply.data if isinstance(reply.data, list) else [reply.data]
    entry = mapping(entries[0]) if entries else {}
    agency = text(entry.get("RA"))
    if agency:
        return Found(note=agency)
    return Absent() if text(entry.get("status")) else Unreachable("no agency in the answer")
