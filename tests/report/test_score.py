from hypothesis import given
from hypothesis import strategies as st

from grounded_research.ledger.words import Label
from grounded_research.report.score import count_labels, groundedness
from support import builders as build

labels = st.lists(st.sampled_from(list(Label)))


def claims(of):
    return [build.claim(f"C{number}", final_label=label) for number, label in enumerate(of, 1)]


@given(labels)
def test_only_opinions_leave_the_denominator(of):
    score = groundedness(count_labels(claims(of)))
    scored = [label for label in of if label is not Label.OPINION]
    assert (score.scored if score else 0) == len(scored)
    assert (score.verified if score else 0) == scored.count(Label.VERIFIED)


@given(labels)
def test_the_breakdown_adds_up_to_all_claims(of):
    assert sum(count_labels(claims(of)).values()) == len(of)


def test_nothing_to_score_is_not_scored_rather_than_zero_or_one():
    assert groundedness(count_labels([])) is None
    assert groundedness(count_labels(claims([Label.OPINION]))) is None
