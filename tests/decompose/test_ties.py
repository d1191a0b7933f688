import pytest

from grounded_research.decompose.marks import find_marks
from grounded_research.decompose.ties import shelve, tie
from support.builders import person, reference


def ref(number, key, surname, year, *others, **fields):
    return reference(
        f"R{number}",
        f"{surname} ({year}). A title.",
        key=key,
        authors=tuple(person(name) for name in (surname, *others)),
        fields={"title": "A title", "year": year},
        **fields,
    )


SHELF = shelve(
    [
        ref(1, "min2023", "Min", "2023", "Lee"),
        ref(2, "smith2020a", "Smith", "2020", "Jones"),
        ref(3, "smith2020b", "Smith", "2020", "Jones"),
        ref(4, "yildiz", "Y\u0131ld\u0131z", "2019"),
        ref(5, "soerensen", "S\u00f8rensen", "2001"),
        ref(6, "berg", "Berg", "2003", "Lee"),
        reference(
            "R7",
            "World Health Organization (2020). A report.",
            key="who",
            authors=(
                person("x").model_copy(update={"family": None, "literal": "World Health Organization"}),
            ),
            fields={"year": "2020"},
        ),
        reference("R9", "[19] notes/wal.html: Logging.", key="19", authors=(), fields={}),
        reference(
            "R8", "Unread, B. & Other, C. (2011). Text that was not parsed.", key="8", authors=(), fields={}
        ),
    ]
)

TIED = [
    ("[@min2023]", ["R1"]),
    ("[@MIN2023]", ["R1"]),
    ("(Min et al., 2023)", ["R1"]),
    ("(Min & Lee, 2023)", ["R1"]),
    ("Min et al. (2022)", ["R1"]),
    ("(Smith & Jones, 2020a)", ["R2"]),
    ("(Smith & Jones, 2020b)", ["R3"]),
    ("(Smith & Jones, 2020)", ["R2", "R3"]),
    ("(Yildiz, 2019)", ["R4"]),
    ("(Sorensen, 2001)", ["R5"]),
    ("(WHO, 2020)", ["R7"]),
    ("the World Health Organization (2020)", ["R7"]),
    ("Recent Yildiz (2019)", ["R4"]),
    ("(World Health Organization, 2020)", ["R7"]),
    ("(Unread & Other, 2011)", ["R8"]),
    ("[8]", ["R8"]),
    ("[19]", ["R9"]),
    ("[WAL.html, p. 4]", ["R9"]),
]

MISSING = [
    ("(Min & Garcia, 2023)", "Min & Garcia 2023"),
    ("(Min et al., 2010)", "Min et al. 2010"),
    ("(Nobody et al., 2023)", "Nobody et al. 2023"),
    ("[@nokey]", "nokey"),
    ("[9]", "9"),
]


@pytest.mark.parametrize("text, references", TIED)
def test_a_mark_means_the_reference_it_names(text, references):
    (mark,) = find_marks(text)
    assert list(tie(mark, SHELF).references) == references
    assert tie(mark, SHELF).missing == ()


@pytest.mark.parametrize("text, key", MISSING)
def test_a_key_that_no_reference_answers_to_is_missing(text, key):
    (mark,) = find_marks(text)
    assert tie(mark, SHELF).missing == (key,)
    assert tie(mark, SHELF).references == ()


def test_letters_of_a_year_count_in_list_order_where_the_list_has_none():
    (mark,) = find_marks("(Smith & Jones, 2020b)")
    swapped = shelve([ref(1, "x", "Smith", "2020", "Jones"), ref(2, "y", "Smith", "2020", "Jones")])
    assert tie(mark, swapped).references == ("R2",)
