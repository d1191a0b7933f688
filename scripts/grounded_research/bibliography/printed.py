"""One printed reference to fields, by the shapes that the common styles have, with a word on how sure it is."""

import re
from dataclasses import dataclass, field

from grounded_research.bibliography import printed_patterns as shapes
from grounded_research.bibliography.identifiers import find_identifiers
from grounded_research.bibliography.model import Entry, PersonName
from grounded_research.bibliography.names import parse_printed_names

# A reference this long is a paragraph or a hidden document; its identifiers are read, its parts are not.
LONGEST = 4000
_TAIL = re.compile(
    r"(?:[\s.,;(\[]*\b(?:available|retrieved|accessed|online|url|verfügbar|consulté|disponible)\b[^.]{0,60}?)?"
    r"[\s.,;(<\[]*(?:https?://|www\.)\S+.*$"
    r"|[\s.,;(\[]*\b(?:doi|DOI)\b\s?:?\s?(?:https?://\S+|10\.\S+).*$"
    r"|[\s.,;(\[]*\b10\.\d{4,9}/\S+.*$"
    r"|[\s.,;(\[]*\bPM(?:ID|CID)\b\s?:.*$",
    re.IGNORECASE,
)
_ARXIV = re.compile(
    r"[\s.,;(\[]*\b(?:arxiv(?:\s?e-?prints?|\s?preprint)?,?\s?:?\s?(?:arxiv\s?:\s?)?(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[A-Z]{2})?/\d{7})"
    r"|(?:hep|astro|cond|quant|gr|nucl|math)-?\w*(?:\.[A-Z]{2})?/\d{7})(?:v\d+)?(?:\s?\[[\w.-]+\])?[\s)\].]*",
    re.IGNORECASE,
)
_TAG = re.compile(r"</?[A-Za-z]{1,10}>")
_REPEATED = re.compile(r"^\s*[—–_-]{2,}[\s.,]*")
_SPACE_BEFORE = re.compile(r"\s+(?=[,.;:)\]”])")
_SPACE_AFTER = re.compile(r"(?<=[(\[“])\s+")
_IN = re.compile(r"(?:^|[.,;:?!”\"]\s?)\s*(?:In|in)\s?:?\s+(?=[\[(“\"" + shapes.UPPER + "])")
_EDITORS = re.compile(
    r"^(?P<names>.{3,160}?)[\s,]*\(?\b(?:eds?\b\.?|editors?\b|hgg?\.|hrsg\.|éds?\.)\s?\)?[\s.,:]*",
    re.IGNORECASE,
)
_EDITED_BY = re.compile(r"[\s,.(]+(?:edited by|ed\. by|eds?\.)\s(?P<names>[^.()\d]{3,120})", re.IGNORECASE)
_STRIPPED = " \t,;:.()[]“”\"'‘’«»–—-"


@dataclass(slots=True)
class _Reading:
    """A reference on its way."""

    fields: dict[str, str] = field(default_factory=dict)
    authors: tuple[PersonName, ...] = ()
    others: bool = False
    doubts: int = 0


def parse_printed(raw: str, *, origin: str, line: int | None = None, key: str | None = None) -> Entry:
    """A printed reference as an entry; ``parsed`` is False when its parts were not told apart with confidence."""
    text = _clean(raw)
    label = shapes.LABEL.match(text)
    if label:
        key = key or next(group for group in label.groups() if group)
        text = text[label.end() :]
    identifiers = find_identifiers(text)
    reading = _read(text) if len(text) <= LONGEST else _Reading(doubts=9)
    if "url" in identifiers:
        reading.fields["url"] = identifiers["url"]
    for kind in ("doi", "isbn", "issn"):
        if kind in identifiers:
            reading.fields[kind] = identifiers[kind]
    return Entry(
        key=key,
        raw=raw,
        origin=origin,
        line=line,
        entry_type=_entry_type(reading.fields),
        structured=False,
        parsed=reading.doubts == 0 and "title" in reading.fields and bool(reading.authors),
        fields=reading.fields,
        authors=reading.authors,
        others=reading.others,
        identifiers=identifiers,
    )


def _clean(raw: str) -> str:
    text = " ".join(_TAG.sub("", raw.replace("\u00ad", "")).split())
    return _SPACE_AFTER.sub("", _SPACE_BEFORE.sub("", text))


