"""The labelled references that the reader is measured and fitted on: one reading of two label sets."""

import re
import zlib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from grounded_research.bibliography.identifiers import find_dois
from grounded_research.bibliography.names import parse_printed_names
from grounded_research.bibliography.printed import clean

CONTAINERS = ("title:j", "container-title", "journal")
PEOPLE = ("author", "director", "producer")
# A DOI that stands in a link has the link's label: the figure asks whether it is read, not what it is called.
LINKS = ("doi", "idno:DOI", "url", "ptr:web", "idno", "note", "location", "other")
FIELDS = ("authors", "title", "year", "container", "volume", "pages", "doi")
# The label sets of anystyle and GROBID to the kinds of part that our reader tells apart; all else is a note.
KINDS = {
    "author": "author", "orgName:collaboration": "author", "title": "title", "title:a": "title",
    "title:m": "title", "date": "date", "journal": "container", "title:j": "container",
    "container-title": "container",
    "volume": "locator", "biblScope:volume": "locator", "biblScope:vol": "locator",
    "biblScope:issue": "locator", "pages": "pages", "biblScope:page": "pages", "biblScope:pp": "pages",
    "publisher": "publisher",
    "orgName": "publisher", "location": "place", "pubPlace": "place", "pubplace": "place", "editor": "editor",
    "translator": "editor",
}  # fmt: skip
# These labels mean the title in one reference and the container in another, or no part that we know.
UNUSABLE = frozenset({"source", "director", "producer"})
_VOLUME = re.compile(r"[Vv]ol\w*\.?\s?(\d+|[IVXLC]+\b)")
_NUMBER = re.compile(r"\d+|\b[IVXLC]+\b")
_PAGE = re.compile(r"[A-Za-z]?\d+|\b[ivxlc]+\b")
# Volume and pages that share one segment: "137(3):322-331" as volume, "36: 581-597" as pages.
_MIXED = re.compile(r"(\d+)\s?(?:\([^()]*\))?\s?:\s?([A-Za-z]?\d+)")
_IN = re.compile(r"\b(?:in|dans)\b\W*$", re.IGNORECASE)
_EDITORS = re.compile(r"(?:eds?|editors?|edited ?by|edd|hrsg)$")
# A longer stretch that nobody labelled is no "vol." or "pp." of the part that follows.
_LONGEST_SIGNAL = 14

Row = dict[str, Any]


def half(row: Row) -> int:
    """0 for the half that misses were looked at in and weights were fitted on, 1 for the half kept aside."""
    return zlib.crc32(row["raw"].encode()) % 2


def fold(row: Row) -> int:
    """Two folds of a half: what one was fitted on reads the other as it reads what it has never seen."""
    return zlib.crc32(b"fold" + row["raw"].encode()) // 7 % 2


def folded(text: str) -> str:
    """Letters and digits alone: the gold's segments carry the punctuation around them."""
    return "".join(character for character in clean(text).casefold() if character.isalnum())


def gold_of(row: Row) -> dict[str, str]:
    """The labelled segments as comparable values."""
    parts = _parts(row)
    gold = {}
    if people := next((parts[kind] for kind in PEOPLE if parts[kind]), []):
        names, _ = parse_printed_names(re.sub(r"^\W*(?:and\s)?|[\s,.;:]+$", "", clean(" ".join(people))))
        gold["authors"] = surnames(names)  # a dash for the authors before has none
    titles = parts["title:a"] or parts["title"] or parts["title:m"]
    if not titles and not any(parts[kind] for kind in CONTAINERS):
        titles = parts["source"]
    gold["title"] = folded(" ".join(titles))
    gold["container"] = folded(_container(parts))
    years = re.findall(r"(?<!\d)(?:1[4-9]|20)\d\d(?!\d)", " ".join(parts["date"]))
    gold["year"] = years[0] if years else ""
    volumes = " ".join(parts["volume"] or parts["biblScope:volume"] or parts["biblScope:vol"])
    gold["volume"] = first_volume(volumes)
    pages = " ".join(parts["pages"] or parts["biblScope:page"] or parts["biblScope:pp"])
    gold["pages"] = folded("".join(_PAGE.findall(pages)[:1]))
    _unmix(parts, gold)
    dois = find_dois(" ".join(text for kind in LINKS for text in parts[kind]))
    gold["doi"] = dois[0] if dois else ""
    return {name: value for name, value in gold.items() if value}


