import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounded_research.citations.matching.outcome import Agreement
from grounded_research.citations.matching.title_words import title_words
from grounded_research.citations.matching.titles import (
    compare_titles,
    compare_two,
    is_distinctive,
    similarity,
)

SAME = [
    ("All You Need is DAG", "All You Need Is DAG"),
    ("What is life?", "What is life"),
    ("Deep learning for cells", "Deep learning for cells: a survey"),
    ("Tumour behaviour in coloured mice", "Tumor behavior in colored mice"),
    ("Analysing organisational programmes", "Analyzing organizational programs"),
    ("Real-time systems of power", "Realtime systems of power"),
    ("The α-helix of H₂O", "The alpha-helix of H2O"),
    ("RETRACTED: Foo bar in baz", "Foo bar in baz"),
    ("On the <i>E. coli</i> genome", "On the E. coli genome"),
    ("Cats &amp; dogs in court", "Cats and dogs in court"),
    ("$L_2$ norms of maps", "L2 norms of maps"),
    ("Two cases of flu", "2 cases of flu"),
    ("机器学习导论", "机器学习导论"),
    ("Война и мир", "Война и мир"),
    ("Über naïve Köpfe", "Uber naive Kopfe"),
    ("Sonata in F# minor for strings", "Sonata in F sharp minor for strings"),
    ("Voices of #MeToo in the press", "Voices of MeToo in the press"),
]
IN_WORDS = [
    ("Tides of the north", "Tides of the south", "'north' against 'south'"),
    ("Tides of the warm north sea", "Tides of the north sea", "'warm' is added"),
    ("Tides of isomorphic seas", "Tides of non-isomorphic seas", "'non' is left out"),
]
DIFFERENT = [
    ("Llama 2: Open Foundation Models", "Llama 3: Open Foundation Models"),
    ("Aspirin and cancer, Part I", "Aspirin and cancer, Part II"),
    ("Increased risk of death in mice", "Decreased risk of death in mice"),
    ("Coffee is associated with death in mice", "Coffee is not associated with death in mice"),
    ("Learning Neural Networks is ER-complete", "Training Neural Networks is ER-complete"),
    ("Effects of hypertension in rural children", "Effects of hypotension in rural children"),
    ("Structured attention", "Structured attention networks"),
    ("Concurrent programming in C", "Concurrent programming in C#"),
    ("Concurrent programming in C", "Concurrent programming in C++"),
    ("Concurrent programming in C#", "Concurrent programming in C++"),
]
OTHER = [
    ("机器学习导论", "深度学习方法"),
    ("Дискретная математика", "Теория вероятностей"),
    ("Graph pruning for vision models", "A history of Roman glass"),
]
SLIGHT = [
    ("Learning to Summarize with Human Feedback", "Learning to Summarize from Human Feedback"),
    ("Effect of aspirin on cell membranes", "Effects of aspirin on cell membranes"),
    ("Neural arhcitecture search at scale", "Neural architecture search at scale"),
]
TABLE = (
    [(pair, Agreement.SAME) for pair in SAME]
    + [(pair, Agreement.DIFFERENT) for pair in DIFFERENT]
    + [(pair, Agreement.OTHER) for pair in OTHER]
    + [(pair, Agreement.MINOR) for pair in SLIGHT]
)


@pytest.mark.parametrize("pair, expected", TABLE)
def test_titles_are_told_apart_by_their_words_either_way_round(pair, expected):
    left, right = pair
    assert compare_two(left, right).agreement is expected
    assert compare_two(right, left).agreement is expected


def test_titles_in_two_scripts_cannot_be_compared():
    assert compare_two("Война и мир", "War and Peace").agreement is Agreement.UNKNOWN


def test_an_earlier_title_of_the_work_counts():
    field = compare_titles("Adam optimisers", ("A method for stochastic gradients", "Adam optimizers"))
    assert field.agreement is Agreement.SAME


def test_a_missing_title_says_nothing():
    assert compare_titles(None, ("Title",)).agreement is Agreement.UNKNOWN


def test_the_beginning_of_a_longer_title_is_not_the_title():
    assert compare_two("Deep learning in", "Deep learning in radiology of the chest").agreement not in {
        Agreement.SAME,
        Agreement.MINOR,
    }


def test_a_short_generic_title_is_not_distinctive():
    assert not is_distinctive("Deep Learning")
    assert is_distinctive("Combinatorial optimization for panoptic segmentation of streets")


TITLES = st.lists(
    st.sampled_from(
        [
            "deep",
            "not",
            "2",
            "increased",
            "models",
            "the",
            "of",
            "for",
            "学习",
            "война",
            "graph",
            "colour",
            "color",
            "realtime",
            "real",
            "time",
            "II",
        ]
    ),
    min_size=1,
    max_size=9,
).map(" ".join)


@given(TITLES, TITLES)
def test_swapping_the_two_titles_changes_nothing(left, right):
    assert compare_two(left, right).agreement is compare_two(right, left).agreement


@given(st.text(max_size=60))
def test_every_title_is_itself(title):
    assert compare_two(title, title).agreement in {Agreement.SAME, Agreement.UNKNOWN}


@given(TITLES, TITLES)
def test_similarity_is_symmetric_and_bounded(left, right):
    one, two = title_words(left), title_words(right)
    assert similarity(one, two) == similarity(two, one)
    assert 0 <= similarity(one, two) <= 1


@pytest.mark.parametrize("cited, registered, words", IN_WORDS)
def test_a_change_is_told_in_words(cited, registered, words):
    assert compare_two(cited, registered).note == words


def test_the_registered_title_is_shown_as_people_write_it():
    field = compare_two("Tides of the south", "Tides of <i>the</i> north &amp; west")
    assert field.registered == "Tides of the north & west"
