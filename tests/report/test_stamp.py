import pytest

from grounded_research.ledger.changes import finish_stage
from grounded_research.ledger.models import changed
from grounded_research.ledger.words import StageName, StageState
from grounded_research.report.render import FORMATS, render
from grounded_research.report.stage import conclude
from grounded_research.report.stamp import outdated, stamp
from support import builders as build


def reported(ledger):
    return finish_stage(conclude(ledger), StageName.REPORT, StageState.DONE, at=build.AT)


@pytest.fixture
def ledger():
    return reported(build.small_ledger())


def write(folder, ledger, *formats):
    for name, text in render(ledger, formats).items():
        (folder / name).write_text(text, encoding="utf-8")


@pytest.mark.parametrize("form", FORMATS)
def test_a_report_of_every_format_shows_the_state_it_was_rendered_of(tmp_path, ledger, form):
    write(tmp_path, ledger, form)
    assert outdated(ledger, tmp_path) is None


def test_a_report_of_an_older_state_is_outdated(tmp_path, ledger):
    write(tmp_path, ledger, "html", "md")
    claim = changed(ledger.claims[0], grounding=build.grounding("UNSUPPORTED"))
    later = reported(changed(ledger, claims=(claim, *ledger.claims[1:])))
    assert stamp(later) != stamp(ledger)
    assert outdated(later, tmp_path) == ("html", "md")


def test_where_nothing_was_rendered_nothing_is_old(tmp_path, ledger):
    assert outdated(ledger, tmp_path) == ()
