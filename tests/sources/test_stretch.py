"""What is shown of a long sentence: the stretch that decides, between dots."""

import pytest

from grounded_research.sources.layout import passage_lines
from grounded_research.sources.model import LoadedSource, SourceSentence
from grounded_research.sources.rounds import LONGEST_LINE, Passage
from grounded_research.sources.stretch import best_stretch, cut_for, head
from support import builders

MAP = "Tobacco, rice, cotton, guns, textiles, sugar, molasses, trade routes, coast and bight. " * 8
RULE = "The crews had strict orders to stay at port because Spain wanted to protect its monopoly."
AFTER = " Maps and coasts follow." * 30
CLAIM = "Crews were told to keep to the harbour because Britain guarded its monopoly with strict orders."


def rarity(stem):
    return 5.0 if stem in {"crew", "monopoli", "order", "strict"} else 1.0


def test_long_lines_are_cut_at_words():
    assert head("one two three four", 12) == "one two ..."


@pytest.mark.parametrize(
    ("text", "begins", "ends"),
    [
        (MAP + RULE + AFTER, "... ", " ..."),
        (MAP + RULE, "... ", "monopoly."),
        (RULE + AFTER, "The crews", " ..."),
    ],
    ids=["in the middle", "at the end", "at the beginning"],
)
def test_a_long_sentence_keeps_the_stretch_with_the_rare_words_of_the_claim(text, begins, ends):
    shown = cut_for([CLAIM], rarity)(text, LONGEST_LINE)
    assert RULE in shown
    assert shown.startswith(begins)
    assert shown.endswith(ends)
    assert len(shown) <= LONGEST_LINE


@pytest.mark.parametrize("text", ["", "one", "x" * 900, "word " * 300, f"{'y' * 700} crew {'z' * 700}"])
def test_any_text_is_cut_to_its_room_unless_one_word_is_longer(text):
    shown = best_stretch(text, LONGEST_LINE, {"crew": 1.0})
    assert len(shown) <= max(LONGEST_LINE, *map(len, [*text.split(), ""])) + 8


def test_a_packet_says_how_a_cut_sentence_is_printed_whole():
    rows = (SourceSentence(1, MAP + RULE), SourceSentence(2, "Short."))
    source = LoadedSource("B", builders.source("B", path="b.md", sentences=2), rows)
    lines = list(passage_lines({"B": source}, [Passage(("B:1", "B:2"), "B:1")]))
    assert lines[-1] == "cut where dots stand; printed whole by ground.py show B:1"
    assert not any("cut where" in line for line in passage_lines({"B": source}, [Passage(("B:2",), "B:2")]))
