from pathlib import Path

import pytest

from grounded_research.decompose.exclusions import SET_ASIDE_FLAG, exclusion_flags, exclusion_of
from grounded_research.decompose.pieces import cut
from grounded_research.documents.read import read_document

DRAFT = """---
title: A review
---
# Results

Mortality fell *sharply* by 30% [3]. It rose later.[@min2023] The end came (Min et al., 2023).^3^ Last one.

<!-- hidden -->

| Drug | Effect |
|------|--------|
| A | 3% |

- one item stands here;

What is it? See Table 2. Note that it fell by 3 percent in all of the groups that were followed up to the end.

The causes were:

```python
x = 1
```

[^1]: Smith J. A study. Nature 2019.

## References

1. Smith J. A study. Nature 2019.
"""


def pieces_of(tmp_path: Path, text: str = DRAFT):
    path = tmp_path / "draft.md"
    path.write_text(text, encoding="utf-8")
    document = read_document(path)
    return document, cut(document)


def test_every_piece_stands_verbatim_at_its_place(tmp_path):
    document, pieces = pieces_of(tmp_path)
    assert all(document.raw[piece.start : piece.end] == piece.text for piece in pieces)
    marks = [mark for piece in pieces for mark in piece.marks]
    assert marks
    assert all(mark.span.of(document.raw) == mark.text for mark in marks)


def test_a_mark_behind_the_full_stop_stays_with_its_sentence(tmp_path):
    _, pieces = pieces_of(tmp_path)
    texts = [piece.text for piece in pieces if piece.block == "paragraph"][:4]
    assert texts == [
        "Mortality fell *sharply* by 30% [3].",
        "It rose later.[@min2023]",
        "The end came (Min et al., 2023).^3^",
        "Last one.",
    ]


def test_the_readable_form_is_kept_where_markup_differs(tmp_path):
    _, pieces = pieces_of(tmp_path)
    assert next(piece.plain for piece in pieces if piece.plain) == "Mortality fell sharply by 30% [3]."


REASONS = [
    ("# Results", "heading"),
    ("What is it?", "question"),
    ("See Table 2.", "instruction"),
    ("Note that it fell", None),
    ("The causes were:", "fragment"),
    ("<!-- hidden -->", "comment"),
    ("x = 1", "code"),
    ("| Drug", "table_header"),
    ("| A |", None),
    ("one item", None),
    ("[^1]:", "reference_list"),
    ("1. Smith", "reference_list"),
    ("---\ntitle", "front_matter"),
    ("Last one.", None),
]


@pytest.mark.parametrize("start, reason", REASONS)
def test_pieces_without_a_claim_are_left_out_with_their_reason(tmp_path, start, reason):
    _, pieces = pieces_of(tmp_path)
    found = [piece for piece in pieces if piece.text.lstrip("#|` -1.").startswith(start.lstrip("#|` -1."))]
    assert exclusion_of(found[0]) == reason


def test_a_question_that_holds_a_number_is_flagged(tmp_path):
    _, pieces = pieces_of(tmp_path, "# T\n\nDid 40 patients die in 2019? Who knows?\n")
    flags = [exclusion_flags(piece, exclusion_of(piece)) for piece in pieces[1:]]
    assert flags == [(SET_ASIDE_FLAG,), ()]
