"""Builders of answers, libraries and ledgers for the tests of stage 2."""

from collections.abc import Callable
from typing import Any

import pytest

from grounded_research.ground.gates.context import GateContext
from grounded_research.ground.library import Library
from grounded_research.ledger.models import GroundingAnswer, Ledger
from grounded_research.ledger.words import GroundingStatus
from grounded_research.sources.model import LoadedSource, SourceSentence
from support import builders


@pytest.fixture
def answered() -> Callable[..., GateContext]:
    """An answer as the gates read it, from the texts of its evidence."""

    def build(
        claim: str,
        evidence: list[str] | None = None,
        reason: str = "",
        status: str = "SUPPORTED",
        *,
        elsewhere: list[str] | None = None,
        confidence: float | None = None,
        event: str | None = None,
        **fields: Any,
    ) -> GateContext:
        resolved = tuple(builders.evidence(f"A:{n}", text) for n, text in enumerate(evidence or [], 1))
        others = tuple(builders.evidence(f"A:{n}", text) for n, text in enumerate(elsewhere or [], 101))
        given = {
            "claim": claim,
            "answer": GroundingAnswer(
                status=GroundingStatus(status),
                evidence=tuple(one.pointer for one in resolved),
                reason=reason,
                confidence=confidence,
                event=event,
            ),
            "resolved": resolved,
            "elsewhere": others,
            "status": GroundingStatus(status),
        }
        return GateContext(**{**given, **fields})

    return build


@pytest.fixture
def shelf() -> Callable[..., Library]:
    """A library of sources, each given as the list of its sentences; a domain makes it a web page."""

    def build(domains: dict[str, str] | None = None, **texts: list[str]) -> Library:
        loaded = {}
        for name, sentences in texts.items():
            record = builders.source(name, sentences=len(sentences), domain=(domains or {}).get(name))
            numbered = tuple(SourceSentence(n, text, line=n) for n, text in enumerate(sentences, 1))
            loaded[name] = LoadedSource(name, record, numbered)
        return Library(loaded)

    return build


@pytest.fixture
def draft() -> Callable[..., Ledger]:
    """A ledger whose claims are its sentences, in one paragraph, with the sources of a library."""

    def build(library: Library, *claims: str, **fields: Any) -> Ledger:
        sentences, records, start = [], [], 0
        for number, text in enumerate(claims, 1):
            sentences.append(builders.sentence(f"S{number}", text, start=start))
            records.append(builders.claim(f"C{number}", text, sentences=(f"S{number}",), **fields))
            start += len(text) + 1
        sources = [source.record for source in library.sources.values()]
        return builders.ledger(sentences=sentences, claims=records, sources=sources)

    return build
