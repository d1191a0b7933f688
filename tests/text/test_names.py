"""Proper names, and the acronyms that a text explains."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounded_research.text.names import acronym_expansions, find_names

NAMES = [
    ("We met Heinrich van der Berg in Graz.", ["Heinrich van der Berg", "Graz"]),
    ("The work of J. A. Rowe and Ana Foltyn-Dumitru.", ["J. A. Rowe", "Ana Foltyn-Dumitru"]),
    ("A letter from d'Amore to Ludwig II of Bavaria.", ["d'Amore", "Ludwig II of Bavaria"]),
    ("It was the University of Leeds that paid.", ["University of Leeds"]),
    (
        "Staff of the Department of Health and Human Services left.",
        ["Department of Health and Human Services"],
    ),
    ("Staff of the Food and Drug Administration left.", ["Food and Drug Administration"]),
    ("The World Health Organization met.", ["World Health Organization"]),
    ("Both Rowe and Park agreed.", ["Rowe", "Park"]),
    ("Aspirin reduces pain.", []),
    ("Recent European studies disagree.", ["European"]),
    ("However, Park left on Monday in May.", ["Park"]),
    ("Einstein's theory held.", ["Einstein"]),
    ("Rowe et al. (2019) disagree.", ["Rowe"]),
    ("They tested GPT-4, COVID-19 and mRNA.", ["GPT-4", "COVID-19", "mRNA"]),
    ("WHO staff left.", ["WHO"]),
    ("A change to Node.js and a page of Amazon.com.", ["Node.js", "Amazon.com"]),
    ("They wrote to Rowe.Then they left.", ["Rowe"]),
    ("Vitamin C and group A were given.", []),
    ("As Fig. 2 and Table 3 show, it fell.", []),
    ("A Review of Deep Learning for Medical Imaging in Practice", []),
    ("A REVIEW OF DEEP LEARNING IN PRACTICE", []),
    ("The trial ended. Patients left. In Oslo, Patients First protested.", ["Oslo", "Patients First"]),
    ("Said Dr. Rowe to Prof. Park.", ["Rowe", "Park"]),
    (
        "\u00d6zg\u00fcr Y\u0131ld\u0131z lives in \u015ei\u015fli.",
        ["\u00d6zg\u00fcr Y\u0131ld\u0131z", "\u015ei\u015fli"],
    ),
    ("", []),
]


@pytest.mark.parametrize("text, expected", NAMES)
def test_names_are_found_whole(text, expected):
    assert [name.text for name in find_names(text)] == expected


@pytest.mark.parametrize(
    "text, expected", [("at MIT", True), ("at GPT-4", True), ("at Leeds", False), ("at New York", False)]
)
def test_a_name_tells_whether_it_is_an_acronym(text, expected):
    assert [name.acronym for name in find_names(text)] == [expected]


EXPANSIONS = [
    ("the World Health Organization (WHO) met", {"WHO": "World Health Organization"}),
    ("a body mass index (BMI) over 30", {"BMI": "body mass index"}),
    ("HIV (human immunodeficiency virus) spreads", {"HIV": "human immunodeficiency virus"}),
    (
        "randomised controlled trials (RCTs) and magnetic resonance imaging (MRI)",
        {"RCT": "randomised controlled trials", "MRI": "magnetic resonance imaging"},
    ),
    ("in the north (USA)", {}),
    ("it fell (see Fig. 2)", {}),
]


@pytest.mark.parametrize("text, expected", EXPANSIONS)
def test_an_acronym_is_tied_to_the_words_that_spell_it(text, expected):
    assert acronym_expansions(text) == expected


PIECES = st.sampled_from(
    [
        "The",
        "the",
        "Rowe",
        "of",
        "and",
        "WHO",
        "May",
        "J.",
        "A.",
        "van",
        "Park",
        "II",
        ".",
        ",",
        "(",
        ")",
        "It",
        "'s",
        "\u2019s",
        "-",
        "\u00d6z",
        "mRNA",
        "Fig.",
        "2",
        "\n",
    ]
)


@given(st.one_of(st.text(max_size=80), st.lists(PIECES, max_size=20).map(" ".join)))
def test_names_stand_in_order_where_they_say(text):
    names = find_names(text)
    assert all(name.span.of(text) == name.text and name.text for name in names)
    assert all(left.span.end <= right.span.start for left, right in itertools.pairwise(names))
    assert all(short in text for short in acronym_expansions(text))
