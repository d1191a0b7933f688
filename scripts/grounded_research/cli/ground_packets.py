"""What ``ground.py next`` asks: verdicts, and the narrow event question."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from grounded_research.ground.choosing import to_ask
from grounded_research.ground.events import FRAME as EVENT_FRAME
from grounded_research.ground.events import event_lines, events_to_ask
from grounded_research.ground.library import Library
from grounded_research.ground.pooling import claims_packet, was_answered
from grounded_research.ground.whole import advice, whole_packet
from grounded_research.judging.packet import Packet, build_packet
from grounded_research.ledger.models import Ledger


def ids_to_ask(
    ledger: Ledger,
    library: Library,
    only: Collection[str] | None,
    *,
    events: bool = False,
    returned: bool = False,
    unread: bool = False,
) -> list[str]:
    """The claims that the options of ``next`` ask for."""
    if events:
        return events_to_ask(ledger, library, only=only)
    return to_ask(ledger, only=only, returned=returned, unread=unread)


def packet_of(
    ledger: Ledger,
    library: Library,
    ids: Sequence[str],
    remaining: int,
    *,
    events: bool,
    whole: bool,
    rules: bool,
) -> Packet:
    """The packet about some claims: with passages, for a judge who reads the sources whole, or narrow.

    Args:
        ledger: The ledger.
        library: The sources.
        ids: The claims, in order.
        remaining: How many claims wait after these.
        events: Whether to ask the narrow question.
        whole: Whether the judge reads the sources whole.
        rules: Whether to print the rules of the whole question again where a judge has read them.
    """
    if events:
        return build_packet(
            ids, lambda name: list(event_lines(ledger.claims_by_id[name])), EVENT_FRAME, remaining
        )
    if whole:
        return whole_packet(ledger, library, ids, remaining)
    packet = claims_packet(ledger, library, ids, remaining, rules=rules)
    if was_answered(ledger):
        return packet
    return replace(packet, instructions=(*packet.instructions, *advice(library, len(ids) + remaining)))
