# /// script
# requires-python = ">=3.11"
# dependencies = [
#   "anyascii>=0.3.2",
#   "click>=8.1.7",
#   "filelock>=3.16",
#   "jsonschema>=4.23",
#   "lxml>=5.3",
#   "lxml_html_clean>=0.4",
#   "markdown-it-py>=3",
#   "nupunkt>=0.8,<0.9",
#   "pydantic>=2.9,<3",
#   "pylatexenc>=2.10,<3",
#   "pypdfium2>=4.30",
#   "PyStemmer>=2.2.0.3",
#   "rapidfuzz>=3.10",
#   "requests>=2.32",
#   "tldextract>=5.1,<6",
#   "trafilatura>=2,<3",
# ]
# ///
"""Stage 2: check the claims of a draft against sources, sentence by sentence."""

import sys

from grounded_research.cli.door import open_door

if __name__ == "__main__":
    sys.exit(open_door("ground", __file__))
