"""The laws of the chain: order, evidence behind a verdict, one return, no accused negative claim."""

from hypothesis import given, settings
from hypothesis import strategies as st

from grounded_research.ground.gates.chain import CHAIN, run_chain
from grounded_research.ground.gates.context import GateContext, context_of
from grounded_research.ledger.models import GroundingAnswer
from grounded_research.ledger.words import Action, GroundingStatus
from support import builders

NEEDS_EVIDENCE = {
    GroundingStatus.SUPPORTED,
    GroundingStatus.PARTIALLY_SUPPORTED,
    GroundingStatus.CONTRADICTED,
}
FRAGMENTS = [
    "The first flight covered 852 feet",
    "852 ft on its fourth flight",
    "in 2005",
    "in 2006, not 2005",
    "The war did not end in 1943",
    "the war ended in 1945",
    "30 percent of patients",
    "18 percent",
    "the source does not mention it",
    "confirms the claim",
    "was not liable",
    "Geneva",
]
sentences = st.lists(st.sampled_from(FRAGMENTS), min_size=1, max_size=3).map(
    lambda parts: " ".join(parts) + "."
)
answerable = sorted(set(GroundingStatus) - {GroundingStatus.UNCHECKED})


@st.composite
def contexts(draw: st.DrawFn, claims: st.SearchStrategy[str] = sentences) -> GateContext:
    texts = draw(st.lists(sentences, max_size=2))
    resolved = tuple(builders.evidence(f"A:{n}", text) for n, text in enumerate(texts, 1))
    return GateContext(
        claim=draw(claims),
        answer=GroundingAnswer(
            status=draw(st.sampled_from(answerable)),
            evidence=tuple(one.pointer for one in resolved),
            reason=draw(sentences),
            confidence=draw(st.sampled_from([None, 0.2, 0.9])),
            event=draw(st.sampled_from([None, "same", "other"])),
        ),
        resolved=draw(st.sampled_from([resolved, resolved, None])),
        elsewhere=tuple(builders.evidence("A:101", text) for text in draw(st.lists(sentences, max_size=1))),
        batch=tuple(draw(st.lists(sentences, max_size=1))),
        domains=draw(st.sampled_from([(), ("a.org",)])),
        attempt=draw(st.sampled_from([1, 2])),
    )


def test_the_groups_stand_in_their_order():
    groups = list(dict.fromkeys(gate.group for gate in CHAIN))
    assert groups == ["explanation", "accusation", "evidence", "values", "reading", "support", "signals"]
    assert [gate.name for gate in CHAIN if gate.group == "support"][-1] == "support evidence"


def test_every_gate_says_what_it_detects_what_it_may_do_and_why_it_exists():
    for gate in CHAIN:
        text = gate.rule.__doc__ or ""
        assert "Detects" in text, gate.name
        assert "May" in text or "may" in text, gate.name
        assert "Exists for" in text, gate.name


@settings(deadline=None)
@given(contexts())
def test_no_verdict_stands_without_a_sentence_behind_it(context):
    verdict = run_chain(context)
    if verdict.status in NEEDS_EVIDENCE:
        assert context.resolved
        assert verdict.evidence


@settings(deadline=None)
@given(contexts())
def test_an_answer_to_a_return_is_never_returned_again(context):
    verdict = run_chain(context)
    assert context.attempt == 1 or verdict.returned is None


@settings(deadline=None)
@given(contexts())
def test_the_rulings_tell_the_way_from_the_answer_to_the_verdict(context):
    verdict = run_chain(context)
    status = context.answer.status
    for ruling in verdict.rulings:
        assert ruling.before is status
        status = ruling.after
        assert ruling.note.isascii()
        assert ruling.action is not Action.FLAG or ruling.before is ruling.after
    assert status is verdict.status


@settings(deadline=None)
@given(
    contexts(
        st.sampled_from(["The war did not end in 1943.", "No patient died.", "It was never 30 percent."])
    )
)
def test_no_gate_accuses_a_claim_that_denies(context):
    verdict = run_chain(context)
    if context.answer.status is not GroundingStatus.CONTRADICTED and context.answer.event != "other":
        assert all(ruling.after is not GroundingStatus.CONTRADICTED for ruling in verdict.rulings)


@settings(deadline=None)
@given(contexts())
def test_the_same_answer_gets_the_same_verdict_again(context):
    first = run_chain(context)
    entry = builders.history_entry(
        GroundingStatus.UNCHECKED,
        claim=context.claim,
        answer=context.answer,
        resolved=context.resolved,
        elsewhere=context.elsewhere,
        batch=context.batch,
        domains=context.domains,
        attempt=context.attempt,
        rulings=first.rulings,
    )
    assert run_chain(context_of(entry)) == first


def test_a_doubt_of_the_explanation_ends_as_unsupported_and_asks_once(answered):
    context = answered(
        "Pluto was reclassified in 2005.",
        ["Pluto was reclassified in 2006."],
        "Pluto was reclassified in 2006.",
    )
    verdict = run_chain(context)
    assert verdict.status is GroundingStatus.UNSUPPORTED
    assert [ruling.gate for ruling in verdict.rulings] == ["year", "accusation evidence"]
    assert "2006" in (verdict.returned or "")
    assert not verdict.evidence


def test_a_second_answer_with_a_sentence_makes_the_contradiction_final(answered):
    context = answered(
        "Pluto was reclassified in 2005.",
        ["Pluto was reclassified in 2006."],
        "Pluto was reclassified in 2006.",
        "CONTRADICTED",
        attempt=2,
    )
    assert run_chain(context).status is GroundingStatus.CONTRADICTED
