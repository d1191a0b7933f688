from grounded_research.contradict.candidates import internal_candidates
from grounded_research.contradict.stage import compare, draft_candidates, settle, statements_to_compare
from grounded_research.contradict.verdicts import ConflictLine, apply_answers, is_closed_to
from grounded_research.ledger.models import changed
from grounded_research.ledger.words import ConflictKind, CrossSourceStatus, Dimension
from grounded_research.sources.model import LoadedSource, SourceSentence
from grounded_research.sources.retrieval import Index
from support import builders as build

SEEN = "0a1b2c3d"


def two_claims(first, second):
    claims = [build.claim("C1", first), build.claim("C2", second)]
    return build.ledger(sentences=[build.sentence()], claims=claims)


def loaded(identifier, *texts, **fields):
    sentences = tuple(SourceSentence(n=number, text=text) for number, text in enumerate(texts, 1))
    record = build.source(identifier, sentences=len(texts), **fields)
    return LoadedSource(id=identifier, record=record, sentences=sentences)


def searched(ledger, *sources):
    ready = {one.id: one for one in sources}
    held = build.ledger(
        sentences=ledger.sentences, claims=ledger.claims, sources=[one.record for one in sources]
    )
    statements = statements_to_compare(held, ready)
    found = compare(statements, list(statements), Index.build(ready), ready)
    return settle(held, [*draft_candidates(held), *found], whole=True)


def test_two_claims_with_different_values_of_one_thing_are_an_internal_conflict():
    ledger = two_claims("The Aldo trial enrolled 120 patients.", "The Aldo trial enrolled 140 patients.")
    (found,) = internal_candidates(ledger)
    assert found.kind is ConflictKind.INTERNAL
    assert found.claims == ("C1", "C2")


def test_claims_about_different_things_are_no_conflict():
    ledger = two_claims("The Aldo trial enrolled 120 patients.", "The Borea study followed 140 nurses.")
    assert internal_candidates(ledger) == []


def test_sources_that_disagree_on_what_a_claim_says_are_found_even_when_the_claim_cites_one_alone():
    ledger = two_claims("Drug K lowered mortality by 30 percent.", "Nothing else is said of turnips here.")
    settled = searched(
        ledger,
        loaded("A", "Drug K lowered mortality by 30 percent."),
        loaded("B", "Drug K lowered mortality by 18 percent."),
    )
    (conflict,) = settled.conflicts
    assert conflict.kind is ConflictKind.SOURCE_VS_SOURCE
    assert settled.claims[0].cross_source.status is CrossSourceStatus.CONFLICT
    assert set(settled.claims[0].cross_source.conflict_with) == {"A:1", "B:1"}
    assert settled.claims[1].cross_source.status is CrossSourceStatus.CONSISTENT


def test_sources_are_compared_without_a_draft():
    ledger = build.ledger(draft=None, source_text="sources")
    settled = searched(
        ledger,
        loaded("A", "The dam was finished in 1961.", "It rained."),
        loaded("B", "The dam was finished in 1966."),
    )
    assert [one.about for one in settled.conflicts] != []


def test_a_copy_of_a_source_is_not_compared():
    ledger = build.ledger(draft=None, source_text="sources")
    settled = searched(
        ledger,
        loaded("A", "The dam was finished in 1961."),
        loaded("B", "The dam was finished in 1966.", duplicate_of="A"),
    )
    assert settled.conflicts == ()


def conflicted():
    ledger = two_claims("The Aldo trial enrolled 120 patients.", "The Aldo trial enrolled 140 patients.")
    return settle(ledger, draft_candidates(ledger), whole=True)


def answered(ledger, verdict, judge="agent", **fields):
    line = ConflictLine(conflict="X1", seen=SEEN, verdict=verdict, reason="A says 120, B says 140", **fields)
    return apply_answers(ledger, [line], judge=judge, at=build.AT)


def test_apparent_needs_a_dimension_or_the_conflict_stays_unresolved():
    ledger = answered(conflicted(), "apparent")
    assert ledger.conflicts[0].status is CrossSourceStatus.UNRESOLVED_CONFLICT
    assert "no dimension" in (ledger.conflicts[0].note or "")


def test_apparent_with_a_dimension_reconciles():
    ledger = answered(conflicted(), "apparent", dimension=Dimension.POPULATION)
    assert ledger.claims[0].cross_source.status is CrossSourceStatus.APPARENT_ONLY
    assert ledger.claims[0].cross_source.reconciling_dimension is Dimension.POPULATION


def test_two_judges_that_differ_open_the_conflict_for_a_third():
    ledger = answered(answered(conflicted(), "conflict"), "unrelated", judge="second")
    assert ledger.conflicts[0].open
    assert ledger.conflicts[0].status is CrossSourceStatus.CONFLICT
    third = answered(ledger, "unrelated", judge="third")
    assert not third.conflicts[0].open
    assert third.conflicts[0].status is CrossSourceStatus.CONSISTENT


def test_a_closed_conflict_is_answered_again_by_another_judge_only():
    conflict = answered(conflicted(), "conflict").conflicts[0]
    assert is_closed_to(conflict, "agent")
    assert not is_closed_to(conflict, "second")


def test_a_second_search_changes_nothing_and_keeps_the_verdict():
    ledger = answered(conflicted(), "conflict")
    again = settle(ledger, draft_candidates(ledger), whole=True)
    assert again == ledger


def test_a_conflict_whose_claim_was_rewritten_is_open_again():
    ledger = answered(conflicted(), "conflict")
    claims = [build.claim("C1", "The Aldo trial enrolled 130 patients."), ledger.claims[1]]
    changed = build.ledger(sentences=ledger.sentences, claims=claims, conflicts=ledger.conflicts)
    again = settle(changed, draft_candidates(changed), whole=True)
    assert again.conflicts[0].open
    assert len(again.conflicts[0].history) == 1


def test_a_contradiction_of_stage_2_is_listed_and_not_asked_again():
    grounding = build.grounding("CONTRADICTED", judge="agent", note="the source says 140")
    ledger = build.small_ledger(claims=[build.claim(grounding=grounding)])
    settled = settle(ledger, draft_candidates(ledger), whole=True)
    (conflict,) = settled.conflicts
    assert conflict.kind is ConflictKind.TEXT_VS_SOURCE
    assert not conflict.open


def test_a_contradiction_is_listed_with_the_sentence_that_carries_it():
    read = (
        build.evidence("A:1", "If a member opposes a change, then the change cannot land."),
        build.evidence("A:2", "The exception is if the board votes to approve the change despite that."),
    )
    reason = "The board can approve the change despite opposition."
    grounding = build.grounding("CONTRADICTED", read, judge="agent", reason=reason)
    claim = build.claim("C1", "Once a member opposes a change, it cannot land.", grounding=grounding)
    ledger = build.ledger(sentences=[build.sentence()], claims=[claim], sources=[build.source("A")])
    (conflict,) = draft_candidates(ledger)
    assert conflict.right.at == "A:2"


def test_evidence_on_both_sides_becomes_a_conflict_to_read():
    sides = (build.evidence("A:1", "Yes."), build.evidence("A:2", "No."))
    grounding = changed(build.grounding("SUPPORTED", [sides[0]]), sentences=sides, against=("A:2",))
    ledger = build.small_ledger(claims=[build.claim(grounding=grounding)])
    settled = settle(ledger, draft_candidates(ledger), whole=True)
    assert [one.status for one in settled.conflicts] == [CrossSourceStatus.CONFLICT]
