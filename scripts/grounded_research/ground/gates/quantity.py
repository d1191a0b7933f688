"""The quantity gate: the claim's numbers against the cited sentences."""

from grounded_research.ground.gates.context import GateContext
from grounded_research.ground.gates.derived import derived_values
from grounded_research.ground.gates.owner import value_of_another
from grounded_research.ground.gates.ruling import Decision
from grounded_research.ground.gates.slot import value_beside_another
from grounded_research.ground.gates.stray import stray_value
from grounded_research.ground.gates.values import values_ruling


def quantity_gate(context: GateContext) -> Decision | None:
    """Compare the quantities of a claim with those of its evidence, by key.

    Detects, for SUPPORTED: a keyed conflict (one value of that kind on each side, same unit after conversion,
    same subject, none of each, per, respectively); a conflict that is less than sure; a value that is absent
    there but stands elsewhere in the source; a value that another of the cited sentences has of another
    subject, or that stands in another subject's clause; a value absent from the whole source; a rounded
    value, unless the claim says "about". For CONTRADICTED: a value that is equal though the answer says it
    differs. May: contradict, support, lower to PARTIALLY_SUPPORTED, return; lower on the second answer. Does
    nothing for the values of a clause of the claim that denies something.
    Exists for: "30 percent" supported by a sentence that says 18 percent.
    """
    return (
        values_ruling(context, "quantity")
        or stray_value(context)
        or value_of_another(context, "quantity")
        or value_beside_another(context, "quantity")
        or derived_values(context, "quantity")
    )
