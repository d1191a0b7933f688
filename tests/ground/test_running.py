"""The run without a judge: what is read, what is set aside, what opens again when sources change."""

import pytest

from grounded_research.errors import StageError
from grounded_research.ground.running import (
    finish,
    pending,
    register,
    require_claims,
    require_sources,
    work,
)
from grounded_research.ledger.models import changed
from grounded_research.ledger.validation import refuse_faults
from grounded_research.ledger.words import ClaimType, GroundingStatus, StageName, StageState
from support import builders

AT = builders.AT


@pytest.fixture
def library(shelf):
    return shelf(A=["The trial enrolled 120 patients.", "Mortality fell by 18 percent in the trial."])


def test_every_pending_claim_is_read_once(draft, library):
    ledger = draft(library, "The trial enrolled 120 patients.", "Mortality fell by 30 percent in the trial.")
    assert pending(ledger) == ["C1", "C2"]
    after = work(ledger, library, ["C1", "C2"], at=AT)
    assert [claim.grounding.status.value for claim in after.claims] == ["SUPPORTED", "CONTRADICTED"]
    assert [claim.grounding.open for claim in after.claims] == [False, True]
    assert pending(after) == []
    assert work(after, library, ["C1", "C2"], at=AT) == after
    refuse_faults(after, None)


def test_a_claim_that_rules_alone_call_normative_is_set_aside_and_stays_open(draft, library):
    ledger = draft(library, "This is wonderful.", type=ClaimType.NORMATIVE)
    grounding = work(ledger, library, ["C1"], at=AT).claims[0].grounding
    assert grounding.status is GroundingStatus.NOT_APPLICABLE
    assert grounding.open


def test_a_claim_that_a_judge_calls_normative_is_closed(draft, library):
    ledger = draft(library, "This is wonderful.", type=ClaimType.NORMATIVE, proposed_by="agent")
    grounding = work(ledger, library, ["C1"], at=AT).claims[0].grounding
    assert (grounding.status, grounding.open) == (GroundingStatus.NOT_APPLICABLE, False)


def test_a_claim_that_is_gone_is_passed_over(draft, library):
    ledger = draft(library, "The trial enrolled 120 patients.")
    assert work(ledger, library, ["C9"], at=AT) == ledger


def test_a_run_that_was_cut_short_is_partial(draft, library):
    ledger = draft(library, "The trial enrolled 120 patients.", "It ended.")
    half = finish(work(ledger, library, ["C1"], at=AT), at=AT)
    assert half.stages[StageName.GROUND].state is StageState.PARTIAL
    whole = finish(work(half, library, ["C2"], at=AT), at=AT)
    assert whole.stages[StageName.GROUND].state is StageState.DONE


def test_what_is_missing_is_named_with_its_command(draft, library):
    ledger = draft(library, "The trial enrolled 120 patients.")
    with pytest.raises(StageError, match=r"decompose\.py"):
        require_claims(ledger, "decompose.py run DRAFT")
    with pytest.raises(StageError, match="--sources"):
        require_sources(changed(ledger, sources=()), "ground.py run --sources PATH")


@pytest.fixture
def registered(draft, shelf, tmp_path):
    """A ledger grounded on two files; and how to register and read the folder again."""
    folder = tmp_path / "sources"
    folder.mkdir()
    (folder / "a.txt").write_text("The trial enrolled 120 patients.\n", encoding="utf-8")
    ledger = draft(shelf(), "The trial enrolled 120 patients.", "Rome is an old city.")

    def again(before=ledger):
        from grounded_research.ground.library import Library
        from grounded_research.sources.register import load_sources

        sidecar = tmp_path / ".grounded-research"
        after = register(before, [folder], sidecar, base=tmp_path)
        return after, Library(load_sources(after, sidecar))

    after, library = again()
    return folder, work(after, library, pending(after), at=AT), again


def test_the_same_sources_again_change_nothing(registered):
    _, ledger, again = registered
    assert again(ledger)[0] == ledger


def test_a_new_source_opens_what_found_nothing_and_keeps_what_has_evidence(registered):
    folder, ledger, again = registered
    (folder / "b.txt").write_text("Rome is an old city.\n", encoding="utf-8")
    after, library = again(ledger)
    assert pending(after) == ["C2"]
    assert work(after, library, ["C2"], at=AT).claims[1].grounding.status is GroundingStatus.SUPPORTED


def test_a_changed_source_opens_what_rested_on_it(registered):
    folder, ledger, again = registered
    assert ledger.claims[0].grounding.status is GroundingStatus.SUPPORTED
    (folder / "a.txt").write_text("The trial enrolled 140 patients.\n", encoding="utf-8")
    after, _ = again(ledger)
    assert "C1" in pending(after)
    assert after.claims[0].grounding.history == ledger.claims[0].grounding.history
    refuse_faults(after, None)


def test_a_source_that_is_read_otherwise_opens_what_rested_on_it(registered):
    _, ledger, again = registered
    numbered = changed(ledger, sources=(changed(ledger.sources[0], sentences=2),))
    after, _ = again(numbered)
    assert after.sources[0].sentences == 1
    assert "C1" in pending(after)


def test_a_conflict_with_a_changed_source_is_dropped_with_its_claims_word_of_it(registered):
    folder, ledger, again = registered
    conflict = builders.conflict()
    crossed = builders.cross_source("CONFLICT", conflict_with=("A:1",), conflicts=("X1",))
    claim = changed(ledger.claims[0], cross_source=crossed)
    ledger = changed(
        ledger,
        claims=(claim, *ledger.claims[1:]),
        conflicts=(conflict,),
        counters={**ledger.counters, "X": 1},
    )
    (folder / "a.txt").write_text("The trial enrolled 140 patients.\n", encoding="utf-8")
    after, _ = again(ledger)
    assert after.conflicts == ()
    assert after.claims[0].cross_source.conflicts == ()
    refuse_faults(after, None)
