"""LaTeX in bibliographic values to readable text, cheap where there is none."""

import re
import unicodedata
from functools import lru_cache
from typing import Any

from grounded_research.bibliography.journal_macros import COMMANDS
from grounded_research.text.patterns import regex

_MARKUP = regex(r"[\\{}$~]|``|''|--")
_BEYOND_BRACES = regex(r"[\\$~]|``|''")
_ACCENTS = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", "=": "\u0304", "u": "\u0306", ".": "\u0307",
    '"': "\u0308", "r": "\u030a", "H": "\u030b", "v": "\u030c", "d": "\u0323", "c": "\u0327", "k": "\u0328",
    "b": "\u0331",
}  # fmt: skip
_LETTERS = {
    "ss": "ß", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "aa": "å",
    "AA": "Å", "i": "ı", "j": "ȷ", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ", "dj": "đ", "DJ": "Đ",
    "ng": "ŋ",
    "NG": "Ŋ", "textendash": "–", "textemdash": "—", "textquoteright": "’", "textquoteleft": "‘",
    "textquotedblleft": "“", "textquotedblright": "”", "textasciitilde": "~", "textunderscore": "_",
    "textregistered": "®", "texttrademark": "™", "ldots": "…", "dots": "…", "textbackslash": "\u2216",
    "textasciicircum": "^", "hyphen": "-", "textless": "<", "textgreater": ">", "textbar": "|",
    "textdollar": "$", "textpercent": "%", "textquotesingle": "'", "textquotedbl": '"', "textdegree": "°",
    "textmu": "µ", "texttimes": "×", "textbullet": "•", "textellipsis": "…", "textperiodcentered": "·",
    "textordmasculine": "º", "textordfeminine": "ª", "guillemotleft": "«", "guillemotright": "»",
    "textexclamdown": "¡", "textquestiondown": "¿", "copyright": "©", "textcopyright": "©", "pounds": "£",
    "textsterling": "£", "texteuro": "€", "euro": "€",
    "LaTeXe": "LaTeX2e", "S": "§", "P": "¶", "glqq": "„", "grqq": "“", "glq": "‚", "grq": "‘", "flqq": "«",
    "frqq": "»", "flq": "‹", "frq": "›", "og": "«", "fg": "»",
}  # fmt: skip
_WORDS = _LETTERS | COMMANDS
_DOTLESS = {"ı": "i", "ȷ": "j"}
# \"{o}, \"o, \v{s}, \'\i, {\H u}: a symbol accent may touch its letter, a named one needs a space or a brace.
_ACCENT = regex(
    r"\\(?:([`'^~=.\"])\s*|([uvHckdbr])(?=[\s{\\])\s*)(?:\{\s*(\\[ij]|\w)\s*\}|(\\[ij])(?![A-Za-z])\s?|(\w))"
)
_LETTER = regex(r"\\(" + "|".join(sorted(_WORDS, key=len, reverse=True)) + r")(?![A-Za-z])(?:\{\}|\s)?")
_ESCAPED = regex(r"\\([&%$#_{}])")
_STYLE = regex(
    r"\\(?:emph|textit|textbf|textsc|textsuperscript|textsubscript|textrm|textsf|"
    r"texttt|textup|textmd|textnormal|mbox|hbox|text|mathrm|mathit|mathbf|"
    r"url|path|nolinkurl|uppercase|lowercase|MakeUppercase|MakeLowercase|enquote|"
    r"bibinfo\s*\{\w+\}|bibnamefont|bibfnamefont|"
    r"bibfield\s*\{\w+\}|BibitemOpen|natexlab|noopsort\s*\{[^{}]*\}|em|it|bf|sc|rm|tt|sl|"
    r"relax|protect|newblock)(?![A-Za-z])\s*"
)
_SPACING = regex(
    r"\\(?:penalty|hskip|vskip|kern)\s?-?\d+\w*|\\[,;:!/ @-]|\\(?:quad|qquad|xspace|"
    r"allowbreak|break|linebreak|newline)"
    r"(?![A-Za-z])|\\\\"
)
_SCRIPTS = regex(r"[_^](?=[\w{\\+*-])")
_MATHS = regex(r"(?<!\\)\$([^$]*)\$")
_SPACES = regex(r"\s+")
_BARE_PERCENT = regex(r"(?<!\\)%")


