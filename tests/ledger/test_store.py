import errno
import json
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from grounded_research.errors import (
    DefectError,
    LedgerDamagedError,
    LedgerEditedError,
    LedgerError,
    LedgerLockedError,
    LedgerMissingError,
    LedgerVersionError,
)
from grounded_research.ledger import files
from grounded_research.ledger.models import Grounding, changed
from grounded_research.ledger.serial import dump
from grounded_research.ledger.store import LedgerStore
from support.builders import AT, ledger, small_ledger

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"


@pytest.fixture
def store(tmp_path):
    """A store whose ledger is at its first revision."""
    store = LedgerStore(tmp_path / "claims_ledger.json", clock=lambda: AT)
    store.update(lambda one: one, create=small_ledger)
    return store


def renamed(name):
    return lambda one: changed(one, source_text=name)


def names(folder):
    return sorted(path.name for path in folder.iterdir())


# --- writing and reading ---


def test_the_first_write_is_revision_one_and_each_write_counts(store):
    assert store.load().revision == 1
    assert store.update(renamed("b.md")).revision == 2
    assert store.load() == store.update(lambda one: one)


def test_an_update_returns_what_a_reader_now_finds(store):
    assert store.update(renamed("b.md")) == LedgerStore(store.path).load()


def test_bytes_that_are_known_are_not_parsed_again_and_those_of_another_hand_are(store):
    assert store.load() is store.load()
    LedgerStore(store.path).update(renamed("b.md"))
    assert store.load().source_text == "b.md"


def test_a_change_that_changes_nothing_writes_nothing(store):
    before = store.path.read_bytes(), store.path.stat().st_ino
    store.update(lambda one: changed(one, source_text=one.source_text))
    assert (store.path.read_bytes(), store.path.stat().st_ino) == before
    assert not store.backup.exists()


def test_load_and_save_give_the_same_bytes(store):
    raw = store.path.read_bytes()
    assert dump(store.load()) == raw


def test_the_file_is_lines_of_utf_8_with_lf(store):
    store.update(renamed("caf\u00e9.md"))
    raw = store.path.read_bytes()
    assert "caf\u00e9.md".encode() in raw
    assert b"\r" not in raw
    assert raw.endswith(b"}\n")


def test_a_small_change_is_a_small_difference(store):
    before = store.path.read_text(encoding="utf-8").splitlines()
    store.update(renamed("b.md"))
    after = store.path.read_text(encoding="utf-8").splitlines()
    differing = [line for line, other in zip(before, after, strict=True) if line != other]
    assert [line.split('"')[1] for line in differing] == ["revision", "seal", "source_text"]


def test_the_last_version_is_kept(store):
    before = store.path.read_bytes()
    store.update(renamed("b.md"))
    assert store.backup.read_bytes() == before


def test_nothing_but_the_ledger_its_backup_and_the_sidecar_is_left(store):
    store.update(renamed("b.md"))
    assert names(store.path.parent) == [".grounded-research", "claims_ledger.json", "claims_ledger.json.bak"]
    assert store.sidecar == store.path.parent / ".grounded-research"


def test_a_ledger_is_begun_only_where_there_is_none(store):
    assert (
        store.update(lambda one: one, create=lambda: ledger(source_text="other.md")).source_text == "draft.md"
    )


def test_a_ledger_is_begun_in_a_folder_that_is_not_there_yet(tmp_path):
    store = LedgerStore(tmp_path / "out" / "deep" / "claims_ledger.json")
    store.update(lambda one: one, create=small_ledger)
    assert store.exists()


def test_what_a_change_raises_leaves_the_file_alone(store):
    raw = store.path.read_bytes()

    def fails(_one):
        raise KeyError("C1")

    with pytest.raises(KeyError):
        store.update(fails)
    assert store.path.read_bytes() == raw
    store.update(renamed("b.md"))  # and the lock is free


def test_a_symbolic_link_is_followed(store, tmp_path):
    link = tmp_path / "elsewhere" / "claims_ledger.json"
    link.parent.mkdir()
    link.symlink_to(store.path)
    LedgerStore(link).update(renamed("b.md"))
    assert link.is_symlink()
    assert store.load().source_text == "b.md"


# --- refusals ---


@pytest.mark.parametrize("status", ["SUPPORTED", "PARTIALLY_SUPPORTED", "CONTRADICTED"])
def test_a_verdict_without_evidence_cannot_be_saved(store, status):
    raw = store.path.read_bytes()

    def bare(one):
        return changed(one, claims=(changed(one.claims[0], grounding=Grounding(status=status)),))

    with pytest.raises(DefectError):
        store.update(bare)
    assert store.path.read_bytes() == raw


