"""How many conflicts there are, in the words that stage 4 and the report share."""

from collections.abc import Sequence

from grounded_research.ledger.models import Conflict
from grounded_research.ledger.words import ConflictKind, CrossSourceStatus


def is_against_draft(conflict: Conflict) -> bool:
    """Whether a source stands against the draft: the report says so at the claim, and not twice."""
    return conflict.kind is ConflictKind.TEXT_VS_SOURCE


def unsettled(conflicts: Sequence[Conflict]) -> list[Conflict]:
    """The conflicts that are some."""
    return [one for one in conflicts if one.status is not CrossSourceStatus.CONSISTENT]


def conflict_words(conflicts: Sequence[Conflict]) -> str:
    """The number of conflicts, those of the draft with a source apart; none is said, not left out."""
    found = unsettled(conflicts)
    against = sum(map(is_against_draft, found))
    between = len(found) - against
    words = f"{between or 'none'} found between the sources or within the draft"
    if not against:
        return words
    told = f"{against} of the draft against a source, told with "
    told += "its claim" if against == 1 else "their claims"
    return f"{words}; {told}" if between else f"{told}; {words}"
