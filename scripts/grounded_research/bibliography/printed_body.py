"""What follows the authors of a printed reference: title, container, volume, issue, pages, publisher."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from grounded_research.bibliography import printed_patterns as shapes
from grounded_research.bibliography.printed_locators import LOCATORS, LOCATORS_DATED, PAGES, Locators
from grounded_research.bibliography.printed_names import names_end

_STRIPPED = " \t,;:.()[]“”\"'‘’«»–—-"
_IN = re.compile(r"(?:^|[.,;:?!”\"]\s?)\s*(?:In|in)\s?:?\s+(?:the\s)?(?=[\[(“\"\d" + shapes.UPPER + "])")
_EDITORS = re.compile(
    r"^(?P<names>.{3,160}?)[\s,]*\(?\b(?:eds?\b\.?|editors?\b|hgg?\.|hrsg\.|éds?\.)\s?\)?[\s.,:]*",
    re.IGNORECASE,
)
_EDITED_BY = re.compile(r"[\s,.(]+(?:edited by|ed\. by|eds?\.)\s(?P<names>[^.()\d]{3,120})", re.IGNORECASE)
_SERIES_VOLUME = re.compile(r",\s(?:vol(?:ume|\.)?|number|no\.)\s\d+\b|,\s\d+\svols\.?$", re.IGNORECASE)
_COLON_JOURNAL = re.compile(
    r":\s(?=(?:Journal|Bulletin|Geolog|Proceedings|Annals|Transactions|Review|International|"
    r"Earth|American|U\.S\.)\b)"
)
# GSA style sets a colon before the journal: capitalised words alone up to the numbers.
_LAST_COLON = re.compile(rf":\s(?:(?:[{shapes.UPPER}][\w.&-]*|of|and|the|für|de)\s?){{1,8}}$")
_CONTAINER_START = re.compile(
    r",\s(?:in:?\s)?(?:Proc|Journal|J\.|Trans|IEEE|ACM|Annals|Ann\.|Bulletin|Bull\.|Lecture|"
    r"Lect\.|Physica|Phys|Rev\.|"
    r"International|Int\.|\d+(?:st|nd|rd|th)\s|Advances|Adv\.|Handbook|Ph\.?\s?D|Technical|"
    r"Tech\.?\s|Actes|Conference|"
    r"Workshop|Symposium|Special|Doctorat|Master|M\.?Sc|Thesis|Working\sPaper)"
)
_PUBLISHER_START = re.compile(r",\s(?=[^,]*" + shapes.PUBLISHER_WORDS.pattern + ")")
_PLACE_START = re.compile(rf",\s(?={shapes.PLACES}\b)")
_BRACKETED_PUBLISHER = re.compile(
    rf"\s?\((?=[{shapes.UPPER}][^():]{{2,60}}:\s|[{shapes.UPPER}][^()]*[,.]\s?{shapes.YEAR}\s?\))"
)
# Edition, medium, translators: in brackets after a title they are no part of it.
_TITLE_TAIL = re.compile(
    r"[\s,]*[\[(](?:\d+(?:st|nd|rd|th)\b|[^()\[\]]*\b(?:ed\.|edn|edition|Trans\.|trans\.|"
    r"Eds?\.|vols?\.|pp?\.)|DVD|CD|PDF|Video|film)"
    r"[^()\[\]]*[\])]$"
)
_SENTENCE_STOP = re.compile(r"[.?!]+[”\"’)]?(?=\s|$)|[.](?=[" + shapes.UPPER + r"][a-z]{3})")
_JOURNAL_SMALL = frozenset({"of", "and", "the", "für", "et", "de", "der", "in", "per", "zur", "ser.", "d."})
# "2. 76 TeV": PDF text sets a space into a number.
_SPACED_DECIMAL = re.compile(r"\d\.\s\d+\s?[a-zA-Z%]")
# A month, "Vol" or "Issue" belongs to the numbers after it.
_DATE_AT_END = re.compile(
    rf"[\s,;:(.]+(?:{shapes.MONTH}|\d{{1,2}}|[Vv]ol(?:ume|\.)?|[Ii]ssue|[Nn]o\.?|[Nn]r\.?)[\s.,–-]*$",
    re.IGNORECASE,
)
_YEAR_IN = re.compile(rf"{shapes.YEAR}[.,]?\s+In:?\s+")
_CHAPTER = re.compile(r"(?:Chapter|Part|Section|Vol|No)\s[\dIVX]+")
_LOWER_FOLLOWS = re.compile(r"\s+[a-z]")
_LOWER_CONTAINER = re.compile(r"\s+(?:in|arXiv|bioRxiv|e[A-Z]\w+|npj|iScience|doi)\b")


@dataclass(frozen=True, slots=True)
class Split:
    """The title, what follows it, and whether "In" says that it is part of a book."""

    title: str
    rest: str
    in_book: bool = False


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
    _read_container(rest[: _numbers_start(rest, numbers)], rest, fields, in_book=split.in_book)
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


def split_title(body: str, numbers: Locators, *, comma_style: bool) -> Split:
    """Where the title ends and its container begins: by the first rule that holds, else by comma or stop."""
    for rule in _RULES:
        if (found := rule(body, numbers)) is not None:
            return found
    stop, start = sentence_end(body), _numbers_start(body, numbers)
    if comma_style or stop >= start or stop >= len(body) - 1:
        return _split_at_comma(body, min(stop, start), start, is_loose=comma_style)
    return _split_at_stop(body, _last_title_stop(body, stop, start))


def _quoted(body: str, _: Locators) -> Split | None:
    closing = _closing_quote(body) if body[:1] in shapes.QUOTES else -1
    if closing <= 0:
        return None
    rest = body[closing + 1 :].lstrip(' ,.;:”"')
    inside = _IN.match(rest)
    return Split(body[1:closing], rest[inside.end() :] if inside else rest, bool(inside))


def _journal_alone(body: str, numbers: Locators) -> Split | None:
    return Split("", body) if _is_journal_only(body, numbers) else None


def _part_of_book(body: str, _: Locators) -> Split | None:
    part = _IN.search(body)
    if part is None or part.start() > sentence_end(body) + 1:
        return None
    title = body[: part.start() + 1] if part.start() else ""
    return Split(title.strip(" ,.;:"), body[part.end() :], in_book=True)


def _slashes(body: str, _: Locators) -> Split | None:
    """GOST: title // container."""
    title, slashes, rest = body.partition(" // ")
    return Split(title, rest) if slashes else None


