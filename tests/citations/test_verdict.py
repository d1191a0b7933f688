import pytest

from grounded_research.bibliography.identifiers import find_identifiers
from grounded_research.bibliography.names import parse_names
from grounded_research.citations.gather import gather, next_questions
from grounded_research.citations.registries.answers import (
    Absent,
    Found,
    Question,
    Registered,
    Unreachable,
)
from grounded_research.citations.verdict import judge
from grounded_research.ledger.models import Finding, Notice, Person, Reference, WorkRecord
from grounded_research.ledger.words import CitationStatus, Severity

TITLE = "Sparse graph pruning for robust vision models"
DOI = "10.1000/journal.12"
YEAR = 2026


def people(text):
    names, others = parse_names(text)
    return tuple(Person(**name.as_fields()) for name in names), others


def entry(kind="article", author="Lee, Ann and Smith, Bo", **fields):
    given = {"title": TITLE, "year": "2019", "journal": "Journal of Vision Models", **fields}
    given = {name: value for name, value in given.items() if value is not None}
    authors, others = people(author) if author else ((), False)
    found = find_identifiers(" ".join(given.get(name, "") for name in ("doi", "url"))) | (
        {"arxiv": given["eprint"]} if "eprint" in given else {}
    )
    if "isbn" in given:
        found["isbn"] = given["isbn"]
    return Reference(
        id="R1",
        raw="raw",
        origin="refs.bib",
        entry_type=kind,
        fields=given,
        authors=authors,
        others=others,
        identifiers=found,
    )


def work(
    registry="crossref",
    author="Ann Lee and Bo Smith",
    *,
    notices=(),
    version=None,
    published_as=None,
    **fields,
):
    given = {
        "doi": DOI, "type": "journal-article", "title": TITLE, "years": (2019,),
        "container": "Journal of Vision Models",
        "volume": "12", "pages": "101-120", **fields,
    }  # fmt: skip
    record = WorkRecord(registry=registry, authors=people(author)[0] if author else None, **given)
    return Registered(record=record, notices=notices, version=version, published_as=published_as)


def preprint(**fields):
    given = {
        "doi": None,
        "arxiv": "1901.00001",
        "type": "preprint",
        "container": None,
        "volume": None,
        "pages": None,
    }
    return work("arxiv", **{**given, **fields})


class Asked:
    """Answers by registry and kind; what is not named is absent."""

    def __init__(self, otherwise=None, **answers):
        self.otherwise, self.answers, self.questions = otherwise or Absent(), answers, []

    def ask(self, questions):
        self.questions += questions
        return {q: self.answers.get(f"{q.registry}_{q.what}", self.otherwise) for q in questions}


def verdict(reference, asked=None, *, offline=(), source=None):
    answers = gather([reference], asked)[reference.id] if asked else {}
    return judge(reference, offline, answers, source=source, year=YEAR)


def codes(result):
    return {finding.code for finding in result.findings}


def test_a_true_reference_is_verified_with_one_question():
    asked = Asked(crossref_doi=Found((work(),)))
    result = verdict(entry(doi=DOI, volume="12", pages="101--120"), asked)
    assert (result.status, result.findings) == (CitationStatus.VERIFIED, ())
    assert len(asked.questions) == 1


def test_offline_nothing_is_found_or_missing():
    result = verdict(entry(doi=DOI))
    assert (result.status, result.reason) == (CitationStatus.UNVERIFIED, "not_asked_offline")


WRONG_FIELDS = [
    ({"volume": "13"}, "volume_differs", Severity.MUST_FIX),
    ({"pages": "201--220"}, "pages_differ", Severity.MUST_FIX),
    ({"year": "2012"}, "year_differs", Severity.MUST_FIX),
    ({"year": "2018"}, "year_differs", Severity.LOOK_AT),
    ({"title": "Sparse graph pruning for fragile vision models"}, "title_differs", Severity.MUST_FIX),
    ({"journal": "Journal of Roman Glass"}, "venue_differs", Severity.MUST_FIX),
    ({"author": "Smith, Bo and Lee, Ann"}, "author_order_differs", Severity.MUST_FIX),
    ({"author": "Lee, Ann"}, "authors_incomplete", Severity.MUST_FIX),
]


@pytest.mark.parametrize("fields, code, severity", WRONG_FIELDS)
def test_an_identifier_does_not_make_the_fields_right(fields, code, severity):
    result = verdict(entry(doi=DOI, **fields), Asked(crossref_doi=Found((work(),))))
    assert [(f.code, f.severity, f.identity) for f in result.findings] == [(code, severity, False)]
    assert result.findings[0].correction
    if severity is Severity.MUST_FIX:
        assert result.status is CitationStatus.METADATA_MISMATCH


