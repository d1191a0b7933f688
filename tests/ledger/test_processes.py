"""Real processes on one ledger: several writers, and writers that are killed."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from grounded_research.ledger.models import changed
from grounded_research.ledger.serial import is_intact
from grounded_research.ledger.store import LedgerStore
from support.builders import small_ledger

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"

WRITER = """
import sys
from pathlib import Path
from grounded_research.ledger.models import changed
from grounded_research.ledger.store import LedgerStore

def counted(name):
    def change(one):
        return changed(one, counters={**one.counters, name: one.counters.get(name, 0) + 1})
    return change

store = LedgerStore(Path(sys.argv[1]))
print("ready", flush=True)
for _ in range(int(sys.argv[3])):
    store.update(counted(sys.argv[2]))
"""


@pytest.fixture
def store(tmp_path):
    store = LedgerStore(tmp_path / "claims_ledger.json")
    store.update(lambda one: one, create=small_ledger)
    return store


def writer(store, name, times):
    """A process that counts in the ledger under its name."""
    command = [sys.executable, "-c", WRITER, str(store.path), name, str(times)]
    env = {**os.environ, "PYTHONPATH": str(SCRIPTS)}
    return subprocess.Popen(command, stdout=subprocess.PIPE, env=env)


@pytest.mark.slow
def test_four_writers_with_fifty_updates_each_lose_none(store):
    writers = {name: writer(store, name, 50) for name in ("w1", "w2", "w3", "w4")}
    for process in writers.values():
        process.communicate()
        assert process.returncode == 0
    found = store.load()
    assert {name: found.counters[name] for name in writers} == dict.fromkeys(writers, 50)
    assert found.revision == 201


NURSERY = (
    WRITER.split("store = ", maxsplit=1)[0]
    + """
import os
store = LedgerStore(Path(sys.argv[1]))
store.update(counted("nursery"))  # all that is imported late is there before the first fork
for _ in sys.stdin:
    pid = os.fork()
    if pid == 0:
        while True:
            store.update(counted("w"))
    print(pid, flush=True)
    os.waitpid(pid, 0)
    print("dead", flush=True)
"""
)


@pytest.mark.slow
def test_a_ledger_loads_whenever_its_writer_was_killed(store):
    """Two hundred kills at random moments of saves: the ledger is whole each time, and has not gone back."""
    chance = random.Random(20261130)  # noqa: S311 - moments, no secrets
    command = [sys.executable, "-c", NURSERY, str(store.path)]
    env = {**os.environ, "PYTHONPATH": str(SCRIPTS)}
    pipe = subprocess.PIPE
    reached = 0
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, bufsize=1, env=env) as nursery:
        for _ in range(200):
            nursery.stdin.write("fork\n")
            pid = int(nursery.stdout.readline())
            time.sleep(chance.uniform(0.0, 0.06))
            os.kill(pid, signal.SIGKILL)
            assert nursery.stdout.readline() == "dead\n"
            assert is_intact(store.path.read_bytes())
            assert is_intact(store.backup.read_bytes())
            now = store.load().counters.get("w", 0)
            assert now >= reached
            reached = now
        nursery.stdin.close()
    assert reached > 5  # the kills met writers at work, on a slow machine too
    store.update(lambda one: changed(one, source_text="b.md"))
    assert not list(store.path.parent.glob(".*.tmp"))
