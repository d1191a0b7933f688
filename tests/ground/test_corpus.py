"""The recorded answers: no gate changes without this test showing whose verdict would be another."""

from collections import Counter
from pathlib import Path

import pytest

from grounded_research.errors import AnswerFileError
from grounded_research.ground.replay import read_recorded, replay_answers
from grounded_research.ledger.words import GroundingStatus

CORPUS = Path(__file__).resolve().parents[1] / "corpus" / "answers.jsonl"
RECORDED = read_recorded(CORPUS.read_text(encoding="utf-8"), CORPUS.name)


def test_there_are_enough_recorded_answers_of_every_kind():
    kinds = Counter(answer.kind for answer in RECORDED)
    assert len(RECORDED) >= 150
    assert kinds["true negative claim"] == 50
    assert len({answer.case for answer in RECORDED}) == len(RECORDED)


@pytest.mark.parametrize("answer", RECORDED, ids=lambda answer: answer.case)
def test_a_recorded_answer_keeps_its_verdict(answer):
    [replayed] = replay_answers([answer])
    assert replayed.after == replayed.before, replayed.gates


@pytest.mark.parametrize(
    "answer", [one for one in RECORDED if one.kind == "true negative claim"], ids=lambda answer: answer.case
)
def test_no_true_negative_claim_is_accused(answer):
    assert answer.verdict is GroundingStatus.SUPPORTED


def test_a_malformed_file_is_refused_with_its_lines():
    with pytest.raises(AnswerFileError) as raised:
        read_recorded('{"case": "x"}\nno json\n', "answers.jsonl")
    assert raised.value.details[0].startswith("line 1")
    assert raised.value.details[1].startswith("line 2")
