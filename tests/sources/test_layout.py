"""How passages are laid out: reading order, each place named once, marks on what was found."""

from grounded_research.sources.layout import bridged, passage_lines
from grounded_research.sources.model import LoadedSource, SourceSentence
from grounded_research.sources.rounds import Passage
from support import builders


def source(letter, *rows):
    return LoadedSource(letter, builders.source(letter, path=f"{letter}.md", sentences=len(rows)), rows)


ROWS = (
    SourceSentence(1, "Results", kind="heading"),
    SourceSentence(2, "One.", section="Results"),
    SourceSentence(3, "Two.", section="Results"),
    SourceSentence(4, "Three.", section="Results"),
    SourceSentence(5, "Four.", section="End"),
)
SOURCES = {"A": source("A", *ROWS), "B": source("B", SourceSentence(1, "Else.", page=4))}


def test_passages_of_a_source_stand_in_its_order_under_one_place():
    found = [Passage(("A:4",), "A:4", ("A:4",)), Passage(("B:1",), "B:1"), Passage(("A:2", "A:3"), "A:2")]
    assert list(passage_lines(SOURCES, found)) == [
        "A.md, Results:",
        "  A:2 One.",
        "  A:3 Two.",
        "> A:4 Three.",
        "B.md, p. 4:",
        "  B:1 Else.",
    ]


def test_a_heading_that_is_shown_stands_for_its_place():
    found = [Passage(("A:1", "A:2"), "A:1"), Passage(("A:5",), "A:5")]
    assert list(passage_lines(SOURCES, found)) == [
        "A.md:",
        "  A:1 Results",
        "  A:2 One.",
        "A.md, End:",
        "  A:5 Four.",
    ]


def test_dots_stand_for_what_is_left_out_of_one_place():
    found = [Passage(("A:2", "A:4"), "A:2")]
    assert list(passage_lines(SOURCES, found)) == ["A.md, Results:", "  A:2 One.", "  ...", "  A:4 Three."]


def test_a_reader_who_is_asked_again_sees_what_is_new_and_the_best_of_the_rest():
    rows = tuple(SourceSentence(n, f"Row {n}.", section="Results") for n in range(1, 20))
    known = ("A:1", "A:2", "A:7", "A:8", "A:9")
    found = [
        Passage(("A:1", "A:2"), "A:2", ("A:2",), known[:2]),
        Passage(("A:7", "A:8", "A:9", "A:10"), "A:8", (), known[2:]),
    ]
    assert list(passage_lines({"A": source("A", *rows)}, found, again=True)) == [
        "A.md, Results:",
        "> A:2 Row 2.",
        "  ...",
        "  A:9 Row 9.",
        " +A:10 Row 10.",
    ]
    assert len(list(passage_lines({"A": source("A", *rows)}, found))) == 1 + 6 + 1


def test_a_sentence_that_two_claims_look_at_is_printed_once():
    found = [Passage(("A:2", "A:3"), "A:2"), Passage(("A:3", "A:4"), "A:3", ("A:3",))]
    assert list(passage_lines(SOURCES, found)) == [
        "A.md, Results:",
        "  A:2 One.",
        "> A:3 Two.",
        "  A:4 Three.",
    ]


def test_little_that_stands_between_two_places_is_shown_for_claims_asked_together():
    rows = tuple(SourceSentence(n, "A row of some length.") for n in range(1, 60))
    sources = {"A": source("A", *rows), "B": source("B", *rows)}
    found = [Passage(("A:2",), "A:2"), Passage(("A:6",), "A:6"), Passage(("A:50", "B:1"), "A:50")]
    shown = [pointer for passage in bridged(sources, found) for pointer in passage.pointers]
    assert sorted(shown) == ["A:2", "A:3", "A:4", "A:5", "A:50", "A:6", "B:1"]
