"""What a file gives an index: works as plain fields, and what could not be read."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from grounded_research.citations.registries.answers import Registered


@dataclass(frozen=True, slots=True)
class Item:
    """One record of a file.

    Attributes:
        record: The fields of a WorkRecord without ``registry``, as JSON values. Plain values, not models: an
            index of 250,000 works is built in half the time.
        beside: The other fields of ``Registered``: other_titles, other_venues, notices, version ...
        identifiers: Further identifiers by kind, such as pmid.
    """

    record: dict[str, Any]
    beside: dict[str, Any] = field(default_factory=dict)
    identifiers: Mapping[str, str] = field(default_factory=dict)

    def registered(self, registry: str) -> Registered:
        """The item as the named registry gives it.

        Raises:
            pydantic.ValidationError: A value is of the wrong kind.
        """
        return Registered.model_validate({"record": {"registry": registry, **self.record}, **self.beside})


@dataclass(frozen=True, slots=True)
class Fault:
    """A record that could not be read: where it stands, and why, in ASCII."""

    where: str
    why: str


Read = Iterable[Item | Fault]


def filled(**fields: Any) -> dict[str, Any]:
    """The fields that have a value: text, or a list with something in it."""
    return {name: value for name, value in fields.items() if value}


def item_of(work: Registered, identifiers: Mapping[str, str] | None = None) -> Item:
    """A work that is a model already, as an item."""
    data = work.model_dump(mode="json", exclude_defaults=True)
    record = data.pop("record")
    record.pop("registry", None)
    return Item(record, data, identifiers or {})
