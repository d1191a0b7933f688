"""Plain JSON requests over the network, for the registries that need no client library of their own."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from grounded_research.citations.registries.limiter import Limiter
from grounded_research.citations.registries.persistence import Failure, http_failure, persist
from grounded_research.text.json_text import parse_json

TIMEOUT = (5.0, 20.0)
"""Seconds to connect and between two bytes.

Agents' tools kill at 120 seconds, so a dead registry must show early.
"""

LARGEST_ANSWER = 16_000_000
"""Bytes; the longest list of works that is asked for has a tenth of it."""

USER_AGENT = "grounded-research/0.1 (citation audit{contact})"


class TooLongError(Exception):
    """An answer has more than ``LARGEST_ANSWER`` bytes."""


def user_agent(mailto: str | None) -> str:
    """How we name ourselves; an address puts us in the polite pools."""
    return USER_AGENT.format(contact=f"; mailto:{mailto}" if mailto else "")


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer with JSON in it.

    Attributes:
        status: HTTP status, 200 or one of those that the caller accepts.
        data: The parsed JSON.
    """

    status: int
    data: Any


class Wire:
    """One session with one registry: limits, retries, timeouts, sizes.

    Args:
        limiter: Keeps the pace.
        mailto: Address for the polite pools, or None.
        accept: HTTP statuses beside 200 whose JSON body is an answer.
    """

    def __init__(
        self, limiter: Limiter, *, mailto: str | None = None, accept: tuple[int, ...] = (404,)
    ) -> None:
        self.limiter = limiter
        self.mailto = mailto
        self.accept = accept
        self.session: Any = None

    def get(self, url: str) -> Reply | Failure:
        """The JSON at ``url``; whatever else comes is a failure, HTML with status 200 included."""
        return persist(lambda: self.attempt(url), self.limiter)

    def attempt(self, url: str) -> Reply | Failure:
        """One request."""
        import requests

        if self.session is None:
            self.session = requests.Session()
            self.session.headers["User-Agent"] = user_agent(self.mailto)
            self.session.headers["Accept"] = "application/json"
        try:
            with self.session.get(url, timeout=TIMEOUT, stream=True) as response:
                if response.status_code != 200 and response.status_code not in self.accept:
                    return http_failure(response.status_code, response.headers)
                self.limiter.observe(response.headers)
                body = response.raw.read(LARGEST_ANSWER + 1, decode_content=True)
        except (requests.RequestException, OSError) as error:
            return Failure(failure_words(error))
        except Exception as error:  # noqa: BLE001 - urllib3 raises its own kinds while a body is read
            return Failure(failure_words(error))
        if len(body) > LARGEST_ANSWER:
            return Failure(failure_words(TooLongError()), again=False)
        return read_json(response.status_code, body, response.headers)


def read_json(status: int, body: bytes, headers: Mapping[str, str]) -> Reply | Failure:
    """The reply, or a failure where the body is no JSON."""
    try:
        return Reply(status, parse_json(body))
    except (ValueError, RecursionError):
        kind = headers.get("Content-Type", "no type").split(";")[0]
        return Failure(f"HTTP {status} without JSON ({kind})", status, dict(headers))


def failure_words(error: BaseException) -> str:
    """What went wrong, short and in ASCII."""
    if isinstance(error, TooLongError):
        return f"an answer of more than {LARGEST_ANSWER // 10**6} MB"
    name = type(error).__name__.lower()
    for word, text in (("timeout", "timed out"), ("ssl", "TLS failure"), ("connection", "no connection")):
        if word in name:
            return text
    return type(error).__name__


Reader = Callable[[Any], Any]
