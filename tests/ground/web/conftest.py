"""A web of this machine alone: a server whose pages are a table, and a fetcher that may read it."""

import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from grounded_research.ground.web.connection import Limits
from grounded_research.ground.web.fetch import Fetcher

PARAGRAPHS = "".join(
    f"<p>Paragraph {n} says that the dam was finished in {1960 + n} by the company, as officials said.</p>"
    for n in range(6)
)


@dataclass
class Site:
    """A server on this machine.

    Attributes:
        pages: Path to a function of the handler that answers it; a path that is missing is 404.
        seen: The requests, as host, path and headers.
    """

    port: int = 0
    pages: dict = field(default_factory=dict)
    seen: list = field(default_factory=list)

    def url(self, path="/", host="127.0.0.1"):
        return f"http://{host}:{self.port}{path}"

    def page(self, path, body, status=200, **headers):
        """Serve a body; header names are written with underscores."""
        data = body.encode() if isinstance(body, str) else body
        sent = {"Content-Type": "text/html; charset=utf-8", "Content-Length": str(len(data))}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}

        def answer(handler):
            handler.send_response(status)
            for name, value in sent.items():
                handler.send_header(name, value)
            handler.end_headers()
            handler.wfile.write(data)

        self.pages[path] = answer

    def asked(self, path):
        """How often a path was asked for."""
        return sum(seen == path for _, seen, _ in self.seen)


@pytest.fixture
def site():
    served = Site()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            served.seen.append((self.headers["Host"], self.path, dict(self.headers)))
            answer = served.pages.get(self.path) or served.pages.get(self.path.partition("?")[0])
            try:
                if answer is None:
                    self.send_error(404)
                else:
                    answer(self)
            except (BrokenPipeError, ConnectionResetError):
                self.close_connection = True  # the reader had enough, which is what many tests are about

        def log_message(self, *_arguments):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    served.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    yield served
    server.shutdown()
    server.server_close()


@pytest.fixture
def fetcher():
    """A fetcher for which every name is this machine, and which does not wait."""

    def build(**fields):
        given = {
            "limits": Limits(connect=2, read=2, total=5),
            "resolve": lambda host, _port: [host if host[0].isdigit() or ":" in host else "127.0.0.1"],
            "pause": 0.0,
            "loopback_for_tests": True,
        }
        return Fetcher(**{**given, **fields})

    return build


@pytest.fixture
def html():
    """A page with enough text to be taken for one."""

    def build(extra="", title="The dam", head=""):
        return (
            f"<html><head><title>{title}</title>{head}</head><body><nav><a href='/'>Home</a></nav><article>"
            f"<h1>{title}</h1>{PARAGRAPHS}{extra}</article><footer>Imprint and cookies</footer></body></html>"
        )

    return build
