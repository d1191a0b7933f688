"""The ledger's bytes: one spelling of every ledger, with a seal over all the rest."""

import re

from grounded_research.errors import DefectError
from grounded_research.ledger.digest import digest_bytes
from grounded_research.ledger.faults import plain
from grounded_research.ledger.models import Ledger, changed

HEAD = re.compile(
    rb'\A\{\n "ledger_version": "(?P<version>[^"\n]*)",\n "revision": (?P<revision>[0-9]+),\n'
    rb' "seal": "(?P<seal>[^"\n]*)"'
)
"""How a file that our own code wrote begins; anything else has been through other hands."""


def dump(ledger: Ledger) -> bytes:
    """The ledger as UTF-8 JSON, one field a line so that versions can be compared, LF, with its seal.

    Raises:
        DefectError: A value has no JSON form.
    """
    body = spell(changed(ledger, seal=""))
    return with_seal(body, digest_bytes(body))


def spell(ledger: Ledger) -> bytes:
    """The ledger's bytes with the seal that it bears."""
    try:
        return f"{ledger.model_dump_json(indent=1, warnings='none')}\n".encode()
    except (ValueError, TypeError, AttributeError) as error:  # a foreign object, half a surrogate pair
        raise DefectError(f"The ledger cannot be written as JSON: {plain(str(error))}") from error


def with_seal(body: bytes, seal: str) -> bytes:
    """The bytes with the seal's text replaced."""
    head = HEAD.match(body)
    if head is None:
        raise DefectError("A ledger was written whose first fields are not version, revision and seal.")
    start, end = head.span("seal")
    return body[:start] + seal.encode() + body[end:]


def is_intact(raw: bytes) -> bool:
    """Whether these are bytes as our own code wrote and sealed them."""
    head = HEAD.match(raw)
    if head is None or not head["seal"]:
        return False
    return digest_bytes(with_seal(raw, "")) == head["seal"].decode("utf-8", "replace")


def is_sealed(ledger: Ledger) -> bool:
    """Whether a ledger bears its own seal, however its file was laid out: a tool may change line ends."""
    return bool(ledger.seal) and dump(ledger) == spell(ledger)
