"""What a process meets that a function does not: kills, budgets, full disks, closed streams, odd names."""

import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from support.commands import DRAFT, SCRIPTS, SOURCE, home, ledger_of, start, verify

FIXED = {"SOURCE_DATE_EPOCH": "1790000000"}
WRITTEN_ALONE = {"revision", "seal"}


def content(draft):
    return {name: value for name, value in ledger_of(draft).items() if name not in WRITTEN_ALONE}


def test_many_short_runs_come_to_the_end_of_one_long_run(tmp_path):
    claims = "".join(
        f"Site {n} enrolled {n + 20} patients. Its mortality fell by {n} percent.\n\n" for n in range(9)
    )
    facts = {
        "a.md": claims.replace("fell by", "fell by about"),
        "b.md": claims.replace("enrolled 2", "enrolled 3"),
    }
    whole, parts = (home(tmp_path / name, draft=claims, sources=facts) for name in ("whole", "parts"))
    assert verify(whole, env=FIXED).code == 0
    codes = [verify(parts, "--budget", "0.01", env=FIXED).code]
    while codes[-1] == 3 and len(codes) < 20:
        codes.append(verify(parts, "--budget", "0.01", env=FIXED).code)
    assert codes[0] == 3
    assert codes[-1] == 0
    assert content(parts) == content(whole)


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGKILL])
def test_a_run_that_was_stopped_is_finished_by_the_next(tmp_path, sent):
    draft = home(tmp_path)
    command = [sys.executable, str(SCRIPTS / "verify.py"), "run", draft, "--sources", tmp_path / "sources"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    ledger = tmp_path / "claims_ledger.json"
    while not ledger.exists() and running.poll() is None:
        time.sleep(0.001)
    running.send_signal(sent)
    out = running.communicate()[0].decode()
    assert running.returncode in {0, 3, -sent}
    assert "(exit 3)" in out or running.returncode != 3
    assert start("verify.py", "check", ledger).code == 0
    assert verify(draft).code == 0


def test_a_full_disk_is_named_and_the_ledger_stands(tmp_path):
    draft = home(tmp_path)
    assert verify(draft).code == 0
    before = (tmp_path / "claims_ledger.json").read_bytes()
    draft.write_text(DRAFT.replace("three", "four"), encoding="utf-8")

    def almost_full():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (4_000, 4_000))

    refused = verify(draft, before=almost_full)
    assert refused.code == 1
    assert "could not be written" in refused.err
    assert "Free space" in refused.err
    assert (tmp_path / "claims_ledger.json").read_bytes() == before


def test_a_folder_that_cannot_be_is_refused(tmp_path):
    draft = home(tmp_path)
    refused = verify(draft, "--out", draft / "below")
    assert (refused.code, "--out FOLDER" in refused.err) == (1, True)
    assert verify(draft, "--out", draft).code == 2


@pytest.mark.parametrize("command", ["decompose.py show --full", "verify.py status --json"])
def test_a_reader_that_goes_away_changes_no_exit_code(tmp_path, command):
    assert verify(home(tmp_path)).code == 0
    ends, starts = os.pipe()
    os.close(ends)
    script, *words = command.split()
    done = subprocess.run(
        [sys.executable, str(SCRIPTS / script), *words],
        stdout=starts,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        check=False,
    )
    os.close(starts)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_full_output_is_refused_without_a_traceback(tmp_path):
    assert verify(home(tmp_path)).code == 0
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, str(SCRIPTS / "verify.py"), "status"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, cwd=tmp_path, check=False)
    assert done.returncode == 1
    assert b"standard output cannot be written" in done.stderr
    assert b"Traceback" not in done.stderr


def test_closed_standard_input_is_refused(tmp_path):
    assert verify(home(tmp_path)).code == 0
    refused = start("ground.py", "apply", "-", cwd=tmp_path, before=lambda: os.close(0))
    assert (refused.code, "standard input is closed" in refused.err) == (1, True)


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_any_console_takes_any_text(tmp_path, encoding):
    draft = home(tmp_path, draft="The \u4e2d\u6587 trial enrolled 120 patients in 2019.\n")
    done = verify(draft, env={"PYTHONIOENCODING": encoding})
    assert done.code == 0, done.err


@pytest.mark.parametrize("name", ["-dash", "sp ace 'quo\"te\nline $HOME;x \u4e2d\u202e"])
def test_a_file_may_be_called_anything(tmp_path, name):
    home(tmp_path, sources={f"{name}.md": SOURCE})
    (tmp_path / "draft.md").rename(tmp_path / f"{name}.md")
    words = ("run", f"./{name}.md", "--sources", "sources")
    assert start("verify.py", *words, cwd=tmp_path).code == 0
    before = (tmp_path / "claims_ledger.json").read_bytes()
    assert start("verify.py", *words, cwd=tmp_path).code == 0
    assert (tmp_path / "claims_ledger.json").read_bytes() == before
    missing = start("verify.py", "run", f"./no{name}.md", "--sources", "sources", cwd=tmp_path)
    assert (missing.code, len(missing.err.splitlines())) == (1, 1)


def test_two_runs_at_once_end_as_one(tmp_path):
    together, alone = (home(tmp_path / name) for name in ("together", "alone"))
    command = [
        sys.executable,
        str(SCRIPTS / "verify.py"),
        "run",
        together,
        "--sources",
        together.parent / "sources",
    ]
    running = [
        subprocess.Popen(command, env={**os.environ, **FIXED}, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for _ in range(2)
    ]
    errors = [one.communicate()[1] for one in running]
    assert [one.returncode for one in running] == [0, 0], errors
    assert verify(alone, env=FIXED).code == 0
    assert content(together) == content(alone)
