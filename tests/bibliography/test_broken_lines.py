"""Identifiers that a line end cut in two."""

import pytest

from grounded_research.bibliography.broken_lines import rejoined
from grounded_research.bibliography.identifiers import find_arxiv, find_dois, find_urls


@pytest.mark.parametrize(
    "text, doi",
    [
        ("doi: 10.1016/ j.jmb.2004.01.001", "10.1016/j.jmb.2004.01.001"),
        ("https://doi.org/10.1371/journal. pone.0123456", "10.1371/journal.pone.0123456"),
        ("https://doi.org/10.1038/s41586- 020-2649-2.", "10.1038/s41586-020-2649-2"),
        ("doi:10.1093/bioinformatics/ btu743", "10.1093/bioinformatics/btu743"),
        ("doi.org/10.1103/PhysRevLett. 116.061102", "10.1103/physrevlett.116.061102"),
        ("doi:10.1016/j.cell.2013. 05.039.", "10.1016/j.cell.2013.05.039"),
        ("doi:10.1016/j.cell.2013.05. 039", "10.1016/j.cell.2013.05.039"),
        ("10.1061/(ASCE)0733-9372(2002)128: 11(1056)", "10.1061/(asce)0733-9372(2002)128:11(1056)"),
        ("doi: 10.1111/ j. 1365-2664. 2005.00401. x", "10.1111/j.1365-2664.2005.00401.x"),
    ],
)
def test_a_doi_that_a_line_end_cut_is_whole(text, doi):
    assert find_dois(text) == [doi]


@pytest.mark.parametrize(
    "text, doi",
    [
        ("doi:10.31234/osf.io/abcde. 2019. Smith said so.", "10.31234/osf.io/abcde"),
        ("https://doi.org/10.1000/182/ Accessed 3 May 2020", "10.1000/182"),
        ("doi:10.1000/abc.123. 12 others", "10.1000/abc.123"),
        ("doi:10.1016/j.cell.2013.05.039. 22 pages", "10.1016/j.cell.2013.05.039"),
    ],
)
def test_what_follows_a_whole_doi_is_no_part_of_it(text, doi):
    assert find_dois(text) == [doi]


@pytest.mark.parametrize("text", ["doi:10.1038/s41586-", "see 10.1038/s41586- and others"])
def test_a_doi_whose_rest_is_lost_is_none(text):
    assert find_dois(text) == []


@pytest.mark.parametrize(
    "text, arxiv",
    [
        ("arXiv:1706. 03762", "1706.03762"),
        ("arXiv:cs.CL/ 0309136", "cs/0309136"),
        ("In 2018. 12345 of them", None),
    ],
)
def test_an_arxiv_id_that_a_line_end_cut_is_whole(text, arxiv):
    assert find_arxiv(text) == arxiv


def test_an_address_of_arxiv_that_a_line_end_cut_is_whole():
    assert find_urls("at https://arxiv.org/ abs/1706.03762 (2017)") == ["https://arxiv.org/abs/1706.03762"]


def test_a_text_without_identifiers_is_left_alone():
    assert rejoined("A text - 12 of them. 13 more.") == "A text - 12 of them. 13 more."
