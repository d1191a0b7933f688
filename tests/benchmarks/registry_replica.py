"""Registries on this machine: a loopback server that answers as Crossref, arXiv, DataCite and doi.org do.

It serves the records that it is given and nothing else, with the shapes, refusals and headers of the real
ones, and with faults on command. One server has a folder for each registry; ``places`` are their addresses::

    python tests/benchmarks/registry_replica.py works.jsonl [--datacite objects.jsonl] [--arxiv feed.xml]
"""

import gzip
import json
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import parse_qs, urlsplit

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "tests")]

from support.replica_answers import ANSWERS, HTML, Reply  # noqa: E402
from support.replica_records import Records, feed_entries  # noqa: E402

REGISTRIES = ("crossref", "arxiv", "datacite", "doi_org", "openlibrary")

GATEWAY = "<html><head><title>504 Gateway Time-out</title></head><body>504 Gateway Time-out</body></html>"

HUGE = 17_000_000
"""Bytes that are more than any honest answer has."""

# The polite pool of Crossref since December 2025: single works and lists a second, and requests at once.
SINGLE_LIMIT, LIST_LIMIT, CONCURRENCY = 10, 3, 3


@dataclass
class Fault:
    """What is wrong with a registry.

    Attributes:
        kind: down, html, truncated, short, busy, wrong_json, gateway, blocked, empty, huge, or slow.
        after: Requests to the registry that are still answered well.
        times: Requests that meet the fault; later ones are answered well again.
        until: Time of the replica's clock at which it ends.
        seconds: The delay of ``slow``, the ``Retry-After`` of ``busy``.
    """

    kind: str
    after: int = 0
    times: int | None = None
    until: float | None = None
    seconds: float = 0.0


@dataclass
class Replica:
    """A running replica.

    Attributes:
        url: Its address; each registry has a folder of its name.
        records: What it serves; more may be added at any time.
        faults: What is wrong with which registry; change it to command an outage.
        latency: Seconds that each answer takes.
        limits: Whether Crossref's polite limits are enforced with 429.
        requests: The registry and address of every request, in order.
        clock: Seconds, for faults that end and for limits.
    """

    url: str
    records: Records
    faults: dict[str, Fault] = field(default_factory=dict)
    latency: float = 0.0
    limits: bool = False
    requests: list[tuple[str, str]] = field(default_factory=list)
    clock: Callable[[], float] = time.monotonic
    times: dict[str, list[float]] = field(default_factory=dict)
    refused: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def places(self) -> dict[str, str]:
        """The address of each registry."""
        return {name: f"{self.url}/{name}" for name in REGISTRIES}

    @property
    def environment(self) -> dict[str, str]:
        """The variables that point the program at this replica."""
        return {
            f"GROUNDED_RESEARCH_REGISTRY_URL_{name.upper()}": place for name, place in self.places.items()
        }

    def count(self, registry: str) -> int:
        """The requests that a registry has had."""
        return sum(name == registry for name, _ in self.requests)

    def answer(self, address: str) -> Reply | None:
        """The answer to a request; None: the line is dropped."""
        parts = urlsplit(address)
        _, registry, rest = parts.path.split("/", 2)
        if registry not in ANSWERS:
            return Reply(404, HTML, "text/html")
        with self.lock:
            self.requests.append((registry, f"/{rest}" + (f"?{parts.query}" if parts.query else "")))
            over = (
                self.limits
                and registry == "crossref"
                and self.over_limit(is_list="/works/" not in parts.path)
            )
            self.refused += over
            fault = self.fault_now(registry)
        time.sleep(self.latency)
        if over:
            return Reply(429, "", "text/plain", self.headers())
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        reply = ANSWERS[registry](self.records, f"/{rest}", query)
        if registry == "crossref":
            reply = Reply(reply.status, reply.body, reply.type, {**reply.headers, **self.headers()})
        return faulty(reply, fault) if fault else reply

    def headers(self) -> dict[str, str]:
        """The limits that Crossref states."""
        return {
            "x-api-pool": "polite",
            "x-rate-limit-limit": str(SINGLE_LIMIT),
            "x-rate-limit-interval": "1s",
            "x-concurrency-limit": str(CONCURRENCY),
        }

    def over_limit(self, *, is_list: bool) -> bool:
        """Whether the request is one too many within a second."""
        kind, most = ("list", LIST_LIMIT) if is_list else ("single", SINGLE_LIMIT)
        now = self.clock()
        self.times[kind] = [at for at in self.times.get(kind, []) if at > now - 1] + [now]
        return len(self.times[kind]) > most

    def fault_now(self, registry: str) -> Fault | None:
        """The fault that the present request meets."""
        fault = self.faults.get(registry)
        if fault is None or (fault.until is not None and self.clock() >= fault.until):
            return None
        if fault.after > 0:
            fault.after -= 1
            return None
        if fault.times is not None:
            if fault.times <= 0:
                return None
            fault.times -= 1
        return fault


