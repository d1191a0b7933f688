import json

import pytest

from grounded_research.errors import DefectError, LedgerError
from grounded_research.ledger.models import Grounding, changed
from grounded_research.ledger.validation import check_file, examine, refuse_faults
from support.builders import (
    EVIDENCE_STATUSES,
    citation,
    claim,
    conflict,
    cross_source,
    evidence,
    finding,
    grounding,
    history_entry,
    ledger,
    record,
    reference,
    sentence,
    small_ledger,
    source,
    support,
)


def whole():
    """A ledger with a record of every kind, all valid."""
    return small_ledger(
        claims=[
            claim(
                grounding=grounding(history=(history_entry(),)),
                references=("R1",),
                citation=citation(support=(support(),)),
                cross_source=cross_source("CONFLICT", conflict_with=("A:1",), conflicts=("X1",)),
            )
        ],
        references=[reference(status="VERIFIED", record=record(), findings=(finding(),))],
        conflicts=[conflict()],
        report={"groundedness": {"verified": 1, "scored": 1}},
    )


def broken(path, value):
    """The ledger's JSON with one value replaced, or taken away."""
    data = whole().model_dump(mode="json")
    *steps, last = [int(step) if step.isdigit() else step for step in path.split("/")]
    node = data
    for step in steps:
        node = node[step]
    if value is Ellipsis:
        del node[last]
    else:
        node[last] = value
    return data


def test_a_whole_ledger_has_no_fault():
    assert examine(whole().model_dump(mode="json"))[1] == []


G, T = "claims/0/grounding", "claims/0"