def _bracketed_imprint(body: str, _: Locators) -> Split | None:
    book = _BRACKETED_PUBLISHER.search(body[: sentence_end(body)])
    return Split(body[: book.start()], body[book.end() :]) if book else None


def _before_abbreviations(body: str, numbers: Locators) -> Split | None:
    run = _abbreviated_run(body[: _numbers_start(body, numbers)])
    if run is None or sentence_end(body) <= body.find(".", run):
        return None
    return Split(body[:run].strip(" ,.;"), body[run:])


_RULES: tuple[Callable[[str, Locators], Split | None], ...] = (
    _quoted,
    _journal_alone,
    _part_of_book,
    _slashes,
    _bracketed_imprint,
    _before_abbreviations,
)


def _last_title_stop(body: str, stop: int, start: int) -> int:
    """The stop after the subtitles: sentences in small letters that stand between title and container."""
    while True:
        place = stop + 1
        following = place + sentence_end(body[place:])
        between = body[place:following].split()
        small = [word for word in between if word.isalpha() and word.islower() and word not in _JOURNAL_SMALL]
        container = body[following + 1 : start].strip(" .,;:()[]")
        if following >= start or len(between) < 3 or len(small) * 3 < len(between) or len(container) < 3:
            return stop
        stop = following


def _split_at_stop(body: str, stop: int) -> Split:
    title, rest = body[:stop], body[stop:].lstrip(" .,;?!")
    if series := _SERIES_VOLUME.search(title):
        title, rest = title[: series.start()], title[series.start() :].lstrip(" ,") + ". " + rest
    inside = re.match(r"In\s?:?\s+", rest)
    return Split(_unquote(title.strip()), rest[inside.end() :] if inside else rest, bool(inside))


def _split_at_comma(body: str, stop: int, start: int, *, is_loose: bool) -> Split:
    """Comma styles: the first full stop, or the comma before the container, ends the title."""
    head = body[:start]
    if stop < len(head.rstrip(" .,;")) and not _in_abbreviations(head, stop):
        return _split_at_stop(body, stop)
    for pattern in (_COLON_JOURNAL, _CONTAINER_START, _PUBLISHER_START, _PLACE_START):
        if match := pattern.search(head):
            rest = body[match.start() + 1 :].strip()
            inside = re.match(r"in:?\s", rest)
            return Split(body[: match.start()], rest[inside.end() :] if inside else rest)
    if not re.search(r",\s", head.rstrip(" ,(")) and (colon := _LAST_COLON.search(head.rstrip(" ,("))):
        return Split(body[: colon.start()], body[colon.start() + 1 :].strip())
    named = [
        match.start()
        for match in re.finditer(r",\s(?=[“\"" + shapes.UPPER + shapes.CJK + "])", head.rstrip(" ,"))
    ]
    has_numbers = start < len(body) and not shapes.ANY_YEAR.match(body, start)
    if not named or not (is_loose or has_numbers):
        return Split(head.strip(" ,.;("), body[start:])
    return Split(body[: named[-1]], body[named[-1] + 1 :].strip())


