import pytest

from grounded_research.report.credit import credits_unknown
from support import builders as build

STEWARDS = "According to the table of stewards, every release was handled by Rafael alone."
EXPORTS = "NearForm | Rafael | 2023-Jun-20"
CASES = [
    ("a part of the source itself", STEWARDS, {}, EXPORTS, {}, False),
    ("somebody without a name", "The authors note that exports fell.", {}, EXPORTS, {}, False),
    ("a citation mark", "Doe (2019) found that exports fell.", {"cites": "Doe (2019)"}, EXPORTS, {}, True),
    ("a work that is no source", "According to the WHO, cases rose.", {}, "Cases rose.", {}, True),
    (
        "the source by its title",
        "According to the WHO, cases rose.",
        {},
        "Cases rose.",
        {"title": "World Health Organization: yearly report"},
        False,
    ),
    (
        "the source by its file",
        "According to Equinor, exports fell.",
        {},
        "It fell.",
        {"path": "equinor.md"},
        False,
    ),
    (
        "a name in the sentence read",
        "Smith reported that exports fell.",
        {},
        "Exports fell, wrote Smith in May.",
        {},
        False,
    ),
    ("a name that is nowhere", "Smith reported that exports fell.", {}, "Exports fell in May.", {}, True),
]


@pytest.mark.parametrize(
    ("text", "claimed", "read", "source", "unknown"),
    [row[1:] for row in CASES],
    ids=[row[0] for row in CASES],
)
def test_whether_a_credit_is_to_something_that_was_not_read(text, claimed, read, source, *, unknown):
    grounding = build.grounding(sentences=(build.evidence("A:1", read),))
    claim = build.claim("C1", text, grounding=grounding, **claimed)
    ledger = build.ledger(claims=(claim,), sources=(build.source("A", **source),))
    assert credits_unknown(claim, ledger) is unknown
