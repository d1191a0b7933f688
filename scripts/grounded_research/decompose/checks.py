"""Claim checks: what a decomposition of a sentence must satisfy, as one table."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from grounded_research.decompose import check_form, check_strength, check_values
from grounded_research.decompose.cases import Case, Fault


@dataclass(frozen=True)
class Check:
    """One rule for decompositions.

    Attributes:
        name: How faults name it.
        find: The faults of a case. It can be wrong about good claims, so that an answer may override it after
            the second try; the report says so.
    """

    name: str
    find: Callable[[Case], Iterator[Fault]]


CHECKS: tuple[Check, ...] = (
    Check("coverage", check_values.coverage),
    Check("no invention", check_values.invention),
    Check("strength", check_strength.strength),
    Check("self-contained", check_form.self_contained),
    Check("atomic", check_form.atomic),
)
"""In the order in which a judge reads their faults."""


def check_claims(case: Case) -> list[Fault]:
    """All faults of a decomposition."""
    return [fault for check in CHECKS for fault in check.find(case)]
