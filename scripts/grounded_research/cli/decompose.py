"""Stage 1 at the command line: a draft into sentences, references and claims."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grounded_research.cli.app import StageGroup
from grounded_research.cli.options import (
    Common,
    answer_options,
    budget_option,
    common_options,
    open_store,
    packet_options,
)

if TYPE_CHECKING:
    from grounded_research.bibliography.model import Bibliography
    from grounded_research.cli.batches import Deadline
    from grounded_research.cli.output import Result
    from grounded_research.decompose.answers import SentenceLine
    from grounded_research.decompose.references import Listed
    from grounded_research.documents.model import Document
    from grounded_research.judging.answers import AnswerFile
    from grounded_research.ledger.models import Claim, Ledger, Skipped
    from grounded_research.ledger.store import LedgerStore


@click.group(cls=StageGroup)
def cli() -> None:
    """Stage 1: cut a draft into sentences, references and atomic claims."""


@cli.command("run")
@click.argument("draft", type=click.Path(path_type=Path))
@click.option(
    "--bibliography",
    "bibliographies",
    multiple=True,
    type=click.Path(path_type=Path, dir_okay=False),
    help="File with the draft's references, beside the list in the draft.",
)
@common_options
@budget_option
def run(draft: Path, bibliographies: tuple[Path, ...], common: Common, budget: float) -> int:
    """Read the draft, propose claims by rules, and keep what is unchanged since the last run."""
    from grounded_research.cli.batches import Deadline
    from grounded_research.cli.output import emit

    deadline = Deadline(budget)

    store = open_store(common, draft=draft)
    if store.exists() and common.adopt:
        store.load(adopt=True)
    result = run_stage(store, common, draft=draft, bibliographies=bibliographies, deadline=deadline)
    return emit(result, common)


def run_stage(
    store: "LedgerStore",
    common: Common,
    *,
    draft: Path,
    deadline: "Deadline",
    bibliographies: Sequence[Path] = (),
) -> "Result":
    """Decompose the draft and save.

    Bibliographies that were named before are read again, so that a later run need not name them.

    Raises:
        DocumentError: The draft cannot be read.
        BibliographyError: A bibliography that was asked for cannot be read.
        StageError: The draft holds no sentence.
        LedgerForeignError: The ledger belongs to another draft.
    """
    from grounded_research.cli.batches import now
    from grounded_research.decompose.stage import decompose
    from grounded_research.documents.read import read_whole
    from grounded_research.ledger.models import Ledger
    from grounded_research.ledger.place import refuse_foreign, relative

    document = read_whole(draft)
    known = store.load() if store.exists() else None
    if known is not None:
        refuse_foreign(known, store.path, draft)
    asked = list(bibliographies) or remembered(known, store)
    found = gathered(document, draft, asked, store)
    settings = {"bibliography": "; ".join(relative(file, store.path) for file in asked) or None}
    path = relative(draft, store.path)
    ledger = store.update(
        lambda current: decompose(
            current, document, found, path=path, at=now(), settings=settings, over=lambda: deadline.over
        ),
        create=lambda: Ledger(source_text=draft.name, created=now()),
    )
    return stopped(run_result(ledger, store, common), ledger, store, common, draft)


def stopped(
    result: "Result", ledger: "Ledger", store: "LedgerStore", common: Common, draft: Path
) -> "Result":
    """The result, with the same command as the next one where the time ended before the draft did."""
    from dataclasses import replace

    from grounded_research.cli.exits import ExitCode
    from grounded_research.cli.output import next_command
    from grounded_research.ledger.words import StageName, StageState

    if ledger.stages[StageName.DECOMPOSE].state != StageState.PARTIAL:
        return result
    return replace(
        result,
        summary=f"{result.summary}; the time ended before all sentences were reached",
        next=next_command("decompose.py", "run", str(draft), common=common, ledger=store.path),
        codes=frozenset({ExitCode.STOPPED}),
    )


def gathered(document: "Document", draft: Path, asked: Sequence[Path], store: "LedgerStore") -> "Listed":
    """All references of a draft: of the files that were asked for or that it names, and its own list."""
    from dataclasses import replace

    from grounded_research.decompose.references import draft_lists, listed
    from grounded_research.ledger.place import beside, relative

    files, missing = bibliography_files(document, draft, asked)
    lists = [bibliography.placed(beside(file, store.path)) for file, bibliography in files]
    found = listed([*lists, *draft_lists(document, relative(draft, store.path))])
    return replace(found, skipped=(*found.skipped, *missing))


def remembered(ledger: "Ledger | None", store: "LedgerStore") -> list[Path]:
    """The bibliographies that an earlier run was given and that are still there."""
    from grounded_research.ledger.place import absolute
    from grounded_research.ledger.words import StageName

    run = ledger.stages.get(StageName.DECOMPOSE) if ledger else None
    named = str(run.settings.get("bibliography") or "") if run else ""
    return [absolute(name, store.path) for name in named.split("; ") if name]


def bibliography_files(
    document: "Document", draft: Path, asked: Sequence[Path]
) -> tuple[list[tuple[Path, "Bibliography"]], list["Skipped"]]:
    """The bibliographies that were asked for or that the draft names, and the named ones that are not there.

    Raises:
        BibliographyError: One that was asked for cannot be read.
    """
    from grounded_research.bibliography.read import read_bibliography
    from grounded_research.decompose.references import named_bibliographies
    from grounded_research.errors import BibliographyError
    from grounded_research.ledger.models import Skipped
    from grounded_research.ledger.words import StageName

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


def run_result(ledger: "Ledger", store: "LedgerStore", common: Common) -> "Result":
    """The summary of the stage, its notes, and the next command."""
    from grounded_research.cli.output import Result
    from grounded_research.decompose.waiting import pending
    from grounded_research.ledger.words import StageName

    waiting = len(pending(ledger))
    body = [f"note: {note}" for note in ledger.stages[StageName.DECOMPOSE].notes]
    body += [f"draft: {flag}" for flag in (ledger.draft.flags if ledger.draft else ())]
    skipped = [one for one in ledger.skipped if one.stage == StageName.DECOMPOSE]
    body += [f"skipped: {one.what}: {one.reason}" for one in skipped]
    if waiting:
        body.append("claims stand as proposed by rules; next shows the sentences a judge should rewrite")
    return Result(
        summary=f"decompose: {counted(ledger)}, {waiting} sentences wait for a judge",
        body=body,
        next=following(ledger, store, common),
        data=counts(ledger) | {"pending": pending(ledger)},
    )


def following(ledger: "Ledger", store: "LedgerStore", common: Common) -> str:
    """The next command: sentences that wait for a judge, else the next stage, and sources if it has none."""
    from grounded_research.cli.output import next_command
    from grounded_research.decompose.waiting import pending

    words = ["decompose.py", "next"] if pending(ledger) else ["ground.py", "run"]
    if words[0] == "ground.py" and not ledger.sources:
        words += ["--sources", "FOLDER"]
    return next_command(*words, common=common, ledger=store.path)


def counts(ledger: "Ledger") -> dict[str, object]:
    """How many of each there are."""
    from grounded_research.ledger.words import Disposition

    left_out = sum(one.disposition == Disposition.EXCLUDED for one in ledger.sentences)
    return {
        "sentences": len(ledger.sentences) - left_out,
        "left_out": left_out,
        "claims": len(ledger.claims),
        "references": len(ledger.references),
    }


def counted(ledger: "Ledger") -> str:
    """The counts in words."""
    found = counts(ledger)
    references = f"{found['references']} references" if found["references"] else "no references found"
    pieces = f"{found['sentences']} sentences, {found['claims']} claims, {references}"
    return f"{pieces}, {found['left_out']} pieces left out"


@cli.command("next")
@click.argument("ids", nargs=-1)
@packet_options
@common_options
def next_packet(ids: tuple[str, ...], size: int | None, shard: str | None, common: Common) -> int:
    """Print the next sentences to rewrite into claims, or those that are named."""
    from functools import partial

    from grounded_research.cli.judged import ask
    from grounded_research.cli.output import Result
    from grounded_research.decompose.packets import sentence_packet
    from grounded_research.decompose.waiting import pending
    from grounded_research.ledger.ids import expand

    store = open_store(common)
    ledger = store.load(adopt=common.adopt)
    nothing = "decompose: no sentence waits for a judge"
    return ask(
        expand(ids, ledger.sentences_by_id) if ids else pending(ledger),
        partial(sentence_packet, ledger),
        script="decompose.py",
        store=store,
        common=common,
        size=size,
        shard=shard,
        otherwise=lambda: Result(summary=nothing, next=following(ledger, store, common)),
    )


@cli.command("apply")
@answer_options
@common_options
def apply(files: tuple[str, ...], judge: str, common: Common) -> int:
    """Check a judge's claims and record them; - reads standard input."""
    from grounded_research.cli.batches import now
    from grounded_research.cli.judged import answer_files, judge_name
    from grounded_research.cli.output import emit
    from grounded_research.decompose.answers import apply_answers

    store = open_store(common)
    name = judge_name(judge)
    read = answer_files(files)
    if store.exists() and common.adopt:
        store.load(adopt=True)
    refused: dict[str, str] = {}
    returned: dict[str, tuple[str, ...]] = {}

    def recorded(current: "Ledger") -> "Ledger":
        lines, why = sort_lines(current, read)
        refused.update(why)
        current, faults = apply_answers(current, lines, judge=name, at=now())
        returned.update(faults)
        return current

    ledger = store.update(recorded)
    return emit(with_refused(run_result(ledger, store, common), refused, returned), common)


