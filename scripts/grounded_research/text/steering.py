"""Characters that steer a terminal or a line, or that no message can hold, made visible for printing."""

from grounded_research.text.patterns import regex

STEERING = regex("[\x00-\x08\x0a-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
"""Controls but the tab, and marks of direction: with them a title could rewrite what a person sees."""


def made_visible(text: str) -> str:
    r"""The text as one line in which nothing steers: each such character as its code, such as \u202e."""
    return STEERING.sub(lambda found: f"\\u{ord(found.group()):04x}", text)


def ascii_text(text: str) -> str:
    """A text in ASCII, every other character written as an escape."""
    return text.encode("ascii", "backslashreplace").decode("ascii")
