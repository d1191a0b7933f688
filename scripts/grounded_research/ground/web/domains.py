"""Registrable domains: what counts as one site when witnesses are counted."""

from functools import cache
from ipaddress import ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from tldextract import TLDExtract

AGGREGATORS = frozenset({"news.google.com"})
"""Hosts whose addresses only lead on, by script: they name no site and yield no text."""


@cache
def extractor() -> "TLDExtract":
    """The public suffix list that comes with tldextract; nothing is downloaded or cached on disk.

    Suffixes that firms run, such as github.io, are no suffixes here: pages of one firm's hosting are one
    witness, for anybody can have two of them in a minute.
    """
    from tldextract import TLDExtract

    return TLDExtract(suffix_list_urls=(), cache_dir=None)


def registrable_domain(url: str) -> str:
    """The registrable domain of an address; its host where that has none (an IP address, an intranet)."""
    host = (urlsplit(url).hostname or "").rstrip(".").lower()
    try:
        return str(ip_address(host))
    except ValueError:
        return extractor()(host).top_domain_under_public_suffix or host
