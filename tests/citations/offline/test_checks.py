import pytest

from grounded_research.bibliography.bibtex import read_bibtex
from grounded_research.citations.offline.checks import check_missing, check_references
from grounded_research.citations.offline.findings import CODES
from grounded_research.ledger.models import Reference
from grounded_research.ledger.words import Severity

YEAR = 2026


def references(*entries):
    found = read_bibtex("\n".join(entries), "refs.bib").entries
    return [Reference(id=f"R{number}", **entry.as_fields()) for number, entry in enumerate(found, start=1)]


def findings(*entries, cited=None, marks=()):
    return check_references(references(*entries), cited=cited, marks=marks, year=YEAR)


def article(key="k", kind="article", **fields):
    known = {
        "title": "A sound title of some length",
        "author": "Smith, John",
        "journal": "Nature",
        "year": "2020",
    } | fields
    return (
        f"@{kind}{{{key}, "
        + ", ".join(f"{name} = {{{value}}}" for name, value in known.items() if value)
        + "}"
    )


def codes(*entries, **options):
    return {
        (found.code, found.severity) for of_one in findings(*entries, **options).values() for found in of_one
    }


MUST, LOOK, NOTE = Severity.MUST_FIX, Severity.LOOK_AT, Severity.NOTE


@pytest.mark.parametrize(
    "fields, expected",
    [
        ({}, set()),
        ({"doi": "10.1000/abc"}, set()),
        ({"doi": "https://doi.org/10.1000/abc"}, set()),
        ({"doi": "10/abcde"}, set()),
        ({"doi": "N/A"}, set()),
        ({"doi": "see publisher"}, {("bad_doi", LOOK)}),
        ({"doi": "10.1126science.169"}, {("bad_doi", LOOK)}),
        ({"doi": "10.5555/3295222.3295349"}, {("placeholder_doi", NOTE)}),
        ({"doi": "10.1234/abcd.2020"}, {("placeholder_doi", LOOK)}),
        ({"doi": "10.48550/arXiv.2310.XXXX"}, {("placeholder_doi", LOOK)}),
        ({"doi": "10.1000/abc", "url": "https://doi.org/10.1000/ABC"}, set()),
        ({"doi": "10.1000/abc", "url": "https://doi.org/10.1000/xyy"}, {("doi_url_conflict", LOOK)}),
        ({"doi": "10.1016/j.cell.2019.12.001"}, set()),
        ({"doi": "10.1016/j.cell.2010.12.001"}, {("doi_year_differs", LOOK)}),
        ({"doi": "10.48550/arXiv.1706.03762", "eprint": "1706.03762"}, set()),
        ({"doi": "10.48550/arXiv.1706.03762", "eprint": "1706.03761"}, {("doi_arxiv_conflict", MUST)}),
        ({"isbn": "978-0-306-40615-7"}, set()),
        ({"isbn": "0-306-40615-2 (print), 978-0-306-40615-7 (online)"}, set()),
        ({"isbn": "978-0-306-40615-8"}, {("bad_isbn", MUST)}),
        ({"isbn": "0-306-4061-3"}, {("isbn_length", NOTE)}),
        ({"isbn": "10.1000/abc"}, set()),
        ({"doi": "10.1145/nnnnnnn.nnnnnnn"}, {("placeholder_doi", LOOK)}),
        ({"year": ""}, {("missing_field", NOTE)}),
        ({"year": "", "note": "in press"}, set()),
        ({"year": "", "kind": "misc"}, set()),
        ({"isbn": "306406152"}, set()),
        ({"issn": "0378-5955"}, set()),
        ({"issn": "0378-5954"}, {("bad_issn", MUST)}),
        ({"orcid": "0000-0002-1825-0098"}, {("bad_orcid", MUST)}),
    ],
)
def test_identifiers(fields, expected):
    assert codes(article(**fields)) == expected


