"""The one base error and its kinds: each says what was refused, where, and what to do."""

from collections.abc import Sequence


class GroundedResearchError(Exception):
    """Something was refused and nothing was changed.

    Args:
        message: What was refused, where, what was expected and what to do. ASCII.
        details: Further faults of the same input, one a line, already numbered by the place they stand at.
    """

    def __init__(self, message: str, *, details: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.details = tuple(details)


class DocumentError(GroundedResearchError):
    """A file cannot be read as a document."""


class BibliographyError(GroundedResearchError):
    """A file holds no bibliography that can be read."""


class SourceError(GroundedResearchError):
    """The sources that were asked for are not there or cannot be read."""


class PointerError(GroundedResearchError):
    """A text is not of the form of a pointer, such as A:12."""


class AnswerFileError(GroundedResearchError):
    """A file of answers is malformed; no line of it was recorded."""


class StageError(GroundedResearchError):
    """A stage has nothing to work on, or an earlier stage has not run."""


class LedgerError(GroundedResearchError):
    """The ledger cannot be read or written."""


class LedgerMissingError(LedgerError):
    """There is no ledger at the place that was named."""


class LedgerDamagedError(LedgerError):
    """The ledger is no JSON, or is sealed but not of our form."""


class LedgerEditedError(LedgerError):
    """The seal does not fit: a hand has written in the ledger."""


class LedgerVersionError(LedgerError):
    """The ledger was written by a newer version."""


class LedgerLockedError(LedgerError):
    """Another process holds the ledger."""


class LedgerForeignError(LedgerError):
    """The ledger belongs to another draft."""


class DefectError(GroundedResearchError):
    """A promise of our own was broken; the fault is ours."""


class ShardError(GroundedResearchError):
    """A share of the open questions is not written as i/n."""


class UnknownIdError(GroundedResearchError):
    """An id that was named is not in the ledger, or is of no form an id has."""


class IndexFileError(GroundedResearchError):
    """A file cannot be taken into the index of local registries, or the index cannot be written."""


class DecisionFileError(GroundedResearchError):
    """The file of decisions is no TOML, or holds what no decision has."""
