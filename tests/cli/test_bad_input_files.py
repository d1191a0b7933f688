"""Files that cannot be used: each refusal says what, where and what to do, and loses nothing."""

import json
import os

import pytest

from support.commands import DRAFT, SOURCE, home, ledger_of, start, verify

DRAFTS = [
    (b"", "is empty (0 bytes)"),
    (b" \n\t\n", "yields no text"),
    (b"# Heading\n\n## Another\n", "holds no sentence"),
    (b"The trial \0 enrolled 120.\n", "byte 0x00 at offset 10"),
    (b"Caf\xe9 sold 5 cups.\n", "not UTF-8: byte 0xe9 at offset 3 (line 1)"),
]


@pytest.mark.parametrize(("data", "words"), DRAFTS, ids=[words for _, words in DRAFTS])
def test_a_draft_that_cannot_be_read_is_refused(tmp_path, data, words):
    refused = verify(home(tmp_path, draft=data))
    assert (refused.code, words in refused.err) == (1, True), refused.err
    assert not (tmp_path / "claims_ledger.json").exists()


def test_a_missing_draft_is_named_before_missing_sources(tmp_path):
    refused = start("verify.py", "run", tmp_path / "none.md")
    assert (refused.code, "none.md does not exist" in refused.err) == (1, True)


def test_sources_that_cannot_be_read_are_named_and_counted(tmp_path):
    draft = home(
        tmp_path, sources={"trial.md": SOURCE, "again.md": SOURCE, "empty.md": b"", "bad.txt": b"Caf\xe9"}
    )
    folder = tmp_path / "sources"
    os.mkfifo(folder / "pipe.md")
    (folder / "endless.md").symlink_to("/dev/zero")
    (folder / "loop").symlink_to(".")
    (folder / "nowhere.md").symlink_to("missing.md")
    with (folder / "huge.txt").open("wb") as file:
        file.truncate(200 * 2**20)
    done = verify(draft)
    assert done.code == 0, done.err
    reasons = " ".join(f"{one['what']}: {one['reason']}" for one in ledger_of(draft)["skipped"])
    for words in (
        "empty (0 bytes)",
        "byte 0xe9 at offset 3",
        "pipe.md: it is no regular file",
        "200 MB",
        "nowhere.md: it is a link to a file that does not exist",
        "endless.md: it is no regular file",
    ):
        assert words in reasons, reasons
    assert [one["duplicate_of"] for one in ledger_of(draft)["sources"]].count("A") == 1


def test_a_folder_with_nothing_readable_names_every_file(tmp_path):
    refused = verify(home(tmp_path, sources={"photo.png": b"x", "empty.md": b""}))
    assert refused.code == 1
    assert "photo.png" in refused.err
    assert "empty.md" in refused.err


def written(draft, change):
    """The ledger changed by hand."""
    data = ledger_of(draft)
    change(data)
    path = draft.parent / "claims_ledger.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def test_a_ledger_edited_by_hand_is_refused_until_it_is_adopted(tmp_path):
    draft = home(tmp_path)
    assert verify(draft).code == 0
    path = written(draft, lambda data: data["claims"][0].update(claim="Written by hand."))
    before = path.read_bytes()
    refused = verify(draft)
    assert (refused.code, path.read_bytes()) == (1, before)
    assert "--adopt" in refused.err
    assert ".bak" in refused.err
    assert verify(draft, "--adopt").code == 0
    assert len(ledger_of(draft)["hand_edits"]) == 1


def test_every_fault_of_a_ledger_has_its_pointer(tmp_path):
    draft = home(tmp_path)
    assert verify(draft).code == 0

    def spoil(data):
        data["claims"][1]["grounding"]["status"] = "MAYBE"
        data["revision"] = "x"

    written(draft, spoil)
    refused = start("ground.py", "next", cwd=tmp_path)
    assert refused.code == 1
    assert "/claims/1/grounding/status" in refused.err
    assert "/revision" in refused.err


@pytest.mark.parametrize(
    "data", [b"", b'{"ledger_version": "2.0", "claims": [', b"[" * 100_000, b"\xff\xfe\0"]
)
def test_a_damaged_ledger_names_the_version_before(tmp_path, data):
    draft = home(tmp_path)
    assert verify(draft).code == 0
    (tmp_path / "claims_ledger.json").write_bytes(data)
    refused = start("verify.py", "status", draft)
    assert (refused.code, ".bak" in refused.err) == (1, True)
    assert (tmp_path / "claims_ledger.json").read_bytes() == data


def test_status_sees_what_changed_on_the_disk(tmp_path):
    draft = home(tmp_path)
    assert verify(draft).code == 0
    assert "decompose: done" in start("verify.py", "status", draft).out
    draft.write_text(DRAFT.replace("three", "four"), encoding="utf-8")
    (tmp_path / "sources" / "trial.md").write_text("Another text.\n", encoding="utf-8")
    seen = start("verify.py", "status", draft).out
    assert "decompose: stale" in seen
    assert "changed or gone since it was read: sources/trial.md" in seen
    assert f"decompose.py run {draft}" in seen.splitlines()[-1]


def test_a_pipe_is_no_bibliography(tmp_path):
    os.mkfifo(tmp_path / "pipe.bib")
    refused = start("audit_citations.py", "run", tmp_path / "pipe.bib")
    assert (refused.code, "no regular file" in refused.err) == (1, True)
