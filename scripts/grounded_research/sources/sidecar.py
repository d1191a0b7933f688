"""The sidecar files: what was read out of each source, kept by the digest of its bytes."""

import json
import os
from dataclasses import dataclass
from pathlib import Path

from grounded_research.documents.model import Document
from grounded_research.errors import SourceError
from grounded_research.sources.duplicates import sketch
from grounded_research.sources.model import SourceSentence
from grounded_research.sources.splitting import split_document

FORMAT = 5
"""Rises when reading or splitting changes what a source's sentences are, so that no old numbering is used."""
WRITTEN_ALIKE = frozenset({2, 3, 4, 5})
"""Formats of the same form: a web page has no file to be read again, so its old reading stays."""
FOLDER = "sources"


@dataclass(frozen=True)
class Extract:
    """What a source yields: its sentences and what the ledger says of it."""

    kind: str
    title: str | None
    pages: int | None
    flags: tuple[str, ...]
    sentences: tuple[SourceSentence, ...]
    sketch: tuple[int, ...]


def extract(document: Document) -> Extract:
    """Split a document that was read."""
    sentences = split_document(document)
    return Extract(
        kind=document.kind,
        title=document.title,
        pages=document.pages,
        flags=document.flags,
        sentences=sentences,
        sketch=sketch(sentence.text for sentence in sentences),
    )


def place(sidecar: Path, sha256: str) -> Path:
    """The sidecar file of the source with this digest."""
    return sidecar / FOLDER / f"{sha256.removeprefix('sha256:')}.json"


def write(sidecar: Path, sha256: str, found: Extract) -> None:
    """Write a sidecar file whole or not at all.

    Raises:
        SourceError: The folder cannot be written.
    """
    path = place(sidecar, sha256)
    rows = [[s.text, s.page, s.section, s.kind, list(s.header), s.line] for s in found.sentences]
    content = {
        "format": FORMAT,
        "kind": found.kind,
        "title": found.title,
        "pages": found.pages,
        "flags": list(found.flags),
        "sketch": list(found.sketch),
        "sentences": rows,
    }
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
        temporary.replace(path)
    except OSError as error:
        raise SourceError(
            f"The sentences of a source cannot be written to {path.parent}: {error.strerror or error}. "
            "Free space or make the folder writable, or name another place with --out FOLDER."
        ) from error
    finally:
        temporary.unlink(missing_ok=True)


def read(sidecar: Path, sha256: str, *, older: bool = False) -> Extract | None:
    """What a sidecar file holds; None if there is none of this format, or of an ``older`` one of its form."""
    try:
        content = json.loads(place(sidecar, sha256).read_bytes())
    except (OSError, ValueError):
        return None
    formats = WRITTEN_ALIKE if older else {FORMAT}
    if not isinstance(content, dict) or content.get("format") not in formats:
        return None
    sentences = tuple(
        SourceSentence(n, text, page, section, kind, tuple(header), line)
        for n, (text, page, section, kind, header, line) in enumerate(content["sentences"], start=1)
    )
    return Extract(
        kind=content["kind"],
        title=content["title"],
        pages=content["pages"],
        flags=tuple(content["flags"]),
        sentences=sentences,
        sketch=tuple(content["sketch"]),
    )
