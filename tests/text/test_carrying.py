import pytest

from grounded_research.text.carrying import carrying

VETO = "Opposition is final: once a collaborator objects, not even the Steering Committee can have it landed."
CASES = [
    (
        VETO,
        "The TSC can vote to approve the change despite the opposition; the claim says it cannot.",
        [
            "If a collaborator opposes a proposed change, then the change cannot land.",
            "The exception is if the TSC votes to approve the change despite the opposition.",
        ],
        1,
    ),
    (
        "The trial enrolled 120 patients.",
        "The sentence gives another number.",
        ["The trial was run in Oslo.", "The trial enrolled 240 patients."],
        1,
    ),
    (
        "The bridge opened in May.",
        "It stayed closed until the strike was over.",
        ["The bridge was to open in May.", "The bridge stayed closed until the strike was over."],
        1,
    ),
    ("The bridge opened in May.", "No.", ["It opened late.", "It was late."], 0),
    ("The bridge opened in May.", "", ["It opened late."], 0),
]


@pytest.mark.parametrize(("claim", "reason", "sentences", "place"), CASES)
def test_the_sentence_that_an_accusation_rests_on(claim, reason, sentences, place):
    assert carrying(claim, reason, sentences) == place
