"""References that are the same work under two keys, and identifiers that stand on two different works."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from rapidfuzz import fuzz

from grounded_research.bibliography.fields import first_year
from grounded_research.ledger.models import Reference
from grounded_research.text.normalise import unaccented
from grounded_research.text.patterns import regex

# Titles of one work differ in case, punctuation and a typing error; 96 lets one letter in thirty differ.
_SAME_TITLE = 96
# Below this the titles share little but small words: measured on pairs of works of one author and year.
_OTHER_TITLE = 60
# "Introduction" and "Editorial" are titles of many works.
_SHORTEST_TITLE = 18
_NUMERAL = regex(r"\d+|\b[ivxl]+\b")
_NOT_WORD = regex(r"[\W_]+")
_PREPRINT = regex(
    r"\b(?:arxiv|corr|biorxiv|medrxiv|ssrn|preprint|psyarxiv|osf|chemrxiv|working paper)\b", re.IGNORECASE
)
# More different titles under one author than this are a broken field, and pairs grow with the square.
_LARGEST_BLOCK = 400
# From so many entries of one work on, each is told of the first alone: a list of ten is read by nobody.
_MANY = 10
_PARTS_OF_BOOKS = frozenset({"incollection", "inbook", "suppbook", "inreference"})


@dataclass(frozen=True, slots=True)
class Pair:
    """Two references and the code of what holds of them."""

    kind: str
    first: str
    second: str
    value: str
    certain: bool = True


@dataclass(frozen=True, slots=True)
class _Work:
    reference: Reference
    title: str
    numerals: tuple[str, ...]
    year: int | None
    surname: str


def find_pairs(references: Sequence[Reference]) -> list[Pair]:
    """Every pair of references that is one work, or that shares an identifier though it is two."""
    works = [_work(reference) for reference in references]
    found: dict[tuple[str, str], Pair] = {}
    for kind in ("doi", "arxiv"):
        for value, sharing in _by_identifier(works, kind).items():
            for pair in _identifier_pairs(sharing, kind, value):
                found.setdefault((pair.first, pair.second), pair)
    for block in _blocks(works):
        for left, right in block:
            key = (left.reference.id, right.reference.id)
            if key not in found and (relation := _same_work(left, right)):
                found[key] = Pair(relation, *key, left.reference.fields.get("title", ""))
    return list(found.values())


def _work(reference: Reference) -> _Work:
    title = fold_title(reference.fields.get("title", ""))
    first = reference.authors[0] if reference.authors else None
    year = first_year(reference.fields.get("year", ""))
    surname = (first.family or first.literal or "") if first else ""
    return _Work(
        reference=reference,
        title=title,
        numerals=tuple(_NUMERAL.findall(title)),
        year=int(year) if year else None,
        surname=fold_title(surname).rpartition(" ")[2],
    )


def fold_title(title: str) -> str:
    """A title as words in one case, of whatever script, without marks and punctuation."""
    return _NOT_WORD.sub(" ", unaccented(title.casefold())).strip()


def _by_identifier(works: Sequence[_Work], kind: str) -> dict[str, list[_Work]]:
    groups: dict[str, list[_Work]] = defaultdict(list)
    for work in works:
        if value := work.reference.identifiers.get(kind):
            groups[value].append(work)
    return {value: sharing for value, sharing in groups.items() if len(sharing) > 1}


def _identifier_pairs(sharing: Sequence[_Work], kind: str, value: str) -> Iterator[Pair]:
    for left, right in _pairs_of(sharing):
        ids = (left.reference.id, right.reference.id)
        if not left.title or not right.title or _similar(left.title, right.title) >= _SAME_TITLE:
            yield Pair("duplicate", *ids, value)
        elif _similar(left.title, right.title) < _OTHER_TITLE and left.surname != right.surname:
            yield Pair(f"{kind}_on_two_works", *ids, value, certain=_is_certain(left, right))
        else:
            yield Pair("duplicate", *ids, value, certain=False)


def _pairs_of(works: Sequence[_Work]) -> Iterator[tuple[_Work, _Work]]:
    """Every two works; of many, each with the first."""
    if len(works) > _MANY:
        return ((works[0], other) for other in works[1:])
    return combinations(works, 2)


def _is_certain(left: _Work, right: _Work) -> bool:
    """Chapters carry the DOI of their book, and printed strings may be read wrongly."""
    parts = left.reference.entry_type in _PARTS_OF_BOOKS or right.reference.entry_type in _PARTS_OF_BOOKS
    same_book = parts and left.reference.fields.get("booktitle") == right.reference.fields.get("booktitle")
    parsed = left.reference.parsed and right.reference.parsed
    return parsed and bool(left.surname and right.surname) and not same_book


def _similar(left: str, right: str) -> float:
    if left.startswith(right) or right.startswith(left):
        return 100.0  # a subtitle left out
    return float(max(fuzz.ratio(left, right), fuzz.token_sort_ratio(left, right)))


def _blocks(works: Sequence[_Work]) -> Iterator[Iterator[tuple[_Work, _Work]]]:
    """Pairs of works that may be the same, by first author and beginning of the title."""
    by_author: dict[str, list[_Work]] = defaultdict(list)
    for work in works:
        if work.surname and len(work.title) >= _SHORTEST_TITLE:
            by_author[f"{work.surname} {work.title[:4]}"].append(work)
    for block in by_author.values():
        alike: dict[tuple[str, int | None], list[_Work]] = defaultdict(list)
        for work in block:
            alike[work.title, work.year].append(work)
        yield from (_pairs_of(group) for group in alike.values() if len(group) > _MANY)
        few = [work for group in alike.values() for work in (group[:1] if len(group) > _MANY else group)]
        if 1 < len(few) <= _LARGEST_BLOCK:
            yield combinations(few, 2)


def _same_work(left: _Work, right: _Work) -> str | None:
    if left.numerals != right.numerals or fuzz.ratio(left.title, right.title) < _SAME_TITLE:
        return None
    if _words_differ(left.title, right.title) or _identified_apart(left.reference, right.reference):
        return None
    preprints = [_is_preprint(work.reference) for work in (left, right)]
    if preprints[0] != preprints[1]:
        return "two_versions"
    if left.year is None or right.year is None or left.year != right.year:
        return None
    return None if _published_apart(left.reference, right.reference) else "duplicate"


def _words_differ(left: str, right: str) -> bool:
    """Whether a whole word differs: increased and decreased are two works, a typing error is none."""
    only_left, only_right = set(left.split()) - set(right.split()), set(right.split()) - set(left.split())
    if len(only_left) != len(only_right):
        return bool({"not", "no", "without", "non"} & (only_left | only_right))
    return any(max(fuzz.ratio(word, other) for other in only_right) < 80 for word in only_left)


def _identified_apart(left: Reference, right: Reference) -> bool:
    doi, other = left.identifiers.get("doi"), right.identifiers.get("doi")
    return bool(doi and other and doi != other and "arxiv" not in f"{doi}{other}")


def _published_apart(left: Reference, right: Reference) -> bool:
    """Same title and author in two places: a talk and its journal paper, two editions, two parts."""
    for name in ("volume", "number", "pages", "edition", "entry_type"):
        values = (
            (left.entry_type, right.entry_type)
            if name == "entry_type"
            else (left.fields.get(name), right.fields.get(name))
        )
        if values[0] and values[1] and _digits(values[0]) != _digits(values[1]):
            return True
    venues = [
        fold_title(work.fields.get("journal") or work.fields.get("booktitle") or "") for work in (left, right)
    ]
    return bool(venues[0] and venues[1]) and fuzz.token_set_ratio(*venues) < _OTHER_TITLE


def _digits(text: str) -> str:
    """What is compared of a number: pages 1-9 and 1--9 are the same."""
    return "-".join(re.findall(r"\w+", text.casefold()))


def _is_preprint(reference: Reference) -> bool:
    venue = " ".join(
        reference.fields.get(name, "")
        for name in ("journal", "booktitle", "howpublished", "publisher", "archiveprefix")
    )
    return bool(_PREPRINT.search(venue)) or (not venue.strip() and "arxiv" in reference.identifiers)
