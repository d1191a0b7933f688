"""audit_citations.py as an agent meets it: a bibliography alone, registries on loopback, outages."""

import json
from datetime import UTC, datetime, timedelta

import pytest

from grounded_research.citations.registries.cache import AnswerCache
from grounded_research.cli.app import run as run_app
from grounded_research.cli.audit_citations import cli
from support.outages import unpaused
from support.registries import (
    HTML,
    NOT_IN_CROSSREF,
    Response,
    arxiv_entry,
    arxiv_feed,
    crossref_list,
    crossref_message,
    crossref_work,
    json_response,
    serving,
)

BIB = """@article{true1, title={Graph pruning for vision models}, author={Lee, Ann and Smith, Bo},
  year={2020}, journal={Journal of Vision Models}, volume={12}, pages={101--120}, doi={10.1000/true}}
@article{false1, title={Mirrors of the lost tide in graphs}, author={Cee, Carl}, year={2019},
  journal={Journal of Lost Tides}, doi={10.1000/false}}
@misc{pre1, title={Graph pruning for vision models}, author={Lee, Ann and Smith, Bo}, year={2020},
  eprint={2001.00001}, archiveprefix={arXiv}}
"""
NO_HANDLE = json_response({"responseCode": 100}, 404)
NOT_IN_DATACITE = json_response({"errors": [{"status": "404"}]}, 404)


def crossref(path, _number):
    if "filter=" in path:
        return crossref_list(crossref_message("10.1000/true"))
    if "/works/" in path:
        return NOT_IN_CROSSREF if "false" in path else crossref_work(crossref_message("10.1000/true"))
    return crossref_list()


