import pytest

from grounded_research.bibliography.printed_fields import fields_of
from grounded_research.bibliography.printed_labels import Part
from grounded_research.bibliography.printed_numbers import read_locator, read_pages, read_year
from grounded_research.bibliography.printed_tokens import tokenise


def read(*labelled):
    """The fields of a reference given as pairs of a part's kind and its text."""
    text = " ".join(piece for _, piece in labelled)
    tokens, parts, start = tokenise(text), [], 0
    for kind, piece in labelled:
        count = len(tokenise(piece))
        parts.append(Part(kind, start, start + count - 1))
        start += count
    return fields_of(text, tokens, parts)


@pytest.mark.parametrize(
    "pieces, volume, number",
    [
        (["33(1)"], "33", "1"),
        (["vol. 7, no. 2"], "7", "2"),
        (["No. 691, Vol. 65"], "65", "691"),
        (["28", "no. 6"], "28", "6"),
        (["44.4"], "44", "4"),
        (["1983;220(4598)"], "220", "4598"),
        (["Bd. 12, H. 3"], "12", "3"),
        (["Vol. XIX"], "XIX", None),
        (["A561"], "A561", None),
        ([], None, None),
    ],
)
def test_volume_and_issue_are_told_apart(pieces, volume, number):
    found = read_locator(pieces)
    assert (found.get("volume"), found.get("number")) == (volume, number)


@pytest.mark.parametrize(
    "text, pages",
    [
        ("pp. 12 – 18", "12–18"),
        ("p.833-851", "833-851"),
        ("S. 2-16", "2-16"),
        ("S594", "S594"),
        ("e17914", "e17914"),
        ("xii-xv", "xii-xv"),
        ("28 p.", "28"),
        ("", ""),
    ],
)
def test_pages_lose_their_word_and_spaces(text, pages):
    assert read_pages(text) == pages


def test_the_first_year_counts():
    assert read_year(["May", "(2005a)", "2009"]) == "2005"
    assert read_year(["5 May"]) is None


@pytest.mark.parametrize(
    "labelled, name, value",
    [
        ([("title", "On (some) things?"), ("container", "Nature,")], "title", "On (some) things?"),
        ([("title", "Cartridges (3rd edition)."), ("publisher", "DBI")], "title", "Cartridges"),
        ([("title", "Part"), ("container", "In: Proc. of It,")], "booktitle", "Proc. of It"),
        ([("title", "Part"), ("container", "Archives 111,"), ("pages", "1-2")], "volume", "111"),
        ([("title", "Part"), ("container", "Archives 111,"), ("locator", "no. 3")], "number", "3"),
        ([("container", "Domus,"), ("locator", "n. 379,"), ("pages", "pp. 1-34")], "volume", "379"),
        (
            [("locator", "220,"), ("pages", "4598"), ("date", "(1983),"), ("pages", "671-680")],
            "number",
            "4598",
        ),
        ([("author", "Binney, J."), ("container", "Galactic Dynamics,"), ("publisher", "Press")],
         "title", "Galactic Dynamics"),
        ([("container", "Gut."), ("locator", "1983;220(4598):671-680")], "pages", "671-680"),
        ([("container", "Gut."), ("locator", "1983;220(4598):671-680")], "volume", "220"),
        ([("title", "A"), ("note", "PhD thesis,"), ("publisher", "MIT")], "howpublished", "PhD thesis"),
        ([("editor", "In K. Baynes & T. Roe (Eds.),"), ("container", "It")], "editor", "K. Baynes & T. Roe"),
    ],
)  # fmt: skip
def test_parts_become_fields(labelled, name, value):
    assert read(*labelled).values[name] == value


@pytest.mark.parametrize(
    "author, title",
    [
        ("Alice In", "Chains Premiere New Song"),
        ("Mariah Carey", "Was Never Your Average Pop Star"),
        ("Dr.", "Luis Milan joins the faculty"),
    ],
)
def test_first_words_of_a_title_are_no_author(author, title):
    found = read(("author", author), ("title", title))
    assert found.authors == ()
    assert found.values["title"] == f"{author} {title}"


@pytest.mark.parametrize("author", ["Carey, Mariah.", "Mariah Carey,", "M. Carey", "WHO."])
def test_names_that_end_at_a_sign_or_have_initials_stay(author):
    assert read(("author", author), ("title", "A title of it")).authors != ()


@pytest.mark.parametrize("role", ["(Eds.)", ", editors", "(Director)", "(n.d.)"])
def test_what_is_said_of_the_people_is_no_name(role):
    (author,) = read(("author", f"Moore, M. {role}"), ("title", "A title")).authors
    assert (author.family, author.given) == ("Moore", "M.")
