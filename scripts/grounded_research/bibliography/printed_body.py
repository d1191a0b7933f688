"""What follows the authors of a printed reference: title, container, volume, issue, pages, publisher."""

import re

from grounded_research.bibliography import printed_patterns as shapes
from grounded_research.bibliography.printed_locators import (
    LOCATORS,
    LOCATORS_DATED,
    PAGES,
    Locators,
    numbers_start,
)
from grounded_research.bibliography.printed_names import names_end
from grounded_research.bibliography.printed_sentences import sentence_end
from grounded_research.bibliography.printed_title import PLACE_START, PUBLISHER_START, split_title, unquote

_STRIPPED = " \t,;:.()[]“”\"'‘’«»–—-"
_EDITORS = re.compile(
    r"^(?P<names>.{3,160}?)[\s,]*\(?\b(?:eds?\b\.?|editors?\b|hgg?\.|hrsg\.|éds?\.)\s?\)?[\s.,:]*",
    re.IGNORECASE,
)
_EDITED_BY = re.compile(r"[\s,.(]+(?:edited by|ed\. by|eds?\.)\s(?P<names>[^.()\d]{3,120})", re.IGNORECASE)
# Edition, medium, translators: in brackets after a title they are no part of it.
_TITLE_TAIL = re.compile(
    r"[\s,]*[\[(](?:\d+(?:st|nd|rd|th)\b|[^()\[\]]*\b(?:ed\.|edn|edition|Trans\.|trans\.|"
    r"Eds?\.|vols?\.|pp?\.)|DVD|CD|PDF|Video|film)"
    r"[^()\[\]]*[\])]$"
)
# A month, "Vol" or "Issue" belongs to the numbers after it.
_DATE_AT_END = re.compile(
    rf"[\s,;:(.]+(?:{shapes.MONTH}|\d{{1,2}}|[Vv]ol(?:ume|\.)?|[Ii]ssue|[Nn]o\.?|[Nn]r\.?)[\s.,–-]*$",
    re.IGNORECASE,
)
_YEAR_IN = re.compile(rf"{shapes.YEAR}[.,]?\s+In:?\s+")


def read_body(body: str, *, comma_style: bool, dated: bool) -> dict[str, str]:
    """The fields in what follows authors and front year.

    Args:
        body: The rest of the reference, without identifiers and links.
        comma_style: A comma ended the authors.
        dated: The year was read already, so that a number like a year is a volume or a page.
    """
    numbers = LOCATORS_DATED if dated else LOCATORS
    split = split_title(body, numbers, comma_style=comma_style)
    fields: dict[str, str] = {}
    if title := _TITLE_TAIL.sub("", split.title).strip(" ,.;"):
        fields["title"] = title
    rest = _take_editors(split.rest, fields) if split.in_book else split.rest
    _read_numbers(rest, numbers, fields)
    _read_container(rest[: numbers_start(rest, numbers)], rest, fields, in_book=split.in_book)
    if year := _year_in(rest) or _year_in(body) or _loose_year(rest or body):
        fields["year"] = year
    return fields


def _loose_year(text: str) -> str | None:
    years = shapes.LOOSE_YEAR.findall(text)
    return years[-1] if years else None


def _year_in(text: str) -> str | None:
    bracketed = [match.group(1) for match in shapes.PARENTHESISED_YEAR.finditer(text)]
    if bracketed:
        return bracketed[-1]
    plain = [match.group(1) for match in shapes.ANY_YEAR.finditer(text)]
    return plain[-1] if plain else None


def _read_numbers(rest: str, numbers: Locators, fields: dict[str, str]) -> None:
    """Volume, issue and pages: the locator that stands first, and pages that are named as such."""
    matches = [match for pattern in numbers if (match := pattern.search(rest))]
    best = min(matches, key=lambda match: (match.start(), -match.end()), default=None)
    groups = best.groupdict() if best else {}
    if groups:
        fields["volume"] = groups["volume"]
    if groups.get("issue"):
        fields["number"] = groups["issue"].strip(" .")
    if groups.get("pages"):
        fields["pages"] = _tight(groups["pages"])
    if pages := PAGES.search(rest):
        named = _tight(pages.group(1))
        if "number" not in fields and fields.get("pages", named) != named and fields["pages"].isdecimal():
            fields["number"] = fields["pages"]  # "36, 5 (2009), pp. 58-71"
        fields["pages"] = named


def _tight(pages: str) -> str:
    return pages.replace(" ", "").rstrip(".")


def _take_editors(rest: str, fields: dict[str, str]) -> str:
    match = _EDITORS.match(rest)
    if match and (names_end(match.group("names")) or len(match.group("names")) < 60):
        fields["editor"] = match.group("names").strip(_STRIPPED)
        return rest[match.end() :]
    end = names_end(rest)
    return rest[end:].lstrip(" ,.:") if end and re.match(r"\s?[,:(]", rest[end:]) and end < 120 else rest


def _read_container(head: str, rest: str, fields: dict[str, str], *, in_book: bool) -> None:
    if (edited := _EDITED_BY.search(head)) and "editor" not in fields:
        fields["editor"] = edited.group("names").strip(_STRIPPED)
        head = head[: edited.start()] + head[edited.end() :]
    place = shapes.PLACE_PUBLISHER.search(rest)
    if place and not (in_book and place.start() == 0):
        fields["address"] = place.group("address").strip(_STRIPPED)
        fields["publisher"] = place.group("publisher").strip(" ,.;:(")
        head = head[: place.start()]
    container = _DATE_AT_END.sub("", unquote(head.strip(" ,;:.(["))).strip()
    if again := _YEAR_IN.match(container):
        container, in_book = container[again.end() :], True
    if shapes.GREY.match(container):
        fields["howpublished"] = container.strip(_STRIPPED)
        return
    if in_book:
        container, publisher = _cut_imprint(container)
    elif _names_publisher(container, fields):
        container, publisher = "", container
    else:
        publisher = ""
    if container := container.strip(" ,;:.(–—-"):
        fields["booktitle" if in_book else "journal"] = container
    if publisher := publisher.strip(" ,;:.("):
        fields.setdefault("publisher", publisher)


def _names_publisher(container: str, fields: dict[str, str]) -> bool:
    if "volume" in fields or "pages" in fields or shapes.JOURNAL_WORDS.search(container):
        return False
    return "publisher" in fields or shapes.PUBLISHER_WORDS.search(container) is not None


_IMPRINT = (
    PUBLISHER_START,
    PLACE_START,
    re.compile(r",\s[" + shapes.UPPER + r"][\w. ]{2,20},\s(?:[A-Z]{2}|[A-Z][a-z]+)\W*$"),
)


def _cut_imprint(container: str) -> tuple[str, str]:
    """A book's or proceedings' name and what follows it: place, publisher, series."""
    stop = sentence_end(container)
    if len(container[:stop].split()) <= 2 and stop < len(container):  # "Proc. Intl. Workshop"
        stop += 1 + sentence_end(container[stop + 1 :])
    stop = min([stop, *(match.start() for pattern in _IMPRINT if (match := pattern.search(container)))])
    return container[:stop], container[stop:]