def arxiv(path, _number):
    return arxiv_feed(arxiv_entry("2001.00001v1")) if "id_list=2001" in path else arxiv_feed()


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with a bibliography, a cache of its own, and every registry pointed at a dead port."""
    (tmp_path / "refs.bib").write_text(BIB, encoding="utf-8")
    monkeypatch.setenv("GROUNDED_RESEARCH_CACHE", str(tmp_path / "cache"))
    for name in ("CROSSREF", "ARXIV", "DATACITE", "DOI_ORG", "OPENLIBRARY"):
        monkeypatch.setenv(f"GROUNDED_RESEARCH_REGISTRY_URL_{name}", "http://127.0.0.1:9")
    unpaused(monkeypatch)
    return tmp_path


@pytest.fixture
def audit(folder, capsys):
    """Run one command there; gives the code, the lines of stdout, and stderr."""

    def command(*words):
        capsys.readouterr()
        code = run_app(cli, "audit_citations", [*words, "--ledger", str(folder / "claims_ledger.json")])
        printed = capsys.readouterr()
        return code, printed.out.splitlines(), printed.err

    return command


@pytest.fixture
def registries(folder, monkeypatch):  # noqa: ARG001 - the folder sets dead ports, which these replace
    """Four registries on this machine."""
    with (
        serving(crossref) as one,
        serving(arxiv) as two,
        serving([NO_HANDLE]) as three,
        serving([NOT_IN_DATACITE]) as four,
    ):
        for name, server in {"CROSSREF": one, "ARXIV": two, "DOI_ORG": three, "DATACITE": four}.items():
            monkeypatch.setenv(f"GROUNDED_RESEARCH_REGISTRY_URL_{name}", server.url)
        yield {"crossref": one, "arxiv": two, "doi_org": three, "datacite": four}


def references(folder):
    ledger = json.loads((folder / "claims_ledger.json").read_text())
    return {one["key"]: one for one in ledger["references"]}


def run(audit, folder, *words):
    return audit("run", str(folder / "refs.bib"), *words)


def test_offline_everything_is_unverified_and_the_end_is_good(audit, folder):
    code, lines, _ = run(audit, folder)
    assert code == 0
    assert "3 UNVERIFIED" in lines[0]
    assert {one["reason"] for one in references(folder).values()} == {"not_asked_offline"}


@pytest.mark.usefixtures("registries")
def test_online_the_true_are_verified_and_the_false_stand_first(audit, folder):
    code, lines, _ = run(audit, folder, "--online")
    assert code == 0
    assert {key: one["status"] for key, one in references(folder).items()} == {
        "true1": "VERIFIED",
        "false1": "NOT_FOUND",
        "pre1": "VERIFIED",
    }
    assert lines[1].startswith("R2 (false1) NOT_FOUND")


def test_a_second_run_asks_nothing_and_changes_nothing(audit, folder, registries):
    run(audit, folder, "--online")
    before = (folder / "claims_ledger.json").read_bytes()
    asked = sum(len(server.requests) for server in registries.values())
    run(audit, folder, "--online")
    assert sum(len(server.requests) for server in registries.values()) == asked
    assert (folder / "claims_ledger.json").read_bytes() == before


@pytest.mark.usefixtures("registries")
def test_an_offline_run_takes_nothing_back(audit, folder):
    run(audit, folder, "--online")
    before = (folder / "claims_ledger.json").read_bytes()
    run(audit, folder)
    assert (folder / "claims_ledger.json").read_bytes() == before


@pytest.mark.usefixtures("registries")
def test_a_changed_entry_is_asked_again_and_keeps_its_id(audit, folder):
    run(audit, folder, "--online")
    (folder / "refs.bib").write_text(BIB.replace("volume={12}", "volume={13}"), encoding="utf-8")
    run(audit, folder, "--online")
    changed = references(folder)["true1"]
    assert changed["id"] == "R1"
    assert "volume_differs" in {finding["code"] for finding in changed["findings"]}


def test_an_outage_ends_with_four_and_accuses_nobody(audit, folder):
    code, lines, _ = run(audit, folder, "--online")
    assert code == 4
    assert {one["reason"] for one in references(folder).values()} == {"registry_unreachable"}
    assert "could not be asked" in lines[0]


def test_after_an_outage_only_the_rest_is_asked(audit, folder, registries, monkeypatch):
    monkeypatch.setenv("GROUNDED_RESEARCH_REGISTRY_URL_ARXIV", "http://127.0.0.1:9")
    assert run(audit, folder, "--online")[0] == 4
    assert references(folder)["true1"]["status"] == "VERIFIED"
    before = len(registries["crossref"].requests)
    monkeypatch.setenv("GROUNDED_RESEARCH_REGISTRY_URL_ARXIV", registries["arxiv"].url)
    assert run(audit, folder, "--online")[0] == 0
    assert references(folder)["pre1"]["status"] == "VERIFIED"
    asked = [path for path in registries["crossref"].requests[before:] if "10.1000%2Ftrue" in path]
    assert not asked


@pytest.mark.parametrize(
    "broken", [Response(200, HTML, "text/html"), Response(503, HTML, "text/html"), Response(200, "{")]
)
def test_nonsense_from_every_registry_accuses_nobody(audit, folder, monkeypatch, broken):
    with serving([broken]) as server:
        for name in ("CROSSREF", "ARXIV", "DATACITE", "DOI_ORG", "OPENLIBRARY"):
            monkeypatch.setenv(f"GROUNDED_RESEARCH_REGISTRY_URL_{name}", server.url)
        code, _, _ = run(audit, folder, "--online")
    assert code == 4
    assert {one["status"] for one in references(folder).values()} == {"UNVERIFIED"}
    findings = [finding for one in references(folder).values() for finding in one["findings"]]
    assert {finding["origin"] for finding in findings} <= {"offline"}
    assert "must_fix" not in {finding["severity"] for finding in findings}


def test_explaining_the_network_sends_nothing(audit, folder, registries):
    code, lines, _ = run(audit, folder, "--explain-network")
    assert code == 0
    assert any("10.1000" in line for line in lines)
    assert not any(server.requests for server in registries.values())


def test_what_is_explained_is_what_is_sent_first(audit, folder, registries):
    _, lines, _ = run(audit, folder, "--explain-network", "--full")
    first = lines[lines.index("at first:") + 1 : lines.index("only where that brings no answer:")]
    run(audit, folder, "--online")
    for line in first:
        address = line.split("GET ")[1]
        server = next(one for one in registries.values() if address.startswith(one.url))
        sent = [request.split("?")[0] for request in server.requests]
        assert address.removeprefix(server.url).split("?")[0] in sent


def test_nothing_is_sent_without_permission(audit, folder, registries):
    run(audit, folder)
    assert not any(server.requests for server in registries.values())


def test_recorded_answers_stand_in_for_the_network(audit, folder, registries):
    answers = folder / "answers.jsonl"
    run(audit, folder, "--online", "--record-answers", str(answers))
    (folder / "claims_ledger.json").unlink()
    asked = sum(len(server.requests) for server in registries.values())
    code, _, _ = run(audit, folder, "--registry-answers", str(answers))
    assert code == 0
    assert references(folder)["false1"]["status"] == "NOT_FOUND"
    assert sum(len(server.requests) for server in registries.values()) == asked


def test_what_was_not_recorded_is_unverified(audit, folder):
    (folder / "answers.jsonl").write_text("")
    code, _, _ = run(audit, folder, "--registry-answers", str(folder / "answers.jsonl"))
    assert code == 0
    assert {one["reason"] for one in references(folder).values()} == {"not_recorded"}


@pytest.mark.usefixtures("registries")
def test_a_bar_that_is_missed_ends_with_five(audit, folder):
    assert run(audit, folder, "--online", "--fail-on", "must-fix")[0] == 5


@pytest.mark.usefixtures("registries")
def test_a_budget_that_ends_is_said_and_resumed(audit, folder):
    code, lines, _ = run(audit, folder, "--online", "--budget", "0.000001")
    assert code in {0, 3}  # the first batch always runs
    assert run(audit, folder, "--online")[0] == 0
    assert "1 NOT_FOUND" in lines[0] or code == 3


def test_json_holds_the_references(audit, folder):
    _, lines, _ = run(audit, folder, "--format", "json")
    data = json.loads("\n".join(lines))
    assert [one["key"] for one in data["references"]] == ["true1", "false1", "pre1"]


def test_a_file_without_references_is_refused(audit, folder):
    (folder / "empty.bib").write_text("% nothing here\n")
    code, _, err = audit("run", str(folder / "empty.bib"))
    assert code == 1
    assert "no reference" in err
    assert not (folder / "claims_ledger.json").exists()


def test_another_file_does_not_take_the_ledger(audit, folder):
    run(audit, folder)
    (folder / "other.bib").write_text(BIB)
    code, _, err = audit("run", str(folder / "other.bib"))
    assert code == 1
    assert "--ledger" in err


def test_a_registry_pointed_elsewhere_is_refused(audit, folder, monkeypatch):
    monkeypatch.setenv("GROUNDED_RESEARCH_REGISTRY_URL_CROSSREF", "http://example.org")
    code, _, err = run(audit, folder, "--online")
    assert code == 1
    assert "127.0.0.1" in err


@pytest.mark.usefixtures("registries")
def test_show_names_who_was_asked(audit, folder):
    run(audit, folder, "--online")
    code, lines, _ = audit("show", "R2")
    assert code == 0
    assert any("asked doi_org by doi: absent" in line for line in lines)


def test_nothing_waits_without_sources(audit, folder):
    run(audit, folder)
    code, lines, _ = audit("next")
    assert code == 0
    assert "no cited work waits" in lines[0]


WRONG = BIB.replace("volume={12}", "volume={13}")


@pytest.fixture
def wrong(folder, audit, registries):  # noqa: ARG001 - the registries must be there
    """The ledger of a bibliography with a wrong volume."""
    (folder / "refs.bib").write_text(WRONG, encoding="utf-8")
    run(audit, folder, "--online")
    return folder


def test_what_must_be_fixed_stands_first_and_notes_last_with_counts(audit, wrong):
    _, lines, _ = run(audit, wrong)
    assert "3 references read, 3 checked, 0 skipped" in lines[0]
    ranks = [
        next(rank for rank, word in enumerate(("must fix", "look at", "note:")) if word in line)
        for line in lines[1:-1]
        if any(word in line for word in ("must fix", "look at", "note:"))
    ]
    assert ranks == sorted(ranks)
    assert ranks[0] == 0


def test_entries_that_are_skipped_are_counted(audit, folder):
    (folder / "refs.bib").write_text(BIB + "@article{bad,\n}\n", encoding="utf-8")
    _, lines, _ = run(audit, folder)
    assert "3 references read, 3 checked, 1 skipped" in lines[0]


def test_what_was_read_by_a_repair_is_told_and_not_counted_as_skipped(audit, folder):
    odd = "@article{odd,\n title={A title}\n author={Lee, Ann}, year=2001}\n"
    (folder / "refs.bib").write_text(f"{odd}@article{{bad,\n}}\n", encoding="utf-8")
    _, lines, _ = run(audit, folder)
    assert "1 references read, 1 checked, 1 skipped" in lines[0]
    assert [line for line in lines if line.startswith(("left out", "repaired"))] == [
        "left out: refs.bib, line 4: entry bad has no fields",
        "repaired: refs.bib, line 3: entry odd: comma missing before author",
    ]


def test_an_entry_whose_string_is_changed_is_another_reading_of_the_same_reference(audit, folder):
    entry = "@article{k, title={A title}, journal=jj, author={Lee, Ann}, year=2001}\n"
    for journal in ("Nature", "Science"):
        (folder / "refs.bib").write_text(f"@string{{jj={{{journal}}}}}\n{entry}", encoding="utf-8")
        run(audit, folder)
        assert (references(folder)["k"]["id"], references(folder)["k"]["fields"]["journal"]) == (
            "R1",
            journal,
        )


@pytest.mark.parametrize("name", ["corrected.bib", "corrected.json"])
def test_a_suggestion_verifies_when_it_is_audited(audit, wrong, name):
    before = (wrong / "refs.bib").read_bytes()
    code, lines, _ = run(audit, wrong, "--suggest", str(wrong / name))
    assert code == 0
    assert f"1 corrected entries written to {wrong / name}" in lines[0]
    assert (wrong / "refs.bib").read_bytes() == before
    (wrong / "claims_ledger.json").unlink()
    audit("run", str(wrong / name), "--online")
    again = references(wrong)["true1"]
    assert again["status"] == "VERIFIED"
    assert not [one for one in again["findings"] if one["severity"] != "note"]


@pytest.mark.parametrize("name", ["refs.bib", "link.bib", "corrected.txt"])
def test_a_suggestion_never_takes_the_place_of_what_is_read(audit, folder, name):
    (folder / "link.bib").symlink_to(folder / "refs.bib")
    code, _, err = run(audit, folder, "--suggest", str(folder / name))
    assert code == 1
    assert "--suggest" in err
    assert (folder / "refs.bib").read_text() == BIB


def test_sarif_names_the_line_of_the_field(audit, wrong):
    _, lines, _ = run(audit, wrong, "--format", "sarif")
    results = json.loads("\n".join(lines))["runs"][0]["results"]
    volume = next(one for one in results if one["ruleId"] == "reference-volume-differs")
    place = volume["locations"][0]["physicalLocation"]
    assert place == {"artifactLocation": {"uri": "refs.bib"}, "region": {"startLine": 2}}
    assert {one["level"] for one in results} >= {"error"}


def test_sarif_goes_to_a_file_that_is_named(audit, wrong):
    _, lines, _ = run(audit, wrong, "--format", "sarif", "--output", str(wrong / "x.sarif"))
    assert json.loads((wrong / "x.sarif").read_text())["version"] == "2.1.0"
    assert "3 references read" in lines[0]


def decide(audit, folder, *words):
    (folder / "why.txt").write_text("The printed volume says 13.")
    return audit("decide", *words, "--by", "Ann", "--because", str(folder / "why.txt"))


def test_a_decision_is_shown_and_fails_no_bar(audit, wrong):
    assert decide(audit, wrong, "true1", "volume_differs")[0] == 0
    assert decide(audit, wrong, "R2", "not_found")[0] == 0
    decide(audit, wrong, "R2", "doi_not_registered")
    code, lines, _ = run(audit, wrong, "--online", "--fail-on", "must-fix")
    assert code == 0
    assert any("looked at by Ann: The printed volume says 13." in line for line in lines)


def statuses(folder):
    """Status, reason and the audit's own status of each reference of the ledger."""
    references = json.loads((folder / "claims_ledger.json").read_text())["references"]
    return {
        one["id"]: (one["status"], one["reason"], (one["audited"] or {}).get("status")) for one in references
    }


