"""Loopback servers that answer as registries do, on command: shapes, refusals, delays, broken bodies."""

import json
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

HTML = "<html><head><title>Maintenance</title></head><body>Please come back later</body></html>"


@dataclass(frozen=True)
class Response:
    """One answer of a server."""

    status: int = 200
    body: str | bytes = ""
    type: str = "application/json"
    headers: dict[str, str] = field(default_factory=dict)
    delay: float = 0.0
    cut: bool = False


def json_response(data: Any, status: int = 200, **fields: Any) -> Response:
    """An answer with JSON in it."""
    return Response(status=status, body=json.dumps(data), **fields)


@dataclass
class Loopback:
    """A running server: where it is, and what it was asked."""

    url: str
    requests: list[str] = field(default_factory=list)


@contextmanager
def serving(answer: Callable[[str, int], Response] | Sequence[Response]) -> Iterator[Loopback]:
    """Serve on a free port of this machine.

    Args:
        answer: From path and number of the request to the answer; or the answers in order, the last for ever.
    """
    state = Loopback(url="")

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.0"

        def do_GET(self) -> None:
            number = len(state.requests)
            state.requests.append(self.path)
            last = len(answer) - 1 if not callable(answer) else 0
            response = answer(self.path, number) if callable(answer) else answer[min(number, last)]
            time.sleep(response.delay)
            body = response.body if isinstance(response.body, bytes) else response.body.encode()
            self.send_response(response.status)
            self.send_header("Content-Type", response.type)
            self.send_header("Content-Length", str(len(body) * (2 if response.cut else 1)))
            for name, value in response.headers.items():
                self.send_header(name, value)
            self.end_headers()
            with suppress(OSError):  # a client that gave up has closed the line
                self.wfile.write(body)

        def log_message(self, *_args: Any) -> None:
            """Stay silent."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    state.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield state
    finally:
        server.shutdown()
        server.server_close()


# --- shapes ---


def crossref_message(
    doi: str, title: str = "Graph pruning for vision models", **fields: Any
) -> dict[str, Any]:
    """A work as Crossref gives it."""
    return {
        "DOI": doi,
        "type": "journal-article",
        "title": [title],
        "container-title": ["Journal of Vision Models"],
        "issued": {"date-parts": [[2020, 5]]},
        "author": [{"given": "Ann", "family": "Lee"}, {"given": "Bo", "family": "Smith"}],
        "volume": "12",
        "page": "101-120",
        **fields,
    }


def crossref_list(*messages: dict[str, Any]) -> Response:
    """A list answer of Crossref."""
    message = {"total-results": len(messages), "items": list(messages)}
    return json_response({"status": "ok", "message-type": "work-list", "message": message})


def crossref_work(message: dict[str, Any]) -> Response:
    """A single work of Crossref."""
    return json_response({"status": "ok", "message-type": "work", "message": message})


NOT_IN_CROSSREF = Response(404, "Resource not found.", "text/plain")


def arxiv_entry(
    arxiv: str,
    title: str = "Graph pruning for vision models",
    *,
    authors: Sequence[str] = ("Ann Lee", "Bo Smith"),
    extra: str = "",
) -> str:
    """An entry of arXiv's feed; ``arxiv`` has a version."""
    people = "".join(f"<author><name>{name}</name></author>" for name in authors)
    return f"""<entry><id>http://arxiv.org/abs/{arxiv}</id><updated>2021-02-01T00:00:00Z</updated>
<published>2020-01-01T00:00:00Z</published><title>{title}</title><summary>text</summary>
{people}{extra}</entry>"""


def arxiv_feed(*entries: str) -> Response:
    """A whole feed of arXiv."""
    body = f"""<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:arxiv="http://arxiv.org/schemas/atom"
 xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">
<opensearch:totalResults>{len(entries)}</opensearch:totalResults>{"".join(entries)}
</feed>"""
    return Response(200, body, "application/atom+xml")
