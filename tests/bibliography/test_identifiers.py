import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounded_research.bibliography.identifiers import (
    arxiv_month,
    find_arxiv,
    find_dois,
    find_identifiers,
    normalise_arxiv,
    normalise_doi,
    normalise_isbn,
    normalise_issn,
)

HASHED = "10.1002/(sici)1521-3951(199911)216:1<135::aid-pssb135>3.0.co;2"
SICI = "10.1002/(sici)1096-8644(199601)99:1<1::aid-ajpa1>3.0.co;2-1"


@pytest.mark.parametrize(
    "disguise, doi",
    [
        ("10.1002/(SICI)1096-8644(199601)99:1<1::AID-AJPA1>3.0.CO;2-1", SICI),
        ("10.1002/(SICI)1096-8644(199601)99:1&lt;1::AID-AJPA1&gt;3.0.CO;2-1", SICI),
        ("10.1002/(SICI)1096-8644(199601)99:1&amp;lt;1::AID-AJPA1&amp;gt;3.0.CO;2-1", SICI),
        ("https://doi.org/10.1002%2F(SICI)1096-8644(199601)99%3A1%3C1%3A%3AAID-AJPA1%3E3.0.CO%3B2-1", SICI),
        ("10.1002/(SICI)1096-8644(199601)99:1$\\textless$1::AID-AJPA1>3.0.CO;2-1".replace("$", ""), SICI),
        ("10.1093/jla/laaa006", "10.1093/jla/laaa006"),
        ("http://dx.doi.org/10.1000/ABC", "10.1000/abc"),
        ("https://doi.org/10.1000/abc", "10.1000/abc"),
        ("doi:10.1000/abc.", "10.1000/abc"),
        ("DOI 10.1000/abc,", "10.1000/abc"),
        ("10.1007/978-3-319-24574-4\\_28", "10.1007/978-3-319-24574-4_28"),
        ("10.1007/978-3-319-24574-4{\\_}28", "10.1007/978-3-319-24574-4_28"),
        ("10.1016/ j.cell.2020.01.001", "10.1016/j.cell.2020.01.001"),
        ("10. 1016/j.cell.2020.01.001", "10.1016/j.cell.2020.01.001"),
        ("https://doi.org/10.1000/abc?utm_source=x&utm_medium=y", "10.1000/abc"),
        ("https://doi.org/10.1000/abc#section-2", "10.1000/abc"),
        ("https://onlinelibrary.wiley.com/doi/full/10.1002/jrsm.1411", "10.1002/jrsm.1411"),
        ("https://dl.acm.org/doi/pdf/10.1145/3292500.3330701", "10.1145/3292500.3330701"),
        ("https://www.biorxiv.org/content/10.1101/2020.01.01.123456v1.full.pdf", "10.1101/2020.01.01.123456"),
        (
            "https://journals.plos.org/plosone/article?id=10.1371/journal.pone.0123456",
            "10.1371/journal.pone.0123456",
        ),
        ("https://doi-org.proxy.example.edu/10.1038/nature12373", "10.1038/nature12373"),
        ("10.1016/S0969-2126(97)00260-8", "10.1016/s0969-2126(97)00260-8"),
        ("10.1000/soft\u00adhy\u2010phen", "10.1000/softhy-phen"),
        ("10.48550/arXiv.2602.12196v1", "10.48550/arxiv.2602.12196"),
        ("10.1000.10/sub", "10.1000.10/sub"),
        (
            "10.1175/1520-0442(2000)013<0001:ASOTGW>2.0.CO;2.",
            "10.1175/1520-0442(2000)013<0001:asotgw>2.0.co;2",
        ),
        ("https://doi.org/10.1038/nature14539/", "10.1038/nature14539"),
        ("https://doi.org/10.1000/ab%23cd", "10.1000/ab#cd"),
        ("10.1002/(SICI)1521-3951(199911)216:1<135::AID-PSSB135>3.0.CO;2-#", f"{HASHED}-#"),
        (
            "https://doi.org/10.1002/(SICI)1521-3951(199911)216:1%3C135::AID-PSSB135%3E3.0.CO;2-%23",
            f"{HASHED}-#",
        ),
        ("[10.1038/nature14539](https://doi.org/10.1038/nature14539)", "10.1038/nature14539"),
        ("10.1016/j.tics.2010.01.004.[PubMed: 20149718]", "10.1016/j.tics.2010.01.004"),
        ("10.1016/j.tics.2010.01.004 [PubMed]", "10.1016/j.tics.2010.01.004"),
    ],
)
def test_a_doi_is_read_in_every_disguise(disguise, doi):
    assert normalise_doi(disguise) == doi


@pytest.mark.parametrize(
    "text", ["", "n/a", "10.1000", "10.1000/", "nature12373", "https://doi.org/", "11.1000/abc", "10.1016/j"]
)
def test_what_is_no_doi_yields_none(text):
    assert normalise_doi(text) is None