def test_a_doi_of_another_work_is_named_with_the_right_one():
    other = work(doi="10.1000/other", title="Tides of the northern sea", author="Carl Cee and Dan Dee")
    asked = Asked(crossref_doi=Found((other,)), crossref_title=Found((work(doi="10.1000/right"),)))
    result = verdict(entry(doi="10.1000/other"), asked)
    assert result.status is CitationStatus.METADATA_MISMATCH
    assert [(f.code, f.identity, f.correction) for f in result.findings] == [
        ("identifier_of_another_work", True, "10.1000/right")
    ]
    assert result.record.doi == "10.1000/right"


def test_the_title_of_one_work_with_the_authors_of_another_is_a_chimera():
    result = verdict(entry(doi=DOI, author="Cee, Carl and Dee, Dan"), Asked(crossref_doi=Found((work(),))))
    assert result.status is CitationStatus.METADATA_MISMATCH
    assert [(f.code, f.identity) for f in result.findings] == [("authors_of_another_work", True)]


DEPOSITS = [
    ("datacite", "presentation", False),
    ("datacite", "dataset", False),
    ("datacite", "dissertation", True),
]


@pytest.mark.parametrize("registry, kind, sure", [*DEPOSITS, ("crossref", "dataset", True)])
def test_whoever_deposited_slides_or_data_need_not_be_their_author(registry, kind, sure):
    deposited = Asked(crossref_doi=Found((work(registry, type=kind),)))
    (found,) = verdict(entry(doi=DOI, author="Cee, Carl and Dee, Dan"), deposited).findings
    severity = Severity.MUST_FIX if sure else Severity.LOOK_AT
    assert (found.code, found.identity, found.severity) == ("authors_of_another_work", sure, severity)


def test_an_entry_whose_doi_leads_to_it_is_not_blamed_for_another_entry_with_that_doi():
    shared = Finding(
        code="doi_on_two_works",
        field="doi",
        severity=Severity.MUST_FIX,
        message="R2 is another work and has the same DOI",
        mismatch=True,
        origin="offline",
    )
    owner = verdict(entry(doi=DOI), Asked(crossref_doi=Found((work(),))), offline=(shared,))
    assert (owner.status, owner.findings) == (CitationStatus.VERIFIED, ())
    other = entry(doi=DOI, title="Tides of the northern sea", author="Cee, Carl and Dee, Dan")
    assert "doi_on_two_works" in codes(
        verdict(other, Asked(crossref_doi=Found((work(),))), offline=(shared,))
    )


def test_the_dates_of_a_preprint_decide_about_its_year_where_its_number_made_one_wonder():
    early = Finding(
        code="arxiv_before_year",
        field="year",
        severity=Severity.LOOK_AT,
        message="given years before",
        origin="offline",
    )
    revised = preprint(arxiv="1703.00001", years=(2017, 2020))
    cited = entry(eprint="1703.00001", journal="arXiv", year="2020")
    assert not codes(verdict(cited, Asked(arxiv_arxiv=Found((revised,))), offline=(early,)))
    assert "arxiv_before_year" in codes(
        verdict(cited, Asked(arxiv_arxiv=Unreachable("timed out")), offline=(early,))
    )


def test_another_work_is_shown_without_the_markup_of_its_registry():
    other = work(title="Tides of <i>L. borealis</i> &amp; kin", author="Cee, Carl and Dee, Dan")
    (found,) = verdict(entry(doi=DOI), Asked(crossref_doi=Found((other,)))).findings
    assert (found.message, found.registered) == ("the DOI is of another work", "Tides of L. borealis & kin")


def test_the_venue_of_a_working_paper_is_not_confirmed_by_it():
    paper = work(type="report", container=None, volume=None, pages=None, years=(2017,))
    result = verdict(entry(year="2019"), Asked(crossref_title=Found((paper,))))
    assert result.status is CitationStatus.VERIFIED
    assert [(f.code, f.severity) for f in result.findings] == [("venue_not_confirmed", Severity.NOTE)]


def test_a_doi_that_nobody_knows_is_not_found():
    result = verdict(entry(doi=DOI), Asked())
    assert result.status is CitationStatus.NOT_FOUND
    assert "doi_not_registered" in codes(result)


def test_a_doi_that_nobody_knows_on_a_work_that_exists_is_a_wrong_doi():
    result = verdict(entry(doi="10.1000/typo"), Asked(crossref_title=Found((work(),))))
    assert result.status is CitationStatus.METADATA_MISMATCH
    assert [(f.code, f.correction) for f in result.findings] == [("doi_not_registered", DOI)]


