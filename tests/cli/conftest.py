"""What the tests of several scripts share."""

import pytest

from grounded_research.cli.app import run
from grounded_research.cli.ground import cli
from grounded_research.ledger.changes import finish_stage
from grounded_research.ledger.store import LedgerStore
from grounded_research.ledger.words import ClaimKind, ClaimType, StageName, StageState
from support import builders


@pytest.fixture
def decomposed(tmp_path):
    """Write the ledger of a draft with these claims, one a sentence; a judge calls "wonderful" an opinion."""

    def written(claims: dict[str, ClaimKind | None]):
        sentences, stored, start = [], [], 0
        for number, (text, kind) in enumerate(claims.items(), 1):
            sort = ClaimType.NORMATIVE if "wonderful" in text else ClaimType.FACTUAL
            sentences.append(builders.sentence(f"S{number}", text, start=start))
            facts = {"type": sort, "kind": kind, "proposed_by": "agent", "sentences": (f"S{number}",)}
            stored.append(builders.claim(f"C{number}", text, **facts))
            start += len(text) + 1
        ledger = builders.ledger(sentences=sentences, claims=stored)
        ledger = finish_stage(ledger, StageName.DECOMPOSE, StageState.DONE, at=builders.AT)
        LedgerStore(tmp_path / "claims_ledger.json").update(lambda current: current, create=lambda: ledger)
        return tmp_path

    return written


@pytest.fixture
def ground(folder, capsys):
    """Run one command of stage 2 on the ledger of ``folder``; the code, the lines of stdout, and stderr."""

    def command(*words):
        capsys.readouterr()
        code = run(cli, "ground", [*words, "--ledger", str(folder / "claims_ledger.json")])
        printed = capsys.readouterr()
        return code, printed.out.splitlines(), printed.err

    return command
