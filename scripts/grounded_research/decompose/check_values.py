"""Coverage and invention: the claims hold every value and mark of their sentence, and none of their own."""

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal

from grounded_research.decompose.cases import Case, Fault
from grounded_research.decompose.marks import Mark, find_marks
from grounded_research.decompose.values import Value, find_values, without_marks
from grounded_research.text.names import find_names
from grounded_research.text.normalise import fold, unaccented
from grounded_research.text.patterns import regex
from grounded_research.text.words import stem, words

COVERAGE, INVENTION = "coverage", "no invention"
PREFIX = 4  # letters two forms of a name share: America, American
RANGE = regex(r"\s*(?:[-\u2013\u2014/]|\b(?:to|and|until|through|till)\b(?:\s+the\b)?)\s*")
DEFINITE = regex(r"\b(?:the|these|those|its|their|his|her|our|all|other)\s+\Z", re.IGNORECASE)
LISTED = regex(r",\s|\s(?:and|or|nor)\s")
DERIVED = {"one", "two"}  # "a" and "both" turn into these without a change of meaning


def coverage(case: Case) -> Iterator[Fault]:
    """Every number, date, quantity and citation mark of the sentence occurs in one of its claims."""
    claims = [claim.text for claim in case.claims]
    for value in find_values(case.sentence, case.marks):
        if not (covered(value, claims) or counts_the_named(value, case.sentence, claims)):
            yield Fault(
                COVERAGE,
                value.text,
                f'{case.sentence_id}: "{value.text}" of the sentence is in none of its claims (coverage)',
            )
    cited = mark_keys((claim.whole for claim in case.claims), case.kind)
    for mark in marks_of(case):
        lost = [key for key in mark_keys([mark], case.kind) if key not in cited]
        if lost:
            yield Fault(
                COVERAGE,
                mark,
                f'{case.sentence_id}: citation mark "{mark}" is in none of its claims; '
                "copy it into cites (coverage)",
            )


def covered(value: Value, claims: list[str]) -> bool:
    """Whether some claim has a value, or several have the ends of a range: "from 2019", "until 2021"."""
    if any(holds(claim, value) for claim in claims):
        return True
    ends = [end for end in RANGE.split(value.text) if end]
    if len(ends) == 2 and re.fullmatch(r"\d{4}", ends[0]) and re.fullmatch(r"\d{2}", ends[1]):
        ends[1] = ends[0][:2] + ends[1]  # "1954-57"
    return len(ends) > 1 and all(any(has_characters(claim, end) for claim in claims) for end in ends)


def counts_the_named(value: Value, sentence: str, claims: list[str]) -> bool:
    """Whether a number only counts what the claims take one by one: "the two libraries", each then named."""
    if not (
        DEFINITE.search(sentence[: value.span.start]) and value.text.isalpha() and value.unit == "number"
    ):
        return False
    number = int(value.ends[0]) if isinstance(value.ends[0], Decimal) else 0
    listed = max((1 + len(LISTED.findall(claim)) for claim in claims), default=0)
    return 1 < number <= max(len(claims), listed)


def marks_of(case: Case) -> tuple[str, ...]:
    """The citation marks of the sentence."""
    if case.marks:
        return case.marks
    return tuple(mark.text for mark in find_marks(case.sentence, case.kind) if not mark.weak)


def mark_keys(texts: Iterable[str], kind: str) -> set[str]:
    """What the citation marks of some texts name, in comparison form."""
    return {fold(key.text) for text in texts for mark in find_marks(text, kind) for key in mark.keys}


def invention(case: Case) -> Iterator[Fault]:
    """No number, date, proper name or citation that neither the sentence nor its context has."""
    known = f"{case.context}\n{case.works}\n{case.sentence}"
    known_marks = mark_keys([known, *case.marks], case.kind)
    known_words = {part for word in words(f"{case.background}\n{known}") for part in forms(word.text)}
    for claim in case.claims:
        for value in find_values(claim.text):
            if value.text.lower() in DERIVED:
                continue
            if not (holds(known, value) or assembled(value, known_words) or ends_range(value, known)):
                yield invented(case, "value", value.text)
        for word in name_words(claim.text):
            if not is_known(word, known_words):
                yield invented(case, "name", word)
        for mark in find_marks(claim.whole, case.kind):
            if not (mark.weak or mark_keys([mark.text], case.kind) <= known_marks or names_work(mark, case)):
                yield invented(case, "citation", mark.text)


def names_work(mark: Mark, case: Case) -> bool:
    """Whether a mark by author and year means one of the works that the sentence cites by key or number."""
    works = plain_words(case.works)
    return bool(mark.keys) and all(
        key.names and plain_words(f"{' '.join(key.names)} {key.year}") <= works for key in mark.keys
    )


def plain_words(text: str) -> set[str]:
    """The words of a text in comparison form."""
    return {unaccented(fold(word.text)) for word in words(text)}


def assembled(value: Value, known: set[str]) -> bool:
    """Whether a date was put together of words that stand apart: "in 2006 ... in October of that year"."""
    return value.unit == "date" and all(fold(word.text) in known for word in words(value.text))


def ends_range(value: Value, known: str) -> bool:
    """Whether a date is one end of a range of the text: 1957 of "1954-57"."""
    if len(RANGE.split(value.text)) > 1:
        return False
    ranges = (one for one in find_values(known) if one.unit == "date" and len(RANGE.split(one.text)) > 1)
    return any(value.ends[0] == one.ends[0] or value.ends[1] == one.ends[1] for one in ranges)


def invented(case: Case, what: str, word: str) -> Fault:
    """The fault of a value, name or citation that came from nowhere."""
    return Fault(
        INVENTION,
        word,
        f'{case.sentence_id}: {what} "{word}" is neither in the sentence nor in its context (no invention)',
    )


def holds(text: str, value: Value) -> bool:
    """Whether a text has a value: the same in other words, or the same characters."""
    if any(same_value(value, other) for other in find_values(text)):
        return True
    return has_characters(text, value.text)


def has_characters(text: str, characters: str) -> bool:
    """Whether the same characters stand in a text as whole words and numbers."""
    shown = re.escape(fold(characters).strip(" .,;"))
    return bool(re.search(rf"(?<![\w.,]){shown}(?![\w]|[.,]\d)", fold(without_marks(text))))


def same_value(left: Value, right: Value) -> bool:
    """Whether two values are the same; a count may name its unit or not, a date more or less of itself."""
    if left.ends == right.ends:
        return left.unit == right.unit or "date" not in {left.unit, right.unit}
    return False


def name_words(text: str) -> Iterator[str]:
    """The words of a text's proper names, the 2 of "Rush Hour 2" among them."""
    for name in find_names(without_marks(text)):
        for word in words(name.text):
            if (word.text[:1].isupper() and len(word.text) > 1) or word.text.isdigit():
                yield word.text


def forms(word: str) -> set[str]:
    """The forms under which a word is looked for: folded, as a stem, and its parts."""
    folded = unaccented(fold(word))
    bare = re.sub(r"['\u2019]s?$", "", folded)
    return {folded, bare, stem(bare), *re.split(r"[-/'\u2019]", bare)}


def is_known(word: str, known: set[str]) -> bool:
    """Whether a name's word occurs, in some form, among known words; an acronym may stand for several."""
    wanted = forms(word)
    if wanted & known:
        return True
    bare = min(wanted, key=len)
    return len(bare) >= PREFIX and any(len(one) >= PREFIX and one[:PREFIX] == bare[:PREFIX] for one in known)
