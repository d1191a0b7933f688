import json
import re
from pathlib import Path

import pytest

from grounded_research.cli.app import run
from grounded_research.cli.decompose import cli
from grounded_research.ledger.place import as_on_disk
from grounded_research.ledger.staleness import stage_state
from grounded_research.ledger.store import LedgerStore
from grounded_research.ledger.words import StageName
from grounded_research.sources.register import register_sources

DRAFT = """# Results

The trial enrolled 120 patients [@doe2019]. It cut mortality by 30% [@roe2020].
"""
BIB = """@article{doe2019, title={A trial}, author={Doe, Jane}, year={2019}, journal={Nature}}
@article{roe2020, title={Another trial}, author={Roe, Richard}, year={2020}, journal={Science}}
"""


@pytest.fixture
def draft(tmp_path: Path) -> Path:
    path = tmp_path / "draft.md"
    path.write_text(DRAFT, encoding="utf-8")
    (tmp_path / "refs.bib").write_text(BIB, encoding="utf-8")
    return path


@pytest.fixture
def script(capsys: pytest.CaptureFixture[str]):
    def runs(*words: object) -> tuple[int, str, str]:
        code = run(cli, "decompose", [str(word) for word in words])
        out, err = capsys.readouterr()
        return code, out, err

    return runs


def ledger_of(draft: Path):
    return LedgerStore(draft.parent / "claims_ledger.json").load()


def test_run_writes_the_ledger_beside_the_draft_and_names_the_next_command(draft, script):
    code, out, _ = script("run", draft)
    assert code == 0
    first, *_, last = out.strip().splitlines()
    assert first.startswith("decompose: 2 sentences, 2 claims, no references found")
    assert "decompose.py next --ledger" in last
    assert len(ledger_of(draft).claims) == 2


def test_the_bibliography_that_is_named_ties_the_marks(draft, script):
    script("run", draft, "--bibliography", draft.parent / "refs.bib")
    assert [claim.references for claim in ledger_of(draft).claims] == [("R1",), ("R2",)]


def test_a_draft_of_several_files_is_one_and_stale_when_any_of_them_changes(tmp_path, script):
    draft, part = tmp_path / "thesis" / "main.tex", tmp_path / "thesis" / "parts" / "one.tex"
    part.parent.mkdir(parents=True)
    draft.write_text("The trial enrolled 120 adults.\n\n\\input{parts/one}\n", encoding="utf-8")
    part.write_text("\n\nIt ended in 2019.\n", encoding="utf-8")
    assert script("run", draft)[0] == 0
    ledger = ledger_of(draft)
    assert [(one.file, one.line) for one in ledger.sentences] == [("main.tex", 1), ("parts/one.tex", 3)]
    assert ledger.claims[1].location == "parts/one.tex, line 3"
    path = draft.parent / "claims_ledger.json"
    assert stage_state(as_on_disk(ledger, path), StageName.DECOMPOSE) == "done"
    part.write_text("\n\nIt ended in 2020.\n", encoding="utf-8")
    assert stage_state(as_on_disk(ledger, path), StageName.DECOMPOSE) == "stale"
    (draft.parent / "trial.md").write_text("The trial enrolled 120 adults.", encoding="utf-8")
    found = register_sources(ledger, [draft.parent], tmp_path / "side", base=draft.parent)
    assert [source.path for source in found.sources] == ["trial.md"]


def test_a_later_run_remembers_the_bibliography(draft, script):
    script("run", draft, "--bibliography", draft.parent / "refs.bib")
    script("run", draft)
    ledger = ledger_of(draft)
    assert len(ledger.references) == 2
    assert ledger.revision == 1


def test_a_bibliography_with_a_semicolon_in_its_name_is_remembered_whole(draft, script):
    file = (draft.parent / "refs.bib").rename(draft.parent / "refs; mine.bib")
    script("run", draft, "--bibliography", file)
    code, _, err = script("run", draft)
    assert (code, err) == (0, "")


