"""The patterns that printed references share: letters, years, and the label before an entry."""

from grounded_research.text.patterns import regex


def _uppercase() -> str:
    """Upper-case letters of the Latin, Greek and Cyrillic blocks, as ranges of a character class."""
    ranges: list[list[int]] = []
    for code in range(0x41, 0x530):
        if chr(code).isupper():
            if ranges and ranges[-1][1] >= code - 2:  # upper and lower case alternate above U+0100
                ranges[-1][1] = code
            else:
                ranges.append([code, code])
    narrow = [pair for pair in ranges if pair[0] < 0x100 or pair[0] >= 0x370]
    wide = "".join(chr(code) for code in range(0x100, 0x250) if chr(code).isupper())
    return wide + "".join(f"{chr(first)}-{chr(last)}" for first, last in narrow)


UPPER = _uppercase()
CJK = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
DASHES = "-‐‑–—−"
# Printed works from 1450 on; a higher number than 2049 is a page.
YEAR = r"(?:14[5-9]\d|1[5-9]\d\d|20[0-4]\d)"
LOOSE_YEAR = regex(rf"(?<![\d.:/])({YEAR})(?!\d|[./]\s?\d)")
LABEL = regex(
    r"^\s*(?:\[([^\[\]]{1,24})\]|\((\d{1,4})\)|(\d{1,4})[.)]|(\d{1,3})(?=\s+[^\W\d])|"
    r"(\d{1,3})[-–](?=[A-Z][a-z]))\s*"
)
