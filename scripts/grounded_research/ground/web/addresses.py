"""Which addresses may be asked: http and https, the usual ports, public hosts only."""

import re
import socket
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from threading import Thread
from urllib.parse import quote, urlsplit

from grounded_research.ground.web.model import PageError
from grounded_research.text.patterns import regex

PORTS = {"http": 80, "https": 443}
"""Schemes that are read and their only ports: others belong to services, not to pages."""
LONGEST = 2_000
"""Characters of an address; longer ones carry data, not places."""
RESOLVED_WITHIN = 10.0
"""Seconds for a name: the system itself may wait a minute for a dead name server, and takes no limit."""
NUMBER_LIKE = regex(r"(?:\d+|0x[0-9a-f]*)", re.IGNORECASE)
UNSAFE = regex(r"[\x00-\x20\x7f\\]")
KEPT = "/%:=&?~+!$,;'@()*[]|-._"
"""Characters of a path and query that are sent as they stand."""
RESERVED = tuple(
    ip_network(net) for net in ("192.0.0.0/24", "192.88.99.0/24", "3fff::/20", "5f00::/16", "64:ff9b:1::/48")
)
"""Nets of the special-purpose registries that some versions of Python take for public ones."""
NAT64 = IPv6Network("64:ff9b::/96")
"""Addresses of RFC 6052: the last 32 bits are an IPv4 address that a translator would connect to."""

Resolver = Callable[[str, int], Sequence[str]]


@dataclass(frozen=True, slots=True)
class Target:
    """An address taken apart.

    Attributes:
        scheme: http or https.
        host: Host in ASCII, lower case, without brackets.
        port: Port to connect to.
        path: Path and query as they are sent.
    """

    scheme: str
    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        """Scheme, host and port: what a robots.txt speaks for."""
        return f"{self.scheme}://{self.authority}"

    @property
    def authority(self) -> str:
        """The host as the Host header names it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"

    @property
    def url(self) -> str:
        """The address put together again."""
        return self.origin + self.path


def parse_url(url: str, *, any_port: bool = False) -> Target:
    """An address taken apart, its form checked; nothing is looked up.

    Raises:
        PageError: It is no http or https address of a host, names a user or an unusual port, or writes a
            number in place of a host.
    """
    if UNSAFE.search(url) or len(url) > LONGEST:
        raise PageError("the address holds spaces, backslashes or control characters, or is too long")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise PageError("the address is malformed") from error
    scheme = parts.scheme.lower()
    if scheme not in PORTS:
        raise PageError(
            f"only http and https are read, not {scheme.encode('ascii', 'replace').decode() or 'no scheme'}"
        )
    if "@" in parts.netloc:
        raise PageError("the address names a user")
    port = PORTS[scheme] if port is None else port
    if port != PORTS[scheme] and not any_port:
        raise PageError(f"port {port} is not read, only {PORTS[scheme]} for {scheme}")
    path = quote(parts.path or "/", safe=KEPT) + (f"?{quote(parts.query, safe=KEPT)}" if parts.query else "")
    return Target(scheme, ascii_host(parts.hostname or ""), port, path)


def ascii_host(host: str) -> str:
    """The host as it is looked up.

    Raises:
        PageError: It is empty, no host name, or a number that is no plain IPv4 address.
    """
    if not host or "%" in host:
        raise PageError("the address names no host")
    if ":" in host:
        return checked_literal(host)
    try:
        name = host.encode("idna").decode("ascii").lower()
    except UnicodeError as error:
        raise PageError("the host's name is malformed") from error
    last = name.rstrip(".").rpartition(".")[2]
    return checked_literal(name) if NUMBER_LIKE.fullmatch(last) else name


def checked_literal(host: str) -> str:
    """A host that is written as an IP address; decimal, octal and shortened forms are refused."""
    try:
        return str(ip_address(host))
    except ValueError as error:
        raise PageError("the host is a number that is no plain IP address") from error


def resolve_host(host: str, port: int, *, seconds: float = RESOLVED_WITHIN) -> Sequence[str]:
    """The IP addresses of a host, as the system resolves it.

    Raises:
        OSError: The name does not resolve, or not in time.
    """
    found: list[str] = []
    failed: list[OSError] = []

    def look_up() -> None:
        try:
            entries = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError) as error:
            failed.append(error if isinstance(error, OSError) else OSError(str(error)))
        else:
            found.extend(dict.fromkeys(str(entry[4][0]) for entry in entries))

    thread = Thread(target=look_up, daemon=True)
    thread.start()
    thread.join(seconds)
    if failed:
        raise failed[0]
    if not found:
        raise TimeoutError
    return found


def is_public(text: str) -> bool:
    """Whether an IP address is one of the open internet, in whatever form it hides another one."""
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return False
    return all(
        one.is_global
        and not (one.is_private or one.is_loopback or one.is_link_local)
        and not (one.is_multicast or one.is_reserved or one.is_unspecified)
        and not getattr(one, "is_site_local", False)
        and not any(one.version == net.version and one in net for net in RESERVED)
        for one in meant_by(address)
    )


def meant_by(address: IPv4Address | IPv6Address) -> list[IPv4Address | IPv6Address]:
    """The addresses that a connection may reach: an IPv6 form that carries an IPv4 address means that one."""
    if isinstance(address, IPv4Address):
        return [address]
    if address.ipv4_mapped is not None:
        return [address.ipv4_mapped]
    if address.teredo is not None:
        return [address, *address.teredo]
    if address.sixtofour is not None:
        return [address, address.sixtofour]
    if address in NAT64:
        return [IPv4Address(int(address) & 0xFFFFFFFF)]
    return [address]


def is_loopback(text: str) -> bool:
    """Whether an IP address is this machine's own."""
    return ip_address(text.partition("%")[0]).is_loopback


def public_addresses(target: Target, resolve: Resolver, *, loopback_for_tests: bool = False) -> list[str]:
    """Where a target may be connected to: every address that its host resolves to, all of them public.

    Args:
        target: The address to read.
        resolve: Looks a host up; asked once, so that what was checked is what is connected to.
        loopback_for_tests: Lets this machine's own addresses pass.

    Raises:
        PageError: The host does not resolve, or any of its addresses is not public.
    """
    try:
        found = list(resolve(target.host, target.port))
    except (OSError, UnicodeError) as error:
        raise PageError("the host's name does not resolve", again=True) from error
    for address in found:
        if not (is_public(address) or (loopback_for_tests and is_loopback(address))):
            raise PageError(f"the host stands for {address}, which is no public address")
    if not found:
        raise PageError("the host's name does not resolve", again=True)
    return found
