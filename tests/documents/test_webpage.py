import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounded_research.documents.webpage import read_webpage
from grounded_research.documents.webpage_tokens import Tags


def texts(raw: str, *, boilerplate: bool = False) -> list[tuple[str, str]]:
    blocks = read_webpage(raw).blocks
    return [(b.kind, b.text) for b in blocks if boilerplate or b.kind != "boilerplate"]


@pytest.mark.parametrize(
    "raw, expected",
    [
        ("<p>One <b>two</b>&amp;three<p>Four", [("paragraph", "One two&three"), ("paragraph", "Four")]),
        ("<p>caf&eacute; &#8211; &#x41;", [("paragraph", "caf\u00e9 \u2013 A")]),
        ("<p>one<br>two</p>", [("paragraph", "one two")]),
        ("<ul><li>a<li>b<ul><li>c</ul></ul>", [("list_item", "a"), ("list_item", "b"), ("list_item", "c")]),
        ("<blockquote><p>q</p></blockquote>", [("quote", "q")]),
        ("<pre>a\n  b</pre>", [("code", "a\n  b")]),
        ("<script>var a = '<p>no</p>'</script><p>yes", [("paragraph", "yes")]),
        ("<style>p { }</style><p>yes", [("paragraph", "yes")]),
        ("<!-- <p>no</p> --><p>yes", [("paragraph", "yes")]),
        ("<p title='a > b'>yes", [("paragraph", "yes")]),
        ("<p>1 < 2 and 3 > 2</p>", [("paragraph", "1 < 2 and 3 > 2")]),
        ("<nav>Home</nav><footer>c</footer><aside>ad</aside><p>yes", [("paragraph", "yes")]),
        ("<div role='navigation'>Home</div><p>yes", [("paragraph", "yes")]),
        ("<article><header><p>By me</p></header></article>", [("paragraph", "By me")]),
        ("<header><h1>Title</h1>menu</header>", [("heading", "Title")]),
    ],
)
def test_words_that_a_reader_sees_are_kept(raw: str, expected: list[tuple[str, str]]):
    assert texts(raw) == expected


@pytest.mark.parametrize(
    "hidden",
    [
        "<span style='display: none'>x</span>",
        "<div style='visibility:hidden'><b>x</b></div>",
        "<span hidden>x</span>",
        "<span aria-hidden='true'>x</span>",
        "<span style='font-size:0'>x</span>",
        "<span style='font-size: 0px; color: red'>x</span>",
        "<span style='color:#fff'>x</span>",
        "<span style='color: white; background: #FFFFFF'>x</span>",
        "<div style='background:white'><i style='color:rgb(255, 255, 255)'>x</i></div>",
        "<span style='position:absolute;left:-9999px'>x</span>",
        "<font color='white'>x</font>",
    ],
)
def test_hidden_text_is_dropped_and_counted(hidden: str):
    reading = read_webpage(f"<p>seen {hidden} too</p>")
    assert "x" not in " ".join(block.text for block in reading.blocks)
    assert reading.flags == ("hidden text dropped: 1",)


@pytest.mark.parametrize(
    "shown",
    [
        "<span style='font-size:0.9em'>x</span>",
        "<span style='color:#fff; background:#000'>x</span>",
        "<td bgcolor='#333' style='color:white'>x</td>",
        "<span style='display:inline'>x</span>",
        "<span aria-hidden='false'>x</span>",
    ],
)
def test_visible_text_stays(shown: str):
    reading = read_webpage(f"<p>seen {shown} too</p>")
    assert "x" in " ".join(block.text for block in reading.blocks)
    assert reading.flags == ()


def test_a_table_row_carries_its_headers():
    raw = "<table><thead><tr><th>Drug<th>Rate</thead><tr><td>A<td>12&nbsp;%</tr></table>"
    head, row = read_webpage(raw).blocks
    assert (head.text, head.level, head.header) == ("Drug | Rate", 0, ())
    assert (row.text, row.header) == ("A | 12 %", ("Drug", "Rate"))


def rows(raw: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(b.text, b.header) for b in read_webpage(raw).blocks if b.kind == "table_row"]


def test_a_cell_that_spans_rows_stands_in_each_of_them():
    raw = "<table><tr><th>Arm<th>Day<th>Deaths<tr><td rowspan=2>Treated<td>1<td>3<tr><td>2<td>4</table>"
    header = ("Arm", "Day", "Deaths")
    assert rows(raw)[1:] == [("Treated | 1 | 3", header), ("Treated | 2 | 4", header)]


def test_two_header_rows_name_a_column_together():
    raw = (
        "<table><thead><tr><th rowspan=2>Arm</th><th colspan=2>Deaths</th></tr>"
        "<tr><th>men</th><th>women</th></tr></thead><tbody><tr><th>Treated</th><td>3</td><td>4</td></tr></table>"
    )
    assert rows(raw)[-1] == ("Treated | 3 | 4", ("Arm", "Deaths men", "Deaths women"))


def test_a_cell_that_spans_columns_leaves_the_next_in_its_column():
    raw = "<table><tr><th>A<th>B<th>C<tr><td colspan=2>none<td>7</table>"
    assert rows(raw)[1] == ("none |  | 7", ("A", "B", "C"))


def test_a_table_in_a_cell_that_lays_out_the_page_is_read_as_the_table_it_is():
    raw = "<table><tr><td>Menu<table><tr><th>A<th>B<tr><td>1<td>2</table></table><p>after"
    assert rows(raw) == [("A | B", ()), ("1 | 2", ("A", "B"))]
    assert texts(raw)[-1] == ("paragraph", "after")