def test_half_a_surrogate_pair_cannot_be_saved(store):
    with pytest.raises(DefectError, match="JSON"):
        store.update(renamed("\ud800"))


def test_an_invalid_first_ledger_is_not_begun(tmp_path):
    store = LedgerStore(tmp_path / "claims_ledger.json")
    with pytest.raises(DefectError):
        store.update(lambda one: changed(one, sources=()), create=small_ledger)
    assert not store.exists()


@pytest.mark.parametrize("act", [LedgerStore.load, lambda store: store.update(lambda one: one)])
def test_a_ledger_that_is_not_there_is_said_to_be_missing(act, tmp_path):
    with pytest.raises(LedgerMissingError, match="no ledger at"):
        act(LedgerStore(tmp_path / "claims_ledger.json"))


@pytest.mark.parametrize(
    "raw", [b"", b"{", b"[]", b"\xff\xfe", b"null", b"[" * 100_000, b'{"a":1,"a":2}', b'{"a":NaN}']
)
def test_what_is_no_ledger_is_damaged_and_the_backup_is_named(store, raw):
    store.update(renamed("b.md"))
    store.path.write_bytes(raw)
    with pytest.raises(LedgerDamagedError) as refused:
        store.load()
    assert str(store.backup) in refused.value.message
    assert refused.value.message.isascii()


def test_a_truncated_ledger_is_damaged_and_not_written_over(store):
    raw = store.path.read_bytes()[:500]
    store.path.write_bytes(raw)
    with pytest.raises(LedgerDamagedError):
        store.update(renamed("b.md"), create=small_ledger)
    assert store.path.read_bytes() == raw


@pytest.mark.parametrize("version", ["2.1", "3.0", "10.0"])
def test_a_newer_ledger_is_refused_by_its_version(store, version):
    text = store.path.read_text().replace('"ledger_version": "2.0"', f'"ledger_version": "{version}"')
    store.path.write_text(text)
    with pytest.raises(LedgerVersionError, match=version):
        store.load()
    store.path.write_text(json.dumps({"ledger_version": version, "unheard_of": 1}))
    with pytest.raises(LedgerVersionError, match=version):
        store.load(adopt=True)


# --- a hand in the file ---


def edit(store, old, new):
    text = store.path.read_text(encoding="utf-8")
    assert old in text
    store.path.write_text(text.replace(old, new), encoding="utf-8")


def test_an_edited_ledger_is_refused_with_both_ways_on(store):
    store.update(renamed("b.md"))
    edit(store, "b.md", "c.md")
    with pytest.raises(LedgerEditedError) as refused:
        store.load()
    assert "--adopt" in refused.value.message
    assert str(store.backup) in refused.value.message
    with pytest.raises(LedgerEditedError):
        store.update(renamed("d.md"))


def test_a_ledger_without_a_seal_is_refused(store):
    data = json.loads(store.path.read_text())
    del data["seal"]
    store.path.write_text(json.dumps(data))
    with pytest.raises(LedgerEditedError):
        store.load()


def test_every_fault_of_an_edited_ledger_is_named_even_when_it_is_to_be_adopted(store):
    edit(store, '"status": "SUPPORTED"', '"status": "SURE"')
    edit(store, '"kind": "markdown"', '"kind": 5')
    raw = store.path.read_bytes()
    for adopt in (False, True):
        with pytest.raises(LedgerEditedError) as refused:
            store.load(adopt=adopt)
        places = [detail.split(":")[0] for detail in refused.value.details]
        assert places == ["/draft/kind", "/claims/0/grounding/status", "/sources/0/kind"]
        assert "3 places" in refused.value.message
    assert store.path.read_bytes() == raw


def test_at_most_twenty_faults_are_listed_and_the_rest_counted(store):
    data = store.load().model_dump(mode="json")
    data["claims"] = [{"id": f"C{n}"} for n in range(30)]
    store.path.write_text(json.dumps(data))
    with pytest.raises(LedgerEditedError) as refused:
        store.load()
    assert len(refused.value.details) == 21
    assert refused.value.details[-1].startswith("and ")


def test_an_adopted_ledger_says_that_it_was_edited_and_is_sealed_again(store):
    store.update(renamed("b.md"))
    kept = store.backup.read_bytes()
    edit(store, "b.md", "c.md")
    adopted = store.load(adopt=True)
    assert [(one.at, one.revision) for one in adopted.hand_edits] == [(AT, 2)]
    assert (adopted.source_text, adopted.revision) == ("c.md", 3)
    assert store.load() == adopted
    assert store.backup.read_bytes() == kept  # the last version that no hand has touched


def test_adopting_a_sealed_ledger_changes_nothing(store):
    raw = store.path.read_bytes()
    assert store.load(adopt=True).hand_edits == ()
    assert store.path.read_bytes() == raw


