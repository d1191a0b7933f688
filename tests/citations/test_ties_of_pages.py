"""Ties of what has no authors: files and web pages."""

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