@pytest.mark.parametrize(
    "silent",
    [
        "doi_org_doi",
        "datacite_doi",
        "crossref_doi",
        "crossref_title",
        "crossref_title_author",
        "arxiv_title_author",
    ],
)
def test_one_registry_that_could_not_be_asked_keeps_it_from_being_not_found(silent):
    result = verdict(entry(doi=DOI), Asked(**{silent: Unreachable("timed out")}))
    assert (result.status, result.reason) == (CitationStatus.UNVERIFIED, "registry_unreachable")


def test_an_outage_accuses_nobody():
    result = verdict(entry(doi=DOI), Asked(otherwise=Unreachable("no connection")))
    assert (result.status, result.reason, result.findings) == (
        CitationStatus.UNVERIFIED,
        "registry_unreachable",
        (),
    )


def test_a_doi_of_another_agency_exists():
    asked = Asked(doi_org_doi=Found(), doi_org_agency=Found(note="mEDRA"))
    result = verdict(entry(doi=DOI), asked)
    assert (result.status, result.reason) == (CitationStatus.UNVERIFIED, "other_agency")


def test_a_data_set_is_found_at_datacite():
    held = work("datacite", doi="10.5281/zenodo.1", type="dataset", container=None, volume=None, pages=None)
    reference = entry("misc", doi="10.5281/zenodo.1", journal=None)
    assert (
        verdict(reference, Asked(datacite_doi=Found((held,)), doi_org_doi=Found())).status
        is CitationStatus.VERIFIED
    )


def test_a_placeholder_doi_is_asked_nowhere_and_accuses_nobody():
    asked = Asked()
    result = verdict(entry("inproceedings", doi="10.5555/12345", journal=None), asked)
    assert not [q for q in asked.questions if q.what == "doi"]
    assert result.status is CitationStatus.UNVERIFIED


def test_an_arxiv_doi_is_asked_of_arxiv():
    asked = Asked(arxiv_arxiv=Found((preprint(),)))
    result = verdict(entry(doi="10.48550/arXiv.1901.00001"), asked)
    assert [(q.registry, q.query) for q in asked.questions] == [("arxiv", "1901.00001")]
    assert result.status is CitationStatus.VERIFIED


def test_an_arxiv_id_that_arxiv_lacks_is_not_found():
    result = verdict(entry("misc", eprint="1901.99999", journal="arXiv preprint"), Asked())
    assert result.status is CitationStatus.NOT_FOUND


def test_a_wrong_arxiv_id_on_a_paper_of_some_proceedings_is_the_ids_fault_alone():
    result = verdict(
        entry("inproceedings", eprint="1901.99999", journal=None, booktitle="Some Meeting"), Asked()
    )
    assert (result.status, result.reason) == (CitationStatus.UNVERIFIED, "identifier_disowned")
    assert codes(result) == {"arxiv_not_registered"}


def test_the_published_version_of_a_cited_preprint_is_a_note():
    asked = Asked(arxiv_arxiv=Found((preprint(published_as=DOI),)))
    result = verdict(entry(eprint="1901.00001", journal="arXiv preprint arXiv:1901.00001"), asked)
    assert result.status is CitationStatus.VERIFIED
    assert [(f.code, f.severity) for f in result.findings] == [("published_version_exists", Severity.NOTE)]


def test_a_retitled_preprint_is_compared_with_its_first_version():
    latest = preprint(title="Vision models can be pruned", version=3)
    first = preprint(version=1)
    asked = Asked(arxiv_arxiv=Found((latest,)))
    asked.ask = lambda questions: {
        q: Found((first if q.query.endswith("v1") else latest,)) if q.what == "arxiv" else Absent()
        for q in questions
    }
    findings = verdict(entry(eprint="1901.00001"), asked).findings
    assert {f.code for f in findings} == {"title_of_earlier_version", "venue_not_confirmed"}


def test_a_conference_paper_of_a_preprint_may_be_later():
    asked = Asked(arxiv_arxiv=Found((preprint(years=(2017,)),)))
    assert verdict(entry(eprint="1901.00001", year="2019"), asked).status is CitationStatus.VERIFIED


UNREGISTERED = [
    entry("inproceedings", journal=None, booktitle="NeurIPS"),
    entry("phdthesis", journal=None, school="Some University"),
    entry("book", journal=None, publisher="Some House", isbn="9780262035613"),
    entry("article", journal="Regional Quarterly of Tides"),
    entry("techreport", journal=None, institution="Tide Office"),
    entry("article", journal="Nature", year="2025"),
]


@pytest.mark.parametrize("reference", UNREGISTERED, ids=lambda r: f"{r.entry_type}-{r.fields.get('journal')}")
def test_what_no_registry_is_known_to_hold_is_never_not_found(reference):
    result = verdict(reference, Asked())
    assert result.status is CitationStatus.UNVERIFIED
    assert not [f for f in result.findings if f.severity is Severity.MUST_FIX]


