"""Every command that a document shows runs, and what it names exists; every verb and option is documented."""

import contextlib
import io
import json
import re
import shlex
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click
import pytest

from grounded_research.cli import (
    audit_citations,
    contradict,
    decompose,
    ground,
    render_report,
    report,
    verify,
)
from grounded_research.cli.app import run

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"
SCRIPTS = {
    "decompose.py": decompose.cli,
    "ground.py": ground.cli,
    "audit_citations.py": audit_citations.cli,
    "contradict.py": contradict.cli,
    "report.py": report.cli,
    "render_report.py": render_report.cli,
    "verify.py": verify.cli,
}
DOCUMENTS = [
    ROOT / "SKILL.md",
    *sorted((ROOT / "references").glob("*.md")),
    *(path for path in (ROOT / "README.md", EXAMPLES / "README.md") if path.is_file()),
]

FENCE = re.compile(r"^```[a-z]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SPAN = re.compile(r"`([^`\n]+)`")
COMMAND = re.compile(rf"(?:^|[\s/])({'|'.join(re.escape(name) for name in SCRIPTS)})\s+([a-z].*)$")
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]+")

FOREIGN_OPTIONS = {"--to": "examples/regenerate.py"}
"""Options of other programs that the documents name, and whose they are."""

NOT_TAKEN = re.compile(r"[1-9]\d* (?:answers )?(?:not recorded|refused)")
"""What a summary says when answers were not taken."""

RECORDED = [
    # script, recorded answers to the first packet of the example
    ("decompose.py", "1_decompose.jsonl"),
    ("ground.py", "2_ground.jsonl"),
    ("audit_citations.py", "3_audit.jsonl"),
    ("contradict.py", "4_contradict.jsonl"),
]
ID_FIELDS = {
    "decompose.py": "sentence",
    "ground.py": "claim",
    "audit_citations.py": "support",
    "contradict.py": "conflict",
}

BIBLIOGRAPHY = """@article{recovery2021,
  title = {Dexamethasone in Hospitalized Patients with Covid-19},
  author = {{RECOVERY Collaborative Group}},
  journal = {New England Journal of Medicine},
  year = {2021},
  volume = {384},
  doi = {10.1056/NEJMoa2021436}
}
"""


@dataclass(frozen=True)
class Shown:
    """A command as a document shows it."""

    document: str
    script: str
    words: tuple[str, ...]

    @property
    def mention(self) -> bool:
        """Whether only a verb is named, which needs an argument to run: `verify.py run` in running text."""
        verb = SCRIPTS[self.script].commands.get(self.words[0])
        needs = verb is not None and any(
            isinstance(one, click.Argument) and one.required for one in verb.params
        )
        return needs and len(self.words) == 1

    @property
    def line(self) -> str:
        return shlex.join((self.script, *self.words))


def shown_commands() -> Iterator[Shown]:
    """Every command of every document, in fences and in code spans."""
    for document in DOCUMENTS:
        text = document.read_text(encoding="utf-8")
        lines = [line for block in FENCE.findall(text) for line in block.splitlines()]
        spans = SPAN.findall(FENCE.sub("", text))
        for piece in (part for line in [*lines, *spans] for part in line.split(" && ")):
            found = COMMAND.search(piece)
            if found and "..." not in piece and "[" not in piece and "|" not in piece:
                name = document.relative_to(ROOT).as_posix()
                command = Shown(name, found[1], tuple(shlex.split(found[2])))
                if not command.mention:
                    yield command


COMMANDS = list({one.line: one for one in shown_commands()}.values())


@dataclass(frozen=True)
class Done:
    """How a command ended, and what it printed."""

    code: int
    out: str
    err: str


def run_script(folder: Path, script: str, *words: str) -> Done:
    """Run a command in a folder, with every registry at an address where nobody answers.

    In this process, since the imports would be most of the time; tests/cli opens the doors themselves.
    """
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("GROUNDED_RESEARCH_CACHE", str(folder / "cache"))
        patch.setenv("GROUNDED_RESEARCH_INDEX", str(folder / "index"))
        for name in ("CROSSREF", "ARXIV", "DATACITE", "DOI_ORG", "OPENLIBRARY"):
            patch.setenv(f"GROUNDED_RESEARCH_REGISTRY_URL_{name}", "http://127.0.0.1:9")
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = run(SCRIPTS[script], script.removesuffix(".py"), list(words))
    return Done(code, out.getvalue(), err.getvalue())


@pytest.fixture(scope="session")
def fresh(tmp_path_factory) -> Path:
    """A folder with a draft, its sources and a bibliography, and no ledger."""
    folder = tmp_path_factory.mktemp("fresh")
    shutil.copyfile(EXAMPLES / "flawed_paragraph.md", folder / "draft.md")
    shutil.copyfile(EXAMPLES / "registry_answers.jsonl", folder / "recorded.jsonl")
    shutil.copytree(EXAMPLES / "sources", folder / "sources")
    shutil.copytree(EXAMPLES / "sources", folder / "papers")
    shutil.copytree(EXAMPLES, folder / "examples")
    (folder / "refs.bib").write_text(BIBLIOGRAPHY, encoding="utf-8")
    (folder / "reason.txt").write_text("The journal has no numbers.", encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def under_way(fresh, tmp_path_factory) -> Path:
    """The same after the run without a judge, with answers to the packet of every stage that waits."""
    folder = tmp_path_factory.mktemp("under_way") / "work"
    shutil.copytree(fresh, folder)
    for place in ([], ["--out", "OUT"]):
        done = run_script(
            folder, "verify.py", "run", "draft.md", "--sources", "sources", "--registry-answers",
            "recorded.jsonl", *place,
        )  # fmt: skip
        assert done.code == 0, done.err
    for script, file in RECORDED:
        write_answers(folder, script, file)
    return folder


def write_answers(folder: Path, script: str, file: str) -> None:
    """The recorded answers of a stage as files that fit the packet of now: one in all, and four in parts."""
    printed = run_script(folder, script, "next", "--size", "20", "--json").out
    seen = {item["id"]: item["seen"] for item in json.loads(printed).get("items", [])}
    recorded = [
        json.loads(line) for line in (EXAMPLES / "answers" / file).read_text(encoding="utf-8").splitlines()
    ]
    field = ID_FIELDS[script]
    lines = [json.dumps({**line, "seen": seen[line[field]]}) for line in recorded if line[field] in seen]
    (folder / f"answers_{script}.jsonl").write_text("\n".join(lines), encoding="utf-8")
    for part in range(4):
        (folder / f"answers_{script}_{part}.jsonl").write_text("\n".join(lines[part::4]), encoding="utf-8")


def begins_anew(command: Shown) -> bool:
    """Whether a command begins a ledger: it names what it examines."""
    draftless = command.script == "contradict.py" and "--sources" in command.words
    named = command.words[0] == "run" and len(command.words) > 1 and not command.words[1].startswith("--")
    return draftless or named


def filled_in(command: Shown) -> list[str]:
    """The words of a command with its placeholders replaced by what stands in the folder."""
    words: list[str] = []
    answers = 0
    several = command.words.count("FILE") > 1
    for word in command.words:
        before = words[-1] if words else ""
        if word == "ANSWERS.jsonl" or (word == "FILE" and command.words[0] == "apply"):
            part = f"_{answers}" if several else ""
            words.append(f"answers_{command.script}{part}.jsonl")
            answers += 1
        elif word == "FILE":
            words.append("claims_ledger.json" if before == "check" else "refs.bib")
        else:
            words.append({"DRAFT": "draft.md", "FOLDER": "sources", "PATH": "sources"}.get(word, word))
    if "--out" in words and words[words.index("--out") + 1] == "sources":
        words[words.index("--out") + 1] = "OUT"  # FOLDER as a place to write to
    return words


@pytest.mark.parametrize("command", COMMANDS, ids=lambda one: one.line)
def test_every_command_that_a_document_shows_runs(command, fresh, under_way, tmp_path):
    folder = tmp_path / "work"
    shutil.copytree(fresh if begins_anew(command) else under_way, folder)
    done = run_script(folder, command.script, *filled_in(command))
    allowed = {0}
    if "--online" in command.words:
        allowed = {0, 4}  # nobody answers here
    if {"--fail-on", "--min-groundedness"} & set(command.words):
        allowed = {0, 5}  # the example fails every bar
    assert done.code in allowed, f"{command.document}: {done.out}{done.err}"
    assert not NOT_TAKEN.search(done.out), done.out


def test_the_documents_show_commands_of_every_script():
    assert {command.script for command in COMMANDS} == set(SCRIPTS)


def verbs(group: click.Group) -> dict[str, click.Command]:
    return dict(group.commands)


def options_of(command: click.Command) -> set[str]:
    inner = verbs(command).values() if isinstance(command, click.Group) else ()
    return {name for verb in inner for name in options_of(verb)} | {
        name
        for parameter in command.params
        if isinstance(parameter, click.Option)
        for name in parameter.opts
        if name.startswith("--")
    }


ALL_OPTIONS = {
    name for group in SCRIPTS.values() for verb in verbs(group).values() for name in options_of(verb)
}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_option_that_a_document_names_exists(document):
    named = set(OPTION.findall(document.read_text(encoding="utf-8")))
    assert named <= ALL_OPTIONS | set(FOREIGN_OPTIONS) | {"--help"}


@pytest.mark.parametrize("command", COMMANDS, ids=lambda one: one.line)
def test_every_option_of_a_shown_command_belongs_to_its_verb(command):
    verb = verbs(SCRIPTS[command.script])[command.words[0]]
    assert set(OPTION.findall(command.line)) <= options_of(verb)


REFERENCES = "\n".join(
    path.read_text(encoding="utf-8") for path in sorted((ROOT / "references").glob("*.md"))
)


@pytest.mark.parametrize("option", sorted(ALL_OPTIONS))
def test_every_option_is_explained_in_the_references(option):
    assert re.search(rf"\| `{option}\b", REFERENCES), f"{option} has no row in any table"


@pytest.mark.parametrize(
    "script, verb", [(script, verb) for script, group in SCRIPTS.items() for verb in verbs(group)]
)
def test_every_verb_is_shown(script, verb):
    assert (script, verb) in {(command.script, command.words[0]) for command in COMMANDS}
