"""What a report shows of single records."""

import pytest

from grounded_research.ledger.models import Asked, Person, changed
from grounded_research.report.beside import beside_the_score
from grounded_research.report.drawing import evidence_quotes, notes_of, place_in_draft, why_labelled
from grounded_research.report.labels import NOT_SHOWN
from grounded_research.report.references import finding_words, short_reference, why_of
from support import builders as build

RAW = "[3] Blue Harbour Choir to tour with the Northern Brass - The Harbour Post."


@pytest.mark.parametrize(
    "parsed, shown",
    [
        (True, "Choir to tour"),
        (False, "Blue Harbour Choir to tour with the Northern Brass - The Harbour Post."),
    ],
)
def test_an_entry_that_was_not_surely_read_is_shown_as_it_stands(parsed, shown):
    fields = {"title": "to tour"}
    entry = build.reference(
        "R1", key="3", raw=RAW, parsed=parsed, fields=fields, authors=(Person(family="Choir"),)
    )
    assert short_reference(entry) == shown


@pytest.mark.parametrize(
    "grounding",
    [
        build.grounding(
            "UNVERIFIABLE", code="needs_reader", note="12 sentences share words", judge="embedded"
        ),
        build.grounding("SUPPORTED", note="The source says it in the same words", judge="embedded"),
    ],
)
def test_the_built_in_judge_does_not_repeat_what_the_label_and_the_quotation_show(grounding):
    claim = build.claim(grounding=grounding)
    assert notes_of(claim, build.ledger(claims=[claim])) == []


def test_what_a_judge_says_is_shown():
    claim = build.claim(
        grounding=build.grounding("UNSUPPORTED", note="Only the title is there", judge="agent")
    )
    assert "Only the title is there" in notes_of(claim, build.ledger(claims=[claim]))


def test_the_judges_own_reason_stands_beside_what_a_gate_said():
    grounding = build.grounding(
        "PARTIALLY_SUPPORTED", note="'two' is rounded", reason="Two must approve.", judge="agent"
    )
    claim = build.claim(grounding=grounding)
    assert notes_of(claim, build.ledger(claims=[claim])) == [
        "'two' is rounded",
        "agent said: Two must approve.",
    ]


def test_the_part_of_a_claim_that_no_source_shows_is_named():
    grounding = build.grounding("PARTIALLY_SUPPORTED", missing="by a bot", reason="Yes.", note="Yes.")
    claim = build.claim(grounding=grounding)
    assert notes_of(claim, build.ledger(claims=[claim])) == ["Yes.", 'not shown by the source: "by a bot"']


@pytest.mark.parametrize(
    "grounding, reason, words",
    [
        ({"shown": 31, "shown_of": 480}, NOT_SHOWN, f"{NOT_SHOWN} (31 of 480 sentences were shown)"),
        ({}, NOT_SHOWN, NOT_SHOWN),
        ({"shown": 31, "shown_of": 480}, "a cited work was not found", "a cited work was not found"),
    ],
)
def test_a_claim_that_was_not_found_says_how_much_was_looked_through(grounding, reason, words):
    claim = build.claim(grounding=build.grounding("UNSUPPORTED", **grounding), label_reason=reason)
    assert why_labelled(claim) == words


def test_claims_of_one_sentence_name_it_since_they_stand_in_different_places():
    one, two, other = (
        build.claim(f"C{n}", location="line 3", sentences=(s,)) for n, s in enumerate(["S4", "S4", "S5"], 1)
    )
    ledger = build.ledger(claims=[one, two, other])
    assert place_in_draft(two, ledger) == "line 3, part of S4"
    assert place_in_draft(other, ledger) == "line 3"


def test_a_reason_is_given_in_words_with_the_source_that_the_work_is():
    entry = build.reference("R1", status="UNVERIFIED", reason="not_asked_offline")
    assert why_of(entry) == "no registry was asked (offline)"


def test_a_work_that_only_a_source_vouches_for_says_so():
    entry = build.reference("R1", status="VERIFIED", source="A")
    assert why_of(entry) == "source A bears its title and authors, no registry was asked"


def test_evidence_that_was_cut_out_of_a_sentence_shows_that_it_goes_on():
    whole = "In the spring, as planned, mortality fell by 18 percent in all wards."
    cut = build.grounding("SUPPORTED", [build.evidence("A:1", whole)])
    span = "mortality fell by 18 percent"
    claim = build.claim(grounding=changed(cut, evidence=span, evidence_span=(27, 27 + len(span))))
    assert evidence_quotes(claim)[0].text == "... mortality fell by 18 percent ..."
    assert evidence_quotes(build.claim(grounding=cut))[0].text == cut.evidence


@pytest.mark.parametrize("judge, counted", [("embedded", True), ("agent", False)])
def test_an_opinion_by_rules_alone_stands_beside_the_score_as_open(judge, counted):
    claim = build.claim(type="normative", proposed_by=judge)
    lines = beside_the_score(build.ledger(claims=[claim]))
    assert any("as an opinion by rules alone" in line for line in lines) is counted


def test_cited_works_at_hand_that_nobody_read_stand_beside_the_score():
    claim = build.claim(citation=build.citation(support=(build.support("unchecked"),)))
    assert any("has been read by nobody" in line for line in beside_the_score(build.ledger(claims=[claim])))


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"override": "a score is twenty"}, "1 verdict was kept by its judge against a gate of stage 2"),
        ({"revised": True}, "1 verdict was revised by its own judge, who had first found no evidence"),
    ],
)
def test_what_a_judge_kept_or_took_back_stands_beside_the_score(fields, words):
    kept = build.claim(grounding=changed(build.grounding("SUPPORTED"), **fields))
    assert words in beside_the_score(build.ledger(claims=[kept]))
    plain = build.claim(grounding=build.grounding("SUPPORTED"))
    assert words not in beside_the_score(build.ledger(claims=[plain]))


def test_a_gates_question_is_not_taken_for_a_finding():
    asked = build.grounding("PARTIALLY_SUPPORTED", note="which year?", returned="which year?", open=True)
    claim = build.claim(grounding=asked)
    assert "the judge is asked again: which year?" in notes_of(claim, build.ledger(claims=[claim]))


def test_one_thing_is_counted_as_one():
    open_claim = build.claim(grounding=build.grounding("UNVERIFIABLE", open=True))
    assert any(
        "1 claim is still open" in line for line in beside_the_score(build.ledger(claims=[open_claim]))
    )


def test_a_finding_says_what_was_cited_what_is_registered_and_by_whom():
    found = build.finding("volume_differs", field="volume", cited="342", registered="324", origin="crossref")
    words = finding_words(changed(found, message="the volume differs", correction="324"))
    assert words == "the volume differs; cited 342; Crossref has 324"


def test_a_finding_repeats_nothing_that_its_message_says():
    found = build.finding(cited="2031", registered=None, correction=None, message="the year 2031 is to come")
    assert finding_words(found) == "the year 2031 is to come"


def test_a_reference_names_the_registry_that_holds_it():
    asked = Asked(registry="crossref", what="doi", outcome="found", at="2026-11-30T12:00:00Z")
    entry = build.reference(
        "R1", status="VERIFIED", record=build.record(doi="10.1/x"), asked=(asked,), source="A"
    )
    assert why_of(entry) == "Crossref 10.1/x; source A was read as this work"


def test_the_form_of_an_opinion_is_no_news():
    claim = build.claim(type="normative", flags=("begins with We",))
    assert notes_of(claim, build.ledger(claims=[claim])) == []
