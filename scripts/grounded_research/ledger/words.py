"""The closed lists of words that the ledger speaks: statuses, types, labels, kinds."""

import re
from enum import StrEnum


class StageName(StrEnum):
    """The five stages, in their order."""

    DECOMPOSE = "decompose"
    GROUND = "ground"
    AUDIT = "audit"
    CONTRADICT = "contradict"
    REPORT = "report"


class StageState(StrEnum):
    """How far a stage came when it last ran; stale is computed, never stored."""

    DONE = "done"
    PARTIAL = "partial"


class ClaimType(StrEnum):
    """What sort of assertion a claim makes."""

    FACTUAL = "factual"
    NUMERIC = "numeric"
    CAUSAL = "causal"
    ATTRIBUTED = "attributed"
    DEFINITIONAL = "definitional"
    NORMATIVE = "normative"


class ClaimKind(StrEnum):
    """Which search suits a claim."""

    STATISTIC = "statistic"
    EVENT = "event"
    QUOTE = "quote"
    ATTRIBUTE = "attribute"


class NormativeReason(StrEnum):
    """Why a claim is normative and leaves the score."""

    OPINION = "opinion"
    PREDICTION = "prediction"
    PERSONAL = "personal"


class Disposition(StrEnum):
    """What became of a sentence of the draft."""

    OPEN = "open"
    CLAIMS = "claims"
    EXCLUDED = "excluded"


class Exclusion(StrEnum):
    """Why a sentence holds no claim."""

    HEADING = "heading"
    QUESTION = "question"
    INSTRUCTION = "instruction"
    CODE = "code"
    REFERENCE_LIST = "reference_list"
    FRONT_MATTER = "front_matter"
    COMMENT = "comment"
    TABLE_HEADER = "table_header"
    FRAGMENT = "fragment"
    SET_ASIDE = "set_aside"


class GroundingStatus(StrEnum):
    """Whether the sources support a claim."""

    UNCHECKED = "UNCHECKED"
    SUPPORTED = "SUPPORTED"
    PARTIALLY_SUPPORTED = "PARTIALLY_SUPPORTED"
    UNSUPPORTED = "UNSUPPORTED"
    CONTRADICTED = "CONTRADICTED"
    UNVERIFIABLE = "UNVERIFIABLE"
    NOT_APPLICABLE = "NOT_APPLICABLE"


class CitationStatus(StrEnum):
    """What the audit found about a reference, or about the worst reference of a claim."""

    UNCHECKED = "UNCHECKED"
    VERIFIED = "VERIFIED"
    METADATA_MISMATCH = "METADATA_MISMATCH"
    MISATTRIBUTED = "MISATTRIBUTED"
    NOT_FOUND = "NOT_FOUND"
    UNVERIFIED = "UNVERIFIED"


class CrossSourceStatus(StrEnum):
    """Whether a claim, or a pair of statements, stands in a conflict."""

    UNCHECKED = "UNCHECKED"
    CONSISTENT = "CONSISTENT"
    CONFLICT = "CONFLICT"
    UNRESOLVED_CONFLICT = "UNRESOLVED_CONFLICT"
    APPARENT_ONLY = "APPARENT_ONLY"


class Dimension(StrEnum):
    """In what two statements differ that only seem to conflict."""

    PERIOD = "period"
    POPULATION = "population"
    SCOPE = "scope"
    METHOD = "method"
    UNIT = "unit"
    DEFINITION = "definition"


class ConflictKind(StrEnum):
    """Between whom a conflict stands."""

    TEXT_VS_SOURCE = "text_vs_source"
    SOURCE_VS_SOURCE = "source_vs_source"
    INTERNAL = "internal"


class Label(StrEnum):
    """The final word on a claim."""

    VERIFIED = "VERIFIED"
    PARTIALLY_VERIFIED = "PARTIALLY VERIFIED"
    UNVERIFIED = "UNVERIFIED"
    DISPUTED = "DISPUTED"
    FAILED = "FAILED"
    OPINION = "OPINION"


class Severity(StrEnum):
    """What a finding on a reference asks of the author."""

    MUST_FIX = "must_fix"
    LOOK_AT = "look_at"
    NOTE = "note"


class NoticeKind(StrEnum):
    """What was published about a work after it."""

    RETRACTION = "retraction"
    PARTIAL_RETRACTION = "partial_retraction"
    CONCERN = "expression_of_concern"
    CORRECTION = "correction"
    REINSTATEMENT = "reinstatement"
    WITHDRAWAL = "withdrawal"


GRAVE = (NoticeKind.RETRACTION, NoticeKind.PARTIAL_RETRACTION, NoticeKind.CONCERN, NoticeKind.WITHDRAWAL)
"""Notices that a work cannot be cited with as sound; a correction or a reinstatement is none."""

CITED_AS_RETRACTED, CITED_AFTER_RETRACTION = "cited_as_retracted", "cited_after_retraction"
"""Codes of notes on a reference with such a notice: the text says so itself; it was written after it."""

SAYS_RETRACTED = re.compile(r"\b(?:retract|withdraw)", re.IGNORECASE)
"""What a sentence says that cites a retracted work as one."""


class AskOutcome(StrEnum):
    """What a registry said when it was asked."""

    FOUND = "found"
    ABSENT = "absent"
    UNREACHABLE = "unreachable"


class Action(StrEnum):
    """What a gate did to an answer."""

    CHANGE = "change"
    RETURN = "return"
    FLAG = "flag"


class Outcome(StrEnum):
    """How an answer ended."""

    CLOSED = "closed"
    OPEN = "open"
    RETURNED = "returned"


EMBEDDED = "embedded"
"""The judge that is built in; every other judge has the name given with ``apply --judge``."""

JUDGES_DIFFER = "judges_differ"
"""Reason code: two judges gave different verdicts, a third has to read."""

SECOND_READING = "second_reading"
"""Reason code: a closed claim is read by another judge, whose answer a gate returned; the verdict stands
meanwhile."""

NEEDS_READER = "needs_reader"
"""The code of a grounding that the built-in judge could not decide: a reader has to."""

NOT_IN_INDEX = "not_in_index"
NOBODY_ELSE_ASKED = "no registry was asked (offline)"
UNVERIFIED_REASONS = {
    "not_asked_offline": NOBODY_ELSE_ASKED,
    NOT_IN_INDEX: f"not in your index; {NOBODY_ELSE_ASKED}",
    "registry_unreachable": "a registry could not be asked",
    "not_recorded": "the recorded answers do not hold it",
    "no_registry_holds": "no registry asked is known to hold it",
    "index_lag": "too recent: the registries may not have it yet",
    "identifier_disowned": "its identifier does not exist; the work itself may",
    "other_agency": "its DOI exists with an agency that cannot be asked for details",
    "title_too_generic": "the title is too common to tell works apart",
    "near_title": "a registered work of the same authors has nearly this title",
    "identity_unsure": "a record was found that cannot be tied to it for certain",
    "nothing_to_ask": "it has neither an identifier nor a title",
    "let_stand": "no registry vouches for it; somebody has looked at it and lets it stand",
}
"""Reason codes of an UNVERIFIED reference, with what they mean for people."""
