"""References: the draft's bibliography, found and kept under stable ids."""

import json
from collections import defaultdict, deque
from collections.abc import Sequence
from dataclasses import dataclass, replace

from grounded_research.bibliography.drafts import with_link
from grounded_research.bibliography.model import Bibliography, Entry
from grounded_research.bibliography.printed_list import read_reference_list
from grounded_research.decompose.marks import BY_FILE, find_marks
from grounded_research.decompose.pieces import UNMARKED_BLOCKS
from grounded_research.documents.file_entries import named_files
from grounded_research.documents.footnotes import footnote_entries
from grounded_research.documents.model import Document
from grounded_research.ledger.digest import digest
from grounded_research.ledger.models import Ledger, Reference, Skipped, changed
from grounded_research.ledger.words import StageName
from grounded_research.text.patterns import regex

LIST_NUMBER = regex(r"\s*(?:\[(\d{1,4})\]|(\d{1,4})[.)])\s+")


@dataclass(frozen=True)
class Listed:
    """What the bibliographies of a draft hold: references that have no lasting id yet, and what was lost."""

    references: tuple[Reference, ...]
    skipped: tuple[Skipped, ...]


def printed_entries(document: Document) -> list[tuple[str, int]]:
    """The entries of the draft's own reference list: text, its number kept in front, and line."""
    entries: list[tuple[str, int]] = []
    for block in document.blocks:
        if block.kind == "reference_entry":
            number = LIST_NUMBER.match(document.raw, block.start, block.end)
            lead = f"[{number[1] or number[2]}] " if number and not LIST_NUMBER.match(block.text) else ""
            shown = with_link(block.text, document.raw[block.start : block.end])
            entries.append((lead + shown, block.line))
    return entries


def draft_lists(document: Document, origin: str) -> list[Bibliography]:
    """The bibliographies that stand in the draft itself: its reference list and its footnotes.

    Args:
        document: The draft.
        origin: The draft's path as the ledger writes it.
    """
    printed = printed_entries(document)
    lists = [read_reference_list(printed, origin)] if printed else []
    for text, line, key in footnote_entries(document):
        found = read_reference_list([(text, line)], origin)
        entries = tuple(replace(entry, key=key) for entry in found.entries)
        lists.append(replace(found, entries=entries))
    return lists


def files_cited(document: Document, origin: str, lists: Sequence[Bibliography]) -> Bibliography:
    """An entry for each file that the draft cites by its name and that no list has: the source it stands for.

    Args:
        document: The draft.
        origin: The draft's path as the ledger writes it.
        lists: The bibliographies at hand.
    """
    named = [(entry.key or "", *named_files(entry.raw)[0]) for one in lists for entry in one.entries]
    known = {name.casefold() for names in named for name in names}
    entries: dict[str, Entry] = {}
    for block in document.blocks:
        marks = [] if block.kind in UNMARKED_BLOCKS else find_marks(block.text, document.kind)
        for key in (key for mark in marks if mark.style == BY_FILE and not mark.weak for key in mark.keys):
            if key.text.casefold() not in known:
                entry = Entry(key=key.text, raw=key.text, origin=origin, line=block.line, structured=False)
                entries.setdefault(key.text.casefold(), entry)
    found = tuple(entries.values())
    return Bibliography(found, (), len(found), 0, "list")


def listed(bibliographies: Sequence[Bibliography]) -> Listed:
    """The entries of all bibliographies in order.

    Args:
        bibliographies: Each with paths as the ledger writes them.
    """
    references: list[Reference] = []
    skipped: list[Skipped] = []
    for bibliography in bibliographies:
        for entry in bibliography.entries:
            references.append(Reference(id=f"R{len(references) + 1}", **entry.as_fields()))
        skipped += [
            Skipped(stage=StageName.DECOMPOSE, what=one.place, reason=one.message, repaired=not one.lost)
            for one in bibliography.problems
        ]
    return Listed(tuple(references), tuple(skipped))


def content(reference: Reference) -> str:
    """The digest of what a reference says, apart from its number and place."""
    if reference.fields:
        authors = [author.model_dump_json() for author in reference.authors]
        said = json.dumps([reference.fields, authors, reference.identifiers], sort_keys=True)
        return digest(said)
    return digest(LIST_NUMBER.sub("", reference.raw, count=1))


def with_lasting_ids(ledger: Ledger, found: Sequence[Reference]) -> tuple[Reference, ...]:
    """The references with the ids and results they had, where they say the same as before.

    The same content keeps everything; the same citation key with other content keeps the id alone; a mere
    number says nothing about which work is meant. All others get new ids.
    """
    matched, left = same_content(ledger.references, found)
    by_key = {old.key: old for old in left if old.key and not number_like(old.key)}
    highest = max([ledger.counters.get("R", 0), *(int(old.id[1:]) for old in ledger.references)])
    lasting: list[Reference] = []
    for index, reference in enumerate(found):
        if index in matched:
            place = {name: getattr(reference, name) for name in ("key", "raw", "origin", "line")}
            lasting.append(changed(matched[index], **place))
        elif reference.key in by_key:
            lasting.append(changed(reference, id=by_key.pop(reference.key).id))
        else:
            highest += 1
            lasting.append(changed(reference, id=f"R{highest}"))
    return tuple(lasting)


def same_content(
    before: Sequence[Reference], found: Sequence[Reference]
) -> tuple[dict[int, Reference], list[Reference]]:
    """The earlier references by the position of the new one that says the same, and those left over."""
    by_content: dict[str, deque[Reference]] = defaultdict(deque)
    for old in before:
        by_content[content(old)].append(old)
    matched: dict[int, Reference] = {}
    for index, reference in enumerate(found):
        if by_content[content(reference)]:
            matched[index] = by_content[content(reference)].popleft()
    return matched, [old for waiting in by_content.values() for old in waiting]


def number_like(key: str) -> bool:
    """Whether a key is a number of a list or a label of a footnote."""
    return key.lstrip("^").isdigit()
