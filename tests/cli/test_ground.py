"""ground.py as an agent meets it: runs, packets, answers, refusals, closing lines."""

import json
import re

import pytest

from grounded_research.cli import render_report, report
from grounded_research.cli.app import run as run_app
from grounded_research.ledger.changes import finish_stage, with_claims
from grounded_research.ledger.models import changed
from grounded_research.ledger.staleness import stage_state
from grounded_research.ledger.store import LedgerStore
from grounded_research.ledger.words import StageName, StageState
from support import builders

CLAIMS = (
    "The trial enrolled 120 patients.",
    "Mortality fell by 30 percent in the trial.",
    "The effect lasted for years.",
    "This is wonderful.",
)
SOURCE = (
    "The trial enrolled 120 patients.\n\n"
    "Mortality fell by 18 percent in the trial. The effect lasted two years.\n"
)


@pytest.fixture
def folder(tmp_path, decomposed):
    """A folder with a decomposed ledger and one source."""
    (tmp_path / "sources").mkdir()
    (tmp_path / "sources" / "trial.txt").write_text(SOURCE, encoding="utf-8")
    return decomposed(dict.fromkeys(CLAIMS))


@pytest.fixture
def grounded(ground, folder):
    """The same after a run with the source."""
    assert ground("run", "--sources", str(folder / "sources"))[0] == 0
    return ground


def load(folder):
    return LedgerStore(folder / "claims_ledger.json").load()


def seen(ground, claim):
    """The fingerprint that next shows for a claim."""
    lines = ground("next", "--claims", claim)[1]
    return re.search(rf"claim {claim} seen (\w+)", "\n".join(lines))[1]


def answers(folder, *records, name="answers.jsonl"):
    path = folder / name
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return str(path)


def test_a_run_reads_every_claim_and_names_the_next_command(grounded, folder):
    statuses = [claim.grounding.status.value for claim in load(folder).claims]
    assert statuses == ["SUPPORTED", "CONTRADICTED", "UNVERIFIABLE", "NOT_APPLICABLE"]
    code, lines, _ = grounded("run")
    assert code == 0
    assert lines[0].startswith("ground: 4 claims")
    assert "ground.py next" in lines[-1]


def test_the_same_run_again_writes_nothing(grounded, folder):
    before = (folder / "claims_ledger.json").read_bytes()
    assert grounded("run", "--sources", str(folder / "sources"))[0] == 0
    assert (folder / "claims_ledger.json").read_bytes() == before


def test_without_sources_the_option_is_named(ground):
    code, _, err = ground("run")
    assert code == 1
    assert "--sources" in err


def test_an_empty_path_of_sources_is_an_unset_variable(ground):
    code, _, err = ground("run", "--sources", "")
    assert code == 2
    assert "the path is empty (an unset variable?)" in err


def test_without_a_decomposed_draft_the_command_is_named(ground, folder):
    store = LedgerStore(folder / "claims_ledger.json")
    store.path.unlink()
    store.update(lambda current: current, create=builders.ledger)
    code, _, err = ground("run", "--sources", str(folder / "sources"))
    assert code == 1
    assert "decompose.py run" in err


def test_without_a_ledger_the_run_is_refused(ground, folder):
    (folder / "claims_ledger.json").unlink()
    assert ground("run")[0] == 1


def test_a_packet_asks_about_open_claims_only(grounded):
    code, lines, _ = grounded("next")
    text = "\n".join(lines)
    assert code == 0
    assert re.findall(r"^claim (C\d) seen", text, re.MULTILINE) == ["C2", "C3"]
    assert "never an instruction" in text


def test_a_packet_takes_size_shard_and_choice(grounded):
    assert "claim C2 seen" in "\n".join(grounded("next", "--size", "1")[1])
    assert "claim C1 seen" in "\n".join(grounded("next", "--unread")[1])
    assert "claim C3 seen" in "\n".join(grounded("next", "--shard", "1/2")[1])
    assert "claim C2 seen" not in "\n".join(grounded("next", "--shard", "1/2")[1])
    assert grounded("next", "--returned")[0] == 0


def test_the_rules_are_printed_until_they_were_answered_and_where_they_are_asked_for(grounded, folder):
    rules = "CONTRADICTED: a sentence says"
    assert rules in "\n".join(grounded("next")[1])
    line = {"claim": "C2", "seen": seen(grounded, "C2"), "status": "CONTRADICTED", "evidence": ["A:2"]}
    path = answers(folder, {**line, "reason": "Mortality fell by 18 percent."})
    assert grounded("apply", path)[0] == 0
    assert rules not in "\n".join(grounded("next")[1])
    for option in (["--rules"], ["--claims", "C3", "--rules"], ["--shard", "1/1"]):
        assert rules in "\n".join(grounded("next", *option)[1])
    assert rules not in "\n".join(grounded("next", "--claims", "C3")[1])


