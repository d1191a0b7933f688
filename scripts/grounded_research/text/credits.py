"""Credits: whom a text names as the one who said it."""

import re
from collections.abc import Iterator

from grounded_research.text.patterns import regex

_SAID = (
    r"(?:reports?|reported|states?|stated|says?|said|argues?|argued|claims?|claimed|concludes?|concluded|suggests?"
    r"|suggested|notes?|noted|writes?|wrote|announces?|announced|finds?|found|shows?|showed|demonstrates?"
    r"|demonstrated|observes?|observed)"
)
_WHO = r"(?P<who>[^,;:()]{2,90}?)"
_CREDITS = tuple(
    regex(pattern, re.IGNORECASE)
    for pattern in (
        rf"\baccording\s+to\s+{_WHO}(?=[,;:()]|\.?\s*$|\s+(?:the|a|an|its|there|it|they|he|she)\s)",
        rf"(?:^|[,;:]\s+){_WHO}\s+(?:\w+ly\s+|also\s+|have\s+|has\s+|had\s+)?{_SAID}\s+that\b",
        rf"\b(?:reported|described|observed|stated|shown|noted)\s+(?:by|in)\s+{_WHO}(?=[,;:()]|\.?\s*$)",
        r"(?P<who>[^\W\d_][\w'\u2019-]+(?:(?:\s+and|,|\s+&)\s+[^\W\d_][\w'\u2019-]+)*\s+et\s+al)\b",
    )
)


def find_credits(text: str) -> Iterator[str]:
    """The words for those whom a text credits: "the ministry" of "According to the ministry, it fell"."""
    for pattern in _CREDITS:
        for match in pattern.finditer(text):
            yield match["who"].strip()
