"""What the report says of how the check was made."""

import pytest

from grounded_research.ledger.models import Asked, StageRun
from grounded_research.ledger.words import AskOutcome, StageName, StageState
from grounded_research.report.method import network_line
from support.builders import AT, ledger, reference

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
