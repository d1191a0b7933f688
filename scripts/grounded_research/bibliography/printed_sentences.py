"""Where the first sentence of a reference's part ends: abbreviations, initials and decimals end none."""

import re

from grounded_research.bibliography import printed_patterns as shapes

_SENTENCE_STOP = re.compile(r"[.?!]+[”\"’)]?(?=\s|$)|[.](?=[" + shapes.UPPER + r"][a-z]{3})")
# "2. 76 TeV": PDF text sets a space into a number.
_SPACED_DECIMAL = re.compile(r"\d\.\s\d+\s?[a-zA-Z%]")
_CHAPTER = re.compile(r"(?:Chapter|Part|Section|Vol|No)\s[\dIVX]+")
_LOWER_FOLLOWS = re.compile(r"\s+[a-z]")
_LOWER_CONTAINER = re.compile(r"\s+(?:in|arXiv|bioRxiv|e[A-Z]\w+|npj|iScience|doi)\b")


def sentence_end(text: str) -> int:
    """Index of the full stop that ends the first sentence; length of the text when there is none."""
    for match in _SENTENCE_STOP.finditer(text):
        place, after = match.start(), match.end()
        if text[place] in "?!":
            if re.match(r"\s+[" + shapes.UPPER + r"\d(]|$", text[after:]):
                return place + 1
            continue
        words = text[:place].split()
        last = words[-1] if words else ""
        if shapes.ABBREVIATION.search(last.lstrip('(“"') + ".") or (len(words) < 2 and len(last) < 4):
            continue
        if _CHAPTER.fullmatch(text[:place]) or _SPACED_DECIMAL.match(text, place - 1):
            continue
        if _LOWER_FOLLOWS.match(text, after) and not _LOWER_CONTAINER.match(text, after):
            continue
        return place
    return len(text)