@pytest.mark.parametrize(
    "path, value, where, said",
    [
        # form
        ("source_text", ..., "", "'source_text' is a required property"),
        ("surplus", 1, "", "'surplus' was unexpected"),
        ("ledger_version", "1.0", "/ledger_version", "'2.0' was expected"),
        ("pipeline_stage", "finished", "/pipeline_stage", "does not match"),
        ("revision", -1, "/revision", "less than the minimum"),
        ("revision", "3", "/revision", "is not of type 'integer'"),
        ("stages", {"cook": {}}, "/stages", "'cook' is not one of"),
        ("claims/0/type", "opinion", "/claims/0/type", "is not one of"),
        ("claims/0/id", "7", "/claims/0/id", "does not match"),
        ("claims/0/sentences", [], "/claims/0/sentences", "non-empty"),
        (
            "claims/0/grounding/confidence",
            "high",
            "/claims/0/grounding/confidence",
            "not of type 'number', 'null'",
        ),
        (
            "claims/0/grounding/history/0/answer/status",
            "OK",
            "/claims/0/grounding/history/0/answer/status",
            "one of",
        ),
        ("references/0/record/years", ["2019"], "/references/0/record/years/0", "not of type 'integer'"),
        ("references/0/fields", {"a/b~c": 1}, "/references/0/fields/a~1b~0c", "not of type 'string'"),
        ("report/groundedness/scored", 0, "/report/groundedness/scored", "not scored"),
        # what JSON Schema can say of one record
        ("sentences/0/text", "", "/sentences/0/text", "has text"),
        ("sentences/0/disposition", "excluded", "/sentences/0/reason", "exactly when it is excluded"),
        ("sentences/0/reason", "heading", "/sentences/0/reason", "exactly when it is excluded"),
        ("claims/0/claim", "", "/claims/0/claim", "a claim has text"),
        (f"{T}/normative_reason", "opinion", "/claims/0/type", "only a normative claim"),
        (
            f"{G}/evidence",
            None,
            f"/{G}/evidence",
            "SUPPORTED, PARTIALLY_SUPPORTED and CONTRADICTED have evidence",
        ),
        (f"{G}/evidence", None, f"/{G}/pointers", "pointers are empty exactly when evidence is null"),
        (f"{G}/pointers", [], f"/{G}/pointers", "pointers are empty exactly when evidence is null"),
        (f"{G}/evidence_span", None, f"/{G}/evidence_span", "evidence has its sentence, span and location"),
        (f"{G}/evidence_location", "", f"/{G}/evidence_location", "span and location"),
        (f"{G}/evidence", "one " * 26, f"/{G}/evidence", "at most 25 words"),
        (f"{G}/evidence", ..., f"/{G}", "have evidence"),
        (f"{G}/history/0/resolved", None, f"/{G}/history/0/resolved", "has resolved evidence"),
        (f"{T}/citation/support/0/pointers", [], f"/{T}/citation/support/0/pointers", "rest on sentences"),
        (
            f"{T}/cross_source/status",
            "APPARENT_ONLY",
            f"/{T}/cross_source/reconciling_dimension",
            "dimension",
        ),
        ("conflicts/0/status", "APPARENT_ONLY", "/conflicts/0/dimension", "has a dimension"),
        ("references/0/status", "UNVERIFIED", "/references/0/reason", "reason code"),
        ("references/0/status", "NOT_FOUND", "/references/0/asked", "asked and answered no"),
        ("references/0/findings", [], None, None),
        ("references/0/record", None, "/references/0", "the record of the work or the work itself"),
        ("sources/0/sentences", 0, "/sources/0/problem", "says why"),
        ("sources/0/problem", "no text", "/sources/0/problem", "says why"),
        ("sources/0/path", None, "/sources/0", "path or a url"),
        # what needs two records
        ("claims/0/sentences", ["S9"], "/claims/0/sentences/0", "S9 is no sentence"),
        ("claims/0/references", ["R9"], "/claims/0/references/0", "R9 is no reference"),
        ("sentences/0/end", 0, "/sentences/0/end", "ends before it starts"),
        ("counters/C", 0, "/counters/C", "under an id that is in use"),
        (f"{G}/pointers", ["A:11"], f"/{G}/pointers/0", "past the 10 sentences"),
        (f"{G}/pointers", ["B:1"], f"/{G}/pointers/0", "points to no source"),
        (f"{G}/against", ["A:2"], f"/{G}/against/0", "is not copied"),
        (f"{G}/evidence_pointer", "A:3", f"/{G}/evidence_pointer", "not among the pointers"),
        (f"{G}/evidence", "The trial enrolled 999", f"/{G}/evidence", "not verbatim"),
        (f"{G}/evidence_span", [1, 9], f"/{G}/evidence", "not verbatim"),
        (f"{T}/citation/support/0/source", "Q", f"/{T}/citation/support/0/source", "Q is no source"),
        (f"{T}/cross_source/conflicts", ["X2"], f"/{T}/cross_source/conflicts/0", "X2 is no conflict"),
        (f"{T}/cross_source/conflict_with", ["C9"], f"/{T}/cross_source/conflict_with/0", "C9 is no claim"),
        (
            f"{T}/cross_source/conflict_with",
            ["A:0"],
            f"/{T}/cross_source/conflict_with/0",
            "no sentence of A",
        ),
        ("conflicts/0/left/at", "C9", "/conflicts/0/left/at", "C9 is no claim"),
        ("conflicts/0/claims", ["C9"], "/conflicts/0/claims/0", "C9 is no claim"),
        ("references/0/source", "Q", "/references/0/source", "Q is no source"),
        ("sources/0/reference", "R9", "/sources/0/reference", "R9 is no reference"),
        ("sources/0/duplicate_of", "A", "/sources/0/duplicate_of", "no duplicate of itself"),
        ("report/groundedness/verified", 2, "/report/groundedness/verified", "more claims are verified"),
        ("claims", [], "/sentences/0/disposition", "no claim names S1"),
    ],
)
def test_a_fault_is_told_with_its_place_and_its_rule(path, value, where, said):
    faults = examine(broken(path, value))[1]
    told = [(fault.pointer, fault.message) for fault in faults]
    if where is None:
        assert told == []
    else:
        assert any(place == where and said in message for place, message in told), told


def test_all_faults_are_told_at_once():
    data = broken("claims/0/type", "opinion")
    data["sources"][0]["kind"] = 5
    data["revision"] = -1
    assert {fault.pointer for fault in examine(data)[1]} == {"/claims/0/type", "/sources/0/kind", "/revision"}


def test_an_id_that_is_there_twice_is_a_fault():
    one = whole()
    faults = examine(changed(one, sources=one.sources * 2).model_dump(mode="json"))[1]
    assert [str(fault) for fault in faults] == ["/sources/1/id: A is there twice"]