def test_what_is_decided_stands_against_no_reference_until_it_is_taken_out_of_the_file(audit, wrong):
    before = statuses(wrong)
    decide(audit, wrong, "true1", "volume_differs")
    decide(audit, wrong, "R2", "not_found")
    left = {"R1": ("VERIFIED", None, "METADATA_MISMATCH"), "R2": ("UNVERIFIED", "let_stand", "NOT_FOUND")}
    assert statuses(wrong) == before | left
    run(audit, wrong, "--online")
    assert statuses(wrong) == before | left
    (wrong / ".grounded-research" / "decisions.toml").unlink()
    run(audit, wrong, "--online")
    assert statuses(wrong) == before


def test_a_decided_finding_is_suppressed_in_sarif_and_not_corrected(audit, wrong):
    decide(audit, wrong, "true1", "volume_differs")
    _, lines, _ = run(audit, wrong, "--format", "sarif")
    results = json.loads("\n".join(lines))["runs"][0]["results"]
    volume = next(one for one in results if one["ruleId"] == "reference-volume-differs")
    assert volume["suppressions"][0]["justification"].startswith("Ann")
    _, lines, _ = run(audit, wrong, "--suggest", str(wrong / "corrected.bib"))
    assert "0 corrected entries" in lines[0]


def test_a_run_after_a_decision_changes_nothing(audit, wrong):
    decide(audit, wrong, "true1", "volume_differs")
    run(audit, wrong, "--online")
    before = (wrong / "claims_ledger.json").read_bytes()
    run(audit, wrong, "--online")
    assert (wrong / "claims_ledger.json").read_bytes() == before


