from collections import Counter

import pytest

from grounded_research.bibliography.bibtex import read_bibtex
from grounded_research.citations.duplicates import find_pairs, fold_title
from grounded_research.citations.offline.checks import MOST_PAIRS, check_references
from grounded_research.ledger.models import Reference


def kinds(*entries):
    text = "\n".join(f"@{entry}" for entry in entries)
    found = read_bibtex(text, "refs.bib").entries
    references = [
        Reference(id=f"R{number}", **entry.as_fields()) for number, entry in enumerate(found, start=1)
    ]
    return [pair.kind for pair in find_pairs(references)]


ONE = (
    "article{a, author={Smith, J.}, title={Bilateral stimulation of the nucleus}, "
    "journal={Brain}, year={1995}%s}"
)


def one(extra=""):
    return ONE % extra


@pytest.mark.parametrize(
    "other, expected",
    [
        (
            (
                "article{b, author={J. Smith}, title={Bilateral Stimulation of the {Nucleus}}, "
                "journal={Brain}, year={1995}}"
            ),
            ["duplicate"],
        ),
        (
            "article{b, author={J. Smith}, title={Bilateral stimulatoin of the nucleus}, year={1995}}",
            ["duplicate"],
        ),
        (
            (
                "article{b, author={J. Smith}, title={Unilateral stimulation of the nucleus}, "
                "journal={Brain}, year={1995}}"
            ),
            [],
        ),
        (
            (
                "article{b, author={J. Smith}, title={Bilateral stimulation of the nucleus}, "
                "journal={Brain}, year={1999}}"
            ),
            [],
        ),
        (
            (
                "article{b, author={K. Lee}, title={Bilateral stimulation of the nucleus}, "
                "journal={Brain}, year={1995}}"
            ),
            [],
        ),
        (
            (
                "misc{b, author={J. Smith}, title={Bilateral stimulation of the nucleus}, "
                "howpublished={arXiv preprint}, year={1994}}"
            ),
            ["two_versions"],
        ),
        (
            (
                "inproceedings{b, author={J. Smith}, title={Bilateral stimulation of the "
                "nucleus}, booktitle={A Meeting}, year={1995}}"
            ),
            [],
        ),
    ],
)
def test_one_work_under_two_keys(other, expected):
    assert kinds(one(), other) == expected


@pytest.mark.parametrize(
    "left, right", [("I", "II"), ("1", "2"), ("increased", "decreased"), ("with", "without")]
)
def test_titles_that_differ_in_a_word_are_two_works(left, right):
    entry = (
        "article{%s, author={Smith, J.}, title={The long story of the rate %s and other things}, year={1995}}"
    )
    assert kinds(entry % ("a", left), entry % ("b", right)) == []


def test_parts_with_their_own_pages_are_two_works():
    assert kinds(one(", pages={1--2}"), one(", pages={3--4}").replace("{a,", "{b,")) == []


def test_two_works_with_one_doi_are_named():
    other = (
        "article{b, author={Lee, K.}, title={Something quite different about whales}, "
        "year={2001}, doi={10.1000/ABC}}"
    )
    assert kinds(one(", doi={10.1000/abc}"), other) == ["doi_on_two_works"]


def test_two_works_with_one_arxiv_id_are_named():
    other = (
        "misc{b, author={Lee, K.}, title={Something quite different about whales}, year={2017}, "
        "eprint={1706.03762v2}}"
    )
    assert kinds(one(", eprint={1706.03762}"), other) == ["arxiv_on_two_works"]


def test_one_doi_and_a_subtitle_left_out_is_one_work():
    other = (
        "article{b, author={Smith, J.}, title={Bilateral stimulation of the nucleus: a trial}, "
        "year={1995}, doi={10.1000/abc}}"
    )
    assert kinds(one(", doi={10.1000/abc}"), other) == ["duplicate"]


@pytest.mark.parametrize(
    "title", ["深度学习在医学影像中的应用研究进展综述", "Глубокое обучение и нейронные сети"]
)
def test_titles_of_other_scripts_are_compared_as_themselves(title):
    entry = "article{%s, author={Smith, J.}, title={%s}, year={2020}}"
    assert kinds(entry % ("a", title), entry % ("b", title)) == ["duplicate"]
    assert kinds(entry % ("a", title), entry % ("b", title[::-1])) == []


def test_a_title_is_folded_and_never_emptied():
    assert fold_title("{Über} die Ñandú-Frage!") == "uber die nandu frage"
    assert fold_title("深度学习") == "深度学习"


@pytest.mark.parametrize("doi", ["", ", doi={10.4321/same}"])
def test_of_hundreds_of_entries_of_one_work_each_is_told_of_one_and_the_first_of_a_few(doi):
    fields = f"author={{Smith, J.}}, title={{Bilateral stimulation of the nucleus}}, year={{1995}}{doi}"
    text = "\n".join(f"@article{{k{n}, {fields}}}" for n in range(700))
    references = [
        Reference(id=f"R{n}", **entry.as_fields())
        for n, entry in enumerate(read_bibtex(text, "refs.bib").entries, start=1)
    ]
    found = check_references(references, cited=None, year=2026)
    counts = Counter(sum(one.code == "duplicate" for one in findings) for findings in found.values())
    assert counts == {1: 699, MOST_PAIRS + 1: 1}
    assert found["R1"][-1].message == f"the same holds of {699 - MOST_PAIRS} more entries"
