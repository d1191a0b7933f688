"""Where the index lies: a folder of the user's, one file for each part of the index."""

import os
import sys
from pathlib import Path

INDEX_VARIABLE = "GROUNDED_RESEARCH_INDEX"


def default_folder() -> Path:
    """The folder of the index: GROUNDED_RESEARCH_INDEX, else where the operating system keeps user data."""
    named = os.environ.get(INDEX_VARIABLE)
    if named:
        return Path(named)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "grounded-research" / "index"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", str(Path.home()))) / "grounded-research" / "index"
    data = os.environ.get("XDG_DATA_HOME", str(Path.home() / ".local" / "share"))
    return Path(data) / "grounded-research" / "index"
