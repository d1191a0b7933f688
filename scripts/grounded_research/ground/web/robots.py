"""What a site's robots.txt allows us, read as RFC 9309 says: the longest match of our group decides."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import unquote

from grounded_research.text.patterns import regex

PRODUCT = "grounded-research"
"""The name by which a robots.txt can speak to us."""
MOST_BYTES = 512_000
"""The RFC asks for at least 500 KiB."""
MOST_RULES = 5_000
LONGEST_DELAY = 10.0
"""Seconds between two pages that a site may ask for; an agent waits no longer for one page."""
DELAY = regex(r"\d{1,5}(?:\.\d{1,3})?")


@dataclass(frozen=True, slots=True)
class Rules:
    """What a robots.txt says to us.

    Attributes:
        rules: Pairs of a path pattern and whether it is allowed.
        delay: Seconds that should lie between two pages; 0: none named.
    """

    rules: tuple[tuple[str, bool], ...] = ()
    delay: float = 0.0

    def allows(self, path: str) -> bool:
        """Whether a path, with its query, may be read; the longest pattern decides, and a draw allows."""
        if path == "/robots.txt":
            return True
        readable = unquote(path)
        matching = [(len(p), allowed) for p, allowed in self.rules if pattern(p).match(readable)]
        return max(matching, default=(0, True))[1]


ALLOW_ALL = Rules()
REFUSE_ALL = Rules((("/", False),))


@lru_cache(maxsize=2048)
def pattern(text: str) -> re.Pattern[str]:
    """A path pattern as a regular expression: ``*`` is anything, ``$`` at the end is the end.

    Runs of stars are one star, and each part is matched lazily as far as its next literal only, so that no
    pattern takes long.
    """
    ends = text.endswith("$")
    parts = [re.escape(part) for part in re.split(r"\*+", unquote(text.removesuffix("$")))]
    body = parts[0] + "".join(f"(?>.*?{part})" for part in parts[1:-1])
    last = f".*{parts[-1]}" if len(parts) > 1 else ""
    return re.compile(body + last + (r"\Z" if ends else ""), re.DOTALL)


def parse_robots(text: str, product: str = PRODUCT) -> Rules:
    """What a robots.txt says to ``product``: the groups that name it, else those for everybody."""
    own: list[tuple[str, str]] | None = None
    everybody: list[tuple[str, str]] = []
    agents: list[str] = []
    in_rules = False
    for name, value in lines_of(text):
        if name == "user-agent":
            agent = value.lower().partition("/")[0].strip()
            agents = [agent] if in_rules else [*agents, agent]
            in_rules = False
            own = [] if own is None and product in agents else own
        elif name in {"allow", "disallow", "crawl-delay"}:
            in_rules = True
            if own is not None and product in agents:
                own.append((name, value))
            if "*" in agents:
                everybody.append((name, value))
    return rules_of(everybody if own is None else own)


def lines_of(text: str) -> list[tuple[str, str]]:
    """The lines as name and value, comments left out."""
    pairs = (line.partition("#")[0].partition(":") for line in text.removeprefix("\ufeff").splitlines())
    return [(name.strip().lower(), value.strip()) for name, colon, value in pairs if colon]


def rules_of(lines: Sequence[tuple[str, str]]) -> Rules:
    """The rules of one group; an empty path says nothing."""
    rules = [(value, name == "allow") for name, value in lines if name != "crawl-delay" and value]
    delays = [float(value) for name, value in lines if name == "crawl-delay" and DELAY.fullmatch(value)]
    if len(rules) > MOST_RULES:
        return REFUSE_ALL
    return Rules(tuple(rules), min(max(delays, default=0.0), LONGEST_DELAY))