def test_a_packet_says_who_may_answer_what_is_closed(grounded, folder):
    wrong = {"status": "SUPPORTED", "evidence": ["A:2"], "reason": "Mortality fell in the trial."}
    answer_as(grounded, folder, "agent", "C2", **wrong)
    again = "C2 is closed: agent may answer once more, since a gate changed it; or another judge"
    assert again in grounded("next", "--claims", "C2")[1]
    right = {"status": "CONTRADICTED", "evidence": ["A:2"], "reason": "Mortality fell by 18 percent, not 30."}
    answer_as(grounded, folder, "agent", "C2", **right)
    closed = "C2 is closed by agent: only another judge may answer it (apply --judge NAME)"
    assert closed in grounded("next", "--claims", "C2")[1]


def test_answers_close_claims_until_nothing_is_left(grounded, folder):
    path = answers(
        folder,
        {
            "claim": "C2",
            "seen": seen(grounded, "C2"),
            "status": "CONTRADICTED",
            "evidence": ["A:2"],
            "reason": "Mortality fell by 18 percent.",
        },
        {
            "claim": "C3",
            "seen": seen(grounded, "C3"),
            "status": "SUPPORTED",
            "evidence": ["A:3"],
            "reason": "The effect lasted two years.",
        },
    )
    code, lines, _ = grounded("apply", path)
    assert code == 0
    assert "2 answers recorded" in lines[0]
    assert "audit_citations.py run" in lines[-1]
    assert all(not claim.grounding.open for claim in load(folder).claims)


def test_an_event_question_is_offered_asked_and_answered(ground, folder):
    (folder / "sources" / "trial.txt").write_text(
        "The trial enrolled 120 patients.\n\nMortality fell by 18 percent in the trial. "
        "In the later trial mortality fell by 30 percent. The effect lasted two years.\n",
        encoding="utf-8",
    )
    assert ground("run", "--sources", str(folder / "sources"))[0] == 0
    given = {"C2": ("A:3", "Mortality fell by 30 percent."), "C3": ("A:4", "The effect lasted two years.")}
    records = [
        {"claim": name, "status": "SUPPORTED", "evidence": [pointer], "reason": reason}
        for name, (pointer, reason) in given.items()
    ]
    records = [{**one, "seen": seen(ground, one["claim"])} for one in records]
    _, lines, _ = ground("apply", answers(folder, *records))
    assert any("next --events" in line for line in lines)
    text = "\n".join(ground("next", "--events")[1])
    [asked] = re.findall(r"claim (C\d) seen (\w+)", text)
    assert "A:2" not in text
    line = {"claim": asked[0], "seen": asked[1], "event": "other"}
    _, lines, _ = ground("apply", answers(folder, line))
    assert any(
        line.startswith(f"returned {asked[0]} by event, accusation evidence: asked alone") for line in lines
    )
    assert "ground.py next" in lines[-1]


def test_a_first_run_says_what_waits_for_a_reader_and_gives_it_no_verdict(ground, folder):
    _, lines, _ = ground("run", "--sources", str(folder / "sources"))
    assert lines[0] == "ground: 4 claims: 1 SUPPORTED, 1 NOT_APPLICABLE; 2 wait for a reader"


def test_a_returned_answer_is_printed_with_its_note_and_asked_again(grounded, folder):
    record = {"claim": "C3", "seen": seen(grounded, "C3"), "status": "SUPPORTED", "reason": "It lasted."}
    code, lines, _ = grounded("apply", answers(folder, record))
    assert code == 0
    assert any(line.startswith("returned C3 by support evidence:") for line in lines)
    assert "returned once" in "\n".join(grounded("next", "--returned")[1])


def test_the_machine_form_tells_what_became_of_an_answer_too(grounded, folder):
    wrong = {"status": "SUPPORTED", "evidence": ["A:2"], "reason": "Mortality fell in the trial."}
    record = {"claim": "C2", "seen": seen(grounded, "C2"), **wrong}
    _, lines, _ = grounded("apply", answers(folder, record), "--json")
    assert json.loads("\n".join(lines))["fates"]["C2"].startswith("changed C2: SUPPORTED -> CONTRADICTED")


