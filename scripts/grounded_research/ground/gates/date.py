"""The date gate: the claim's years and dates against the cited sentences."""

from grounded_research.ground.gates.context import GateContext
from grounded_research.ground.gates.derived import derived_values
from grounded_research.ground.gates.owner import value_of_another
from grounded_research.ground.gates.ruling import Decision
from grounded_research.ground.gates.slot import value_beside_another
from grounded_research.ground.gates.values import values_ruling


def date_gate(context: GateContext) -> Decision | None:
    """Compare the dates of a claim with those of its evidence, by key.

    Detects and may what the quantity gate does, for years and dates; a span of life after a name
    "(1895-1958)" is a birth and a death. Does nothing for the dates of a clause that denies something.
    Exists for: "died in 1948", supported by "Heinrich (Henry) B. (1895-1958)".
    """
    return (
        values_ruling(context, "date")
        or value_of_another(context, "date")
        or value_beside_another(context, "date")
        or derived_values(context, "date")
    )
