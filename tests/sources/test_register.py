import os
from pathlib import Path

import pytest

from grounded_research.errors import DocumentError, SourceError
from grounded_research.ledger.models import Draft, Ledger, Skipped, changed
from grounded_research.ledger.words import StageName
from grounded_research.sources import reading, sidecar
from grounded_research.sources.location import location_of
from grounded_research.sources.register import load_sources, mark_duplicates, register_sources

TEXT = "The trial enrolled 120 patients. It ended in 2015.\n"
OTHER = "Of another thing altogether this speaks, in words of its own that nobody else has used so far.\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "sources").mkdir()
    return tmp_path


def ledger() -> Ledger:
    return Ledger(source_text="draft.md", created="2026-11-30T10:00:00Z")


def put(project: Path, name: str, text: str | bytes = TEXT) -> Path:
    path = project / "sources" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def registered(project: Path, before: Ledger | None = None, *paths: Path) -> Ledger:
    places = paths or (project / "sources",)
    return register_sources(before or ledger(), places, project / ".grounded-research", base=project)


def letters(found: Ledger) -> dict[str, str | None]:
    return {source.id: source.path for source in found.sources}


def reasons(found: Ledger) -> dict[str, str]:
    return {entry.what: entry.reason for entry in found.skipped}


def test_a_folder_is_searched_in_order_with_its_folders(project: Path):
    put(project, "b.md", OTHER)
    put(project, "a.txt")
    put(project, "deep/c.md", "# C\n\nThird of them.\n")
    assert letters(registered(project)) == {
        "A": "sources/a.txt",
        "B": "sources/b.md",
        "C": "sources/deep/c.md",
    }


def test_registering_again_changes_nothing(project: Path):
    put(project, "a.txt")
    put(project, "bad.txt", b"\xff\xff")
    first = registered(project)
    assert registered(project, first) == first


def test_a_new_file_gets_the_next_letter_and_the_old_keep_theirs(project: Path):
    put(project, "m.txt")
    first = registered(project)
    put(project, "a.txt", OTHER)
    assert letters(registered(project, first)) == {"A": "sources/m.txt", "B": "sources/a.txt"}


def test_a_changed_file_keeps_its_letter_and_gets_a_new_digest(project: Path):
    put(project, "a.txt")
    first = registered(project)
    put(project, "a.txt", OTHER)
    second = registered(project, first)
    assert letters(second) == letters(first)
    assert second.sources[0].sha256 != first.sources[0].sha256
    assert load_sources(second, project / ".grounded-research")["A"].sentences[0].text == OTHER.strip()


def test_a_moved_file_keeps_its_letter(project: Path):
    path = put(project, "a.txt")
    first = registered(project)
    path.rename(project / "sources" / "z.txt")
    assert letters(registered(project, first)) == {"A": "sources/z.txt"}


def test_a_removed_file_stays_named_but_is_no_longer_read(project: Path):
    put(project, "a.txt")
    gone = put(project, "b.txt", OTHER)
    first = registered(project)
    gone.unlink()
    second = registered(project, first)
    assert second.sources[1].problem == "the file is no longer there"
    assert list(load_sources(second, project / ".grounded-research")) == ["A"]


def test_a_file_that_cannot_be_read_is_counted_with_its_reason(project: Path):
    put(project, "a.txt")
    put(project, "b.txt", b"caf\xe9")
    put(project, "c.md", b"")
    found = registered(project)
    assert [source.sentences for source in found.sources] == [2, 0, 0]
    assert found.sources[1].problem is not None
    assert "byte 0xe9 at offset 3" in found.sources[1].problem
    assert set(reasons(found)) == {"sources/b.txt", "sources/c.md"}


def test_files_of_other_kinds_are_named(project: Path):
    put(project, "a.txt")
    put(project, "refs.bib", "@article{a}")
    put(project, "table.xlsx", "x")
    assert reasons(registered(project)) == {
        "sources/refs.bib": "it is a bibliography, not a source",
        "sources/table.xlsx": "files of the suffix .xlsx are not read",
    }


