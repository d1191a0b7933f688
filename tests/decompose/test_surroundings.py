from grounded_research.decompose.surroundings import context_digest, surroundings
from grounded_research.ledger.words import Disposition, Exclusion
from support.builders import sentence


def laid_out(*rows):
    """Sentences of (text, block, paragraph, section)."""
    return [
        sentence(f"S{n}", text, block=block, paragraph=paragraph, section=section)
        for n, (text, block, paragraph, section) in enumerate(rows, 1)
    ]


def test_a_sentence_knows_its_headings_and_what_came_before_in_its_paragraph():
    around = surroundings(
        laid_out(
            ("First.", "paragraph", 0, ("Results",)),
            ("Second.", "paragraph", 0, ("Results",)),
            ("Third.", "paragraph", 1, ("Results",)),
        )
    )
    assert [around[f"S{n}"].before for n in (1, 2, 3)] == [(), ("First.",), ()]
    assert around["S2"].text == "Results\nFirst."


def test_every_item_of_a_list_hangs_on_the_line_before_it():
    around = surroundings(
        laid_out(
            ("The causes were:", "paragraph", 0, ()),
            ("age;", "list_item", 1, ()),
            ("weight.", "list_item", 2, ()),
            ("Later text.", "paragraph", 3, ()),
        )
    )
    assert [around[f"S{n}"].before for n in (2, 3, 4)] == [("The causes were:",), ("The causes were:",), ()]


def test_every_row_is_read_with_its_header():
    rows = laid_out(
        ("Drug | Effect", "table_row", 0, ()),
        ("A | 3%", "table_row", 1, ()),
        ("B | 4%", "table_row", 2, ()),
    )
    head = rows[0].model_copy(update={"disposition": Disposition.EXCLUDED, "reason": Exclusion.TABLE_HEADER})
    around = surroundings([head, *rows[1:]])
    assert [around[f"S{n}"].before for n in (1, 2, 3)] == [(), ("Drug | Effect",), ("Drug | Effect",)]


def test_the_digest_of_a_long_paragraph_knows_its_first_sentence():
    texts = [(f"Sentence {n}.", "paragraph", 0, ()) for n in range(90)]
    before = surroundings(laid_out(*texts))["S90"]
    after = surroundings(laid_out(("Changed.", "paragraph", 0, ()), *texts[1:]))["S90"]
    assert before.before == after.before
    assert context_digest("x", before) != context_digest("x", after)
