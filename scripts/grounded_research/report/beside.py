"""What stands beside the score, so that it is never read alone: a table of counts and their words."""

from collections.abc import Callable
from dataclasses import dataclass

from grounded_research.ledger.models import Claim, Ledger
from grounded_research.ledger.words import EMBEDDED, CitationStatus, ClaimType, Disposition, Label
from grounded_research.report.bottom_line import counted, is_unread


@dataclass(frozen=True)
class Beside:
    """One thing that is counted, and how the number is said."""

    count: Callable[[Ledger], int]
    words: Callable[[int], str]


def claims_where(test: Callable[[Claim], bool]) -> Callable[[Ledger], int]:
    """How many claims pass a test."""
    return lambda ledger: sum(test(claim) for claim in ledger.claims)


def cites_unverified(claim: Claim) -> bool:
    """Whether a verified claim cites a work whose existence nobody confirmed."""
    unsure = claim.citation.status in (CitationStatus.UNCHECKED, CitationStatus.UNVERIFIED)
    return claim.final_label is Label.VERIFIED and bool(claim.references) and unsure


def is_open(claim: Claim) -> bool:
    """Whether a claim that can be true or false still waits for a reader."""
    return claim.grounding.open and claim.type is not ClaimType.NORMATIVE


def closed_by_the_built_in_judge(claim: Claim) -> bool:
    """Whether nobody but the built-in judge has decided a claim."""
    embedded = claim.grounding.judge == EMBEDDED and not claim.grounding.open
    return embedded and claim.type is not ClaimType.NORMATIVE


def left_out_by_rules(claim: Claim) -> bool:
    """Whether a claim leaves the score as an opinion on the word of rules alone."""
    return claim.type is ClaimType.NORMATIVE and claim.proposed_by == EMBEDDED


BESIDE: tuple[Beside, ...] = (
    Beside(
        claims_where(cites_unverified),
        counted(
            "{n} of the verified claims cites a reference whose existence was not verified",
            "{n} of the verified claims cite a reference whose existence was not verified",
        ),
    ),
    Beside(
        claims_where(is_open),
        counted(
            "{n} claim is still open for a reader, whatever the built-in judge said of it",
            "{n} claims are still open for a reader, whatever the built-in judge said of them",
        ),
    ),
    Beside(
        claims_where(left_out_by_rules),
        counted(
            "{n} claim is left out of the score as an opinion by rules alone and still open for a reader",
            "{n} claims are left out of the score as opinions by rules alone and still open for a reader",
        ),
    ),
    Beside(
        claims_where(closed_by_the_built_in_judge),
        counted(
            "{n} verdict was given by the built-in judge alone (near-verbatim agreement)",
            "{n} verdicts were given by the built-in judge alone (near-verbatim agreement)",
        ),
    ),
    Beside(
        lambda ledger: sum(
            one.status == "unchecked" for claim in ledger.claims for one in claim.citation.support
        ),
        counted(
            "{n} citation of a work that is among the sources has been read by nobody",
            "{n} citations of works that are among the sources have been read by nobody",
        ),
    ),
    Beside(
        lambda ledger: sum(sentence.disposition is Disposition.OPEN for sentence in ledger.sentences),
        counted(
            "{n} sentence of the draft is not yet broken into claims",
            "{n} sentences of the draft are not yet broken into claims",
        ),
    ),
    Beside(
        lambda ledger: sum(is_unread(conflict) for conflict in ledger.conflicts),
        counted(
            "{n} possible conflict has been read by nobody",
            "{n} possible conflicts have been read by nobody",
        ),
    ),
    Beside(
        claims_where(lambda claim: claim.override is not None),
        counted(
            "{n} claim was accepted against a check of stage 1",
            "{n} claims were accepted against a check of stage 1",
        ),
    ),
    Beside(
        claims_where(lambda claim: claim.grounding.override is not None),
        counted(
            "{n} verdict was kept by its judge against a gate of stage 2",
            "{n} verdicts were kept by their judges against a gate of stage 2",
        ),
    ),
    Beside(
        claims_where(lambda claim: claim.grounding.revised),
        counted(
            "{n} verdict was revised by its own judge, who had first found no evidence",
            "{n} verdicts were revised by their own judges, who had first found no evidence",
        ),
    ),
)
"""In the order in which a reader needs them."""


def beside_the_score(ledger: Ledger) -> list[str]:
    """Every count that is not nothing, in words."""
    counts = [(one, one.count(ledger)) for one in BESIDE]
    return [one.words(number) for one, number in counts if number]
