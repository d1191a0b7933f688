"""A bibliography file as the references of a ledger of its own.

With ids and results kept when it is read again.
"""

from collections import defaultdict, deque
from collections.abc import Sequence
from pathlib import Path

from grounded_research.bibliography.citing import Citing, citing_of
from grounded_research.bibliography.model import Bibliography, Entry
from grounded_research.bibliography.read import read_bibliography
from grounded_research.citations.cited_keys import keys_of
from grounded_research.errors import BibliographyError
from grounded_research.ledger.changes import replace_skipped
from grounded_research.ledger.ids import next_ids
from grounded_research.ledger.models import Ledger, Reference, Skipped, changed
from grounded_research.ledger.words import StageName
from grounded_research.text.steering import ascii_text


def read_file(path: Path) -> Bibliography:
    """The bibliography in a file.

    Raises:
        BibliographyError: The file cannot be read, or holds no reference.
    """
    bibliography = read_bibliography(path)
    if not bibliography.entries:
        raise BibliographyError(
            f"{path}: no reference was found; expected a bibliography or a reference list."
        )
    return bibliography


def with_references_of(ledger: Ledger, bibliography: Bibliography) -> Ledger:
    """The ledger with exactly the file's references: known ones keep id and results, gone ones leave.

    Args:
        ledger: A ledger without a draft.
        bibliography: What the file holds now, with paths as the ledger writes them.
    """
    references = lasting(ledger, bibliography.entries)
    highest = max((int(reference.id[1:]) for reference in references), default=0)
    counters = {**ledger.counters, "R": max(ledger.counters.get("R", 0), highest)}
    kept = {reference.id for reference in references}
    sources = tuple(
        changed(source, reference=None) if source.reference and source.reference not in kept else source
        for source in ledger.sources
    )
    skipped = [
        Skipped(stage=StageName.AUDIT, what=one.place, reason=one.message, repaired=not one.lost)
        for one in bibliography.problems
    ]
    ledger = changed(ledger, references=references, counters=counters, sources=sources)
    return replace_skipped(ledger, StageName.AUDIT, skipped)


def lasting(ledger: Ledger, entries: Sequence[Entry]) -> tuple[Reference, ...]:
    """The entries as references.

    One that reads as before is the reference it was, one with a known key keeps its id.
    """
    same: dict[str, deque[Reference]] = defaultdict(deque)
    for reference in ledger.references:
        same[reference.raw].append(reference)
    found: list[Reference | None] = [
        same[entry.raw].popleft() if same[entry.raw] else None for entry in entries
    ]
    free = {one.key: one for queue in same.values() for one in queue if one.key and not one.key.isdigit()}
    fresh = deque(next_ids(ledger, "R", len(entries)))
    references = []
    for entry, old in zip(entries, found, strict=True):
        if old is not None:
            references.append(_kept(old, entry))
            continue
        before = free.pop(entry.key or "", None)
        references.append(Reference(id=before.id if before else fresh.popleft(), **entry.as_fields()))
    return tuple(references)


def _kept(old: Reference, entry: Entry) -> Reference:
    """The reference that was, or a new one of its id where a string or a parent that it uses is another."""
    new = Reference(id=old.id, **entry.as_fields())
    same = (old.fields, old.authors, old.identifiers) == (new.fields, new.authors, new.identifiers)
    return changed(old, key=new.key, line=new.line, origin=new.origin, problems=new.problems) if same else new


def document_citing(ledger: Ledger, folder: Path) -> Citing | None:
    """What the document cites by keys whose bibliography the ledger holds; None where there is no such thing.

    Args:
        ledger: A ledger; one with a draft knows its citations itself.
        folder: The ledger's folder.
    """
    path = folder / ledger.source_text
    return citing_of(path) if ledger.draft is None and path.is_file() else None


def missing_words(ledger: Ledger, citing: Citing | None) -> list[str]:
    """A line for every key that the document cites and no entry has, and how many entries it cites."""
    if citing is None:
        return []
    keys = [keys_of(reference) for reference in ledger.references]
    known = {key for one in keys for key in one}
    gone = {key: place for key, place in citing.keys.items() if key not in known | citing.unsure}
    cited = len(keys) if citing.everything else sum(not one.isdisjoint(citing.keys) for one in keys)
    lines = [
        f"{ascii_text(name)}, line {line}: {ascii_text(key)} is cited and not in the bibliography"
        for key, (name, line) in gone.items()
    ]
    return [
        f"{cited} of {len(ledger.references)} entries are cited, {len(gone)} cited keys have no entry",
        *lines,
    ]
