"""Method and limits: what ran, on what, who judged, which gates fired, and what was not checked."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from grounded_research.ledger.models import Ledger
from grounded_research.ledger.words import EMBEDDED, Action, Disposition, Outcome, StageName
from grounded_research.report.labels import Stages
from grounded_research.report.stamp import stamp


@dataclass(frozen=True)
class MethodLine:
    """One item of the section: its name, what is said, and the lines below it."""

    name: str
    text: str
    details: tuple[str, ...] = ()


def method_lines(ledger: Ledger, stages: Stages) -> list[MethodLine]:
    """Every item of the section, in its order; items with nothing to say are left out."""
    lines = [
        stages_line(ledger, stages),
        network_line(ledger),
        sources_line(ledger),
        judges_line(ledger),
        gates_line(ledger),
        excluded_line(ledger),
        skipped_line(ledger, "Left out", repaired=False),
        skipped_line(ledger, "Read by a repair", repaired=True),
        edits_line(ledger),
        limits_line(stages),
    ]
    return [line for line in lines if line is not None]


def stages_line(ledger: Ledger, stages: Stages) -> MethodLine:
    """Which stages ran, when, and how they stand."""
    states = {
        StageName.GROUND: stages.ground,
        StageName.AUDIT: stages.audit,
        StageName.CONTRADICT: stages.contradict,
    }
    details = []
    for stage in (StageName.DECOMPOSE, StageName.GROUND, StageName.AUDIT, StageName.CONTRADICT):
        run = ledger.stages.get(stage)
        if run is None:
            details.append(f"{stage.value}: not run")
            continue
        state = states.get(stage, run.state.value)
        details.append(f"{stage.value}: {state}, {run.at}")
        details += [f"{stage.value}: {note}" for note in run.notes]
    if shown := stamp(ledger):
        details.append(f"report: of the ledger's state {shown}")
    return MethodLine("Stages", "what ran, and when", tuple(details))


def network_line(ledger: Ledger) -> MethodLine:
    """Whether registries or the web were asked."""
    asked = Counter(
        (asked.registry, asked.outcome.value) for reference in ledger.references for asked in reference.asked
    )
    pages = sum(source.url is not None for source in ledger.sources)
    details = tuple(
        f"{registry}: {outcome} {times(count)}" for (registry, outcome), count in sorted(asked.items())
    )
    outside = any(registry != "index" for registry, _ in asked)
    registries = way_of_asking(ledger) if outside else "no registry was asked"
    registries += ", the user's own index was" if any(registry == "index" for registry, _ in asked) else ""
    web = f"{pages} web pages were read" if pages else "no web page was read"
    return MethodLine("Network", f"{registries}, {web}", details)


def times(count: int) -> str:
    """How often, in words."""
    return "once" if count == 1 else f"{count} times"


def way_of_asking(ledger: Ledger) -> str:
    """Whether registries were asked, or recorded answers of theirs stood in."""
    run = ledger.stages.get(StageName.AUDIT)
    if run is None or not run.settings.get("recorded_answers"):
        return "registries were asked"
    if run.settings.get("network"):
        return "registries were asked, and recorded answers of registries were used"
    return "recorded answers of registries were used, nothing was sent to them"


def sources_line(ledger: Ledger) -> MethodLine:
    """Every source with its digest, those without text too."""
    details = []
    for source in ledger.sources:
        name = source.url or source.path or source.id
        parts = [f"{source.id}: {name}, {source.sentences} sentences, {source.sha256[:19]}"]
        if source.problem:
            parts.append(f"NOT READ: {source.problem}")
        if source.duplicate_of:
            parts.append(f"same text as {source.duplicate_of}")
        parts += source.flags
        details.append("; ".join(parts))
    if not details:
        return MethodLine("Sources", "none")
    read = sum(source.problem is None for source in ledger.sources)
    return MethodLine("Sources", f"{read} of {len(ledger.sources)} read", tuple(details))


def judges_line(ledger: Ledger) -> MethodLine | None:
    """Who judged how many claims, and how often two judges agreed."""
    judged = Counter(claim.grounding.judge for claim in ledger.claims if claim.grounding.judge)
    if not judged:
        return None
    still_open = sum(claim.grounding.open for claim in ledger.claims if claim.grounding.judge == EMBEDDED)
    details = [
        f"built-in judge alone: {count} claims, {still_open} of them still open for a reader"
        if judge == EMBEDDED
        else f"{judge}: {count} claims"
        for judge, count in judged.most_common()
    ]
    both, agreed = agreement(ledger)
    if both:
        details.append(f"{both} claims were answered by two judges or more, who agreed on {agreed}")
    return MethodLine("Judges", "whose answer stands", tuple(details))


def agreement(ledger: Ledger) -> tuple[int, int]:
    """How many claims two judges answered, and on how many they agreed."""
    both = agreed = 0
    for claim in ledger.claims:
        last = {
            entry.judge: entry.status
            for entry in claim.grounding.history
            if entry.outcome is not Outcome.RETURNED and entry.judge != EMBEDDED
        }
        if len(last) > 1:
            both += 1
            agreed += len(set(last.values())) == 1
    return both, agreed


ACTION_WORDS = {Action.CHANGE: "changed", Action.RETURN: "returned", Action.FLAG: "flagged"}
"""What a gate did, as the report says it of claims."""


def gates_line(ledger: Ledger) -> MethodLine | None:
    """Which gates fired, what they did, and at which claims."""
    fired: dict[tuple[str, Action], list[str]] = {}
    for claim in ledger.claims:
        for entry in claim.grounding.history:
            for ruling in entry.rulings:
                fired.setdefault((ruling.gate, ruling.action), []).append(claim.id)
    if not fired:
        return None
    details = tuple(
        f"{gate}: {ACTION_WORDS[action]} {', '.join(dict.fromkeys(ids))}"
        for (gate, action), ids in sorted(fired.items())
    )
    return MethodLine("Gates", f"{sum(map(len, fired.values()))} firings", details)


def excluded_line(ledger: Ledger) -> MethodLine | None:
    """Sentences that hold no claim, counted by reason."""
    reasons = Counter(
        sentence.reason.value
        for sentence in ledger.sentences
        if sentence.disposition is Disposition.EXCLUDED and sentence.reason
    )
    if not ledger.sentences:
        return None
    flags = [
        f"{sentence.id} ({sentence.at_line}): {flag}"
        for sentence in ledger.sentences
        for flag in sentence.flags
    ]
    details = [f"{reason}: {count}" for reason, count in reasons.most_common()] + flags
    excluded = sum(reasons.values())
    return MethodLine(
        "Sentences", f"{len(ledger.sentences)} pieces of the draft, {excluded} hold no claim", tuple(details)
    )


def skipped_line(ledger: Ledger, name: str, *, repaired: bool) -> MethodLine | None:
    """All that was left out, or read by a repair, each with its reason."""
    details = tuple(
        f"{one.stage.value}: {one.what}: {one.reason}" for one in ledger.skipped if one.repaired is repaired
    )
    return MethodLine(name, f"{len(details)} things", details) if details else None


def edits_line(ledger: Ledger) -> MethodLine | None:
    """Whether a hand wrote in the ledger."""
    if not ledger.hand_edits:
        return None
    details = tuple(f"{edit.at}, before revision {edit.revision}" for edit in ledger.hand_edits)
    return MethodLine("Hand edits", "the ledger was edited by hand and taken over as it was", details)


LIMITS: tuple[tuple[Callable[[Stages], bool], str], ...] = (
    (lambda _s: True, "Support was checked against the sources named above, not against the world."),
    (lambda _s: True, "A verdict of the built-in judge means near-verbatim agreement, and no more."),
    (
        lambda s: s.contradict != "not run",
        "Conflicts are looked for between statements that are alike in words and key; others are not seen.",
    ),
    (lambda s: s.ground == "not run", "NOT checked: whether sources support the claims."),
    (lambda s: s.audit == "not run", "NOT checked: whether the cited works exist and are cited correctly."),
    (lambda s: s.contradict == "not run", "NOT checked: whether sources or claims contradict each other."),
    (
        lambda s: "stale" in (s.ground, s.audit, s.contradict),
        "A stage is stale: its inputs changed since it ran.",
    ),
    (lambda s: "partial" in (s.ground, s.audit, s.contradict), "A stage stopped before its end."),
)
"""Sentences on the limits of the check, and when each must be said."""


def limits_line(stages: Stages) -> MethodLine:
    """What this check cannot tell."""
    details: Iterable[str] = (text for applies, text in LIMITS if applies(stages))
    return MethodLine("Limits", "what this check does not tell", tuple(details))
