"""The whole pipeline in one process: what a user meets who knows verify.py alone."""

import json
from importlib import import_module

import pytest

from grounded_research.cli import audit_citations, verify
from grounded_research.cli.app import run
from grounded_research.ledger.store import LedgerStore
from grounded_research.report.stamp import stamp
from support.commands import DRAFT, SOURCE


@pytest.fixture
def work(tmp_path):
    (tmp_path / "draft.md").write_text(DRAFT, encoding="utf-8")
    (tmp_path / "sources").mkdir()
    (tmp_path / "sources" / "trial.md").write_text(SOURCE, encoding="utf-8")
    return tmp_path


@pytest.fixture
def call(capsys):
    def calls(script, *words):
        group = import_module(f"grounded_research.cli.{script}").cli
        code = run(group, script, [str(word) for word in words])
        out, err = capsys.readouterr()
        return code, out, err

    return calls


def verified(work, call, *words):
    return call("verify", "run", work / "draft.md", "--sources", work / "sources", *words)


def test_one_command_runs_five_stages_and_writes_the_report(work, call):
    code, out, _ = verified(work, call)
    assert code == 0
    report = (work / "verification_report.md").read_text(encoding="utf-8")
    assert "## Groundedness score" in report
    assert out.splitlines()[-1].count("next: ") == 1
    ledger = LedgerStore(work / "claims_ledger.json").load()
    assert set(ledger.stages) == {"decompose", "ground", "audit", "contradict", "report"}


def test_the_same_command_again_changes_no_byte(work, call):
    verified(work, call)
    names = ("claims_ledger.json", "verification_report.md")
    before = {name: (work / name).read_bytes() for name in names}
    code, _, _ = call("verify", "run", work / "draft.md")
    assert code == 0
    assert {name: (work / name).read_bytes() for name in names} == before


def test_the_contradicted_value_fails_and_the_right_one_stands(work, call):
    verified(work, call)
    labels = {
        claim.claim: claim.final_label for claim in LedgerStore(work / "claims_ledger.json").load().claims
    }
    assert labels["Dexamethasone reduced 28-day mortality by 30 percent."] == "FAILED"
    assert labels["The trial enrolled 120 patients in 2019."] == "VERIFIED"


def test_a_draft_without_sources_is_refused_and_told_what_to_do(work, call):
    code, out, err = call("verify", "run", work / "draft.md")
    assert code == 1
    assert "--sources" in err
    assert "audit_citations.py" in err
    assert "(exit 1)" in out
    assert not (work / "claims_ledger.json").exists()


@pytest.mark.parametrize(
    "bar", [("--fail-on", "failed"), ("--min-groundedness", "0.99"), ("--fail-on", "unverified")]
)
def test_a_bar_that_the_draft_fails_ends_with_5_and_still_reports(work, call, bar):
    code, out, _ = verified(work, call, *bar)
    assert code == 5
    assert f"bar failed: {bar[0]} {bar[1]}" in out
    assert (work / "verification_report.md").exists()


def test_out_takes_ledger_and_reports_and_leaves_the_draft_alone(work, call):
    code, out, _ = verified(work, call, "--out", work / "elsewhere", "--format", "html", "--format", "json")
    assert code == 0
    written = {path.name for path in (work / "elsewhere").iterdir()}
    assert {"claims_ledger.json", "verification_report.html", "verification_report.json"} <= written
    assert not (work / "claims_ledger.json").exists()
    assert "elsewhere" in out.splitlines()[-1]


def test_status_names_what_waits_and_the_command_for_it(work, call):
    verified(work, call)
    code, out, _ = call("verify", "status", work / "draft.md")
    assert code == 0
    assert "decompose: done" in out
    assert "next: " in out.splitlines()[-1]


@pytest.mark.parametrize(
    ("on_disk", "command"),
    [
        ({"md": "old"}, "render_report.py run --ledger"),
        ({"html": "old", "md": "old"}, "render_report.py run --format md --format html --ledger"),
        ({}, "render_report.py run --ledger"),
        ({"md": "of the ledger's state {stamp}"}, "nothing left to do"),
    ],
)
def test_status_of_a_finished_verification_names_the_rendering_that_is_due(
    work, call, monkeypatch, on_disk, command
):
    verified(work, call)
    ledger = LedgerStore(work / "claims_ledger.json").load()
    (work / "verification_report.md").unlink()
    for form, text in on_disk.items():
        shown = text.replace("{stamp}", stamp(ledger))
        (work / f"verification_report.{form}").write_text(shown, encoding="utf-8")
    monkeypatch.setattr("grounded_research.cli.verify.steps", lambda *_: ())  # as if no judge were waited for
    _, out, _ = call("verify", "status", work / "draft.md")
    assert command in out.splitlines()[-1]


def test_status_calls_a_stage_stale_when_the_draft_has_changed(work, call):
    verified(work, call)
    (work / "draft.md").write_text(DRAFT.replace("120", "130"), encoding="utf-8")
    _, out, _ = call("verify", "status", work / "draft.md")
    assert "decompose: stale" in out
    assert "decompose.py run" in out.splitlines()[-1]