def test_rows_carry_the_caption_of_their_table():
    table = "<table><caption>Table 2. Deaths by arm.</caption><tr><th>A<th>B<tr><td>1<td>2</table>"
    raw = f"<h2>Results</h2>{table}<p>x"
    blocks = read_webpage(raw).blocks
    assert [b.section for b in blocks if b.kind == "table_row"] == [
        ("Results", "Table 2. Deaths by arm.")
    ] * 2
    assert blocks[-1].section == ("Results",)


def test_cells_that_span_a_thousand_do_not_make_a_page_longer_than_it_is():
    raw = "<table>" + "<tr><td colspan=1000 rowspan=1000>long label of a row<td>b" * 2_000 + "</table>"
    assert sum(len(block.text) for block in read_webpage(raw).blocks) < 2 * len(raw)


@pytest.mark.parametrize(
    "part",
    [
        "<div id='onetrust-banner-sdk'>We use cookies</div>",
        "<div class='site cookie-notice bottom'>We use cookies</div>",
        "<div id=comments><h3>3 comments</h3><p>Nonsense!</div>",
        "<ol class='comment-list'><li>Nonsense!</ol>",
        "<div class=breadcrumbs>Home / News</div>",
    ],
)
def test_banners_and_comments_are_set_aside_and_counted(part: str):
    reading = read_webpage(f"<p>seen</p>{part}")
    assert [b.text for b in reading.blocks if b.kind != "boilerplate"] == ["seen"]
    assert reading.flags == ("navigation, banners and comments set aside: 1",)


@pytest.mark.parametrize(
    "part",
    [
        "<div class='comments-open content'><p>text</div>",
        "<div class='related-work'>text</div>",
        "<section id='cookie-chemistry'>text</section>",
    ],
)
def test_names_that_only_resemble_those_of_banners_tell_nothing(part: str):
    assert texts(part) == [("paragraph", "text")]


def test_a_page_that_is_all_comments_by_name_is_read():
    assert texts("<div id=comments><p>The whole text.</div>") == [("paragraph", "The whole text.")]


@pytest.mark.parametrize(
    "raw, text",
    [
        ("<p>2104<sup>3</sup> patients", "2104\u00b3 patients"),
        ("<p>10<sup>-3</sup> m", "10\u207b\u00b3 m"),
        ("<p>CO<sub>2</sub>", "CO2"),
        ("<p>seen<sup>[3]</sup>", "seen[\u00b3]"),
        ("<p>the 20<sup>th</sup>", "the 20th"),
    ],
)
def test_raised_digits_stay_apart_from_the_number_before(raw: str, text: str):
    assert texts(raw) == [("paragraph", text)]


@pytest.mark.parametrize(
    "page",
    [
        "<a <b <c ",
        "<a '>'",
        "<a '\">",
        '<a "\'>"',
        "<!--",
        "<!x ",
        "</script ",
        "<script></script ",
        "<a<b",
        "</p>",
    ],
)
def test_what_is_read_twice_of_a_page_of_broken_tags_is_bounded(page: str):
    raw = page * 20_000
    tags = Tags(raw)
    position, found, looked_at = 0, 0, tags.leniency
    while (tag := tags.after(position)) is not None:
        assert tag.end > position
        position, found = tag.end, found + 1
    assert looked_at - tags.leniency <= 2 * looked_at
    assert found <= raw.count("<")
    read_webpage(raw)


def test_elements_beyond_the_deepest_level_change_nothing():
    reading = read_webpage("<div>" * 50_000 + "<p>seen" + "</div>" * 50_000 + "<p>too")
    assert [block.text for block in reading.blocks] == ["seen", "too"]


def test_sections_follow_the_headings():
    raw = "<h1>A</h1><h2>B</h2><p>one</p><h2>References</h2><ol><li>Smith 2001.</ol>"
    blocks = read_webpage(raw).blocks
    assert blocks[2].section == ("A", "B")
    assert blocks[4].kind == "reference_entry"


def test_the_title_is_the_title_element():
    assert read_webpage("<head><title>Of &amp; mice</title></head><h1>Other</h1>").title == "Of & mice"


page = st.lists(
    st.sampled_from(
        [
            "<p>",
            "</p>",
            "<div>",
            "</div>",
            "<b>",
            "</b>",
            "<td>",
            "<tr>",
            "<table>",
            "</table>",
            "<li>",
            "<ul>",
            "</ul>",
            "<h2>",
            "</h2>",
            "word",
            " two words ",
            "&amp;",
            "&#65;",
            "<",
            "&",
            "<nav>",
            "</nav>",
            "<pre>",
            "</pre>",
            "<br>",
            "<span style='display:none'>",
            "</span>",
            "<!-- c -->",
            "\u200b",
            "\n",
        ]
    ),
    max_size=30,
).map("".join)


@given(page)
def test_every_letter_stands_where_its_offset_says(raw: str):
    for block in read_webpage(raw).blocks:
        offsets = list(block.offsets)
        assert len(offsets) == len(block.text) + 1
        assert offsets == sorted(offsets)
        for char, at in zip(block.text, offsets, strict=False):
            assert not char.isalpha() or raw[at] in {char, "&"}


@given(st.text(alphabet="<>/&;\"'=a b!-", max_size=80))
def test_no_page_breaks_the_reader(raw: str):
    read_webpage(raw)
