"""The check of a ledger against its rules: every fault, with the JSON pointer of where it stands."""

import json
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from grounded_research.errors import DefectError
from grounded_research.ledger.models import Ledger


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong and where: a JSON pointer (RFC 6901)."""

    pointer: str
    message: str

    def __str__(self) -> str:
        return f"{self.pointer or '/'}: {self.message}"


def examine(data: dict[str, Any]) -> tuple[Ledger | None, list[Fault]]:
    """The ledger that a JSON object is, and its faults."""
    try:
        return Ledger.model_validate_json(json.dumps(data)), []
    except ValidationError as error:
        return None, [
            Fault("/" + "/".join(map(str, f["loc"])), f["msg"]) for f in error.errors(include_url=False)
        ]


def refuse_faults(ledger: Ledger, before: Ledger | None) -> None:
    """Pass when a ledger may be written."""
    _, faults = examine(ledger.model_dump(mode="json", warnings="none"))
    if faults:
        raise DefectError("An invalid ledger was about to be written.", details=[str(f) for f in faults])
