"""The index at the command line: added, listed, removed, and used by an audit without any permission."""
# ruff: noqa: E501 - bibliographies stand as files write them

import json
import sqlite3
from contextlib import closing

import pytest

from grounded_research.cli.app import run as run_app
from grounded_research.cli.audit_citations import cli

LIBRARY = """@article{a, title={Graph pruning for vision models}, author={Lee, Ann and Smith, Bo}, year={2020},
  journal={Journal of Vision Models}, volume={12}, pages={101--120}}
@article{broken, author={Nobody}, year={2020}}
"""
REFERENCES = """@article{right, title={Graph pruning for vision models}, author={Lee, Ann and Smith, Bo},
  year={2020}, journal={Journal of Vision Models}}
@article{wrong, title={Graph pruning for vision models}, author={Okafor, Nneka and Lindqvist, Per}, year={2020},
  journal={Journal of Vision Models}}
@article{away, title={Mirrors of the lost tide in large graphs}, author={Cee, Carl}, year={2020},
  journal={Journal of Vision Models}}
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("GROUNDED_RESEARCH_INDEX", str(tmp_path / "index"))
    (tmp_path / "library.bib").write_text(LIBRARY, encoding="utf-8")
    (tmp_path / "refs.bib").write_text(REFERENCES, encoding="utf-8")
    return tmp_path


@pytest.fixture
def command(folder, capsys):
    """Run one command in the folder; gives the code, the lines of stdout, and stderr."""

    def run(*words):
        capsys.readouterr()
        paths = [str(folder / word) if (folder / word).is_file() else word for word in words]
        extra = [] if words[0] == "index" else ["--ledger", str(folder / "claims_ledger.json")]
        code = run_app(cli, "audit_citations", [*paths, *extra])
        printed = capsys.readouterr()
        return code, printed.out.splitlines(), printed.err

    return run


def references(folder):
    ledger = json.loads((folder / "claims_ledger.json").read_text(encoding="utf-8"))
    return {one["key"]: one for one in ledger["references"]}, ledger


def test_a_file_is_added_and_listed_with_origin_date_count_and_what_was_not_read(command, folder):
    code, out, _ = command("index", "add", "library.bib")
    assert code == 0
    assert out[0].startswith("index: 1 parts added, 1 works")
    code, out, _ = command("index", "list")
    assert (code, out[0].startswith("index: 1 parts, 1 works")) == (0, True)
    text = "\n".join(out)
    assert str(folder / "library.bib") in text
    assert "1 library" in text
    assert "line 3: no title" in text


def test_without_an_index_the_list_is_empty(command):
    code, out, _ = command("index", "list")
    assert (code, out[0].startswith("index: 0 parts, 0 works")) == (0, True)


def test_several_files_become_a_part_each_or_one_of_a_name(command, folder):
    (folder / "other.bib").write_text(REFERENCES, encoding="utf-8")
    command("index", "add", "library.bib", "other.bib")
    command("index", "add", "library.bib", "other.bib", "--name", "both")
    _, out, _ = command("index", "list", "--json")
    parts = {part["name"]: part["works"] for part in json.loads("\n".join(out))["parts"]}
    assert parts == {"library": 1, "other": 3, "both": 4}


def test_a_part_is_removed_and_an_unknown_one_is_not(command):
    command("index", "add", "library.bib")
    assert command("index", "remove", "library")[0] == 0
    code, _, err = command("index", "remove", "library")
    assert code == 1
    assert "no part 'library'" in err


@pytest.mark.parametrize("text", ["NeurIPS", "NeurIPS:20", ":2020", "NeurIPS:2021-2020", "NeurIPS:all"])
def test_a_completeness_that_is_not_written_so_is_wrong_usage(command, text):
    assert command("index", "add", "library.bib", "--complete-for", text)[0] == 2


@pytest.mark.parametrize(
    "words", [("index", "add", "nowhere.bib"), ("run", "refs.bib", "--index", "nowhere")]
)
def test_what_is_not_there_is_refused(command, words):
    assert command(*words)[0] == 1


def test_a_file_that_cannot_be_added_is_named_and_the_others_are_added(command, folder):
    (folder / "empty.bib").write_text("", encoding="utf-8")
    code, out, _ = command("index", "add", "library.bib", "empty.bib")
    assert code == 0
    assert "1 files not added" in out[0]
    assert any("empty.bib" in line for line in out)
    assert command("index", "add", "empty.bib")[0] == 1


def test_an_offline_audit_uses_the_index(command, folder):
    command("index", "add", "library.bib")
    code, out, _ = command("run", "refs.bib")
    found, ledger = references(folder)
    assert code == 0
    assert [found[key]["status"] for key in ("right", "wrong", "away")] == [
        "VERIFIED",
        "METADATA_MISMATCH",
        "UNVERIFIED",
    ]
    assert found["away"]["reason"] == "not_in_index"
    assert any("not in your index of 20" in line and found["away"]["id"] in line for line in out)
    assert ledger["stages"]["audit"]["settings"]["registries_asked"] is False
    _, out, _ = command("show", found["away"]["id"])
    assert any("not in your index of 20" in line for line in out)


def test_a_second_run_changes_nothing_and_a_new_part_is_asked(command, folder):
    command("index", "add", "library.bib")
    command("run", "refs.bib")
    before = (folder / "claims_ledger.json").read_bytes()
    command("run", "refs.bib")
    assert (folder / "claims_ledger.json").read_bytes() == before
    command("index", "add", "refs.bib", "--name", "more")
    command("run", "refs.bib")
    assert references(folder)[0]["away"]["status"] == "VERIFIED"


def test_a_declared_venue_makes_absence_count(command, folder):
    command("index", "add", "library.bib", "--complete-for", "Journal of Vision Models:2019-2021")
    command("run", "refs.bib")
    assert references(folder)[0]["away"]["status"] == "NOT_FOUND"


def test_no_index_leaves_it_alone(command, folder):
    command("index", "add", "library.bib")
    command("run", "refs.bib", "--no-index")
    assert {one["reason"] for one in references(folder)[0].values()} == {"not_asked_offline"}


def test_what_the_index_verified_stays_without_it(command, folder):
    command("index", "add", "library.bib")
    command("run", "refs.bib")
    command("run", "refs.bib", "--no-index")
    assert references(folder)[0]["right"]["status"] == "VERIFIED"


@pytest.fixture
def old_index(command, folder):
    """An index of one part that another version made; its file."""
    command("index", "add", "library.bib", "--complete-for", "Annals of Botany:2021")
    part = folder / "index" / "library.index.sqlite"
    with closing(sqlite3.connect(part)) as connection, connection:
        (body,) = connection.execute("SELECT body FROM about").fetchone()
        connection.execute("UPDATE about SET body = ?", (json.dumps(json.loads(body) | {"version": 1}),))
    return part


REMADE = "index add {0}/library.bib '--complete-for=Annals of Botany:2021' --name library --index {0}/index"


def test_a_kept_index_of_another_version_is_none_and_the_command_that_makes_it_again_is_said(
    command, folder, old_index
):
    code, out, _ = command("run", "refs.bib")
    assert code == 0
    assert REMADE.format(folder) in "\n".join(out)
    assert {one["reason"] for one in references(folder)[0].values()} == {"not_asked_offline"}
    assert old_index.is_file()


def test_a_named_index_of_another_version_is_refused_with_the_command(command, folder, old_index):
    code, _, err = command("run", "refs.bib", "--index", str(old_index.parent))
    assert code == 1
    assert REMADE.format(folder) in err


def test_a_damaged_part_is_set_aside_with_a_message(command, folder):
    command("index", "add", "library.bib")
    (folder / "index" / "bad.index.sqlite").write_bytes(b"no database" * 200)
    _, out, _ = command("index", "list")
    assert any("bad" in line and "set aside" in line for line in out)
    assert [path.name for path in (folder / "index").glob("bad.*damaged*")]


def test_a_pubmed_number_of_another_work_is_named(command, folder):
    table = "Title,Author,OriginalPaperDOI,OriginalPaperPubMedID,RetractionNature\nTides of the sun,Ann Lee,,12345678,Retraction\n"
    (folder / "watch.csv").write_text(table, encoding="utf-8")
    command("index", "add", "watch.csv")
    (folder / "refs.bib").write_text(
        REFERENCES.replace("Cee, Carl}", "Cee, Carl}, pmid={12345678}"), encoding="utf-8"
    )
    command("run", "refs.bib")
    findings = references(folder)[0]["away"]["findings"]
    assert ("pmid", "identifier_of_another_work") in {(one["field"], one["code"]) for one in findings}
