"""Registering sources: files found, read, lettered, and everything left out named with its reason."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from grounded_research.documents.read import ascii_name, included_files
from grounded_research.errors import SourceError
from grounded_research.ledger.changes import replace_skipped, with_sources
from grounded_research.ledger.ids import next_ids
from grounded_research.ledger.models import Ledger, Skipped, Source, changed
from grounded_research.ledger.words import StageName
from grounded_research.sources import sidecar as store
from grounded_research.sources.duplicates import near_duplicates
from grounded_research.sources.finding import LeftOut, find_files, parts_of_others
from grounded_research.sources.model import LoadedSource
from grounded_research.sources.reading import Read, read_file, sentences_of

SEARCH_LEFT_OUT = "search: "
"""Begins the name of a search that could not be asked; left out until it was, whatever is registered."""
GONE = "the file is no longer there"


def register_sources(
    ledger: Ledger,
    paths: Sequence[Path],
    sidecar: Path,
    *,
    base: Path,
    stage: StageName = StageName.GROUND,
) -> Ledger:
    """The ledger with the files of ``paths`` registered as sources.

    A file keeps its letter when it is registered again, also when its content changed or it was moved.
    Files that cannot be read are registered with their problem and no sentences.

    Args:
        ledger: The ledger.
        paths: Files and folders; a folder is searched with all its folders.
        sidecar: The sidecar folder, where the sentences are written.
        base: The ledger's folder, to which the recorded paths are relative.
        stage: The stage under whose name left-out files are listed.

    Raises:
        SourceError: A path is not there, or nothing at all could be read.
    """
    files, left_out = find_files(paths, drafts=draft_paths(ledger, base), base=base)
    included = {path: included_files(path) for path in files}
    parts = parts_of_others(included, base)
    left_out += parts.values()
    read = [read_file(path, included[path], sidecar, base) for path in files if path not in parts]
    if not any(entry.found for entry in read):
        refuse_all(paths, read, left_out)
    merged = merge(ledger, read, [path.resolve() for path in paths], base)
    sketches = {entry.sha256: entry.found.sketch for entry in read if entry.found}
    merged = mark_duplicates(merged, sidecar, sketches)
    skipped = [Skipped(stage=stage, what=entry.path, reason=entry.reason) for entry in left_out]
    skipped += [
        Skipped(stage=stage, what=entry.path, reason=entry.problem) for entry in read if entry.problem
    ]
    searches = [one for one in ledger.skipped if one.stage is stage and one.what.startswith(SEARCH_LEFT_OUT)]
    return replace_skipped(with_sources(ledger, merged), stage, [*searches, *skipped])


def draft_paths(ledger: Ledger, base: Path) -> list[Path]:
    """Where the draft lies, and the files that it includes."""
    if ledger.draft is None:
        return []
    main = base / ledger.draft.path
    return [main, *(main.parent / one.path for one in ledger.draft.included)]


def refuse_all(paths: Sequence[Path], read: Sequence[Read], left_out: Sequence[LeftOut]) -> None:
    """Say why nothing could be read."""
    named = ", ".join(ascii_name(path) for path in paths) or "no path"
    reasons = [f"{entry.path}: {entry.problem}" for entry in read]
    reasons += [f"{entry.path}: {entry.reason}" for entry in left_out]
    raise SourceError(
        f"No source could be read in {named}. "
        "Expected at least one .md, .txt, .html, .pdf, .docx or .tex file with text.",
        details=reasons,
    )


def merge(ledger: Ledger, read: Sequence[Read], roots: Sequence[Path], base: Path) -> dict[str, Source]:
    """Source records by letter: those registered before, as they are now, and the new ones."""
    merged: dict[str, Source] = dict(ledger.sources_by_id)
    by_path = {source.path: source.id for source in ledger.sources if source.path}
    moved = moved_sources(ledger, {entry.path for entry in read}, base)
    fresh = []
    for entry in read:
        letter = by_path.get(entry.path) or moved.pop(entry.sha256, None)
        if letter is None:
            fresh.append(entry)
        else:
            merged[letter] = record(letter, entry, merged[letter])
    for letter, entry in zip(next_ids(ledger, "source", len(fresh)), fresh, strict=True):
        merged[letter] = record(letter, entry, None)
    return {letter: gone(source, roots, base) for letter, source in merged.items()}


def moved_sources(ledger: Ledger, present: set[str], base: Path) -> dict[str, str]:
    """Digest to letter of the sources whose file is gone: another file with that digest was moved."""
    return {
        source.sha256: source.id
        for source in ledger.sources
        if source.path and source.path not in present and not (base / source.path).exists()
    }


def record(letter: str, entry: Read, before: Source | None) -> Source:
    """The ledger's record of a file; what other stages said of the source stays if it is the same text."""
    found = entry.found
    same = before is not None and before.sha256 == entry.sha256
    return Source(
        id=letter,
        path=entry.path,
        sha256=entry.sha256,
        included=entry.included,
        kind=found.kind if found else Path(entry.path).suffix.lstrip(".").lower() or "unknown",
        title=found.title if found else None,
        published=before.published if before and same else None,
        sentences=len(found.sentences) if found else 0,
        pages=found.pages if found else None,
        reference=before.reference if before and same else None,
        problem=entry.problem,
        flags=found.flags if found else (),
    )


def gone(source: Source, roots: Sequence[Path], base: Path) -> Source:
    """The source, with a problem if its file was removed from a folder that was searched again."""
    if not source.path:
        return source
    place = (base / source.path).resolve()
    if place.exists() or not any(place.is_relative_to(root) for root in roots):
        return source
    return changed(source, sentences=0, problem=GONE)


def mark_duplicates(
    sources: Mapping[str, Source], sidecar: Path, known: Mapping[str, tuple[int, ...]] | None = None
) -> dict[str, Source]:
    """The sources, each that repeats an earlier one named as its duplicate.

    Files of the user come before web pages, whatever their letters: the user's copy is never the duplicate.

    Args:
        sources: The sources by letter.
        sidecar: Where their sketches are kept.
        known: Sketches that are at hand, by digest.
    """
    known = known or {}
    ordered = sorted(sources.items(), key=lambda one: one[1].domain is not None)
    first_by_digest: dict[str, str] = {}
    duplicate_of: dict[str, str] = {}
    sketches: dict[str, tuple[int, ...]] = {}
    for letter, source in ordered:
        if source.problem:
            continue
        if source.sha256 in first_by_digest:
            duplicate_of[letter] = first_by_digest[source.sha256]
            continue
        first_by_digest[source.sha256] = letter
        sketch = known.get(source.sha256)
        if sketch is None:
            extract = store.read(sidecar, source.sha256, older=source.path is None)
            sketch = extract.sketch if extract else ()
        sketches[letter] = sketch
    near = near_duplicates(sketches)
    roots = {letter: near.get(first, first) for letter, first in duplicate_of.items()}
    return {
        letter: changed(source, duplicate_of=roots.get(letter) or near.get(letter))
        for letter, source in sources.items()
    }


def load_sources(ledger: Ledger, sidecar: Path) -> dict[str, LoadedSource]:
    """The sources that yielded text, by letter, with their sentences.

    A sidecar file that is missing, or of an older reading, is made again from the source's file if that still
    has the digest and as many sentences: pointers name them by their numbers.

    Raises:
        SourceError: The sentences of a source are gone and its file is gone, changed or read otherwise.
    """
    return {
        source.id: LoadedSource(source.id, source, sentences_of(source, sidecar).sentences)
        for source in ledger.sources
        if not source.problem
    }
