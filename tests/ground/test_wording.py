"""Ways of writing that say the same, and near ones that do not: what the built-in judge closes by itself."""

import pytest

from grounded_research.ground.embedded.judge import says_the_same
from grounded_research.ground.embedded.wording import REWRITES, may_have_words, one_form


@pytest.mark.parametrize(
    "example", [example for example, _, _ in REWRITES if ", " not in example.split(" = ")[0]]
)
def test_every_row_of_the_table_does_what_its_example_says(example):
    left, right = example.split(" = ")
    assert one_form(left).casefold() == one_form(right).casefold()


SAME = [
    ("The dam was finished in 1961.", "In 1961, the dam was finished."),
    ("The dam was finished in 1961.", "In 1961 the dam was finished."),
    ("In 1961, the dam was finished.", "The dam was finished in 1961."),
    ("The survey covered seven villages in the valley.", "The survey covered 7 villages in the valley."),
    ("Mortality fell by 18% in the trial.", "Mortality fell by 18 percent in the trial."),
    ("The trial enrolled 12,000 patients in Lund.", "The trial enrolled 12000 patients in Lund."),
    ("The drug was not given to children.", "The drug wasn't given to children."),
    ("The patients need not fast before it.", "The patients needn't fast before it."),
    ("This dam was finished in 1961 by engineers.", "The dam was finished in 1961 by engineers."),
]
NOT_THE_SAME = [
    ("The dam was finished in 1961.", "In 1961, the dam was planned to be finished."),
    ("The dam was finished in 1961.", "In 1961, the dam was nearly finished."),
    ("The dam was finished in 1961.", "In 1963, the dam was finished."),
    ("The dam was finished in 1961.", "In 1961, critics said, the dam was finished."),
    ("The dam was finished in 1961.", "Before 1961, the dam was finished."),
    ("Mortality fell in the trial.", "In some patients, mortality fell in the trial."),
    (
        "The survey covered seven villages in the valley.",
        "The survey covered seven hundred villages in the valley.",
    ),
    ("The survey covered 7 villages in the valley.", "The survey covered 8 villages in the valley."),
    ("The drug was given to children.", "The drug wasn't given to children."),
    ("The drug lowers the risk of stroke.", "In mice, the drug lowers the risk of stroke."),
    ("The drug lowers the risk of stroke.", "In 2019, the drug lowers the risk of stroke."),
]


@pytest.mark.parametrize(("claim", "sentence"), SAME)
def test_another_way_of_writing_needs_no_reader(claim, sentence):
    assert says_the_same(claim, sentence)
    assert may_have_words(sentence, claim)


def test_a_sentence_without_a_word_of_the_claim_is_not_rewritten():
    assert not may_have_words("In 1961 the dam was opened.", "The dam was finished in 1961.")


@pytest.mark.parametrize(("claim", "sentence"), NOT_THE_SAME)
def test_a_difference_in_what_is_said_needs_one(claim, sentence):
    assert not says_the_same(claim, sentence)