def test_a_line_end_behind_an_id_is_a_fault_though_a_pattern_lets_it_pass():
    assert examine(broken("claims/0/id", "C1\n"))[1] != []


def test_what_is_no_object_is_a_fault():
    assert [str(fault) for fault in examine([])[1]] == ["(whole file): [] is not of type 'object'"]


def test_messages_are_ascii_and_short():
    faults = examine(broken("claims/0/type", "\u4e2d" * 5000))[1]
    assert all(str(fault).isascii() and len(str(fault)) < 1000 for fault in faults)


@pytest.mark.parametrize(
    "text, fits",
    [
        ("one " * 24 + "last", True),
        ("one " * 25 + "more", False),
        ("one - " * 25, True),
        ("(one) " * 25, True),
        ("one  " * 25, True),
        ("\u00e9t\u00e9 " * 26, False),
        ("a" * 5000, True),
    ],
)
def test_words_are_counted_as_a_reader_counts_them(text, fits):
    says = evidence(text=text)
    given = grounding(sentences=[says], evidence=text, evidence_span=(0, len(text)))
    faults = examine(small_ledger(claims=[claim(grounding=given)]).model_dump(mode="json"))[1]
    assert (faults == []) is fits


# --- what is about to be written ---


@pytest.mark.parametrize("status", sorted(EVIDENCE_STATUSES))
def test_a_verdict_that_rests_on_evidence_cannot_be_saved_without_it(status):
    before = whole()
    bad = changed(before, claims=(changed(before.claims[0], grounding=Grounding(status=status)),))
    with pytest.raises(DefectError) as refused:
        refuse_faults(bad, before)
    assert any("have evidence" in detail for detail in refused.value.details)


def test_only_evidence_taken_away_from_a_verdict_is_refused_too():
    before = whole()
    bare = changed(before.claims[0].grounding, evidence=None)
    with pytest.raises(DefectError, match="defect"):
        refuse_faults(changed(before, claims=(changed(before.claims[0], grounding=bare),)), before)


def test_a_fault_in_a_record_that_changed_names_its_place_in_the_whole():
    before = small_ledger(claims=[claim("C1"), claim("C2")])
    bad = changed(before, claims=(before.claims[0], changed(before.claims[1], type="opinion")))
    with pytest.raises(DefectError) as refused:
        refuse_faults(bad, before)
    assert refused.value.details[0].startswith("/claims/1/type: 'opinion' is not one of")


def test_a_link_that_a_change_cuts_is_refused_though_its_record_did_not_change():
    before = whole()
    with pytest.raises(DefectError) as refused:
        refuse_faults(changed(before, references=()), before)
    assert "/claims/0/references/0: R1 is no reference of this ledger" in refused.value.details


def test_a_change_of_the_header_is_checked():
    before = whole()
    with pytest.raises(DefectError):
        refuse_faults(changed(before, created=5), before)


def test_a_value_without_a_json_form_is_a_defect():
    before = whole()
    with pytest.raises(DefectError):
        refuse_faults(changed(before, claims=(changed(before.claims[0], location=object()),)), before)


def test_a_valid_change_passes():
    before = whole()
    other = changed(before.claims[0], final_label="VERIFIED", citation=citation("UNCHECKED"))
    refuse_faults(changed(before, claims=(other,)), before)


# --- a file ---


def test_a_file_is_checked_without_a_seal(tmp_path):
    path = tmp_path / "any.json"
    path.write_text(json.dumps(whole().model_dump(mode="json")))
    assert check_file(path) == []


def test_a_file_that_is_no_json_has_one_fault(tmp_path):
    path = tmp_path / "any.json"
    path.write_text('{"a": ')
    assert ["no JSON" in fault.message for fault in check_file(path)] == [True]


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(LedgerError, match="cannot be read"):
        check_file(tmp_path / "none.json")


def test_a_source_without_text_and_a_sentence_set_aside_say_why():
    one = ledger(
        sentences=[sentence(disposition="excluded", reason="set_aside", note="It greets the reader.")],
        sources=[source(sentences=0, problem="no text on its pages")],
    )
    assert examine(one.model_dump(mode="json"))[1] == []
