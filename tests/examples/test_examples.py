"""The example comes out as its README says, and is made again byte for byte."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"

LABELS = [
    # claim, a part of its text, final label, why (a part of it)
    ("C1", "assigned 2104 patients", "VERIFIED", ""),
    ("C2", "22.9% of the patients", "VERIFIED", ""),
    ("C3", "from 41.4% to 23.3%", "FAILED", "something else than it is cited for"),
    ("C4", "did not lower mortality", "VERIFIED", ""),
    ("C5", "began in March 2019", "FAILED", "something else than it is cited for"),
    ("C6", "176 hospital organisations", "DISPUTED", "conflict"),
    ("C7", "carried out a prospective meta-analysis", "VERIFIED", ""),
    ("C16", "pooled seven trials with 1703", "VERIFIED", ""),
    ("C9", "222 of the 678", "VERIFIED", ""),
    ("C10", "proved that corticosteroids", "PARTIALLY VERIFIED", "a part"),
    ("C11", "299 patients in 41", "PARTIALLY VERIFIED", "reference differs"),
    ("C12", "9.6 ventilator-free days", "FAILED", "something else than it is cited for"),
    ("C13", "outpatient trial", "FAILED", "not found"),
    ("C15", "The authors believe", "OPINION", ""),
]

REFERENCES = [("R1", "VERIFIED"), ("R2", "VERIFIED"), ("R3", "METADATA_MISMATCH"), ("R4", "NOT_FOUND")]


def ledger(name: str) -> dict:
    return json.loads((EXAMPLES / name / "claims_ledger.json").read_text(encoding="utf-8"))


def by_id(records: list[dict]) -> dict[str, dict]:
    return {record["id"]: record for record in records}


@pytest.mark.slow
def test_the_examples_are_made_again_byte_for_byte(tmp_path):
    products = made(tmp_path)
    differing = [
        name for name in products if (tmp_path / name).read_bytes() != (EXAMPLES / name).read_bytes()
    ]
    assert differing == [], "run: python examples/regenerate.py"


def made(folder: Path) -> list[str]:
    command = [sys.executable, str(EXAMPLES / "regenerate.py"), "--to", str(folder)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


@pytest.mark.parametrize("claim, words, label, reason", LABELS)
def test_every_claim_of_the_judged_run_is_labelled_as_planted(claim, words, label, reason):
    found = by_id(ledger("judged")["claims"])[claim]
    assert words in found["claim"]
    assert found["final_label"] == label
    assert reason in (found["label_reason"] or "")


def test_the_table_of_labels_leaves_no_claim_out():
    assert {claim["id"] for claim in ledger("judged")["claims"]} == {row[0] for row in LABELS}


@pytest.mark.parametrize("reference, status", REFERENCES)
@pytest.mark.parametrize("name", ["embedded", "judged"])
def test_the_fabricated_reference_and_the_wrong_volume_show_without_a_network(name, reference, status):
    assert by_id(ledger(name)["references"])[reference]["status"] == status


def test_the_built_in_judge_alone_fails_no_sound_claim():
    labels = {claim["id"]: claim["final_label"] for claim in ledger("embedded")["claims"]}
    assert {one for one, label in labels.items() if label == "FAILED"} <= {"C3", "C5", "C12", "C13"}
    assert {labels["C1"], labels["C2"], labels["C4"]} == {"VERIFIED"}


def test_a_check_and_a_gate_return_one_answer_each_and_take_the_second():
    judged = ledger("judged")
    sentence = by_id(judged["sentences"])["S10"]["history"]
    assert [entry["accepted"] for entry in sentence] == [False, True]
    verdicts = [
        entry
        for entry in by_id(judged["claims"])["C3"]["grounding"]["history"]
        if entry["judge"] != "embedded"
    ]
    assert [entry["outcome"] for entry in verdicts] == ["returned", "closed"]
    assert verdicts[0]["answer"]["status"] == "SUPPORTED"


@pytest.mark.parametrize("name", ["embedded", "judged"])
def test_the_committed_ledgers_name_no_absolute_path(name):
    found = ledger(name)
    paths = [found["draft"]["path"], *(source["path"] for source in found["sources"])]
    assert all(path.startswith("../") for path in paths)
    for file in (EXAMPLES / name).iterdir():
        assert str(ROOT) not in file.read_text(encoding="utf-8"), file.name


def test_every_planted_flaw_of_the_readme_is_in_the_table_of_labels():
    readme = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    for claim, _, label, _ in LABELS:
        assert claim in readme
        row = next((line for line in readme.splitlines() if line.startswith(f"| {claim} ")), None)
        assert row is None or label in row
