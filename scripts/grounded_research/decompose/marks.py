"""Citation marks: where a text points to references, and what each mark names."""

import re
from bisect import bisect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter

from grounded_research.decompose.mark_patterns import (
    BRACKETED,
    EXPONENT_BEFORE,
    FILE,
    FILES,
    FOOTNOTE,
    FREE_PART,
    GROUP,
    INTERVAL_BEFORE,
    LATEX_CITE,
    LATEX_IN_SENTENCE,
    MASKED,
    NARRATIVE,
    NO_AUTHORS,
    PANDOC_GROUP,
    PANDOC_KEY,
    PART,
    POSSESSIVE,
    RAISED,
    RAISED_DIGITS,
    RAISED_FIGURES,
    ROUND,
    SPLIT_NAMES,
    STRIP_ET_AL,
    SUPERSCRIPT,
    UPPER,
    YEARS_ONLY,
)
from grounded_research.text.filenames import base_name
from grounded_research.text.spans import Span

MOST_IN_RANGE = 60  # "[4-900]" is no range of references; the longest met in reviews spans a few dozen

NUMERIC, AUTHOR_YEAR, PANDOC, LATEX, BY_FILE = "numeric", "author_year", "pandoc", "latex", "file"


@dataclass(frozen=True)
class Key:
    """One reference that a mark names.

    Attributes:
        text: What the mark says: ``3``, ``min2023``, ``Min et al. 2023``.
        names: Surnames of an author-year key, else empty.
        year: Its year with the letter, such as ``2020a``.
    """

    text: str
    names: tuple[str, ...] = ()
    year: str = ""


@dataclass(frozen=True)
class Mark:
    """One citation mark.

    Attributes:
        span: Where it stands in the text that was searched.
        text: The mark verbatim.
        style: numeric, author_year, pandoc, latex or file.
        keys: What it names, in order.
        weak: It looks like a mark but may be none: it counts only if a reference answers to it.
        aside: It stands beside the sentence, not in it: "(Min, 2023)", not "Min (2023) found".
    """

    span: Span
    text: str
    style: str
    keys: tuple[Key, ...]
    weak: bool = False
    aside: bool = True


def find_marks(text: str, kind: str = "markdown") -> list[Mark]:
    """The citation marks of a text, in order, never overlapping.

    Args:
        text: A stretch of a draft as it stands in the file, or its readable form.
        kind: The draft's kind; ``latex`` has its own commands and no pandoc keys.
    """
    return list(kept_marks(text, kind))


@lru_cache(maxsize=4096)
def kept_marks(text: str, kind: str) -> tuple[Mark, ...]:
    """As ``find_marks``, kept: every check of a sentence asks for its marks."""
    present = frozenset(text)
    finders = LATEX_FINDERS if kind == "latex" else FINDERS
    fitting = [finder for signs, finder in finders if not present.isdisjoint(signs)]
    if not fitting:
        return ()
    masked = MASKED.sub(lambda found: " " * len(found.group()), text)
    marks: list[Mark] = []
    for finder in fitting:
        for mark in finder(masked):
            place = bisect(marks, mark.span, key=attrgetter("span"))
            if not any(mark.span.overlaps(other.span) for other in marks[max(0, place - 1) : place + 1]):
                marks.insert(place, mark)
    return tuple(marks)


def mark_at(
    match: re.Match[str], style: str, keys: tuple[Key, ...], *, weak: bool = False, aside: bool = True
) -> Mark:
    """The mark that a pattern found."""
    return Mark(Span(*match.span()), match.group(), style, keys, weak, aside)


def latex_marks(text: str) -> Iterator[Mark]:
    """Citation commands of LaTeX."""
    for match in LATEX_CITE.finditer(text):
        listed = f"{match['keys']},{match['more'] or ''}".split(",")
        keys = tuple(Key(key.strip()) for key in listed if key.strip() and key.strip() != "*")
        if keys:
            yield mark_at(match, LATEX, keys, aside=not LATEX_IN_SENTENCE.match(match.group()))


def pandoc_groups(text: str) -> Iterator[Mark]:
    """Keys in square brackets: ``[@a; see @b, p. 3]``."""
    for match in PANDOC_GROUP.finditer(text):
        yield mark_at(match, PANDOC, pandoc_keys(match["body"]))


def pandoc_keys(body: str) -> tuple[Key, ...]:
    """The keys of a pandoc mark."""
    return tuple(Key(found["braced"] or found["key"]) for found in PANDOC_KEY.finditer(body))


def pandoc_in_text(text: str) -> Iterator[Mark]:
    """Keys in the running text: ``@min2023 found``; a handle of a person looks the same."""
    for match in PANDOC_KEY.finditer(text):
        yield mark_at(match, PANDOC, pandoc_keys(match.group()), weak=True, aside=False)


def footnote_marks(text: str) -> Iterator[Mark]:
    """Footnote marks of Markdown, which may lead to a remark instead of a work."""
    for match in FOOTNOTE.finditer(text):
        yield mark_at(match, NUMERIC, (Key(f"^{match['label']}"),), weak=True)


def bracketed_marks(text: str) -> Iterator[Mark]:
    """Numbers in square brackets."""
    for match in BRACKETED.finditer(text):
        keys = number_keys(match["numbers"])
        several = len(keys) > 1
        if keys and not (several and INTERVAL_BEFORE.search(text[: match.start()])):
            yield mark_at(match, NUMERIC, keys)


def file_marks(text: str) -> Iterator[Mark]:
    """Names of files in brackets: ``[wal.html; a/b.txt]``; in round ones they may be part of what is said."""
    for match in FILES.finditer(text):
        names = FILE.findall(match["square"] or match["round"])
        keys = tuple(Key(base_name(name)) for name in dict.fromkeys(names))
        yield mark_at(match, BY_FILE, keys, weak=match["square"] is None)


