import pytest

from grounded_research.citations.matching.allowances import described_object, of_the_publisher
from grounded_research.citations.matching.authors import compare_authors
from grounded_research.citations.matching.titles import compare_titles
from grounded_research.citations.registries.answers import Registered
from grounded_research.ledger.models import Person, WorkRecord


def registered(title, kind, **fields):
    return Registered(record=WorkRecord(registry="datacite", title=title, type=kind, **fields))


@pytest.mark.parametrize(
    "cited, title, kind, apart",
    [
        ("Varvella funkei (LakeDive strain 135381)", "Varvella funkei", "dataset", False),
        ("Additional data for: Ages of twelve cold lakes", "Ages of twelve cold lakes", "collection", False),
        ("Lake models", "Lake models, prepared for the north: release 2", "software", False),
        ("Varvella glacialis (LakeDive strain 135381)", "Varvella funkei", "dataset", True),
        ("Ages of twelve cold lakes and seas", "Ages of twelve cold rivers and seas", "dataset", True),
        ("Supplement of: Ages of twelve cold lakes", "Ages of twelve cold lakes", "journalarticle", True),
    ],
)
def test_data_may_be_described_around_their_name_and_texts_may_not(cited, title, kind, apart):
    work = registered(title, kind)
    assert described_object(compare_titles(cited, work.titles), work).apart is apart


@pytest.mark.parametrize(
    "name, publisher, apart",
    [
        ("Banco de la República", "Banco de la República Colombia", False),
        ("Lake Board of the North", "Sea Board of the South", True),
        ("Wiley", "John Wiley & Sons", True),
        ("Lake Board of the North", None, True),
    ],
)
def test_the_body_that_published_a_work_may_be_cited_for_its_authors(name, publisher, apart):
    people = (Person(family="Lee", given="Ann"), Person(family="Okafor", given="Chidi"))
    work = registered("Lakes", "report", authors=people, publisher=publisher)
    cited = (Person(literal=name, family=None),)
    authors = compare_authors(cited, (*people, Person(literal="Head of Section")))
    assert of_the_publisher(authors, cited, work).apart is (apart and authors.apart)
