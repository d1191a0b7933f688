"""Stage 5 at the command line: final labels and the score."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from grounded_research.cli.app import StageGroup
from grounded_research.cli.options import Common, common_options, open_store

if TYPE_CHECKING:
    from grounded_research.cli.output import Result
    from grounded_research.ledger.models import Ledger
    from grounded_research.ledger.store import LedgerStore

FAIL_WORDS = ("failed", "disputed", "unverified", "partial", "must-fix")


@click.group(cls=StageGroup)
def cli() -> None:
    """Stage 5: give every claim its final label and the draft its groundedness score."""


@cli.command("run")
@click.option(
    "--fail-on",
    "fail_on",
    multiple=True,
    type=click.Choice(FAIL_WORDS),
    help="Exit with 5 when a claim has this label or a worse one; must-fix: or a reference must be fixed.",
)
@click.option(
    "--min-groundedness",
    type=click.FloatRange(0, 1),
    help="Exit with 5 when verified / scored is below this fraction.",
)
@common_options
def run(fail_on: tuple[str, ...], min_groundedness: float | None, common: Common) -> int:
    """Label all claims and compute the score; the report is rendered by render_report.py."""
    from grounded_research.cli.output import emit

    store = open_store(common)
    store.load(adopt=common.adopt)
    return emit(run_stage(store, common, fail_on=fail_on, min_groundedness=min_groundedness), common)


def run_stage(
    store: "LedgerStore",
    common: Common,
    *,
    fail_on: Sequence[str] = (),
    min_groundedness: float | None = None,
) -> "Result":
    """Conclude the ledger and say the score; bars that it fails give exit code 5."""
    from grounded_research.cli.exits import ExitCode
    from grounded_research.cli.output import Result, next_command
    from grounded_research.report.bars import bars_failed

    ledger = store.update(concluded)
    failed = bars_failed(ledger, fail_on, min_groundedness)
    report = ledger.report
    body = [report.bottom_line] if report else []
    body += [f"{label}: {count}" for label, count in (report.counts if report else {}).items()]
    body += [f"bar failed: {words}" for words in failed]
    return Result(
        summary=f"report: {score_words(ledger)}",
        body=body,
        next=next_command("render_report.py", "run", common=common, ledger=store.path),
        data={"report": report.model_dump(mode="json") if report else None, "bars_failed": failed},
        codes=frozenset({ExitCode.BELOW_BAR} if failed else ()),
    )


def concluded(ledger: "Ledger") -> "Ledger":
    """The ledger with its report, written down as stage 5's run.

    Raises:
        StageError: There is nothing to report on.
    """
    from grounded_research.cli.batches import now
    from grounded_research.errors import StageError
    from grounded_research.ledger.changes import finish_stage
    from grounded_research.ledger.words import StageName, StageState
    from grounded_research.report.stage import conclude

    if not (ledger.claims or ledger.references or ledger.conflicts or ledger.sources):
        raise StageError(
            "the ledger holds nothing to report on: run decompose.py or audit_citations.py first"
        )
    return finish_stage(conclude(ledger), StageName.REPORT, StageState.DONE, at=now())


def score_words(ledger: "Ledger") -> str:
    """The score in words, never without the number of claims it is drawn from."""
    score = ledger.report.groundedness if ledger.report else None
    if score is None:
        return f"not scored ({len(ledger.claims)} claims, {len(ledger.references)} references)"
    return f"groundedness {score.verified}/{score.scored}, {len(ledger.references)} references"
