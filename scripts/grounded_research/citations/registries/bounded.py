"""A limit for the answers that habanero reads: it has none of its own, and no door to give it one."""

from importlib import import_module
from typing import Any

from grounded_research.citations.registries.wire import LARGEST_ANSWER, TooLongError

REQUESTING = ("habanero.request", "habanero.request_class")
"""Where habanero asks: by identifier and by list, and by search."""
CODED = frozenset({"content-encoding", "content-length", "transfer-encoding"})
"""Headers that describe the body as it was sent; what is handed on is the body as it was meant."""


class BoundedClient:
    """Stands where habanero has its HTTP client: the same, but that it stops reading at a limit.

    Args:
        client: The module that habanero imported.
    """

    def __init__(self, client: Any) -> None:
        self.client = client

    def __getattr__(self, name: str) -> Any:
        return getattr(self.client, name)

    def get(self, url: str, **options: Any) -> Any:
        """What the client's ``get`` returns.

        Raises:
            TooLongError: The answer does not end within the limit.
        """
        with self.client.stream("GET", url, **options) as response:
            body = bytearray()
            for chunk in response.iter_bytes():
                body += chunk
                if len(body) > LARGEST_ANSWER:
                    raise TooLongError
            headers = [(name, value) for name, value in response.headers.items() if name not in CODED]
            return self.client.Response(
                response.status_code, headers=headers, content=bytes(body), request=response.request
            )


def bound() -> None:
    """Have habanero read no more than ``LARGEST_ANSWER`` bytes of an answer, from now on.

    A habanero with another client keeps it: its answers are read without a limit.
    """
    for name in REQUESTING:
        module: Any = import_module(name)
        client = getattr(module, "httpx2", None)
        if client is not None and not isinstance(client, BoundedClient):
            module.httpx2 = BoundedClient(client)
