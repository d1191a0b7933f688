"""Stage 5 itself: the ledger with its final labels, score and bottom line."""

from grounded_research.ledger.models import Claim, Ledger, Report, changed
from grounded_research.ledger.staleness import stage_state
from grounded_research.ledger.words import StageName
from grounded_research.report.bottom_line import bottom_line
from grounded_research.report.labels import Stages, facts_of, label_of
from grounded_research.report.score import count_labels, count_references, groundedness


def conclude(ledger: Ledger) -> Ledger:
    """Give every claim its label, and the ledger its report.

    With fewer than two of the checking stages run there is no label and no score: the report then speaks of
    the statuses of the one stage that ran.
    """
    stages = stages_of(ledger)
    labelled = changed(ledger, claims=tuple(labelled_claim(claim, ledger, stages) for claim in ledger.claims))
    counts = count_labels(labelled.claims) if stages.ran > 1 else {}
    score = groundedness(counts)
    report = Report(
        groundedness=score,
        counts=counts,
        reference_counts=count_references(labelled.references),
        bottom_line=bottom_line(labelled, score),
    )
    return changed(labelled, report=report, pipeline_stage="reported")


def stages_of(ledger: Ledger) -> Stages:
    """How the three checking stages stand."""
    return Stages(
        ground=stage_state(ledger, StageName.GROUND),
        audit=stage_state(ledger, StageName.AUDIT),
        contradict=stage_state(ledger, StageName.CONTRADICT),
    )


def labelled_claim(claim: Claim, ledger: Ledger, stages: Stages) -> Claim:
    """The claim with the label that the table gives it, or with none where a single stage ran."""
    if stages.ran < 2:
        return changed(claim, final_label=None, label_reason=None)
    rule = label_of(facts_of(claim, ledger, stages))
    return changed(claim, final_label=rule.label, label_reason=rule.reason)
