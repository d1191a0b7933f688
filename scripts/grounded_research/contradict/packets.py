"""What a judge is shown of a conflict, and what is asked."""

from collections.abc import Mapping, Sequence

from grounded_research.judging.packet import Packet, build_packet
from grounded_research.ledger.models import Conflict, Ledger, Statement
from grounded_research.ledger.words import Dimension
from grounded_research.sources.model import LoadedSource

WORDING = "contradict-1"

INSTRUCTIONS = (
    "For each pair say whether both statements can hold.",
    "verdict: conflict (same thing, both cannot hold), apparent (both can hold: one dimension differs),",
    "or unrelated (not about the same thing).",
    f"apparent needs dimension, one of: {', '.join(Dimension)}. Name it only if the texts shown state it.",
    "Never pick a side, never average values, use nothing that is not shown.",
    "A value that changed with time is no conflict: apparent, period.",
    "reason: what each side says, and of what.",
)

EXAMPLE = (
    '{"conflict":"X2","seen":"92c0af5a","verdict":"apparent","dimension":"population",'
    '"reason":"A gives 30 percent in adults, B 18 percent in children"}'
)


def open_conflicts(ledger: Ledger) -> list[str]:
    """The conflicts that a judge should still read."""
    return [conflict.id for conflict in ledger.conflicts if conflict.open]


def conflict_packet(
    ledger: Ledger, ids: Sequence[str], remaining: int, sources: Mapping[str, LoadedSource]
) -> Packet:
    """The packet that asks about these conflicts."""
    frame = Packet(
        stage="contradict",
        items=(),
        remaining=remaining,
        instructions=INSTRUCTIONS,
        wording=WORDING,
        example=EXAMPLE,
        id_field="conflict",
    )
    return build_packet(
        ids, lambda one: shown(ledger.conflicts_by_id[one], ledger, sources), frame, remaining
    )


def shown(conflict: Conflict, ledger: Ledger, sources: Mapping[str, LoadedSource]) -> list[str]:
    """The lines that are shown for one conflict."""
    lines = [f"differs: {conflict.about}"]
    for side in (conflict.left, conflict.right):
        lines.append(f"{side.at} ({side.location}): {side.text}")
        lines += [f"  beside it: {text}" for text in surroundings(side, ledger, sources)]
    return lines


def surroundings(side: Statement, ledger: Ledger, sources: Mapping[str, LoadedSource]) -> list[str]:
    """The sentences around a statement, where the dimension that reconciles often stands."""
    claim = ledger.claims_by_id.get(side.at)
    if claim is not None:
        sentence = ledger.sentences_by_id[claim.sentences[0]]
        return [sentence.reading] if sentence.reading != side.text else []
    name, _, number = side.at.partition(":")
    if name not in sources:
        return []
    sentences = sources[name].sentences
    here = int(number) - 1
    return [sentences[place].text for place in (here - 1, here + 1) if 0 <= place < len(sentences)]
