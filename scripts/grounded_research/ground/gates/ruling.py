"""What a gate may say of an answer: the few moves that exist, and nothing else."""

from dataclasses import dataclass

from grounded_research.ledger.words import Action, GroundingStatus


@dataclass(frozen=True)
class Decision:
    """What one gate decided; a gate that is not sure decides nothing (None).

    Attributes:
        action: Change the status, return the answer to the judge once, or flag it for the reader.
        status: The status afterwards; None leaves it as it is.
        note: What the gate saw, for the judge and the reader. ASCII.
        provisional: A contradiction that carries no evidence: the accusation group turns it into UNSUPPORTED.
        firm: Whether no reason of a judge lifts it: the cited sentence says another value of the same thing.
    """

    action: Action
    status: GroundingStatus | None
    note: str
    provisional: bool = False
    firm: bool = False


def contradict_provisionally(note: str) -> Decision:
    """Doubt an answer: contradicted, but without evidence, so that it cannot become final by itself."""
    return Decision(Action.CHANGE, GroundingStatus.CONTRADICTED, ascii_note(note), provisional=True)


def change_to(status: GroundingStatus, note: str) -> Decision:
    """Force a status, on the resolved evidence of the answer."""
    return Decision(Action.CHANGE, status, ascii_note(note))


def return_once(status: GroundingStatus, note: str) -> Decision:
    """Ask the judge again; the status stands meanwhile, and for good where it was asked already."""
    return Decision(Action.RETURN, status, ascii_note(note))


def flag(note: str) -> Decision:
    """Point something out to the reader; no status changes."""
    return Decision(Action.FLAG, None, ascii_note(note))


def ascii_note(note: str) -> str:
    """The note on one line, with other characters escaped: notes are printed on every console."""
    return " ".join(note.split()).encode("ascii", "backslashreplace").decode("ascii")