def test_an_article_of_a_journal_that_crossref_holds_in_full_is_not_found():
    result = verdict(entry("article", journal="Nature"), Asked())
    assert result.status is CitationStatus.NOT_FOUND


def test_an_article_of_such_a_journal_is_not_accused_while_a_search_failed():
    result = verdict(
        entry("article", journal="Nature"), Asked(crossref_title_author=Unreachable("timed out"))
    )
    assert (result.status, result.reason) == (CitationStatus.UNVERIFIED, "registry_unreachable")


def test_last_years_paper_may_not_be_indexed_yet():
    assert verdict(entry(year="2025"), Asked()).reason == "index_lag"


def test_a_book_is_not_mistaken_for_a_talk_of_the_same_title():
    book = entry("book", title="Deep Learning", author="Goodfellow, Ian and Bengio, Yoshua", journal=None)
    talk = work(title="Deep Learning", author="Carl Cee", type="proceedings-article")
    result = verdict(book, Asked(crossref_title=Found((talk,))))
    assert (result.status, result.reason, result.findings) == (
        CitationStatus.UNVERIFIED,
        "title_too_generic",
        (),
    )


def test_a_longer_title_is_not_the_work():
    longer = work(title=f"{TITLE} in mobile robots of the deep sea", author="Carl Cee")
    result = verdict(entry(), Asked(crossref_title=Found((longer,))))
    assert result.status is CitationStatus.UNVERIFIED
    assert not result.findings


def test_sibling_parts_are_two_works():
    sibling = work(title="Sparse graph pruning for vision, Part II")
    result = verdict(
        entry(title="Sparse graph pruning for vision, Part I"), Asked(crossref_title=Found((sibling,)))
    )
    assert result.status is CitationStatus.UNVERIFIED


def test_a_searched_record_never_makes_place_in_print_a_must():
    journal = work(volume="99", pages="1201-1220", years=(2023,), container="Annals of Vision")
    asked = Asked(crossref_title=Found((journal,)))
    result = verdict(entry(volume="12", pages="101--120"), asked)
    assert not [f for f in result.findings if f.severity is Severity.MUST_FIX]


def test_a_retraction_is_a_notice_and_no_status():
    notice = Notice(kind="retraction", origin="crossref", date="2021-03-04")
    result = verdict(entry(doi=DOI), Asked(crossref_doi=Found((work(notices=(notice,)),))))
    assert (result.status, result.notices) == (CitationStatus.VERIFIED, (notice,))


def test_a_search_begins_only_where_identifiers_fail():
    reference = entry(doi=DOI)
    answers = {Question("crossref", "doi", DOI): Found((work(),))}
    assert next_questions(reference, answers) == []
    assert next_questions(reference, {})[0] == Question("crossref", "doi", DOI)


@pytest.mark.parametrize(
    "fields, why, searched",
    [
        ({}, "connection refused", False),
        ({}, "not recorded", True),
        ({"eprint": "2001.00001", "archiveprefix": "arXiv", "journal": "CoRR"}, "connection refused", True),
    ],
)
def test_no_search_goes_out_for_a_work_whose_doi_could_not_be_asked_about(fields, why, searched):
    reference = entry(doi=DOI, **fields)
    answers = {
        Question("crossref", "doi", DOI): Unreachable(why),
        Question("arxiv", "arxiv", "2001.00001"): Absent(),
    }
    assert bool(next_questions(reference, answers)) is searched


def test_nothing_but_bibliographic_fields_is_asked():
    reference = entry(note="my private note", abstract="a secret abstract", file="/home/me/paper.pdf")
    asked = Asked()
    verdict(reference, asked)
    sent = " ".join(q.query for q in asked.questions)
    assert not {"private", "secret", "home"} & set(sent.lower().replace("/", " ").split())


def test_a_string_that_was_not_parsed_is_verified_by_alignment():
    raw = f"Lee A, Smith B. {TITLE}. J Vis Models 2019; 12: 101-20."
    reference = Reference(id="R1", raw=raw, origin="draft.md", structured=False, parsed=False)
    assert verdict(reference, Asked(crossref_title=Found((work(),)))).status is CitationStatus.VERIFIED


def test_a_string_of_another_work_is_not_verified_by_alignment():
    raw = "Cee C, Dee D. Tides of the northern sea. Ocean Letters 2011; 3: 44-51."
    reference = Reference(id="R1", raw=raw, origin="draft.md", structured=False, parsed=False)
    result = verdict(reference, Asked(crossref_title=Found((work(),))))
    assert result.status is CitationStatus.UNVERIFIED
    assert not result.findings
