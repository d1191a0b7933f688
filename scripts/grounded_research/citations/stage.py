"""Stage 3 as functions from ledger to ledger.

What is pending, what the answers amount to, and for which claims.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from grounded_research.citations.cited_keys import cited_by, with_parents
from grounded_research.citations.decisions import undecided
from grounded_research.citations.matching.compare import Comparison, Identity, compare
from grounded_research.citations.offline.checks import check_references
from grounded_research.citations.questions import Answers
from grounded_research.citations.registries.answers import (
    HOLDS,
    INDEX,
    NOTICES,
    TITLE,
    TITLE_AUTHOR,
    VENUE,
    Absent,
    Answer,
    Found,
    Question,
    Unreachable,
)
from grounded_research.citations.registries.cache import ABSENT_LIFETIME, AS_OF, STATUS_LIFETIME
from grounded_research.citations.registries.replay import NOT_RECORDED
from grounded_research.citations.tie import compare_with_source
from grounded_research.citations.verdict import judge
from grounded_research.ledger.changes import with_references
from grounded_research.ledger.digest import digest
from grounded_research.ledger.models import Asked, Finding, Ledger, Reference, changed
from grounded_research.ledger.words import AskOutcome, CitationStatus, StageName
from grounded_research.sources.model import LoadedSource

RULES = "2"
"""Version of the rules of comparison and verdict: another one makes every reference pending."""

OFFLINE, ASKED, PARTLY = "offline", "asked", "partly"
"""How far a reference was asked about: not at all, to the end, or with a registry that could not be asked."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that is gathered for the verdicts of one run, apart from the ledger.

    Attributes:
        offline: Findings of the offline checks, by reference id.
        answers: What registries and the index said, by reference id; None when none may be asked.
        online: Whether registries were asked, not the index alone.
        sources: The loaded sources.
        at: The time of the run.
        year: Its year.
    """

    offline: Mapping[str, Sequence[Finding]]
    answers: Mapping[str, Answers] | None
    sources: Mapping[str, LoadedSource]
    at: str
    online: bool = True

    @property
    def year(self) -> int:
        """The year of the run."""
        return int(self.at[:4])


def offline_findings(
    ledger: Ledger, *, year: int, cited_keys: Collection[str] | None = None
) -> dict[str, tuple[Finding, ...]]:
    """The findings of the checks that need no registry; uncited entries only where there is a text.

    Args:
        ledger: The ledger.
        year: The present year.
        cited_keys: What a LaTeX document without a draft in the ledger cites; None without one.
    """
    marks = [mark for sentence in ledger.sentences for mark in sentence.citations]
    named = [
        (reference, mark.text)
        for mark in marks
        for reference in mark.references
        if len(mark.references) == 1 or PARTED in mark.text
    ]
    cited = {reference for mark in marks for reference in mark.references} if ledger.draft else None
    if cited is None and cited_keys is not None:
        cited = cited_by(ledger, cited_keys)
    cited = None if cited is None else with_parents(ledger, cited)
    return check_references(ledger.references, cited=cited, marks=named, year=year)


def pending(
    ledger: Ledger, *, online: bool, index: str | None = None, expired: Collection[str] = ()
) -> list[str]:
    """The references to look at.

    Never looked at, changed since, or not yet asked about as far as is allowed now.

    Args:
        ledger: The ledger.
        online: Whether registries may be asked.
        index: The stamp of the local index, None without one: what it may know more about is looked at again.
        expired: References whose answers are too old.
    """
    run = ledger.stages.get(StageName.AUDIT)
    old = frozenset(expired)
    fresh = index is not None and (run is None or run.settings.get("index") != index)
    return [
        reference.id
        for reference in ledger.references
        if reference.id in old
        or is_pending(reference, online=online)
        or (fresh and may_be_indexed(reference))
    ]


def expired(ledger: Ledger, at: str) -> list[str]:
    """The references about which registries have to be asked again, for their answers are too old."""
    return [
        reference.id
        for reference in ledger.references
        if any(is_old(reference, one, at) for one in reference.asked)
    ]


def is_old(reference: Reference, asked: Asked, at: str) -> bool:
    """Whether a registry's answer holds no longer: notices come to a known work, an index catches up."""
    known = reference.status in {CitationStatus.VERIFIED, CitationStatus.METADATA_MISMATCH}
    lifetime = STATUS_LIFETIME if known else ABSENT_LIFETIME
    age = datetime.fromisoformat(at) - datetime.fromisoformat(asked.at)
    return asked.registry != INDEX and age.total_seconds() >= lifetime


def may_be_indexed(reference: Reference) -> bool:
    """Whether another state of the index may change the verdict."""
    asked = any(one.registry == INDEX for one in reference.asked)
    return asked or reference.status is CitationStatus.UNVERIFIED


def is_pending(reference: Reference, *, online: bool) -> bool:
    """Whether a run would have something to do for the reference."""
    enough = (ASKED,) if online else (OFFLINE, ASKED, PARTLY)
    if reference.status is CitationStatus.UNCHECKED or reference.checked is None:
        return True
    reading = reading_of(reference)
    if all(reference.checked != digest_of(reading, how) for how in enough):
        return True
    return reference.source is not None and reference.status is CitationStatus.UNVERIFIED


def checked_digest(reference: Reference, how: str) -> str:
    """The digest of what a verdict rests on.

    The entry as it was read, the rules, and how far it was asked about.
    """
    return digest_of(reading_of(reference), how)


