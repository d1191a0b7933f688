import pytest

from grounded_research.ledger.models import changed
from grounded_research.ledger.words import (
    CitationStatus,
    ClaimType,
    ConflictKind,
    CrossSourceStatus,
    Dimension,
    GroundingStatus,
    Label,
    NoticeKind,
    Severity,
)
from grounded_research.report.labels import RULES, Facts, Stages, is_retracted, label_of
from support import builders as build

ALL_RUN = Stages(ground="done", audit="done", contradict="done")


def facts(claim=None, references=(), conflicts=(), stages=ALL_RUN, **said):
    supported = build.claim(grounding=build.grounding(), citation=build.citation())
    known = {"says_retracted": False, **said}
    return Facts(claim or supported, tuple(references), tuple(conflicts), stages, **known)


def claim(status="SUPPORTED", **fields):
    return build.claim(grounding=build.grounding(status), **{"citation": build.citation(), **fields})


def cited(status):
    return claim(citation=build.citation(status))


def conflict(status, kind=ConflictKind.SOURCE_VS_SOURCE):
    return build.conflict(kind=kind, status=status)


BOTH_SIDES = changed(build.grounding(), against=("A:2",))
RECONCILED = build.conflict(
    kind=ConflictKind.SOURCE_VS_SOURCE,
    left=build.statement("A:1"),
    right=build.statement("A:2"),
    status=CrossSourceStatus.APPARENT_ONLY,
    dimension=Dimension.PERIOD,
)
ANOTHER_WORK = build.reference(findings=(build.finding("chimera", identity=True),))
RETRACTED = build.reference(notices=(build.notice(),))
NOT_SHOWN = build.citation("VERIFIED", support=(build.support("not_shown"),))

ROWS = [
    ("an opinion, whatever else holds", facts(claim(type=ClaimType.NORMATIVE)), Label.OPINION),
    ("a reference that does not exist", facts(cited("NOT_FOUND")), Label.FAILED),
    ("a work that says something else", facts(cited("MISATTRIBUTED")), Label.FAILED),
    ("a reference that mixes two works", facts(references=[ANOTHER_WORK]), Label.FAILED),
    ("a retracted work cited as sound", facts(references=[RETRACTED]), Label.FAILED),
    ("a retracted work cited as such", facts(references=[RETRACTED], says_retracted=True), Label.VERIFIED),
    ("an unresolved conflict", facts(conflicts=[conflict("UNRESOLVED_CONFLICT")]), Label.DISPUTED),
    ("evidence on both sides", facts(build.claim(grounding=BOTH_SIDES)), Label.DISPUTED),
    (
        "evidence on both sides that a judge reconciled",
        facts(build.claim(grounding=BOTH_SIDES), conflicts=[RECONCILED]),
        Label.VERIFIED,
    ),
    ("a contradiction", facts(claim("CONTRADICTED")), Label.FAILED),
    (
        "a contradiction is no dispute with its own source",
        facts(
            claim("CONTRADICTED"), conflicts=[conflict("UNRESOLVED_CONFLICT", ConflictKind.TEXT_VS_SOURCE)]
        ),
        Label.FAILED,
    ),
    ("not found in the passages shown", facts(claim("UNSUPPORTED")), Label.UNVERIFIED),
    (
        "no source seems to speak of it",
        facts(build.claim(grounding=build.grounding("UNSUPPORTED", open=True))),
        Label.UNVERIFIED,
    ),
    ("it cannot be told", facts(claim("UNVERIFIABLE")), Label.UNVERIFIED),
    ("nobody looked", facts(claim("UNCHECKED")), Label.UNVERIFIED),
    ("stage 2 is stale", facts(stages=Stages("stale", "done", "done")), Label.UNVERIFIED),
    ("a part is supported", facts(claim("PARTIALLY_SUPPORTED")), Label.PARTIALLY_VERIFIED),
    ("the reference has a wrong year", facts(cited("METADATA_MISMATCH")), Label.PARTIALLY_VERIFIED),
    ("the cited work is silent", facts(claim(citation=NOT_SHOWN)), Label.PARTIALLY_VERIFIED),
    ("a conflict nobody read", facts(conflicts=[conflict("CONFLICT")]), Label.PARTIALLY_VERIFIED),
    (
        "an attribution to an unverified reference",
        facts(claim(type=ClaimType.ATTRIBUTED, citation=build.citation("UNVERIFIED")), credits_unknown=True),
        Label.PARTIALLY_VERIFIED,
    ),
    (
        "an attribution to the source itself",
        facts(claim(type=ClaimType.ATTRIBUTED, citation=build.citation("UNCHECKED"))),
        Label.VERIFIED,
    ),
    ("stage 4 did not run", facts(stages=Stages("done", "done", "not run")), Label.PARTIALLY_VERIFIED),
    ("an apparent conflict", facts(conflicts=[conflict("APPARENT_ONLY")]), Label.VERIFIED),
    ("supported with an unverified reference", facts(cited("UNVERIFIED")), Label.VERIFIED),
    ("supported and nothing else", facts(), Label.VERIFIED),
]


@pytest.mark.parametrize("why, given, label", ROWS, ids=[row[0] for row in ROWS])
def test_the_label_of_a_claim(why, given, label):
    assert label_of(given).label is label, why


def test_the_worse_finding_wins_over_the_better_one():
    both = facts(claim("CONTRADICTED"), conflicts=[conflict("UNRESOLVED_CONFLICT")])
    assert label_of(both).label is Label.DISPUTED
    assert label_of(facts(cited("NOT_FOUND"), conflicts=[conflict("CONFLICT")])).label is Label.FAILED


@pytest.mark.parametrize("grounding", GroundingStatus)
@pytest.mark.parametrize("citation", CitationStatus)
@pytest.mark.parametrize("crossing", CrossSourceStatus)
def test_every_combination_of_statuses_has_one_label(grounding, citation, crossing):
    given = facts(claim(grounding, citation=build.citation(citation)), conflicts=[conflict(crossing)])
    rule = label_of(given)
    assert rule in RULES
    supported = grounding is GroundingStatus.SUPPORTED
    assert (rule.label is Label.VERIFIED) <= supported, "nothing is verified that is not supported"


def test_a_note_of_severity_look_at_is_no_identity_failure():
    mild = build.reference(findings=(build.finding("chimera", identity=True, severity=Severity.LOOK_AT),))
    assert label_of(facts(references=[mild])).label is Label.VERIFIED


def test_the_last_word_on_a_work_counts():
    reinstated = build.notice(NoticeKind.REINSTATEMENT, date="2022-01-01")
    assert is_retracted(RETRACTED)
    assert not is_retracted(build.reference(notices=(build.notice(), reinstated)))
    assert not is_retracted(build.reference(notices=(build.notice(NoticeKind.CONCERN),)))