@pytest.mark.parametrize(
    "text, dois",
    [
        ("(doi:10.1016/S0969-2126(97)00260-8).", ["10.1016/s0969-2126(97)00260-8"]),
        ("see 10.1000/a; 10.1000/b, and more", ["10.1000/a", "10.1000/b"]),
        ("https://doi.org/10.1038/nature12373</a> next", ["10.1038/nature12373"]),
        ("doi:10.1371/journal.pone.0123456.PMID: 12345678", ["10.1371/journal.pone.0123456"]),
        ("pages 10.1 to 10.2", []),
        (
            "https://www.biorxiv.org/content/10.1101/2020.01.01.123456v1.full.pdf, read",
            ["10.1101/2020.01.01.123456"],
        ),
    ],
)
def test_dois_are_cut_out_of_running_text(text, dois):
    assert find_dois(text) == dois


@pytest.mark.parametrize(
    "text, arxiv",
    [
        ("CoRR abs/1706.03762", "1706.03762"),
        ("CoRR, vol. abs/1412.6980", "1412.6980"),
        ("arXiv preprint arXiv:2101.00001v3", "2101.00001"),
        ("arXiv :1607.01142", "1607.01142"),
        ("https://arxiv.org/pdf/2101.00001v2.pdf", "2101.00001"),
        ("10.48550/arXiv.1706.03762", "1706.03762"),
        ("arXiv:0706.1234", "0706.1234"),
        ("hep-th/9711200", "hep-th/9711200"),
        ("arXiv:math.GT/0309136", "math/0309136"),
        ("cs/0112017v2", "cs/0112017"),
        ("arXiv:2023.12345", None),
        ("arXiv:1501.1234", None),
        ("arXiv:1412.12345", None),
        ("arXiv:0703.1234", None),
        ("pp. 1234.56789", None),
        ("version 2101.00001 of the software", None),
    ],
)
def test_an_arxiv_id_is_read_where_it_is_named_as_one(text, arxiv):
    assert find_arxiv(text) == arxiv


@pytest.mark.parametrize(
    "text, arxiv", [("1706.03762v5", "1706.03762"), ("abs/1706.03762", "1706.03762"), ("17.3762", None)]
)
def test_an_eprint_field_holds_a_bare_id(text, arxiv):
    assert normalise_arxiv(text) == arxiv


@pytest.mark.parametrize(
    "arxiv, month", [("1706.03762", (2017, 6)), ("hep-th/9711200", (1997, 11)), ("math/0309136", (2003, 9))]
)
def test_an_arxiv_id_tells_its_month(arxiv, month):
    assert arxiv_month(arxiv) == month


@pytest.mark.parametrize(
    "text, isbn",
    [
        ("0-306-40615-2", "9780306406157"),
        ("978-0-306-40615-7", "9780306406157"),
        ("080442957X", "9780804429573"),
        ("0-306-40615-3", None),
        ("978-0-306-40615-8", None),
        ("12345", None),
    ],
)
def test_an_isbn_needs_its_check_digit(text, isbn):
    assert normalise_isbn(text) == isbn


@pytest.mark.parametrize(
    "text, issn",
    [("0378-5955", "0378-5955"), ("03785955", "0378-5955"), ("0378-5954", None), ("2434-561X", "2434-561X")],
)
def test_an_issn_needs_its_check_digit(text, issn):
    assert normalise_issn(text) == issn


@pytest.mark.parametrize(
    "text, kind, value",
    [
        ("PMID: 12345678", "pmid", "12345678"),
        ("https://pubmed.ncbi.nlm.nih.gov/12345678/", "pmid", "12345678"),
        ("2010;14:99. [PubMed: 20149718]", "pmid", "20149718"),
        ("https://europepmc.org/article/MED/32678530", "pmid", "32678530"),
        ("https://huggingface.co/papers/2101.00001", "arxiv", "2101.00001"),
        ("PMCID: PMC1234567", "pmcid", "PMC1234567"),
        ("ISBN 978-0-306-40615-7 (pbk)", "isbn", "9780306406157"),
        ("ISSN: 0378-5955", "issn", "0378-5955"),
        ("https://hal.science/hal-01234567v2", "hal", "hal-01234567"),
        ("http://hdl.handle.net/1721.1/12345.", "handle", "1721.1/12345"),
        ("https://apps.who.int/iris/handle/10665/342703", "handle", "10665/342703"),
        ("https://orcid.org/0000-0002-1825-0097", "orcid", "0000-0002-1825-0097"),
        ("Available at https://example.org/a_(b), accessed", "url", "https://example.org/a_(b)"),
    ],
)
def test_other_identifiers_are_found(text, kind, value):
    assert find_identifiers(text)[kind] == value


@pytest.mark.parametrize("text", ["0000-0002-1825-0098", "ISBN 978-0-306-40615-8", "ISSN 0378-5954"])
def test_a_wrong_check_digit_is_no_identifier(text):
    assert not {"orcid", "isbn", "issn"} & find_identifiers(text).keys()


def test_the_isbn_inside_a_doi_is_not_the_works_own():
    assert "isbn" not in find_identifiers("10.1007/978-3-319-24574-4_28")


SUFFIX = st.text("abcdefghijklmnopqrstuvwxyz0123456789.-_()", min_size=1, max_size=24)


@given(st.integers(1000, 99999), SUFFIX)
def test_normalising_twice_changes_nothing(prefix, suffix):
    once = normalise_doi(f"10.{prefix}/{suffix}")
    assert once is None or normalise_doi(once) == once


@given(st.text(max_size=200))
def test_any_text_is_survived(text):
    find_identifiers(text)
