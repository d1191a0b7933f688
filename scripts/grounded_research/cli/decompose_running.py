"""The run of stage 1: a draft and its bibliographies read, decomposed and saved."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from grounded_research.bibliography.model import Bibliography
from grounded_research.bibliography.read import read_bibliography
from grounded_research.cli.batches import Deadline, now
from grounded_research.cli.decompose_result import run_result
from grounded_research.cli.exits import ExitCode
from grounded_research.cli.options import Common
from grounded_research.cli.output import Result, next_command
from grounded_research.decompose.references import Listed, draft_lists, files_cited, listed
from grounded_research.decompose.stage import decompose
from grounded_research.documents.model import Document
from grounded_research.documents.named_bibliographies import named_bibliographies
from grounded_research.documents.read import read_whole
from grounded_research.errors import BibliographyError
from grounded_research.ledger.models import Ledger, Skipped
from grounded_research.ledger.place import absolute, beside, refuse_foreign, relative
from grounded_research.ledger.store import LedgerStore
from grounded_research.ledger.words import StageName, StageState

BETWEEN = "\n"
"""Stands between the names of bibliographies in the stage's settings: no name of a file holds it."""


def run_stage(
    store: LedgerStore,
    common: Common,
    *,
    draft: Path,
    deadline: Deadline,
    bibliographies: Sequence[Path] = (),
) -> Result:
    """Decompose the draft and save.

    Bibliographies that were named before are read again, so that a later run need not name them.

    Raises:
        DocumentError: The draft cannot be read.
        BibliographyError: A bibliography that was asked for cannot be read.
        StageError: The draft holds no sentence.
        LedgerForeignError: The ledger belongs to another draft.
    """
    document = read_whole(draft)
    known = store.load() if store.exists() else None
    if known is not None:
        refuse_foreign(known, store.path, draft)
    asked = list(bibliographies) or remembered(known, store)
    found = gathered(document, draft, asked, store)
    settings = {"bibliography": BETWEEN.join(relative(file, store.path) for file in asked) or None}
    path = relative(draft, store.path)
    ledger = store.update(
        lambda current: decompose(
            current, document, found, path=path, at=now(), settings=settings, over=lambda: deadline.over
        ),
        create=lambda: Ledger(source_text=draft.name, created=now()),
    )
    return stopped(run_result(ledger, store, common), ledger, store, common, draft)


def stopped(result: Result, ledger: Ledger, store: LedgerStore, common: Common, draft: Path) -> Result:
    """The result, with the same command as the next one where the time ended before the draft did."""
    if ledger.stages[StageName.DECOMPOSE].state != StageState.PARTIAL:
        return result
    return replace(
        result,
        summary=f"{result.summary}; the time ended before all sentences were reached",
        next=next_command("decompose.py", "run", str(draft), common=common, ledger=store.path),
        codes=frozenset({ExitCode.STOPPED}),
    )


def gathered(document: Document, draft: Path, asked: Sequence[Path], store: LedgerStore) -> Listed:
    """All references of a draft: of the files that were asked for or that it names, and its own list."""
    files, missing = bibliography_files(document, draft, asked)
    lists = [bibliography.placed(beside(file, store.path)) for file, bibliography in files]
    path = relative(draft, store.path)
    lists += draft_lists(document, path)
    found = listed([*lists, files_cited(document, path, lists)])
    return replace(found, skipped=(*found.skipped, *missing))


def remembered(ledger: Ledger | None, store: LedgerStore) -> list[Path]:
    """The bibliographies that an earlier run was given.

    Raises:
        BibliographyError: One is not there any more: without it, marks would point to nothing.
    """
    run = ledger.stages.get(StageName.DECOMPOSE) if ledger else None
    named = str(run.settings.get("bibliography") or "") if run else ""
    files = [absolute(name, store.path) for name in named.split(BETWEEN) if name]
    gone = [str(file) for file in files if not file.exists()]
    if gone:
        raise BibliographyError(
            f"{', '.join(gone)}: an earlier run was given it as a bibliography, and it is not there any "
            "more; put it back, or name the bibliographies again with --bibliography"
        )
    return files


def bibliography_files(
    document: Document, draft: Path, asked: Sequence[Path]
) -> tuple[list[tuple[Path, Bibliography]], list[Skipped]]:
    """The bibliographies that were asked for or that the draft names, and the named ones that are not there.

    Raises:
        BibliographyError: One that was asked for cannot be read.
    """
    read = [(file, read_bibliography(file)) for file in asked]
    seen = {file.resolve() for file in asked}
    missing = []
    for name in named_bibliographies(document):
        file = draft.parent / name
        if file.resolve() in seen:
            continue
        try:
            read.append((file, read_bibliography(file)))
        except BibliographyError as error:
            missing.append(
                Skipped(stage=StageName.DECOMPOSE, what=f"bibliography {name}", reason=error.message)
            )
    return read, missing
