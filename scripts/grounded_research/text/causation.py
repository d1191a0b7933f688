"""Causal and associative verbs: whether a text says that one thing brings about another or goes with it."""

from functools import cache

from grounded_research.text.cues import Cue, CueTable
from grounded_research.text.patterns import regex


def _inflected(lemmas: str) -> str:
    """Entries of a cue table for regular verbs, given with commas between them, each with its inflections."""
    lines: list[str] = []
    for lemma in map(str.strip, lemmas.replace("\n", " ").split(",")):
        head, _, rest = lemma.partition(" ")
        tail = f" {rest}" if rest else ""
        base = head.removesuffix("e")
        if head.endswith("y") and head[-2] not in "aeiou":
            forms = [head, head[:-1] + "ies", head[:-1] + "ied", head + "ing"]
        else:
            sibilant = head.endswith(("s", "sh", "ch", "x", "z"))
            forms = [head, head + ("es" if sibilant else "s"), base + "ed", base + "ing"]
        lines.append(f"{lemma}: " + ", ".join(form + tail for form in forms))
    return "\n".join(lines)


_CAUSAL = """
cause, reduce, increase, decrease, prevent, induce, produce, trigger, provoke, improve, worsen,
impair, enhance, promote, inhibit, suppress, stimulate, accelerate, slow, delay, raise, lower,
boost, eliminate, cure, affect, influence, alter, change, determine, generate, create, enable,
protect against, result in, contribute to, drive up, block, mitigate, alleviate, exacerbate,
aggravate, strengthen, weaken, limit, restore, disrupt, facilitate, diminish, attenuate, ameliorate,
abolish, activate, mediate, extend, shorten, prolong, double, halve, yield, force, avert, curb,
hinder, amplify, elicit
"""
_ASSOCIATIVE = (
    "correlate with, associate with, relate to, link to, link with, coincide with, accompany, correspond to"
)

CAUSAL_VERBS = {
    "causal": _inflected(_CAUSAL)
    + """
        lead to: lead to, leads to, led to, leading to
        drive: drive, drives, drove, driven, driving
        bring about: bring about, brings about, brought about, bringing about
        give rise to: give rise to, gives rise to, gave rise to, giving rise to
        make: makes, made
        cut: cut, cuts, cutting
        kill: kill, kills, killed, killing
        due to
        because of
        result of: as a result of, the result of
        consequence of: as a consequence of, a consequence of, the consequence of
        effect on: effect on, effects on, effect of, effects of, impact on, impact of, impacts on
        responsible for
        attributable to: attributable to, attributed to
        owing to
        caused by
    """,
    "associative": _inflected(_ASSOCIATIVE)
    + """
        association: association between, association of, association with, associations between
        correlation: correlation between, correlation of, correlation with, correlations between
        relationship: relationship between, relationship with, relation between
        link: link between, links between
        linked: linked
        associated: associated
        correlated: correlated
        predict: predict, predicts, predicted, predictive of, predictor of, predictors of
        risk factor: risk factor for, risk factors for
        go with: go with, goes with, went with
        connected with: connected with, connected to
        tied to
    """,
}


_MAKING = frozenset({"make", "create", "produce", "generate", "yield"})
"""Verbs that tell of a thing that somebody makes as often as of an effect."""

_PURPOSE = regex(r"\bto\s+(?:\w+ly\s+)?\Z")
_MAKER = regex(
    r"\s+(?:\w+ly\s+)?(?:by|from|of|out\s+of|up\s+of|with|in|at|on|for|between|available|public|into)\b"
)


@cache
def _table() -> CueTable:
    return CueTable(CAUSAL_VERBS)


def _brings_about(text: str, cue: Cue) -> bool:
    """Whether a verb of making tells of an effect: not "to create maps", "made of milk", "produced by me"."""
    if cue.lemma not in _MAKING:
        return True
    return not (_PURPOSE.search(text, 0, cue.span.start) or _MAKER.match(text, cue.span.end))


def find_causal_verbs(text: str) -> list[Cue]:
    """The causal and associative expressions of a text, in order; kind is causal or associative."""
    return [cue for cue in _table().find(text) if _brings_about(text, cue)]
