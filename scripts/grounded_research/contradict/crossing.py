"""What the conflicts mean for each claim: the worst of them, with the other side named."""

from collections import defaultdict

from grounded_research.ledger.models import Claim, Conflict, CrossSource, Ledger, changed
from grounded_research.ledger.words import ClaimType, CrossSourceStatus

WORST_FIRST = (
    CrossSourceStatus.UNRESOLVED_CONFLICT,
    CrossSourceStatus.CONFLICT,
    CrossSourceStatus.APPARENT_ONLY,
    CrossSourceStatus.CONSISTENT,
)


def with_crossings(ledger: Ledger) -> Ledger:
    """The ledger with every claim's conflict side drawn anew from the conflicts."""
    touching: dict[str, list[Conflict]] = defaultdict(list)
    for conflict in ledger.conflicts:
        for claim in conflict.claims:
            touching[claim].append(conflict)
    claims = tuple(crossed(claim, touching[claim.id]) for claim in ledger.claims)
    return ledger if claims == ledger.claims else changed(ledger, claims=claims)


def crossed(claim: Claim, conflicts: list[Conflict]) -> Claim:
    """The claim with the worst of its conflicts; an opinion stands in none."""
    crossing = CrossSource() if claim.type is ClaimType.NORMATIVE else crossing_of(claim, conflicts)
    return claim if crossing == claim.cross_source else changed(claim, cross_source=crossing)


def crossing_of(claim: Claim, conflicts: list[Conflict]) -> CrossSource:
    """The conflict side of a claim."""
    worst = next(
        (status for status in WORST_FIRST if any(one.status is status for one in conflicts)),
        CrossSourceStatus.CONSISTENT,
    )
    chosen = [one for one in conflicts if one.status is worst]
    if worst is CrossSourceStatus.CONSISTENT or not chosen:
        return CrossSource(status=CrossSourceStatus.CONSISTENT)
    others = (side.at for one in chosen for side in (one.left, one.right) if side.at != claim.id)
    return CrossSource(
        status=worst,
        conflict_with=tuple(dict.fromkeys(others)),
        conflicts=tuple(one.id for one in chosen),
        detail="; ".join(dict.fromkeys(detail_of(one) for one in chosen)),
        reconciling_dimension=chosen[0].dimension if worst is CrossSourceStatus.APPARENT_ONLY else None,
    )


def detail_of(conflict: Conflict) -> str:
    """Both sides in words, never averaged: who says what, and what a judge said of it."""
    text = f"{conflict.id} {conflict.left.at} and {conflict.right.at}: {conflict.about}"
    return f"{text} ({conflict.note})" if conflict.note else text
