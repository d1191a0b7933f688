"""What an online audit would send, told before anything is sent."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grounded_research.citations.registries.answers import Question
    from grounded_research.citations.registries.desk import Registry
    from grounded_research.cli.output import Result
    from grounded_research.ledger.store import LedgerStore


def explain(store: "LedgerStore", mailto: str | None) -> "Result":
    """What an online run would send, address by address; nothing is sent."""
    from grounded_research.citations.questions import all_questions, identifier_questions
    from grounded_research.citations.registries.open_desk import adapters
    from grounded_research.citations.stage import pending
    from grounded_research.cli.audit_running import named
    from grounded_research.cli.output import Result

    ledger = store.load()
    references = named(ledger, pending(ledger, online=True))
    first = [question for reference in references for question in identifier_questions(reference)]
    later = [q for reference in references for q in all_questions(reference) if q not in set(first)]
    registries = adapters(mailto)
    body = [
        "at first:",
        *addresses(first, registries),
        "only where that brings no answer:",
        *addresses(later, registries),
    ]
    body.append("sent besides: the name of this program" + (f" and {mailto}" if mailto else ""))
    summary = f"audit: an online run would ask about {len(references)} references; nothing was sent"
    return Result(summary=summary, body=body)


def addresses(questions: Sequence["Question"], registries: Mapping[str, "Registry"]) -> list[str]:
    """The addresses that these questions are asked at, batched as they would be."""
    groups: dict[tuple[str, str], list[str]] = {}
    for question in questions:
        groups.setdefault((question.registry, question.what), []).append(question.query)
    lines = []
    for (name, what), queries in groups.items():
        asked_at = registries[name].addresses(what, list(dict.fromkeys(queries)))
        lines += [f"  GET {address}" for address in asked_at]
    return lines or ["  nothing"]
