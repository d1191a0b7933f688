"""One request to checked IP addresses, bounded in time and size whatever the server does."""

import http.client
import socket
import ssl
import zlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from threading import Event, Timer

from grounded_research.ground.web.addresses import Target
from grounded_research.ground.web.model import PageError

USER_AGENT = "grounded-research/0.1 (reads single pages to check claims; obeys robots.txt)"
CHUNK = 65_536
TRIED = 2
"""Addresses of a host that are tried: the second where, say, IPv6 leads nowhere."""
ENCODINGS = frozenset({"", "identity", "gzip", "x-gzip"})
"""Content encodings that are read; gzip is all that is asked for."""
GZIP = 16 + zlib.MAX_WBITS


@dataclass(frozen=True, slots=True)
class Limits:
    """How far a server is followed.

    Attributes:
        connect: Seconds until a connection must stand.
        read: Seconds between two pieces of an answer.
        total: Seconds for one answer as a whole: a page and its robots.txt are done within the 30 seconds
            between the usual time budget and the 120 at which agents' tools kill a command.
        body: Bytes of a body once it is unpacked. Text pages beyond 2 MB were not met; more is a file.
        redirects: Redirects that are followed for one page.
    """

    connect: float = 5.0
    read: float = 8.0
    total: float = 12.0
    body: int = 2_000_000
    redirects: int = 5


@dataclass(frozen=True, slots=True)
class Reply:
    """What a server answered.

    Attributes:
        status: HTTP status.
        headers: Names in lower case; of a header that comes twice the first.
        body: Unpacked, at most the limit.
        cut: There was more.
    """

    status: int
    headers: Mapping[str, str]
    body: bytes = b""
    cut: bool = False


class PinnedConnection(http.client.HTTPConnection):
    """A connection to addresses that were checked before, under the name that was asked for."""

    def __init__(self, target: Target, addresses: Sequence[str], limits: Limits) -> None:
        super().__init__(target.host, target.port, timeout=limits.connect)
        self.target = target
        self.addresses = addresses
        self.limits = limits
        self.held: socket.socket | None = None

    def connect(self) -> None:
        """Connect to a checked address; TLS proves the host's name, not the address."""
        sock = self.reach()
        sock.settimeout(self.limits.read)
        self.held = sock
        if self.target.scheme == "https":
            secure = trusted().wrap_socket(
                sock, server_hostname=self.target.host, do_handshake_on_connect=False
            )
            self.held = secure  # before the handshake, which a server can draw out as well
            secure.do_handshake()
        self.sock = self.held

    def reach(self) -> socket.socket:
        """A socket to the first address that takes one.

        Raises:
            OSError: None does.
        """
        failure = OSError("no address")
        for address in self.addresses[:TRIED]:
            try:
                return socket.create_connection((address, self.target.port), timeout=self.limits.connect)
            except OSError as error:
                failure = error
        raise failure

    def end(self) -> None:
        """End the connection from another thread; http.client lets go of its own hold before the body."""
        if self.held is not None:
            with suppress(OSError):  # it may have ended by itself
                socket.socket.shutdown(self.held, socket.SHUT_RDWR)

    def release(self) -> None:
        """Close the connection and the socket, also where a handshake failed."""
        self.close()
        if self.held is not None:
            self.held.close()


@cache
def trusted() -> ssl.SSLContext:
    """Certificates are checked against the system's authorities and those that requests brings along."""
    from requests.utils import DEFAULT_CA_BUNDLE_PATH

    context = ssl.create_default_context()
    context.load_verify_locations(cafile=DEFAULT_CA_BUNDLE_PATH)
    return context


def exchange(target: Target, addresses: Sequence[str], limits: Limits, *, accept: str) -> Reply:
    """Send one request and read the answer; no cookies, no credentials, no proxy.

    Raises:
        PageError: No answer came in time, or it is no HTTP.
    """
    connection = PinnedConnection(target, addresses, limits)
    late = Event()
    timer = Timer(limits.total, give_up, (connection, late))
    timer.daemon = True
    timer.start()
    try:
        reply = ask(connection, target, limits, accept)
        if late.is_set():
            raise TimeoutError
    except (OSError, http.client.HTTPException, zlib.error, ValueError) as error:
        if late.is_set():
            raise PageError(f"no whole answer within {limits.total:g} seconds", again=True) from error
        raise PageError(failure_words(error), again=not isinstance(error, zlib.error)) from error
    finally:
        timer.cancel()
        connection.release()
    return reply


def give_up(connection: PinnedConnection, late: Event) -> None:
    """End a connection whose time is over: a server that sends a byte now and then never times out."""
    late.set()
    connection.end()


def ask(connection: PinnedConnection, target: Target, limits: Limits, accept: str) -> Reply:
    """Send the request and read the answer."""
    connection.putrequest("GET", target.path, skip_host=True, skip_accept_encoding=True)
    sent = {"Host": target.authority, "User-Agent": USER_AGENT, "Accept": accept}
    sent |= {"Accept-Encoding": "gzip", "Accept-Language": "en, *;q=0.5", "Connection": "close"}
    for name, value in sent.items():
        connection.putheader(name, value)
    connection.endheaders()
    response = connection.getresponse()
    headers: dict[str, str] = {}
    for name, value in response.getheaders():
        headers.setdefault(name.lower(), value)
    if response.status != http.client.OK:
        return Reply(response.status, headers)
    body, cut = read_body(response, headers, limits.body)
    return Reply(response.status, headers, body, cut)


def read_body(
    response: http.client.HTTPResponse, headers: Mapping[str, str], most: int
) -> tuple[bytes, bool]:
    """The body, unpacked as it comes, and whether it went on beyond ``most`` bytes.

    Raises:
        PageError: It is packed in a way that was not asked for.
    """
    encoding = headers.get("content-encoding", "").strip().lower()
    if encoding not in ENCODINGS:
        raise PageError("the body is packed in a way that is not read")
    unpacker = zlib.decompressobj(GZIP) if "gzip" in encoding else None
    body = bytearray()
    received = 0
    while len(body) <= most and received <= most:
        chunk = response.read1(CHUNK)
        if not chunk:
            break
        received += len(chunk)
        body += unpacker.decompress(chunk, most + 1 - len(body)) if unpacker else chunk
        if unpacker and unpacker.eof:
            break
    return bytes(body[:most]), len(body) > most or received > most


FAILURES = (
    (ssl.SSLCertVerificationError, "its certificate is not trusted"),
    (ssl.SSLError, "no secure connection"),
    (TimeoutError, "no answer in time"),
    (ConnectionRefusedError, "the connection was refused"),
    (OSError, "no connection"),
    (zlib.error, "the packed body is damaged"),
    (http.client.HTTPException, "the answer is no HTTP that can be read"),
    (ValueError, "the address or the answer is malformed"),
)


def failure_words(error: BaseException) -> str:
    """What went wrong, in ASCII, without anything that the server chose."""
    return next((words for kind, words in FAILURES if isinstance(error, kind)), "it could not be read")
