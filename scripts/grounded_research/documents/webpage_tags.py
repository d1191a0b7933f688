"""What HTML's elements mean to a reader of text: tables of tags, and what makes an element unseen."""

import re
from html import unescape

from grounded_research.text.patterns import regex

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
CONTAINERS = frozenset({"div", "section", "ul", "ol", "p", "span", "table"})
"""Elements whose names (class and id) may tell that they are a part of the site."""
NAMED_SITE_PART = regex(
    r"(?:^|\s)(?:"
    r"(?:[\w-]*[-_])?(?:cookies?|gdpr|consent)[-_]?(?:banner|bar|notice|popup|modal|overlay|message|dialog|law|info|"
    r"consent|wrapper|container)[\w-]*"
    r"|onetrust[\w-]*|cybotcookiebot[\w-]*|usercentrics[\w-]*|cc-window|cc-banner"
    r"|comments|comments?[-_](?:area|list|section|thread|wrapper|container|form)|commentlist|disqus_thread|respond"
    r"|breadcrumbs?|skip-links?|share-buttons?|social-share|newsletter[-_](?:signup|form|box)|related-(?:posts|articles)"
    r")(?=\s|$)",
    re.IGNORECASE,
)
CONTENT = frozenset({"article", "main"})
"""Inside these a header or footer belongs to the text, not to the site."""

ROW_GROUPS = frozenset({"thead", "tbody", "tfoot"})
# An opening tag closes those that are still open above the nearest barrier: authors leave out end tags.
IMPLIED = {
    "li": (frozenset({"li"}), frozenset({"ul", "ol", "menu", "table"})),
    "dt": (frozenset({"dt", "dd"}), frozenset({"dl", "table"})),
    "dd": (frozenset({"dt", "dd"}), frozenset({"dl", "table"})),
    "td": (frozenset({"td", "th"}), frozenset({"tr", "table"})),
    "th": (frozenset({"td", "th"}), frozenset({"tr", "table"})),
    "tr": (frozenset({"tr", "td", "th"}), frozenset({"table"})),
    "thead": (ROW_GROUPS | {"tr", "td", "th"}, frozenset({"table"})),
    "tbody": (ROW_GROUPS | {"tr", "td", "th"}, frozenset({"table"})),
    "tfoot": (ROW_GROUPS | {"tr", "td", "th"}, frozenset({"table"})),
    "option": (frozenset({"option"}), frozenset({"select"})),
}
"""Tag to the open elements that it closes, up to the nearest barrier."""
IMPLIED_ITEMS = frozenset().union(*(closes for closes, _ in IMPLIED.values()))
CLOSES_PARAGRAPH = BLOCKS - {"body", "html", "caption", "tbody", "td", "tfoot", "th", "thead", "tr"}

LONGEST_STYLE = 4_000
"""Characters of an inline style or of names that are looked at; longer ones are made to be slow."""
UNSEEN_CLASS = regex(
    r"(?:^|\s)(?:sr-only|visually-hidden|visuallyhidden|screen-reader-text)(?=\s|$)", re.IGNORECASE
)
"""Names that the usual style sheets use for text that is read out and not shown."""
ATTRIBUTE = regex(r"""([^\s"'<>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?""")
UNSEEN_STYLE = regex(
    r"display:none|visibility:(?:hidden|collapse)|font-size:(?:0(?:\.\d{1,4})?|1(?:\.0{1,4})?)(?:px|pt)(?:;|$|!)"
    r"|font-size:0?(?:\.0\d{0,4}|0)(?:em|rem|%)?(?:;|$|!)|clip-path:inset\((?:50|100)%|transform:scale\(0\)"
    r"|(?:^|;)opacity:0(?:\.0+)?(?:;|$|!)|(?:left|top|text-indent|margin-left):-(?:\d{4,}(?:px|pt)|\d{3,}(?:em|rem|vw|vh|%))"
    r"|(?:^|;)(?:max-)?(?:height|width):0(?:px)?;.*overflow:hidden|clip:rect\(0"
)
WHITE = regex(r"(?:white|#fff(?:fff)?|rgba?\(255,255,255(?:,[\d.]+)?\)|transparent)(?![\w-])")
COLOUR = regex(r"(?:^|;)color:([^;]+)")
BACKGROUND = regex(r"(?:^|;)background(?:-color)?:([^;]+)")


def attributes(text: str) -> dict[str, str]:
    """The attributes of a tag, names in lower case; a name that comes twice counts the first time."""
    found: dict[str, str] = {}
    for name, value in ATTRIBUTE.findall(text):
        found.setdefault(name.lower(), unescape(value.strip("\"'")))
    return found


def style_of(named: dict[str, str]) -> str:
    """The inline style without spaces, in lower case, as far as it is read."""
    style = named.get("style")
    return "".join(style[:LONGEST_STYLE].split()).lower() if style else ""


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
    if UNSEEN_CLASS.search(named.get("class", "")[:LONGEST_STYLE]):
        return True
    style = style_of(named)
    if not style and "color" not in named:
        return False
    if UNSEEN_STYLE.search(style):
        return True
    colour = COLOUR.search(style)
    value = colour[1] if colour else named.get("color", "").lower()
    return bool(WHITE.match(value)) and (background is None or bool(WHITE.match(background)))


def is_named_site_part(named: dict[str, str]) -> bool:
    """Whether the names of an element say cookie banner, comments, or the like."""
    names = f"{named.get('id', '')} {named.get('class', '')}"[:LONGEST_STYLE]
    return len(names) > 1 and NAMED_SITE_PART.search(names) is not None


def background_of(named: dict[str, str]) -> str | None:
    """The background that the element sets for itself inline."""
    found = BACKGROUND.search(style_of(named))
    return found[1] if found else named.get("bgcolor", "").lower() or None
