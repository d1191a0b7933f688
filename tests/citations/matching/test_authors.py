import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounded_research.bibliography.names import parse_names
from grounded_research.citations.matching.authors import compare_authors
from grounded_research.citations.matching.outcome import Agreement
from grounded_research.citations.matching.people import Match, compare_people
from grounded_research.ledger.models import Person
from grounded_research.ledger.words import Severity


def people(text):
    names, others = parse_names(text)
    return tuple(Person(**name.as_fields()) for name in names), others


def compared(cited, registered):
    authors, others = people(cited)
    return compare_authors(authors, people(registered)[0], others=others)


SAME = [
    ("Ö. Yıldız", "Özgür Yildiz"),
    ("Md. Rahman", "Mohammad Rahman"),
    ("Baldassarre, ME", "Maria Elisabetta Baldassarre"),
    (r"Heged{\H u}s, P{\'e}ter", "Péter Hegedűs"),
    ("de Oliveira, A", "Ana de Oliveira"),
    ("Oliveira, Ana de", "Ana de Oliveira"),
    ("Wu X-G", "Xiao-Gang Wu"),
    ("Wu, X-G", "Xiaogang Wu"),
    ("Foltyn-Dumitru, M", "Martha Foltyn\u2010Dumitru"),
    ("Li, Wu", "Li, Wu"),
    ("Zhang Xiaoming", "Xiaoming Zhang"),
    ("{WHO} and {FAO}", "{World Health Organization} and {Food and Agriculture Organization}"),
    ("Bill Smith", "William Smith"),
    ("Sergey Ivanov", "Sergei Ivanov"),
    ("Mueller, H", "Hans Müller"),
    ("Soerensen, K", "Kim Sørensen"),
    ("Yann Le Cun", "Yann LeCun"),
    ("Иванов, Сергей", "Sergey Ivanov"),
    ("García Márquez, Gabriel", "G. García"),
    ("King, Jr., Martin Luther", "Martin L. King"),
    ("J. Robert Oppenheimer", "Robert Oppenheimer"),
    ("Chao, A and others", "Chao, A and Bee, B and Cee, C"),
    ("Thomas La Porta", "La Porta, Thomas F."),
    ("Maria Del Carmen", "Del Carmen, Maria J."),
    (
        "{ATLAS Collaboration}",
        "G. Aad and B. Abbott and J. Abdallah and O. Abdinov and C. Da and E. Eff and G. Gee and H. Ache",
    ),
]


@pytest.mark.parametrize("cited, registered", SAME)
def test_the_same_people_in_another_spelling_agree_either_way_round(cited, registered):
    assert compared(cited, registered).agreement is Agreement.SAME
    there, here = people(registered)[0], people(cited)
    assert compare_authors(there, here[0], others=here[1]).agreement in {Agreement.SAME, Agreement.MINOR}


def test_an_entity_in_a_registered_name_is_read():
    registered = (Person(family="d&apos;Amore", given="Fabio"),)
    assert compare_authors((Person(family="d'Amore", given="F."),), registered).agreement is Agreement.SAME


DIFFERENT = [
    ("Lee, A and Smith, B and Garcia, C", "Smith, B and Garcia, C and Lee, A", "author_order_differs"),
    (
        "A Lee and B Smith and C Garcia and Yann LeCun and Geoffrey Hinton",
        "A Lee and B Smith and C Garcia",
        "authors_differ",
    ),
    ("A Lee and E Zola", "A Lee and B Smith and C Garcia and D Foo and E Zola", "authors_incomplete"),
    ("Yu Zhang", "Yifan Zhang", "given_name_differs"),
    ("C Garcia and others", "A Lee and B Smith and C Garcia", "author_order_differs"),
    ("Bo Lee and Bo Ho", "Ann Lee and Bea Fox and Ann Ho", "given_name_differs"),
    ("Ann Lee and Bea Fox and Ann Ho", "Bo Lee and Bo Ho", "given_name_differs"),
    ("Nina Rodriguez and Ibrahim Diallo", "Ning Xu and Abu Bee", "authors_differ"),
    ("Wei Li and Ann Ho", "Wei Lu and Ann Ho", "authors_differ"),
    ("Ann Ho and J Gosh", "Ann Ho and Joydeep Ghosh", "author_misspelt"),
    ("Ann Ho and K Gosh", "Ann Ho and Joydeep Ghosh", "authors_differ"),
    ("J Gosh and Ann Ho and Bea Fox", "Ann Ho and Bea Fox and Joydeep Ghosh", "authors_differ"),
    ("Dao and Tri and Fu, Daniel", "Tri Dao and Daniel Fu", "author_name_split"),
    ("Dao and Tri and Fu, Daniel", "Tri Dao and Tri Fu", "author_not_registered"),
    (
        "Wanrong Zhang and Ruqi Zhang",
        "Kun Zhang and Ann Lee and Bea Smith and Jiji Zhang and Cruz Garcia",
        "given_name_differs",
    ),
]


@pytest.mark.parametrize("cited, registered, code", DIFFERENT)
def test_a_change_among_the_authors_is_named(cited, registered, code):
    assert compared(cited, registered).code == code


@pytest.mark.parametrize(
    "cited, registered", [("Ann Ho and J Gosh", "Ann Ho and Joydeep Ghosh"), ("Dao and Tri", "Tri Dao")]
)
def test_a_slip_in_writing_a_name_is_worth_a_look_and_no_other_person(cited, registered):
    field = compared(cited, registered)
    assert field.agreement is Agreement.MINOR
    assert field.severity is Severity.LOOK_AT


def test_a_registry_without_authors_says_nothing():
    assert compare_authors(people("Smith, A")[0], None).agreement is Agreement.UNKNOWN


def test_an_organisation_against_its_people_says_nothing():
    staff = "Josh Achiam and Steven Adler and Sandhini Agarwal and Lama Ahmad and Ilge Akkaya"
    assert compared("OpenAI", staff).agreement is Agreement.UNKNOWN


def test_a_registry_that_names_the_first_author_alone_accuses_nobody():
    field = compared("Col, N and Fortin, J and Weber, G", "Col, N")
    assert field.agrees
    assert field.severity is Severity.NOTE


def test_other_authors_are_another_work_either_way_round():
    left, right = (
        people("Nina Rodriguez and Ibrahim Diallo")[0],
        people("Ning Xu and Abu Bee and Carl Cee")[0],
    )
    assert compare_authors(left, right).agreement is Agreement.OTHER
    assert compare_authors(right, left).agreement is Agreement.OTHER


NAMES = st.builds(
    Person,
    family=st.text(st.sampled_from("abcdefgöüßłøéЖия王-' "), min_size=1, max_size=12).filter(str.strip),
    given=st.one_of(st.none(), st.text(st.sampled_from("ABcdeé. -"), min_size=1, max_size=8)),
)


@given(NAMES, NAMES)
def test_comparing_two_people_does_not_depend_on_their_order(left, right):
    assert compare_people(left, right) is compare_people(right, left)


@given(NAMES.filter(lambda person: any(map(str.isalpha, person.family))))
def test_everybody_is_himself(person):
    assert compare_people(person, person) is Match.YES