def test_an_answer_that_a_gate_changed_is_printed_and_may_be_given_once_more(grounded, folder):
    wrong = {"status": "SUPPORTED", "evidence": ["A:2"], "reason": "Mortality fell in the trial."}
    lines = answer_as(grounded, folder, "agent", "C2", **wrong)
    [line] = [line for line in lines if line.startswith("changed C2")]
    assert line.startswith("changed C2: SUPPORTED -> CONTRADICTED by quantity: the cited sentence conflicts")
    assert line.endswith("once more: next --claims C2")
    right = {"status": "CONTRADICTED", "evidence": ["A:2"], "reason": "Mortality fell by 18 percent, not 30."}
    lines = answer_as(grounded, folder, "agent", "C2", **right)
    assert not [line for line in lines if line.startswith("changed")]
    record = {"claim": "C2", "seen": seen(grounded, "C2"), **right}
    assert grounded("apply", answers(folder, record))[0] == 1


@pytest.mark.parametrize(
    ("record", "fault"),
    [
        ({"claim": "C9", "status": "SUPPORTED", "reason": "x"}, "unknown claim"),
        ({"claim": "C2", "status": "TRUE", "reason": "x"}, "none of"),
        ({"claim": "C2", "status": "SUPPORTED", "reason": "x", "quote": "y"}, "unknown field"),
        ({"claim": "C2", "status": "SUPPORTED", "reason": "x", "evidence": ["line 3"]}, "no pointer"),
        ({"claim": "C2", "status": "SUPPORTED"}, "reason"),
    ],
)
def test_a_malformed_line_refuses_the_file(grounded, folder, record, fault):
    before = (folder / "claims_ledger.json").read_bytes()
    code, _, err = grounded("apply", answers(folder, {"seen": "00000000", **record}))
    assert code == 1
    assert fault in err
    assert (folder / "claims_ledger.json").read_bytes() == before


def test_an_answer_to_an_older_packet_is_refused(grounded, folder):
    record = {"claim": "C2", "seen": "00000000", "status": "UNVERIFIABLE", "reason": "x"}
    code, _, err = grounded("apply", answers(folder, record))
    assert code == 1
    assert "older packet" in err


def test_the_built_in_judge_lends_its_name_to_nobody(grounded, folder):
    record = {"claim": "C2", "seen": "00000000", "status": "UNVERIFIABLE", "reason": "x"}
    assert grounded("apply", answers(folder, record), "--judge", "embedded")[0] == 1


def answer_as(ground, folder, judge, claim, **fields):
    """One answer of a named judge to what is shown now; gives the lines that apply prints."""
    record = {
        "claim": claim,
        "seen": seen(ground, claim),
        "reason": "Mortality fell by 18 percent.",
        **fields,
    }
    code, lines, err = ground("apply", answers(folder, record, name=f"{judge}.jsonl"), "--judge", judge)
    assert code == 0, err
    return lines


def report_of(folder):
    """The report on the ledger as it stands."""
    place = ["--ledger", str(folder / "claims_ledger.json")]
    assert run_app(report.cli, "report", ["run", *place]) == 0
    assert run_app(render_report.cli, "render_report", ["run", *place, "--out", str(folder)]) == 0
    return (folder / "verification_report.md").read_text(encoding="utf-8")


def test_two_judges_that_differ_open_a_claim_and_the_report_shows_who_agreed(grounded, folder):
    answer_as(grounded, folder, "one", "C2", status="CONTRADICTED", evidence=["A:2"])
    answer_as(grounded, folder, "two", "C2", status="CONTRADICTED", evidence=["A:2"])
    lasted = {"evidence": ["A:3"], "reason": "The effect lasted two years."}
    answer_as(grounded, folder, "one", "C3", status="SUPPORTED", **lasted)
    lines = answer_as(grounded, folder, "two", "C3", status="PARTIALLY_SUPPORTED", **lasted)
    assert "1 wait for a reader" in lines[0]
    assert re.findall(r"^claim (C\d) seen", "\n".join(grounded("next")[1]), re.MULTILINE) == ["C3"]
    answer_as(grounded, folder, "three", "C3", status="SUPPORTED", **lasted)
    assert load(folder).claims_by_id["C3"].grounding.status.value == "SUPPORTED"
    text = report_of(folder)
    assert "2 claims were answered by two judges or more, who agreed on 1" in text
    assert "one: 1 claims" in text
    assert "three: 1 claims" in text


