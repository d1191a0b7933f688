"""Foreign text made harmless for a report: it can neither forge structure nor hide anything."""

import unicodedata

from grounded_research.text.patterns import regex

MARKUP = regex(r"([\\`*|~])")
LONE_UNDERSCORE = regex(r"(?<![^\W_])_|_(?![^\W_])")
LINK_TAIL = regex(r"\](?=[(\[:])")
ENTITY = regex(r"&(?=#?\w+;)")
DOLLARS = regex(r"\$")

BIDI_AND_INVISIBLE = frozenset(
    "\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff"
)
"""Characters that reorder or hide text; a report shows what is there."""


def one_line(text: str) -> str:
    """The text on one line, without control, reordering or invisible characters."""
    if text.isprintable():  # most are: nothing in them is to go, and no white space but the blank
        return " ".join(text.split())
    kept = (
        " " if character.isspace() else character
        for character in text
        if character.isspace()
        or (unicodedata.category(character) != "Cc" and character not in BIDI_AND_INVISIBLE)
    )
    return " ".join("".join(kept).split())


def markdown(text: str) -> str:
    """Foreign text as inline Markdown that reads as itself.

    It stays on one line, so it can open no heading, list, fence or table row; links, emphasis, HTML, entities
    and mathematics are escaped.
    """
    safe = ENTITY.sub("&amp;", one_line(text))
    safe = MARKUP.sub(r"\\\1", safe)
    safe = LONE_UNDERSCORE.sub(r"\\_", safe)
    safe = LINK_TAIL.sub(r"\\]", safe)
    safe = safe.replace("<", "&lt;")
    if safe.count("$") > 1:
        safe = DOLLARS.sub(r"\\$", safe)
    return safe
