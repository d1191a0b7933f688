"""Names as indexes print them, given names first, to persons."""

import re
from functools import lru_cache
from typing import Any

from grounded_research.citations.registries.arxiv_records import split_name

# dblp numbers people of one name: "Wei Wang 0001".
NUMBER = re.compile(r"\s+\d{4}$")


@lru_cache(maxsize=32768)
def printed_person(name: str) -> dict[str, Any] | None:
    """The person of a printed name, not to be changed; None where the index says that it does not know."""
    person = split_name(NUMBER.sub("", name.strip()))
    return person.model_dump(exclude_none=True) if person else None


def printed_people(names: list[str]) -> list[dict[str, Any]]:
    """The persons of printed names."""
    return [person for name in names if (person := printed_person(name))]
