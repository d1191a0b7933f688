"""Puts a desk together: the adapters, the cache, and the addresses that tests may override."""

from pathlib import Path

from grounded_research.citations.registries.arxiv_org import Arxiv
from grounded_research.citations.registries.cache import AnswerCache, cache_folder
from grounded_research.citations.registries.crossref import Crossref
from grounded_research.citations.registries.datacite import DataCite
from grounded_research.citations.registries.desk import Desk, Registry
from grounded_research.citations.registries.doi_org import DoiOrg
from grounded_research.citations.registries.openlibrary import OpenLibrary
from grounded_research.citations.registries.places import PLACES, place_of
from grounded_research.ledger.digest import digest


def adapters(mailto: str | None) -> dict[str, Registry]:
    """Every adapter by name, at its place."""
    return {
        "crossref": Crossref(base_url=place_of("crossref"), mailto=mailto),
        "arxiv": Arxiv(base_url=place_of("arxiv"), mailto=mailto),
        "datacite": DataCite(base_url=place_of("datacite"), mailto=mailto),
        "doi_org": DoiOrg(base_url=place_of("doi_org"), mailto=mailto),
        "openlibrary": OpenLibrary(base_url=place_of("openlibrary"), mailto=mailto),
    }


def open_desk(*, mailto: str | None, use_cache: bool = True) -> Desk:
    """A desk with all registries; answers from other places than the real ones have a cache of their own."""
    cache = AnswerCache(cache_file()) if use_cache else None
    return Desk(adapters(mailto), cache)


def cache_file() -> Path:
    """The cache's file, by the places that are asked."""
    places = {name: place_of(name) for name in PLACES}
    if places == PLACES:
        return cache_folder() / "answers.sqlite"
    return cache_folder() / f"answers-{digest(*places.values())[-12:]}.sqlite"
