"""What every record of the ledger is: frozen, its fields known; and the ids that records bear."""

from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field

SentenceId = Annotated[str, Field(pattern=r"^S[1-9]\d*$")]
ClaimId = Annotated[str, Field(pattern=r"^C[1-9]\d*$")]
ReferenceId = Annotated[str, Field(pattern=r"^R[1-9]\d*$")]
ConflictId = Annotated[str, Field(pattern=r"^X[1-9]\d*$")]
SourceId = Annotated[str, Field(pattern=r"^[A-Z]{1,3}$")]
PointerText = Annotated[str, Field(pattern=r"^[A-Z]{1,3}:[1-9]\d*$")]
Digest = Annotated[str, Field(pattern=r"^sha256:[0-9a-f]{64}$")]
Scalar = str | int | float | bool | None


class Record(BaseModel):
    """A frozen record; a field that is not known is refused.

    Its validator is built when it is first used: the whole ledger's then holds those of all its parts, and a
    command that only reads one builds no other. For the same reason a default that is a record is made
    without validation.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", ser_json_inf_nan="null", defer_build=True)


RecordT = TypeVar("RecordT", bound=Record)


def changed(record: RecordT, /, **fields: Any) -> RecordT:
    """The record with some fields replaced, their values unchecked: every save checks what it writes.

    Raises:
        TypeError: The record has no field of that name.
    """
    known = type(record).model_fields.keys()
    if not fields.keys() <= known:
        raise TypeError(f"{type(record).__name__} has no field {', '.join(sorted(fields.keys() - known))}")
    copy = record.model_copy(update=fields)
    for lookup in vars(copy).keys() - known:
        del vars(copy)[lookup]  # a cached lookup speaks of the record that was copied
    return copy
