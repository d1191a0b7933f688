"""Proper names in English text, and the acronyms that a text explains."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from grounded_research.text.names_tables import (
    CALENDAR,
    COMMON_OPENERS,
    NO_NAMES,
    ORGANISATION_HEADS,
    ROMAN_NUMERALS,
)
from grounded_research.text.particles import PARTICLES_IN_TEXT
from grounded_research.text.patterns import regex
from grounded_research.text.spans import Span
from grounded_research.text.stopwords import STOP_WORDS

# A capitalised word (Node.js whole), a word with an inner capital (mRNA, d'Amore), or initials written
# together (J.A.).
_UNIT = regex(
    r"(?<![\w.@/'\u2019-])(?:(?:[A-Z]\.-?)+(?=[\s,;)]|$|[A-Z])"
    r"|(?:[A-Z]|(?=[^\W\d_A-Za-z])(?-i:[^\W\d_a-z]))[^\W_]*(?:[&'\u2019\u2010-][^\W_]+)*"
    r"(?:\.(?:js|io|ai|py|net|NET|com|org)(?!\w))?"
    r"|[a-z]{1,2}['\u2019]?[A-Z][^\W_]*(?:-[^\W_]+)*)"
)
_PLAIN_GAP = regex(rf"[^\S\n]+(?:(?:{'|'.join(sorted(PARTICLES_IN_TEXT))})[^\S\n]+){{0,2}}\Z|\Z")
_LINK_GAP = regex(r"\s+(of|of the|for|for the|and|on|&)\s+\Z")
_STARTS_SENTENCE = regex(
    r"(?:\A(?:\[\d+\]\s*)?|[.!?:\u2022\u2026]['\")\]\u201d\u2019]*\s+|\n\s*)['\"(\[\u201c\u2018]*\Z"
)
_NO_SENTENCE_END = regex(r"(?:^|[\s(])(?:Dr|Mrs?|Ms|Prof|St|vs|al|cf|e\.g|i\.e|Gen|Sen|Rep|Gov|[A-Z])\.\s+\Z")
_SAYS_NAME = regex(r"['\u2019]s\b|,\s+who\b|\s+et\s+al\b|\s+\((?:1[6-9]|20)\d\d\)")


# Adverbs, gerunds and participles at the head of a sentence, but for the names that look like them.
_INFLECTED = regex(r"(?<!\bUnit)(?<!\bAlli)(?<!\bAlfr)(?<!\bAhm)(?<!hamm)(?:ly|ing|(?<=\w{3})ed)\Z")


@dataclass(frozen=True, slots=True)
class Name:
    """One proper name as it stands in a text.

    Attributes:
        span: Where it stands.
        text: Its characters.
        acronym: Whether it is an acronym or a code (WHO, GPT-4) rather than words.
    """

    span: Span
    text: str
    acronym: bool


@dataclass(frozen=True, slots=True)
class _Unit:
    """One capitalised word.

    Attributes:
        start: Where it begins.
        end: Where it ends, without a possessive.
        word: Its characters.
        weak: Whether its capital letter may come from standing first in a sentence.
    """

    start: int
    end: int
    word: str
    weak: bool


def is_acronym(word: str) -> bool:
    """Whether a word is written like an acronym or a code: mostly capitals, or capitals with a number."""
    letters = [character for character in word if character.isalpha()]
    capitals = sum(map(str.isupper, letters))
    if "." in word or not letters:
        return False
    return (capitals >= 2 and 2 * capitals >= len(letters)) or (
        capitals == len(letters) and word[-1].isdigit()
    )


def find_names(text: str) -> list[Name]:
    """The proper names of a text, in order.

    A name is a run of capitalised words with its particles, initials, hyphens and inner "of" (around the
    heads of organisations also "and", "for", "on"), or an acronym. The first word of a sentence counts only
    where more than its place speaks for it: a second capitalised word, a possessive, a citation, or the
    same word capitalised elsewhere in mid-sentence. Months and weekdays are no names; in a heading in title
    case or in capitals only acronyms, or nothing, are.
    """
    units = [_unit(text, match) for match in _UNIT.finditer(text)]
    if not units or _all_capitals(text):
        return []
    if _in_title_case(text, units):
        units = [unit for unit in units if is_acronym(unit.word)]
    strong = {unit.word for unit in units if not unit.weak}
    return [name for run in _runs(text, units) if (name := _name(text, run, strong)) is not None]


def _unit(text: str, match: re.Match[str]) -> _Unit:
    start, end = match.span()
    word = match.group()
    if word[-2:] in {"'s", "\u2019s"}:
        word, end = word[:-2], end - 2
    before = text[max(0, start - 12) : start] if start > 12 else text[:start]
    opens = bool(_STARTS_SENTENCE.search(before)) and (start <= 12 or not before.isspace())
    return _Unit(start, end, word, opens and not _NO_SENTENCE_END.search(before) and not is_acronym(word))


def _all_capitals(text: str) -> bool:
    """Whether a text is set in capitals throughout."""
    capitals, small = sum(map(str.isupper, text)), sum(map(str.islower, text))
    return capitals > 12 and capitals > 4 * small


def _in_title_case(text: str, units: list[_Unit]) -> bool:
    """Whether a text is a heading in title case, where a capital letter says nothing."""
    if text.rstrip().endswith((".", "!", "?", ";", ",")):
        return False
    content = [word for word in re.findall(r"[^\W\d_]+", text) if word.lower() not in STOP_WORDS]
    return (
        len(content) >= 4
        and len(units) >= 3
        and sum(word[0].isupper() for word in content) >= 0.8 * len(content)
    )


def _breaks_run(unit: _Unit, run: list[_Unit]) -> bool:
    """Whether a capitalised word stands outside any name."""
    if run and unit.word in ROMAN_NUMERALS:
        return False
    word = unit.word.lower()
    return (word in STOP_WORDS and not unit.word[1:].isupper()) or word in NO_NAMES or word in CALENDAR


def _runs(text: str, units: list[_Unit]) -> Iterator[list[_Unit]]:
    """The capitalised words grouped into names."""
    run: list[_Unit] = []
    for unit in units:
        if run and not _joined(text, run, unit):
            yield run
            run = []
        if _breaks_run(unit, run):
            if run:
                yield run
            run = []
        else:
            run.append(unit)
    if run:
        yield run


def _joined(text: str, run: list[_Unit], unit: _Unit) -> bool:
    """Whether a capitalised word continues the name before it."""
    if unit.weak:
        return False
    gap = text[run[-1].end : unit.start]
    if _PLAIN_GAP.match(gap):
        return True
    link = _LINK_GAP.match(gap)
    if link is None:
        return False
    if link.group(1).startswith("of"):
        return not (len(run) == 1 and run[0].weak) or run[0].word.lower() in ORGANISATION_HEADS
    if link.group(1) == "&":
        return True
    heads = {member.word.lower() for member in run} & ORGANISATION_HEADS
    following = {word.lower() for word in re.findall(r"[A-Z][a-z]+", _capitalised_run(text, unit.start))}
    return bool(heads) or (
        link.group(1) == "and" and bool(following & ORGANISATION_HEADS) and len(following) > 1
    )


_CAPITALISED_RUN = regex(r"(?:[A-Z][\w'\u2019-]*\s*)+")


def _capitalised_run(text: str, start: int) -> str:
    match = _CAPITALISED_RUN.match(text, start)
    return match.group() if match else ""


def _name(text: str, run: list[_Unit], strong: set[str]) -> Name | None:
    """The name that a run of capitalised words makes, if it makes one."""
    first = run[0]
    if first.weak:
        opener = first.word.lower() in COMMON_OPENERS or bool(_INFLECTED.search(first.word))
        labelled = len(run) == 2 and len(run[1].word) == 1  # Vitamin C, Hepatitis B
        if (len(run) == 1 and (opener or not _stands_alone(text, first, strong))) or labelled:
            return None
        if opener:
            run = run[1:]
    if all(len(unit.word.rstrip(".")) == 1 for unit in run):
        return None
    start, end = run[0].start, run[-1].end
    return Name(Span(start, end), text[start:end], len(run) == 1 and is_acronym(run[0].word))


def _stands_alone(text: str, unit: _Unit, strong: set[str]) -> bool:
    """Whether something else than its place says that the first word of a sentence is a name."""
    return unit.word in strong or bool(_SAYS_NAME.match(text, unit.end))


_LONGEST_LONG_FORM = 200  # characters before the bracket: more words than the longest acronym has letters
_SHORT_FORM = r"([A-Z\u00c0-\u00de][\w&/-]{0,9}[A-Z0-9]\w?|[a-z]{1,2}[A-Z]{2,6})"
_LONG_THEN_SHORT = regex(rf"\((?:the\s+)?[\"\u201c']?{_SHORT_FORM}s?[\"\u201d']?(?:[;,][^()]{{0,60}})?\)")
_SHORT_THEN_LONG = regex(rf"(?<!\w){_SHORT_FORM}\s+\(([A-Z\u00c0-\u00dea-z][^()]{{4,90}})\)")


def acronym_expansions(text: str) -> dict[str, str]:
    """The acronyms that a text explains in brackets, with what they stand for.

    Both orders are read. The letters of the short form are matched from the right, the first of them at the
    beginning of a word, after Schwartz and Hearst, "A simple algorithm for identifying abbreviation
    definitions in biomedical text" (2003).
    """
    found: dict[str, str] = {}
    for match in _LONG_THEN_SHORT.finditer(text):
        short = match.group(1)
        if short[-1] == "s" and short[:-1].isupper():
            short = short[:-1]
        before = re.split(
            r"[.;:!?()\[\]]\s", text[max(0, match.start() - _LONGEST_LONG_FORM) : match.start()].rstrip()
        )[-1].split(" ")
        count = min(len(short) + 5, 2 * len(short))
        long = _long_form(short, " ".join(before[-count:]))
        if long is not None:
            found.setdefault(short, long)
    for match in _SHORT_THEN_LONG.finditer(text):
        short, candidate = match.groups()
        long = _long_form(short, candidate)
        if long is not None and long == candidate:
            found.setdefault(short, long)
    return found


def _long_form(short: str, candidate: str) -> str | None:
    """The shortest ending of the candidate that spells the short form."""
    place = len(candidate)
    lowered = candidate.lower()
    letters = [character for character in short.lower() if character.isalnum()]
    for index in range(len(letters) - 1, -1, -1):
        place -= 1
        while place >= 0 and (
            lowered[place] != letters[index] or (index == 0 and place > 0 and lowered[place - 1].isalnum())
        ):
            place -= 1
        if place < 0:
            return None
    long = candidate[place:].strip()
    return long if len(long.split()) >= min(2, len(letters)) and short not in long.split() else None
