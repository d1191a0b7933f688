"""Volume, issue, pages and year out of the parts of a printed reference that hold them."""

import re
from collections.abc import Sequence

from grounded_research.bibliography.printed_patterns import DASHES, YEAR
from grounded_research.text.patterns import regex

_VOLUME_WORD = r"(?:vols?|volumes?|v|bd|band|t|tome|tomo|tom|т)"
_NUMBER_WORD = r"(?:nos?|nrs?|n[°º]|numbers?|issues?|iss|heft|h|fasc|№|n)"
_NUMBER = rf"[A-Za-z]{{0,2}}\d+[A-Za-z]?(?:\s?[{DASHES}/&]\s?\d+)?"
_NAMED_VOLUME = regex(rf"\b{_VOLUME_WORD}\b\.?\s?({_NUMBER}|[IVXLC]+\b)", re.IGNORECASE)
_NAMED_ISSUE = regex(rf"\b{_NUMBER_WORD}\b\.?\s?({_NUMBER})", re.IGNORECASE)
_BRACKETED = regex(r"(?<=\d)\s?\(\s?([^()]{1,20}?)\s?\)")
_DOTTED = regex(r"^\W*(\d+)\.(\d+)\W*$")
_ANY_NUMBER = regex(rf"(?<![^\W_])({_NUMBER}|[IVXLC]+)(?![^\W_])")
_LEADING_YEAR = regex(rf"^\W*{YEAR}[;,:\s]+(?=\d)")
_PAGES = regex(
    rf"(?<![^\W_])((?:[A-Za-z]{{1,2}}\.?\s?)??\d+[A-Za-z]?(?:\s?[{DASHES}]+\s?[A-Za-z]?\d+[A-Za-z]?)?|"
    rf"[ivxlc]+(?:\s?[{DASHES}]\s?[ivxlc]+)?)(?![^\W_])"
)
_BEHIND_A_COLON = regex(rf"(?<=[\d)])\s?:\s?([A-Za-z]?\d+(?:\s?[{DASHES}]+\s?[A-Za-z]?\d+)?)\W*$")
_PAGE_WORD = regex(r"\b(?:pp?|pages?|pgs?|S|ss?|págs?)\b\.?\s?", re.IGNORECASE)
_YEAR = regex(rf"(?<!\d)({YEAR})(?!\d)")


def read_locator(pieces: Sequence[str]) -> dict[str, str]:
    """Volume and issue (``number``): by the words before them, else by brackets, else by their order."""
    rest = _LEADING_YEAR.sub("", " , ".join(pieces))  # "1983;220(4598)"
    if dotted := _DOTTED.match(rest):
        return {"volume": dotted.group(1), "number": dotted.group(2)}
    found: dict[str, str] = {}
    for name, pattern in (("volume", _NAMED_VOLUME), ("number", _NAMED_ISSUE), ("number", _BRACKETED)):
        if name not in found and (match := pattern.search(rest)):
            found[name] = match.group(1)
            rest = f"{rest[: match.start()]} {rest[match.end() :]}"
    free = [name for name in ("volume", "number") if name not in found]
    return found | dict(zip(free, _ANY_NUMBER.findall(rest), strict=False))


def split_pages(pieces: Sequence[str]) -> tuple[list[str], str]:
    """Volume and issue without the pages that stand behind a colon after them, and those pages."""
    found = _BEHIND_A_COLON.search(pieces[-1]) if pieces else None  # "220(4598):671-680"
    if found is None:
        return list(pieces), ""
    return [*pieces[:-1], pieces[-1][: found.start()]], found.group(1)


def read_pages(text: str) -> str:
    """The first page or range of pages, without the word before it and without spaces."""
    match = _PAGES.search(_PAGE_WORD.sub(" ", text))
    return match.group(1).replace(" ", "") if match else ""


def read_year(dates: Sequence[str]) -> str | None:
    """The first year of the first date that has one."""
    return next((match.group(1) for date in dates for match in _YEAR.finditer(date)), None)
