"""Which sentences wait for a judge; apart from their packets, so that a summary loads no language rules."""

from grounded_research.ledger.ids import natural
from grounded_research.ledger.models import Ledger
from grounded_research.ledger.words import Disposition


def pending(ledger: Ledger) -> list[str]:
    """The sentences that a judge should still decompose, in order."""
    waiting = (one.id for one in ledger.sentences if one.disposition == Disposition.OPEN or one.returned)
    return sorted(waiting, key=natural)
