"""Changes to a ledger that every stage makes: records put in, left-out things named, a stage finished."""

from collections.abc import Collection, Iterable, Mapping
from typing import TypeVar

from grounded_research.ledger.ids import number_of
from grounded_research.ledger.models import (
    Claim,
    Conflict,
    Ledger,
    Reference,
    Scalar,
    Sentence,
    Skipped,
    Source,
    StageRun,
    changed,
)
from grounded_research.ledger.staleness import stage_inputs
from grounded_research.ledger.words import StageName, StageState

RecordT = TypeVar("RecordT", bound=Sentence | Claim | Reference | Source | Conflict)

REACHED: dict[StageName, str] = {
    StageName.DECOMPOSE: "decomposed",
    StageName.GROUND: "grounded",
    StageName.AUDIT: "audited",
    StageName.CONTRADICT: "contradicted",
    StageName.REPORT: "reported",
}
"""What ``pipeline_stage`` says when a stage is the last, in their order, that has run."""


def with_sentences(ledger: Ledger, records: Mapping[str, Sentence]) -> Ledger:
    """The ledger with these sentences put in the place of those with the same id, new ones at the end."""
    merged = put(ledger.sentences, records)
    return changed(ledger, sentences=merged, counters=raised(ledger, "S", records))


def with_claims(ledger: Ledger, records: Mapping[str, Claim]) -> Ledger:
    """The ledger with these claims put in the place of those with the same id, new ones at the end."""
    return changed(ledger, claims=put(ledger.claims, records), counters=raised(ledger, "C", records))


def with_references(ledger: Ledger, records: Mapping[str, Reference]) -> Ledger:
    """The ledger with these references put in the place of those with the same id, new ones at the end."""
    merged = put(ledger.references, records)
    return changed(ledger, references=merged, counters=raised(ledger, "R", records))


def with_sources(ledger: Ledger, records: Mapping[str, Source]) -> Ledger:
    """The ledger with these sources put in the place of those with the same id, new ones at the end."""
    return changed(ledger, sources=put(ledger.sources, records), counters=raised(ledger, "source", records))


def with_conflicts(ledger: Ledger, records: Mapping[str, Conflict]) -> Ledger:
    """The ledger with these conflicts put in the place of those with the same id, new ones at the end."""
    return changed(ledger, conflicts=put(ledger.conflicts, records), counters=raised(ledger, "X", records))


def put(present: tuple[RecordT, ...], records: Mapping[str, RecordT]) -> tuple[RecordT, ...]:
    """The records present, each replaced by its namesake, and the new ones behind them."""
    known = {record.id for record in present}
    replaced = (records.get(record.id, record) for record in present)
    return (*replaced, *(record for name, record in records.items() if name not in known))


def raised(ledger: Ledger, letter: str, identifiers: Collection[str]) -> dict[str, int]:
    """The counters, with one raised to the highest number among the ids: none is ever given again."""
    highest = max((number_of(name) for name in identifiers), default=0)
    if highest <= ledger.counters.get(letter, 0):
        return ledger.counters
    return {**ledger.counters, letter: highest}


def replace_skipped(ledger: Ledger, stage: StageName, skipped: Iterable[Skipped]) -> Ledger:
    """The ledger with what one stage left out now, in place of what it had left out before."""
    others = (entry for entry in ledger.skipped if entry.stage != stage)
    ordered = sorted((*others, *skipped), key=lambda entry: list(StageName).index(entry.stage))
    return changed(ledger, skipped=tuple(ordered))


def finish_stage(
    ledger: Ledger,
    stage: StageName,
    state: StageState,
    *,
    at: str,
    settings: Mapping[str, Scalar] | None = None,
    notes: Iterable[str] = (),
) -> Ledger:
    """The ledger with a stage's run written down; call it last, for it takes the digest of the inputs.

    A run that found nothing new keeps the time of the run before, so that it changes nothing at all.
    """
    run = StageRun(
        state=state,
        at=at,
        inputs=stage_inputs(ledger, stage),
        settings=dict(settings or {}),
        notes=tuple(notes),
    )
    before = ledger.stages.get(stage)
    if before is not None and changed(before, at=at) == run:
        run = before
    runs = {**ledger.stages, stage: run}
    ordered = {name: runs[name] for name in StageName if name in runs}
    return changed(ledger, stages=ordered, pipeline_stage=REACHED[list(ordered)[-1]])