def test_a_decision_on_what_was_not_found_names_the_findings(audit, wrong):
    code, _, err = decide(audit, wrong, "R1", "year_differs")
    assert code == 1
    assert "volume_differs" in err


def test_a_malformed_file_of_decisions_is_refused_with_its_line(audit, wrong):
    (wrong / ".grounded-research").mkdir(exist_ok=True)
    (wrong / ".grounded-research" / "decisions.toml").write_text('[[decision]]\nby = "Ann\n')
    code, _, err = run(audit, wrong)
    assert code == 1
    assert "line 2" in err


@pytest.mark.usefixtures("registries")
def test_a_second_run_says_what_it_looked_at_again(audit, folder):
    _, lines, _ = run(audit, folder, "--online")
    assert "looked at again" not in lines[0]
    (folder / "refs.bib").write_text(WRONG, encoding="utf-8")
    _, lines, _ = run(audit, folder, "--online")
    assert "looked at again: 1 new or changed; 2 kept" in lines[0]


@pytest.mark.parametrize(
    "days, expired",
    # a no holds for a day, what is known of a work for two weeks
    [(0, []), (2, ["R2"]), (15, ["R1", "R2", "R3"])],
)
def test_answers_that_are_too_old_are_asked_for_again(  # noqa: PLR0917 - fixtures and a table's columns
    audit, folder, registries, monkeypatch, days, expired
):
    run(audit, folder, "--online")
    later = datetime.now(UTC) + timedelta(days=days)
    monkeypatch.setattr("grounded_research.cli.batches.now", lambda: later.isoformat(timespec="seconds"))
    monkeypatch.setattr(AnswerCache.__init__, "__kwdefaults__", {"clock": later.timestamp})
    before = sum(len(server.requests) for server in registries.values())
    _, lines, _ = run(audit, folder, "--online")
    assert (f"{len(expired)} with answers too old" if expired else "looked at again: none; 3 kept") in lines[
        0
    ]
    asked = sum(len(server.requests) for server in registries.values()) - before
    assert bool(asked) == bool(expired)
    _, lines, _ = run(audit, folder, "--online")
    assert "looked at again: none; 3 kept" in lines[0]


