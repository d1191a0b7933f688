"""Staleness: what each stage reads, whether that has changed since it ran, and what is still open."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from grounded_research.ledger.digest import digest
from grounded_research.ledger.models import Ledger
from grounded_research.ledger.words import CitationStatus, ClaimType, Disposition, StageName

NOT_RUN, DONE, PARTIAL, STALE = "not run", "done", "partial", "stale"


def draft(ledger: Ledger) -> Any:
    """The draft's content, that of the files it includes as well."""
    if ledger.draft is None or not ledger.draft.included:
        return ledger.draft and ledger.draft.sha256
    return [ledger.draft.sha256, *((one.path, one.sha256) for one in ledger.draft.included)]


def entries(ledger: Ledger) -> Any:
    """The bibliography's entries as they stand there."""
    return [(r.id, r.key, r.raw) for r in ledger.references]


def works(ledger: Ledger) -> Any:
    """The entries as they were read: what they say of a work."""
    return [(r.id, r.raw, r.fields, r.identifiers) for r in ledger.references]


def meanings(ledger: Ledger) -> Any:
    """The claims and all that gives them their meaning."""
    return [(c.id, c.meaning, c.claim, c.type) for c in ledger.claims]


def sources(ledger: Ledger) -> Any:
    """The sources' contents; not their ties to references, which the audit makes after grounding."""
    return [(s.id, s.sha256) for s in ledger.sources]


def groundings(ledger: Ledger) -> Any:
    """The verdicts on the claims and the sentences they rest on."""
    return [(c.id, c.grounding.status, c.grounding.pointers, c.grounding.against) for c in ledger.claims]


OWN_CLAIM_FIELDS = {"__all__": {"final_label", "label_reason"}}
WHOLE_BUT_REPORT: dict[str, Any] = {
    "claims": OWN_CLAIM_FIELDS,
    "stages": {StageName.REPORT},
    "report": True,
    "revision": True,
    "seal": True,
    "pipeline_stage": True,
}


def whole(ledger: Ledger) -> Any:
    """All that the report is about: the ledger without what the report itself writes."""
    return ledger.model_dump_json(exclude=WHOLE_BUT_REPORT, warnings="none")


INPUTS: dict[StageName, tuple[Callable[[Ledger], Any], ...]] = {
    StageName.DECOMPOSE: (draft, entries),
    StageName.GROUND: (meanings, sources),
    StageName.AUDIT: (works, sources, meanings),
    StageName.CONTRADICT: (meanings, sources, groundings),
    StageName.REPORT: (whole,),
}
"""What each stage reads: when one of these changes, its results speak of something else."""

STANDS_ON: dict[StageName, tuple[StageName, ...]] = {
    StageName.DECOMPOSE: (),
    StageName.GROUND: (StageName.DECOMPOSE,),
    StageName.AUDIT: (StageName.DECOMPOSE,),
    StageName.CONTRADICT: (StageName.DECOMPOSE, StageName.GROUND),
    StageName.REPORT: (StageName.DECOMPOSE, StageName.GROUND, StageName.AUDIT, StageName.CONTRADICT),
}
"""Whose results a stage reads: when one of them is stale, what it will say next is not known yet."""


def stage_inputs(ledger: Ledger, stage: StageName) -> str:
    """The digest of all that a stage reads."""
    parts = (json.dumps(part(ledger), ensure_ascii=True) for part in INPUTS[stage])
    return digest(stage, *parts)


def stage_state(ledger: Ledger, stage: StageName) -> str:
    """``not run``, ``done``, ``partial``, or ``stale`` when what the stage read has changed since."""
    run = ledger.stages.get(stage)
    if run is None:
        return NOT_RUN
    if any(stage_state(ledger, earlier) == STALE for earlier in STANDS_ON[stage]):
        return STALE
    return str(run.state) if run.inputs == stage_inputs(ledger, stage) else STALE


@dataclass(frozen=True, slots=True)
class OpenWork:
    """What is still to do, by the ids of what a judge or a stage has yet to look at."""

    states: dict[StageName, str]
    sentences: tuple[str, ...]
    claims: tuple[str, ...]
    references: tuple[str, ...]
    supports: tuple[str, ...]
    conflicts: tuple[str, ...]

    @property
    def next_stage(self) -> StageName | None:
        """The first stage, in their order, that has not run to its end on what there is now."""
        return next((stage for stage in StageName if self.states[stage] != DONE), None)

    @property
    def waits(self) -> bool:
        """Whether a judge has something to read."""
        return bool(self.sentences or self.claims or self.supports or self.conflicts)


def open_work(ledger: Ledger) -> OpenWork:
    """What is still to do in a ledger; ``supports`` are the claims whose cited work has not been read."""
    return OpenWork(
        states={stage: stage_state(ledger, stage) for stage in StageName},
        sentences=tuple(s.id for s in ledger.sentences if s.disposition == Disposition.OPEN),
        claims=tuple(c.id for c in ledger.claims if c.grounding.open and c.type != ClaimType.NORMATIVE),
        references=tuple(r.id for r in ledger.references if r.status == CitationStatus.UNCHECKED),
        supports=tuple(
            c.id for c in ledger.claims if any(s.status == "unchecked" for s in c.citation.support)
        ),
        conflicts=tuple(x.id for x in ledger.conflicts if x.open),
    )
