"""How fast a registry may be asked: its published limit, its headers, its Retry-After."""

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

# Seconds between requests that each registry asks for (Crossref since December 2025: 1 list request a
# second in the public pool and 3 in the polite one; arXiv: one in three seconds; DataCite: 500 in five
# minutes; Open Library:
# about one a second; doi.org publishes none). The polite pool is asked a little slower than it allows: three
# requests in flight do not keep exact time, and a fourth in one second is refused.
INTERVALS = {
    "crossref": 1.0,
    "crossref_polite": 0.37,
    "arxiv": 3.0,
    "datacite": 0.6,
    "doi_org": 0.2,
    "openlibrary": 1.0,
}

# A registry that asks for a longer wait is left alone for this run.
LONGEST_WAIT = 20.0


@dataclass
class Limiter:
    """Keeps the time between two requests to one registry, whichever thread they come from.

    Attributes:
        interval: Seconds between the starts of two requests.
        clock: Monotonic seconds.
        sleep: Waits so many seconds.
    """

    interval: float
    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep
    next_at: float = field(default=0.0, init=False)
    lock: threading.Lock = field(default_factory=threading.Lock, init=False, repr=False)

    def wait(self) -> None:
        """Return when the next request may start."""
        with self.lock:
            now = self.clock()
            turn = max(now, self.next_at)
            self.next_at = turn + self.interval
        if turn > now:
            self.sleep(turn - now)

    def observe(self, headers: Mapping[str, str]) -> None:
        """Slow down to the limit that an answer's headers state; they never make it faster."""
        lower = {name.lower(): value for name, value in headers.items()}
        limit = number(lower.get("x-rate-limit-limit") or lower.get("x-ratelimit-limit"))
        span = number(
            (lower.get("x-rate-limit-interval") or lower.get("x-ratelimit-interval") or "1").rstrip("s")
        )
        if limit and span and limit > 0:
            self.interval = max(self.interval, span / limit)

    def hold(self, seconds: float) -> None:
        """Start no request before so many seconds from now."""
        with self.lock:
            self.next_at = max(self.next_at, self.clock() + seconds)


def number(text: str | None) -> float | None:
    """The number that a header holds, or None."""
    try:
        return float(text) if text else None
    except ValueError:
        return None


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Seconds that a Retry-After header asks for, as a number or a date; None without one."""
    value = next((v for name, v in headers.items() if name.lower() == "retry-after"), None)
    if value is None:
        return None
    seconds = number(value)
    if seconds is not None:
        return max(0.0, seconds)
    try:
        return max(0.0, (parsedate_to_datetime(value) - datetime.now(UTC)).total_seconds())
    except (TypeError, ValueError):
        return None
