from grounded_research.ledger.models import Groundedness
from grounded_research.ledger.words import Label
from grounded_research.report.bottom_line import bottom_line
from support import builders as build

SCORE = Groundedness(verified=50, scored=51)


def draft_with(*claims, **fields):
    return build.small_ledger(claims=claims, **fields)


def test_one_fabricated_reference_comes_before_fifty_verified_claims():
    claims = [
        build.claim(f"C{number}", grounding=build.grounding(), final_label=Label.VERIFIED)
        for number in range(1, 51)
    ]
    fabricated = build.reference(status="NOT_FOUND")
    text = bottom_line(draft_with(*claims, references=[fabricated]), SCORE)
    assert text.startswith("1 reference does not exist")
    assert "R1" in text


def test_the_bottom_line_ranges_over_references_that_no_claim_cites():
    claim = build.claim(grounding=build.grounding(), final_label=Label.VERIFIED)
    wrong = build.reference("R2", status="METADATA_MISMATCH", findings=(build.finding(),))
    assert "R2" in bottom_line(draft_with(claim, references=[build.reference(), wrong]), SCORE)


def test_a_clean_run_says_no_more_than_it_may():
    claim = build.claim(grounding=build.grounding(), final_label=Label.VERIFIED)
    text = bottom_line(draft_with(claim, references=[]), Groundedness(verified=1, scored=1))
    assert text.startswith(
        "No unsupported or contradicted claims were found among the 1 examined, using the sources provided."
    )


def test_claims_that_no_stage_checked_are_not_called_clean():
    ledger = build.small_ledger(claims=[build.claim()], references=[build.reference(status="VERIFIED")])
    text = bottom_line(ledger, None)
    assert "contradicted claims" not in text
    assert text == "No wrong reference was found among the 1 examined."


def test_an_unverified_reference_is_said_and_not_called_wrong():
    ledger = build.ledger(references=[build.reference(status="UNVERIFIED", reason="not_asked_offline")])
    assert "could not be verified" in bottom_line(ledger, None)


def test_nothing_is_ever_called_free_of_hallucinations():
    for ledger in (build.small_ledger(), build.ledger()):
        assert "hallucination" not in bottom_line(ledger, None)


def test_an_opinion_that_a_source_denies_is_no_contradicted_claim():
    opinion = build.claim(grounding=build.grounding("CONTRADICTED"), final_label=Label.OPINION)
    assert "contradicted by" not in bottom_line(draft_with(opinion, references=[]), None)


def test_a_claim_that_nobody_has_read_waits_and_is_not_called_unverifiable():
    unread = build.grounding("UNVERIFIABLE", code="needs_reader", open=True)
    text = bottom_line(draft_with(build.claim(grounding=unread, final_label=Label.UNVERIFIED)), None)
    assert "1 claim waits for a reader (C1)" in text
    assert "could not be verified from" not in text


def test_a_claim_that_only_the_built_in_judge_found_unsupported_waits_for_a_reader():
    unread = build.grounding("UNSUPPORTED", judge="embedded", open=True)
    text = bottom_line(draft_with(build.claim(grounding=unread, final_label=Label.UNVERIFIED)), None)
    assert "1 claim waits for a reader (C1)" in text
    assert "could not be verified from" not in text


def test_a_contradiction_is_counted_as_a_claim_and_not_again_as_a_conflict():
    claim = build.claim(grounding=build.grounding("CONTRADICTED"), final_label=Label.FAILED)
    ledger = draft_with(claim, references=[], conflicts=[build.conflict(open=False)])
    assert "conflict" not in bottom_line(ledger, None)