def test_status_of_a_draft_that_was_never_verified_names_the_first_command(work, call):
    code, out, _ = call("verify", "status", work / "draft.md")
    assert code == 0
    assert "verify.py run" in out.splitlines()[-1]


def test_an_unchanged_claim_keeps_its_verdict_when_another_sentence_changes(work, call):
    verified(work, call)
    (work / "draft.md").write_text(DRAFT.replace("three years", "four years"), encoding="utf-8")
    verified(work, call)
    ledger = LedgerStore(work / "claims_ledger.json").load()
    kept = next(claim for claim in ledger.claims if "120 patients" in claim.claim)
    assert kept.grounding.status == "SUPPORTED"
    assert not any("three years" in claim.claim for claim in ledger.claims)


def test_json_is_one_object_with_the_stages_and_the_files(work, call):
    _, out, _ = verified(work, call, "--json")
    answer = json.loads(out)
    assert len(answer["stages"]) >= 5
    assert answer["files"][0].endswith("verification_report.md")


def test_check_validates_any_ledger(work, call):
    verified(work, call)
    code, out, _ = call("verify", "check", work / "claims_ledger.json")
    assert code == 0
    assert "is valid" in out
    assert "seal" not in out


def test_check_says_that_a_hand_wrote_a_valid_ledger(work, call):
    verified(work, call)
    path = work / "claims_ledger.json"
    path.write_text(path.read_text(encoding="utf-8").replace("three years", "many years"), encoding="utf-8")
    code, out, _ = call("verify", "check", path)
    assert code == 0
    assert "its seal does not fit" in out


def test_check_lists_every_fault_with_its_place(work, call):
    verified(work, call)
    path = work / "claims_ledger.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    data["claims"][0]["type"] = "guess"
    data["claims"][1]["grounding"]["status"] = "TRUE"
    path.write_text(json.dumps(data), encoding="utf-8")
    code, out, _ = call("verify", "check", path)
    assert code == 1
    assert "/claims/0/type" in out
    assert "/claims/1/grounding/status" in out


def test_sources_alone_are_compared_without_a_draft(work, call):
    other = SOURCE.replace("18 percent", "25 percent").replace("# Trial", "# Another account")
    (work / "sources" / "other.md").write_text(other, encoding="utf-8")
    code, out, _ = call("contradict", "run", "--sources", work / "sources", "--out", work / "agree")
    assert code == 0
    assert "1 wait" in out.splitlines()[0]
    assert "contradict.py next" in out.splitlines()[-1]
    ledger = LedgerStore(work / "agree" / "claims_ledger.json").load()
    assert ledger.draft is None
    assert [conflict.kind for conflict in ledger.conflicts] == ["source_vs_source"]


DRAFT_THAT_CITES = """Graphs can be pruned in 12 steps [1].

## References

[1] Lee A, Smith B. Graph pruning for vision models. Journal of Vision Models. 2020;12:101-120.
"""
LIBRARY = """@article{a, title={Graph pruning for vision models}, author={Lee, Ann and Smith, Bo},
  year={2020}, journal={Journal of Vision Models}, volume={12}, pages={101--120}}
"""
OTHER_LIBRARY = "@book{b, title={Mirrors of the lost tide}, author={Okafor, Nneka}, year={1990}}"


@pytest.mark.parametrize(
    "words, status",
    [((), "VERIFIED"), (("--index", "other"), "UNVERIFIED"), (("--no-index",), "UNVERIFIED")],
)
def test_the_index_of_a_run_is_the_users_another_or_none(work, call, monkeypatch, words, status):
    monkeypatch.setenv("GROUNDED_RESEARCH_INDEX", str(work / "index"))
    (work / "mine.bib").write_text(LIBRARY, encoding="utf-8")
    (work / "other.bib").write_text(OTHER_LIBRARY, encoding="utf-8")
    call("audit_citations", "index", "add", work / "mine.bib")
    call("audit_citations", "index", "add", work / "other.bib", "--index", work / "other")
    (work / "draft.md").write_text(DRAFT_THAT_CITES, encoding="utf-8")
    code, _, _ = verified(work, call, *(work / word if word == "other" else word for word in words))
    assert code == 0
    (reference,) = LedgerStore(work / "claims_ledger.json").load().references
    assert reference.status == status


def test_an_index_that_is_not_there_is_refused_by_name(work, call):
    code, _, err = verified(work, call, "--index", work / "nowhere")
    assert code == 1
    assert "no index there" in err


@pytest.mark.parametrize("group", [verify.cli, audit_citations.cli])
def test_the_address_for_registries_may_stand_in_the_environment(group, monkeypatch):
    monkeypatch.setenv("GROUNDED_RESEARCH_MAILTO", "ann@example.org")
    context = group.commands["run"].make_context("run", ["draft.md"])
    assert context.params["mailto"] == "ann@example.org"
