"""Ties where no authors can be compared: files, web pages, reports of institutions, notes."""

import pytest

from grounded_research.citations.tie import reference_of
from grounded_research.ledger.models import Person, Reference
from grounded_research.sources.model import LoadedSource, SourceSentence
from support import builders

TITLE = "Ferry line reopens after the storm"


def entry(raw, identifier="R1", *, parsed=False, authors=()):
    people = tuple(Person(family=name) for name in authors)
    return Reference(id=identifier, raw=raw, origin="draft.md", parsed=parsed, authors=people)


def page(title=TITLE, first="Skip to content", path="sources/ferry-3.html"):
    record = builders.source("A", sentences=1, title=title, path=path)
    return LoadedSource("A", record, (SourceSentence(1, first),))


@pytest.mark.parametrize(
    "raw",
    [
        "[3] Ferry line reopens after the storm. The Harbour Post. https://post.example/ferry",
        "[3] FERRY LINE REOPENS AFTER THE STORM - The Harbour Post, 2021",
        "[3] A page about a ferry. ferry-3.html",
        "[3] ferry-3.html",
    ],
)
def test_a_page_is_tied_by_its_own_title_or_its_files_name(raw):
    assert reference_of(page(), [entry(raw)]) == "R1"


def test_a_text_without_a_title_is_tied_by_its_first_line():
    assert reference_of(page(title=None, first=TITLE), [entry(f"{TITLE}. The Harbour Post.")]) == "R1"


@pytest.mark.parametrize(
    "other",
    [
        entry("Ferry line closes after the storm. The Harbour Post."),
        entry(f"{TITLE}. The Harbour Post.", parsed=True, authors=("Abara",)),
        entry("old-ferry-3.html"),
        entry("ferry-3.html.bak"),
    ],
)
def test_another_page_is_not_tied(other):
    assert reference_of(page(), [other]) is None


def test_a_title_that_two_entries_hold_ties_nothing():
    assert reference_of(page(), [entry(f"{TITLE}. Post."), entry(f"{TITLE}. Times.", "R2")]) is None


def test_a_title_that_says_little_ties_nothing():
    assert reference_of(page(title="Home page"), [entry("Home page. The Harbour Post.")]) is None


# --- entries that were not read into fields ---

REPORT = "Coast Watch Union (1998). Harbour: July 1997: Storm and Aftermath. Porto."
LINE = "Harbour: July 1997: Storm and Aftermath"


def document(*lines, title=None):
    record = builders.source("A", sentences=len(lines), title=title, path="sources/a.txt")
    return LoadedSource("A", record, tuple(SourceSentence(n, text) for n, text in enumerate(lines, start=1)))


@pytest.mark.parametrize("label", ["Title: ", "TITLE : ", "(meta data) TITLE: ", "# title: "])
def test_a_title_that_a_saved_page_names_as_such_ties_it(label):
    saved = document(f"{label}{LINE} | Coast Watch Union", "132 captures")
    assert reference_of(saved, [entry(REPORT)]) == "R1"


@pytest.mark.parametrize(
    "lines, title",
    [
        ((LINE, "On July 5 the storm came."), None),
        ((f"{LINE} Coast Watch Union", "On July 5 the storm came."), None),
        ((f"{LINE} (August 1998)",), None),
        ((LINE.upper() + " On July 5 the storm came.",), None),
        (("Coast Watch Union", LINE), None),
        ((LINE, "On July 5 the storm came."), f"{LINE} | Coast Watch Union"),
        ((LINE, "On July 5 the storm came."), "A report"),
    ],
)
def test_a_report_is_tied_by_the_title_that_heads_it(lines, title):
    people = ("Union, Coast Watch",)
    assert reference_of(document(*lines, title=title), [entry(REPORT, authors=people)]) == "R1"


@pytest.mark.parametrize(
    "lines",
    [
        ("Coast Watch Union", "Estuary: a survey of its floods"),
        ("A history of the coast", f"In {LINE} the authors tell of a storm."),
        (f"Review of {LINE}", "The report is good."),
        (f"{LINE}: a reply", "The report is wrong."),
        (f"{LINE} revisited", "Ten years later all is well."),
        ("Harbour: July 1997: the inquiry", "A judge was sent."),
    ],
)
def test_a_document_headed_by_something_else_is_not_tied(lines):
    reported = entry(REPORT, authors=("Coast Watch Union",))
    assert reference_of(document(*lines), [reported]) is None


def test_the_name_of_a_journal_on_a_first_page_ties_no_entry_that_names_it():
    page_of_a_journal = document("The New England Journal of Medicine", "Harbours and their doctors")
    assert (
        reference_of(page_of_a_journal, [entry("Jones storms N. The New England Journal of Medicine")])
        is None
    )


def test_what_stands_behind_the_title_is_no_title():
    printed = Reference(
        id="R1", raw="Jones. Storms of the coast. Coast Society Press Porto", origin="a.md", parsed=False,
        fields={"title": "Storms of the coast"},
    )  # fmt: skip
    assert reference_of(document("Coast Society Press Porto", "Fish of the harbour"), [printed]) is None


# --- documents that name no authors ---

NOTES = "Sparse graph pruning for robust vision models"


@pytest.mark.parametrize(
    "lines, tied",
    [
        ((NOTES, "We pruned graphs, and they were good."), True),
        ((f"{NOTES} We pruned graphs, and they were good.",), True),
        ((f"{NOTES}: An Extract", "We pruned graphs."), True),
        ((NOTES, "Carl Cee and Dora Dee", "We pruned graphs."), False),
        ((f"{NOTES} Carl Cee, Dora Dee", "We pruned graphs."), False),
        ((f"{NOTES} revisited", "We pruned graphs."), False),
        ((f"{NOTES}: A Reply", "We pruned graphs."), False),
    ],
)
def test_notes_that_name_nobody_are_tied_by_the_title_that_heads_them(lines, tied):
    cited = Reference(
        id="R1", raw="x", origin="refs.bib", fields={"title": NOTES}, authors=(Person(family="Lee"),)
    )
    assert reference_of(document(*lines), [cited]) == ("R1" if tied else None)