def decode(text: str) -> str:
    """The value as a person reads it: accents composed, braces and commands gone, spaces single.

    Values without markup, which is nearly all of them, cost one search.
    """
    if _MARKUP.search(text) is None:
        return " ".join(text.split())
    if text.isascii() and _BEYOND_BRACES.search(text) is None:
        text = text.replace("{", "").replace("}", "")
        return " ".join(text.replace("---", "—").replace("--", "–").split())
    return _decode_markup(text)


@lru_cache(maxsize=4096)
def _decode_markup(text: str) -> str:
    if "\\" in text:
        text = _decode_commands(text)
    if "$" in text:
        text = _MATHS.sub(lambda maths: "{" + _SCRIPTS.sub("", maths.group(1)) + "}", text)
    if "\\" in text:
        text = _decode_rest(text)
    text = text.replace("{", "").replace("}", "").replace("~", " ")
    text = text.replace("---", "—").replace("--", "–").replace("``", "“").replace("''", "”")
    text = text.translate(_RESTORED)
    return unicodedata.normalize("NFC", _SPACES.sub(" ", text).strip())


# Escaped characters wait in private-use code points until the markup of the same look is gone.
_KEPT = {
    "{": "\ue000",
    "}": "\ue001",
    "$": "\ue002",
    "~": "\ue003",
    "%": "\ue004",
    "&": "\ue005",
    "#": "\ue006",
    "_": "\ue007",
}
_RESTORED = {ord(kept): shown for shown, kept in _KEPT.items()} | {0x2216: "\\"}


def _decode_commands(text: str) -> str:
    """The commands that bibliographies are full of; what is rarer is left to pylatexenc."""
    text = _ESCAPED.sub(lambda match: _KEPT[match.group(1)], text)
    text = _ACCENT.sub(_compose, text)
    text = _LETTER.sub(lambda match: _KEPT.get(_WORDS[match.group(1)], _WORDS[match.group(1)]), text)
    text = _STYLE.sub("", text)
    # Empty braces keep the space from the command before it, which would swallow it.
    return _SPACING.sub(lambda match: "" if match.group() in _VANISHING else "{} ", text)


_VANISHING = {"\\-", "\\/", "\\!", "\\@"}


def _compose(match: re.Match[str]) -> str:
    accent = _ACCENTS[match.group(1) or match.group(2)]
    letter = (match.group(3) or match.group(4) or match.group(5)).lstrip("\\")
    return unicodedata.normalize("NFC", _DOTLESS.get(letter, letter) + accent)


def _decode_rest(text: str) -> str:
    """What the tables do not know; a per cent sign begins no comment in a bibliographic value."""
    import logging

    from pylatexenc.latex2text import LatexNodes2Text, MacroTextSpec, get_default_latex_context_db
    from pylatexenc.latexwalker import LatexWalkerError

    logging.getLogger("pylatexenc").setLevel(logging.ERROR)
    known = get_default_latex_context_db()
    known.set_unknown_macro_spec(MacroTextSpec("", simplify_repl=_own_name))
    converter = LatexNodes2Text(
        latex_context=known, math_mode="text", keep_comments=True, strict_latex_spaces=False
    )
    try:
        return str(converter.latex_to_text(_BARE_PERCENT.sub(r"\\%", text), tolerant_parsing=True))
    except (LatexWalkerError, RecursionError, ValueError, IndexError):
        return text.replace("\\", "")


def _own_name(node: Any) -> str:
    """The name of a command that nobody knows, as a word; one before a group only dresses the group."""
    rest = node.parsing_state.s[node.pos + node.len :]
    return "" if rest.startswith("{") and not rest.startswith("{}") else str(node.macroname)