@pytest.mark.parametrize(
    "fields, expected",
    [
        ({"journal": "arXiv preprint arXiv:2003.00001"}, set()),
        ({"journal": "arXiv preprint arXiv:2101.00001"}, set()),  # sent in December, numbered in January
        ({"journal": "arXiv preprint arXiv:2103.00001"}, {("arxiv_after_year", MUST)}),
        ({"journal": "CoRR", "volume": "abs/2310.00001"}, {("arxiv_after_year", MUST)}),
        ({"journal": "Nature", "eprint": "2103.00001"}, set()),  # posted after it was published
        ({"journal": "Nature", "eprint": "2203.00001"}, {("arxiv_after_year", LOOK)}),
        ({"journal": "Nature", "eprint": "1503.00001"}, set()),  # published years after the preprint
        ({"journal": "arXiv preprint arXiv:1703.00001"}, {("arxiv_before_year", LOOK)}),
        ({"journal": "arXiv preprint arXiv:1803.00001"}, set()),  # a later version
        ({"journal": "arXiv preprint arXiv:2023.12345"}, {("bad_arxiv", MUST)}),
        ({"journal": "arXiv preprint arXiv:1912.1234"}, {("bad_arxiv", MUST)}),
        ({"journal": "arXiv preprint arXiv:2712.12345"}, {("bad_arxiv", MUST), ("arxiv_after_year", MUST)}),
        ({"eprint": "1503.001", "archiveprefix": "arXiv"}, {("bad_arxiv", MUST)}),
    ],
)
def test_arxiv_ids_against_the_cited_year(fields, expected):
    assert codes(article(**fields)) == expected


@pytest.mark.parametrize(
    "year, expected",
    [
        ("2026", set()),
        ("2027", {("future_year", NOTE)}),
        ("2031", {("future_year", MUST)}),
        ("2031, forthcoming", {("future_year", LOOK)}),
        ("in press", set()),
        ("n.d.", set()),
        ("350 BC", set()),
        ("2020a", set()),
        ("soon", {("bad_year", LOOK)}),
    ],
)
def test_years(year, expected):
    assert codes(article(year=year)) == expected


@pytest.mark.parametrize(
    "pages, expected",
    [
        ("1--9", False),
        ("1234-8", False),
        ("1234--38", False),
        ("e1234", False),
        ("103-7", False),
        ("xii--iv", False),
        ("S12-S3", False),
        ("1-10, 5-7", False),
        ("0123-0045", False),
        ("671--680", False),
        ("680--671", True),
        ("1197-1180", True),
    ],
)
def test_reversed_pages(pages, expected):
    assert bool(codes(article(pages=pages))) is expected


@pytest.mark.parametrize(
    "booktitle, year, expected",
    [
        ("Proceedings of the 2019 Conference on Things", "2020", False),
        ("Proceedings of the 2019 Conference on Things", "2019", False),
        ("Proceedings of the 2019 Conference on Things", "2015", True),
        ("Proceedings of the 2019 Conference on Things", "2023", True),
        ("Joint 2015-2019 Meeting", "2010", False),
    ],
)
def test_a_meeting_named_with_another_year(booktitle, year, expected):
    found = codes(article(kind="inproceedings", journal="", booktitle=booktitle, year=year))
    assert found == ({("venue_year_differs", LOOK)} if expected else set())


@pytest.mark.parametrize(
    "fields, code",
    [
        ({"author": "John Doe and Jane Smith"}, "placeholder_author"),
        ({"author": "Author, A."}, "placeholder_author"),
        ({"author": "First Author and Second Author"}, "placeholder_author"),
        ({"author": "Firstname Lastname"}, "placeholder_author"),
        ({"author": "Anonymous Authors"}, "placeholder_author"),
        ({"author": "John Smith and Jane Doe"}, "placeholder_author"),
        ({"title": "Title of the paper"}, "placeholder_title"),
        ({"title": "XXXX"}, "placeholder_title"),
        ({"title": "{Paper Title}"}, "placeholder_title"),
        ({"title": "TODO: find this"}, "placeholder_title"),
        ({"journal": "Journal Name"}, "placeholder_venue"),
    ],
)
def test_placeholders_are_worth_a_look(fields, code):
    assert codes(article(**fields)) == {(code, LOOK)}


