"""A small bibliography, a replica that holds its works, and audits of it, here or in another process."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from grounded_research.citations.registries import limiter, persistence
from grounded_research.citations.registries.arxiv_org import Arxiv
from grounded_research.citations.registries.crossref import Crossref
from support.registries import arxiv_entry, crossref_message
from support.replica_records import Records

ROOT = Path(__file__).resolve().parents[2]

BIB = """@article{journal1, title={Graph pruning for vision models}, author={Lee, Ann and Smith, Bo},
  year={2020}, journal={Journal of Vision Models}, volume={12}, pages={101--120}, doi={10.1000/one}}
@article{journal2, title={Slow rivers carry old sediment}, author={Lee, Ann and Smith, Bo},
  year={2020}, journal={Journal of Vision Models}, volume={12}, pages={101--120}, doi={10.1000/two}}
@article{untold, title={Tidal locking of small moons around warm planets}, author={Lee, Ann and Smith, Bo},
  year={2020}, journal={Journal of Vision Models}, volume={12}, pages={101--120}}
@misc{preprint, title={Kernel estimates on curved domains}, author={Lee, Ann and Smith, Bo}, year={2020},
  eprint={2001.00001}, archiveprefix={arXiv}}
@dataset{data, title={Soundings of northern lakes}, author={Lee, Ann}, year={2021}, publisher={Zenodo},
  doi={10.5281/zenodo.77}}
@article{invented, title={Mirrors of the lost tide in graphs}, author={Cee, Carl}, year={2019},
  journal={Journal of Lost Tides}, doi={10.1000/false}}
@misc{inventedpreprint, title={Gravity without any mass at all}, author={Cee, Carl}, year={2019},
  eprint={1909.99999}, archiveprefix={arXiv}}
@book{book, title={A short history of lake maps}, author={Dean, Dora}, year={2001}, publisher={Sand Press},
  isbn={9780306406157}}
"""

HEALTHY = {
    "journal1": "VERIFIED",
    "journal2": "VERIFIED",
    "untold": "VERIFIED",
    "preprint": "VERIFIED",
    "data": "VERIFIED",
    "invented": "NOT_FOUND",
    "inventedpreprint": "NOT_FOUND",
    "book": "VERIFIED",
}
"""What each reference is when every registry answers."""

HOLDERS = {
    "journal1": "crossref",
    "journal2": "crossref",
    "untold": "crossref",
    "preprint": "arxiv",
    "data": "datacite",
    "book": "openlibrary",
}
"""Who alone holds the true ones."""


def fill(records: Records) -> None:
    """Put the true works into the registries that hold them."""
    records.crossref(
        [
            crossref_message("10.1000/one"),
            crossref_message("10.1000/two", "Slow rivers carry old sediment"),
            crossref_message("10.1000/three", "Tidal locking of small moons around warm planets"),
        ]
    )
    records.arxiv([arxiv_entry("2001.00001v1", "Kernel estimates on curved domains")])
    title = {"title": "Soundings of northern lakes"}
    attributes = {
        "doi": "10.5281/zenodo.77",
        "titles": [title],
        "creators": [{"name": "Lee, Ann", "familyName": "Lee", "givenName": "Ann"}],
        "publicationYear": 2021,
        "publisher": "Zenodo",
        "types": {"resourceTypeGeneral": "Dataset"},
    }
    records.datacite([{"id": "10.5281/zenodo.77", "type": "dois", "attributes": attributes}])
    book = {
        "title": "A short history of lake maps",
        "authors": [{"name": "Dora Dean"}],
        "publish_date": "2001",
    }
    records.books({"9780306406157": book})


def without_pauses() -> None:
    """Take the pauses out of this process: a test measures what is asked, not how politely."""
    limiter.INTERVALS.update(dict.fromkeys(limiter.INTERVALS, 0.0))
    persistence.PAUSES = ()


def unpaused(monkeypatch: pytest.MonkeyPatch) -> None:
    """No pause between or after questions, for one test; every adapter reads the one table of intervals."""
    monkeypatch.setattr(persistence, "PAUSES", ())
    for name in limiter.INTERVALS:
        monkeypatch.setitem(limiter.INTERVALS, name, 0.0)


def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """No pauses and short patience, for one test."""
    unpaused(monkeypatch)
    monkeypatch.setattr("grounded_research.citations.registries.wire.TIMEOUT", (1.0, 0.3))
    monkeypatch.setitem(Crossref.__init__.__kwdefaults__, "timeout", 0.3)
    monkeypatch.setitem(Arxiv.__init__.__kwdefaults__, "timeout", (1.0, 0.3))


def references(ledger: Path) -> dict[str, dict[str, Any]]:
    """The references of a ledger by their keys."""
    data = json.loads(ledger.read_text(encoding="utf-8"))
    return {one["key"]: one for one in data["references"]}


def statuses(ledger: Path) -> dict[str, str]:
    """The status of each reference."""
    return {key: one["status"] for key, one in references(ledger).items()}


def start_audit(
    folder: Path, environment: Mapping[str, str], *, ledger: str = "claims_ledger.json"
) -> "subprocess.Popen[str]":
    """An audit of ``refs.bib`` in a process of its own, without pauses."""
    code = (
        "import sys; from support.outages import without_pauses; without_pauses();"
        "from grounded_research.cli.app import run; from grounded_research.cli.audit_citations import cli;"
        "sys.exit(run(cli, 'audit_citations', sys.argv[1:]))"
    )
    words = ["run", "refs.bib", "--online", "--ledger", ledger]
    paths = os.pathsep.join(map(str, (ROOT / "scripts", ROOT / "tests")))
    return subprocess.Popen(
        [sys.executable, "-c", code, *words],
        cwd=folder, env={**os.environ, **environment, "PYTHONPATH": paths},
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