def test_another_layout_of_the_same_content_is_no_edit(store):
    raw = store.path.read_bytes()
    store.path.write_bytes(raw.replace(b"\n", b"\r\n"))
    assert store.load() == store.load(adopt=True)
    store.path.write_text(json.dumps(json.loads(raw), indent=4))
    assert store.load().revision == 1


# --- the lock ---

HOLDER = """
import sys, time
from pathlib import Path
from grounded_research.ledger.lock import hold
path = Path(sys.argv[1])
with hold(path, path.parent / ".grounded-research", 10):
    print("held", flush=True)
    time.sleep(60)
"""


@pytest.fixture
def holding(store):
    """Another process that holds the lock."""
    command = [sys.executable, "-c", HOLDER, str(store.path)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(SCRIPTS)}
    )
    assert process.stdout.readline() == b"held\n"
    yield process
    process.kill()
    process.wait()
    process.stdout.close()


def test_a_ledger_that_another_process_holds_is_refused_with_its_holder(store, holding):
    store.lock_timeout = 0.1
    with pytest.raises(LedgerLockedError, match=f"process {holding.pid} on .* since 20"):
        store.update(renamed("b.md"))
    assert store.load().source_text == "draft.md"


def test_the_lock_of_a_killed_process_never_blocks(store, holding):
    holding.kill()
    holding.wait()
    store.lock_timeout = 5
    assert store.update(renamed("b.md")).source_text == "b.md"


def test_a_lock_file_that_was_left_behind_never_blocks(store):
    (store.sidecar / "claims_ledger.json.lock").write_text("stale")
    (store.sidecar / "claims_ledger.json.holder").write_text("{")
    assert store.update(renamed("b.md")).revision == 2


def test_what_a_killed_process_left_half_written_is_swept_away(store):
    (store.path.parent / ".claims_ledger.json.4711.tmp").write_text("{")
    store.update(renamed("b.md"))
    assert names(store.path.parent) == [".grounded-research", "claims_ledger.json", "claims_ledger.json.bak"]


# --- disks ---


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EACCES, errno.EROFS, errno.EIO])
@pytest.mark.parametrize("step", ["write_through", "keep", "sync_folder"])
def test_a_disk_that_refuses_loses_nothing(store, monkeypatch, code, step):
    def refuse(*_args, **_options):
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(files, step, refuse)
    with pytest.raises(LedgerError) as refused:
        store.update(renamed("b.md"))
    assert os.strerror(code) in refused.value.message
    monkeypatch.undo()
    assert store.load().source_text in {
        "draft.md",
        "b.md",
    }  # whole: the old one, or the new one not yet synced
    assert not [name for name in names(store.path.parent) if name.endswith(".tmp")]


LIMITED = """
import resource, signal, sys
from pathlib import Path
from grounded_research.errors import LedgerError
from grounded_research.ledger.models import changed
from grounded_research.ledger.store import LedgerStore
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
store = LedgerStore(Path(sys.argv[1]))
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, resource.RLIM_INFINITY))
try:
    store.update(lambda one: changed(one, source_text="b.md"))
except LedgerError as error:
    print(error.message)
"""


def test_a_file_that_cannot_grow_is_told_and_the_old_version_stands(store):
    raw = store.path.read_bytes()
    assert len(raw) > 1000
    env = {**os.environ, "PYTHONPATH": str(SCRIPTS)}
    command = [sys.executable, "-c", LIMITED, str(store.path)]
    run = subprocess.run(command, capture_output=True, text=True, check=True, env=env)
    assert "could not be written: File too large. Nothing was lost" in run.stdout
    assert store.path.read_bytes() == raw
    assert names(store.path.parent) == [".grounded-research", "claims_ledger.json"]
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] != 1000


def test_a_place_that_cannot_hold_a_ledger_is_told(tmp_path):
    (tmp_path / "file").write_text("no folder")
    store = LedgerStore(tmp_path / "file" / "claims_ledger.json")
    with pytest.raises(LedgerError, match="cannot be locked"):
        store.update(lambda one: one, create=small_ledger)


def test_a_folder_in_the_place_of_a_ledger_is_told(tmp_path):
    store = LedgerStore(tmp_path / "claims_ledger.json")
    store.path.mkdir()
    with pytest.raises(LedgerError, match="cannot be read"):
        store.load()


def test_where_no_links_are_known_the_backup_is_a_copy(store, monkeypatch):
    def unknown(*_args):
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    before = store.path.read_bytes()
    monkeypatch.setattr(os, "link", unknown)
    store.update(renamed("b.md"))
    assert store.backup.read_bytes() == before
