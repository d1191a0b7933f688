"""Which claims a packet asks about, and in which order."""

from collections.abc import Callable, Collection

from grounded_research.ledger.models import Claim, Ledger
from grounded_research.ledger.words import EMBEDDED, JUDGES_DIFFER, ClaimType


def for_judge(claim: Claim) -> bool:
    """Whether a judge still has to read a claim that is one."""
    return claim.grounding.open and claim.type is not ClaimType.NORMATIVE


def is_returned(claim: Claim) -> bool:
    """Whether a gate returned the last answer on it."""
    return for_judge(claim) and claim.grounding.returned is not None


def is_unread(claim: Claim) -> bool:
    """Whether only the embedded judge has read it."""
    return claim.type is not ClaimType.NORMATIVE and claim.grounding.judge in {None, EMBEDDED}


def rank(claim: Claim) -> int:
    """Returned answers first, then claims on which judges differ, then the rest in the draft's order."""
    if claim.grounding.returned is not None:
        return 0
    return 1 if claim.grounding.code == JUDGES_DIFFER else 2


def to_ask(
    ledger: Ledger, *, only: Collection[str] | None = None, returned: bool = False, unread: bool = False
) -> list[str]:
    """The ids of the claims to ask about, in order.

    Args:
        ledger: The ledger.
        only: These claims, also closed ones; None: those that are open.
        returned: Only those whose last answer was returned.
        unread: Those that only the embedded judge has read, also closed ones.
    """
    wanted: Callable[[Claim], bool] = is_unread if unread else for_judge
    if only is not None:
        wanted = lambda claim: claim.id in only and claim.type is not ClaimType.NORMATIVE  # noqa: E731
    chosen = [claim for claim in ledger.claims if wanted(claim) and (not returned or is_returned(claim))]
    return [claim.id for claim in sorted(chosen, key=rank)]
