"""Ids: giving the next one, ordering them, reading lists and ranges of them, and guessing what was meant."""

import re
from collections.abc import Callable, Collection, Iterable, Sequence

from grounded_research.errors import UnknownIdError
from grounded_research.ledger.models import Ledger

RECORDS: dict[str, Callable[[Ledger], Iterable[str]]] = {
    "S": lambda ledger: ledger.sentences_by_id,
    "C": lambda ledger: ledger.claims_by_id,
    "R": lambda ledger: ledger.references_by_id,
    "X": lambda ledger: ledger.conflicts_by_id,
    "source": lambda ledger: ledger.sources_by_id,
}
"""The ids in use, by the name their counter has in ``Ledger.counters``."""

ID = re.compile(r"([A-Z]+)([1-9][0-9]*)?", re.ASCII)
RANGE = re.compile(r"([A-Z][0-9]*)\s*(?:-|\.\.)\s*([A-Z]?[0-9]*)", re.ASCII)


def letters(number: int) -> str:
    """The letters of the n-th source: 1 is A, 26 is Z, 27 is AA."""
    text = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        text = chr(ord("A") + rest) + text
    return text


def number_of(identifier: str) -> int:
    """The number within its kind: 12 for ``S12``, 27 for the source ``AA``; 0 for what is no id."""
    match = ID.fullmatch(identifier)
    if match is None:
        return 0
    if match[2] is not None:
        return int(match[2])
    number = 0
    for letter in match[1]:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def next_ids(ledger: Ledger, letter: str, count: int) -> list[str]:
    """The next ``count`` ids of a kind: S, C, R, X, or ``source`` for the letters of sources.

    An id that was ever given is not given again. The ledger's counter rises when a record with the id is
    added (``changes.with_claims`` and its like), not here.
    """
    used = max((number_of(known) for known in RECORDS[letter](ledger)), default=0)
    first = max(used, ledger.counters.get(letter, 0)) + 1
    numbers = range(first, first + count)
    return [letters(n) if letter == "source" else f"{letter}{n}" for n in numbers]


def next_id(ledger: Ledger, letter: str) -> str:
    """The next id of a kind; see ``next_ids``."""
    return next_ids(ledger, letter, 1)[0]


def natural(identifier: str) -> tuple[int, str, int, int]:
    """A sort key for ids and pointers: C2 before C10, Z before AA, A:2 before A:10."""
    head, _, tail = identifier.partition(":")
    number = number_of(head)
    sentence = int(tail) if tail.isascii() and tail.isdigit() else 0
    match = ID.fullmatch(head)
    if match is None:
        return (2, identifier, 0, 0)
    if match[2] is None:
        return (1, "", number, sentence)
    return (0, match[1], number, sentence)


def nearest(identifier: str, known: Collection[str]) -> str | None:
    """The known id that was most likely meant, or None when none is near."""
    from difflib import get_close_matches

    wanted = identifier.strip().upper()
    if wanted in known:
        return wanted
    found = get_close_matches(wanted, known, n=1, cutoff=0.6)
    return found[0] if found else None


def expand(texts: Sequence[str], known: Collection[str]) -> list[str]:
    """The known ids that lists and ranges name: ``["C3-C5,C9"]`` is C3, C4, C5, C9.

    A range takes the known ids between its ends; each id is named once, in the order of the texts.

    Raises:
        UnknownIdError: A text names an id that is not known, or a range that holds none.
    """
    found: dict[str, None] = {}
    for part in (part.strip().upper() for text in texts for part in text.split(",")):
        if part:
            found.update(dict.fromkeys(between(part, known)))
    return list(found)


def between(part: str, known: Collection[str]) -> list[str]:
    """The known ids that one id or one range names, in their natural order."""
    if part in known:
        return [part]
    match = RANGE.fullmatch(part)
    if match is None:
        raise UnknownIdError(f"{part} is not in the ledger{hint(part, known)}")
    low = natural(match[1])
    high = natural(match[2] if match[2][:1].isalpha() else match[1][:1] + match[2])
    inside = [name for name in known if natural(name)[:2] == low[:2] and low <= natural(name) <= high]
    if not inside:
        raise UnknownIdError(f"The range {part} holds no id of the ledger.")
    return sorted(inside, key=natural)


def hint(identifier: str, known: Collection[str]) -> str:
    """``: did you mean C7?`` for an id that is near a known one, else what is known."""
    near = nearest(identifier, known)
    if near is not None:
        return f": did you mean {near}?"
    if not known:
        return ": it holds no such ids"
    ordered = sorted(known, key=natural)
    return f": it has {ordered[0]} to {ordered[-1]}"
