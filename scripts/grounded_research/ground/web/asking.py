"""One JSON request to a search service that the user named."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from grounded_research.ground.web.connection import USER_AGENT
from grounded_research.ground.web.model import Unreachable

TIMEOUT = (5.0, 20.0)
"""Seconds to connect and between two bytes: the service asks several others before it answers."""
LARGEST_ANSWER = 4_000_000


@dataclass(frozen=True, slots=True)
class JsonReply:
    """The JSON of an answer."""

    data: Any

    def of(self, name: str) -> list[Any] | None:
        """The list under a name; None where there is none."""
        found = self.data.get(name) if isinstance(self.data, dict) else None
        return found if isinstance(found, list) else None


def get_json(url: str, headers: Mapping[str, str]) -> JsonReply | Unreachable:
    """The JSON at an address; redirects are not followed, for they could take a key elsewhere."""
    import requests
    import urllib3

    sent = {"User-Agent": USER_AGENT, "Accept": "application/json", **headers}
    try:
        with requests.get(url, headers=sent, timeout=TIMEOUT, stream=True, allow_redirects=False) as reply:
            if reply.status_code != requests.codes.ok:
                return Unreachable(f"HTTP {reply.status_code}")
            body = reply.raw.read(LARGEST_ANSWER + 1, decode_content=True)
    except requests.Timeout:
        return Unreachable("no answer in time")
    except (requests.RequestException, urllib3.exceptions.HTTPError, OSError, ValueError):
        return Unreachable("no connection")
    if len(body) > LARGEST_ANSWER:
        return Unreachable("an answer of more than 4 MB")
    try:
        return JsonReply(json.loads(body))
    except (ValueError, RecursionError):
        return Unreachable("an answer that is no JSON")
