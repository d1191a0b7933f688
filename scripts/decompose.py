# /// script
# requires-python = ">=3.11"
# dependencies = [
#   "bibtexparser>=2.1,<3",
#   "click>=8.1.7",
#   "filelock>=3.16",
#   "jsonschema>=4.23",
#   "lxml>=5.3",
#   "markdown-it-py>=3",
#   "nupunkt>=0.8,<0.9",
#   "pydantic>=2.9,<3",
#   "pylatexenc>=2.10,<3",
#   "pypdfium2>=4.30",
#   "PyStemmer>=2.2.0.3",
#   "rapidfuzz>=3.10",
# ]
# ///
"""Stage 1: cut a draft into sentences, references and atomic claims."""

import sys

from grounded_research.cli.door import open_door

if __name__ == "__main__":
    sys.exit(open_door("decompose", __file__))
