"""Where benchmark data lies, for the tests and benchmarks that need it."""

import gzip
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]


def data_folder() -> Path:
    """The folder of benchmark data: GROUNDED_RESEARCH_DATA, else shared/data beside the repository."""
    named = os.environ.get("GROUNDED_RESEARCH_DATA")
    return Path(named) if named else REPOSITORY.parent / "shared" / "data"


def shared_data(name: str) -> Path:
    """The path of one data file; skips the calling test where it is absent."""
    path = data_folder() / name
    if not path.is_file():
        pytest.skip(f"benchmark data {name} is not at {data_folder()}")
    return path


def records(name: str) -> Iterator[Any]:
    """The records of one .jsonl.gz file."""
    with gzip.open(shared_data(name), "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)
