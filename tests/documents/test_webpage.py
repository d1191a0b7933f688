import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounded_research.documents.webpage import read_webpage


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
