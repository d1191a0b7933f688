"""The check of a ledger against its rules: every fault, with the JSON pointer of where it stands."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from grounded_research.errors import DefectError, LedgerError
from grounded_research.ledger.faults import Fault, plain, pointer
from grounded_research.ledger.links import COLLECTIONS, check_links
from grounded_research.ledger.models import Ledger, Record
from grounded_research.ledger.strict_json import parse_json

KINDS: dict[str, str] = {
    "sentences": "Sentence",
    "claims": "Claim",
    "references": "Reference",
    "sources": "Source",
    "conflicts": "Conflict",
}
"""The record in each collection."""

SHOWN_VALUE = 60
"""Characters of a wrong value that a message shows: enough to find it by."""

SHOWN_FAULTS = 20
"""Faults that an error lists; the total is in its message."""


def check_file(path: Path) -> list[Fault]:
    """Every fault of a ledger's file, whoever wrote it; its seal is not looked at.

    Raises:
        LedgerError: The file cannot be read.
    """
    try:
        data = parse_json(path.read_bytes())
    except OSError as error:
        raise LedgerError(f"{path} cannot be read: {error.strerror or error}.") from error
    except ValueError as error:
        return [Fault("", f"it is no JSON: {plain(str(error))}")]
    return examine(data)[1]


def examine(data: Any) -> tuple[Ledger | None, list[Fault]]:
    """The ledger that a JSON value is, where its form is right, and its faults in the order of the file."""
    faults = list(schema_faults("Ledger", data))
    try:
        ledger = Ledger.model_validate_json(json.dumps(data))
    except (ValidationError, ValueError) as error:
        return None, faults or form_faults(error)
    return ledger, faults + check_links(ledger)


def form_faults(error: ValueError) -> list[Fault]:
    """What the records refuse though the schema allows it, such as a line end behind an id."""
    if not isinstance(error, ValidationError):
        return [Fault("", plain(str(error)))]
    return [Fault(pointer(*fault["loc"]), plain(fault["msg"])) for fault in error.errors(include_url=False)]


def refuse_faults(ledger: Ledger, before: Ledger | None) -> None:
    """Pass when a ledger may be written.

    The header is checked against the schema, and of the records those that are not the same in ``before``, a
    ledger that was valid; the links between records are checked in all of them.

    Raises:
        DefectError: It breaks a rule; the details have every fault with its JSON pointer.
    """
    faults = [*header_faults(ledger)]
    for collection in COLLECTIONS.values():
        faults += changed_faults(ledger, before, collection)
    if not faults:
        faults = check_links(ledger)
    if faults:
        raise DefectError(
            f"A change would break the ledger's rules in {len(faults)} "
            f"{'place' if len(faults) == 1 else 'places'}; nothing was written. This is a defect of "
            f"grounded-research, not of the draft: please report it.",
            details=[str(fault) for fault in faults[:SHOWN_FAULTS]],
        )


def header_faults(ledger: Ledger) -> Iterator[Fault]:
    """The faults of all but the collections."""
    header = as_json(ledger, exclude=set(KINDS))
    yield from schema_faults("Ledger", header)


def changed_faults(ledger: Ledger, before: Ledger | None, collection: str) -> Iterator[Fault]:
    """The faults of the records of one collection that are new or differ from before."""
    known = {} if before is None else {record.id: record for record in getattr(before, collection)}
    for position, record in enumerate(getattr(ledger, collection)):
        old = known.get(getattr(record, "id", None))
        if old is record or old == record:
            continue
        trusted = same_parts(record, old)
        for fault in schema_faults(KINDS[collection], as_json(record), trusted):
            yield Fault(pointer(collection, position) + fault.pointer, fault.message)


def same_parts(record: Record, old: Record | None) -> frozenset[str]:
    """The fields with records of their own that are as they were when they were checked."""
    if old is None:
        return frozenset()
    return frozenset(
        name
        for name, value in vars(record).items()
        if isinstance(value, Record) and value == getattr(old, name, None)
    )


def as_json(record: Record, exclude: set[str] | None = None) -> Any:
    """A record as a JSON parser would give it back.

    Raises:
        DefectError: It holds what has no JSON form.
    """
    try:
        return record.model_dump(mode="json", exclude=exclude, warnings="none")
    except (ValueError, TypeError, AttributeError) as error:
        raise DefectError(f"A record has no JSON form: {plain(str(error))}") from error


def schema_faults(record: str, data: Any, trusted: frozenset[str] = frozenset()) -> Iterator[Fault]:
    """What jsonschema finds in the data of one record, told in our words."""
    from grounded_research.ledger.checking import checker, is_surely_right

    if is_surely_right(record, data, trusted):
        return
    validator = checker(record, trusted)
    for error in validator.iter_errors(data):
        yield from explained(error, validator.schema)


def explained(error: Any, schema: Any) -> Iterator[Fault]:
    """One error of jsonschema: a choice is told by the errors of the record that was meant."""
    if error.validator == "anyOf" and error.validator_value[-1] == {"type": "null"}:
        for inner in error.context:
            if inner.schema_path[0] == 0:
                yield from explained(inner, schema)
        return
    rule = rule_of(error, schema)
    message = short(error)
    yield Fault(pointer(*error.absolute_path), f"{message} (rule: {rule})" if rule else message)


def rule_of(error: Any, schema: Any) -> str | None:
    """The words of the invariant that an error comes from, if it comes from one."""
    node, words, in_rule = schema, None, False
    for step in error.absolute_schema_path:
        if step == "if" and "then" in node:
            continue  # jsonschema files what it finds under then and else behind if
        node = node[step]
        in_rule = in_rule or step == "allOf"
        if in_rule and isinstance(node, dict):
            words = node.get("description", words)
    return words


def short(error: Any) -> str:
    """The message of jsonschema in ASCII, a long value in it cut."""
    value = repr(error.instance)
    message = str(error.message)
    if len(value) > SHOWN_VALUE:
        message = message.replace(value, f"{value[:SHOWN_VALUE]}...")
    return plain(message)