def _closing_quote(body: str) -> int:
    closers = shapes.QUOTES[body[0]]
    for place in range(2, len(body)):
        if body[place] in closers and (place + 1 >= len(body) or not body[place + 1].isalnum()):
            if body[0] in "‘'`" and not re.match(r"[\s,.;:]|$", body[place + 1 : place + 2]):
                continue
            return place
    return -1


def _in_abbreviations(head: str, stop: int) -> bool:
    """Whether the stop stands in an abbreviated container: capitalised words from comma to numbers."""
    comma = head.rfind(", ", 0, stop)
    words = head[comma + 1 : stop].split()
    rest = head[stop + 1 :].replace(",", " ").split()
    return (
        comma >= 0
        and len(words) <= 3
        and all(word[0].isupper() for word in words)
        and 0 < len(rest) <= 4
        and all(word[0].isupper() or len(word) <= 3 for word in rest)
    )


def _is_journal_only(body: str, numbers: Locators) -> bool:
    """Whether the numbers follow a journal so soon that there is no title: physics and chemistry styles."""
    start = _numbers_start(body, numbers)
    head = body[:start].strip(" ,;(")
    words = head.replace(".", ". ").split()
    if not words or start >= len(body) or len(words) > 9 or "," in head or ":" in head:
        return False
    if any(word[0].islower() and word not in _JOURNAL_SMALL for word in words):
        return False
    stopped = [word for word in words if word.endswith(".")]
    if stopped and (len(stopped) * 2 >= len(words) or sentence_end(body) >= len(head)):
        return True
    has_place = any((match := pattern.search(body)) and match.groupdict().get("pages") for pattern in numbers)
    return has_place and sentence_end(head) >= len(head)


def _abbreviated_run(head: str) -> int | None:
    """Where abbreviated words begin that stand right before the numbers: IOP sets no stop after the title."""
    bare = head.rstrip(" ,;(")
    words = list(re.finditer(r"\S+", bare))
    first = len(words)
    while first > 0 and (
        _is_abbreviated(words[first - 1].group())
        or (first > 1 and words[first - 1].group().istitle() and _ends_abbreviated(words[first - 2].group()))
    ):
        first -= 1
    while first < len(words) and not words[first].group()[0].isupper():
        first += 1
    run = words[first:]
    if first < 3 or not any(re.search(r"[a-z]\.,?$", word.group()) for word in run):
        return None
    return run[0].start()


def _ends_abbreviated(word: str) -> bool:
    return word.endswith(".") and word[0].isupper() and 3 <= len(word) <= 9


def _is_abbreviated(word: str) -> bool:
    bare = word.rstrip(",")
    return (
        (bare.endswith(".") and bare[0].isupper() and len(bare) <= 11)
        or (bare.isupper() and len(bare) <= 4)
        or bare in {"&", "of", "and"}
    )


def _numbers_start(text: str, numbers: Locators) -> int:
    """Where volume, pages or year begin."""
    patterns = (*numbers, PAGES, shapes.PARENTHESISED_YEAR, shapes.ANY_YEAR)
    return min((match.start() for pattern in patterns if (match := pattern.search(text))), default=len(text))


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
    container = _DATE_AT_END.sub("", _unquote(head.strip(" ,;:.(["))).strip()
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
    _PUBLISHER_START,
    _PLACE_START,
    re.compile(r",\s[" + shapes.UPPER + r"][\w. ]{2,20},\s(?:[A-Z]{2}|[A-Z][a-z]+)\W*$"),
)


def _cut_imprint(container: str) -> tuple[str, str]:
    """A book's or proceedings' name and what follows it: place, publisher, series."""
    stop = sentence_end(container)
    if len(container[:stop].split()) <= 2 and stop < len(container):  # "Proc. Intl. Workshop"
        stop += 1 + sentence_end(container[stop + 1 :])
    stop = min([stop, *(match.start() for pattern in _IMPRINT if (match := pattern.search(container)))])
    return container[:stop], container[stop:]


def _unquote(text: str) -> str:
    return text.strip('“”"«»‘') if text[:1] in shapes.QUOTES else text
