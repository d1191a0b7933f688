"""Printed references, as a document lists them, to entries."""

import re
from collections.abc import Sequence
from dataclasses import replace

from grounded_research.bibliography.model import Bibliography, Entry, Problem
from grounded_research.text.patterns import regex


def read_reference_list(entries: Sequence[tuple[str, int]], origin: str) -> Bibliography:
    """Printed references, each with the line it begins at, as a document's reference list gives them.

    An entry that begins with the name of a file is called by it unless it has a number; without one it is as
    many entries as it names files.
    """
    from grounded_research.bibliography.printed import parse_printed
    from grounded_research.documents.file_entries import named_files

    read: list[Entry] = []
    problems: list[Problem] = []
    for text, line in entries:
        files, said = named_files(text)
        if files:
            read += _of_files(files, text, parse_printed(said, origin=origin, line=line))
            continue
        if _POINTS_BACK.match(text):
            problems.append(Problem(line, "points back to an entry before it", origin, lost=True))
            continue
        entry = _with_repeated_authors(parse_printed(text, origin=origin, line=line), read)
        if entry.identifiers or _LETTERS.search(text):
            read.append(_numbered(entry, len(read) + 1))
        elif text.strip():
            problems.append(Problem(line, "reference could not be read", origin, lost=True))
    return Bibliography(tuple(read), tuple(problems), len(read), len(problems), "list")


def _of_files(names: Sequence[str], text: str, said: Entry) -> list[Entry]:
    """The entries of an entry that names files, ``said`` being what it says of them."""
    from grounded_research.bibliography.printed import without_label

    number, _ = without_label(text)
    if number is not None and number.isdigit():
        return [replace(said, key=number, raw=text)]
    if len(names) == 1:
        return [replace(said, key=names[0], raw=text)]
    return [replace(said, key=name, raw=f"{name}: {said.raw}") for name in names]


# Notes of a text that cite what the one before did; a title may begin with the same words.
_POINTS_BACK = regex(
    r"\s*(?:\[?\d{1,4}[\].)]?\s+)?(?:ibid|ibidem|id(?=\.)|idem|ebd|ebenda|loc\.\s?cit|op\.\s?cit)\.?(?:,|\.?\s*$)",
    re.IGNORECASE,
)
# "---. Another title": the authors are those of the entry before.
_SAME_AUTHORS = regex(r"\s*(?:\[?\d{1,4}[\].)]\s+)?[-_\u2012-\u2015]{2,}[.,\s]|\s*[\u2014\u2015][.,\s]")
# Less than this many letters are a rule or a page number.
_LETTERS = regex(r"(?:[^\W\d_]\W*){4}")


def _with_repeated_authors(entry: Entry, before: Sequence[Entry]) -> Entry:
    if entry.authors or not before or not _SAME_AUTHORS.match(entry.raw):
        return entry
    last = before[-1]
    named = {"author": last.fields["author"]} if "author" in last.fields else {}
    return replace(entry, authors=last.authors, others=last.others, fields=entry.fields | named)


def _numbered(entry: Entry, number: int) -> Entry:
    return entry if entry.key else replace(entry, key=str(number))