def test_the_draft_and_our_own_files_are_no_sources(project: Path):
    put(project, "a.txt")
    put(project, "draft.md", OTHER)
    put(project, "verification_report.md", "# Verification Report\n")
    put(project, "renamed.md", "# Verification Report\n\nText.\n")
    put(project, ".grounded-research/sources/x.md", OTHER)
    before = changed(
        ledger(), draft=Draft(path="sources/draft.md", sha256="sha256:" + "0" * 64, kind="markdown")
    )
    found = registered(project, before)
    assert letters(found) == {"A": "sources/a.txt"}
    assert reasons(found)["sources/draft.md"] == "it is the draft itself"
    assert len(reasons(found)) == 3


def test_the_same_file_twice_is_named_as_a_duplicate(project: Path):
    put(project, "a.txt")
    put(project, "b.txt")
    assert [source.duplicate_of for source in registered(project).sources] == [None, "A"]


def test_a_near_copy_is_named_as_a_duplicate(project: Path):
    words = [f"word{n}" for n in range(400)]
    put(project, "a.txt", " ".join(words) + ".")
    put(project, "b.txt", "Another headline. " + " ".join(words[:390]) + ".")
    put(project, "c.txt", " ".join(f"other{n}" for n in range(400)) + ".")
    assert [source.duplicate_of for source in registered(project).sources] == [None, "A", None]


def test_a_file_named_twice_is_registered_once(project: Path):
    path = put(project, "a.txt")
    assert letters(registered(project, None, path, project / "sources")) == {"A": "sources/a.txt"}


def test_a_path_that_is_not_there_is_refused(project: Path):
    with pytest.raises(SourceError, match="does not exist"):
        registered(project, None, project / "none")


def test_a_folder_with_nothing_readable_is_refused_with_every_reason(project: Path):
    put(project, "a.xlsx", "x")
    put(project, "b.txt", b"")
    with pytest.raises(SourceError, match="No source could be read") as refused:
        registered(project)
    assert len(refused.value.details) == 2


def test_a_source_is_read_once(project: Path, monkeypatch: pytest.MonkeyPatch):
    put(project, "a.txt")
    first = registered(project)
    monkeypatch.setattr(reading, "read_whole", lambda _: pytest.fail("it was read again"))
    assert registered(project, first) == first


def test_missing_sentences_are_read_again_from_the_unchanged_file(project: Path):
    put(project, "a.txt")
    found = registered(project)
    for file in (project / ".grounded-research" / "sources").iterdir():
        file.unlink()
    assert len(load_sources(found, project / ".grounded-research")["A"].sentences) == 2


def test_missing_sentences_of_a_changed_file_are_refused(project: Path):
    put(project, "a.txt")
    found = registered(project)
    for file in (project / ".grounded-research" / "sources").iterdir():
        file.unlink()
    put(project, "a.txt", OTHER)
    with pytest.raises(SourceError, match="Register the sources again"):
        load_sources(found, project / ".grounded-research")


def read_before(project: Path, monkeypatch: pytest.MonkeyPatch) -> Ledger:
    """A source that an earlier version of the readers read."""
    put(project, "a.txt")
    with monkeypatch.context() as earlier:
        earlier.setattr(sidecar, "FORMAT", sidecar.FORMAT - 1)
        return registered(project)


def test_what_an_earlier_version_read_is_read_again(project: Path, monkeypatch: pytest.MonkeyPatch):
    found = read_before(project, monkeypatch)
    assert sidecar.read(project / ".grounded-research", found.sources[0].sha256) is None
    assert len(load_sources(found, project / ".grounded-research")["A"].sentences) == 2


def test_pointers_of_another_reading_are_refused(project: Path, monkeypatch: pytest.MonkeyPatch):
    found = read_before(project, monkeypatch)
    numbered = changed(found, sources=(changed(found.sources[0], sentences=3),))
    with pytest.raises(SourceError, match="read otherwise now"):
        load_sources(numbered, project / ".grounded-research")
    assert registered(project, numbered).sources[0].sentences == 2


def test_a_web_page_keeps_its_earlier_reading_for_it_has_no_file(
    project: Path, monkeypatch: pytest.MonkeyPatch
):
    found = read_before(project, monkeypatch)
    page = changed(found.sources[0], path=None, url="https://example.org/a", domain="example.org")
    loaded = load_sources(changed(found, sources=(page,)), project / ".grounded-research")
    assert len(loaded["A"].sentences) == 2


