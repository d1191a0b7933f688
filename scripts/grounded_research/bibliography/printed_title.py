"""Where the title of a printed reference ends and what holds it begins."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from grounded_research.bibliography import printed_patterns as shapes
from grounded_research.bibliography.printed_locators import Locators, numbers_start
from grounded_research.bibliography.printed_sentences import sentence_end

_IN = re.compile(r"(?:^|[.,;:?!”\"]\s?)\s*(?:In|in)\s?:?\s+(?:the\s)?(?=[\[(“\"\d" + shapes.UPPER + "])")
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
PUBLISHER_START = re.compile(r",\s(?=[^,]*" + shapes.PUBLISHER_WORDS.pattern + ")")
PLACE_START = re.compile(rf",\s(?={shapes.PLACES}\b)")
_BRACKETED_PUBLISHER = re.compile(
    rf"\s?\((?=[{shapes.UPPER}][^():]{{2,60}}:\s|[{shapes.UPPER}][^()]*[,.]\s?{shapes.YEAR}\s?\))"
)
_JOURNAL_SMALL = frozenset({"of", "and", "the", "für", "et", "de", "der", "in", "per", "zur", "ser.", "d."})


@dataclass(frozen=True, slots=True)
class Split:
    """The title, what follows it, and whether "In" says that it is part of a book."""

    title: str
    rest: str
    in_book: bool = False


def split_title(body: str, numbers: Locators, *, comma_style: bool) -> Split:
    """Where the title ends and its container begins: by the first rule that holds, else by comma or stop."""
    for rule in _RULES:
        if (found := rule(body, numbers)) is not None:
            return found
    stop, start = sentence_end(body), numbers_start(body, numbers)
    if _is_own_year(body, start, stop):
        start = stop + numbers_start(body[stop:], numbers)
    if comma_style or stop >= start or stop >= len(body) - 1:
        return _split_at_comma(body, min(stop, start), start, is_loose=comma_style)
    return _split_at_stop(body, _last_title_stop(body, stop, start))


def _is_own_year(body: str, start: int, stop: int) -> bool:
    """Whether the number before the first full stop is the title's own year: another comes later."""
    last = body[start:stop].strip(" .")
    return len(last) == 4 and last.isdecimal() and shapes.ANY_YEAR.search(body[stop:]) is not None


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
    run = _abbreviated_run(body[: numbers_start(body, numbers)])
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
    return Split(unquote(title.strip()), rest[inside.end() :] if inside else rest, bool(inside))


def _split_at_comma(body: str, stop: int, start: int, *, is_loose: bool) -> Split:
    """Comma styles: the first full stop, or the comma before the container, ends the title."""
    head = body[:start]
    if stop < len(head.rstrip(" .,;")) and not _in_abbreviations(head, stop):
        return _split_at_stop(body, stop)
    for pattern in (_COLON_JOURNAL, _CONTAINER_START, PUBLISHER_START, PLACE_START):
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
    start = numbers_start(body, numbers)
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


def unquote(text: str) -> str:
    """The text without the quotes around it."""
    return text.strip('“”"«»‘') if text[:1] in shapes.QUOTES else text
