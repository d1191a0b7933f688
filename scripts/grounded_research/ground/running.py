"""What stage 2 does without a judge: register sources, reopen claims, let the embedded judge read."""

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

from grounded_research.errors import StageError
from grounded_research.ground.context import cited_sources, search_context
from grounded_research.ground.embedded.judge import WORDING, Question, judge
from grounded_research.ground.gates.chain import run_chain
from grounded_research.ground.library import Library
from grounded_research.ground.recording import entry_of, gate_context
from grounded_research.ground.settling import settle
from grounded_research.ground.stating import Settlement
from grounded_research.judging.packet import fingerprint
from grounded_research.ledger.changes import finish_stage, with_claims
from grounded_research.ledger.models import (
    Claim,
    ClaimCitation,
    ClaimSupport,
    CrossSource,
    Grounding,
    Ledger,
    changed,
)
from grounded_research.ledger.words import EMBEDDED, ClaimType, GroundingStatus, StageName, StageState
from grounded_research.sources.register import register_sources

NOT_A_FACT = "it is no factual claim; no source decides it"


def register(ledger: Ledger, paths: Sequence[Path], sidecar: Path, *, base: Path) -> Ledger:
    """Register sources and open again what rested on those that changed, or may be found in new ones.

    Raises:
        SourceError: A path is not there, or nothing could be read.
    """
    before = readings(ledger)
    after = register_sources(ledger, paths, sidecar, base=base)
    now = readings(after)
    moved = {name for name, state in before.items() if now.get(name) != state}
    new = now.keys() - before.keys()
    if not before or not (moved or new):
        return after
    return reopened(after, moved)


def readings(ledger: Ledger) -> dict[str, tuple[str, str | None, int]]:
    """What was read of each source: another reader of the same bytes may number its sentences otherwise."""
    return {source.id: (source.sha256, source.problem, source.sentences) for source in ledger.sources}


def reopened(ledger: Ledger, moved: Collection[str]) -> Ledger:
    """The ledger with all opened that rested on changed sources, or found nothing in the old ones."""
    conflicts = tuple(
        conflict
        for conflict in ledger.conflicts
        if not {source_of(conflict.left.at), source_of(conflict.right.at)} & set(moved)
    )
    kept = {conflict.id for conflict in conflicts}
    claims = {claim.id: reopened_claim(claim, moved, kept) for claim in ledger.claims}
    return with_claims(changed(ledger, conflicts=conflicts), claims)


def reopened_claim(claim: Claim, moved: Collection[str], conflicts: Collection[str]) -> Claim:
    """A claim with its grounding, its cited works and its conflicts opened where their source changed."""
    fields: dict[str, Any] = {}
    grounding = claim.grounding
    pointed = {source_of(pointer) for pointer in (*grounding.pointers, *grounding.against)}
    if pointed & set(moved) or not grounding.pointers or grounding.open:
        fields["grounding"] = Grounding(history=grounding.history)
    if any(support.source in moved for support in claim.citation.support):
        fields["citation"] = changed_support(claim.citation, moved)
    if not set(claim.cross_source.conflicts) <= set(conflicts):
        fields["cross_source"] = CrossSource()
    return changed(claim, **fields) if fields else claim


def changed_support(citation: ClaimCitation, moved: Collection[str]) -> ClaimCitation:
    """The citation side with the works that changed unread again."""
    support = tuple(
        ClaimSupport(reference=one.reference, source=one.source, status="unchecked")
        if one.source in moved
        else one
        for one in citation.support
    )
    return changed(citation, support=support)


def source_of(pointer: str) -> str:
    """The letter of a pointer's source; empty for the id of a claim."""
    return pointer.partition(":")[0] if ":" in pointer else ""


def require_claims(ledger: Ledger, command: str) -> None:
    """Pass when there are claims.

    Raises:
        StageError: The draft is not decomposed, or holds no claim; the message names the command that does
        it.
    """
    if StageName.DECOMPOSE not in ledger.stages:
        raise StageError(f"The draft is not decomposed into claims yet; first run: {command}")
    if not ledger.claims:
        raise StageError(f"The ledger holds no claim to check; decompose the draft again: {command}")


def require_sources(ledger: Ledger, command: str) -> None:
    """Pass when at least one source with text is registered.

    Raises:
        StageError: There is none; the message names the command with --sources.
    """
    if not any(source.problem is None for source in ledger.sources):
        raise StageError(
            "No source is registered to check the claims against; name files or folders with --sources: "
            f"{command}"
        )


def pending(ledger: Ledger) -> list[str]:
    """The claims that not even the embedded judge has read."""
    return [claim.id for claim in ledger.claims if claim.grounding.status is GroundingStatus.UNCHECKED]


def work(ledger: Ledger, library: Library, ids: Sequence[str], *, at: str) -> Ledger:
    """The ledger with the embedded judge's answers on some claims."""
    present = [ledger.claims_by_id[name] for name in ids if name in ledger.claims_by_id]
    claims = {claim.id: read(ledger, library, claim, at) for claim in present}
    return with_claims(ledger, claims)


def read(ledger: Ledger, library: Library, claim: Claim, at: str) -> Claim:
    """One claim read by the embedded judge; a normative one is set aside."""
    if claim.grounding.status is not GroundingStatus.UNCHECKED:
        return claim
    if claim.type is ClaimType.NORMATIVE:
        return changed(claim, grounding=set_aside(claim))
    words, cited = search_context(ledger, claim), cited_sources(ledger, claim)
    question = Question(claim.claim, library.candidates(claim.claim, words, first=cited), library.knows)
    reading = judge(question)
    context = gate_context(library, claim.claim, reading.answer, attempt=1)
    seen = fingerprint(claim.claim, *(candidate.text for candidate in question.candidates))
    entry = entry_of(context, judge=EMBEDDED, at=at, seen=seen, wording=WORDING, number=1)
    settled = settle(Settlement(claim.grounding, entry, run_chain(context), code=reading.code))
    return changed(claim, grounding=settled)


def set_aside(claim: Claim) -> Grounding:
    """The grounding of an opinion: open while only rules take it for one: a judge may call it a fact."""
    if claim.proposed_by == EMBEDDED:
        return Grounding(status=GroundingStatus.NOT_APPLICABLE, open=True)
    return Grounding(status=GroundingStatus.NOT_APPLICABLE, open=False, note=NOT_A_FACT)


def finish(ledger: Ledger, *, at: str) -> Ledger:
    """The ledger with the stage's run written down."""
    left = len(pending(ledger))
    notes = []
    if left:
        notes.append(f"{left} of {len(ledger.claims)} claims were not reached before the time budget ended")
    state = StageState.PARTIAL if left else StageState.DONE
    return finish_stage(ledger, StageName.GROUND, state, at=at, notes=notes)
