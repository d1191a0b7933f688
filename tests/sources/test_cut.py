import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounded_research.sources.cut import cut_evidence

FILLER = "planned long before and described at some length in an earlier report of the same group of authors"


def cut(sentence: str, claim: str) -> str:
    return cut_evidence(sentence, claim).of(sentence)


def test_a_short_sentence_is_shown_whole():
    assert cut("  Deaths fell by 30 %.  ", "anything") == "Deaths fell by 30 %."


@pytest.mark.parametrize(
    "sentence, claim, kept",
    [
        (f"In this study, {FILLER}, the drug cut deaths by 30 %.", "The drug cut deaths by 30 %.", "30 %"),
        (f"The drug cut deaths by 30 % in this study, {FILLER}.", "The drug cut deaths by 30 %.", "30 %"),
        (
            f"In this study, {FILLER}, the drug did not reduce deaths.",
            "The drug reduced deaths.",
            "not reduce deaths",
        ),
        (f"No reduction of deaths was seen in the study, {FILLER}.", "Deaths were reduced.", "No reduction"),
        (
            f"Of all, {FILLER}, only Maria Curie won it twice.",
            "Curie won it twice.",
            "Maria Curie won it twice",
        ),
    ],
)
def test_the_span_keeps_values_names_and_negations(sentence: str, claim: str, kept: str):
    span = cut(sentence, claim)
    assert kept in span
    assert len(span.split()) <= 25


@given(
    st.lists(st.sampled_from(["not", "deaths", "30", "%", "the", "Curie,", "fell;"]), max_size=60),
    st.integers(1, 30),
)
def test_the_span_is_verbatim_and_within_its_words(words: list[str], limit: int):
    sentence = "  ".join(words)
    span = cut_evidence(sentence, "30 % deaths fell", words=limit)
    shown = span.of(sentence)
    assert shown == shown.strip()
    assert len(shown.split()) == min(limit, len(words))
