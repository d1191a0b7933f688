from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from grounded_research.bibliography.read import read_bibliography
from grounded_research.decompose.proposals import NO_FACT
from grounded_research.decompose.references import draft_lists, files_cited, listed
from grounded_research.decompose.stage import AT_LEAST, decompose
from grounded_research.decompose.waiting import pending
from grounded_research.documents.read import read_document
from grounded_research.errors import StageError
from grounded_research.ledger.changes import with_claims, with_conflicts, with_sources
from grounded_research.ledger.models import Ledger, changed
from grounded_research.ledger.staleness import open_work
from grounded_research.ledger.validation import refuse_faults
from grounded_research.ledger.words import Disposition, GroundingStatus, StageName, StageState
from support.builders import AT, conflict, grounding, source

DRAFT = """# Results

The trial enrolled 120 patients [1]. It cut mortality by 30% [2].

Aspirin is cheap.

# References

1. Doe J. A trial. Nature 2019.
2. Roe R. Another trial. Science 2020.
"""


@pytest.fixture
def run(tmp_path: Path):
    def runs(text: str, ledger: Ledger | None = None, at: str = AT, **options: Any) -> Ledger:
        path = tmp_path / "draft.md"
        path.write_text(text, encoding="utf-8")
        document = read_document(path)
        start = ledger or Ledger(source_text="draft.md", created=AT)
        lists = draft_lists(document, "draft.md")
        found = listed([*lists, files_cited(document, "draft.md", lists)])
        return decompose(start, document, found, path="draft.md", at=at, **options)

    return runs


def grounded(ledger: Ledger) -> Ledger:
    """The ledger with every claim supported by source A."""
    ledger = with_sources(ledger, {"A": source()})
    return with_claims(ledger, {c.id: changed(c, grounding=grounding()) for c in ledger.claims})


def statuses(ledger: Ledger) -> dict[str, tuple[str, str]]:
    return {claim.claim: (claim.id, claim.grounding.status.value) for claim in ledger.claims}


def test_a_draft_becomes_claims_tied_to_references(run):
    ledger = run(DRAFT)
    assert [(c.id, c.claim, c.cites, c.references) for c in ledger.claims] == [
        ("C1", "The trial enrolled 120 patients.", "[1]", ("R1",)),
        ("C2", "It cut mortality by 30%.", "[2]", ("R2",)),
        ("C3", "Aspirin is cheap.", None, ()),
    ]
    assert ledger.claims[0].location == "Results, line 3"


def test_the_ledger_is_valid(run):
    refuse_faults(run(DRAFT), None)


def test_a_sentence_that_leans_on_context_waits_for_a_judge(run):
    open_ones = [s.text for s in run(DRAFT).sentences if s.disposition == Disposition.OPEN]
    assert open_ones == ["It cut mortality by 30% [2]."]


def test_the_same_draft_changes_nothing(run):
    ledger = run(DRAFT)
    assert run(DRAFT, ledger, at="2027-01-01T00:00:00Z") == ledger


def test_everything_is_counted(run):
    ledger = run(DRAFT)
    assert len(ledger.sentences) == 7
    assert ledger.stages["decompose"].notes[0] == "left out: 2 heading, 2 reference list"


def test_a_moved_sentence_keeps_its_verdict(run):
    before = grounded(run(DRAFT))
    after = run(DRAFT.replace("# Results\n", "# Results\n\nA new paragraph stands here.\n"), before)
    assert statuses(after)["Aspirin is cheap."] == ("C3", "SUPPORTED")
    assert statuses(after)["The trial enrolled 120 patients."] == ("C1", "SUPPORTED")
    assert statuses(after)["A new paragraph stands here."] == ("C4", "UNCHECKED")
    assert after.claims_by_id["C3"].location == "Results, line 7"


def test_a_sentence_before_it_gives_a_claim_its_meaning(run):
    before = grounded(run(DRAFT))
    after = run(DRAFT.replace("The trial enrolled 120", "The study enrolled 120"), before)
    assert statuses(after)["It cut mortality by 30%."] == ("C2", "UNCHECKED")
    assert statuses(after)["Aspirin is cheap."] == ("C3", "SUPPORTED")


def test_a_heading_gives_a_claim_its_meaning(run):
    after = run(DRAFT.replace("# Results", "# Results in mice"), grounded(run(DRAFT)))
    assert {status for _, status in statuses(after).values()} == {"UNCHECKED"}


def test_a_renumbered_list_changes_what_a_mark_means(run):
    renumbered = DRAFT.replace("1. Doe J. A trial. Nature 2019.\n", "").replace(
        "2. Roe R. Another trial. Science 2020.",
        "1. Roe R. Another trial. Science 2020.\n2. Doe J. A trial. Nature 2019.",
    )
    after = run(renumbered, grounded(run(DRAFT)))
    assert {r.key: r.id for r in after.references} == {"1": "R2", "2": "R1"}
    assert statuses(after)["The trial enrolled 120 patients."] == ("C1", "UNCHECKED")
    assert after.claims_by_id["C1"].references == ("R2",)
    assert statuses(after)["Aspirin is cheap."] == ("C3", "SUPPORTED")


