"""The bars a user may set for a draft: labels that fail it, and the least groundedness."""

from collections.abc import Collection

from grounded_research.ledger.models import Ledger, Reference
from grounded_research.ledger.words import CitationStatus, Label
from grounded_research.report.bottom_line import must_be_fixed

MUST_FIX = "must-fix"

FAIL_ON: dict[str, frozenset[Label]] = {
    "failed": frozenset({Label.FAILED}),
    "disputed": frozenset({Label.FAILED, Label.DISPUTED}),
    "unverified": frozenset({Label.FAILED, Label.DISPUTED, Label.UNVERIFIED}),
    "partial": frozenset({Label.FAILED, Label.DISPUTED, Label.UNVERIFIED, Label.PARTIALLY_VERIFIED}),
    MUST_FIX: frozenset({Label.FAILED}),
}
"""What each word of ``--fail-on`` fails on: the label named and all that are worse; ``must-fix`` means failed
claims, and references that are not found, are retracted or have a finding that must be fixed."""


def bars_failed(ledger: Ledger, fail_on: Collection[str], min_groundedness: float | None) -> list[str]:
    """The bars that the reported draft fails, in words; empty when it passes.

    A draft without a score fails a bar of groundedness: nothing was shown.
    """
    failed = [words for word in fail_on if (words := label_bar(ledger, word))]
    if min_groundedness is not None:
        failed += groundedness_bar(ledger, min_groundedness)
    return failed


def label_bar(ledger: Ledger, word: str) -> str:
    """What fails one word of ``--fail-on``, or an empty text."""
    claims = [claim.id for claim in ledger.claims if claim.final_label in FAIL_ON[word]]
    references = [one.id for one in ledger.references if word == MUST_FIX and fails(one)]
    hit = [*claims, *references]
    return f"--fail-on {word}: {len(hit)} ({', '.join(hit[:5])})" if hit else ""


def fails(reference: Reference) -> bool:
    """Whether a reference fails ``must-fix``, whether or not a claim cites it."""
    not_found = reference.status is CitationStatus.NOT_FOUND
    return must_be_fixed(reference) or not_found or bool(reference.grave_notices)


def groundedness_bar(ledger: Ledger, least: float) -> list[str]:
    """What fails ``--min-groundedness``."""
    score = ledger.report.groundedness if ledger.report else None
    if score is None:
        return [f"--min-groundedness {least}: not scored"]
    reached = score.verified / score.scored
    return [] if reached >= least else [f"--min-groundedness {least}: {score.verified}/{score.scored}"]
