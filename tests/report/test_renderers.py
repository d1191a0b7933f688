import json
from html.parser import HTMLParser

import pytest
from markdown_it import MarkdownIt

from grounded_research.errors import StageError
from grounded_research.ledger.changes import finish_stage
from grounded_research.ledger.models import Decision, Notice, changed
from grounded_research.ledger.words import ClaimType, Disposition, Exclusion, StageName, StageState
from grounded_research.report.render import FORMATS, render
from grounded_research.report.stage import conclude
from support import builders as build

HOSTILE = "</p># Forged\n\n## Forged <script>alert(1)</script> [x](http://h.example)"

HEADINGS = [
    "Bottom line",
    "Groundedness score",
    "\U0001f534 Must fix (failures)",
    "\U0001f535 Resolve before publishing (disputes)",
    "\u26aa Needs a citation (unverified)",
    "\U0001f7e1 Tighten (partial)",
    "Conflicts",
    "\u2705 Verified",
    "Opinions (not scored)",
    "References audited",
    "Method & limits",
]


def claims():
    hostile = build.evidence("A:2", HOSTILE, "a.md, <b>Results</b>")
    disputed = changed(build.grounding(), against=("A:2",), sentences=(build.evidence(), hostile))
    return [
        build.claim("C1", HOSTILE, grounding=build.grounding("CONTRADICTED", [hostile])),
        build.claim("C2", "Two sides.", grounding=disputed),
        build.claim("C3", "Nobody says it.", grounding=build.grounding("UNSUPPORTED", open=False)),
        build.claim("C4", "Half of it.", grounding=build.grounding("PARTIALLY_SUPPORTED", note="18, not 30")),
        build.claim("C5", "All of it.", grounding=build.grounding(judge="embedded")),
        build.claim("C6", "It is lovely.", type=ClaimType.NORMATIVE),
    ]


def whole_ledger(stages=(StageName.DECOMPOSE, StageName.GROUND, StageName.AUDIT, StageName.CONTRADICT)):
    references = [
        build.reference("R1", raw=HOSTILE, status="VERIFIED", record=build.record()),
        build.reference("R2", status="METADATA_MISMATCH", findings=(build.finding(correction="2019"),)),
    ]
    heading = build.sentence(
        "S2", "# Results", start=60, disposition=Disposition.EXCLUDED, reason=Exclusion.HEADING
    )
    ledger = build.ledger(
        sentences=[build.sentence(), heading],
        claims=claims(),
        references=references,
        sources=[build.source(), build.source("B", sentences=0, problem="scanned: no text")],
        conflicts=[build.conflict(claims=())],
    )
    for stage in stages:
        ledger = finish_stage(ledger, stage, StageState.DONE, at=build.AT)
    return finish_stage(conclude(ledger), StageName.REPORT, StageState.DONE, at=build.AT)


def rendered(name, ledger=None):
    (text,) = render(ledger or whole_ledger(), [name]).values()
    return text


def headings(text, level):
    tokens = MarkdownIt("commonmark").parse(text)
    return [
        tokens[place + 1].content
        for place, token in enumerate(tokens)
        if token.type == "heading_open" and token.tag == level
    ]


def test_the_report_has_its_headings_in_their_order_and_foreign_text_adds_none():
    text = rendered("md")
    assert headings(text, "h1") == ["Verification Report: draft.md"]
    assert headings(text, "h2") == HEADINGS


def test_the_breakdown_stands_beside_the_score():
    text = rendered("md")
    assert "**1/5 verified (20%)**" in text
    assert "| Failed | 1 |" in text
    assert "| Opinion (not scored) | 1 |" in text


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_names_every_claim_and_reference(name):
    text = rendered(name)
    for identifier in ("C1", "C2", "C3", "C4", "R2"):
        assert identifier in text


@pytest.mark.parametrize("name", FORMATS)
def test_rendering_twice_gives_the_same_bytes(name):
    assert rendered(name) == rendered(name)


def test_sources_are_named_with_their_digest_and_unread_ones_with_their_reason():
    text = rendered("md")
    assert "A: sources/a.md, 10 sentences, sha256:" in text
    assert "NOT READ: scanned: no text" in text


def test_what_was_not_checked_is_said():
    text = rendered("md", whole_ledger((StageName.DECOMPOSE, StageName.GROUND, StageName.CONTRADICT)))
    assert "NOT checked: whether the cited works exist" in text


def test_a_single_stage_gives_its_own_statuses_and_no_score():
    text = rendered("md", whole_ledger((StageName.DECOMPOSE, StageName.GROUND)))
    assert "**Not scored**" in text
    assert "verified (" not in text.split("## ")[2]
    assert "Must fix" in text


def test_a_citation_audit_alone_reports_the_references_and_no_claims():
    text = rendered("md", whole_ledger((StageName.DECOMPOSE, StageName.AUDIT)))
    assert "R2" in text
    assert "Must fix (failures)" not in text
    assert "The year is 2019" in text


