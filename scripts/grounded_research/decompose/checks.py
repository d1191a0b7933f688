"""Claim checks: what a decomposition of a sentence must satisfy, as one table."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from grounded_research.decompose import check_form, check_strength, check_values
from grounded_research.decompose.cases import Case, Fault


@dataclass(frozen=True)
class Check:
    """One rule for decompositions.

    Attributes:
        name: How faults name it.
        find: The faults of a case.
        firm: No reason lifts it: the word that it names can always be taken out, and a claim that says more
            than the draft would be held against the draft. The others can be wrong about good claims: after
            the second try an answer may override them, and the report says so.
    """

    name: str
    find: Callable[[Case], Iterator[Fault]]
    firm: bool = False


CHECKS: tuple[Check, ...] = (
    Check("coverage", check_values.coverage),
    Check("no invention", check_values.invention, firm=True),
    Check("strength", check_strength.strength),
    Check("self-contained", check_form.self_contained),
    Check("atomic", check_form.atomic),
)
"""In the order in which a judge reads their faults."""


def check_claims(case: Case) -> list[Fault]:
    """All faults of a decomposition."""
    return [fault for check in CHECKS for fault in check.find(case)]


def firm_faults(faults: Iterable[Fault]) -> list[Fault]:
    """The faults that no override lifts."""
    firm = {check.name for check in CHECKS if check.firm}
    return [fault for fault in faults if fault.check in firm]
