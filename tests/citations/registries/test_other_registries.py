import pytest

from grounded_research.citations.registries.answers import Absent, Found, Unreachable
from grounded_research.citations.registries.datacite import DataCite, read_object
from grounded_research.citations.registries.doi_org import DoiOrg
from grounded_research.citations.registries.limiter import Limiter
from grounded_research.citations.registries.openlibrary import OpenLibrary
from support.registries import HTML, Response, json_response, serving

OBJECT = {
    "id": "10.5281/zenodo.1",
    "attributes": {
        "doi": "10.5281/Zenodo.1",
        "titles": [{"title": "A data set"}, {"title": "of tides", "titleType": "Subtitle"}],
        "creators": [
            {"name": "Lee, Ann", "nameType": "Personal", "givenName": "Ann", "familyName": "Lee"},
            {"name": "Tide Office", "nameType": "Organizational"},
            {"name": ":(unav)", "nameType": "Organizational"},
        ],
        "publicationYear": 2020,
        "dates": [{"date": "2019-12-01", "dateType": "Created"}, {"date": "2024", "dateType": "Updated"}],
        "publisher": {"name": "Zenodo"},
        "types": {"resourceTypeGeneral": "Dataset"},
    },
}


def patient():
    return Limiter(0.0, sleep=lambda _: None)


def test_datacite_gives_names_organisations_and_years():
    with serving([json_response({"data": OBJECT})]) as server:
        registry = DataCite(base_url=server.url, limiter=patient())
        record = registry.ask("doi", ["10.5281/zenodo.1"])["10.5281/zenodo.1"].records[0].record
    assert server.requests == ["/dois/10.5281%2Fzenodo.1"]
    assert [person.family or person.literal for person in record.authors] == ["Lee", "Tide Office"]
    assert record.years == (2019, 2020)
    assert (record.title, record.subtitle, record.publisher) == ("A data set", "of tides", "Zenodo")


@pytest.mark.parametrize(
    "title, creator, others",
    [
        ("rivers/tidal.models: Release 2", "Lee, Ann", ("tidal.models", "tidal.models: Release 2")),
        ("rivers/tidal_models 1.0", "Lee, Ann", ("tidal_models", "tidal_models 1.0")),
        ("Tide Office: Programme of 1958, p. 55", "Tide Office", ("Programme of 1958, p. 55",)),
        ("Rivers: a survey of tides", "Lee, Ann", ()),
        ("Rivers and/or tides of the north", "Lee, Ann", ()),
    ],
)
def test_datacite_titles_name_a_program_without_its_owner_and_a_work_without_its_author(
    title, creator, others
):
    attributes = {**OBJECT["attributes"], "titles": [{"title": title}], "creators": [{"name": creator}]}
    assert read_object({**OBJECT, "attributes": attributes}).other_titles == others


def test_datacite_names_of_catalogues_lose_years_of_life_and_part_in_the_work():
    attributes = {**OBJECT["attributes"], "creators": [{"name": "Ann Lee (1712-1796), Etcher"}]}
    (author,) = read_object({**OBJECT, "attributes": attributes}).record.authors
    assert author.literal == "Ann Lee"


ABSENT = json_response(
    {"errors": [{"status": "404", "title": "The resource you are looking for doesn't exist."}]}, 404
)


def test_datacite_says_no_in_json():
    with serving([ABSENT]) as server:
        assert DataCite(base_url=server.url, limiter=patient()).ask("doi", ["10.1/x"])["10.1/x"] == Absent()


BROKEN = {
    "html with 200": Response(200, HTML, "text/html"),
    "html with 404": Response(404, HTML, "text/html"),
    "another json": json_response({"hello": "world"}),
    "a list": json_response([]),
    "503": Response(503, HTML, "text/html"),
    "403": Response(403, "", "text/plain"),
    "cut off": Response(200, '{"data"', cut=True),
}


@pytest.mark.parametrize("name", BROKEN)
@pytest.mark.parametrize(
    "registry, what, query",
    [
        (DataCite, "doi", "10.1000/x"),
        (DataCite, "title", "Some title"),
        (DoiOrg, "doi", "10.1000/x"),
        (DoiOrg, "agency", "10.1000"),
        (OpenLibrary, "title_author", "Some title | Lee"),
    ],
)
def test_a_broken_answer_is_unreachable_never_absent(name, registry, what, query):
    with serving([BROKEN[name]]) as server:
        answer = registry(base_url=server.url, limiter=patient()).ask(what, [query])[query]
    assert isinstance(answer, Unreachable)


HANDLES = [
    ({"responseCode": 1, "handle": "10.1000/x"}, 200, Found()),
    ({"responseCode": 200, "handle": "10.1000/x"}, 200, Found()),
    ({"responseCode": 100, "handle": "10.1000/x"}, 404, Absent()),
    ({"responseCode": 2}, 200, Unreachable("handle system answered 2")),
]


@pytest.mark.parametrize("body, status, expected", HANDLES)
def test_only_the_handle_systems_own_code_is_a_no(body, status, expected):
    with serving([json_response(body, status)]) as server:
        assert (
            DoiOrg(base_url=server.url, limiter=patient()).ask("doi", ["10.1000/x"])["10.1000/x"] == expected
        )


AGENCIES = [
    ([{"DOI": "10.1393", "RA": "mEDRA"}], Found(note="mEDRA")),
    ([{"DOI": "10.99999", "status": "DOI does not exist"}], Absent()),
]


@pytest.mark.parametrize("body, expected", AGENCIES)
def test_the_agency_of_a_prefix(body, expected):
    with serving([json_response(body)]) as server:
        assert (
            DoiOrg(base_url=server.url, limiter=patient()).ask("agency", ["10.1393"])["10.1393"] == expected
        )


def test_open_library_answers_many_isbns_at_once():
    books = {
        "ISBN:9780262035613": {
            "title": "Deep Learning",
            "authors": [{"name": "Ian Goodfellow"}],
            "publish_date": "November 2016",
        }
    }
    with serving([json_response(books)]) as server:
        answers = OpenLibrary(base_url=server.url, limiter=patient()).ask(
            "isbn", ["9780262035613", "9780000000002"]
        )
    assert len(server.requests) == 1
    record = answers["9780262035613"].records[0].record
    assert (record.title, record.years, record.authors[0].family) == ("Deep Learning", (2016,), "Goodfellow")
    assert answers["9780000000002"] == Absent()


@pytest.mark.parametrize("name", ["html with 200", "a list", "503", "cut off"])
def test_open_library_without_an_object_is_unreachable(name):
    with serving([BROKEN[name]]) as server:
        answers = OpenLibrary(base_url=server.url, limiter=patient()).ask("isbn", ["9780262035613"])
    assert isinstance(answers["9780262035613"], Unreachable)