def test_a_latex_document_says_what_is_cited_and_what_is_missing(audit, folder):
    (folder / "paper.tex").write_text(
        "Text \\cite{true1}\n\\input{more}\n\\bibliography{refs}\n", encoding="utf-8"
    )
    (folder / "more.tex").write_text("\n\\citep[p.~3]{gone,pre1}\n", encoding="utf-8")
    code, lines, _ = audit("run", str(folder / "paper.tex"))
    assert code == 0
    assert "2 of 3 entries are cited, 1 cited keys have no entry" in lines
    assert "more.tex, line 2: gone is cited and not in the bibliography" in lines
    uncited = {
        key for key, one in references(folder).items() for f in one["findings"] if f["code"] == "uncited"
    }
    assert uncited == {"false1"}
    before = (folder / "claims_ledger.json").read_bytes()
    _, again, _ = audit("run")
    assert "2 of 3 entries are cited, 1 cited keys have no entry" in again
    assert (folder / "claims_ledger.json").read_bytes() == before


def test_a_document_may_cite_by_another_key_and_proceedings_stand_there_for_their_papers(audit, folder):
    (folder / "refs.bib").write_text(
        "@inproceedings{new, ids={old, older}, crossref={Proc}, title={A paper}, author={Lee, Ann}}\n"
        "@proceedings{proc, title={Proceedings of Things}, year=2001}\n"
        "@misc{alone, title={Nobody cites this}}\n",
        encoding="utf-8",
    )
    (folder / "paper.tex").write_text("\\cite{older}\\bibliography{refs}\n", encoding="utf-8")
    _, lines, _ = audit("run", str(folder / "paper.tex"))
    assert "1 of 3 entries are cited, 0 cited keys have no entry" in lines
    uncited = {
        key for key, one in references(folder).items() if "uncited" in {f["code"] for f in one["findings"]}
    }
    assert uncited == {"alone"}


