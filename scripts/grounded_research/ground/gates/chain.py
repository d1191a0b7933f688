"""The order of the gates, and how an answer is run through them."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from grounded_research.ground.gates.accusation_evidence import accusation_evidence_gate
from grounded_research.ground.gates.agreeing_evidence import agreeing_evidence_gate
from grounded_research.ground.gates.borrowed_explanation import borrowed_explanation_gate
from grounded_research.ground.gates.confidence import confidence_gate
from grounded_research.ground.gates.consistency import consistency_gate
from grounded_research.ground.gates.context import SUPPORTING, GateContext
from grounded_research.ground.gates.date import date_gate
from grounded_research.ground.gates.event import event_gate
from grounded_research.ground.gates.first_reading import first_reading_gate
from grounded_research.ground.gates.independence import independence_gate
from grounded_research.ground.gates.negation import negation_gate
from grounded_research.ground.gates.ordinal import ordinal_gate
from grounded_research.ground.gates.other_name import name_gate
from grounded_research.ground.gates.other_nation import nation_gate
from grounded_research.ground.gates.overstatement import overstatement_gate
from grounded_research.ground.gates.quantity import quantity_gate
from grounded_research.ground.gates.ruling import Decision, flag
from grounded_research.ground.gates.signals import signals_gate
from grounded_research.ground.gates.support_evidence import support_evidence_gate
from grounded_research.ground.gates.unrelated_evidence import unrelated_evidence_gate
from grounded_research.ground.gates.year import year_gate
from grounded_research.ledger.models import Ruling
from grounded_research.ledger.words import Action, GroundingStatus

GateFunction = Callable[[GateContext], Decision | None]


@dataclass(frozen=True)
class Gate:
    """One row of the chain."""

    group: str
    name: str
    rule: GateFunction


CHAIN: tuple[Gate, ...] = (
    Gate("explanation", "year", year_gate),
    Gate("explanation", "ordinal", ordinal_gate),
    Gate("explanation", "negation", negation_gate),
    Gate("explanation", "consistency", consistency_gate),
    Gate("explanation", "event", event_gate),
    Gate("accusation", "accusation evidence", accusation_evidence_gate),
    Gate("accusation", "borrowed explanation", borrowed_explanation_gate),
    Gate("evidence", "unrelated evidence", unrelated_evidence_gate),
    Gate("evidence", "agreeing evidence", agreeing_evidence_gate),
    Gate("values", "quantity", quantity_gate),
    Gate("values", "date", date_gate),
    Gate("values", "name", name_gate),
    Gate("values", "nation", nation_gate),
    Gate("values", "overstatement", overstatement_gate),
    Gate("reading", "first reading", first_reading_gate),
    Gate("support", "confidence", confidence_gate),
    Gate("support", "independence", independence_gate),
    Gate("support", "support evidence", support_evidence_gate),
    Gate("signals", "signals", signals_gate),
)
"""The gates in their order: those that read only the explanation run before the check of the evidence for an
accusation, so that their doubt cannot become final by itself; whether the evidence is about the claim is
asked before values are compared, and what the embedded judge found where no value decided; the check of the
evidence for a support runs last, so that a support which a values gate forced must carry a sentence too;
signals only flag."""


HEARD = 3
"""The attempt from which an override is heard: two answers were returned or changed before."""

LIFTABLE = frozenset({"evidence", "values", "reading"})
"""Groups whose rulings a judge may override with a reason, on the third answer: they read words and values,
and a right answer can stand against them for ever. What they contradict by key, pointers that name nothing
and a reason that says the opposite are not among them."""


@dataclass(frozen=True)
class Verdict:
    """What the chain made of an answer.

    Attributes:
        status: The status after the gates.
        rulings: Every firing, in order, with its before and after.
        returned: The note for the judge, when the answer goes back; else None.
        flags: Notes for the reader.
        evidence: Whether the resolved evidence stands behind the status.
        overridden: Whether a gate was overruled by the judge's reason.
    """

    status: GroundingStatus
    rulings: tuple[Ruling, ...]
    returned: str | None
    flags: tuple[str, ...]
    evidence: bool
    overridden: bool = False

    @property
    def note(self) -> str | None:
        """What the gates said that changed or returned the answer, the last word on it."""
        if self.returned is not None:
            return self.returned
        notes = [ruling.note for ruling in self.rulings if ruling.action is not Action.FLAG]
        return notes[-1] if notes else None


def run_chain(context: GateContext, chain: tuple[Gate, ...] = CHAIN) -> Verdict:
    """Run an answer through the gates; the first return ends the ruling, and only flags follow it."""
    context = replace(context, status=context.answer.status, provisional=False)
    rulings: list[Ruling] = []
    returned: str | None = None
    dropped = overridden = False
    for gate in chain:
        if returned is not None and gate.group != "signals":
            continue
        decision = gate.rule(context)
        if decision is None:
            continue
        if is_overridden(gate, decision, context):
            overridden = True
            decision = flag(f"kept against '{gate.name}' ({decision.note}): {context.answer.override}")
        dropped = dropped or decision.provisional
        after = decision.status or context.status
        action = Action.CHANGE if settles(decision, context) else decision.action
        if action is Action.RETURN:
            returned = returned_note(rulings, decision)
        rulings.append(
            Ruling(gate=gate.name, action=action, before=context.status, after=after, note=decision.note)
        )
        context = replace(context, status=after, provisional=decision.provisional)
    flags = tuple(ruling.note for ruling in rulings if ruling.action is Action.FLAG)
    evidence = bool(context.resolved) and not dropped
    return Verdict(context.status, tuple(rulings), returned, flags, evidence, overridden=overridden)


def is_overridden(gate: Gate, decision: Decision, context: GateContext) -> bool:
    """Whether a support is kept against a gate: gates changed it twice, and its judge says why."""
    return (
        bool(context.answer.override)
        and context.attempt >= HEARD
        and context.supporting
        and gate.group in LIFTABLE
        and decision.action is not Action.FLAG
        and decision.status is not GroundingStatus.CONTRADICTED
        and not decision.firm
    )


def is_liftable(ruling: Ruling) -> bool:
    """Whether a recorded ruling is one that a reason may override."""
    lifted = {gate.name for gate in CHAIN if gate.group in LIFTABLE}
    supporting = ruling.before in SUPPORTING and ruling.after is not GroundingStatus.CONTRADICTED
    return ruling.gate in lifted and supporting


def settles(decision: Decision, context: GateContext) -> bool:
    """Whether a return becomes a change, because the judge was asked once already."""
    return decision.action is Action.RETURN and context.attempt > 1


def returned_note(rulings: list[Ruling], decision: Decision) -> str:
    """What the judge is told: what raised the doubt, then what is asked."""
    doubts = [ruling.note for ruling in rulings if ruling.after is GroundingStatus.CONTRADICTED]
    return "; ".join([*doubts, decision.note])
