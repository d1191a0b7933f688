import click
import pytest

from grounded_research.cli.app import StageGroup, run
from grounded_research.cli.options import Common, common_options
from grounded_research.cli.output import MOST_BYTES, Result, emit, interpreter, launcher
from grounded_research.errors import DefectError, GroundedResearchError


def group_that(action):
    @click.group(cls=StageGroup)
    def group():
        """A stage for these tests."""

    @group.command("go")
    @common_options
    def go(common: Common):
        """Do it."""
        return action(common)

    return group


def raising(error):
    def action(_common):
        raise error

    return group_that(action)


ENDS = [
    (GroundedResearchError("draft.md is empty"), 1, "error: draft.md is empty"),
    (DefectError("the seal broke"), 70, "defect: the seal broke"),
    (ZeroDivisionError("division"), 70, "defect: ZeroDivisionError"),
    (KeyboardInterrupt(), 3, ""),
]


@pytest.mark.parametrize("error, code, message", ENDS)
def test_every_end_has_its_code_its_message_and_a_closing_line(error, code, message, capsys):
    assert run(raising(error), "stage", ["go"]) == code
    shown = capsys.readouterr()
    assert message in shown.err
    assert f"(exit {code})" in shown.out.splitlines()[-1]


def test_wrong_usage_ends_with_2(capsys):
    assert run(group_that(lambda _common: 0), "stage", ["go", "--no-such-option"]) == 2
    assert "no-such-option" in capsys.readouterr().err


def test_at_most_twenty_faults_are_shown_with_their_total(capsys):
    faults = [f"line {number}: wrong" for number in range(1, 31)]
    run(raising(GroundedResearchError("answers.jsonl: 30 faults", details=faults)), "stage", ["go"])
    shown = capsys.readouterr().err
    assert "line 20: wrong" in shown
    assert "line 21: wrong" not in shown
    assert "30 in all" in shown


@pytest.mark.parametrize("arguments", [["--help"], ["go", "--help"]])
def test_every_help_names_the_exit_codes(arguments, capsys):
    assert run(group_that(lambda _common: 0), "stage", arguments) == 0
    assert "Exit codes:" in capsys.readouterr().out


def printed(result, capsys, *options):
    code = run(group_that(lambda common: emit(result, common)), "stage", ["go", *options])
    return code, capsys.readouterr().out


def test_the_summary_is_the_first_and_the_last_line_and_the_next_command_ends_it(capsys):
    _, out = printed(Result(summary="3 claims", body=["C1", "C2"], next="python ground.py run"), capsys)
    lines = out.splitlines()
    assert lines[0] == "3 claims"
    assert lines[-1] == "3 claims | next: python ground.py run"


def test_long_output_is_cut_within_the_limit_and_says_so(capsys):
    long = Result(summary="many", body=["x" * 99] * 500)
    _, out = printed(long, capsys)
    assert len(out.encode()) < MOST_BYTES + 500
    assert "of 500 lines left out" in out


def test_full_prints_all(capsys):
    _, out = printed(Result(summary="many", body=["x" * 99] * 500), capsys, "--full")
    assert out.count("x" * 99) == 500


def test_output_goes_to_the_file_that_was_named(capsys, tmp_path):
    place = tmp_path / "body.txt"
    _, out = printed(Result(summary="two", body=["one", "two"]), capsys, "--output", str(place))
    assert place.read_text(encoding="utf-8") == "one\ntwo\n"
    assert "2 lines written" in out


def test_an_output_that_cannot_be_written_is_refused(capsys, tmp_path):
    place = tmp_path / "missing" / "body.txt"
    code, _ = printed(Result(summary="two", body=["one"]), capsys, "--output", str(place))
    assert code == 1


def test_json_is_one_object_and_nothing_else(capsys):
    import json

    _, out = printed(Result(summary="3 claims", data={"claims": 3}), capsys, "--json")
    assert json.loads(out) == {"summary": "3 claims", "claims": 3, "next": None, "exit": 0}


@pytest.mark.parametrize(
    "prefix, named, started",
    [
        ("/home/a/.cache/uv/environments-v2/ground-1f", "/usr/bin/uv", ["uv", "run"]),
        ("/home/a/project/.venv", "/usr/bin/uv", ["python"]),
        ("/usr", None, ["python"]),
    ],
)
def test_the_next_command_is_started_as_this_one_was(monkeypatch, prefix, named, started):
    monkeypatch.setattr("sys.prefix", prefix)
    monkeypatch.setattr("grounded_research.cli.output.interpreter", lambda: "python")
    monkeypatch.delenv("UV", raising=False)
    if named:
        monkeypatch.setenv("UV", named)
    assert launcher() == started


@pytest.fixture
def bin_folder(tmp_path, monkeypatch):
    """A folder of programs that is alone on the path, with an interpreter that runs."""
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "python3.11").write_text("")
    (folder / "python3.11").chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr("sys.executable", str(folder / "python3.11"))
    return folder


@pytest.mark.parametrize("name", ["python", "python3"])
def test_the_next_command_names_the_running_interpreter_shortly_where_the_path_leads_to_it(bin_folder, name):
    (bin_folder / name).symlink_to(bin_folder / "python3.11")
    assert interpreter() == name


def test_the_next_command_names_the_whole_path_of_an_interpreter_that_the_path_does_not_lead_to(
    bin_folder, tmp_path, monkeypatch
):
    assert interpreter() == str(bin_folder / "python3.11")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "python").symlink_to(bin_folder / "python3.11")  # as a virtual environment has it
    monkeypatch.setenv("PATH", str(elsewhere))
    assert interpreter() == str(bin_folder / "python3.11")