def comparable(fields: Mapping[str, str], authors: Any) -> dict[str, str]:
    """What a reader found, as comparable values."""
    found = {
        "authors": surnames(authors),
        "title": folded(fields.get("title", "")),
        "container": folded(fields.get("journal") or fields.get("booktitle") or ""),
        "year": fields.get("year", ""),
        "volume": first_volume(fields.get("volume", "")),
        "pages": first_page(fields.get("pages", "")),
    }
    return {name: value for name, value in found.items() if value}


def surnames(names: Any) -> str:
    """Family names or organisations in their order."""
    return "|".join(filter(None, (folded(name.family or name.literal or "") for name in names)))


def first_volume(text: str) -> str:
    """The number after "vol.", else the first number."""
    named = _VOLUME.search(text)
    return named.group(1) if named else "".join(_NUMBER.findall(text)[:1])


def first_page(text: str) -> str:
    """The first page number of a range."""
    return folded("".join(_PAGE.findall(text)[:1]))


def _parts(row: Row) -> dict[str, list[str]]:
    parts: dict[str, list[str]] = defaultdict(list)
    before = ""
    for kind, text in row["segments"]:
        within = kind == "title:m" and _IN.search(before)
        parts["container-title" if within else kind].append(text)
        before = text if kind == "other" else ""
    return parts


def _container(parts: dict[str, list[str]]) -> str:
    """Some segments begin with "In", some end with the volume."""
    container = next((parts[kind] for kind in CONTAINERS if parts[kind]), [])
    container = container or (parts["title:m"] if parts["title:a"] else []) or parts["title:s"]
    container = container or (parts["source"] if parts["title"] else [])
    bare = clean(container[0]) if container else ""
    return re.sub(r"^\W*(?:In|in|dans)\b:?\s+(?:the\s)?|(?<=\D),?\s\d+\W*$", "", bare)


def _unmix(parts: dict[str, list[str]], gold: dict[str, str]) -> None:
    for kind in ("volume", "pages", "date"):
        mixed = _MIXED.search(" ".join(parts[kind]))
        if mixed and gold["volume"] and not gold["pages"]:
            gold["pages"] = folded(mixed.group(2))
        elif mixed and kind == "pages" and not gold["volume"]:
            gold["volume"], gold["pages"] = mixed.group(1), folded(mixed.group(2))


def is_well_labelled(row: Row) -> bool:
    """Whether a reference is fit to learn from.

    In the part that anystyle calls ugly only one that begins with its authors and has a title, a date and
    what holds or publishes it: there the labels of titles and containers are often those of other parts.
    """
    kinds = [kind for kind, _ in row["segments"] if kind != "citation-number"]
    if UNUSABLE & set(kinds):
        return False
    if row["source"] != "anystyle-ugly":
        return True
    whole = {"title", "date"} <= set(kinds) and {"journal", "container-title", "publisher"} & set(kinds)
    return bool(whole) and kinds[0] == "author"


def labelled_stretches(row: Row) -> Iterator[tuple[str, int]]:
    """The kind of every stretch and its number of letters and digits; signals count with what follows."""
    segments = [(kind, folded(text)) for kind, text in row["segments"] if folded(text)]
    following = "note"
    found = []
    for place, (label, text) in reversed(list(enumerate(segments))):
        before = segments[place - 1] if place else ("", "")
        if label == "other":
            kind = _signal(text, following)
        else:
            kind = following = _kind(label, segments, before, first=place == 0)
        found.append((kind, len(text)))
    return reversed(found)


def _kind(label: str, segments: list[tuple[str, str]], before: tuple[str, str], *, first: bool) -> str:
    if label == "title:m" and (
        before in {("other", "in"), ("other", "dans")} or any(kind == "title:a" for kind, _ in segments)
    ):
        return "container"
    if first and KINDS.get(label) == "publisher":  # an organisation that stands where authors stand
        return "author"
    return KINDS.get(label, "note")


def _signal(text: str, following: str) -> str:
    """What stands between the labels: "vol.", "pp.", "In" belong to the part that they announce."""
    if len(text) > _LONGEST_SIGNAL:
        return "note"
    return "editor" if _EDITORS.match(text) else following
