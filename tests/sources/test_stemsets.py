import gc
import weakref
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounded_research.sources import retrieval
from grounded_research.sources.passages import passages
from grounded_research.sources.retrieval import Index
from grounded_research.sources.scoring import MOST_TERMS, Scorer, make_query
from grounded_research.sources.stemsets import Held, Sums
from sources.making import sources

TEXTS = ["The trial enrolled 120 patients.", "Mortality fell.", "It rained.", "The trial ended early."]


def scorer_of(index: Index, claim: str) -> Scorer:
    return Scorer(index, make_query(claim, "", index.rarity))


@given(st.lists(st.integers(1, 1000), min_size=1, max_size=60), st.data())
def test_a_set_of_stems_counts_what_its_stems_count(weights: Sequence[float], data: st.DataObject):
    chosen = data.draw(st.sets(st.sampled_from(range(len(weights)))))
    stems = sum(1 << bit for bit in chosen)
    assert Sums(weights)[stems] == sum(weights[bit] for bit in chosen)


BITS = {10: 1, 20: 2, 30: 4}


def look_up(asked: list[int]) -> Callable[[int], list[int]]:
    """Stems 30 and 40 of every sentence, and a note of who asked."""
    return lambda number: [asked.append(number) or 30, 40]


def test_what_a_whole_walk_did_not_meet_holds_nothing_and_all_else_is_looked_up():
    asked: list[int] = []
    held = Held(look_up(asked), BITS)
    assert held[7] == 4
    held.put({1: 2}, whole=True)
    assert (held[1], held[2], asked) == (2, 0, [7])
    held.put({3: 1}, whole=False)
    assert (held[1], held[3], asked) == (2, 4, [7, 3])


def test_a_whole_walk_over_a_few_sources_says_nothing_of_those_that_another_walk_did_not_meet():
    asked: list[int] = []
    held = Held(look_up(asked), BITS)
    held.put({1: 1}, whole=False)
    held.put({9: 1}, whole=True)
    assert (held[9], held[2], asked) == (1, 4, [2])


def test_a_search_leaves_nothing_behind_that_only_the_search_for_cycles_would_free():
    index = Index.build(sources(A=TEXTS))
    gc.disable()
    try:
        scorer = scorer_of(index, "The trial enrolled patients")
        index.scored(scorer)
        gone = weakref.ref(scorer)
        del scorer
        assert gone() is None
    finally:
        gc.enable()


@pytest.mark.parametrize("budget", [0, 3, 20_000])
def test_the_same_is_found_whether_postings_are_walked_or_sentences_looked_up(
    budget: int, monkeypatch: pytest.MonkeyPatch
):
    found = sources(A=TEXTS * 3, B=TEXTS)
    index = Index.build(found)
    whole = index.search("The trial enrolled patients", limit=5)
    monkeypatch.setattr(retrieval, "POSTINGS_A_QUERY", budget)
    assert index.search("The trial enrolled patients", limit=5) == whole
    assert passages(index, found, "The trial enrolled patients", 3, first=["B"])


def test_a_text_of_thousands_of_words_is_no_more_work_than_its_rarest_words():
    rows = [f"Item w{number} is listed." for number in range(3000)]
    index = Index.build(sources(A=rows))
    scorer = scorer_of(index, " ".join(f"w{number}" for number in range(3000)))
    assert len(scorer.terms) == MOST_TERMS
    assert index.search("w2999 and " * 2 + " ".join(rows), limit=3)
