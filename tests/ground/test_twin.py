"""The cited sentence in the claim's own words but for one: asked about, and never more than that."""

import pytest

from grounded_research.ground.gates.chain import run_chain
from grounded_research.ground.gates.twin import other_position, reversed_word
from grounded_research.ledger.words import GroundingStatus


@pytest.mark.parametrize(
    ("claim", "sentence", "found"),
    [
        (
            "The drug lowered blood pressure.",
            "In 2019 the drug raised blood pressure in mice.",
            ("lowered", "raised"),
        ),
        ("The tenant is liable for repairs.", "The tenant is not liable for repairs.", ("", "not")),
        ("The tenant is not liable for repairs.", "The tenant is liable for repairs.", ("not", "")),
        ("It was not built in 1920.", "It was never built in 1920.", None),
        ("The drug lowered blood pressure.", "The drug lowered blood pressure.", None),
        ("The drug lowered blood pressure.", "The drug lowered heart rate.", None),
        ("A female hare is not called a buck.", "A male hare is not called a buck.", None),
        (
            "The compiler is not required to run.",
            "Neither the linker nor the compiler is required to run.",
            None,
        ),
        ("It rose.", "It fell.", None),
        (
            "Prices rose in spring, but wages did not follow.",
            "Prices fell in spring, but wages did not follow.",
            ("rose", "fell"),
        ),
        ("The drug did not lower blood pressure.", "The drug did not raise blood pressure.", None),
    ],
)
def test_a_reversal_is_one_word_in_otherwise_the_same_words(claim, sentence, found):
    assert reversed_word(claim, sentence) == found


@pytest.mark.parametrize(
    ("claim", "sentence", "found"),
    [
        ("Revival is her third studio album.", "Revival is her second studio album.", ("third", "second")),
        ("Revival is her 3rd studio album.", "Revival is her third studio album.", None),
        ("Revival is her second studio album.", "Revival is her second studio album.", None),
        (
            "Revival is the third album of Gomez, not of Swift.",
            "Revival is the second album of Gomez, not of Swift.",
            ("third", "second"),
        ),
        ("Revival is not her third studio album.", "Revival is not her second studio album.", None),
        ("Revival is her final studio album.", "Revival is her second studio album.", None),
    ],
)
def test_another_position_is_one_ordinal_in_otherwise_the_same_words(claim, sentence, found):
    assert other_position(claim, sentence) == found


TURNED = [
    ("The tenant is liable for repairs.", "The tenant is not liable for repairs.", "negation"),
    ("The tenant is not liable for repairs.", "The tenant is liable for repairs.", "negation"),
    ("The dose increased the risk of stroke.", "The dose decreased the risk of stroke.", "negation"),
    ("Revival is her third studio album.", "Revival is her second studio album.", "ordinal"),
]


@pytest.mark.parametrize(("claim", "sentence", "gate"), TURNED)
def test_a_support_by_its_opposite_is_returned_once(answered, claim, sentence, gate):
    verdict = run_chain(answered(claim, [sentence], f"The source states: {sentence}"))
    assert verdict.returned is not None
    assert verdict.status is GroundingStatus.UNSUPPORTED
    assert verdict.rulings[0].gate == gate


@pytest.mark.parametrize(("claim", "sentence", "_gate"), TURNED)
def test_a_judge_that_insists_with_evidence_is_believed(answered, claim, sentence, _gate):
    assert run_chain(answered(claim, [sentence], "It does.", attempt=2)).returned is None