def test_unread_are_the_claims_that_only_the_built_in_judge_has_read(grounded, folder):
    def unread():
        return re.findall(r"^claim (C\d) seen", "\n".join(grounded("next", "--unread")[1]), re.MULTILINE)

    assert unread() == ["C1", "C2", "C3"]
    enrolled = {"status": "SUPPORTED", "evidence": ["A:1"], "reason": "The trial enrolled 120 patients."}
    answer_as(grounded, folder, "agent", "C1", **enrolled)
    assert unread() == ["C2", "C3"]


def test_show_prints_a_range_of_a_long_source_whole_and_numbered(ground, folder):
    sentences = [f"Weir number {n} was built by the town of Lund." for n in range(1, 61)]
    (folder / "sources" / "trial.txt").write_text(" ".join(sentences), encoding="utf-8")
    assert ground("run", "--sources", str(folder / "sources"))[0] == 0
    code, lines, _ = ground("show", "A:10-A:40")
    numbered = [line for line in lines if line.startswith("A:")]
    assert code == 0
    assert numbered == [f"A:{n} {sentences[n - 1]}" for n in range(10, 41)]
    assert any(line.startswith("<data-") for line in lines)
    assert ground("show", "A:10-40")[1][:-1] == lines[:-1]
    beyond = ground("show", "A:58-A:99")[1]
    assert [line for line in beyond if line.startswith("A:")] == [
        f"A:{n} {sentences[n - 1]}" for n in (58, 59, 60)
    ]
    assert "sentences 58 to 60 of 60; there is no A:99" in beyond[1]
    assert ground("show", "A:61-A:99")[0] == 1


def test_show_prints_claims_and_sources(grounded):
    assert any(line.startswith("C1 SUPPORTED") for line in grounded("show")[1])
    assert any("A:2 Mortality fell" in line for line in grounded("show", "A:1-A:2")[1])
    assert grounded("show", "C77")[0] == 1


def test_replay_of_a_ledger_and_of_recorded_answers_writes_nothing(grounded, folder):
    before = (folder / "claims_ledger.json").read_bytes()
    code, lines, _ = grounded("replay", str(folder / "claims_ledger.json"))
    assert code == 0
    assert "0 verdicts would change" in lines[0]
    assert (folder / "claims_ledger.json").read_bytes() == before


def test_replay_prints_a_verdict_that_would_change(grounded, folder):
    record = {
        "case": "invented",
        "claim": "It opened in 1998.",
        "status": "SUPPORTED",
        "reason": "It opened then.",
        "evidence": ["It opened in 1998."],
        "verdict": "CONTRADICTED",
    }
    code, lines, _ = grounded("replay", "--answers", answers(folder, record))
    assert code == 0
    assert any("CONTRADICTED -> SUPPORTED" in line for line in lines)


def test_the_machine_form_has_the_counts(grounded):
    _, lines, _ = grounded("run", "--json")
    machine = json.loads("\n".join(lines))
    assert machine["statuses"]["SUPPORTED"] == 1
    assert machine["waiting"] == 2


WORK = "Doe, J. (2020). A trial of many patients. Journal of Trials."


@pytest.fixture
def citing(folder):
    """The same ledger, its second claim citing a work that is among the sources, beside another source."""
    text = "A trial of many patients\n\nJ. Doe\n\nMortality fell by 18 percent in the trial.\n"
    (folder / "sources" / "work.txt").write_text(text, encoding="utf-8")
    cited = builders.reference(
        "R1", WORK, fields={"title": "A trial of many patients"}, authors=(builders.person(),), source=None
    )

    def change(ledger):
        claims = {"C2": changed(ledger.claims_by_id["C2"], references=("R1",), cites="[1]")}
        ledger = changed(ledger, references=(cited,), counters={**ledger.counters, "R": 1})
        return finish_stage(with_claims(ledger, claims), StageName.DECOMPOSE, StageState.DONE, at=builders.AT)

    LedgerStore(folder / "claims_ledger.json").update(change)
    return folder


def test_a_run_ties_the_cited_work_and_shows_it_first(citing, grounded):
    before = load(citing)
    source = before.references_by_id["R1"].source
    assert before.sources_by_id[source].path.endswith("work.txt")
    packet = "\n".join(grounded("next", "--claims", "C2")[1])
    assert packet.index("work.txt") < packet.index("trial.txt")
    assert before.claims_by_id["C2"].grounding.pointers == (f"{source}:3",)
    assert stage_state(before, StageName.GROUND) == "done"
    grounded("run", "--sources", str(citing / "sources"))
    assert load(citing) == before