@pytest.mark.parametrize(
    "author, expected",
    [
        ("Emma Johnson, Hiroshi Tanaka, Maria Gonzalez", {("author_marks", LOOK)}),
        ("Lee, Ann and Smith, Bo", set()),
        ("King, Jr., Martin Luther", set()),
        ("Lee, Ann, Smith, Bo", set()),  # read as four words, which may be two people
        ("Ann Lee, Bo Smith, and Carl Cee", set()),
        ("{Department of Health, Office of Lakes, Section of Maps} and Lee, Ann", set()),
        ("{Department of Health, Office of Lakes, Section of Maps}", set()),
    ],
)
def test_full_names_that_commas_divide_are_one_person_for_bibtex(author, expected):
    assert codes(article(author=author)) == expected


@pytest.mark.parametrize(
    "fields",
    [
        {"author": "Smith, John"},
        {"author": "Doe, Edward"},
        {"author": "Arthur, W. Brian"},
        {"author": "{Anonymous}"},
        {"author": "Namer, Émile"},
        {"title": "Title IX and the education of women"},
        {"title": "Titles of nobility in the old empire"},
        {"title": "X"},
        {"title": "The journal name game"},
        {"journal": "Nature"},
        {"journal": "Journal of Names"},
    ],
)
def test_real_names_and_titles_are_no_placeholders(fields):
    assert codes(article(**fields)) == set()


@pytest.mark.parametrize(
    "entry, expected",
    [
        (article(journal=""), {("missing_field", NOTE)}),
        (article(journal="", doi="10.1000/abc"), set()),
        (article(author=""), {("missing_field", NOTE)}),
        (article(kind="book", publisher="P"), {("type_against_fields", NOTE)}),
        (article(kind="online", author="", journal=""), set()),
        (article(kind="proceedings", author="", journal="", editor="E. E."), set()),
        (article(title="NaÃ¯ve methods of this and that"), {("garbled_text", NOTE)}),
    ],
)
def test_entry_types_and_texts_give_notes(entry, expected):
    assert codes(entry) == expected


def test_what_nothing_cites_is_noted():
    found = findings(
        article("a"), article("b", title="Another work altogether", author="Lee, K."), cited={"R1"}
    )
    assert {reference: [one.code for one in of_one] for reference, of_one in found.items()} == {
        "R2": ["uncited"]
    }


def test_without_a_text_nothing_is_uncited():
    assert findings(article("a")) == {}


def test_missing_keys_are_told_with_their_places():
    assert check_missing([("min2023", "line 3"), ("min2023", "line 9"), ("lee", "line 4")]) == (
        "min2023 is cited (line 3, line 9) and not in the list",
        "lee is cited (line 4) and not in the list",
    )


@pytest.mark.parametrize(
    "mark, expected",
    [
        ("(Smith, 2020)", False),
        ("(Smith, 2020a)", False),
        ("(Smith, 2021)", True),
        ("[3]", False),
        ("(Smith, 2019, 2020)", False),
        ("(Lee, 2018; Smith, 2020)", False),
        ("(Lee, 2018; Smith, 2021)", True),
        ("(Smith, 2019; Smith & Lee, 2021)", False),
        ("(Lee, 2018; Smithers, 2021)", False),
    ],
)
def test_the_year_in_the_text_against_the_entry(mark, expected):
    found = codes(article(), marks=[("R1", mark)])
    assert found == ({("text_year_differs", LOOK)} if expected else set())


def test_every_message_is_ascii_and_every_code_is_in_the_table():
    entries = (article(author="Jöhn Doe and John Doe", title="Title here"), article(title="NaÃ¯ve"))
    for of_one in findings(*entries).values():
        for found in of_one:
            assert found.message.isascii()
            assert found.code in CODES
