# /// script
# requires-python = ">=3.11"
# dependencies = [
#   "click>=8.1.7",
#   "filelock>=3.16",
#   "jsonschema>=4.23",
#   "pydantic>=2.9,<3",
# ]
# ///
"""Stage 5: give every claim its final label and the draft its groundedness score."""

import sys

from grounded_research.cli.door import open_door

if __name__ == "__main__":
    sys.exit(open_door("report", __file__))
