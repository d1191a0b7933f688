"""Names as indexes print them, given names first, to persons."""

import re
from functools import lru_cache
from typing import Any

from grounded_research.citations.registries.arxiv_records import split_name_fields

# dblp numbers people of one name: "Wei Wang 0001".
NUMBER = re.compile(r"\s+\d{4}$")


@lru_cache(maxsize=65536)
def printed_person(name: str) -> dict[str, Any] | None:
    """The person of a printed name, not to be changed; None where the index says that it does not know."""
    name = name.strip()
    fields = split_name_fields(NUMBER.sub("", name) if name[-1:].isdigit() else name)
    return {field: value for field, value in fields.items() if value} or None


def printed_people(names: list[str]) -> list[dict[str, Any]]:
    """The persons of printed names."""
    return [person for name in names if (person := printed_person(name))]
