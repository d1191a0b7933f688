from grounded_research.ledger.changes import (
    finish_stage,
    replace_skipped,
    with_claims,
    with_conflicts,
    with_references,
    with_sentences,
    with_sources,
)
from grounded_research.ledger.models import Skipped, changed
from grounded_research.ledger.words import StageName, StageState
from support.builders import AT, claim, conflict, ledger, reference, sentence, small_ledger, source

LATER = "2026-12-01T10:00:00Z"


def test_a_changed_record_takes_the_place_of_its_namesake():
    one = small_ledger(claims=[claim("C1"), claim("C2"), claim("C3")])
    new = with_claims(one, {"C2": claim("C2", "Other words.")})
    assert [(c.id, c.claim == "Other words.") for c in new.claims] == [
        ("C1", False),
        ("C2", True),
        ("C3", False),
    ]


def test_a_new_record_stands_at_the_end_and_raises_its_counter():
    new = with_claims(small_ledger(), {"C7": claim("C7")})
    assert [c.id for c in new.claims] == ["C1", "C7"]
    assert new.counters["C"] == 7


def test_every_collection_has_its_counter():
    one = ledger()
    one = with_sentences(one, {"S4": sentence("S4")})
    one = with_references(one, {"R2": reference("R2")})
    one = with_sources(one, {"AB": source("AB")})
    one = with_conflicts(one, {"X9": conflict("X9")})
    assert one.counters == {"S": 4, "R": 2, "source": 28, "X": 9}


def test_lookups_speak_of_the_changed_ledger():
    one = small_ledger()
    assert set(one.claims_by_id) == {"C1"}
    assert set(with_claims(one, {"C2": claim("C2")}).claims_by_id) == {"C1", "C2"}


def test_the_records_that_did_not_change_are_the_same_objects():
    one = small_ledger(claims=[claim("C1"), claim("C2")])
    assert with_claims(one, {"C2": claim("C2", "Other.")}).claims[0] is one.claims[0]


def test_a_stage_replaces_what_it_left_out_and_leaves_that_of_others():
    def left_out(stage, what):
        return Skipped(stage=stage, what=what, reason="no text")

    one = changed(
        ledger(), skipped=(left_out("decompose", "a"), left_out("ground", "b"), left_out("audit", "c"))
    )
    new = replace_skipped(one, StageName.GROUND, [left_out("ground", "d"), left_out("ground", "e")])
    assert [entry.what for entry in new.skipped] == ["a", "d", "e", "c"]


def test_a_finished_stage_is_written_down_with_its_settings_and_notes():
    new = finish_stage(
        small_ledger(),
        StageName.GROUND,
        StageState.PARTIAL,
        at=AT,
        settings={"size": 10},
        notes=["one source"],
    )
    run = new.stages[StageName.GROUND]
    assert (run.state, run.at, run.settings, run.notes) == ("partial", AT, {"size": 10}, ("one source",))


def test_a_run_that_found_nothing_new_keeps_its_time():
    one = finish_stage(small_ledger(), StageName.GROUND, StageState.DONE, at=AT)
    assert finish_stage(one, StageName.GROUND, StageState.DONE, at=LATER) == one


def test_a_run_on_other_settings_has_its_own_time():
    one = finish_stage(small_ledger(), StageName.GROUND, StageState.DONE, at=AT)
    new = finish_stage(one, StageName.GROUND, StageState.DONE, at=LATER, settings={"web": True})
    assert new.stages[StageName.GROUND].at == LATER


def test_the_pipeline_is_as_far_as_its_last_stage():
    one = finish_stage(small_ledger(), StageName.CONTRADICT, StageState.DONE, at=AT)
    one = finish_stage(one, StageName.DECOMPOSE, StageState.DONE, at=AT)
    assert one.pipeline_stage == "contradicted"
    assert list(one.stages) == ["decompose", "contradict"]
