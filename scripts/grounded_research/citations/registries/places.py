"""Where each registry is, and the one way to point at another place: a loopback address, for tests."""

import os
from collections.abc import Mapping
from urllib.parse import urlsplit

from grounded_research.errors import GroundedResearchError

PLACES = {
    "crossref": "https://api.crossref.org",
    "arxiv": "https://export.arxiv.org",
    "datacite": "https://api.datacite.org",
    "doi_org": "https://doi.org",
    "openlibrary": "https://openlibrary.org",
}
OVERRIDE = "GROUNDED_RESEARCH_REGISTRY_URL_"
LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})


class RegistryPlaceError(GroundedResearchError):
    """A registry was pointed at a place that is not this machine."""


def place_of(registry: str, environment: Mapping[str, str] | None = None) -> str:
    """The base address of a registry, without a final slash.

    The environment variable ``GROUNDED_RESEARCH_REGISTRY_URL_<NAME>`` may name another one on this machine,
    so that tests need no network; anything else is refused, for it would send a bibliography to whoever set
    the variable.

    Raises:
        RegistryPlaceError: The variable names a place that is not on this machine.
    """
    variable = OVERRIDE + registry.upper()
    named = (os.environ if environment is None else environment).get(variable)
    if not named:
        return PLACES[registry]
    parts = urlsplit(named)
    if parts.scheme != "http" or parts.hostname not in LOOPBACK:
        raise RegistryPlaceError(
            f"{variable} must be an http address on this machine (127.0.0.1), not {named!r}. Unset it."
        )
    return named.rstrip("/")
