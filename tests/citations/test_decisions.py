"""Decisions on findings: kept by the work, not by its punctuation, and refused with the line of a fault."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounded_research.citations.claims import with_claim_citations
from grounded_research.citations.decision_file import quoted, read_decisions, table_of, work_of
from grounded_research.citations.decisions import idle, with_decisions
from grounded_research.citations.lines import must_fix, reference_lines
from grounded_research.errors import DecisionFileError
from grounded_research.ledger.models import Finding, Notice, Person, Reference
from grounded_research.ledger.words import CitationStatus, NoticeKind, Severity
from grounded_research.report.bars import bars_failed
from grounded_research.report.labels import is_retracted
from grounded_research.report.references import why_of
from support.builders import claim, finding, ledger, record

FINDING = Finding(
    code="volume_differs", field="volume", cited="13", registered="12", severity=Severity.MUST_FIX,
    message="the volume differs", mismatch=True, origin="crossref",
)  # fmt: skip


def reference(title="Graph pruning, for vision models", **fields) -> Reference:
    given = {
        "fields": {"title": title, "year": "2020"},
        "authors": (Person(family="Lee", given="Ann"),),
        "findings": (FINDING,),
        "status": CitationStatus.METADATA_MISMATCH,
        "record": record("Graph pruning, for vision models"),
    }
    return Reference(id="R1", key="lee", origin="refs.bib", **{"raw": "@article{lee}", **given, **fields})


def decided(folder, text=None, *, code="volume_differs", one=None):
    """The decisions of a file with one decision, or with this text."""
    path = folder / "decisions.toml"
    table = table_of(one or reference(), code, by="Ann", because="Print\nsays 13.", on="2026-11-30")
    path.write_text(table if text is None else text, encoding="utf-8")
    return read_decisions(path)


def test_a_decided_finding_is_a_note_that_says_who_and_why(tmp_path):
    after = with_decisions(ledger(references=[reference()]), decided(tmp_path)).references[0]
    finding = after.findings[0]
    assert finding.severity is Severity.NOTE
    assert finding.message.startswith("looked at by Ann: Print says 13.")
    assert finding.decided.severity is Severity.MUST_FIX
    assert not must_fix(after)


@pytest.mark.parametrize(
    "title",
    [
        "Graph pruning for vision models",
        "Graph Pruning: For Vision Models.",
        "graph-pruning for vision models",
    ],
)
def test_a_comma_changed_in_the_title_does_not_lose_a_decision(tmp_path, title):
    after = with_decisions(ledger(references=[reference(title, raw="@article{other}")]), decided(tmp_path))
    assert after.references[0].findings[0].decided is not None


def citing(*values):
    findings = tuple(FINDING.model_copy(update={"cited": value}) for value in values)
    return reference(findings=findings)


def test_a_decision_holds_for_the_value_that_was_looked_at_alone(tmp_path):
    looked_at = decided(tmp_path)
    changed_since = ledger(references=[citing("14")])
    assert with_decisions(changed_since, looked_at) is changed_since
    (said,) = idle(changed_since, looked_at)
    assert said.endswith("no work of this title, author, year has volume_differs with 13 as the cited value")


def test_of_two_findings_of_one_kind_that_one_is_decided_whose_value_was_looked_at(tmp_path):
    after = with_decisions(ledger(references=[citing("14", "13")]), decided(tmp_path)).references[0]
    assert [one.decided is not None for one in after.findings] == [False, True]


def test_a_decision_that_names_no_value_holds_for_any(tmp_path):
    text = (tmp_path / "decisions.toml").read_text() if decided(tmp_path) else ""
    whole = decided(tmp_path, text.replace('cited = "13"\n', ""))
    assert with_decisions(ledger(references=[citing("14")]), whole).references[0].findings[0].decided


@pytest.mark.parametrize(
    "other",
    [
        reference("Graph pruning for 3 vision models"),
        reference(authors=(Person(family="Kim"),)),
        reference(fields={"title": "Graph pruning, for vision models", "year": "2021"}),
    ],
)
def test_another_work_is_not_decided_on_and_the_decision_is_named_idle(tmp_path, other):
    decisions = decided(tmp_path)
    after = with_decisions(ledger(references=[other]), decisions)
    assert must_fix(after.references[0])
    assert "line 1" in idle(after, decisions)[0]


def test_a_decision_taken_back_leaves_the_finding_as_it_was(tmp_path):
    before = ledger(references=[reference()])
    assert with_decisions(with_decisions(before, decided(tmp_path)), ()) == before


def test_deciding_twice_changes_nothing(tmp_path):
    once = with_decisions(ledger(references=[reference()]), decided(tmp_path))
    assert with_decisions(once, decided(tmp_path)) is once


@pytest.mark.parametrize(
    "fields, code",
    [
        ({"status": CitationStatus.NOT_FOUND}, "not_found"),
        ({"notices": (Notice(kind=NoticeKind.RETRACTION, origin="crossref"),)}, "retraction"),
    ],
)
def test_a_status_and_a_notice_can_be_decided_on(tmp_path, fields, code):
    one = reference(findings=(), **fields)
    assert must_fix(one)
    decisions = decided(tmp_path, code=code, one=one)
    after = with_decisions(ledger(references=[one]), decisions)
    assert not must_fix(after.references[0])
    assert with_decisions(after, ()).references[0] == one


CHIMERA = finding("authors_of_another_work", field="authors", identity=True, mismatch=True, origin="crossref")
FOREIGN = finding(
    "identifier_of_another_work", field="doi", registered="Another work", identity=True, mismatch=True
)
NUANCE = finding("title_wording", field="title", severity=Severity.LOOK_AT)


@pytest.mark.parametrize(
    "audited, findings, codes, left",
    [
        ("METADATA_MISMATCH", [FINDING], ["volume_differs"], ("VERIFIED", None)),
        ("METADATA_MISMATCH", [FINDING, NUANCE], ["volume_differs"], ("VERIFIED", None)),
        ("METADATA_MISMATCH", [FINDING, FOREIGN], ["volume_differs"], ("METADATA_MISMATCH", None)),
        ("METADATA_MISMATCH", [FINDING, NUANCE], ["title_wording"], ("METADATA_MISMATCH", None)),
        ("METADATA_MISMATCH", [CHIMERA], ["authors_of_another_work"], ("UNVERIFIED", "let_stand")),
        ("METADATA_MISMATCH", [FOREIGN], ["identifier_of_another_work"], ("VERIFIED", None)),
        ("NOT_FOUND", [], ["not_found"], ("UNVERIFIED", "let_stand")),
        ("NOT_FOUND", [FINDING], ["volume_differs"], ("NOT_FOUND", None)),
        ("UNVERIFIED", [FINDING], ["volume_differs"], ("UNVERIFIED", "no_registry_holds")),
        ("VERIFIED", [NUANCE], ["title_wording"], ("VERIFIED", None)),
    ],
)
def test_a_status_falls_with_the_last_finding_that_led_to_it(tmp_path, audited, findings, codes, left):
    before = reference(
        findings=tuple(findings), status=CitationStatus(audited),
        reason="no_registry_holds" if audited == "UNVERIFIED" else None,
    )  # fmt: skip
    decisions = [one for code in codes for one in decided(tmp_path, code=code, one=before)]
    after = with_decisions(ledger(references=[before]), decisions)
    (one,) = after.references
    assert (one.status, one.reason) == left
    assert (one.audited.status if one.audited else one.status) == audited
    assert with_decisions(after, ()).references[0] == before


def test_a_person_alone_never_makes_the_record_of_another_work_verified(tmp_path):
    foreign = reference(findings=(FOREIGN,), record=record("Another work"))
    decisions = decided(tmp_path, code="identifier_of_another_work", one=foreign)
    after = with_decisions(ledger(references=[foreign]), decisions).references[0]
    assert (after.status, after.reason) == (CitationStatus.UNVERIFIED, "let_stand")


def test_who_let_it_stand_against_what_is_said_with_the_status(tmp_path):
    after = with_decisions(ledger(references=[reference()]), decided(tmp_path)).references[0]
    line = next(reference_lines(after))
    assert "VERIFIED (the audit said METADATA_MISMATCH; let stand by Ann)" in line
    assert why_of(after).startswith("the audit said METADATA_MISMATCH; let stand by Ann")


def test_a_claim_that_cites_it_loses_the_mismatch_with_it(tmp_path):
    claims = [claim(references=("R1",))]
    before = with_claim_citations(ledger(claims=claims, references=[reference()]))
    assert before.claims[0].citation.status is CitationStatus.METADATA_MISMATCH
    after = with_claim_citations(with_decisions(before, decided(tmp_path)))
    assert after.claims[0].citation.status is CitationStatus.VERIFIED
    assert after.claims[0].citation.mismatches == ()


def test_a_retraction_that_somebody_lets_stand_fails_no_label_and_no_bar(tmp_path):
    one = reference(findings=(), notices=(Notice(kind=NoticeKind.RETRACTION, origin="crossref"),))
    assert is_retracted(one)
    after = with_decisions(ledger(references=[one]), decided(tmp_path, code="retraction", one=one))
    assert not is_retracted(after.references[0])
    assert after.references[0].notices == one.notices


@pytest.mark.parametrize(
    "code, status", [("volume_differs", "METADATA_MISMATCH"), ("not_found", "NOT_FOUND")]
)
def test_the_bar_of_the_report_passes_over_what_is_decided(tmp_path, code, status):
    one = reference(findings=(FINDING,) if code != "not_found" else (), status=CitationStatus(status))
    before = ledger(references=[one])
    assert bars_failed(before, ["must-fix"], None)
    assert not bars_failed(with_decisions(before, decided(tmp_path, code=code, one=one)), ["must-fix"], None)


GOOD = '[[decision]]\ntitle = "T"\nfinding = "x"\nby = "Ann"\nbecause = "b"\n'


@pytest.mark.parametrize(
    "text, fault",
    [
        (GOOD + "yaer = 2020\n", "line 6: yaer is not known"),
        (GOOD + GOOD.replace('by = "Ann"\n', ""), "line 6: by is missing"),
        (GOOD + 'year = "2020"\n', "line 6: year must be a number"),
        (GOOD.replace('"Ann"', '" "'), "line 4: by must be a text"),
        ('[decision]\ntitle = "T"\n', "line 1: write [[decision]]"),
        (GOOD + "[other]\nx = 1\n", "line 6: other is not known"),
    ],
)
def test_a_fault_is_named_with_its_line(tmp_path, text, fault):
    with pytest.raises(DecisionFileError) as refused:
        decided(tmp_path, text)
    assert any(detail.startswith(fault) for detail in refused.value.details), refused.value.details


@pytest.mark.parametrize("text, line", [(GOOD + "year = \n", "line 6"), ("[[decision]\n", "line 1")])
def test_what_is_no_toml_is_refused_with_its_line(tmp_path, text, line):
    with pytest.raises(DecisionFileError, match=line):
        decided(tmp_path, text)


def test_no_file_means_no_decisions(tmp_path):
    assert read_decisions(tmp_path / "decisions.toml") == ()


@given(st.text(st.characters(blacklist_categories=["Cs"]), max_size=30))
def test_any_text_can_be_kept(text):
    import tomllib

    assert tomllib.loads(f"x = {quoted(text)}")["x"] == text


@given(st.text(st.characters(blacklist_categories=["Cs"]), min_size=1, max_size=30).filter(str.strip))
def test_what_is_written_fits_the_reference_it_was_written_of(tmp_path_factory, title):
    one = reference(title)
    folder = tmp_path_factory.mktemp("decided")
    assert decided(folder, one=one)[0].work == work_of(one)
