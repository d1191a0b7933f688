"""The final label of every claim: one table of rules, the first that matches wins, total over all states."""

from collections.abc import Callable
from dataclasses import dataclass

from grounded_research.ledger.models import Claim, Conflict, Ledger, Reference
from grounded_research.ledger.words import (
    EMBEDDED,
    NEEDS_READER,
    SAYS_RETRACTED,
    CitationStatus,
    ClaimType,
    ConflictKind,
    CrossSourceStatus,
    GroundingStatus,
    Label,
    NoticeKind,
    Severity,
)
from grounded_research.report.credit import credits_unknown


@dataclass(frozen=True)
class Stages:
    """Which stages have run on what is now there: not run, done, partial or stale."""

    ground: str
    audit: str
    contradict: str

    @property
    def ran(self) -> int:
        """How many of the three checking stages have run at all."""
        return sum(state != "not run" for state in (self.ground, self.audit, self.contradict))


@dataclass(frozen=True)
class Facts:
    """All that a label depends on."""

    claim: Claim
    references: tuple[Reference, ...]
    conflicts: tuple[Conflict, ...]
    stages: Stages
    says_retracted: bool
    credits_unknown: bool = False


@dataclass(frozen=True)
class LabelRule:
    """One row of the table: a label, why, and when."""

    label: Label
    reason: str
    applies: Callable[[Facts], bool]


def cites_status(*statuses: CitationStatus) -> Callable[[Facts], bool]:
    """A test of the claim's citation status."""
    return lambda facts: facts.claim.citation.status in statuses


def grounded(*statuses: GroundingStatus) -> Callable[[Facts], bool]:
    """A test of the claim's grounding status."""
    return lambda facts: facts.claim.grounding.status in statuses


def is_normative(facts: Facts) -> bool:
    """Opinions, predictions and personal statements."""
    return facts.claim.type is ClaimType.NORMATIVE


def is_normative_by_rules(facts: Facts) -> bool:
    """What no reader has called an opinion yet, but the rules of stage 1."""
    return is_normative(facts) and facts.claim.proposed_by == EMBEDDED


def cites_another_work(facts: Facts) -> bool:
    """A reference mixes two works, or its identifier belongs to another one."""
    return any(
        finding.identity and finding.severity is Severity.MUST_FIX
        for reference in facts.references
        for finding in reference.findings
    )


def cites_retracted_as_sound(facts: Facts) -> bool:
    """A retracted work is cited and the sentence does not say that it was retracted."""
    return not facts.says_retracted and any(is_retracted(reference) for reference in facts.references)


def is_retracted(reference: Reference) -> bool:
    """Whether the work is retracted or withdrawn, nobody lets that stand, and the text does not say so."""
    return any(one.kind in (NoticeKind.RETRACTION, NoticeKind.WITHDRAWAL) for one in reference.grave_notices)


def in_unresolved_conflict(facts: Facts) -> bool:
    """A judge found a conflict between sources, or within the draft, that nothing reconciles."""
    return any(
        conflict.kind is not ConflictKind.TEXT_VS_SOURCE
        and conflict.status is CrossSourceStatus.UNRESOLVED_CONFLICT
        for conflict in facts.conflicts
    )


def has_both_sides(facts: Facts) -> bool:
    """The judge pointed to evidence for the claim and against it, and nothing reconciles the two."""
    grounding = facts.claim.grounding
    if not (grounding.pointers and grounding.against):
        return False
    named = {*grounding.pointers, *grounding.against}
    return not any(
        conflict.status is CrossSourceStatus.APPARENT_ONLY and {conflict.left.at, conflict.right.at} <= named
        for conflict in facts.conflicts
    )


def grounding_is_void(facts: Facts) -> bool:
    """Stage 2 did not run on the sources and claims that are now there."""
    return facts.stages.ground in ("not run", "stale")


def waits_for_a_reader(facts: Facts) -> bool:
    """The built-in judge could not decide it, and no other judge has read it."""
    return facts.claim.grounding.code == NEEDS_READER


def seems_unmet(facts: Facts) -> bool:
    """Nothing of it was found in the sources so far; a reader may find it there in other words."""
    grounding = facts.claim.grounding
    return grounding.open and grounding.status is GroundingStatus.UNSUPPORTED


def waits(claim: Claim) -> bool:
    """Whether a claim has no verdict because a judge still has to read."""
    grounding = claim.grounding
    unmet = grounding.open and grounding.status is GroundingStatus.UNSUPPORTED
    return unmet or grounding.code == NEEDS_READER


def work_is_silent(facts: Facts) -> bool:
    """A cited work was read to the last round and does not say it."""
    return any(support.status == "not_shown" for support in facts.claim.citation.support)


