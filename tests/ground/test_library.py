"""What can be looked up in the sources: other places of a value, independent domains."""

import pytest

from grounded_research.ground.library import may_state

CLAIM = "The drug cut deaths by 30 percent."


def test_a_value_is_looked_for_in_the_whole_cited_source(shelf):
    library = shelf(A=["The drug cut deaths.", "Deaths fell by 30 percent."], B=["By 30 percent."])
    evidence = library.resolve(["A:1"])
    assert [one.pointer for one in library.elsewhere(CLAIM, evidence)] == ["A:2"]


def test_nothing_is_looked_for_where_the_evidence_has_the_values(shelf):
    library = shelf(A=[CLAIM, "Deaths fell by 30 percent."])
    assert library.elsewhere(CLAIM, library.resolve(["A:1"])) == ()


def test_a_bound_that_a_value_lies_within_is_not_the_value(shelf):
    library = shelf(A=["The drug cut deaths.", "Deaths fell by up to 50 percent.", "It was 30 years ago."])
    assert library.elsewhere(CLAIM, library.resolve(["A:1"])) == ()


@pytest.mark.parametrize(
    ("value", "sentence", "may"),
    [
        ("$1.2 million", "It cost 1,200,000 dollars.", True),
        ("30 percent", "It rained in Rome.", False),
        ("30 percent", "It was thirty percent.", True),
        ("twelve", "It rained in Rome.", True),
        ("1974", "It opened in 1874.", False),
    ],
)
def test_only_sentences_that_may_state_a_value_are_compared(value, sentence, may):
    assert may_state(value, sentence) is may


def test_web_evidence_counts_its_domains(shelf):
    library = shelf({"A": "a.org", "B": "b.org"}, A=["One."], B=["Two."], C=["Three."])
    assert library.domains(library.resolve(["A:1", "B:1"])) == ("a.org", "b.org")
    assert library.domains(library.resolve(["A:1", "C:1"])) == ()
    assert library.domains(()) == ()


def test_candidates_begin_with_the_exact_passage(shelf):
    library = shelf(A=[*(f"Filler sentence number {n} about trials." for n in range(40)), "Rome is old."])
    assert library.candidates("Rome is old.", "")[0].pointer == "A:41"
