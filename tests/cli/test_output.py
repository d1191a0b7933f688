"""What commands print."""

from grounded_research.cli.options import Common
from grounded_research.cli.output import Result, emit


def test_foreign_text_cannot_steer_the_terminal(capsys):
    emit(Result(summary="done", body=["R1 Title \u202egnp.exe \x1b[2J", "one\ntwo"]), Common())
    assert capsys.readouterr().out.splitlines()[1:4] == ["R1 Title \\u202egnp.exe \\u001b[2J", "one", "two"]
