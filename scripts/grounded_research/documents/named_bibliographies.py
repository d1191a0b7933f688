"""The bibliography files that a draft names: in pandoc's front matter, or with a LaTeX command."""

import re

from grounded_research.documents.latex_files import named_databases
from grounded_research.documents.latex_mask import masked
from grounded_research.documents.model import Document
from grounded_research.text.patterns import regex

FRONT_MATTER = regex(
    r"^bibliography:[ \t]*(?P<inline>\S.*)?$(?P<items>(?:\n[ \t]*-[ \t]+.+$)*)", re.MULTILINE
)


def named_bibliographies(document: Document) -> list[str]:
    """The names of the files, as they stand there."""
    names: list[str] = []
    for block in document.blocks:
        if block.kind == "front_matter":
            for found in FRONT_MATTER.finditer(block.text):
                items = re.findall(r"-[ \t]+(.+)", found["items"] or "")
                names += items or (found["inline"] or "").strip("[] \t").split(",")
    if document.kind == "latex":
        names += [name for name, _ in named_databases(masked(document.raw).source)]
    return [name.strip().strip("\"'") for name in names if name.strip()]
