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
        find: The faults of a case.
        heuristic: It can be wrong about good claims, so that an answer may override it after the second try.
    """

    name: str
    find: Callable[[Case], Iterator[Fault]]
    heuristic: bool = False


CHECKS: tuple[Check, ...] = (
    Check("coverage", check_values.coverage),
    Check("no invention", check_values.invention),
    Check("strength", check_strength.strength),
    Check("self-contained", check_form.self_contained, heuristic=True),
    Check("atomic", check_form.atomic, heuristic=True),
)
"""In the order in which a judge reads their faults."""


def check_claims(case: Case) -> list[Fault]:
    """All faults of a decomposition."""
    return [fault for check in CHECKS for fault in check.find(case)]


def firm_faults(faults: list[Fault]) -> list[Fault]:
    """The faults that no override can lift."""
    heuristic = {check.name for check in CHECKS if check.heuristic}
    return [fault for fault in faults if fault.check not in heuristic]