def _read(text: str) -> _Reading:
    reading = _Reading()
    text = _REPEATED.sub("", _ARXIV.sub(" ", _TAIL.sub("", text)).strip())
    end = names_end(text)
    rest = text[end:]
    if end:
        reading.authors, cut = parse_printed_names(_without_role(text[:end]))
        if others := shapes.OTHERS.match(rest):
            rest, cut = rest[others.end() :], True
        reading.others = cut
        if role := shapes.ROLE.match(rest):
            rest = rest[role.end() :]
    front = shapes.FRONT_DATE.match(rest)
    if front is None and (early := _early_year(text)):
        if early.start() > end:
            reading.authors, reading.others = parse_printed_names(_without_role(text[: early.start()]))
            reading.doubts += _unlike_names(text[: early.start()])
        rest, front = text[early.start() :], shapes.FRONT_DATE.match(text[early.start() :])
    if front:
        year = front.group(1) or front.group(2)
        if year[0].isdigit():
            reading.fields["year"] = year
        rest = rest[front.end() :]
    elif not end:
        rest = _guess_authors(text, reading)
    comma_style = front is None and bool(end) and rest.lstrip().startswith(",")
    _read_body(rest.lstrip(" ,.;:"), reading, comma_style=comma_style)
    if reading.authors:
        reading.fields["author"] = " and ".join(person.inverted for person in reading.authors)
    return reading


def _without_role(text: str) -> str:
    return re.sub(r"\s*\(?\b[Ee]ds?\b\.?\)?\.?\s*$", "", text)


def _unlike_names(text: str) -> int:
    """One doubt when what stands before the year is too long for an organisation."""
    return int(len(text.split()) > 12 and "," not in text)



def names_end(text: str) -> int:
    """Where the list of authors that begins a reference ends; 0 when it does not begin with names.

    The style that finds most names wins; of equals the one that comes first, which is the stricter.
    """
    best_count, best_end = 0, 0
    for first, following, is_loose in _NAME_STYLES:
        ends = _consume(text, first, following)
        if is_loose and ends:
            ends = _without_title(text, ends)
        if len(ends) > best_count:
            best_count, best_end = len(ends), ends[-1]
    return best_end


# First name, names that may follow, and whether words of a title can look like such names.
_NAME_STYLES: tuple[tuple[re.Pattern[str], tuple[re.Pattern[str], ...], bool], ...] = (
    (shapes.INVERTED, (shapes.INVERTED, shapes.DIRECT), False),
    (shapes.VANCOUVER, (shapes.VANCOUVER,), False),
    (shapes.DIRECT, (shapes.DIRECT,), False),
    (shapes.INVERTED_FULL, (shapes.INVERTED_FULL, shapes.DIRECT, shapes.FULL), True),
    (shapes.FULL, (shapes.FULL, shapes.DIRECT), True),
)
_BOUNDARY = re.compile(
    r"\s*(?:[.,;:/(\[“\"‘«&]|(?:and|und|y|e|et)\s|\d{4}|et\b|\b[Ee]ds?\b|$)|\s[" + shapes.UPPER + "“]"
)
_GOES_ON = re.compile(r"\s*(?:and|&|und|y)\s")
_NO_TITLE = re.compile(r"[\s,.]*(?:\(|\d|trans\b|eds?\b|in\b|$|[" + shapes.UPPER + r"][\w ]+:\s)")


def _consume(text: str, first: re.Pattern[str], following: tuple[re.Pattern[str], ...]) -> list[int]:
    """The ends of the names that stand one after the other at the beginning."""
    end = _name_end(text, first, 0)
    ends = [end] if end else []
    while ends and (separator := shapes.SEPARATOR.match(text, ends[-1])):
        found = (_name_end(text, pattern, separator.end()) for pattern in following)
        if not (end := next((end for end in found if end), 0)):
            break
        ends.append(end)
    return ends


def _name_end(text: str, pattern: re.Pattern[str], start: int) -> int:
    match = pattern.match(text, start)
    if match is None:
        return 0
    end = start + len(match.group().rstrip())
    return end if _BOUNDARY.match(text, end) else 0


