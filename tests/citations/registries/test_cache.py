import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

import grounded_research
from grounded_research.citations.registries.answers import Absent, Found, Question, Registered, Unreachable
from grounded_research.citations.registries.cache import (
    ABSENT_LIFETIME,
    STATUS_LIFETIME,
    AnswerCache,
    cache_folder,
)
from grounded_research.ledger.models import Notice, Person, WorkRecord

WORK = Registered(
    record=WorkRecord(
        registry="crossref", doi="10.1/a", title="T", authors=(Person(family="Lee"),), years=(2019, 2020)
    ),
    notices=(Notice(kind="retraction", origin="crossref"),),
    other_titles=("Another",),
)
ASKED = Question("crossref", "doi", "10.1/a")


class Clock:
    def __init__(self):
        self.now = 1_000_000.0

    def __call__(self):
        return self.now


def test_an_answer_comes_back_as_it_was(tmp_path):
    answers = {ASKED: Found((WORK,), "note"), Question("crossref", "doi", "10.1/b"): Absent("why")}
    AnswerCache(tmp_path / "a.sqlite").write(answers)
    assert AnswerCache(tmp_path / "a.sqlite").read(answers) == answers


def test_what_could_not_be_asked_is_not_kept(tmp_path):
    cache = AnswerCache(tmp_path / "a.sqlite")
    cache.write({ASKED: Unreachable("timed out")})
    assert cache.read([ASKED]) == {}


@pytest.mark.parametrize("answer, lifetime", [(Found((WORK,)), STATUS_LIFETIME), (Absent(), ABSENT_LIFETIME)])
def test_an_answer_expires(tmp_path, answer, lifetime):
    clock = Clock()
    cache = AnswerCache(tmp_path / "a.sqlite", clock=clock)
    cache.write({ASKED: answer})
    clock.now += lifetime - 1
    assert cache.read([ASKED])
    clock.now += 2
    assert not cache.read([ASKED])


@pytest.mark.parametrize("content", [b"this is no database" * 500, b"SQLite format 3\x00" + b"\xff" * 5000])
def test_a_damaged_file_is_set_aside_and_never_fatal(tmp_path, content):
    path = tmp_path / "a.sqlite"
    path.write_bytes(content)
    cache = AnswerCache(path)
    cache.write({ASKED: Absent()})
    assert cache.read([ASKED]) == {ASKED: Absent()}
    assert list(tmp_path.glob("a.sqlite.damaged-*"))
    assert "set aside" in cache.notes[0]


def test_a_file_damaged_in_use_costs_the_answers_only(tmp_path):
    path = tmp_path / "a.sqlite"
    cache = AnswerCache(path)
    cache.write({ASKED: Absent()})
    for extra in tmp_path.glob("a.sqlite-*"):
        extra.unlink()
    path.write_bytes(b"no database" * 1000)
    assert cache.read([ASKED]) == {}
    cache.write({ASKED: Absent()})
    assert cache.read([ASKED]) == {ASKED: Absent()}


def test_a_place_that_cannot_be_written_is_not_used(tmp_path):
    (tmp_path / "file").write_text("x")
    cache = AnswerCache(tmp_path / "file" / "a.sqlite")
    cache.write({ASKED: Absent()})
    assert cache.read([ASKED]) == {}


def test_a_row_of_another_version_is_passed_over(tmp_path):
    cache = AnswerCache(tmp_path / "a.sqlite")
    cache.write({ASKED: Absent()})
    with sqlite3.connect(cache.path) as connection:
        connection.execute('UPDATE answers SET body = \'{"outcome": "found", "records": [{"x": 1}]}\'')
    assert cache.read([ASKED]) == {}


WRITER = """
import sys
from pathlib import Path
from grounded_research.citations.registries.answers import Absent, Question
from grounded_research.citations.registries.cache import AnswerCache
start = int(sys.argv[2])
cache = AnswerCache(Path(sys.argv[1]))
for number in range(start, start + 40):
    cache.write({Question("crossref", "doi", f"10.1/{number}"): Absent()})
"""


def test_two_processes_lose_nothing(tmp_path):
    path = tmp_path / "a.sqlite"
    package = Path(grounded_research.__file__).parents[1]
    commands = [[sys.executable, "-c", WRITER, str(path), start] for start in ("0", "40")]
    processes = [
        subprocess.Popen(command, env={**os.environ, "PYTHONPATH": str(package)}) for command in commands
    ]
    assert [process.wait(timeout=60) for process in processes] == [0, 0]
    questions = [Question("crossref", "doi", f"10.1/{number}") for number in range(80)]
    assert len(AnswerCache(path).read(questions)) == 80


def test_a_locked_file_is_left_alone(tmp_path, monkeypatch):
    monkeypatch.setattr("grounded_research.citations.registries.cache.BUSY_SECONDS", 0.05)
    cache = AnswerCache(tmp_path / "a.sqlite")
    cache.write({ASKED: Absent()})
    other = sqlite3.connect(cache.path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    cache.write({Question("crossref", "doi", "10.1/b"): Absent()})
    other.execute("ROLLBACK")
    other.close()
    assert not list(tmp_path.glob("*.damaged-*"))
    assert AnswerCache(cache.path).read([ASKED]) == {ASKED: Absent()}


def test_the_folder_can_be_named(monkeypatch, tmp_path):
    monkeypatch.setenv("GROUNDED_RESEARCH_CACHE", str(tmp_path / "here"))
    assert cache_folder() == tmp_path / "here"
