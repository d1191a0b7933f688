"""What stage 2 says at the command line when it ends: verdicts, what waits, sources, the next command."""

from collections import Counter
from collections.abc import Iterable

from grounded_research.cli.exits import ExitCode
from grounded_research.cli.options import Common
from grounded_research.cli.output import Result, following_command
from grounded_research.ground.choosing import for_judge, to_ask
from grounded_research.ledger.models import Claim, Ledger
from grounded_research.ledger.store import LedgerStore
from grounded_research.ledger.words import GroundingStatus, StageName


def run_result(ledger: Ledger, store: LedgerStore, common: Common, *, left: int = 0) -> Result:
    """The summary of the stage: verdicts by status, what waits, and the next command."""
    waiting = len(to_ask(ledger))
    summary = f"ground: {counted(ledger)}; {waiting} wait for a reader"
    if left:
        summary += f"; {left} not yet read, the time budget ended"
    return Result(
        summary=summary,
        body=source_notes(ledger),
        next=following_command(
            "ground.py", "audit_citations.py", left=left, waiting=waiting, common=common, ledger=store.path
        ),
        data={"statuses": statuses(ledger.claims), "waiting": waiting, "left": left},
        codes=frozenset({ExitCode.STOPPED} if left else ()),
    )


def statuses(claims: Iterable[Claim]) -> dict[str, int]:
    """The number of claims by grounding status, those without any left out."""
    counts = Counter(claim.grounding.status for claim in claims)
    return {status.value: counts[status] for status in GroundingStatus if counts[status]}


def counted(ledger: Ledger) -> str:
    """The verdicts in words; what waits for a reader has none, whatever its status is meanwhile."""
    decided = statuses(claim for claim in ledger.claims if not for_judge(claim))
    parts = ", ".join(f"{count} {status}" for status, count in decided.items())
    return f"{len(ledger.claims)} claims: {parts or 'none decided'}"


def source_notes(ledger: Ledger) -> list[str]:
    """What was left out of the sources or is odd about them, one line each."""
    lines = [
        f"left out: {entry.what}: {entry.reason}"
        for entry in ledger.skipped
        if entry.stage is StageName.GROUND
    ]
    for source in ledger.sources:
        name = f"{source.id} {source.path or source.url}"
        if source.duplicate_of:
            lines.append(f"{name}: the same text as source {source.duplicate_of}, counted once")
        lines += [f"{name}: {flag}" for flag in source.flags]
    return lines