def _without_title(text: str, ends: list[int]) -> list[int]:
    """Capitalised words of a title are no names: a list that breaks off at "and" is none, and one must be left."""
    if _GOES_ON.match(text, ends[-1]):
        return ends[:-1] if len(ends) > 1 else []
    if len(ends) > 1 and text[ends[-2] : ends[-2] + 1] == "," and _NO_TITLE.match(text, ends[-1]):
        front_year = shapes.FRONT_DATE.match(text, ends[-1])
        return ends if front_year or _GOES_ON.match(text, ends[-2] + 1) else ends[:-1]
    return ends


def _early_year(text: str) -> re.Match[str] | None:
    """A parenthesised year that words follow: APA and Harvard put it after the authors."""
    for match in shapes.PARENTHESISED_YEAR.finditer(text[:400]):
        after = text[match.end() :].lstrip(" .,:;")
        if re.match(r"[^\W\d_]{2}|[“\"‘'«\[A]", after) and not re.match(r"pp?\b|no\b|vol\b|S\.", after):
            return match
        return None
    return None


_ORGANISATION_YEAR = re.compile(
    rf"([{shapes.UPPER}][^\d“\"]{{1,90}}?)[\s,.:]*(?=(?:[(\[]{shapes.YEAR}[a-z]?[)\]]|{shapes.YEAR}[a-z]?)[.,:]\s)"
)
_ONE_NAME = re.compile(
    rf"([{shapes.UPPER}][\w'’-]+(?:\s(?:of|the|for|and|de|[{shapes.UPPER}][\w'’-]+)){{0,6}})\.\s(?=[{shapes.UPPER}“\"])"
)


def _guess_authors(text: str, reading: _Reading) -> str:
    """No names were recognised: an organisation before the year or the first full stop, or no authors at all."""
    if match := _ORGANISATION_YEAR.match(text):
        named = match.group(1)
        if len(named.split()) <= 10 and _sentence_end(named, 0) >= len(named) - 1:
            reading.authors = (PersonName(literal=named.strip(" ,.")),)
            front = shapes.FRONT_DATE.match(text, match.end())
            reading.fields["year"] = text[match.end() :].lstrip("([")[:4]
            return text[front.end() if front else match.end() :]
    quoted = re.search(r"[“\"«]", text)
    if quoted and 2 < quoted.start() < min(_sentence_end(text, 0), 200):
        reading.authors, reading.others = parse_printed_names(text[: quoted.start()])
        reading.doubts += 1
        return text[quoted.start() :]
    reading.doubts += 1
    one = _ONE_NAME.match(text)
    if one and len(one.group(1).split()) * 3 < len(text.split()) and len(text[one.end() :].split(".")) > 2:
        reading.authors = (PersonName(literal=one.group(1)),)
        return text[one.end() :]
    return text


def _read_body(body: str, reading: _Reading, *, comma_style: bool) -> None:
    title, rest, is_book_part = _split_title(body, comma_style=comma_style)
    if title:
        reading.fields["title"] = title
    if is_book_part:
        rest = _take_editors(rest, reading)
    locator_start = _read_numbers(rest, reading)
    _read_container(rest[:locator_start], rest, reading, is_book_part=is_book_part)
    if "year" not in reading.fields and (year := _year_in(rest) or _year_in(body)):
        reading.fields["year"] = year


def _year_in(text: str) -> str | None:
    bracketed = [match.group(1) for match in shapes.PARENTHESISED_YEAR.finditer(text)]
    if bracketed:
        return bracketed[-1]
    plain = [match.group(1) for match in shapes.ANY_YEAR.finditer(text)]
    return plain[-1] if plain else None


def _split_title(body: str, *, comma_style: bool) -> tuple[str, str, bool]:
    """Title, what follows it, and whether ``In`` says that it is part of a book."""
    if body[:1] in shapes.QUOTES:
        closing = _closing_quote(body)
        if closing > 0:
            rest = body[closing + 1 :].lstrip(' ,.;:”"')
            inside = _IN.match(rest)
            return body[1:closing].strip(" ,.;"), rest[inside.end() :] if inside else rest, bool(inside)
    part = _IN.search(body)
    stop = _sentence_end(body, 0)
    if part and part.start() <= stop + 1:
        return body[: part.start() + 1].strip(" ,.;:"), body[part.end() :], True
    if " // " in body:  # GOST: title // container
        title, _, rest = body.partition(" // ")
        return title.strip(" ,.;"), rest, False
    if _is_journal_only(body):
        return "", body, False
    start = _numbers_start(body)
    if comma_style or (stop >= start < len(body)):
        return _split_at_comma(body, min(stop, start), start)
    title = body[:stop].strip(" ,.;")
    rest = body[stop:].lstrip(" .,;?!")
    if series := _SERIES_VOLUME.search(title):
        title, rest = (
            title[: series.start()].strip(" ,.;"),
            title[series.start() :].lstrip(" ,") + ". " + rest,
        )
    inside = re.match(r"In\s?:?\s+", rest)
    return _unquote(title), rest[inside.end() :] if inside else rest, bool(inside)


