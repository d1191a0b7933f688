"""What HTML's elements mean to a reader of text: tables of tags, and what makes an element unseen."""

import re
from html import unescape

VOID = frozenset(
    [
        "area",
        "base",
        "br",
        "col",
        "embed",
        "hr",
        "img",
        "input",
        "link",
        "meta",
        "param",
        "source",
        "track",
        "wbr",
    ]
)
RAW_TEXT = frozenset({"script", "style", "textarea", "title", "noscript", "xmp", "iframe"})
"""Elements whose content is not parsed for tags."""
BLOCKS = frozenset(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "body",
        "caption",
        "center",
        "dd",
        "details",
        "dialog",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figcaption",
        "figure",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hgroup",
        "hr",
        "html",
        "legend",
        "li",
        "main",
        "menu",
        "nav",
        "ol",
        "p",
        "pre",
        "search",
        "section",
        "summary",
        "table",
        "tbody",
        "td",
        "tfoot",
        "th",
        "thead",
        "tr",
        "ul",
    ]
)
BOILERPLATE = frozenset(
    ["nav", "header", "footer", "aside", "form", "button", "select", "dialog", "menu", "search", "datalist"]
)
BOILERPLATE_ROLES = frozenset(
    ["navigation", "banner", "contentinfo", "complementary", "search", "menu", "menubar", "toolbar", "dialog"]
)
DROPPED = frozenset(
    ["template", "svg", "canvas", "object", "audio", "video", "map", "annotation", "annotation-xml", "head"]
)
CONTENT = frozenset({"article", "main"})
"""Inside these a header or footer belongs to the text, not to the site."""

# An opening tag closes those that are still open above the nearest barrier: authors leave out end tags.
IMPLIED = {
    "li": (frozenset({"li", "p"}), frozenset({"ul", "ol", "menu"})),
    "dt": (frozenset({"dt", "dd", "p"}), frozenset({"dl"})),
    "dd": (frozenset({"dt", "dd", "p"}), frozenset({"dl"})),
    "td": (frozenset({"td", "th", "p", "li", "ul", "ol", "span"}), frozenset({"tr", "table"})),
    "th": (frozenset({"td", "th", "p", "li", "ul", "ol", "span"}), frozenset({"tr", "table"})),
    "tr": (frozenset({"tr", "td", "th", "p", "li", "ul", "ol", "span"}), frozenset({"table"})),
    "option": (frozenset({"option"}), frozenset({"select"})),
}
CLOSES_PARAGRAPH = BLOCKS - {"body", "html", "caption", "tbody", "td", "tfoot", "th", "thead", "tr"}

ATTRIBUTE = re.compile(r"""([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?""")
UNSEEN_STYLE = re.compile(
    r"display:none|visibility:(?:hidden|collapse)|font-size:0(?:\.0+)?(?:px|pt|em|rem|%)?(?:;|$|!)"
    r"|(?:^|;)opacity:0(?:\.0+)?(?:;|$|!)|(?:left|top|text-indent|margin-left):-\d{4,}(?:px|em|pt)"
    r"|(?:^|;)(?:max-)?(?:height|width):0(?:px)?;.*overflow:hidden|clip:rect\(0"
)
WHITE = re.compile(r"(?:white|#fff(?:fff)?|rgba?\(255,255,255(?:,[\d.]+)?\)|transparent)(?![\w-])")
COLOUR = re.compile(r"(?:^|;)color:([^;]+)")
BACKGROUND = re.compile(r"(?:^|;)background(?:-color)?:([^;]+)")


def attributes(text: str) -> dict[str, str]:
    """The attributes of a tag, names in lower case; a name that comes twice counts the first time."""
    found: dict[str, str] = {}
    for name, value in ATTRIBUTE.findall(text):
        found.setdefault(name.lower(), unescape(value.strip("\"'")))
    return found


def style_of(named: dict[str, str]) -> str:
    """The inline style without spaces, in lower case."""
    return re.sub(r"\s+", "", named.get("style", "")).lower()


def is_unseen(tag: str, named: dict[str, str], background: str | None) -> bool:
    """Whether a person looking at the page would not see the element.

    Args:
        tag: Its name.
        named: Its attributes.
        background: The background that an inline style around it sets; None is the page's own, white.
    """
    if "hidden" in named and named["hidden"].lower() != "until-found":
        return True
    if named.get("aria-hidden", "").lower() == "true" or (tag == "input" and named.get("type") == "hidden"):
        return True
    style = style_of(named)
    if not style and "color" not in named:
        return False
    if UNSEEN_STYLE.search(style):
        return True
    colour = COLOUR.search(style)
    value = colour[1] if colour else named.get("color", "").lower()
    return bool(WHITE.match(value)) and (background is None or bool(WHITE.match(background)))


def background_of(named: dict[str, str]) -> str | None:
    """The background that the element sets for itself inline."""
    found = BACKGROUND.search(style_of(named))
    return found[1] if found else named.get("bgcolor", "").lower() or None