def test_an_interrupted_write_leaves_no_sidecar_file(project: Path, monkeypatch: pytest.MonkeyPatch):
    put(project, "a.txt")
    monkeypatch.setattr(Path, "replace", lambda *_: (_ for _ in ()).throw(OSError(28, os.strerror(28))))
    with pytest.raises(SourceError, match="No space left"):
        registered(project)
    assert list((project / ".grounded-research" / "sources").iterdir()) == []


def test_a_document_error_never_ends_the_registration(project: Path, monkeypatch: pytest.MonkeyPatch):
    put(project, "a.txt")
    put(project, "b.txt", OTHER)
    read = reading.read_whole

    def broken(path: Path) -> object:
        if path.name == "a.txt":
            raise DocumentError(f"{path} is broken.")
        return read(path)

    monkeypatch.setattr(reading, "read_whole", broken)
    assert [source.problem for source in registered(project).sources] == ["is broken.", None]


def test_a_link_to_nothing_is_left_out_by_its_own_name(project: Path):
    put(project, "a.txt")
    (project / "sources" / "nowhere.md").symlink_to("missing.md")
    found = registered(project)
    assert reasons(found) == {"sources/nowhere.md": "it is a link to a file that does not exist"}
    assert letters(found) == {"A": "sources/a.txt"}


def test_a_file_of_the_user_is_never_the_duplicate_of_a_web_page(project: Path):
    put(project, "a.txt")
    file = registered(project).sources[0]
    page = changed(file, path=None, url="https://example.org/a", domain="example.org")
    marked = mark_duplicates({"A": page, "B": changed(file, id="B")}, project / ".grounded-research")
    assert (marked["A"].duplicate_of, marked["B"].duplicate_of) == ("B", None)


def test_searches_that_could_not_be_asked_stay_named(project: Path):
    put(project, "a.txt")
    search = Skipped(stage=StageName.GROUND, what="search: web: dam", reason="could not be asked: HTTP 500")
    before = changed(ledger(), skipped=(search,))
    assert registered(project, before).skipped == (search,)


PAPER = r"\input{parts/trial}" + "\n\nIt ended in 2015.\n"


def test_a_latex_source_is_read_with_the_files_that_it_includes(project: Path):
    put(project, "paper.tex", PAPER)
    put(project, "parts/trial.tex", "The trial enrolled 120 patients.\n")
    found = registered(project)
    assert letters(found) == {"A": "sources/paper.tex"}
    assert reasons(found) == {"sources/parts/trial.tex": "it is part of sources/paper.tex, which includes it"}
    paper = load_sources(found, project / ".grounded-research")["A"]
    assert [(sentence.text, location_of(paper, sentence)) for sentence in paper.sentences] == [
        ("The trial enrolled 120 patients.", "paper.tex"),
        ("It ended in 2015.", "paper.tex, line 3"),
    ]


def test_a_change_of_an_included_file_changes_the_source(project: Path):
    put(project, "paper.tex", PAPER)
    put(project, "parts/trial.tex", "The trial enrolled 120 patients.\n")
    first = registered(project)
    put(project, "parts/trial.tex", "The trial enrolled 130 patients.\n")
    second = registered(project, first)
    assert letters(first) == letters(second)
    assert first.sources[0].sha256 != second.sources[0].sha256
    paper = load_sources(second, project / ".grounded-research")["A"]
    assert "130" in paper.sentences[0].text


def test_files_that_include_each_other_are_sources_both(project: Path):
    put(project, "a.tex", r"One thing is said here. \input{b}")
    put(project, "b.tex", r"Another thing is said there. \input{a}")
    assert letters(registered(project)) == {"A": "sources/a.tex", "B": "sources/b.tex"}


def test_an_included_file_is_a_source_where_its_whole_is_none(project: Path):
    put(project, "paper.tex", PAPER)
    part = put(project, "parts/trial.tex", "The trial enrolled 120 patients.\n")
    assert letters(registered(project, None, part)) == {"A": "sources/parts/trial.tex"}
