"""What is said of a reference's identifiers: one that does not exist, or that leads to another work."""

from collections.abc import Mapping, Sequence

from grounded_research.citations.field_findings import other_work_finding
from grounded_research.citations.matching.compare import Comparison, Identity
from grounded_research.citations.questions import arxiv_to_ask, doi_to_ask
from grounded_research.citations.registries.answers import ARXIV, DOI, Absent, Answer, Question
from grounded_research.ledger.models import Finding, Reference
from grounded_research.ledger.words import Severity


def identifier_findings(
    reference: Reference,
    answers: Mapping[Question, Answer],
    comparisons: Sequence[Comparison],
    same: Sequence[Comparison],
) -> list[Finding]:
    """The findings on identifiers that do not exist or lead to another work."""
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
        findings.append(identifier_finding("doi", doi, right))
    if arxiv_disowned(reference, answers):
        findings.append(identifier_finding("arxiv", arxiv_to_ask(reference) or "", None))
    return findings


def faults_of_its_own(offline: Sequence[Finding], same: Sequence[Comparison]) -> list[Finding]:
    """The offline findings without those on which the registry has more to say.

    An identifier on two works that led to this one is wrong in the other entry, which is told so. The dates
    of a preprint's versions decide about its year, where the number alone made one wonder.
    """
    settled = {f"{one.by}_on_two_works" for one in same if one.by_identifier}
    if any(one.work.record.registry == "arxiv" for one in same):
        settled.add("arxiv_before_year")
    return [finding for finding in offline if finding.code not in settled]


DISOWNED = {
    "doi": ("doi.org", "the DOI does not exist: doi.org and the agencies asked do not know it"),
    "arxiv": ("arxiv", "the arXiv id does not exist: arXiv does not know it"),
}
"""Who knows that an identifier of a kind does not exist, and what is said of it."""


def identifier_finding(kind: str, cited: str, correction: str | None) -> Finding:
    """The finding on an identifier that does not exist; ``correction`` is the right one where it is known."""
    origin, message = DISOWNED[kind]
    return Finding(
        code=f"{kind}_not_registered",
        field=kind,
        cited=cited,
        severity=Severity.MUST_FIX,
        message=message,
        correction=correction,
        mismatch=True,
        origin=origin,
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
