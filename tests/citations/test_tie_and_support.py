import pytest

from grounded_research.citations.claims import with_claim_citations
from grounded_research.citations.stage import Evidence, pending, work
from grounded_research.citations.support import (
    SupportLine,
    apply_lines,
    open_supports,
    support_packet,
    with_supports,
)
from grounded_research.citations.tie import read_map, tie_sources
from grounded_research.errors import StageError
from grounded_research.ledger.changes import with_claims, with_sources
from grounded_research.ledger.models import Person, Reference, changed
from grounded_research.ledger.words import CitationStatus
from grounded_research.sources.model import LoadedSource, SourceSentence
from support import builders

TITLE = "Sparse graph pruning for robust vision models"
PAGE = (
    "Sparse graph pruning for robust vision models",
    "Ann Lee, Bo Smith",
    "Mortality fell by 18 percent.",
    "We pruned graphs.",
)


def reference(identifier="R1", title=TITLE, authors=("Lee", "Smith"), **fields):
    given = {
        "raw": f"raw {identifier}", "origin": "refs.bib", "entry_type": "article", "fields": {"title": title},
        "authors": tuple(Person(family=name, given="X") for name in authors),
    }  # fmt: skip
    return Reference(id=identifier, **{**given, **fields})


def source(letter="A", page=PAGE, title=None, **fields):
    record = builders.source(letter, sentences=len(page), title=title, **fields)
    sentences = tuple(SourceSentence(n, text, page=1) for n, text in enumerate(page, start=1))
    return LoadedSource(letter, record, sentences)


def world(references, sources, claims=()):
    ledger = builders.ledger(
        sentences=[builders.sentence()],
        claims=list(claims),
        references=references,
        sources=[s.record for s in sources],
    )
    return ledger, {one.id: one for one in sources}


def tied(references, sources, named=None):
    ledger, loaded = world(references, sources)
    ledger = tie_sources(ledger, loaded, named or {})
    return {one.id: one.source for one in ledger.references}, ledger, loaded


def test_title_and_authors_on_the_first_page_tie_a_source():
    ties, ledger, _ = tied([reference()], [source()])
    assert ties == {"R1": "A"}
    assert ledger.sources[0].reference == "R1"


@pytest.mark.parametrize(
    "other",
    [
        reference(authors=("Cee", "Dee")),
        reference(title="Tides of the northern sea and its shores"),
        reference(title="Pruning"),
        reference(title="Vision models", authors=("Lee",)),
    ],
)
def test_another_work_is_not_tied(other):
    assert tied([other], [source()])[0] == {"R1": None}


def test_a_doi_in_the_head_ties_with_the_authors_alone():
    page = ("doi:10.1000/x", "Pruned graphs see", "Ann Lee, Bo Smith")
    cited = reference(title="Graphs that see after pruning", identifiers={"doi": "10.1000/x"})
    assert tied([cited], [source(page=page)])[0] == {"R1": "A"}


def test_a_doi_in_the_text_of_another_paper_ties_nothing():
    page = ("A survey of everything", "Carl Cee", "See doi:10.1000/x for more.")
    cited = reference(identifiers={"doi": "10.1000/x"})
    assert tied([cited], [source(page=page)])[0] == {"R1": None}


def test_two_references_that_fit_alike_tie_nothing():
    assert tied([reference("R1"), reference("R2")], [source()])[0] == {"R1": None, "R2": None}


def test_the_users_map_goes_first():
    ledger, _ = world([reference(), reference("R2", title="Other")], [source()])
    named = read_map(ledger, {"R2": "A"})
    assert tied([reference(), reference("R2", title="Other")], [source()], named)[0] == {
        "R1": None,
        "R2": "A",
    }


@pytest.mark.parametrize("pairs", [{"R9": "A"}, {"R1": "nothing.pdf"}])
def test_a_map_to_what_is_not_there_is_refused(pairs):
    ledger, _ = world([reference()], [source()])
    with pytest.raises(StageError):
        read_map(ledger, pairs)


def test_the_work_itself_verifies_a_reference_offline():
    _, ledger, loaded = tied([reference()], [source()])
    evidence = Evidence(offline={}, answers=None, sources=loaded, at=builders.AT)
    settled = work(ledger, pending(ledger, online=False), evidence).references[0]
    assert (settled.status, settled.record.registry) == (CitationStatus.VERIFIED, "source A")


def test_a_mapped_file_that_shows_neither_title_nor_authors_verifies_nothing():
    _, ledger, loaded = tied([reference(title="Other", authors=("Cee",))], [source()], {"R1": "A"})
    evidence = Evidence(offline={}, answers=None, sources=loaded, at=builders.AT)
    assert work(ledger, ["R1"], evidence).references[0].status is CitationStatus.UNVERIFIED


# --- does the work say it ---


def cited(status=CitationStatus.VERIFIED):
    claim = builders.claim("C1", "Mortality fell by 30 percent.", references=("R1",), cites="[1]")
    ledger, loaded = world(
        [reference(source="A", status=status, checked=None)], [source(reference="R1")], [claim]
    )
    return with_supports(ledger), loaded


def answer(status, evidence, seen="x"):
    return SupportLine(
        support="C1/R1", seen=seen, status=status, evidence=evidence, reason="18 percent of deaths"
    )


def test_every_cited_work_at_hand_is_asked_about_once():
    ledger, _ = cited()
    assert open_supports(ledger) == ["C1/R1"]
    assert with_supports(ledger) is ledger


