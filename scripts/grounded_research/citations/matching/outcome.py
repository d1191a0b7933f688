"""What a comparison of one field, and of a whole entry, can say."""

from dataclasses import dataclass
from enum import StrEnum

from grounded_research.ledger.words import Severity


class Agreement(StrEnum):
    """How a cited value and a registered one relate."""

    SAME = "same"
    MINOR = "minor"
    DIFFERENT = "different"
    OTHER = "other"
    UNKNOWN = "unknown"


AGREEING = (Agreement.SAME, Agreement.MINOR)
APART = (Agreement.DIFFERENT, Agreement.OTHER)


@dataclass(frozen=True, slots=True)
class Field:
    """One field compared.

    ``OTHER`` means that the value belongs to another work, ``DIFFERENT`` that it is this work's with a
    change,
    ``MINOR`` that a reader may want to look, ``UNKNOWN`` that one side does not say.
    """

    name: str
    agreement: Agreement
    cited: str | None = None
    registered: str | None = None
    code: str = ""
    note: str = ""
    severity: Severity | None = None

    @property
    def agrees(self) -> bool:
        """Whether both sides say the same."""
        return self.agreement in AGREEING

    @property
    def apart(self) -> bool:
        """Whether both sides speak and disagree."""
        return self.agreement in APART


def unknown(name: str) -> Field:
    """A field that one of the two sides does not state."""
    return Field(name, Agreement.UNKNOWN)
