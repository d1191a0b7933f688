"""What the report says of how the check was made."""

import pytest

from grounded_research.ledger.models import Asked, StageRun
from grounded_research.ledger.words import Action, AskOutcome, StageName, StageState
from grounded_research.report.method import gates_line, network_line
from support.builders import AT, claim, grounding, history_entry, ledger, reference, ruling

ASKED = Asked(registry="crossref", what="doi", outcome=AskOutcome.FOUND, at=AT)


@pytest.mark.parametrize(
    "settings, words",
    [
        ({"recorded_answers": True}, "recorded answers of registries were used, nothing was sent to them"),
        ({"network": True}, "registries were asked, no web page"),
        ({"recorded_answers": True, "network": True}, "registries were asked, and recorded answers"),
        ({}, "registries were asked, no web page"),
    ],
)
def test_whether_anything_was_sent_is_said(settings, words):
    run = StageRun(state=StageState.DONE, at=AT, inputs="sha256:" + "0" * 64, settings=settings)
    audited = ledger(references=[reference(asked=(ASKED,))], stages={StageName.AUDIT: run})
    assert network_line(audited).text.startswith(words)


def test_the_gates_that_fired_name_the_claims_at_which_they_did():
    lowered = history_entry(rulings=(ruling("quantity"), ruling("signals", action=Action.FLAG)))
    flagged = history_entry(rulings=(ruling("signals", action=Action.FLAG),) * 2)
    claims = [
        claim("C1", grounding=grounding(history=(lowered,))),
        claim("C2", grounding=grounding(history=(flagged,))),
    ]
    line = gates_line(ledger(claims=claims))
    assert line.text == "4 firings"
    assert line.details == ("quantity: changed C1", "signals: flagged C1, C2")