def test_a_remembered_bibliography_that_is_gone_is_named_as_one_of_an_earlier_run(draft, script):
    script("run", draft, "--bibliography", draft.parent / "refs.bib")
    (draft.parent / "refs.bib").unlink()
    code, _, err = script("run", draft)
    assert code == 1
    assert "refs.bib: an earlier run was given it as a bibliography, and it is not there any more" in err


def test_the_bibliography_that_the_front_matter_names_is_found(draft, script):
    draft.write_text("---\nbibliography: refs.bib\n---\n" + DRAFT, encoding="utf-8")
    script("run", draft)
    assert len(ledger_of(draft).references) == 2


def test_a_named_bibliography_that_is_not_there_is_counted(draft, script):
    draft.write_text("---\nbibliography: gone.bib\n---\n" + DRAFT, encoding="utf-8")
    code, out, _ = script("run", draft)
    assert code == 0
    assert "skipped: bibliography gone.bib" in out


def test_an_asked_for_bibliography_that_cannot_be_read_is_refused(draft, script):
    empty = draft.parent / "empty.bib"
    empty.write_text("nothing here\n", encoding="utf-8")
    code, _, err = script("run", draft, "--bibliography", empty)
    assert code == 1
    assert "empty.bib" in err
    assert not (draft.parent / "claims_ledger.json").exists()


@pytest.mark.parametrize("text", ["", "# Only a heading\n"])
def test_a_draft_without_a_sentence_is_refused(draft, script, text):
    draft.write_text(text, encoding="utf-8")
    code, out, err = script("run", draft)
    assert (code, (draft.parent / "claims_ledger.json").exists()) == (1, False)
    assert err.startswith("error: ")
    assert out.strip().endswith("the message is on stderr")


def test_a_ledger_of_another_draft_is_not_overwritten(draft, script):
    script("run", draft)
    other = draft.with_name("other.md")
    other.write_text("Something else is said here.\n", encoding="utf-8")
    code, _, err = script("run", other)
    assert code == 1
    assert "--ledger" in err
    assert ledger_of(draft).draft.path == "draft.md"


def answers(draft: Path, script, *claims: dict[str, object]) -> Path:
    _, out, _ = script("next", "--ledger", draft.parent / "claims_ledger.json")
    (line,) = [line for line in out.splitlines() if line.startswith("sentence S3 seen ")]
    path = draft.parent / "answers.jsonl"
    answer = {"sentence": "S3", "seen": line.split()[-1], "claims": claims}
    path.write_text(json.dumps(answer), encoding="utf-8")
    return path


GOOD = {"claim": "The trial cut mortality by 30%.", "type": "numeric", "cites": "[@roe2020]"}


def test_an_answer_goes_from_packet_to_ledger(draft, script):
    script("run", draft)
    path = answers(draft, script, GOOD)
    code, out, _ = script("apply", path, "--ledger", draft.parent / "claims_ledger.json")
    assert code == 0
    assert "0 sentences wait for a judge" in out
    assert "ground.py run" in out.strip().splitlines()[-1]
    assert ledger_of(draft).claims[1].claim == "The trial cut mortality by 30%."


def test_a_returned_answer_says_why(draft, script):
    script("run", draft)
    path = answers(draft, script, GOOD | {"claim": "The trial cut mortality by 40%."})
    code, out, _ = script("apply", path, "--ledger", draft.parent / "claims_ledger.json")
    assert code == 0
    assert 'returned: S3: "30%" of the sentence is in none of its claims (coverage)' in out
    assert "1 answers returned" in out.splitlines()[0]
    assert "1 answers wait to be mended, as next says; all others stand" in out
    assert "proposed by rules" not in out


def test_a_returned_answer_is_told_the_seen_that_its_mended_one_copies(draft, script):
    script("run", draft)
    where = ("--ledger", draft.parent / "claims_ledger.json")
    path = answers(draft, script, GOOD | {"claim": "The trial cut mortality by 40%."})
    _, out, _ = script("apply", path, *where)
    seen = re.search(r"^sentence S3 seen (\w+): answer it again", out, re.MULTILINE).group(1)
    path.write_text(json.dumps({"sentence": "S3", "seen": seen, "claims": [GOOD]}), encoding="utf-8")
    _, out, _ = script("apply", path, *where)
    assert "not recorded" not in out
    assert "0 sentences wait for a judge" in out


