import pytest

from grounded_research.ledger.changes import finish_stage, with_claims, with_references, with_sources
from grounded_research.ledger.digest import digest
from grounded_research.ledger.models import changed
from grounded_research.ledger.staleness import open_work, stage_state
from grounded_research.ledger.words import Label, StageName, StageState
from support.builders import (
    AT,
    citation,
    claim,
    conflict,
    draft,
    grounding,
    ledger,
    reference,
    sentence,
    small_ledger,
    source,
    support,
)


def finished(one):
    for stage in StageName:
        one = finish_stage(one, stage, StageState.DONE, at=AT)
    return one


def stale(one):
    return {str(stage) for stage in StageName if stage_state(one, stage) == "stale"}


def meant_otherwise(one):
    return with_claims(one, {"C1": changed(one.claims[0], meaning=digest("else"))})


def grounded_otherwise(one):
    return with_claims(one, {"C1": changed(one.claims[0], grounding=grounding("UNSUPPORTED"))})


def audited_otherwise(one):
    return with_claims(one, {"C1": changed(one.claims[0], citation=citation("UNVERIFIED"))})


def labelled_otherwise(one):
    return with_claims(one, {"C1": changed(one.claims[0], final_label=Label.FAILED)})


def source_rewritten(one):
    return with_sources(one, {"A": changed(one.sources[0], sha256=digest("else"))})


def source_tied(one):
    return with_sources(one, {"A": changed(one.sources[0], reference="R1")})


def reference_rewritten(one):
    return with_references(one, {"R1": changed(one.references[0], raw="Roe, R. (2020). Else.")})


def draft_rewritten(one):
    return changed(one, draft=draft(text="Else."))


@pytest.mark.parametrize(
    "change, wanted",
    [
        (draft_rewritten, {"decompose", "ground", "audit", "contradict", "report"}),
        (reference_rewritten, {"decompose", "ground", "audit", "contradict", "report"}),
        (meant_otherwise, {"ground", "audit", "contradict", "report"}),
        (source_rewritten, {"ground", "audit", "contradict", "report"}),
        (grounded_otherwise, {"contradict", "report"}),
        (audited_otherwise, {"report"}),
        (source_tied, {"report"}),
        (labelled_otherwise, set()),
        (lambda one: one, set()),
    ],
)
def test_a_change_makes_stale_what_has_read_it(change, wanted):
    assert stale(change(finished(small_ledger()))) == wanted


def test_a_stage_that_has_not_run_is_not_stale():
    assert {stage_state(small_ledger(), stage) for stage in StageName} == {"not run"}


def test_a_partial_stage_says_so_until_its_inputs_change():
    one = finish_stage(small_ledger(), StageName.GROUND, StageState.PARTIAL, at=AT)
    assert stage_state(one, StageName.GROUND) == "partial"
    assert stage_state(source_rewritten(one), StageName.GROUND) == "stale"


def test_an_audit_alone_is_done_without_the_other_stages():
    one = finish_stage(ledger(references=[reference()], draft=None), StageName.AUDIT, StageState.DONE, at=AT)
    assert stage_state(one, StageName.AUDIT) == "done"


def test_a_report_made_before_a_stage_has_run_again_is_stale():
    one = finished(small_ledger())
    again = finish_stage(one, StageName.AUDIT, StageState.PARTIAL, at=AT)
    assert stale(again) == {"report"}


def test_open_work_names_what_a_judge_or_a_stage_should_look_at():
    one = ledger(
        sentences=[sentence("S1"), sentence("S2", disposition="open")],
        claims=[
            claim("C1", grounding=grounding()),
            claim("C2"),
            claim("C3", type="normative"),
            claim("C4", grounding=grounding(), citation=citation(support=(support("unchecked"),))),
        ],
        references=[reference("R1"), reference("R2", status="UNVERIFIED", reason="not_asked")],
        sources=[source()],
        conflicts=[conflict("X1"), conflict("X2", open=False)],
    )
    work = open_work(one)
    assert work.sentences == ("S2",)
    assert work.claims == ("C2",)
    assert work.supports == ("C4",)
    assert work.references == ("R1",)
    assert work.conflicts == ("X1",)


def test_the_next_stage_is_the_first_that_is_not_done():
    assert open_work(small_ledger()).next_stage == StageName.DECOMPOSE
    assert open_work(finished(small_ledger())).next_stage is None
    assert open_work(source_rewritten(finished(small_ledger()))).next_stage == StageName.GROUND
