"""The verbs ``next`` and ``apply`` of stage 3: does a cited work say what it is cited for."""

from typing import TYPE_CHECKING

import click

from grounded_research.cli.options import Common, common_options, open_store

if TYPE_CHECKING:
    from grounded_research.ledger.models import Ledger


@click.command("next")
@click.option(
    "--size", type=click.IntRange(1, 20), default=10, show_default=True, help="Items in the packet."
)
@click.option("--shard", help="Share i of n, such as 2/5, for judges that work side by side.")
@common_options
def next_packet(size: int, shard: str | None, common: Common) -> int:
    """Print the next cited works for a judge: does the work say what it is cited for?"""
    from grounded_research.citations.support import open_supports, support_packet
    from grounded_research.cli.audit_citations import following
    from grounded_research.cli.output import Result, emit, emit_packet, next_command
    from grounded_research.judging.packet import take
    from grounded_research.sources.register import load_sources

    store = open_store(common)
    ledger = store.load(adopt=common.adopt)
    ids, remaining = take(open_supports(ledger), size, shard)
    if not ids:
        after = following(ledger, store, common, again=False, online=False)
        return emit(Result(summary="audit: no cited work waits for a judge", next=after), common)
    packet = support_packet(ledger, ids, remaining, load_sources(ledger, store.sidecar))
    after = next_command("audit_citations.py", "apply", "ANSWERS.jsonl", common=common, ledger=store.path)
    return emit_packet(packet, after, common)


@click.command("apply")
@click.argument("files", nargs=-1, required=True)
@click.option("--judge", default="agent", show_default=True, help="Who answered.")
@common_options
def apply(files: tuple[str, ...], judge: str, common: Common) -> int:
    """Check and record a judge's answers; - reads standard input."""
    from grounded_research.citations.support import (
        Refused,
        SupportLine,
        all_supports,
        apply_lines,
        support_packet,
    )
    from grounded_research.cli.audit_citations import following
    from grounded_research.cli.judged import answer_files, judge_name
    from grounded_research.cli.output import Result, emit
    from grounded_research.judging.answers import read_answer_files, split_stale
    from grounded_research.sources.register import load_sources

    store = open_store(common)
    name, read = judge_name(judge), answer_files(files)
    loaded = load_sources(store.load(adopt=common.adopt), store.sidecar)
    refused: list[Refused] = []

    def recorded(current: "Ledger") -> "Ledger":
        lines = read_answer_files(read, SupportLine, known=all_supports(current), id_field="support")
        packet = support_packet(current, [line.support for line in lines], 0, loaded)
        seen = {item.id: item.seen for item in packet.items}
        fresh, old = split_stale(lines, lambda line: line.seen, lambda line: seen[line.support])
        changed, why = apply_lines(current, fresh, loaded, judge=name)
        refused[:] = [
            *(Refused(line.support, "the packet has changed since; next shows it again") for line in old),
            *why,
        ]
        return changed

    ledger = store.update(recorded)
    statuses = [one for claim in ledger.claims for one in claim.citation.support]
    counts = ", ".join(
        f"{sum(one.status == word for one in statuses)} {word.replace('_', ' ')}"
        for word in ("shown", "not_shown", "misattributed", "unchecked")
    )
    summary = f"audit: cited works: {counts}" + (f"; {len(refused)} answers not recorded" if refused else "")
    return emit(
        Result(
            summary=summary,
            body=[f"{one.support} not recorded: {one.reason}" for one in refused],
            next=following(ledger, store, common, again=False, online=False),
            data={"refused": {one.support: one.reason for one in refused}},
        ),
        common,
    )