def conflict_unread(facts: Facts) -> bool:
    """Code proposed a conflict that no judge has read."""
    return any(conflict.status is CrossSourceStatus.CONFLICT for conflict in facts.conflicts)


def credit_unchecked(facts: Facts) -> bool:
    """The claim credits a work that was not verified and that is not what its verdict rests on."""
    unchecked = facts.claim.citation.status in (CitationStatus.UNVERIFIED, CitationStatus.UNCHECKED)
    return facts.claim.type is ClaimType.ATTRIBUTED and unchecked and facts.credits_unknown


def contradict_missing(facts: Facts) -> bool:
    """Stage 4 did not run on what is now there."""
    return facts.stages.contradict in ("not run", "stale")


NOT_SHOWN = "not found in the passages shown"
"""Why an unsupported claim is unverified; the report adds how much was shown."""

RULES: tuple[LabelRule, ...] = (
    LabelRule(
        Label.OPINION,
        "rules alone take it for an opinion; a reader of its sentence has still to say so",
        is_normative_by_rules,
    ),
    LabelRule(Label.OPINION, "normative: opinion, prediction or personal statement", is_normative),
    LabelRule(
        Label.FAILED,
        "a cited work was not found by the registries that would hold it",
        cites_status(CitationStatus.NOT_FOUND),
    ),
    LabelRule(
        Label.FAILED,
        "a cited work says something else than it is cited for",
        cites_status(CitationStatus.MISATTRIBUTED),
    ),
    LabelRule(Label.FAILED, "a reference mixes two works or points to another one", cites_another_work),
    LabelRule(Label.FAILED, "a retracted work is cited as if it were sound", cites_retracted_as_sound),
    LabelRule(Label.DISPUTED, "stands in a conflict that nothing reconciles", in_unresolved_conflict),
    LabelRule(Label.DISPUTED, "there is evidence for it and evidence against it", has_both_sides),
    LabelRule(Label.FAILED, "a source contradicts it", grounded(GroundingStatus.CONTRADICTED)),
    LabelRule(Label.UNVERIFIED, "not checked against the sources that are now there", grounding_is_void),
    LabelRule(
        Label.UNVERIFIED, "no source seems to speak of it, and a reader has still to look", seems_unmet
    ),
    LabelRule(Label.UNVERIFIED, NOT_SHOWN, grounded(GroundingStatus.UNSUPPORTED)),
    LabelRule(Label.UNVERIFIED, "no reader has decided it yet", waits_for_a_reader),
    LabelRule(
        Label.UNVERIFIED, "it could not be told from the sources", grounded(GroundingStatus.UNVERIFIABLE)
    ),
    LabelRule(
        Label.UNVERIFIED,
        "not checked against the sources",
        grounded(GroundingStatus.UNCHECKED, GroundingStatus.NOT_APPLICABLE),
    ),
    LabelRule(
        Label.PARTIALLY_VERIFIED,
        "the sources support a part of it",
        grounded(GroundingStatus.PARTIALLY_SUPPORTED),
    ),
    LabelRule(
        Label.PARTIALLY_VERIFIED,
        "supported, but the reference differs from the registered work",
        cites_status(CitationStatus.METADATA_MISMATCH),
    ),
    LabelRule(
        Label.PARTIALLY_VERIFIED, "supported, but a cited work was read and does not show it", work_is_silent
    ),
    LabelRule(
        Label.PARTIALLY_VERIFIED,
        "supported, but a possible conflict has been read by nobody",
        conflict_unread,
    ),
    LabelRule(
        Label.PARTIALLY_VERIFIED,
        "supported, but the source that it credits is not verified",
        credit_unchecked,
    ),
    LabelRule(Label.PARTIALLY_VERIFIED, "supported, but conflicts were not searched for", contradict_missing),
    LabelRule(Label.VERIFIED, "supported, no citation failure, no conflict", lambda _facts: True),
)


def label_of(facts: Facts) -> LabelRule:
    """The first rule of the table that applies; the last one always does."""
    return next(rule for rule in RULES if rule.applies(facts))


def facts_of(claim: Claim, ledger: Ledger, stages: Stages) -> Facts:
    """Gather what the label of a claim depends on."""
    sentences = [
        ledger.sentences_by_id[one].reading for one in claim.sentences if one in ledger.sentences_by_id
    ]
    return Facts(
        claim=claim,
        references=tuple(
            ledger.references_by_id[one] for one in claim.references if one in ledger.references_by_id
        ),
        conflicts=tuple(
            ledger.conflicts_by_id[one]
            for one in claim.cross_source.conflicts
            if one in ledger.conflicts_by_id
        ),
        stages=stages,
        says_retracted=any(SAYS_RETRACTED.search(sentence) for sentence in sentences),
        credits_unknown=claim.type is ClaimType.ATTRIBUTED and credits_unknown(claim, ledger),
    )
