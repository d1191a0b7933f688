"""The bottom line: two or three sentences over claims and references, the worst finding first."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from grounded_research.ledger.models import Claim, Conflict, Groundedness, Ledger, Reference
from grounded_research.ledger.words import (
    CitationStatus,
    ConflictKind,
    CrossSourceStatus,
    GroundingStatus,
    Label,
    Severity,
)
from grounded_research.report.labels import is_retracted, waits


@dataclass(frozen=True)
class Worst:
    """One kind of finding: which ids show it, and how it is said."""

    ids: Callable[[Ledger], list[str]]
    words: Callable[[int], str]


def claims_where(test: Callable[[Claim], bool]) -> Callable[[Ledger], list[str]]:
    """The ids of the claims that pass a test."""
    return lambda ledger: [claim.id for claim in ledger.claims if test(claim)]


def references_where(test: Callable[[Reference], bool]) -> Callable[[Ledger], list[str]]:
    """The ids of the references that pass a test."""
    return lambda ledger: [reference.id for reference in ledger.references if test(reference)]


def has_identity_fault(reference: Reference) -> bool:
    """The reference mixes two works or points to another one."""
    return any(finding.identity and finding.severity is Severity.MUST_FIX for finding in reference.findings)


def must_be_fixed(reference: Reference) -> bool:
    """Some field of the reference is wrong for certain."""
    return any(finding.severity is Severity.MUST_FIX for finding in reference.findings)


def conflicts_where(test: Callable[[Conflict], bool]) -> Callable[[Ledger], list[str]]:
    """The ids of the conflicts that pass a test."""
    return lambda ledger: [conflict.id for conflict in ledger.conflicts if test(conflict)]


def stands_unresolved(conflict: Conflict) -> bool:
    """A judge found a conflict that touches no claim of a draft, which would be counted as disputed."""
    unresolved = conflict.status is CrossSourceStatus.UNRESOLVED_CONFLICT
    return unresolved and conflict.kind is not ConflictKind.TEXT_VS_SOURCE and not conflict.claims


def is_unread(conflict: Conflict) -> bool:
    """Code proposed a conflict that no judge has read; the draft against a source is counted as a claim."""
    return conflict.status is CrossSourceStatus.CONFLICT and conflict.kind is not ConflictKind.TEXT_VS_SOURCE


def labelled(label: Label, *statuses: GroundingStatus) -> Callable[[Claim], bool]:
    """A test of the final label, or of the grounding status where a single stage gave no label."""

    def test(claim: Claim) -> bool:
        if claim.final_label is not None:
            return claim.final_label is label
        return claim.grounding.status in statuses

    return test


unverified = labelled(Label.UNVERIFIED, GroundingStatus.UNSUPPORTED, GroundingStatus.UNVERIFIABLE)


def counted(singular: str, plural: str) -> Callable[[int], str]:
    """Words for a number of things; ``{n}`` stands for the number."""
    return lambda number: (singular if number == 1 else plural).replace("{n}", str(number))


KINDS: tuple[Worst, ...] = (
    Worst(
        references_where(lambda one: one.status is CitationStatus.NOT_FOUND),
        counted(
            "{n} reference does not exist in the registries that would hold it",
            "{n} references do not exist in the registries that would hold them",
        ),
    ),
    Worst(
        references_where(has_identity_fault),
        counted("{n} reference names another work", "{n} references name other works"),
    ),
    Worst(
        claims_where(lambda one: one.citation.status is CitationStatus.MISATTRIBUTED),
        counted(
            "{n} claim cites a work that says something else",
            "{n} claims cite works that say something else",
        ),
    ),
    Worst(
        references_where(is_retracted),
        counted("{n} retracted work is cited", "{n} retracted works are cited"),
    ),
    Worst(
        claims_where(
            lambda one: (
                one.grounding.status is GroundingStatus.CONTRADICTED
                and one.final_label not in (Label.OPINION, Label.DISPUTED)
            )
        ),
        counted("{n} claim is contradicted by a source", "{n} claims are contradicted by a source"),
    ),
    Worst(
        claims_where(lambda one: one.final_label is Label.DISPUTED),
        counted("{n} claim is disputed", "{n} claims are disputed"),
    ),
    Worst(
        conflicts_where(stands_unresolved),
        counted("{n} conflict between sources is unresolved", "{n} conflicts between sources are unresolved"),
    ),
    Worst(
        references_where(must_be_fixed),
        counted(
            "{n} reference has details that must be fixed", "{n} references have details that must be fixed"
        ),
    ),
    Worst(
        claims_where(lambda one: unverified(one) and not waits(one)),
        counted(
            "{n} claim could not be verified from the sources",
            "{n} claims could not be verified from the sources",
        ),
    ),
    Worst(
        claims_where(lambda one: unverified(one) and waits(one)),
        counted("{n} claim waits for a reader", "{n} claims wait for a reader"),
    ),
    Worst(
        claims_where(labelled(Label.PARTIALLY_VERIFIED, GroundingStatus.PARTIALLY_SUPPORTED)),
        counted("{n} claim is only partially verified", "{n} claims are only partially verified"),
    ),
    Worst(
        conflicts_where(is_unread),
        counted("{n} possible conflict waits for a reader", "{n} possible conflicts wait for a reader"),
    ),
    Worst(
        references_where(lambda one: one.status is CitationStatus.UNVERIFIED),
        counted("{n} reference could not be verified", "{n} references could not be verified"),
    ),
    Worst(
        references_where(lambda one: one.status is CitationStatus.UNCHECKED),
        counted("{n} reference was not audited", "{n} references were not audited"),
    ),
)
"""Kinds of findings, the worst first; the first four stand in the bottom line."""

MOST_NAMED = 4
MOST_KINDS = 4


def bottom_line(ledger: Ledger, score: Groundedness | None) -> str:
    """What a reader should know who reads nothing else."""
    found = worst_of_each(ledger)
    sentences = [worst_sentence(found), *rest_sentence(found), *score_sentence(score)]
    return " ".join(sentences if found else [clean_sentence(ledger), *score_sentence(score)])


def worst_of_each(ledger: Ledger) -> list[tuple[Worst, list[str]]]:
    """The kinds of findings there are, the worst first; each id stands with its worst alone."""
    found: list[tuple[Worst, list[str]]] = []
    named: set[str] = set()
    for kind in KINDS:
        ids = [one for one in kind.ids(ledger) if one not in named]
        if ids:
            found.append((kind, ids))
            named.update(ids)
    return found


def worst_sentence(found: Sequence[tuple[Worst, list[str]]]) -> str:
    """The sentence that names the most serious finding."""
    if not found:
        return ""
    kind, ids = found[0]
    return f"{kind.words(len(ids))} ({names(ids)})."


def rest_sentence(found: Sequence[tuple[Worst, list[str]]]) -> list[str]:
    """The sentence that names the next kinds of findings, if there are any."""
    rest = found[1:MOST_KINDS]
    if not rest:
        return []
    parts = "; ".join(f"{kind.words(len(ids))} ({names(ids)})" for kind, ids in rest)
    return [f"Besides, {parts}."]


def score_sentence(score: Groundedness | None) -> list[str]:
    """The score in words, only where there is one."""
    if score is None:
        return []
    return [f"{score.verified} of {score.scored} scored claims are verified."]


def clean_sentence(ledger: Ledger) -> str:
    """The most that a clean run may say of what it examined."""
    if any(claim.grounding.status is not GroundingStatus.UNCHECKED for claim in ledger.claims):
        return (
            f"No unsupported or contradicted claims were found among the {len(ledger.claims)} examined, "
            "using the sources provided."
        )
    if ledger.references:
        return f"No wrong reference was found among the {len(ledger.references)} examined."
    return (
        f"No conflict was found between the {len(ledger.sources)} sources, as far as statements alike "
        "in words and key were compared."
    )


def names(ids: Sequence[str]) -> str:
    """The first ids and how many more there are."""
    shown = ", ".join(ids[:MOST_NAMED])
    return f"{shown} and {len(ids) - MOST_NAMED} more" if len(ids) > MOST_NAMED else shown