def test_the_packet_shows_that_work_alone():
    ledger, loaded = cited()
    other = source("B", ("Mortality fell by 30 percent.",) * 2)
    packet = support_packet(ledger, ["C1/R1"], 0, {**loaded, "B": other})
    shown = "\n".join(packet.items[0].body)
    assert "A:3 Mortality fell by 18 percent." in shown
    assert "B:1" not in shown


@pytest.mark.parametrize(
    "status, evidence, expected",
    [
        ("misattributed", ("A:3",), CitationStatus.MISATTRIBUTED),
        ("shown", ("A:3",), CitationStatus.VERIFIED),
        ("not_shown", (), CitationStatus.VERIFIED),
    ],
)
def test_what_an_answer_makes_of_the_claim(status, evidence, expected):
    ledger, loaded = cited()
    ledger, refused = apply_lines(
        with_claim_citations(ledger), [answer(status, evidence)], loaded, judge="agent"
    )
    assert not refused
    assert ledger.claims[0].citation.status is expected
    assert ledger.claims[0].citation.support[0].status == status
    assert open_supports(ledger) == []


@pytest.mark.parametrize(
    "status, evidence",
    [
        ("misattributed", ()),
        ("shown", ()),
        ("shown", ("A:3", "A:99")),
        ("misattributed", ("B:1",)),
        ("shown", ("Z:1",)),
    ],
)
def test_an_answer_without_sentences_of_that_work_is_not_recorded(status, evidence):
    ledger, loaded = cited()
    loaded = {**loaded, "B": source("B", ("Something.",))}
    ledger, refused = apply_lines(ledger, [answer(status, evidence)], loaded, judge="agent")
    assert [one.support for one in refused] == ["C1/R1"]
    assert open_supports(ledger) == ["C1/R1"]


# --- what grounding has found in that very work ---


def grounded(status, pointers=("A:3",), judge="agent", *, is_open=False, against=()):
    sentences = tuple(builders.evidence(pointer=one) for one in (*pointers, *against))
    found = builders.grounding(
        status=status, pointers=pointers, against=against, sentences=sentences, judge=judge, open=is_open
    )
    ledger, loaded = cited()
    claim = changed(ledger.claims[0], grounding=found)
    return with_supports(with_claims(ledger, {"C1": claim})), loaded


@pytest.mark.parametrize(
    "status, options, expected",
    [
        ("SUPPORTED", {}, "shown"),
        ("SUPPORTED", {"judge": "embedded"}, "shown"),
        ("SUPPORTED", {"is_open": True}, "unchecked"),
        ("SUPPORTED", {"pointers": ("B:1",)}, "unchecked"),
        ("PARTIALLY_SUPPORTED", {"pointers": ("A:3", "B:1")}, "shown"),
        ("CONTRADICTED", {}, "misattributed"),
        ("CONTRADICTED", {"judge": "embedded"}, "unchecked"),
        ("CONTRADICTED", {"is_open": True}, "unchecked"),
        ("CONTRADICTED", {"pointers": ("A:3", "B:1")}, "unchecked"),
        ("CONTRADICTED", {"against": ("A:4",)}, "unchecked"),
        ("UNVERIFIABLE", {}, "unchecked"),
    ],
)
def test_what_grounding_found_in_the_cited_work_is_not_asked_again(status, options, expected):
    ledger, _ = grounded(status, **options)
    support = ledger.claims[0].citation.support[0]
    assert support.status == expected
    assert bool(open_supports(ledger)) is (expected == "unchecked")
    assert all(pointer.startswith("A:") for pointer in support.pointers)


def test_a_contradiction_in_the_cited_work_makes_the_claim_misattributed_with_its_pointers():
    ledger, _ = grounded("CONTRADICTED")
    claim = with_claim_citations(ledger).claims[0]
    assert claim.citation.status is CitationStatus.MISATTRIBUTED
    assert claim.citation.support[0].pointers == ("A:3",)
    assert "contradicts it" in claim.citation.support[0].note


def test_what_grounding_found_follows_its_verdict_and_an_answer_given_here_stays():
    ledger, loaded = grounded("CONTRADICTED")
    opened = with_claims(ledger, {"C1": changed(ledger.claims[0], grounding=builders.grounding(open=True))})
    assert open_supports(with_supports(opened)) == ["C1/R1"]
    answered, _ = apply_lines(with_supports(opened), [answer("shown", ("A:3",))], loaded, judge="agent")
    again = with_claims(answered, {"C1": changed(answered.claims[0], grounding=ledger.claims[0].grounding)})
    assert with_supports(again).claims[0].citation.support[0].status == "shown"


def test_silence_is_an_answer_only_when_the_wide_packet_was_seen():
    ledger, loaded = cited()
    rain = "It rained in the south of the country for most of the week."
    page = (*PAGE, *(rain if n % 20 else f"Mortality fell by 18 percent in year {n}." for n in range(200)))
    loaded = {"A": source("A", page, reference="R1")}
    ledger = with_sources(ledger, {"A": loaded["A"].record})
    first = support_packet(ledger, ["C1/R1"], 0, loaded).items[0]
    ledger, _ = apply_lines(ledger, [answer("not_shown", (), first.seen)], loaded, judge="agent")
    assert open_supports(ledger) == ["C1/R1"]
    assert with_supports(ledger) is ledger
    second = support_packet(ledger, ["C1/R1"], 0, loaded).items[0]
    assert len(second.body) > len(first.body) + 10
    ledger, _ = apply_lines(ledger, [answer("not_shown", (), second.seen)], loaded, judge="agent")
    assert open_supports(ledger) == []
    assert ledger.claims[0].citation.support[0].status == "not_shown"