def test_the_same_answers_again_change_nothing(draft, script):
    script("run", draft)
    path = answers(draft, script, GOOD)
    ledger = draft.parent / "claims_ledger.json"
    script("apply", path, "--ledger", ledger)
    before = ledger.read_bytes()
    code, _, err = script("apply", path, "--ledger", ledger)
    assert ledger.read_bytes() == before
    assert code == 1
    assert "S3: this packet was answered before" in err


def test_a_malformed_file_is_refused_whole(draft, script):
    script("run", draft)
    path = answers(draft, script, GOOD)
    path.write_text(path.read_text() + "\nnot json\n", encoding="utf-8")
    ledger = draft.parent / "claims_ledger.json"
    before = ledger.read_bytes()
    code, _, err = script("apply", path, "--ledger", ledger)
    assert code == 1
    assert "line 2" in err
    assert ledger.read_bytes() == before


def test_show_prints_the_table_of_claims(draft, script):
    script("run", draft)
    _, out, _ = script("show", "--ledger", draft.parent / "claims_ledger.json")
    assert "| ID | Claim | Type | Cites |" in out
    assert "| C1 | The trial enrolled 120 patients. | numeric | [@doe2019] |" in out


def test_show_seen_gives_what_an_answer_to_any_sentence_needs(draft, script, tmp_path):
    script("run", draft)
    ledger = draft.parent / "claims_ledger.json"
    _, out, _ = script("show", "--seen", "--ledger", ledger)
    found = re.search(r"^sentence (S\d+) seen ([0-9a-f]{8}): C1$", out, re.MULTILINE)
    claim = {"claim": "The trial enrolled 120 patients.", "type": "numeric", "cites": "[@doe2019]"}
    path = tmp_path / "direct.jsonl"
    path.write_text(json.dumps({"sentence": found[1], "seen": found[2], "claims": [claim]}), encoding="utf-8")
    code, out, _ = script("apply", path, "--ledger", ledger)
    assert code == 0
    assert "not recorded" not in out
    assert "returned" not in out


def test_show_of_a_sentence_that_was_left_out_says_why(draft, script):
    script("run", draft)
    _, out, _ = script("show", "S1", "--ledger", draft.parent / "claims_ledger.json")
    assert "S1: left out as heading" in out


def test_a_run_after_answers_keeps_them_and_changes_nothing(draft, script):
    script("run", draft)
    path = answers(draft, script, GOOD)
    ledger = draft.parent / "claims_ledger.json"
    script("apply", path, "--ledger", ledger)
    before = ledger.read_bytes()
    script("run", draft)
    assert ledger.read_bytes() == before


def test_a_sentence_can_be_asked_for_by_its_id(draft, script):
    script("run", draft)
    _, out, _ = script("next", "S2", "--ledger", draft.parent / "claims_ledger.json")
    assert "sentence S2 seen " in out
    assert "sentence S3 seen " not in out


def test_answers_may_come_on_standard_input(draft, script, monkeypatch):
    script("run", draft)
    path = answers(draft, script, GOOD)
    monkeypatch.setattr("sys.stdin", path.open(encoding="utf-8"))
    code, _, _ = script("apply", "-", "--ledger", draft.parent / "claims_ledger.json")
    assert code == 0
    assert ledger_of(draft).claims[1].proposed_by == "agent"


def test_a_draft_too_long_for_the_time_is_saved_as_far_as_it_came_and_gone_on_with(draft, script):
    draft.write_text(" ".join(f"Dam {n} was finished in {1900 + n}." for n in range(1, 81)), encoding="utf-8")
    code, out, _ = script("run", draft, "--budget", "0.000001")
    assert code == 3
    assert f"decompose.py run {draft}" in out.strip().splitlines()[-1]
    assert 0 < len(ledger_of(draft).claims) < 80
    code, out, _ = script("run", draft, "--budget", "0.000001")
    assert code == 0
    assert len(ledger_of(draft).claims) == 80