def test_a_draft_without_references_or_conflicts_says_none_found():
    ledger = build.small_ledger(references=[], claims=[build.claim(grounding=build.grounding())])
    for stage in (StageName.DECOMPOSE, StageName.GROUND, StageName.AUDIT, StageName.CONTRADICT):
        ledger = finish_stage(ledger, stage, StageState.DONE, at=build.AT)
    text = rendered("md", finish_stage(conclude(ledger), StageName.REPORT, StageState.DONE, at=build.AT))
    assert "None found between the sources or within the draft." in text
    assert "## References audited\n\nNone found." in text


def test_conflicts_that_nobody_looked_for_are_not_said_to_be_none():
    ledger = build.small_ledger(references=[build.reference()])
    ledger = finish_stage(ledger, StageName.AUDIT, StageState.DONE, at=build.AT)
    ledger = finish_stage(conclude(ledger), StageName.REPORT, StageState.DONE, at=build.AT)
    assert "Conflicts" not in rendered("md", ledger)
    assert "<h2>Conflicts" not in rendered("html", ledger)


def audited(**fields):
    ledger = build.small_ledger(references=[build.reference("R1", **fields), build.reference("R2")])
    ledger = finish_stage(ledger, StageName.AUDIT, StageState.DONE, at=build.AT)
    return finish_stage(conclude(ledger), StageName.REPORT, StageState.DONE, at=build.AT)


@pytest.mark.parametrize("name", ["md", "html"])
def test_what_must_be_fixed_stands_first_among_references_and_within_one(name):
    findings = tuple(
        build.finding(severity=severity, message=f"says {severity}")
        for severity in ("note", "look_at", "must_fix")
    )
    ledger = build.small_ledger(
        references=[
            build.reference("R1"),
            build.reference("R2", status="METADATA_MISMATCH", findings=findings[1:2]),
            build.reference("R3", status="METADATA_MISMATCH", findings=findings),
        ]
    )
    ledger = finish_stage(ledger, StageName.AUDIT, StageState.DONE, at=build.AT)
    text = rendered(name, finish_stage(conclude(ledger), StageName.REPORT, StageState.DONE, at=build.AT))
    places = [text.index(words) for words in ("R3", "says must_fix", "says look_at", "says note", "R2")]
    assert places == sorted(places)


def results(ledger):
    return json.loads(rendered("sarif", ledger))["runs"][0]["results"]


def test_sarif_places_a_finding_in_the_file_of_its_entry():
    (found,) = results(
        audited(origin="my refs.bib", line=7, status="METADATA_MISMATCH", findings=(build.finding(),))
    )
    place = found["locations"][0]["physicalLocation"]
    assert (place["artifactLocation"]["uri"], place["region"]["startLine"]) == ("my%20refs.bib", 7)


@pytest.mark.parametrize(
    "kind, level", [("retraction", "error"), ("correction", "note"), ("reinstatement", "note")]
)
def test_sarif_calls_a_retraction_an_error_and_a_correction_none(kind, level):
    notice = Notice(kind=kind, origin="Retraction Watch", date="2021-01-01")
    assert [one["level"] for one in results(audited(notices=(notice,)))] == [level]


def test_sarif_says_who_lets_a_finding_stand():
    decided = Decision(by="Ann", because="Printed so.", severity="must_fix", message="the year differs")
    found = results(audited(findings=(build.finding(severity="note", decided=decided),)))
    assert found[0]["suppressions"] == [{"kind": "external", "justification": "Ann: Printed so."}]


def test_a_ledger_that_changed_since_its_report_is_not_rendered():
    ledger = changed(whole_ledger(), source_text="other.md")
    with pytest.raises(StageError, match="changed since its report"):
        render(ledger, ["md"])


def test_a_ledger_without_a_report_is_not_rendered():
    with pytest.raises(StageError, match="no report yet"):
        render(build.small_ledger(), ["md"])


class Tags(HTMLParser):
    def __init__(self):
        super().__init__()
        self.tags = []
        self.links = []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.links += [value for name, value in attrs if name in ("src", "href")]


def test_the_page_runs_nothing_and_loads_nothing():
    page = Tags()
    page.feed(rendered("html"))
    assert "script" not in page.tags
    assert page.tags.count("h1") == 1
    assert all(link.startswith("#") for link in page.links)


def test_sarif_has_a_result_with_level_and_line_for_what_needs_the_author():
    run = json.loads(rendered("sarif"))["runs"][0]
    levels = {result["ruleId"]: result["level"] for result in run["results"]}
    assert levels["claim-failed"] == "error"
    assert levels["reference-year-differs"] == "error"
    assert "claim-verified" not in levels
    place = run["results"][0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "draft.md"
    assert place["region"]["startLine"] == 1


def test_the_machine_form_carries_the_score_and_the_sections():
    content = json.loads(rendered("json"))
    assert (content["verified"], content["scored"], content["percent"]) == (1, 5, 20)
    assert content["sections"][0]["key"] == "must_fix"
