"""Retracted works: whether a reinstatement has ended it, and how the text cites them."""

import pytest

from grounded_research.citations.claims import with_claim_citations
from grounded_research.citations.decisions import standing
from grounded_research.citations.lines import must_fix, report_lines
from grounded_research.citations.retracted_works import with_citing_notes
from grounded_research.ledger.models import CitationMark, changed
from grounded_research.ledger.words import NoticeKind
from grounded_research.report.bars import bars_failed
from grounded_research.report.labels import is_retracted
from support import builders as build

YEAR = 2026
RETRACTED = build.notice(date="2018-05-01")


def work(identifier="R1", year="2015", **fields):
    given = {"fields": {"title": "Cold lakes", "year": year}, "status": "VERIFIED", "record": build.record()}
    return build.reference(identifier, **{**given, **fields})


def noted(ledger):
    """The codes of the notes on the first reference."""
    return [one.code for one in with_citing_notes(ledger, YEAR).references[0].findings]


def draft(*sentences, references=None):
    """A ledger whose sentences all cite the first reference."""
    mark = CitationMark(text="[1]", start=0, end=3, style="numeric", references=("R1",))
    written = [
        build.sentence(f"S{n}", text, start=100 * n, citations=(mark,)) for n, text in enumerate(sentences, 1)
    ]
    return build.ledger(
        sentences=written, claims=[], references=references or [work(notices=(RETRACTED,))], sources=[]
    )


@pytest.mark.parametrize(
    "date, retracted", [("2019-01-01", False), ("2018-05-01", False), ("2017-01-01", True), (None, True)]
)
def test_a_later_reinstatement_ends_a_retraction_everywhere(date, retracted):
    one = work(notices=(RETRACTED, build.notice(NoticeKind.REINSTATEMENT, date=date)))
    ledger = build.ledger(sentences=[], claims=[], references=[one], sources=[])
    assert must_fix(one) is retracted
    assert is_retracted(one) is retracted
    assert bool(standing(one)) is retracted
    assert bool(bars_failed(ledger, ["must-fix"], None)) is retracted


def test_a_work_that_every_sentence_calls_retracted_is_cited_as_such_and_fails_nothing():
    ledger = with_citing_notes(draft("The retracted study said so.", "It was retracted in 2018."), YEAR)
    one = ledger.references[0]
    assert [finding.code for finding in one.findings] == ["cited_as_retracted"]
    assert not must_fix(one)
    assert not is_retracted(one)
    assert not standing(one)
    assert not bars_failed(ledger, ["must-fix"], None)
    assert with_citing_notes(ledger, YEAR) is ledger


def test_one_sentence_that_cites_it_as_sound_is_enough_to_fail():
    assert noted(draft("The retracted study said so.", "Lakes are cold.")) == []


@pytest.mark.parametrize(
    "raw", ["Lee, A. (2015). RETRACTED: Cold lakes.", "Lee. Cold lakes. (Retraction published 2018)"]
)
def test_an_entry_that_says_so_itself_is_cited_as_retracted(raw):
    ledger = build.ledger(
        sentences=[], claims=[], references=[work(raw=raw, notices=(RETRACTED,))], sources=[]
    )
    assert noted(ledger) == ["cited_as_retracted"]


@pytest.mark.parametrize("year, codes", [("2019", ["cited_after_retraction"]), ("2018", []), ("2031", [])])
def test_a_later_work_in_the_list_shows_that_it_was_cited_after_the_retraction(year, codes):
    references = [work(notices=(RETRACTED,)), work("R2", year)]
    ledger = build.ledger(sentences=[], claims=[], references=references, sources=[])
    assert noted(ledger) == codes


def test_a_work_that_is_reinstated_or_only_corrected_gets_no_note():
    reinstated = work(notices=(RETRACTED, build.notice(NoticeKind.REINSTATEMENT, date="2019-01-01")))
    for one in (reinstated, work(notices=(build.notice(NoticeKind.CORRECTION),))):
        ledger = build.ledger(sentences=[], claims=[], references=[one, work("R2", "2024")], sources=[])
        assert noted(ledger) == []


def test_a_claim_is_told_of_a_notice_in_force_alone():
    reinstated = work(notices=(RETRACTED, build.notice(NoticeKind.REINSTATEMENT, date="2019-01-01")))
    for one, told in ((reinstated, 0), (work(notices=(RETRACTED,)), 1)):
        ledger = draft("Lakes are cold.", references=[one])
        claim = build.claim("C1", "Lakes are cold.", sentences=("S1",), references=("R1",), cites="[1]")
        ledger = changed(ledger, claims=(claim,), counters={**ledger.counters, "C": 1})
        assert len(with_claim_citations(ledger).claims[0].citation.mismatches) == told


def test_a_correction_of_a_verified_work_is_told():
    one = work(notices=(build.notice(NoticeKind.CORRECTION, doi="10.1000/c"),))
    lines = report_lines(build.ledger(sentences=[], claims=[], references=[one], sources=[]))
    assert "R1 notice: correction 2021-05-01 10.1000/c (crossref)" in lines
