"""The verbs ``next`` and ``apply`` of stage 3: does a cited work say what it is cited for."""

from typing import TYPE_CHECKING

import click

from grounded_research.cli.options import Common, answer_options, common_options, open_store, packet_options

if TYPE_CHECKING:
    from grounded_research.ledger.models import Ledger


@click.command("next")
@packet_options
@common_options
def next_packet(size: int | None, shard: str | None, common: Common) -> int:
    """Print the next cited works for a judge: does the work say what it is cited for?"""
    from grounded_research.citations.support import open_supports, support_packet
    from grounded_research.cli.audit_result import following
    from grounded_research.cli.judged import ask
    from grounded_research.cli.output import Result
    from grounded_research.sources.register import load_sources

    store = open_store(common)
    ledger = store.load(adopt=common.adopt)
    after = following(ledger, store, common, again=False, online=False)
    return ask(
        open_supports(ledger),
        lambda ids, left: support_packet(ledger, ids, left, load_sources(ledger, store.sidecar)),
        script="audit_citations.py",
        store=store,
        common=common,
        size=size,
        shard=shard,
        otherwise=lambda: Result(summary="audit: no cited work waits for a judge", next=after),
    )


@click.command("apply")
@answer_options
@common_options
def apply(files: tuple[str, ...], judge: str, common: Common) -> int:
    """Check and record a judge's answers; - reads standard input."""
    from grounded_research.citations.support import SupportLine, all_supports, apply_lines, support_packet
    from grounded_research.cli.audit_result import support_result
    from grounded_research.cli.judged import STALE, answer_files, fresh_lines, judge_name, record
    from grounded_research.sources.register import load_sources

    store = open_store(common)
    name, read = judge_name(judge), answer_files(files)
    loaded = load_sources(store.load(adopt=common.adopt), store.sidecar)

    def change(current: "Ledger") -> "tuple[Ledger, dict[str, str]]":
        fresh, old = fresh_lines(
            read,
            SupportLine,
            known=all_supports(current),
            id_field="support",
            packet=lambda ids, left: support_packet(current, ids, left, loaded),
        )
        changed, why = apply_lines(current, fresh, loaded, judge=name)
        stale = {line.support: STALE for line in old}
        return changed, stale | {one.support: one.reason for one in why}

    return record(store, change, lambda ledger: support_result(ledger, store, common), common)
