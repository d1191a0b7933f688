import itertools
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounded_research.documents.markdown import read_markdown
from grounded_research.documents.model import Block, Reading


def only(raw: str) -> Block:
    (block,) = read_markdown(raw).blocks
    return block


def kinds(raw: str) -> list[tuple[str, str]]:
    return [(block.kind, block.text) for block in read_markdown(raw).blocks]


@pytest.mark.parametrize(
    "raw, text",
    [
        ("A **bold** and *slanted* word", "A bold and slanted word"),
        ("A `code` word", "A code word"),
        ("A [link](http://a.b/c_d 'title') here", "A link here"),
        ("A [link](<http://a.b/c d>) here", "A link here"),
        ("A <https://a.b/c> here", "A https://a.b/c here"),
        ("Two\nlines", "Two lines"),
        ("Two  \nlines", "Two lines"),
        ("Two\\\nlines", "Two lines"),
        ("5 \\* 3 &amp; 2", "5 * 3 & 2"),
        ("A ~~deleted~~ word", "A deleted word"),
        ("H<sub>2</sub>O", "H2O"),
        ("one<br>two", "one two"),
        ("a <!-- secret --> b", "a  b"),
        ("snake_case_name stays", "snake_case_name stays"),
        ("The mass $m_1 * m_2$ of *both*", "The mass $m_1 * m_2$ of both"),
        ("It costs $5 or $6 in *all*", "It costs $5 or $6 in all"),
        ("see ![a chart](c.png) there", "see  there"),
    ],
)
def test_markup_goes_and_words_stay(raw: str, text: str):
    assert only(raw).text == text


@pytest.mark.parametrize(
    "mark",
    [
        "[3]",
        "[3, 5-7]",
        "[@min2023]",
        "[@min_2023; @doe_a_2021, p. 3]",
        "@min_2023 [p. 4]",
        "(Min et al., 2023)",
        "\\cite{min_2023}",
        "[^1]",
    ],
)
def test_citation_marks_survive_verbatim(mark: str):
    assert only(f"As **shown** before {mark}, it holds.").text == f"As shown before {mark}, it holds."


@pytest.mark.parametrize(
    "raw", ["It holds [3](#ref-3).", "It holds [[3]](#ref-3).", "It holds [3].\n\n[3]: https://a.b/c"]
)
def test_a_citation_mark_that_is_a_link_keeps_its_brackets(raw: str):
    assert read_markdown(raw).blocks[0].text == "It holds [3]."


def test_blocks_are_known_for_what_they_are():
    raw = (
        "---\ntitle: T\n---\n# Head\n\nPara.\n\n- item\n\n> quote\n\n```py\nx = 1\n```\n\n<!-- note -->\n\n"
        "$$\nx^2\n$$\n\n![chart](a.png)\n\n[^1]: Foot.\n[^2]: Second foot.\n"
    )
    assert kinds(raw) == [
        ("front_matter", "---\ntitle: T\n---"),
        ("heading", "Head"),
        ("paragraph", "Para."),
        ("list_item", "item"),
        ("quote", "quote"),
        ("code", "x = 1"),
        ("comment", "<!-- note -->"),
        ("math", "$$\nx^2\n$$"),
        ("caption", "chart"),
        ("footnote", "[^1]: Foot."),
        ("footnote", "[^2]: Second foot."),
    ]


def test_the_title_comes_from_the_front_matter_before_the_first_heading():
    assert read_markdown('---\ntitle: "Of mice"\n---\n# Other\n').title == "Of mice"
    assert read_markdown("# Other\n").title == "Other"


def test_a_table_row_carries_the_headers_of_its_columns():
    head, row, last = read_markdown("| Drug | Rate |\n|---|---|\n| A | **12** % |\n| B \\| C | |\n").blocks
    assert (head.kind, head.level, head.header) == ("table_row", 0, ())
    assert (row.text, row.level, row.header) == ("A | 12 %", None, ("Drug", "Rate"))
    assert last.text == "B | C |"


def test_sections_nest_and_close():
    raw = "# A\n\n## B\n\none\n\n## C\n\ntwo\n\n# D\n\nthree\n"
    sections = {block.text: block.section for block in read_markdown(raw).blocks if block.kind == "paragraph"}
    assert sections == {"one": ("A", "B"), "two": ("A", "C"), "three": ("D",)}


@pytest.mark.parametrize(
    "heading",
    ["# References", "## 7. Bibliography", "# Literaturverzeichnis", "**References**", "Works cited\n==="],
)
def test_a_reference_list_is_cut_into_its_entries(heading: str):
    raw = (
        f"Text.\n\n{heading}\n\n[1] Smith, J. (2020). One title.\n    Its place.\n[2] Doe, A. (2021). Two.\n"
    )
    entries = [block for block in read_markdown(raw).blocks if block.kind == "reference_entry"]
    assert [block.text for block in entries] == [
        "[1] Smith, J. (2020). One title. Its place.",
        "[2] Doe, A. (2021). Two.",
    ]