def faulty(reply: Reply, fault: Fault) -> Reply | None:
    """The answer as a fault leaves it."""
    if fault.kind == "slow":
        time.sleep(fault.seconds)
        return reply
    retry = {"Retry-After": f"{fault.seconds:g}"} if fault.seconds else {}
    return {
        "down": None,
        "html": Reply(200, HTML, "text/html"),
        "truncated": Reply(200, reply.body[: len(reply.body) // 2], reply.type, cut=True),
        "short": Reply(200, reply.body[: len(reply.body) // 2], reply.type),
        "busy": Reply(429, "", "text/html", retry),
        "wrong_json": Reply(200, '{"status": "ok", "message": "a string", "data": 7, "docs": null}'),
        "empty": Reply(200, "", reply.type),
        "huge": Reply(200, reply.body + " " * HUGE, reply.type),
        "gateway": Reply(504, GATEWAY, "text/html"),
        "blocked": Reply(403, HTML, "text/html"),
    }[fault.kind]


@contextmanager
def replica(
    fill: Callable[[Records], None], *, folder: Path | None = None, **settings: Any
) -> Iterator[Replica]:
    """Serve on a free port of this machine until the block ends.

    Args:
        fill: Puts the records in.
        folder: Where the records are kept, and found again by a later call, which then fills nothing in; by
            default a folder that goes away again.
        settings: Further attributes of the ``Replica``.
    """
    with TemporaryDirectory() as temporary:
        file = (folder or Path(temporary)) / "replica.sqlite"
        if not file.exists():
            building = Records(file.with_suffix(".building"))
            fill(building)
            building.finish()
            building.connection.close()
            building.path.rename(file)  # only now: a build that was broken off is no replica
        records = Records(file)
        state = Replica(url="", records=records, **settings)
        server = ThreadingHTTPServer(("127.0.0.1", 0), handler(state))
        server.daemon_threads = True
        state.url = f"http://127.0.0.1:{server.server_address[1]}"
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        thread.start()
        try:
            yield state
        finally:
            server.shutdown()
            server.server_close()


def handler(state: Replica) -> type[BaseHTTPRequestHandler]:
    """The request handler of one replica."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            reply = state.answer(self.path)
            if reply is None:
                self.close_connection = True
                return
            body = reply.body.encode()
            self.send_response(reply.status)
            self.send_header("Content-Type", reply.type)
            self.send_header("Content-Length", str(len(body) * (2 if reply.cut else 1)))
            for name, value in reply.headers.items():
                self.send_header(name, value)
            self.end_headers()
            with suppress(OSError):  # a client that gave up has closed the line
                self.wfile.write(body)

        def log_message(self, *_args: Any) -> None:
            """Stay silent."""

    return Handler


def json_lines(path: Path) -> Iterator[dict[str, Any]]:
    """The records of a JSONL file, compressed or not."""
    with path.open("rb") as raw, gzip.open(raw) if path.suffix == ".gz" else raw as stream:
        for line in stream:
            yield json.loads(line)


def main(arguments: list[str]) -> None:
    """Serve files until interrupted, and print the variables that point the program here."""
    named = dict(zip(arguments[1::2], arguments[2::2], strict=False))

    def fill(records: Records) -> None:
        records.crossref(json_lines(Path(arguments[0])))
        if "--datacite" in named:
            records.datacite(json_lines(Path(named["--datacite"])))
        if "--arxiv" in named:
            records.arxiv(feed_entries(Path(named["--arxiv"]).read_text(encoding="utf-8")))

    with replica(fill) as state:
        print("\n".join(f"export {name}={value}" for name, value in state.environment.items()), flush=True)
        with suppress(KeyboardInterrupt):
            threading.Event().wait()


if __name__ == "__main__":
    main(sys.argv[1:])