def test_ids_are_never_given_again(run):
    before = run(DRAFT)
    without = run(DRAFT.replace("Aspirin is cheap.\n", ""), before)
    again = run(DRAFT.replace("Aspirin is cheap.", "Ibuprofen is cheap."), without)
    assert "C3" not in without.claims_by_id
    assert [c.id for c in again.claims if c.claim == "Ibuprofen is cheap."] == ["C4"]
    assert len({s.id for s in again.sentences}) == len(again.sentences)


def test_a_conflict_with_a_claim_that_is_gone_goes_too(run):
    before = with_conflicts(grounded(run(DRAFT)), {"X1": conflict()})
    after = run(DRAFT.replace("120 patients", "130 patients"), before)
    assert after.conflicts == ()
    refuse_faults(after, None)


def test_what_a_judge_made_of_an_unchanged_sentence_stands(run):
    ledger = run(DRAFT)
    judged = changed(ledger.sentences_by_id["S3"], judge="agent", disposition=Disposition.CLAIMS)
    claim = changed(ledger.claims_by_id["C2"], claim="The trial cut mortality by 30%.", proposed_by="agent")
    sentences = tuple(judged if s.id == "S3" else s for s in ledger.sentences)
    ledger = with_claims(changed(ledger, sentences=sentences), {"C2": claim})
    after = run(DRAFT.replace("Aspirin is cheap.", "Aspirin is dear."), ledger)
    assert after.claims_by_id["C2"].claim == "The trial cut mortality by 30%."
    assert after.sentences_by_id["S3"].disposition == Disposition.CLAIMS


def test_a_key_that_no_reference_answers_to_is_missing(run):
    ledger = run(DRAFT.replace("[2]", "[2, 9]"))
    (mark,) = ledger.sentences[2].citations
    assert (mark.references, mark.missing) == (("R2",), ("9",))
    assert "cited but not listed: 9" in ledger.stages["decompose"].notes


def test_a_footnote_that_gives_a_work_is_a_reference(run):
    text = "Mortality fell.[^a] It rose.[^b]\n\n[^a]: Doe J. A trial. Nature 2019.\n[^b]: As everyone said.\n"
    ledger = run(text)
    assert [(c.cites, c.references) for c in ledger.claims][:2] == [("[^a]", ("R1",)), (None, ())]


def test_a_part_that_leans_on_the_one_before_its_semicolon_stays_with_it(run):
    text = "The pump may fail at night; in that case the valve is closed by hand."
    assert [claim.claim for claim in run(f"{text}\n").claims] == [text]


def test_the_parts_of_a_semicolon_are_claims_where_each_stands_alone(run):
    ledger = run("Deaths fell by 3% [1]; births rose by 2% [2]. The drugs were: aspirin; ibuprofen.\n")
    assert [c.claim for c in ledger.claims] == [
        "Deaths fell by 3%",
        "births rose by 2%.",
        "The drugs were: aspirin; ibuprofen.",
    ]


def test_a_table_row_is_read_with_its_header(run):
    ledger = run("| Drug | Effect |\n|---|---|\n| Aspirin | 3% |\n\nText stands here.\n")
    assert ledger.claims[0].claim == "Drug: Aspirin; Effect: 3%"
    assert ledger.claims[0].flags


def test_an_opinion_is_counted_as_a_normative_claim(run):
    (claim,) = run("Policymakers should act now.\n").claims
    assert (claim.type, claim.normative_reason) == ("normative", "opinion")


@pytest.mark.parametrize(
    "text",
    [
        "Policymakers should act now.",
        "It is essential to flush the cache.",
        "In the future, cars will fly.",
        "My own experience was different.",
        "| Rule | Note |\n|---|---|\n| Files | We believe in tidiness here. |",
    ],
)
def test_nothing_leaves_the_score_as_an_opinion_before_a_judge_has_read_its_sentence(run, text):
    ledger = run(f"{text}\n\nThe trial was small.\n")
    claim = next(one for one in ledger.claims if one.type == "normative")
    assert any(NO_FACT in flag for flag in claim.flags)
    assert claim.sentences[0] in pending(ledger)
    assert claim.sentences[0] in open_work(ledger).sentences


def test_what_a_manual_prescribes_is_a_matter_of_fact(run):
    ledger = run("The pages of a site should belong to www-data.\n")
    assert [one.type for one in ledger.claims] == ["factual"]


@pytest.mark.parametrize("text", ["# A heading\n", "```\nx = 1\n```\n", "Who knows?\n"])
def test_a_draft_without_a_sentence_is_refused(run, text):
    with pytest.raises(StageError, match="holds no sentence"):
        run(text)


def test_a_reopened_claim_has_no_verdict_left(run):
    before = grounded(run(DRAFT))
    claim = run(DRAFT.replace("The trial enrolled", "The study enrolled"), before).claims_by_id["C2"]
    assert (claim.grounding.status, claim.grounding.pointers, claim.final_label) == (
        GroundingStatus.UNCHECKED,
        (),
        None,
    )


