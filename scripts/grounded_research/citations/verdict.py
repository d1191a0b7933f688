"""What all the evidence amounts to.

A pure function from a reference and its answers to status, reason and findings.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from grounded_research.citations.absence import is_not_found, why_unverified
from grounded_research.citations.evidence import compare_all
from grounded_research.citations.field_findings import (
    chimera_finding,
    field_findings,
    near_finding,
)
from grounded_research.citations.firm import firm, is_firm_near
from grounded_research.citations.identifier_findings import faults_of_its_own, identifier_findings
from grounded_research.citations.matching.cited import cites_preprint, is_of_meeting
from grounded_research.citations.matching.compare import Comparison, Identity
from grounded_research.citations.matching.outcome import Agreement
from grounded_research.citations.matching.title_words import title_words
from grounded_research.citations.registries.answers import NOTICES, Answer, Found, Question
from grounded_research.citations.unconfirmed import known_elsewhere, lacking_finding, untraceable_finding
from grounded_research.citations.version_notes import published_note, unconfirmed_note, version_note
from grounded_research.ledger.models import Finding, Notice, Reference, WorkRecord
from grounded_research.ledger.words import CitationStatus


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the audit concludes about one reference."""

    status: CitationStatus
    reason: str | None = None
    findings: tuple[Finding, ...] = ()
    notices: tuple[Notice, ...] = ()
    record: WorkRecord | None = None


def judge(
    reference: Reference,
    offline: Sequence[Finding],
    answers: Mapping[Question, Answer],
    *,
    source: Comparison | None,
    year: int,
) -> Verdict:
    """Conclude about one reference.

    Args:
        reference: The entry as read.
        offline: Findings of the checks that need no registry.
        answers: Every answer that bears on the reference; empty when nothing was asked.
        source: The comparison with the work itself, where it is among the sources.
        year: The present year.
    """
    comparisons = [*([source] if source else []), *compare_all(reference, answers)]
    verdict = conclude(reference, offline, answers, comparisons, year)
    listed = {(notice.kind, notice.doi): notice for notice in listed_notices(answers, comparisons)}
    known = {(notice.kind, notice.doi): notice for notice in verdict.notices}
    return replace(verdict, notices=tuple((listed | known).values())) if listed else verdict


def listed_notices(answers: Mapping[Question, Answer], comparisons: Sequence[Comparison]) -> list[Notice]:
    """What the user's own lists say about the cited DOI, unless a record shows that it is another work's."""
    foreign = {Identity.OTHER, Identity.CHIMERA, Identity.CONTAINER}
    if any(one.by_identifier and one.identity in foreign for one in comparisons):
        return []
    lists = [a for q, a in answers.items() if q.what == NOTICES and isinstance(a, Found)]
    return [notice for answer in lists for work in answer.records for notice in work.notices]


def conclude(
    reference: Reference,
    offline: Sequence[Finding],
    answers: Mapping[Question, Answer],
    comparisons: Sequence[Comparison],
    year: int,
) -> Verdict:
    """Conclude from the comparisons."""
    same = [one for one in comparisons if one.identity is Identity.SAME]
    wrong = identifier_findings(reference, answers, comparisons, same)
    others = [
        *faults_of_its_own(offline, same),
        *wrong,
        *lacking_finding(reference, answers, comparisons, year=year),
    ]
    if same:
        return identified(reference, answers, same, others)
    chimeras = [one for one in comparisons if one.identity is Identity.CHIMERA]
    if chimeras:
        best = min(chimeras, key=lambda one: not one.by_identifier)
        findings = (*others, chimera_finding(best))
        return Verdict(CitationStatus.METADATA_MISMATCH, None, findings, best.work.notices, best.work.record)
    foreign = [one for one in comparisons if one.by_identifier and one.identity is Identity.OTHER]
    if foreign:
        record = foreign[0].work.record
        return Verdict(CitationStatus.METADATA_MISMATCH, None, tuple(others), (), record)
    return unidentified(reference, answers, comparisons, others, year)


def identified(
    reference: Reference,
    answers: Mapping[Question, Answer],
    same: Sequence[Comparison],
    others: Sequence[Finding],
) -> Verdict:
    """The work is known: its fields decide."""
    best = min(same, key=lambda one: (one.by != "source", not one.by_identifier, one.work.is_preprint))
    registered = [one for one in same if one.by != "source"]
    shown = (
        min(registered, key=lambda one: (not one.by_identifier, one.work.is_preprint)) if registered else best
    )
    denier = known_elsewhere(answers, same)
    settled = [firm(reference, one) for one in same]
    preprint, meeting = cites_preprint(reference), is_of_meeting(reference)
    known = (*others, *field_findings(settled, preprint=preprint, meeting=meeting, denier=denier))
    notes = (published_note(reference, same), version_note(reference, same))
    findings = (*known, *chain(*notes), *unconfirmed_note(reference, same, known))
    mismatch = any(finding.mismatch for finding in findings)
    notices = {(notice.kind, notice.doi): notice for one in same for notice in one.work.notices}
    status = CitationStatus.METADATA_MISMATCH if mismatch else CitationStatus.VERIFIED
    return Verdict(status, None, tuple(findings), tuple(notices.values()), shown.work.record)


def unidentified(
    reference: Reference,
    answers: Mapping[Question, Answer],
    comparisons: Sequence[Comparison],
    others: Sequence[Finding],
    year: int,
) -> Verdict:
    """No record is the work: not found, or not verified and why."""
    near = [one for one in comparisons if one.identity is Identity.NEAR and is_near_enough(one)]
    if near:
        same_work = is_same_place(near[0])
        findings = (
            *others,
            near_finding(near[0], same_work=same_work, sure=is_firm_near(reference, near[0])),
        )
        if same_work:
            return Verdict(CitationStatus.METADATA_MISMATCH, None, findings, (), near[0].work.record)
        return Verdict(CitationStatus.UNVERIFIED, "near_title", findings)
    if is_not_found(reference, answers, comparisons, year):
        return Verdict(CitationStatus.NOT_FOUND, None, tuple(others))
    reason = why_unverified(reference, answers, comparisons, year)
    return Verdict(CitationStatus.UNVERIFIED, reason, (*others, *untraceable_finding(reference, reason)))


def is_near_enough(comparison: Comparison) -> bool:
    """Whether authors and year agree so far that the title may be a slip.

    Other numbers tell sibling works apart, and so does another venue, unless they stand on one page: the same
    people write two papers a year.
    """
    title, authors = comparison.field("title"), comparison.field("authors")
    cited, registered = (numbers_of(text or "") for text in (title.cited, title.registered))
    apart = comparison.field("venue").apart or cited != registered
    on_one_page = comparison.field("volume").agrees and comparison.field("pages").agrees
    same = authors.agreement is Agreement.SAME and comparison.field("year").agrees
    return same and (on_one_page or not apart)


def numbers_of(title: str) -> list[str]:
    """The numbers of a title, in order, however they are written."""
    return [word for word in title_words(title) if word[0].isdigit()]


def is_same_place(comparison: Comparison) -> bool:
    """Whether a near title stands in the same venue or on the same pages: then it is the cited work."""
    return comparison.field("venue").agreement is Agreement.SAME or comparison.field("pages").agrees