def reading_of(reference: Reference) -> str:
    """The entry as it was read, as one text."""
    reading = reference.model_dump(
        mode="json", include={"raw", "fields", "authors", "identifiers", "entry_type", "parsed", "others"}
    )
    return json.dumps(reading, sort_keys=True)


def digest_of(reading: str, how: str) -> str:
    """The digest of a reading under today's rules."""
    return digest(RULES, how, reading)


def was_asked(reference: Reference) -> bool:
    """Whether a verdict stands on the reference as it is now that rests on registries."""
    if reference.checked is None:
        return False
    reading = reading_of(reference)
    return reference.checked in {digest_of(reading, how) for how in (ASKED, PARTLY)}


def work(ledger: Ledger, ids: Collection[str], evidence: Evidence) -> Ledger:
    """The ledger with verdicts on the references that are named."""
    settled = {}
    for identifier in ids:
        reference = ledger.references_by_id.get(identifier)
        if reference is not None:
            settled[identifier] = settle(reference, evidence)
    return with_references(ledger, settled)


def settle(reference: Reference, evidence: Evidence) -> Reference:
    """The reference with its verdict; a run that may ask nothing takes nothing back that registries said."""
    reference = undecided(reference)
    offline = evidence.offline.get(reference.id, ())
    source = source_comparison(reference, evidence.sources)
    answers = (evidence.answers or {}).get(reference.id, {})
    verdict = judge(reference, offline, answers, source=source, year=evidence.year)
    online = evidence.answers is not None and evidence.online
    if not online and was_asked(reference):
        again = refreshed(reference, offline, source)
        known = again.status is not CitationStatus.UNVERIFIED
        if known or verdict.status is CitationStatus.UNVERIFIED:
            return again
    how = OFFLINE
    if online:
        how = ASKED if all(map(is_whole, answers.values())) else PARTLY
    return reference.model_copy(
        update={
            "status": verdict.status,
            "reason": verdict.reason,
            "findings": verdict.findings,
            "notices": verdict.notices,
            "record": verdict.record,
            "asked": asked_about(reference, answers, evidence.at),
            "checked": checked_digest(reference, how),
        }
    )


def is_whole(answer: Answer) -> bool:
    """Whether a registry was heard to the end: it answered, and lately."""
    return isinstance(answer, Absent) or (isinstance(answer, Found) and not answer.note.startswith(AS_OF))


def refreshed(reference: Reference, offline: Sequence[Finding], source: Comparison | None) -> Reference:
    """The reference with today's offline findings and tie, and what the registries said before."""
    kept = tuple(finding for finding in reference.findings if finding.origin != "offline")
    reference = changed(reference, findings=(*offline, *kept))
    if source and reference.status is CitationStatus.UNVERIFIED:
        return changed(reference, status=CitationStatus.VERIFIED, reason=None)
    return reference


def refresh_offline(ledger: Ledger, offline: Mapping[str, Sequence[Finding]]) -> Ledger:
    """The ledger with today's offline findings on every reference that was judged before."""
    fresh = {}
    for reference in ledger.references:
        if reference.status is not CitationStatus.UNCHECKED:
            again = refreshed(undecided(reference), offline.get(reference.id, ()), None)
            if again.findings != reference.findings:
                fresh[reference.id] = again
    return with_references(ledger, fresh) if fresh else ledger


def source_comparison(reference: Reference, sources: Mapping[str, LoadedSource]) -> Comparison | None:
    """The work itself as evidence, where it is tied and its first page shows title and authors."""
    source = sources.get(reference.source or "")
    return compare_with_source(reference, source) if source else None


def asked_about(reference: Reference, answers: Answers, at: str) -> tuple[Asked, ...]:
    """The questions and their outcomes; one that ended as before keeps its time, so that nothing changes."""
    before = {(one.registry, one.what): one for one in reference.asked}
    asked = []
    for question, answer in answers.items():
        if question.what in BESIDE and (isinstance(answer, Absent) or answer == Unreachable(NOT_RECORDED)):
            continue
        outcome, reason = outcome_of(reference, question, answer)
        entry = Asked(registry=question.registry, what=question.what, outcome=outcome, reason=reason, at=at)
        old = before.get((entry.registry, entry.what))
        lasting = old and changed(old, at=at) == entry and not is_old(reference, old, at)
        asked.append(old if old and lasting else entry)
    return tuple(asked)


PARTED = ";"
"""Stands between the works that one mark of authors and years cites."""

BESIDE = frozenset({NOTICES, HOLDS, VENUE})
"""Questions beside the work itself: that nothing is listed in answer is no outcome of its own."""


def outcome_of(reference: Reference, question: Question, answer: Answer) -> tuple[AskOutcome, str | None]:
    """What a registry's answer means for the reference: candidates none of which is the work are a no."""
    if isinstance(answer, Absent):
        return AskOutcome.ABSENT, answer.note or None
    if not isinstance(answer, Found):
        return AskOutcome.UNREACHABLE, answer.reason
    if question.what in {TITLE, TITLE_AUTHOR}:
        identities = {compare(reference, one, question.what).identity for one in answer.records}
        if identities <= {Identity.OTHER}:
            return AskOutcome.ABSENT, answer.note or "no candidate is the work"
    return AskOutcome.FOUND, answer.note or None


def unreachable_ids(ledger: Ledger) -> list[str]:
    """References about which a registry could not be asked."""
    return [
        reference.id
        for reference in ledger.references
        if any(one.outcome is AskOutcome.UNREACHABLE for one in reference.asked)
    ]