def test_entries_without_numbers_are_cut_where_a_name_follows_a_year():
    raw = "# References\n\nSmith, J. (2020). One title. A\nplace.\nDoe, A. & Poe, B. (2021). Two.\n"
    assert kinds(raw)[1:] == [
        ("reference_entry", "Smith, J. (2020). One title. A place."),
        ("reference_entry", "Doe, A. & Poe, B. (2021). Two."),
    ]


def test_the_reference_list_ends_with_its_section():
    raw = "## References\n\n- Smith 2020.\n\n### Books\n\n- Doe 2021.\n\n## Appendix\n\nText.\n"
    assert [kind for kind, _ in kinds(raw)] == [
        "heading",
        "reference_entry",
        "heading",
        "reference_entry",
        "heading",
        "paragraph",
    ]


def test_a_list_item_is_delimited_with_its_marker():
    raw = "Intro:\n\n3. three *items*\n   go on\n"
    item = read_markdown(raw).blocks[1]
    assert raw[item.start : item.end] == "3. three *items*\n   go on"
    assert item.text == "three items go on"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_of_every_kind_are_counted_and_kept(end: str):
    raw = end.join(["# Head", "", "one", "two", "", "three"])
    blocks = read_markdown(raw).blocks
    assert [(block.text, block.line) for block in blocks] == [("Head", 1), ("one two", 3), ("three", 6)]
    assert raw[blocks[1].start : blocks[1].end] == f"one{end}two"


def test_unseen_characters_leave_the_text_but_not_the_file():
    raw = "safe \u202eevil\u202c and \u200bzero"
    reading = read_markdown(raw)
    assert reading.blocks[0].text == "safe evil and zero"
    assert reading.raw == raw
    assert reading.flags == ("unseen characters dropped: 3",)
    holds_exactly(reading)


PLAIN = "abz .,;"
words = st.text(alphabet=PLAIN, min_size=1, max_size=12)
inline = st.one_of(
    words,
    words.map(lambda w: f"**{w}**"),
    words.map(lambda w: f"*{w}*"),
    words.map(lambda w: f"`{w}`"),
    words.map(lambda w: f"[{w}](http://x.y/{len(w)})"),
    st.sampled_from(
        ["[3]", "[@a_b]", "\\*", "&amp;", "$x_1$", "<br>", "\u200b", "\n", "  \n", "\\", "_", "*", "[", "]("]
    ),
)
line = st.lists(inline, min_size=1, max_size=6).map("".join)
block = st.one_of(
    line,
    line.map(lambda t: "# " + t.replace("\n", " ")),
    line.map(lambda t: "- " + t.replace("\n", "\n  ")),
    line.map(lambda t: "> " + t.replace("\n", "\n> ")),
    line.map(lambda t: "| a | b |\n|---|---|\n| " + t.replace("\n", " ") + " | c |"),
    line.map(lambda t: "```\n" + t + "\n```"),
    line.map(lambda t: "[^1]: " + t),
    st.just("# References"),
)
documents = st.tuples(st.lists(block, max_size=6), st.sampled_from(["\n", "\r\n"])).map(
    lambda pair: "\n\n".join(pair[0]).replace("\n", pair[1])
)
SAME = {" ": " \t\r\n", "&": "&", "*": "*", "|": "|"}


def holds_exactly(reading: Reading) -> None:
    raw = reading.raw
    for found in reading.blocks:
        offsets = list(found.offsets)
        assert len(offsets) == len(found.text) + 1
        assert offsets == sorted(offsets)
        assert found.start <= offsets[0]
        assert offsets[-1] <= max(found.end, offsets[0] + 1)
        for char, at in zip(found.text, offsets, strict=False):
            if char.isalnum():
                assert raw[at] == char


@given(documents)
def test_every_character_of_the_text_stands_where_its_offset_says(raw: str):
    holds_exactly(read_markdown(raw))


@given(documents)
def test_blocks_do_not_overlap(raw: str):
    blocks = sorted(read_markdown(raw).blocks, key=lambda found: found.start)
    for before, after in itertools.pairwise(blocks):
        assert before.end <= after.start


@given(st.text(max_size=200))
def test_no_text_breaks_the_reader(raw: str):
    holds_exactly(read_markdown(raw))


def test_a_package_readme_keeps_its_places():
    readme = Path(__file__).resolve().parents[2] / "README.md"
    holds_exactly(read_markdown(readme.read_text(encoding="utf-8")))


@pytest.mark.parametrize("raw", ["> [!NOTE]\n> The cache is *shared*.", "> [!note] The cache is *shared*."])
def test_the_mark_of_an_alert_is_no_part_of_what_it_says(raw: str):
    assert kinds(raw) == [("quote", "The cache is shared.")]


def test_the_mark_of_an_alert_that_stands_alone_is_boilerplate():
    raw = "> [!WARNING]\n>\n> The cache is shared."
    assert kinds(raw) == [("boilerplate", "[!WARNING]"), ("quote", "The cache is shared.")]


def test_the_entries_of_a_table_of_contents_are_boilerplate():
    raw = "- [What to do](#first)\n  - [`run([x])` and more](#run)\n- [It is done](https://a.b/)\n- [3](#r3)"
    assert [block.kind for block in read_markdown(raw).blocks] == [
        "boilerplate",
        "boilerplate",
        "list_item",
        "list_item",
    ]
