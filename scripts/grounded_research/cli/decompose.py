"""Stage 1 at the command line: a draft into sentences, references and claims."""

from collections.abc import Iterable, Sequence
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
    from grounded_research.cli.output import Result
    from grounded_research.decompose.answers import SentenceLine
    from grounded_research.judging.answers import AnswerFile
    from grounded_research.ledger.models import Claim, Ledger


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
    from grounded_research.cli.decompose_running import run_stage
    from grounded_research.cli.output import emit

    deadline = Deadline(budget)
    store = open_store(common, draft=draft)
    if store.exists() and common.adopt:
        store.load(adopt=True)
    result = run_stage(store, common, draft=draft, bibliographies=bibliographies, deadline=deadline)
    return emit(result, common)


@cli.command("next")
@click.argument("ids", nargs=-1)
@packet_options
@common_options
def next_packet(ids: tuple[str, ...], size: int | None, shard: str | None, common: Common) -> int:
    """Print the next sentences to rewrite into claims, or those that are named."""
    from functools import partial

    from grounded_research.cli.decompose_result import following
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
    from grounded_research.cli.decompose_result import run_result
    from grounded_research.cli.judged import answer_files, judge_name, refuse_unrecorded
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
        if not lines:
            refuse_unrecorded(why)
        refused.update(why)
        current, faults = apply_answers(current, lines, judge=name, at=now())
        returned.update(faults)
        return current

    ledger = store.update(recorded)
    seen = seen_now(ledger, returned)
    return emit(with_refused(run_result(ledger, store, common), refused, returned, seen), common)


def seen_now(ledger: "Ledger", names: Iterable[str]) -> dict[str, str]:
    """The fingerprint of what a packet shows of each sentence now: the next answer copies it."""
    from grounded_research.decompose.packets import sentence_packet

    return {item.id: item.seen for item in sentence_packet(ledger, list(names), 0).items}


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


def with_refused(
    result: "Result",
    refused: dict[str, str],
    returned: dict[str, tuple[str, ...]],
    seen: dict[str, str],
) -> "Result":
    """The result with the answers that were returned or not recorded, why, and the seen for a mended one."""
    from dataclasses import replace

    if not refused and not returned:
        return result
    body = []
    for name, faults in returned.items():
        body += [f"returned: {fault}" for fault in faults]
        body.append(f"sentence {name} seen {seen[name]}: answer it again with this seen")
    body += [f"{one} not recorded: {why}" for one, why in refused.items()]
    return replace(
        result,
        summary=f"{result.summary}, {len(returned)} answers returned, {len(refused)} not recorded",
        body=[*body, *result.body],
        data={**result.data, "returned": returned, "seen": seen, "refused": refused},
    )


@cli.command("show")
@click.argument("ids", nargs=-1)
@click.option(
    "--seen", "with_seen", is_flag=True, help="Add the seen of every sentence: answers to it need no packet."
)
@common_options
def show(ids: tuple[str, ...], common: Common, *, with_seen: bool) -> int:
    """Print the table of claims; ids of claims or sentences choose some."""
    from grounded_research.cli.decompose_result import counted, following
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
    if with_seen:
        body += seen_lines(ledger, chosen)
    return emit(
        Result(
            summary=f"decompose: {counted(ledger)}",
            body=body,
            next=following(ledger, store, common),
            data={"claims": [claim.model_dump(mode="json") for claim in claims]},
        ),
        common,
    )


def seen_lines(ledger: "Ledger", chosen: set[str] | None) -> list[str]:
    """The fingerprint of what a packet shows of every sentence that has claims, and their ids."""
    from grounded_research.decompose.packets import claims_of

    claims = {name: [one.id for one in found] for name, found in claims_of(ledger).items() if found}
    names = [name for name in claims if chosen is None or chosen & {name, *claims[name]}]
    seen = seen_now(ledger, names)
    return [f"sentence {name} seen {seen[name]}: {', '.join(claims[name])}" for name in names]


def table_row(claim: "Claim") -> str:
    """One claim as a row of the table."""
    cells = (claim.id, claim.claim, claim.type.value, claim.cites or "")
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"