@pytest.fixture
def paper(folder):
    """A LaTeX document that names a database in another folder, which holds a faulty entry."""
    (folder / "paper.tex").write_text(
        "\\cite{odd}\n\\input{more}\n\\bibliography{lib/own}\n", encoding="utf-8"
    )
    (folder / "more.tex").write_text("\n\n\\bibliography{gone}\n", encoding="utf-8")
    (folder / "lib").mkdir()
    odd = "\n@article{odd, title={A title}, author={Lee, Ann}, year={2091}, journal={J}, journal={K}}\n"
    (folder / "lib" / "own.bib").write_text(odd, encoding="utf-8")
    return folder


def test_what_a_latex_document_names_is_told_by_the_file_that_holds_it(audit, paper):
    _, lines, _ = audit("run", str(paper / "paper.tex"), "--format", "sarif")
    results = json.loads("\n".join(lines))["runs"][0]["results"]
    places = {one["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for one in results}
    assert places == {"lib/own.bib"}
    skipped = {one["what"] for one in json.loads((paper / "claims_ledger.json").read_text())["skipped"]}
    assert skipped == {"lib/own.bib, line 2", "more.tex, line 3"}


def test_the_database_that_a_latex_document_names_is_never_written_over(audit, paper):
    before = (paper / "lib" / "own.bib").read_bytes()
    code, _, errors = audit("run", str(paper / "paper.tex"), "--suggest", str(paper / "lib" / "own.bib"))
    assert code != 0
    assert "never changed" in str(errors)
    assert (paper / "lib" / "own.bib").read_bytes() == before


HOSTILE = (
    '@article{evil, title={=HYPERLINK("http://x") \x1b[2J\u202egnitset}, '
    "author={Lee, Ann}, year={2091}, journal={J}, isbn={978-0-306-40615-8}}\n"
)


@pytest.mark.parametrize("words", [("run",), ("show", "R1")])
def test_foreign_text_steers_no_terminal_and_turns_no_line(audit, folder, words):
    (folder / "refs.bib").write_text(HOSTILE, encoding="utf-8")
    run(audit, folder)
    _, lines, _ = audit(*words)
    printed = "\n".join(lines)
    assert "HYPERLINK" in printed
    assert not {"\x1b", "\u202e"} & set(printed)


def test_formulas_in_a_list_of_retractions_are_text(audit, folder):
    (folder / "list.csv").write_text(
        "Record ID,Title,Author,OriginalPaperDOI,RetractionDOI,RetractionNature,RetractionDate,Reason\n"
        "1,Graph pruning for vision models,@SUM(1),10.1000/true,+10.1000/n,Retraction,1/2/2023 0:00,"
        "=cmd|' /C calc'!A0\n2,=1+1,=HYPERLINK(1),10.1000/x,-1,Retraction,1/2/2023 0:00,-2+3\n",
        encoding="utf-8",
    )
    index = str(folder / "index")
    assert run_app(cli, "audit_citations", ["index", "add", str(folder / "list.csv"), "--index", index]) == 0
    code, _, _ = run(audit, folder, "--index", index)
    assert code == 0
    (notice,) = references(folder)["true1"]["notices"]
    assert notice["kind"] == "retraction"


def test_ten_thousand_authors_are_compared_and_suggested(audit, folder):
    people = [{"family": f"Author{number}", "given": "Ann"} for number in range(10_000)]
    record = {
        "doi": "10.1000/big",
        "title": "A very large collaboration on lakes",
        "authors": people,
        "years": [2020],
    }
    exchange = {"registry": "crossref", "what": "doi", "query": "10.1000/big", "outcome": "found"}
    (folder / "answers.jsonl").write_text(json.dumps({**exchange, "records": [record]}), encoding="utf-8")
    names = " and ".join(f"Author{number}, Ann" for number in range(10_000))
    (folder / "refs.bib").write_text(
        f"@misc{{big, title={{{record['title']}}}, author={{{names}}}, year={{2011}}, doi={{10.1000/big}}}}"
    )
    answers = ("--registry-answers", str(folder / "answers.jsonl"))
    code, lines, _ = run(audit, folder, *answers, "--suggest", str(folder / "new.bib"))
    assert code == 0
    assert "1 corrected entries" in lines[0]
    assert "Author9999, Ann" in (folder / "new.bib").read_text()
