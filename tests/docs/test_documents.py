"""The documents agree with each other and with the skill format."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LINK = re.compile(r"\[[^\]]*\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)")
DOCUMENTS = [
    *sorted((ROOT / "references").glob("*.md")),
    *(ROOT / name for name in ("SKILL.md", "README.md", "examples/README.md") if (ROOT / name).is_file()),
]
STAGE_DOCUMENTS = ["decompose", "ground", "audit_citations", "contradict", "report"]

TRIGGERS = (
    "fact-check", "verify", "is this accurate?", "are these citations real?", "do these sources agree?",
    "audit", "hallucinations", "contradictions", "fabricated", "check my references",
)  # fmt: skip

HOST_WORDS = ("CLAUDE_PLUGIN_ROOT", "${", "CLAUDE_SKILL_DIR", "$ARGUMENTS")
"""Variables of one host: another agent would pass them on as they are."""


def skill() -> str:
    return (ROOT / "SKILL.md").read_text(encoding="utf-8")


def front_matter() -> dict[str, str]:
    block = skill().split("---\n")[1]
    return dict(line.split(": ", 1) for line in block.splitlines())


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_link_leads_to_a_file(document):
    targets = LINK.findall(document.read_text(encoding="utf-8"))
    assert [target for target in targets if not (document.parent / target).exists()] == []


def test_every_reference_can_be_reached_from_the_skill():
    linked = {(ROOT / target).resolve() for target in LINK.findall(skill())}
    assert {path.resolve() for path in (ROOT / "references").glob("*.md")} <= linked


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_document_uses_a_variable_of_one_host(document):
    text = document.read_text(encoding="utf-8")
    assert [word for word in HOST_WORDS if word in text] == []


@pytest.mark.parametrize("stage", STAGE_DOCUMENTS)
def test_a_stage_shows_a_good_and_a_bad_example(stage):
    text = (ROOT / "references" / f"{stage}.md").read_text(encoding="utf-8")
    assert "Good:" in text
    assert "Bad" in text
    assert "xit code" in text


def test_there_is_one_skill_in_the_tree():
    found = [
        path.relative_to(ROOT).as_posix()
        for path in ROOT.rglob("SKILL.md")
        if not any(part.startswith(".") or part in {"build", "dist"} for part in path.relative_to(ROOT).parts)
    ]
    assert found == ["SKILL.md"]


def test_the_skill_is_short_enough_to_be_read_whole():
    assert len(skill().splitlines()) < 500
    assert len(skill()) / 4 < 5_000


def test_the_description_is_quoted_and_names_what_users_say():
    description = front_matter()["description"]
    assert description.startswith('"')
    assert description.endswith('"')
    assert len(description) <= 1_024
    assert [word for word in TRIGGERS if word not in description.lower()] == []


def test_the_skill_passes_the_published_validator(tmp_path):
    validator = Path(sys.executable).with_name("agentskills")
    command = str(validator) if validator.is_file() else shutil.which("agentskills")
    if command is None:
        pytest.skip("agentskills, of the package skills-ref, is not installed")
    folder = tmp_path / "grounded-research"  # the validator wants the folder to have the skill's name
    folder.mkdir()
    shutil.copyfile(ROOT / "SKILL.md", folder / "SKILL.md")
    done = subprocess.run([command, "validate", str(folder)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
