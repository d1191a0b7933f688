"""Authors of a printed reference that stand there as registered are not accused of how they were read."""

import pytest

from grounded_research.citations.matching.compare import compare
from grounded_research.citations.matching.printed_people import names_the_authors
from grounded_research.citations.registries.answers import Registered
from grounded_research.ledger.models import Person, Reference, WorkRecord

TITLE = "Voltage limits in the northern grid"
PEOPLE = (("Lobato Mora", "Enrique"), ("Preece", "D. E."), ("Van Saun", "Robert J."))


def work(*people: tuple[str, str]) -> Registered:
    authors = tuple(Person(family=family, given=given) for family, given in people)
    return Registered(record=WorkRecord(registry="crossref", title=TITLE, authors=authors, years=(2005,)))


@pytest.mark.parametrize(
    ("front", "stand"),
    [
        ("Lobato Mora, Enrique, D E Preece, and Robert J. Van Saun.", True),
        ("[7] E. Lobato Mora, D. E. Preece & R. J. Van Saun (2005).", True),
        ("Lobato Mora E, Preece DE, Van Saun RJ.", True),
        ("Lobato Mora, Enrique, et al.", True),
        ("Lobato Mora, Enrique, and D E Preece.", False),
        ("D E Preece, Enrique Lobato Mora, and Robert J. Van Saun.", False),
        ("Lobato Mora, Enrique, D E Preece, Ada Stone, and Robert J. Van Saun.", False),
        ("Lobato Mora, Hector, D E Preece, and Robert J. Van Saun.", False),
        ("Lobato Mora, Enrique, D E Preese, and Robert J. Van Saun.", False),
        ("Enrique, et al.", False),
        ("", False),
    ],
)
def test_the_people_before_the_title_are_all_the_authors_in_order_or_not(front, stand):
    assert names_the_authors(f'{front} "{TITLE}." Grid Letters, vol. 3, 2005.', work(*PEOPLE)) is stand


def test_nobody_stands_before_a_title_that_is_not_there():
    assert not names_the_authors("Lobato Mora, Enrique. Of mud. 2005.", work(PEOPLE[0]))


def test_a_surname_of_two_words_that_was_divided_wrongly_accuses_nobody():
    raw = f'Lobato Mora, Enrique, et al. "{TITLE}." Grid Letters, vol. 3, 2005.'
    cited = (Person(family="Lobato"), Person(family="Enrique", given="Mora"))
    reference = Reference(
        id="R1", key="1", raw=raw, origin="draft.md", fields={"title": TITLE, "year": "2005"},
        authors=cited, structured=False, parsed=True,
    )  # fmt: skip
    assert compare(reference, work(*PEOPLE), "doi").field("authors").agrees
    other = compare(reference.model_copy(update={"raw": raw.replace("Mora", "Moss")}), work(*PEOPLE), "doi")
    assert not other.field("authors").agrees
