# /// script
# requires-python = ">=3.11"
# dependencies = [
#   "click>=8.1.7",
#   "filelock>=3.16",
#   "jinja2>=3.1.4",
#   "jsonschema>=4.23",
#   "pydantic>=2.9,<3",
# ]
# ///
"""Render the report of a ledger: verification_report.md, .html, .sarif, .json."""

import sys

from grounded_research.cli.door import open_door

if __name__ == "__main__":
    sys.exit(open_door("render_report", __file__))
