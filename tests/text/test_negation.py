"""Negations: what denies, what only looks like it, and how far it reaches."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounded_research.text.negation import find_negations, has_negation, is_negated
from grounded_research.text.spans import Span


def span_of(text, part):
    start = text.index(part)
    return Span(start, start + len(part))


DENIED = [
    ("It did not end in 1943, 1944 or 1945.", "1944"),
    ("World War II did not end in 1943.", "1943"),
    ("It ended in 1945, not 1943.", "1943"),
    ("The drug didn\u2019t reduce mortality.", "reduce mortality"),
    ("The court never ruled on it.", "ruled"),
    ("No patients died in 2010.", "2010"),
    ("Nobody left in May.", "left"),
    ("None of the trials showed a benefit.", "benefit"),
    ("Neither aspirin nor ibuprofen helped.", "helped"),
    ("Neither aspirin nor ibuprofen helped.", "ibuprofen"),
    ("They left without a permit.", "permit"),
    ("It failed to reach the target.", "target"),
    ("The trial lacked a control group.", "control group"),
    ("She was unable to attend in 1999.", "1999"),
    ("The practice is no longer legal.", "legal"),
    ("It had no effect on weight, height or mortality.", "mortality"),
    ("It cannot cause cancer.", "cause"),
    ("The increase was not necessarily large.", "large"),
    ("The treaty, they said, was not signed.", "signed"),
    ("It did not, however, rise in 2001.", "rise"),
    ("The finding was non-significant.", "significant"),
    ("He denied leaving in 1950.", "1950"),
]

NOT_DENIED = [
    ("It was not until 1945 that it ended.", "1945"),
    ("They flew with No 310 Squadron.", "310"),
    ("Not long after 1990 it fell.", "1990"),
    ("It lies in the not-so-distant future.", "future"),
    ("It ended in 1945, not 1943.", "1945"),
    ("Not only mice but also rats died.", "mice"),
    ("No fewer than 50 patients died.", "50"),
    ("No more than 50 patients died.", "50"),
    ("There is no doubt that it rose.", "rose"),
    ("Rates fell, whereas costs rose.", "rose"),
    ("Rates fell; however, costs rose.", "costs rose"),
    ("It did not fall, but it rose in 2001.", "2001"),
    ("It did not fall, although costs rose.", "rose"),
    ("It did not end until 1945.", "1945"),
    ("No. 5 was excluded.", "5"),
    ("It was not impossible to win.", "win"),
    ("He never failed to win.", "win"),
    ("It did not help and was withdrawn in 2004.", "2004"),
    ("The note was short. It was read.", "read"),
    ("The unit was knotted in the north.", "north"),
    ("We asked whether or not it rose.", "rose"),
    ("The cannon fired.", "fired"),
]


@pytest.mark.parametrize("text, part", DENIED)
def test_a_denied_part_is_in_the_scope_of_its_negation(text, part):
    assert is_negated(text, span_of(text, part))


@pytest.mark.parametrize("text, part", NOT_DENIED)
def test_an_asserted_part_is_in_no_scope(text, part):
    assert not is_negated(text, span_of(text, part))


KINDS = [
    ("It is not so.", "not"),
    ("It never was.", "never"),
    ("No one came.", "no"),
    ("It failed to come.", "lexical"),
    ("It was ineffective.", "affixal"),
]


@pytest.mark.parametrize("text, kind", KINDS)
def test_a_negation_tells_its_kind(text, kind):
    assert [negation.kind for negation in find_negations(text)] == [kind]


@pytest.mark.parametrize(
    "text, expected",
    [
        ("It is not so.", True),
        ("It was uncommon.", False),
        ("Rates fell, whereas costs rose; however, all was well.", False),
        ("Not only that.", False),
        ("", False),
    ],
)
def test_a_text_has_a_negation_only_by_a_word_that_denies(text, expected):
    assert has_negation(text) is expected


PIECES = st.sampled_from(
    [
        "not",
        "no",
        "never",
        "nobody",
        "but",
        ",",
        ".",
        ";",
        "however",
        "whereas",
        "and",
        "was",
        "fell",
        "without",
        "unable",
        "to",
        "neither",
        "nor",
        "\u2014",
        "(",
        ")",
    ]
)


@given(st.one_of(st.text(max_size=80), st.lists(PIECES, max_size=20).map(" ".join)))
def test_a_scope_begins_at_or_after_its_cue_and_stays_in_the_text(text):
    for negation in find_negations(text):
        assert negation.cue.start <= negation.scope.start <= negation.scope.end <= len(text)
        assert negation.cue.of(text)


def test_a_text_of_nothing_but_negations_is_read_in_a_moment():
    assert len(find_negations("not " * 2_000)) == 2_000
