"""Names of files as people write them in a text: a stem, and an ending that tells a kind of document."""

ENDINGS = (
    "md", "markdown", "txt", "text", "rst", "html", "htm", "xhtml", "pdf", "docx", "doc", "odt", "rtf", "tex",
    "ipynb", "csv", "tsv", "xlsx", "pptx", "json", "xml", "epub", "bib", "log", "eml",
)  # fmt: skip
"""Endings of documents and data; those of programs are no sources, and "Node.js" is a name."""

FILE_NAME = rf"(?:[\w.~+-]+[/\\])*[\w][\w.+@-]*\.(?i:{'|'.join(ENDINGS)})(?![\w/])"
"""Pattern of a file's name, with the folders above it; no spaces, which run into the words around."""


def base_name(path: str) -> str:
    """The name without the folders above it."""
    return path.replace("\\", "/").rsplit("/", 1)[-1]
