from pathlib import Path

import pytest

from grounded_research.errors import LedgerForeignError
from grounded_research.ledger.digest import digest_file, digest_whole
from grounded_research.ledger.place import absolute, as_on_disk, locate, refuse_foreign, relative
from support.builders import draft, ledger, source

NAME = "claims_ledger.json"


@pytest.mark.parametrize(
    "given, wanted",
    [
        ({"draft": "papers/draft.md"}, f"papers/{NAME}"),
        ({"draft": "draft.md"}, NAME),
        ({}, NAME),
        ({"draft": "draft.md", "out": "results"}, f"results/{NAME}"),
        ({"draft": "draft.md", "out": "results", "ledger": "mine.json"}, "mine.json"),
    ],
)
def test_a_ledger_stands_beside_the_draft_unless_an_option_says_otherwise(given, wanted):
    options = {"draft": None, "ledger": None, "out": None} | {
        key: Path(value) for key, value in given.items()
    }
    assert locate(**options) == Path(wanted)


def test_a_folder_given_as_ledger_or_draft_means_the_ledger_in_it(tmp_path):
    assert locate(draft=None, ledger=tmp_path, out=None) == tmp_path / NAME
    assert locate(draft=tmp_path, ledger=None, out=None) == tmp_path / NAME


def test_paths_are_written_relative_to_the_ledger_and_found_again(tmp_path):
    path, file = tmp_path / "out" / NAME, tmp_path / "in" / "draft.md"
    assert relative(file, path) == "../in/draft.md"
    assert absolute("../in/draft.md", path) == file


def test_a_ledger_passes_for_its_own_draft(tmp_path):
    one = ledger(draft=draft("../draft.md"))
    refuse_foreign(one, tmp_path / "out" / NAME, tmp_path / "draft.md")


@pytest.mark.parametrize(
    "one",
    [
        ledger(draft=draft("first.md")),
        ledger(draft=None, source_text="refs.bib"),
    ],
)
def test_a_ledger_of_something_else_is_refused_with_the_option_to_use(one, tmp_path):
    with pytest.raises(LedgerForeignError) as refused:
        refuse_foreign(one, tmp_path / NAME, tmp_path / "second.md")
    assert f"--ledger {tmp_path / 'second_ledger.json'}" in refused.value.message
    assert "--out" in refused.value.message


def test_a_bibliography_on_its_own_is_known_again(tmp_path):
    refuse_foreign(ledger(draft=None, source_text="refs.bib"), tmp_path / NAME, tmp_path / "refs.bib")


def test_a_source_of_several_files_is_another_when_any_of_them_changes(tmp_path):
    main, part = tmp_path / "papers" / "main.tex", tmp_path / "papers" / "parts" / "one.tex"
    part.parent.mkdir(parents=True)
    main.write_text(r"\input{parts/one}")
    part.write_text("Old.")
    paper = source("A", path="papers/main.tex", included=["parts/one.tex"], sha256=digest_whole(main, [part]))
    one = ledger(draft=None, source_text="x", sources=[paper])
    assert as_on_disk(one, tmp_path / NAME) == one
    part.write_text("New.")
    changed_part = as_on_disk(one, tmp_path / NAME).sources[0].sha256
    part.unlink()
    assert len({changed_part, as_on_disk(one, tmp_path / NAME).sources[0].sha256, paper.sha256}) == 3


def test_files_that_changed_or_went_have_other_digests_on_disk(tmp_path):
    same, new = tmp_path / "same.md", tmp_path / "new.md"
    same.write_text("Same.")
    new.write_text("Old.")
    one = ledger(
        draft=draft("same.md", sha256=digest_file(same)),
        sources=[
            source("A", path="new.md", sha256=digest_file(new)),
            source("B", path="gone.md"),
            source("C", path=None, url="https://example.org/", domain="example.org"),
        ],
    )
    new.write_text("New.")
    now = as_on_disk(one, tmp_path / NAME)
    assert now.draft == one.draft
    assert now.sources[0].sha256 == digest_file(new)
    assert now.sources[1].sha256 not in {one.sources[1].sha256, now.sources[0].sha256}
    assert now.sources[2] == one.sources[2]
