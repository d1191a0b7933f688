"""Candidates: what is spared changes nothing of what is found."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounded_research.contradict import candidates
from grounded_research.sources.retrieval import Index
from sources.making import sources

WORDS = [
    *("drug", "lowered", "raised", "mortality", "adults", "not", "trial", "the", "did"),
    *("12", "in 1961", "30 percent", "40%", "O'Neil", "well-known", "seven patients"),
]
SENTENCES = st.lists(
    st.lists(st.sampled_from(WORDS), min_size=2, max_size=7).map(" ".join), min_size=1, max_size=4
)


def found(statement: str, texts: list[list[str]]) -> list[candidates.Candidate]:
    named = sources(**{chr(65 + place): text for place, text in enumerate(texts)})
    return candidates.source_candidates(statement, Index.build(named), named, among=list(named))


@pytest.mark.parametrize(
    "statement, expected",
    [
        ("The drug lowered mortality in adults.", 1),
        ("The harbour of the town was painted.", 0),
    ],
)
def test_sources_that_reverse_each_other_are_found_for_a_statement_without_a_value(statement, expected):
    texts = [["The drug lowered mortality in adults."], ["The drug did not lower mortality in adults."]]
    assert len(found(statement, texts)) == expected


@given(SENTENCES.map(lambda one: one[0]), st.lists(SENTENCES, min_size=2, max_size=3))
def test_a_statement_that_is_passed_over_would_have_brought_nothing(statement: str, texts: list[list[str]]):
    with pytest.MonkeyPatch.context() as patch:
        quick = found(statement, texts)
        patch.setattr(candidates, "may_meet", lambda *_: True)
        assert quick == found(statement, texts)
