"""What all the evidence amounts to.

A pure function from a reference and its answers to status, reason and findings.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from grounded_research.citations.coverage import SETTLED_YEARS, covered, declared, said_no
from grounded_research.citations.field_findings import (
    chimera_finding,
    field_findings,
    near_finding,
    other_work_finding,
)
from grounded_research.citations.matching.cited import (
    YEAR_FIELDS,
    cited_title,
    cited_venue,
    cites_preprint,
    first_field,
)
from grounded_research.citations.matching.compare import Comparison, Identity
from grounded_research.citations.matching.numbers import cited_year
from grounded_research.citations.matching.outcome import Agreement
from grounded_research.citations.matching.title_words import title_words
from grounded_research.citations.matching.titles import compare_titles
from grounded_research.citations.questions import (
    arxiv_to_ask,
    compare_all,
    doi_to_ask,
    title_query,
)
from grounded_research.citations.registries.answers import (
    AGENCY,
    ARXIV,
    DOI,
    INDEX,
    NOTICES,
    Absent,
    Answer,
    Found,
    Question,
    Unreachable,
)
from grounded_research.citations.registries.replay import NOT_RECORDED
from grounded_research.ledger.models import Finding, Notice, Reference, WorkRecord
from grounded_research.ledger.words import CitationStatus, Severity


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
    others = [*offline, *wrong]
    if same:
        return identified(reference, same, others)
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


def identified(reference: Reference, same: Sequence[Comparison], others: Sequence[Finding]) -> Verdict:
    """The work is known: its fields decide."""
    best = min(same, key=lambda one: (one.by != "source", not one.by_identifier, one.work.is_preprint))
    registered = [one for one in same if one.by != "source"]
    shown = (
        min(registered, key=lambda one: (not one.by_identifier, one.work.is_preprint)) if registered else best
    )
    notes = (*published_note(reference, same), *version_note(reference, same))
    findings = (*others, *field_findings(same), *notes)
    mismatch = any(finding.mismatch for finding in findings)
    notices = {(notice.kind, notice.doi): notice for one in same for notice in one.work.notices}
    status = CitationStatus.METADATA_MISMATCH if mismatch else CitationStatus.VERIFIED
    return Verdict(status, None, tuple(findings), tuple(notices.values()), shown.work.record)


def published_note(reference: Reference, same: Sequence[Comparison]) -> tuple[Finding, ...]:
    """That a published version of a cited preprint exists: information, no fault."""
    if not cites_preprint(reference):
        return ()
    for one in same:
        target = (
            one.work.published_as
            if one.work.is_preprint
            else one.work.record.doi or one.work.record.container
        )
        if target and one.by != "source":
            message = "a published version of this preprint is registered"
            return (
                Finding(
                    code="published_version_exists",
                    field="venue",
                    cited=cited_venue(reference),
                    registered=target,
                    severity=Severity.NOTE,
                    message=message,
                    origin=one.work.record.registry,
                ),
            )
    return ()


def version_note(reference: Reference, same: Sequence[Comparison]) -> tuple[Finding, ...]:
    """That the cited title is of an earlier version of a preprint: information, no fault."""
    for one in same:
        latest = compare_titles(cited_title(reference), (one.work.record.title or "",))
        if one.work.is_preprint and one.by == ARXIV and one.field("title").agrees and latest.apart:
            finding = Finding(
                code="title_of_earlier_version",
                field="title",
                cited=latest.cited,
                registered=latest.registered,
                severity=Severity.NOTE,
                message="an earlier version of this preprint has the cited title, the latest another",
                origin=one.work.record.registry,
            )
            return (finding,)
    return ()


def identifier_findings(
    reference: Reference,
    answers: Mapping[Question, Answer],
    comparisons: Sequence[Comparison],
    same: Sequence[Comparison],
) -> list[Finding]:
    """Identifiers that do not exist, are placeholders, or lead to another work."""
    findings: list[Finding] = []
    right = next((one.work.record.doi for one in same if one.work.record.doi), None)
    for one in comparisons:
        if one.by_identifier and one.identity in {Identity.OTHER, Identity.CONTAINER}:
            named = one.work.record.doi or one.work.record.arxiv or one.work.record.isbn or ""
            found = other_work_finding(one, reference.identifiers.get(one.by, named), right)
            if not any(known.field == found.field and known.code == found.code for known in findings):
                findings.append(found)  # the index and a registry may tell of the same wrong identifier
    doi = (reference.identifiers.get("doi") or "").lower()
    if doi_disowned(reference, answers):
        findings.append(identifier_finding("doi_not_registered", "doi", doi, Severity.MUST_FIX, right))
    if arxiv_disowned(reference, answers):
        arxiv = arxiv_to_ask(reference) or ""
        findings.append(identifier_finding("arxiv_not_registered", "arxiv", arxiv, Severity.MUST_FIX, None))
    return findings


IDENTIFIER_MESSAGES = {
    "doi_not_registered": "the DOI does not exist: doi.org and the agencies asked do not know it",
    "arxiv_not_registered": "the arXiv id does not exist: arXiv does not know it",
}
ORIGINS = {"doi_not_registered": "doi.org", "arxiv_not_registered": "arxiv"}


def identifier_finding(
    code: str, field: str, cited: str, severity: Severity, correction: str | None
) -> Finding:
    """A finding about an identifier."""
    return Finding(
        code=code,
        field=field,
        cited=cited,
        severity=severity,
        message=IDENTIFIER_MESSAGES[code],
        correction=correction,
        mismatch=True,
        origin=ORIGINS[code],
    )


def doi_disowned(reference: Reference, answers: Mapping[Question, Answer]) -> bool:
    """Whether doi.org has no such handle and neither Crossref nor DataCite the DOI: all three answered no."""
    doi = doi_to_ask(reference)
    asked = (
        [answers.get(Question(name, DOI, doi)) for name in ("doi_org", "crossref", "datacite")] if doi else []
    )
    return bool(asked) and all(isinstance(answer, Absent) for answer in asked)


def arxiv_disowned(reference: Reference, answers: Mapping[Question, Answer]) -> bool:
    """Whether arXiv answered and does not have the id."""
    arxiv = arxiv_to_ask(reference)
    return bool(arxiv) and isinstance(answers.get(Question("arxiv", ARXIV, arxiv or "")), Absent)


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
        findings = (*others, near_finding(near[0], same_work=same_work))
        if same_work:
            return Verdict(CitationStatus.METADATA_MISMATCH, None, findings, (), near[0].work.record)
        return Verdict(CitationStatus.UNVERIFIED, "near_title", findings)
    if is_not_found(reference, answers, comparisons, year):
        return Verdict(CitationStatus.NOT_FOUND, None, tuple(others))
    reason = why_unverified(reference, answers, comparisons, year)
    return Verdict(CitationStatus.UNVERIFIED, reason, tuple(others))


def is_near_enough(comparison: Comparison) -> bool:
    """Whether authors and year agree so far that the title may be a slip.

    Numbers tell sibling works apart.
    """
    title, authors = comparison.field("title"), comparison.field("authors")
    numbers = {
        word
        for text in (title.cited, title.registered)
        for word in title_words(text or "")
        if word[0].isdigit()
    }
    return authors.agreement is Agreement.SAME and comparison.field("year").agrees and not numbers


def is_same_place(comparison: Comparison) -> bool:
    """Whether a near title stands in the same venue or on the same pages: then it is the cited work."""
    return comparison.field("venue").agreement is Agreement.SAME or comparison.field("pages").agrees


def is_not_found(
    reference: Reference, answers: Mapping[Question, Answer], comparisons: Sequence[Comparison], year: int
) -> bool:
    """The theorem: registries that would hold the work have been asked, and each has said no.

    Either the reference's own identifier is disowned by its agency and a search by title was answered and
    brought nothing; or the work is of a kind that an asked registry holds in full. A search that could not
    be made proves nothing, nor does a record that may be the work.
    """
    if not answers or any(isinstance(answer, Unreachable) for answer in answers.values()):
        return False
    if any(one.identity in {Identity.UNSURE, Identity.NEAR, Identity.CONTAINER} for one in comparisons):
        return False
    if is_recent(reference, year, years=1):
        return False
    disowned = doi_disowned(reference, answers) or arxiv_disowned(reference, answers)
    if disowned and searched(answers) and not registers_nowhere(reference):
        return True
    coverage = declared(answers) or covered(reference, year=year)
    return coverage is not None and said_no(coverage, answers)


def searched(answers: Mapping[Question, Answer]) -> bool:
    """Whether a registry has answered a search by title."""
    return any(
        q.what.startswith("title") and q.registry != INDEX and isinstance(a, Absent | Found)
        for q, a in answers.items()
    )


def registers_nowhere(reference: Reference) -> bool:
    """Whether the work may well exist though its identifier does not.

    Many proceedings are in no registry. A wrong identifier on such a paper says that the identifier is wrong.
    """
    if not reference.parsed:
        return True  # what kind of work it is cannot be told
    return reference.entry_type in PROCEEDINGS_TYPES and not cites_preprint(reference)


PROCEEDINGS_TYPES = frozenset(
    {
        "inproceedings",
        "conference",
        "incollection",
        "book",
        "phdthesis",
        "mastersthesis",
        "thesis",
        "techreport",
        "report",
    }
)


def is_recent(reference: Reference, year: int, *, years: int) -> bool:
    """Whether the cited year is so late that registries may not have the work yet."""
    cited = cited_year(first_field(reference, YEAR_FIELDS))
    return cited is not None and cited > year - years


def why_unverified(
    reference: Reference, answers: Mapping[Question, Answer], comparisons: Sequence[Comparison], year: int
) -> str:
    """The reason code: the first that applies."""
    missing = [answer for answer in answers.values() if isinstance(answer, Unreachable)]
    agency = any(q.what == AGENCY and isinstance(a, Found) for q, a in answers.items())
    unsure = [one for one in comparisons if one.identity in {Identity.UNSURE, Identity.CONTAINER}]
    rules = (
        (bool(unsure) and unsure_by_title(unsure), "title_too_generic"),
        (any(one.identity is Identity.UNSURE and one.by_identifier for one in unsure), "identity_unsure"),
        (bool(missing) and all(answer.reason == NOT_RECORDED for answer in missing), "not_recorded"),
        (bool(missing), "registry_unreachable"),
        (title_query(reference) is None and not answers, "nothing_to_ask"),
        (not answers, "not_asked_offline"),
        (all(question.registry == INDEX for question in answers), "not_in_index"),
        (doi_disowned(reference, answers) or arxiv_disowned(reference, answers), "identifier_disowned"),
        (agency, "other_agency"),
        (is_recent(reference, year, years=SETTLED_YEARS), "index_lag"),
    )
    return next((reason for applies, reason in rules if applies), "no_registry_holds")


def unsure_by_title(unsure: Sequence[Comparison]) -> bool:
    """Whether a record with this very title was found that cannot be tied to the reference."""
    return any(not one.by_identifier and one.field("title").agrees for one in unsure)
