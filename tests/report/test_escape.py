import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from grounded_research.report.escape import markdown, one_line

HOSTILE = [
    "# A forged heading",
    "line\n\n## Another heading",
    "| a | b |\n|---|---|",
    "**bold** and _soft_ and `code`",
    "[a link](http://example.org)",
    "![an image](http://example.org/x.png)",
    "<script>alert(1)</script>",
    "<!-- hidden -->",
    "&lt;script&gt;",
    "```\nfence",
    "- item\n1. item",
    "[x]: http://example.org",
    "\u202egnp.exe",
]
PLAIN = {"paragraph_open", "paragraph_close", "inline", "text", "text_special", "softbreak"}


def kinds(source):
    tokens = MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(f"- **C1**: {source}")
    inner = [token for token in tokens if token.type == "inline"]
    return [child for token in inner for child in token.children or []], tokens


@pytest.mark.parametrize("text", HOSTILE)
def test_foreign_text_forges_no_structure(text):
    children, tokens = kinds(markdown(text))
    assert {child.type for child in children} <= PLAIN | {"strong_open", "strong_close"}
    assert sum(token.type == "bullet_list_open" for token in tokens) == 1
    assert not any(token.type in ("heading_open", "table_open", "fence", "html_block") for token in tokens)


@given(st.text(max_size=60))
def test_escaped_text_reads_as_itself(text):
    children, _ = kinds(markdown(text) or "x")
    shown = "".join(child.content for child in children)
    assert shown == f"C1: {one_line(text) or 'x'}".rstrip()


@given(st.text(max_size=60))
def test_a_line_is_one_line(text):
    assert len(markdown(text).splitlines()) <= 1


def test_reordering_and_invisible_characters_are_dropped():
    assert one_line("a\u202eb\u200bc\x00d") == "abcd"
