"""What it means that no record is the cited work: not found, or not verified and why."""

from collections.abc import Mapping, Sequence

from grounded_research.citations.coverage import SETTLED_YEARS, covered, declared, said_no
from grounded_research.citations.identifier_findings import arxiv_disowned, doi_disowned
from grounded_research.citations.matching.cited import YEAR_FIELDS, cites_preprint, first_field
from grounded_research.citations.matching.compare import Comparison, Identity
from grounded_research.citations.matching.numbers import cited_year
from grounded_research.citations.questions import title_query
from grounded_research.citations.registries.answers import (
    AGENCY,
    INDEX,
    VENUE,
    Absent,
    Answer,
    Found,
    Question,
    Unreachable,
)
from grounded_research.citations.registries.replay import NOT_RECORDED
from grounded_research.ledger.models import Reference


def is_not_found(
    reference: Reference, answers: Mapping[Question, Answer], comparisons: Sequence[Comparison], year: int
) -> bool:
    """The theorem: registries that would hold the work have been asked, and each has said no.

    Either the reference's own identifier is disowned by its agency and a search by title was answered and
    brought nothing; or the work is of a kind that an asked registry holds in full. A search that could not
    be made proves nothing, nor does a record that may be the work.
    """
    if not answers or unheard(answers):
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


def unheard(answers: Mapping[Question, Answer]) -> list[Unreachable]:
    """What could not be asked; a question about the venue alone would tell nothing of the work."""
    return [a for q, a in answers.items() if isinstance(a, Unreachable) and q.what != VENUE]


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
    missing = unheard(answers)
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
