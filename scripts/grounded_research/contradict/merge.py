"""Candidates into the ledger: one pair is one conflict, and a verdict outlives a new search."""

from collections.abc import Iterable

from grounded_research.contradict.candidates import Candidate
from grounded_research.ledger.changes import with_conflicts
from grounded_research.ledger.ids import natural, next_ids
from grounded_research.ledger.models import Conflict, Ledger, changed


def merge_candidates(ledger: Ledger, candidates: Iterable[Candidate]) -> Ledger:
    """The ledger with every candidate in it.

    A pair that is known keeps its id, and its verdict too while both texts are the same.
    """
    known = {pair_of(conflict): conflict for conflict in ledger.conflicts}
    renewed: dict[str, Conflict] = {}
    fresh: dict[tuple[str, str], Candidate] = {}
    for candidate in candidates:
        present = known.get(candidate.pair)
        if present is not None:
            renewed[present.id] = renew(renewed.get(present.id, present), candidate)
        elif candidate.pair in fresh:
            fresh[candidate.pair] = joined(fresh[candidate.pair], candidate)
        else:
            fresh[candidate.pair] = candidate
    new = zip(next_ids(ledger, "X", len(fresh)), fresh.values(), strict=True)
    return with_conflicts(ledger, renewed | {name: conflict_of(name, one) for name, one in new})


def pair_of(conflict: Conflict) -> tuple[str, str]:
    """The two places of a conflict in a fixed order."""
    first, second = sorted((conflict.left.at, conflict.right.at), key=natural)
    return first, second


def joined(first: Candidate, second: Candidate) -> Candidate:
    """One candidate for a pair that was found for several claims."""
    claims = tuple(dict.fromkeys((*first.claims, *second.claims)))
    return Candidate(
        kind=first.kind,
        left=first.left,
        right=first.right,
        about=first.about,
        claims=claims,
        status=first.status,
        judge=first.judge,
        open=first.open,
        note=first.note,
    )


def renew(present: Conflict, candidate: Candidate) -> Conflict:
    """The known conflict with the claims of the candidate; open again when one of its texts has changed."""
    claims = tuple(dict.fromkeys((*present.claims, *candidate.claims)))
    same = {present.left.text, present.right.text} == {candidate.left.text, candidate.right.text}
    if same and (present.history or present.status is candidate.status):
        return changed(present, claims=claims)
    return changed(conflict_of(present.id, candidate), claims=claims, history=present.history)


def conflict_of(identifier: str, candidate: Candidate) -> Conflict:
    """The candidate as a conflict of the ledger."""
    return Conflict(
        id=identifier,
        kind=candidate.kind,
        left=candidate.left,
        right=candidate.right,
        about=candidate.about,
        claims=candidate.claims,
        status=candidate.status,
        judge=candidate.judge,
        open=candidate.open,
        note=candidate.note,
    )


def drop_orphans(ledger: Ledger, found: Iterable[Candidate]) -> Ledger:
    """The ledger without the conflicts that a whole new search no longer finds.

    Those that a judge has read stay as long as both statements are there.
    """
    pairs = {candidate.pair for candidate in found}
    kept = tuple(
        one for one in ledger.conflicts if pair_of(one) in pairs or (one.history and stands(ledger, one))
    )
    return ledger if kept == ledger.conflicts else changed(ledger, conflicts=kept)


def stands(ledger: Ledger, conflict: Conflict) -> bool:
    """Whether both statements of a conflict are still there."""
    return all(
        side.at in ledger.claims_by_id or side.at.partition(":")[0] in ledger.sources_by_id
        for side in (conflict.left, conflict.right)
    )