def test_a_work_that_the_sentence_speaks_of_by_its_key_is_named(tmp_path):
    (tmp_path / "refs.bib").write_text(
        "@article{doe19, author={Doe, J. and Roe, R.}, title={T}, year={2019}}"
    )
    path = tmp_path / "draft.md"
    path.write_text("@doe19 found that mortality fell [@doe19, p. 3].\n", encoding="utf-8")
    found = listed([read_bibliography(tmp_path / "refs.bib")])
    start = Ledger(source_text="draft.md", created=AT)
    (claim,) = decompose(start, read_document(path), found, path="draft.md", at=AT).claims
    assert claim.claim == "Doe and Roe (2019) found that mortality fell."
    assert (claim.cites, claim.references) == ("@doe19 [@doe19, p. 3]", ("R1",))


@pytest.mark.parametrize(
    "text, claim",
    [
        ("Calling `close()` frees the [two] buffers ([1]).", "Calling close() frees the [two] buffers."),
        ("Buffers are freed ([1]) by `close()` at the end.", "Buffers are freed by close() at the end."),
    ],
)
def test_only_brackets_that_marks_filled_are_taken_out(run, text, claim):
    ledger = run(f"{text}\n\n## References\n\n[1] Doe, J. (2019). Buffers at work. Journal, 1, 2-3.\n")
    assert ledger.claims[0].claim == claim


def test_a_cited_author_who_is_the_subject_is_not_credited(run):
    ledger = run(
        "Abara began as a singer [1].\n\n## References\n\n[1] Abara, A. (2019). A life. Journal, 1, 2-3.\n"
    )
    assert ledger.claims[0].type == "factual"


def test_the_year_of_a_citation_makes_no_claim_numeric(run):
    (claim,) = run("Doe (2019) agreed.\n\n# References\n\nDoe, J. (2019). A trial. Nature.\n").claims
    assert (claim.claim, claim.type, claim.cites) == ("Doe (2019) agreed.", "attributed", "Doe (2019)")


LONG = " ".join(f"Dam {number} was finished in {1900 + number}." for number in range(1, 2 * AT_LEAST + 1))


def after(sentences: int) -> Callable[[], bool]:
    """A clock whose time is over once it was asked so often."""
    asked = count(1)
    return lambda: next(asked) > sentences


def texts(ledger: Ledger) -> list[tuple[str, str, str, str]]:
    return [(c.id, c.claim, c.sentences[0], c.meaning) for c in ledger.claims]


def test_what_the_time_does_not_reach_stands_open_and_is_told(run):
    ledger = run(LONG, over=after(10))
    assert len(ledger.claims) == AT_LEAST + 10
    assert [one.disposition for one in ledger.sentences[-5:]] == [Disposition.OPEN] * 5
    stage = ledger.stages[StageName.DECOMPOSE]
    assert stage.state is StageState.PARTIAL
    assert any(note.startswith(f"{AT_LEAST - 10} sentences were not reached") for note in stage.notes)
    refuse_faults(ledger, None)


def test_run_after_run_comes_to_the_same_as_one_without_a_limit(run):
    ledger, counted = run(LONG, over=lambda: True), []
    while ledger.stages[StageName.DECOMPOSE].state is StageState.PARTIAL:
        counted.append(len(ledger.claims))
        ledger = run(LONG, ledger, over=lambda: True)
    assert counted == [AT_LEAST]
    whole = run(LONG)
    assert texts(ledger) == texts(whole)
    assert [(s.id, s.disposition) for s in ledger.sentences] == [
        (s.id, s.disposition) for s in whole.sentences
    ]
    assert run(LONG, ledger) == ledger


def test_no_claim_is_lost_where_the_time_ends_in_a_later_run(run):
    before = grounded(run(LONG))
    after_edit = run(f"A new sentence. {LONG}", before, over=lambda: True)
    kept = {claim.claim for claim in after_edit.claims}
    assert {claim.claim for claim in before.claims} <= kept


def test_a_sentence_with_more_values_than_are_compared_waits_for_a_judge(run):
    ledger = run("It had " + ", ".join(str(number) for number in range(200, 320)) + " patients in the years.")
    assert any("values" in flag for flag in ledger.claims[0].flags)
    assert ledger.sentences[0].disposition is Disposition.OPEN


FILES_CITED = """# Logs

The log is appended [wal.html]. It is said to grow [wal.html; lake.txt] (see hill.txt).

## Sources

- wal.html: Roe, J. Write-Ahead Logging. 2020.
"""


def test_a_file_that_no_list_has_is_a_reference_by_its_name(run):
    ledger = run(FILES_CITED)
    assert [(one.key, one.raw) for one in ledger.references] == [
        ("wal.html", "wal.html: Roe, J. Write-Ahead Logging. 2020."),
        ("lake.txt", "lake.txt"),
    ]
    assert [(claim.claim, claim.cites, claim.references) for claim in ledger.claims] == [
        ("The log is appended.", "[wal.html]", ("R1",)),
        ("It is said to grow (see hill.txt).", "[wal.html; lake.txt]", ("R1", "R2")),
    ]
