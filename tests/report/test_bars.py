import pytest

from grounded_research.ledger.models import Groundedness, Report
from grounded_research.ledger.words import Label
from grounded_research.report.bars import bars_failed
from support import builders as build


def reported(*labels, score=None, references=()):
    claims = [
        build.claim(f"C{number}", grounding=build.grounding(), final_label=label)
        for number, label in enumerate(labels, 1)
    ]
    return build.ledger(
        sentences=[build.sentence()],
        claims=claims,
        references=references,
        sources=[build.source()],
        report=Report(groundedness=score),
    )


@pytest.mark.parametrize(
    "word, label, fails",
    [
        ("failed", Label.FAILED, True),
        ("failed", Label.DISPUTED, False),
        ("disputed", Label.FAILED, True),
        ("unverified", Label.DISPUTED, True),
        ("unverified", Label.PARTIALLY_VERIFIED, False),
        ("partial", Label.PARTIALLY_VERIFIED, True),
        ("partial", Label.VERIFIED, False),
        ("partial", Label.OPINION, False),
        ("must-fix", Label.FAILED, True),
    ],
)
def test_a_bar_fails_on_its_label_and_all_worse_ones(word, label, fails):
    assert bool(bars_failed(reported(label), [word], None)) is fails


def test_must_fix_looks_at_references_too():
    wrong = build.reference(status="METADATA_MISMATCH", findings=(build.finding(),))
    assert bars_failed(reported(Label.VERIFIED, references=[wrong]), ["must-fix"], None)


@pytest.mark.parametrize("verified, fails", [(3, True), (4, False), (5, False)])
def test_groundedness_below_the_bar_fails(verified, fails):
    score = Groundedness(verified=verified, scored=5)
    assert bool(bars_failed(reported(Label.VERIFIED, score=score), [], 0.8)) is fails


def test_a_draft_without_a_score_fails_a_bar_of_groundedness():
    assert bars_failed(reported(), [], 0.5)
