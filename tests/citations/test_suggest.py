"""Corrected entries: what is wrong is put right, all else stays, and all reads as it was meant."""

import json
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounded_research.bibliography.bibtex import read_bibtex
from grounded_research.bibliography.csl import read_csl
from grounded_research.bibliography.latex import decode
from grounded_research.bibliography.model import PersonName
from grounded_research.bibliography.names import parse_names
from grounded_research.bibliography.writing import escape, names_value
from grounded_research.citations.registries.answers import Found, Question, Registered
from grounded_research.citations.stage import Evidence, settle
from grounded_research.citations.suggest import as_bibtex, as_csl, suggestions
from grounded_research.ledger.models import Person, Reference, WorkRecord

AT = "2026-11-30T10:00:00Z"
RECORD = WorkRecord(
    registry="crossref",
    doi="10.1000/x_y",
    type="journal-article",
    title="Graph pruning & BERT: 100% of {vision} models",
    authors=(
        Person(family="Müller", given="Ann"),
        Person(family="de la Cruz", given="Bo"),
        Person(literal="Pruning Group"),
    ),
    years=(2020,),
    container="Journal of Vision & Models",
    volume="12",
    issue="3",
    pages="101-120",
)
ENTRY = r"""@string{jv = "Journal of Vision \& Models"}
@article{mull:20, title = {Graph pruning \& {BERT}: 100\% of \{vision\} models},
  author = {M{\"u}ller, Ann and de la Cruz, Bo and {Pruning Group}}, YEAR = 2020, month = mar, journal = jv,
  volume = "12", number = {3}, pages = {101--120}, doi = {10.1000/x\_y}, abstract = {Kept as it {\it is}}}
"""
# what is cited wrongly, and the code of the finding
WRONG = [
    ("YEAR = 2020", "YEAR = 2011", "year_differs"),
    ('volume = "12"', 'volume = "13"', "volume_differs"),
    ("number = {3}", "number = {8}", "issue_differs"),
    ("101--120", "201--220", "pages_differ"),
    ("Ann and de la Cruz, Bo and", "Ann and Zweig, Carl and Holm, Dan and", "author_not_registered"),
]


def audited(text: str, read=read_bibtex, record: WorkRecord = RECORD) -> Reference:
    """The first entry of a text, audited against the record alone."""
    entry = read(text, "refs.bib").entries[0]
    reference = Reference(id="R1", **entry.as_fields())
    answers = {"R1": {Question("crossref", "doi", record.doi): Found((Registered(record=record),))}}
    return settle(reference, Evidence(offline={}, answers=answers, sources={}, at=AT))


def test_a_right_entry_gets_no_suggestion():
    assert audited(ENTRY).findings == ()
    assert suggestions([audited(ENTRY)]) == []


@pytest.mark.parametrize("right, wrong, code", WRONG, ids=[code for _, _, code in WRONG])
@pytest.mark.parametrize("write, read", [(as_bibtex, read_bibtex), (as_csl, read_csl)])
def test_a_suggestion_read_again_verifies_without_findings(right, wrong, code, write, read):
    reference = audited(ENTRY.replace(right, wrong))
    assert reference.findings, code
    written = write(suggestions([reference]))
    again = audited(written, read)
    assert (again.status, again.findings, again.key) == ("VERIFIED", (), "mull:20"), written


def test_what_is_not_wrong_stays_as_it_was_written():
    written = as_bibtex(suggestions([audited(ENTRY.replace("YEAR = 2020", "YEAR = 2011"))]))
    for kept in (r"{M{\"u}ller, Ann and de la Cruz, Bo and {Pruning Group}}", '"12"', "{101--120}", "= mar,"):
        assert kept in written
    assert r"{Kept as it {\it is}}" in written
    assert r"{Journal of Vision \& Models}" in written, "a string of the file would mean nothing elsewhere"
    assert "2011" in written.split("@article")[0], "the comment says what was changed"


def test_inherited_fields_are_written_out():
    child = (
        "@inproceedings{c, crossref={p}, title={Graph pruning}, author={Lee, A}, year={1999}, "
        "doi={10.1000/x_y}}"
    )
    parent = "@proceedings{p, title={Proceedings of X}, publisher={Y}}"
    record = RECORD.model_copy(
        update={
            "title": "Graph pruning",
            "authors": (Person(family="Lee", given="A"),),
            "container": "Proceedings of X",
        }
    )
    written = as_bibtex(suggestions([audited(child + parent, record=record)]))
    assert "booktitle = {Proceedings of X}" in written.replace("  ", " ")
    assert "crossref" not in written.split("\n@")[1]


def test_a_csl_item_keeps_what_only_it_knows():
    item = {
        "id": "k", "type": "article-journal", "title": RECORD.title, "DOI": RECORD.doi, "volume": "99",
        "custom": {"a": 1}, "issued": {"date-parts": [[2020, 3]]}, "page": "101-120",
        "author": [{"family": "Müller", "given": "Ann"}],
    }  # fmt: skip
    reference = audited(json.dumps([item]), read_csl)
    written = as_csl(suggestions([reference]))
    assert '"a": 1' in written
    assert '"volume": "12"' in written
    assert read_csl(written, "x").entries[0].key == "k"


def test_a_record_of_another_work_suggests_nothing():
    other = RECORD.model_copy(
        update={"title": "On the lives of snails", "authors": (Person(family="Ochs", given="X"),)}
    )
    reference = audited(ENTRY, record=other)
    assert {finding.code for finding in reference.findings} == {"identifier_of_another_work"}
    assert suggestions([reference]) == []


def test_a_registered_text_cannot_break_out_of_its_entry():
    evil = RECORD.model_copy(update={"volume": "12}\n}\n@article{evil, title={x\u202e\x07"})
    reference = audited(ENTRY)
    finding = {
        "code": "volume_differs", "field": "volume", "cited": "1\n@article{evil,}", "registered": evil.volume,
        "severity": "must_fix", "message": "m", "correction": evil.volume, "origin": "crossref",
    }  # fmt: skip
    reference = Reference.model_validate({**reference.model_dump(), "record": evil, "findings": (finding,)})
    written = as_bibtex(suggestions([reference]))
    assert len(read_bibtex(written, "x").entries) == 1
    assert not {"\u202e", "\x07"} & set(written)


# Dashes and quotes of LaTeX are read as the signs that they make, which is no loss for a title.
PLAIN = st.text(alphabet=string.ascii_letters + string.digits + r" \{}$&%#_~^.,:;()éøß中й", max_size=40)


@given(PLAIN)
def test_an_escaped_text_is_read_as_it_was(text):
    assert decode(escape(text)) == " ".join(text.split())


PARTS = st.text(alphabet="abcdefgABCDEé.", min_size=1, max_size=12).map(
    lambda text: " ".join(text.split()).strip("-. ")
)


@given(st.lists(st.tuples(PARTS, PARTS), min_size=1, max_size=4))
def test_family_and_given_names_survive_writing(pairs):
    people = [PersonName(family=f"K{family}", given=f"M{given}") for family, given in pairs]
    found, others = parse_names(names_value(people, others=True)[1:-1])
    assert ([(one.family, one.given) for one in found], others) == (
        [(p.family, p.given) for p in people],
        True,
    )