_SERIES_VOLUME = re.compile(r",\s(?:vol(?:ume|\.)?|number|no\.)\s\d+\b", re.IGNORECASE)
_COLON_JOURNAL = re.compile(
    r":\s(?=(?:Journal|Bulletin|Geolog|Proceedings|Annals|Transactions|Review|International|Earth|American|U\.S\.)\b)"
)


def _closing_quote(body: str) -> int:
    closers = shapes.QUOTES[body[0]]
    for place in range(2, len(body)):
        if body[place] in closers and (place + 1 >= len(body) or not body[place + 1].isalnum()):
            if body[0] in "‘'`" and not re.match(r"[\s,.;:]|$", body[place + 1 : place + 2]):
                continue
            return place
    return -1


def _split_at_comma(body: str, stop: int, start: int) -> tuple[str, str, bool]:
    """Comma styles: title, container, numbers; the first full stop or the comma before the container divides."""
    head = body[:start]
    if stop < len(head.rstrip(" .,;")) and not _in_abbreviations(head, stop):
        return body[:stop].strip(" ,.;"), body[stop:].lstrip(" .,;?!"), False
    colons = list(_COLON_JOURNAL.finditer(head))
    if colons:
        return body[: colons[-1].start()].strip(" ,.;"), body[colons[-1].end() :], False
    commas = [match.start() for match in re.finditer(r",\s", head.rstrip(" ,"))]
    if not commas:
        return head.strip(" ,.;("), body[start:] if start < len(body) else "", False
    named = re.compile(r",\s[“\"" + shapes.UPPER + "]")
    place = next((comma for comma in reversed(commas) if named.match(head, comma)), commas[-1])
    for comma in commas:  # a proceedings' name has commas of its own: the earliest that begins one
        if _CONTAINER_START.match(head, comma):
            place = comma
            break
    return body[:place].strip(" ,.;"), body[place + 1 :].strip(), False


_CONTAINER_START = re.compile(
    r",\s(?:in\s)?(?:Proc|Journal|J\.|Trans|IEEE|ACM|Annals|Ann\.|Bulletin|Bull\.|Lecture|Lect\.|Physica|Phys|Rev\.|"
    r"International|Int\.|\d+(?:st|nd|rd|th)\s|Advances|Adv\.|Handbook|Ph\.?D|Technical|Tech\.|Actes|Conference|Workshop|Symposium)"
)


def _in_abbreviations(head: str, stop: int) -> bool:
    """Whether the full stop stands inside an abbreviated container: capitalised words between comma and numbers."""
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


_JOURNAL_SMALL = frozenset({"of", "and", "the", "für", "et", "de", "der", "in", "per", "zur", "ser."})


def _is_journal_only(body: str) -> bool:
    """Whether the numbers follow an abbreviated journal so soon that there is no title: physics styles."""
    start = _numbers_start(body)
    head = body[:start].strip(" ,;(")
    words = head.replace(".", ". ").split()
    if not words or start >= len(body) or len(words) > 9 or _sentence_end(body, 0) < len(head) or "," in head:
        return False
    if any(word[0].islower() and word not in _JOURNAL_SMALL for word in words):
        return False
    if len(words) == 1:
        return head.isupper() or head in shapes.SHORT_JOURNALS
    return any(word.endswith(".") and len(word) > 1 for word in words)


def _numbers_start(text: str) -> int:
    """Where volume, pages or year begin."""
    starts = [match.start() for pattern in shapes.LOCATORS if (match := pattern.search(text))]
    if pages := shapes.PAGES.search(text):
        starts.append(pages.start())
    starts.extend(
        match.start()
        for match in (shapes.PARENTHESISED_YEAR.search(text), shapes.ANY_YEAR.search(text))
        if match
    )
    return min(starts, default=len(text))