def superscript_marks(text: str) -> Iterator[Mark]:
    """Raised numbers in markup; after a digit or a short symbol they are exponents."""
    for match in SUPERSCRIPT.finditer(text):
        keys = number_keys(match["a"] or match["b"])
        if keys and not EXPONENT_BEFORE.search(text[max(0, match.start() - 4) : match.start()]):
            yield mark_at(match, NUMERIC, keys)


def raised_marks(text: str) -> Iterator[Mark]:
    """Raised numbers in Unicode, which may be exponents of a unit."""
    for match in RAISED.finditer(text):
        keys = number_keys(match.group().translate(RAISED_DIGITS))
        if keys:
            yield mark_at(match, NUMERIC, keys, weak=True)


def round_marks(text: str) -> Iterator[Mark]:
    """Numbers in round brackets at the end of a phrase, which may be anything."""
    for match in ROUND.finditer(text):
        keys = number_keys(match["numbers"])
        if keys:
            yield mark_at(match, NUMERIC, keys, weak=True)


def number_keys(numbers: str) -> tuple[Key, ...]:
    """The numbers of a mark, ranges spelled out; none when one of them is zero or a range runs backwards."""
    found: list[str] = []
    for part in re.split(r"\s*[,;]\s*", numbers):
        ends = [int(end) for end in re.findall(r"\d+", part)]
        low, high = ends[0], ends[-1]
        if low == 0 or not low <= high <= low + MOST_IN_RANGE:
            return ()
        found += [str(number) for number in range(low, high + 1)]
    return tuple(Key(number) for number in dict.fromkeys(found))


def author_year_groups(text: str) -> Iterator[Mark]:
    """Names and years in brackets: ``(Min et al., 2023; Smith & Jones 2020a)``."""
    for match in GROUP.finditer(text):
        body = match["body"] or match["square"]
        keys, strong = group_keys(body)
        if keys:
            yield mark_at(match, AUTHOR_YEAR, keys, weak=not strong)


def group_keys(body: str) -> tuple[tuple[Key, ...], bool]:
    """The keys of a bracket and whether they are surely citations; no keys when a part is none."""
    keys: list[Key] = []
    strong = False
    for part in body.split(";"):
        match = PART.fullmatch(part)
        years = YEARS_ONLY.fullmatch(part)
        if match is not None and is_author(match["names"]):
            keys += year_keys(match["names"], match["years"])
            strong = strong or bool(STRIP_ET_AL.search(match["names"])) or len(surnames(match["names"])) > 1
        elif years is not None and keys:
            names = keys[-1].text.rsplit(" ", 1)[0]
            keys += [Key(f"{names} {year}", keys[-1].names, year) for year in split_years(years["years"])]
        elif not FREE_PART.search(part):
            return (), False
    return tuple(keys), strong


def narrative_marks(text: str) -> Iterator[Mark]:
    """Names in the sentence with the year in brackets: ``Min et al. (2023) found``."""
    for match in NARRATIVE.finditer(text):
        names = match["names"]
        while names and not is_author(names):
            names = names.partition(" ")[2]  # "In Smith (2019)"
        if names:
            span = Span(match.end("names") - len(names), match.end())
            sure = bool(STRIP_ET_AL.search(names))  # "Heart and Souls (1993)" is a film
            keys = tuple(year_keys(names, match["years"]))
            yield Mark(span, span.of(text), AUTHOR_YEAR, keys, weak=not sure, aside=False)


def is_author(names: str) -> bool:
    """Whether words before a year can be authors."""
    return names.split(maxsplit=1)[0].rstrip(".,").lower() not in NO_AUTHORS and not names.isdigit()


def surnames(names: str) -> tuple[str, ...]:
    """The names of a mark without initials and "et al."."""
    plain = STRIP_ET_AL.sub("", names)
    parts = (re.sub(rf"^(?:{UPPER}\.[\s-]?)+", "", part).strip(" .,") for part in SPLIT_NAMES.split(plain))
    return tuple(POSSESSIVE.sub("", part) for part in parts if part)


def year_keys(names: str, years: str) -> list[Key]:
    """One key for each year that stands after the names."""
    shown = " ".join(re.sub(r"[*_]", "", names).rstrip(",").split())
    return [Key(f"{shown} {year}", surnames(names), year) for year in split_years(years)]


def split_years(years: str) -> list[str]:
    """``2020a, b`` is 2020a and 2020b; ``2019, 2021`` two years."""
    found: list[str] = []
    for part in re.split(r"\s*[,;&]\s*", years):
        found.append(found[-1][:4] + part if len(part) == 1 and found else part)
    return found


Finder = Callable[[str], Iterator[Mark]]
FINDERS: tuple[tuple[str, Finder], ...] = (
    ("@", pandoc_groups),
    ("[", footnote_marks),
    ("[", bracketed_marks),
    (".", file_marks),
    ("^<", superscript_marks),
    ("([", author_year_groups),
    ("([", narrative_marks),
    (RAISED_FIGURES, raised_marks),
    ("@", pandoc_in_text),
    ("(", round_marks),
)
"""Each with the characters of which one stands in all that it finds, so that most texts are spared most of
them. In this order: a later finder gets nothing of what an earlier one has taken."""

LATEX_FINDERS: tuple[tuple[str, Finder], ...] = (
    ("\\", latex_marks),
    ("[", bracketed_marks),
    (".", file_marks),
    ("([", author_year_groups),
    ("([", narrative_marks),
    ("^<", superscript_marks),
)
