import json
from enum import StrEnum
from typing import Literal

import pytest

from grounded_research.errors import AnswerFileError
from grounded_research.judging.answers import (
    Answer,
    AnswerFile,
    read_answer_files,
    read_answers,
    split_stale,
)
from grounded_research.ledger.models import PointerText


class Status(StrEnum):
    SUPPORTED = "SUPPORTED"
    UNSUPPORTED = "UNSUPPORTED"


class Verdict(Answer):
    claim: str
    seen: str
    status: Status
    evidence: tuple[PointerText, ...] = ()
    confidence: float | None = None
    event: Literal["same", "other", "cannot_tell"] | None = None


KNOWN = {"C1", "C2", "C17"}
GOOD = '{"claim":"C1","seen":"aa","status":"SUPPORTED","evidence":["A:12"],"confidence":1}'


def read(text: str) -> list[Verdict]:
    return read_answers(text, Verdict, known=KNOWN, id_field="claim")


def faults(text: str) -> tuple[str, ...]:
    with pytest.raises(AnswerFileError) as refused:
        read(text)
    return refused.value.details


def line(**fields: object) -> str:
    return json.dumps({"claim": "C1", "seen": "aa", "status": "SUPPORTED"} | fields)


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        "\ufeff" + GOOD,
        GOOD + "\r\n",
        "\n\n" + GOOD + "\n\n",
        "```json\n" + GOOD + "\n```\n",
        "```jsonl\r\n" + GOOD + "\r\n```",
        "   " + GOOD,
    ],
)
def test_what_agents_wrap_around_their_lines_is_forgiven(text):
    assert [answer.claim for answer in read(text)] == ["C1"]
    assert read(text)[0].evidence == ("A:12",)


@pytest.mark.parametrize(
    "text, said",
    [
        ('{"claim":"C1","seen":"aa" "status":"SUPPORTED"}', "line 1, column 27"),
        ("Here are my answers:", "no prose"),
        ('{"claim":"C1",', "begin and end on one line"),
        (GOOD + " " + GOOD, "nothing after its }"),
        ("{'claim': 'C1'}", "double quotes"),
        ('["C1"]', "JSON array; write one object a line"),
        ("[" + GOOD + ",\n" + GOOD + "]", "JSON array"),
        ('"C1"', "a line begins with {"),
        ("7", "a line begins with {"),
        ('{"claim":"C1","claim":"C2","seen":"a","status":"SUPPORTED"}', "'claim' is there twice"),
        ('{"claim":"C1","seen":"a","status":"SUPPORTED","confidence":NaN}', "NaN is no JSON value"),
        ('{"claim":' + "[" * 100_000 + "}", "it is nested too deeply"),
        (r'{"claim":"C1","seen":"a\ud800b","status":"SUPPORTED"}', "which no text has"),
        (r'{"claim":"C1","seen":"a\u001bb","status":"SUPPORTED"}', "which no text has"),
        (line(claim="c17"), "unknown claim 'c17'; did you mean C17?"),
        (line(claim="Z"), "unknown claim 'Z'"),
        (line(status="SUPORTED"), "none of SUPPORTED, UNSUPPORTED; did you mean SUPPORTED?"),
        (line(status="supported"), "did you mean SUPPORTED?"),
        (line(event="sme"), "none of same, other, cannot_tell; did you mean same?"),
        (line(evidnce=[]), "unknown field evidnce; did you mean evidence?"),
        (line(evidence=["A12"]), "evidence.0: 'A12' is no pointer"),
        (line(evidence=["A:0"]), "is no pointer"),
        (line(evidence="A:12"), "evidence"),
        (line(confidence="0.9"), "confidence: '0.9'"),
        ('{"claim":"C1","seen":"aa"}', "field status is missing"),
        ('{"seen":"aa","status":"SUPPORTED"}', "field claim is missing"),
        ("", "holds no answer"),
        ("```json\n```", "holds no answer"),
    ],
)
def test_each_fault_is_named(text, said):
    assert any(said in fault for fault in faults(text)), faults(text)


def test_an_id_answered_twice_names_both_lines():
    (fault,) = faults(GOOD + "\n\n" + GOOD)
    assert fault == "line 3: claim C1 is answered a second time, first on line 1"


def test_all_faults_are_listed_at_once_and_no_answer_comes_back():
    text = "\n".join([GOOD, line(claim="C9x"), "oops", line(claim="C2", status="MAYBE")])
    assert [fault.split(":")[0].split(",")[0] for fault in faults(text)] == ["line 2", "line 3", "line 4"]


def test_at_most_twenty_faults_are_listed_with_the_total():
    with pytest.raises(AnswerFileError, match="33 faults, the first 20 are listed") as refused:
        read("oops\n" * 33)
    assert len(refused.value.details) == 20


def test_messages_are_ascii():
    with pytest.raises(AnswerFileError) as refused:
        read_answers(line(claim="C\u00e9", stätus=1), Verdict, known=KNOWN, id_field="claim", name="\u00e9")
    assert (refused.value.message + "".join(refused.value.details)).isascii()


def test_an_id_may_be_answered_in_one_of_several_files_only():
    files = [AnswerFile("a.jsonl", GOOD), AnswerFile("b.jsonl", line(claim="C2") + "\n" + GOOD)]
    with pytest.raises(AnswerFileError) as refused:
        read_answer_files(files, Verdict, known=KNOWN, id_field="claim")
    assert refused.value.details == (
        "b.jsonl line 2: claim C1 is answered a second time, first on a.jsonl line 1",
    )


def test_several_files_are_read_in_order():
    files = [AnswerFile("a.jsonl", line(claim="C2")), AnswerFile("b.jsonl", GOOD)]
    answers = read_answer_files(files, Verdict, known=KNOWN, id_field="claim")
    assert [answer.claim for answer in answers] == ["C2", "C1"]


def test_an_answer_to_an_older_packet_is_set_apart_and_not_called_malformed():
    answers = read(GOOD + "\n" + line(claim="C2", seen="bb"))
    fresh, old = split_stale(answers, lambda a: a.seen, lambda _: "aa")
    assert ([a.claim for a in fresh], [a.claim for a in old]) == (["C1"], ["C2"])


def test_a_backslash_before_a_word_is_no_control_character():
    assert read(line(seen="\\beta \\\\frac \\u0007 in words"))[0].seen.startswith("\\beta")
