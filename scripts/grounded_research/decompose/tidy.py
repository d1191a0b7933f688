"""Order after a decomposition: nothing points to what is gone, unused claims are numbered by their place."""

from grounded_research.decompose.claims import reopened
from grounded_research.ledger.models import Claim, Conflict, CrossSource, Ledger, changed
from grounded_research.ledger.words import ClaimType, StageName


def without_loose_ends(before: Ledger, after: Ledger) -> Ledger:
    """The ledger after a run, mended where it still pointed to what the run took away or opened again.

    Args:
        before: The ledger before the run.
        after: The ledger with the new sentences, claims and references.
    """
    lost = lost_claims(before, after)
    kept = tuple(conflict for conflict in after.conflicts if not touches(conflict, lost))
    dropped = {conflict.id for conflict in after.conflicts} - {conflict.id for conflict in kept}
    references = after.references_by_id
    claims = tuple(mended(claim, lost, dropped, set(references)) for claim in after.claims)
    sources = tuple(
        changed(source, reference=None) if source.reference and source.reference not in references else source
        for source in after.sources
    )
    return changed(after, claims=claims, conflicts=kept, sources=sources)


def lost_claims(before: Ledger, after: Ledger) -> set[str]:
    """The claims that are gone, mean something else, or became an opinion or ceased to be one."""
    now = after.claims_by_id
    return {one.id for one in before.claims if one.id not in now or sense(now[one.id]) != sense(one)}


def sense(claim: Claim) -> tuple[str, bool]:
    """What a conflict with a claim rests on: its meaning, and whether it is a matter of fact."""
    return claim.meaning, claim.type is ClaimType.NORMATIVE


def touches(conflict: Conflict, lost: set[str]) -> bool:
    """Whether a conflict has a lost claim on one of its sides."""
    return bool(lost & {conflict.left.at, conflict.right.at, *conflict.claims})


def mended(claim: Claim, lost: set[str], dropped: set[str], references: set[str]) -> Claim:
    """The claim without conflicts that are gone, and without support by works that are gone."""
    cross = claim.cross_source
    if dropped & set(cross.conflicts) or lost & set(cross.conflict_with):
        claim = changed(claim, cross_source=CrossSource())
    if any(support.reference not in references for support in claim.citation.support):
        claim = changed(claim, citation=reopened(claim).citation)
    return claim


def numbered_by_place(ledger: Ledger) -> Ledger:
    """The ledger with its claims numbered as they stand in the draft, while nothing can have used their ids.

    Once another stage has run, packets, answers and reports name claims by their ids, which stay as they are.
    """
    if set(ledger.stages) - {StageName.DECOMPOSE}:
        return ledger
    claims = tuple(changed(claim, id=f"C{number}") for number, claim in enumerate(ledger.claims, 1))
    return changed(ledger, claims=claims, counters={**ledger.counters, "C": len(claims)})
