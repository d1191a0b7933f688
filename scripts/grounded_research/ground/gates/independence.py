"""The independence gate: one web site alone decides nothing."""

from grounded_research.ground.gates.context import GateContext
from grounded_research.ground.gates.ruling import Decision, change_to
from grounded_research.ledger.words import GroundingStatus

WITNESSES = 2
"""Registrable domains that web evidence needs, after syndicated copies are merged."""

VERDICTS = frozenset(
    {GroundingStatus.SUPPORTED, GroundingStatus.PARTIALLY_SUPPORTED, GroundingStatus.CONTRADICTED}
)


def independence_gate(context: GateContext) -> Decision | None:
    """Cap a verdict that rests on web pages of fewer than two independent domains at UNVERIFIABLE.

    Detects: all evidence comes from the web and from fewer than two domains. May: UNVERIFIABLE, either way,
    at once. Evidence from a file that the user gave needs no second witness: then ``domains`` is empty.
    Exists for: a single page that is wrong, or that copied the draft.
    """
    domains = set(context.domains)
    if not domains or len(domains) >= WITNESSES or context.status not in VERDICTS:
        return None
    return change_to(
        GroundingStatus.UNVERIFIABLE,
        f"the evidence comes from the web and from one domain alone ({next(iter(domains))}); two are needed",
    )