def _sentence_end(text: str, start: int) -> int:
    """Index of the full stop that ends the first sentence; length of the text when there is none."""
    for match in re.finditer(r"[.?!]+[”\"’)]?(?=\s|$)|[.](?=[" + shapes.UPPER + r"][a-z]{3})", text[start:]):
        place = start + match.start()
        words = text[start:place].split()
        if text[place] in "?!":
            if re.match(r"\s+[" + shapes.UPPER + r"\d(]|$", text[start + match.end() :]):
                return place + 1
            continue
        last = words[-1] if words else ""
        if shapes.ABBREVIATION.search(last.lstrip('(“"') + "."):
            continue
        if len(words) < 2 and len(last) < 4:
            continue
        if re.match(r"\s+[a-z]", text[start + match.end() :]) and not re.match(
            r"\s+(?:in|arXiv|bioRxiv|e[A-Z])\b", text[start + match.end() :]
        ):
            continue
        return place
    return len(text)


def _read_numbers(rest: str, reading: _Reading) -> int:
    """Volume, issue and pages; where they begin."""
    fields = reading.fields
    matches = [match for pattern in shapes.LOCATORS if (match := pattern.search(rest))]
    best = min(matches, key=lambda match: (match.start(), -match.end()), default=None)
    groups = best.groupdict() if best else {}
    if groups:
        fields["volume"] = groups["volume"]
    if groups.get("issue"):
        fields["number"] = groups["issue"].strip(" .")
    if groups.get("pages"):
        fields["pages"] = _tight(groups["pages"])
    if pages := shapes.PAGES.search(rest):
        named = _tight(pages.group(1))
        if (
            "pages" in fields
            and "number" not in fields
            and fields["pages"] != named
            and fields["pages"].isdecimal()
        ):
            fields["number"] = fields["pages"]  # "36, 5 (2009), pp. 58-71"
        fields["pages"] = named
    return _numbers_start(rest)


def _tight(pages: str) -> str:
    return pages.replace(" ", "").rstrip(".")


def _take_editors(rest: str, reading: _Reading) -> str:
    if match := _EDITORS.match(rest):
        reading.fields["editor"] = match.group("names").strip(_STRIPPED)
        return rest[match.end() :]
    end = names_end(rest)
    return rest[end:].lstrip(" ,.:") if end and re.match(r"\s?[,:(]", rest[end:]) and end < 120 else rest


def _read_container(head: str, rest: str, reading: _Reading, *, is_book_part: bool) -> None:
    if (edited := _EDITED_BY.search(head)) and "editor" not in reading.fields:
        reading.fields["editor"] = edited.group("names").strip(_STRIPPED)
        head = head[: edited.start()] + head[edited.end() :]
    if place := shapes.PLACE_PUBLISHER.search(rest):
        reading.fields["address"] = place.group("address").strip(_STRIPPED)
        reading.fields["publisher"] = place.group("publisher").strip(" ,.;:(")
        head = head[: place.start()] if place.start() < len(head) else head
    has_numbers = "volume" in reading.fields or "pages" in reading.fields
    container = _unquote(head.strip(" ,;:.([")).strip()
    if is_book_part:
        stop = _sentence_end(container, 0)
        reading.fields["booktitle"] = container[:stop].strip(" ,;:.(")
        if stop < len(container) and "publisher" not in reading.fields:
            reading.fields["publisher"] = container[stop:].strip(" ,;:.(")
    elif container and has_numbers:
        reading.fields["journal"] = container
    elif container and "publisher" not in reading.fields:
        reading.fields[
            "publisher"
            if shapes.PUBLISHER_WORDS.search(container) or "year" not in reading.fields
            else "journal"
        ] = container
    for name in ("booktitle", "journal", "publisher"):
        if not reading.fields.get(name, "x"):
            del reading.fields[name]


def _unquote(text: str) -> str:
    return text.strip('“”"«»‘') if text[:1] in shapes.QUOTES else text


def _entry_type(fields: dict[str, str]) -> str:
    if "booktitle" in fields:
        return (
            "inproceedings"
            if re.search(r"\b(?:proc|conf|symp|workshop)", fields["booktitle"], re.IGNORECASE)
            else "incollection"
        )
    if "journal" in fields:
        return "article"
    return "book" if "publisher" in fields else "misc"
