"""What stage 3 says at the command line when it ends: the summary, what to do first, and the next command."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from grounded_research.cli.options import Common

if TYPE_CHECKING:
    from grounded_research.cli.output import Result
    from grounded_research.ledger.models import Ledger
    from grounded_research.ledger.store import LedgerStore


def run_result(
    ledger: "Ledger",
    store: "LedgerStore",
    common: Common,
    *,
    left: int,
    online: bool,
    fail_on: str | None,
    notes: Sequence[str] = (),
) -> "Result":
    """The summary of a run, the references with what must be fixed first, and the next command."""
    from grounded_research.citations.lines import must_fix, report_lines, summary_words, unreachable_words
    from grounded_research.citations.stage import unreachable_ids
    from grounded_research.citations.support import open_supports
    from grounded_research.cli.exits import ExitCode
    from grounded_research.cli.output import Result

    failing = [reference.id for reference in ledger.references if must_fix(reference)]
    silent = unreachable_ids(ledger) if online else []
    codes = {
        ExitCode.STOPPED: bool(left),
        ExitCode.UNREACHABLE: bool(silent),
        ExitCode.BELOW_BAR: bool(fail_on and failing),
    }
    waiting = len(open_supports(ledger))
    summary = f"audit: {summary_words(ledger)}"
    summary += f", {left} not yet looked at" if left else ""
    summary += f", {waiting} cited works wait for a judge" if waiting else ""
    summary += f", {len(silent)} with a registry that could not be asked" if silent else ""
    return Result(
        summary=summary,
        body=[
            *unreachable_words(ledger.references),
            *unasked_words(ledger),
            *report_lines(ledger),
            *notes,
        ],
        next=following(ledger, store, common, again=bool(left), online=online),
        data={
            "references": [
                reference.model_dump(mode="json", exclude={"raw"}) for reference in ledger.references
            ],
            "must_fix": failing,
            "left": left,
        },
        codes=frozenset(code for code, applies in codes.items() if applies),
    )


def support_result(ledger: "Ledger", store: "LedgerStore", common: Common) -> "Result":
    """How the cited works stand that a judge reads, and the next command."""
    from grounded_research.cli.output import Result

    statuses = [one.status for claim in ledger.claims for one in claim.citation.support]
    counts = ", ".join(
        f"{statuses.count(word)} {word.replace('_', ' ')}"
        for word in ("shown", "not_shown", "misattributed", "unchecked")
    )
    return Result(
        summary=f"audit: cited works: {counts}",
        next=following(ledger, store, common, again=False, online=False),
        data={"refused": {}},
    )


def unasked_words(ledger: "Ledger") -> list[str]:
    """How many references no registry was asked about, and what would ask."""
    unasked = sum(reference.reason == "not_asked_offline" for reference in ledger.references)
    if not unasked:
        return []
    return [
        f"whether {unasked} of them exist was not asked: --online asks registries, if the user permits it"
    ]


def following(ledger: "Ledger", store: "LedgerStore", common: Common, *, again: bool, online: bool) -> str:
    """The next command: the same again when time ended, else cited works to read, else the next stage."""
    from grounded_research.citations.support import open_supports
    from grounded_research.cli.output import next_command

    if again:
        words = ("run", "--online") if online else ("run",)
        return next_command("audit_citations.py", *words, common=common, ledger=store.path)
    if open_supports(ledger):
        return next_command("audit_citations.py", "next", common=common, ledger=store.path)
    if ledger.draft is None:
        return ""
    return next_command("contradict.py", "run", common=common, ledger=store.path)
