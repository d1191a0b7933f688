"""The fetcher: pages of public sites, one at a time, as a polite and careful visitor reads them."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from urllib.parse import urljoin

from grounded_research.ground.web.addresses import (
    Resolver,
    Target,
    parse_url,
    public_addresses,
    resolve_host,
)
from grounded_research.ground.web.connection import Limits, Reply, exchange
from grounded_research.ground.web.model import Fetched, PageError
from grounded_research.ground.web.robots import ALLOW_ALL, MOST_BYTES, Rules, parse_robots

MEDIA_TYPES = ("text/html", "application/xhtml+xml", "text/plain", "application/pdf")
"""What is read; everything else is refused before its body is used."""
REDIRECTS = frozenset({301, 302, 303, 307, 308})
GONE = frozenset({404, 410})
"""A site without a robots.txt allows all; one that refuses it, or fails, allows nothing."""
PAUSE = 1.0
"""Seconds between two requests to a host: slower than a reader who clicks, so no site feels it."""


@dataclass
class Fetcher:
    """Reads pages under limits.

    Attributes:
        limits: Times and sizes.
        resolve: Looks a host up.
        clock: Monotonic seconds.
        sleep: Waits so many seconds.
        pause: Seconds between two requests to a host.
        loopback_for_tests: Lets this machine's own addresses and any port pass; for tests alone, no command
            sets it.
    """

    limits: Limits = field(default_factory=Limits)
    resolve: Resolver = resolve_host
    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep
    pause: float = PAUSE
    loopback_for_tests: bool = False
    rules: dict[str, Rules | PageError] = field(default_factory=dict, init=False)
    next_at: dict[str, float] = field(default_factory=dict, init=False)

    def fetch(self, url: str) -> Fetched:
        """The page at an address.

        Raises:
            PageError: The address or one that it leads to must not be read, the site does not allow it, or
                nothing readable came in time.
        """
        target, reply = self.follow(url, self.limits, obey=True)
        if reply.status != 200:
            raise PageError(
                f"the server answers {reply.status}", again=reply.status >= 500 or reply.status == 429
            )
        media_type, charset = content_type(reply.headers)
        if media_type not in MEDIA_TYPES:
            raise PageError("it is no page: neither HTML, plain text nor PDF")
        return Fetched(target.url, media_type, charset, reply.body, reply.cut)

    def follow(self, url: str, limits: Limits, *, obey: bool) -> tuple[Target, Reply]:
        """The answer at an address, redirects followed; each of them is checked like the first.

        Raises:
            PageError: As ``fetch``.
        """
        for _ in range(limits.redirects + 1):
            target = parse_url(url, any_port=self.loopback_for_tests)
            addresses = public_addresses(target, self.resolve, loopback_for_tests=self.loopback_for_tests)
            if obey and not self.rules_of(target).allows(target.path):
                raise PageError("the site's robots.txt does not allow it")
            reply = self.request(target, addresses, limits)
            location = reply.headers.get("location")
            if reply.status not in REDIRECTS or not location:
                return target, reply
            url = urljoin(target.url, location.strip())
        raise PageError(f"more than {limits.redirects} redirects")

    def request(self, target: Target, addresses: list[str], limits: Limits) -> Reply:
        """One request, after the pause that the host is due."""
        wait = self.next_at.get(target.host, 0.0) - self.clock()
        if wait > 0:
            self.sleep(wait)
        known = self.rules.get(target.origin)
        asked_for = known.delay if isinstance(known, Rules) else 0.0
        self.next_at[target.host] = self.clock() + max(self.pause, asked_for)
        return exchange(target, addresses, limits, accept=", ".join(MEDIA_TYPES))

    def rules_of(self, target: Target) -> Rules:
        """What the site's robots.txt says, asked for once.

        Raises:
            PageError: It could not be asked for, or its server refuses it; then nothing may be read.
        """
        if target.origin not in self.rules:
            self.rules[target.origin] = self.read_robots(target)
        rules = self.rules[target.origin]
        if isinstance(rules, PageError):
            raise PageError(rules.message, again=rules.again)
        return rules

    def read_robots(self, target: Target) -> Rules | PageError:
        """Ask a site for its robots.txt; without a clear answer nothing is allowed."""
        limits = Limits(
            self.limits.connect, self.limits.read, self.limits.total, MOST_BYTES, self.limits.redirects
        )
        try:
            _, reply = self.follow(f"{target.origin}/robots.txt", limits, obey=False)
        except PageError as error:
            return PageError(f"its robots.txt could not be read: {error.message}", again=error.again)
        if reply.status == 200:
            return parse_robots(reply.body.decode("utf-8", "replace"))
        if reply.status in GONE:
            return ALLOW_ALL
        again = reply.status >= 500 or reply.status == 429
        return PageError(f"its robots.txt is refused with {reply.status}, so nothing is read", again=again)


def content_type(headers: Mapping[str, str]) -> tuple[str, str | None]:
    """Media type and character set that an answer names."""
    first, *parameters = headers.get("content-type", "").split(";")
    named = (parameter.partition("=") for parameter in parameters)
    charset = next(
        (value.strip(" \"'") for name, _, value in named if name.strip().lower() == "charset"), None
    )
    return first.strip().lower(), charset or None
