import ast
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from grounded_research.cli.door import METADATA, Later, declared_packages, missing_packages

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = sorted(path for path in (ROOT / "scripts").glob("*.py"))


def block(script):
    lines = script.read_text(encoding="utf-8").split("# ///\n")[0].splitlines()[1:]
    return tomllib.loads("\n".join(line.removeprefix("#").removeprefix(" ") for line in lines))


def declared():
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def start(script, *arguments, cwd, env=None):
    return subprocess.run(
        [sys.executable, str(script), *arguments],
        cwd=cwd,
        env={**os.environ, **(env or {})},
        capture_output=True,
        text=True,
        check=False,
    )


def test_there_are_scripts_for_all_stages():
    names = {script.stem for script in SCRIPTS}
    stages = {"decompose", "ground", "audit_citations", "contradict", "report", "render_report", "verify"}
    assert names == stages


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_the_inline_metadata_agrees_with_the_project(script):
    inline = block(script)
    assert inline["requires-python"] == declared()["requires-python"]
    assert set(inline["dependencies"]) <= set(declared()["dependencies"])
    assert inline["dependencies"] == sorted(inline["dependencies"], key=str.lower)


def test_every_dependency_serves_some_script():
    used = {package for script in SCRIPTS for package in block(script)["dependencies"]}
    assert used == set(declared()["dependencies"])


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_every_script_starts_from_any_folder_and_through_a_link(script, tmp_path):
    linked = tmp_path / "linked"
    linked.symlink_to(ROOT / "scripts", target_is_directory=True)
    for path in (script, linked / script.name):
        done = start(path, "--help", cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        assert "Exit codes:" in done.stdout


def test_missing_packages_are_all_named_with_the_one_command(tmp_path):
    without_packages = [sys.executable, "-S", str(ROOT / "scripts" / "report.py"), "--help"]
    done = subprocess.run(without_packages, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "click, filelock, jsonschema, pydantic" in done.stderr
    assert "-m pip install" in done.stderr
    assert "(exit 1)" in done.stdout


def test_packages_that_are_not_installed_are_found_by_the_block(tmp_path):
    script = tmp_path / "x.py"
    script.write_text(
        '# /// script\n# dependencies = [\n#   "click>=8",\n#   "no-such-thing>=1",\n# ]\n# ///\n'
    )
    assert declared_packages(script.read_text()) == ["click", "no-such-thing"]
    assert missing_packages(script) == ["no-such-thing"]


OWN = "grounded_research"
SCRIPT_FOLDER = ROOT / "scripts"
DISTRIBUTIONS = {"Stemmer": "PyStemmer", "markdown_it": "markdown-it-py"}
BROUGHT_ALONG = {"pydantic_core", "httpx2", "urllib3"}
"""Packages that a declared one cannot do without: pydantic, habanero and requests bring them."""


def file_of(module):
    path = SCRIPT_FOLDER / Path(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def imported(module):
    """The modules that a module imports when it runs, lazily or not."""
    tree = ast.parse(file_of(module).read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            node.body = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            inner = (f"{node.module}.{alias.name}" for alias in node.names)
            yield from (name for name in inner if name.startswith(OWN) and file_of(name).is_file())
    if module == f"{OWN}.documents.read":  # its readers are named in a table
        yield from (f"{OWN}.documents.{path.stem}" for path in file_of(module).parent.glob("*.py"))


def foreign_packages(script):
    """The packages that a script can come to import, by their names on import."""
    seen, waiting, foreign = set(), [f"{OWN}.cli.{script}"], set()
    while waiting:
        module = waiting.pop()
        if module in seen:
            continue
        seen.add(module)
        for name in imported(module):
            top = name.split(".")[0]
            if top == OWN:
                waiting.append(name)
            elif top not in sys.stdlib_module_names:
                foreign.add(top)
    return foreign - BROUGHT_ALONG


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_the_inline_metadata_names_every_package_that_the_script_can_import(script):
    needed = {DISTRIBUTIONS.get(name, name) for name in foreign_packages(script.stem)}
    assert needed - set(declared_packages(script.read_text(encoding="utf-8"))) == set()


def test_package_data_is_loaded_when_it_is_asked_for_and_not_before(monkeypatch):
    real = sys.modules.pop(METADATA, None)
    later = Later(METADATA)
    monkeypatch.setitem(sys.modules, METADATA, later)
    from importlib.metadata import entry_points

    assert sys.modules[METADATA] is later
    assert isinstance(entry_points(group="no such group"), tuple | list)
    assert sys.modules[METADATA] is not later
    assert later.version("click")
    if real is not None:
        monkeypatch.setitem(sys.modules, METADATA, real)


def test_a_command_that_reads_a_ledger_loads_neither_package_data_nor_language_rules(tmp_path):
    code = (
        "import sys; from grounded_research.cli.door import open_door; sys.argv = sys.argv[1:]; "
        "open_door(sys.argv[0], '-'); "
        "print(sorted({'email', 'jsonschema', 'Stemmer', 'rapidfuzz'} & sys.modules.keys()))"
    )
    ledger = ROOT / "examples" / "embedded" / "claims_ledger.json"
    for script in ("decompose", "audit_citations", "contradict"):
        done = subprocess.run(
            [sys.executable, "-c", code, script, "show", "--ledger", str(ledger)],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT / "scripts")},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.strip().splitlines()[-1] == "[]", (script, done.stdout[-300:])


def test_nothing_is_searched_for_cycles_at_the_end(tmp_path):
    code = "import atexit, gc\natexit.register(lambda: print(gc.get_freeze_count() > 0))\n"
    done = start(
        "-c", code + "import grounded_research.cli.door", cwd=tmp_path, env={"PYTHONPATH": str(SCRIPT_FOLDER)}
    )
    assert done.stdout == "True\n"
