"""What LaTeX's commands and environments mean to a reader of text."""

from grounded_research.text.patterns import regex

SECTIONS = {
    "part": 1,
    "chapter": 1,
    "section": 2,
    "subsection": 3,
    "subsubsection": 4,
    "paragraph": 5,
    "subparagraph": 6,
}
CITATION = regex(
    r"\\(?:[a-zA-Z]{0,30}cite[a-zA-Z]{0,30}|[Cc]ite[a-zA-Z]{0,30})\*?\s{0,20}"
    r"(?:\[[^\]\n]{0,300}\]\s{0,20}){0,2}\{[^{}]{0,2000}\}"
)
"""A citation mark: any command with "cite" in its name; it stays in the text as it is."""
ARGUMENT_DROPPED = frozenset(
    [
        "label",
        "includegraphics",
        "vspace",
        "hspace",
        "usepackage",
        "bibliographystyle",
        "bibliography",
        "addbibresource",
        "pagestyle",
        "thispagestyle",
        "setlength",
        "addtolength",
        "newcommand",
        "DeclareRobustCommand",
        "renewcommand",
        "providecommand",
        "newenvironment",
        "input",
        "include",
        "subfile",
        "import",
        "subimport",
        "includeonly",
        "index",
        "setcounter",
        "addtocounter",
        "hypersetup",
        "graphicspath",
        "documentclass",
        "date",
        "author",
        "thanks",
        "affil",
        "newtheorem",
        "definecolor",
        "color",
        "linespread",
        "fontsize",
        "selectfont",
        "phantomsection",
        "cmidrule",
        "cline",
        "rule",
        "vskip",
        "hskip",
        "DeclareMathOperator",
        "numberwithin",
        "tikzset",
        "pgfplotsset",
        "nocite",
        "keywords",
        "address",
        "email",
        "institute",
        "orcidID",
        "resizebox",
        "scalebox",
        "adjustbox",
        "hypertarget",
    ]
)
FIRST_ARGUMENT_DROPPED = frozenset({"href", "textcolor", "colorbox", "multicolumn", "multirow", "hyperlink"})
DISPLAYED = frozenset(
    [
        "equation",
        "align",
        "gather",
        "multline",
        "eqnarray",
        "displaymath",
        "flalign",
        "alignat",
        "math",
        "dmath",
        "IEEEeqnarray",
    ]
)
VERBATIM = frozenset(["verbatim", "lstlisting", "minted", "Verbatim", "alltt"])
LISTS = frozenset(["itemize", "enumerate", "description", "compactitem", "compactenum"])
QUOTES = frozenset(["quote", "quotation", "displayquote", "verse"])
FLOATS = frozenset(["table", "figure", "wrapfigure", "wraptable", "sidewaystable", "SCtable"])
TABULARS = frozenset(["tabular", "tabularx", "longtable", "array", "tabulary", "tabu"])
DROPPED = frozenset(["tikzpicture", "pgfpicture", "filecontents", "comment", "picture", "forest"])

ESCAPED = frozenset("%&$#_{}")
LETTERS = {
    "ss": "\u00df",
    "o": "\u00f8",
    "O": "\u00d8",
    "l": "\u0142",
    "L": "\u0141",
    "ae": "\u00e6",
    "AE": "\u00c6",
    "oe": "\u0153",
    "OE": "\u0152",
    "aa": "\u00e5",
    "AA": "\u00c5",
    "i": "\u0131",
    "j": "\u0237",
    "textendash": "\u2013",
    "textemdash": "\u2014",
    "ldots": "...",
    "dots": "...",
    "textellipsis": "...",
    "textquoteright": "\u2019",
    "textquoteleft": "\u2018",
    "textquotedblleft": "\u201c",
    "textquotedblright": "\u201d",
    "pounds": "\u00a3",
    "textsterling": "\u00a3",
    "texteuro": "\u20ac",
    "euro": "\u20ac",
    "textdegree": "\u00b0",
    "degree": "\u00b0",
    "textpm": "\u00b1",
    "texttimes": "\u00d7",
    "textmu": "\u00b5",
    "S": "\u00a7",
    "copyright": "\u00a9",
    "LaTeX": "LaTeX",
    "TeX": "TeX",
    "textbackslash": "\\",
    "textasciitilde": "~",
    "percent": "%",
    "item": "",
}
ACCENTS = {
    "`": "\u0300",
    "'": "\u0301",
    "^": "\u0302",
    "~": "\u0303",
    "=": "\u0304",
    "u": "\u0306",
    ".": "\u0307",
    '"': "\u0308",
    "r": "\u030a",
    "H": "\u030b",
    "v": "\u030c",
    "d": "\u0323",
    "c": "\u0327",
    "k": "\u0328",
    "b": "\u0331",
}
LIGATURES = {"---": "\u2014", "--": "\u2013", "``": "\u201c", "''": "\u201d", "~": " "}