def sort_lines(
    ledger: "Ledger", files: Sequence["AnswerFile"]
) -> tuple[list["SentenceLine"], dict[str, str]]:
    """The lines that answer what is shown now, and why the others are not recorded.

    Raises:
        AnswerFileError: Any line is malformed; then none is recorded.
    """
    from functools import partial

    from grounded_research.cli.judged import fresh_lines
    from grounded_research.decompose.answers import SentenceLine
    from grounded_research.decompose.packets import sentence_packet

    fresh, old = fresh_lines(
        files,
        SentenceLine,
        known=ledger.sentences_by_id,
        id_field="sentence",
        packet=partial(sentence_packet, ledger),
    )
    return fresh, {line.sentence: stale_words(ledger, line) for line in old}


def stale_words(ledger: "Ledger", line: "SentenceLine") -> str:
    """Why an answer to an older packet is not recorded."""
    from grounded_research.cli.judged import STALE

    history = ledger.sentences_by_id[line.sentence].history
    if any(entry.seen == line.seen for entry in history):
        return "this packet was answered before; next shows what is open"
    return STALE


def with_refused(result: "Result", refused: dict[str, str], returned: dict[str, tuple[str, ...]]) -> "Result":
    """The result with the answers that were returned or not recorded, and why."""
    from dataclasses import replace

    if not refused and not returned:
        return result
    body = [f"returned: {fault}" for faults in returned.values() for fault in faults]
    body += [f"{one} not recorded: {why}" for one, why in refused.items()]
    return replace(
        result,
        summary=f"{result.summary}, {len(returned)} answers returned, {len(refused)} not recorded",
        body=[*body, *result.body],
        data={**result.data, "returned": returned, "refused": refused},
    )


@cli.command("show")
@click.argument("ids", nargs=-1)
@common_options
def show(ids: tuple[str, ...], common: Common) -> int:
    """Print the table of claims; ids of claims or sentences choose some."""
    from grounded_research.cli.output import Result, emit
    from grounded_research.ledger.ids import expand

    store = open_store(common)
    ledger = store.load(adopt=common.adopt)
    chosen = set(expand(ids, [*ledger.claims_by_id, *ledger.sentences_by_id])) if ids else None
    claims = [one for one in ledger.claims if chosen is None or chosen & {one.id, *one.sentences}]
    body = ["| ID | Claim | Type | Cites |", "|---|---|---|---|", *(table_row(claim) for claim in claims)]
    if chosen:
        body += [
            f"{one.id}: left out as {one.reason.value}"
            for one in ledger.sentences
            if one.id in chosen and one.reason
        ]
    return emit(
        Result(
            summary=f"decompose: {counted(ledger)}",
            body=body,
            next=following(ledger, store, common),
            data={"claims": [claim.model_dump(mode="json") for claim in claims]},
        ),
        common,
    )


def table_row(claim: "Claim") -> str:
    """One claim as a row of the table."""
    cells = (claim.id, claim.claim, claim.type.value, claim.cites or "")
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"
