import pytest

from grounded_research.decompose.cases import Case, ClaimText
from grounded_research.decompose.check_strength import strength

RETRY = (
    "Failed connections are not retried by default, but a Session can be fitted with the Retry class, "
    "whose backoff never exceeds 120 seconds."
)
KEPT = [
    (
        RETRY,
        [
            "Failed connections are not retried by default.",
            "A Session can be fitted with the Retry class.",
            "The backoff of the Retry class never exceeds 120 seconds.",
        ],
    ),
    (
        "Drug A is not approved in Europe, but drug B is approved in Europe.",
        ["Drug A is not approved in Europe.", "Drug B is approved in Europe."],
    ),
    (
        "The vaccine did not reduce deaths but did reduce admissions.",
        ["The vaccine did not reduce deaths.", "The vaccine did reduce admissions."],
    ),
    (
        "The cache is never cleared by the server, while a client may clear its cache at any time.",
        ["The cache is never cleared by the server.", "A client may clear its cache at any time."],
    ),
    (
        "Sleep was not measured directly, although the Sleep Index was published each week.",
        ["Sleep was not measured directly.", "The Sleep Index was published each week."],
    ),
    (
        "No patient was lost, and the Lost Patients Fund paid for the travel.",
        ["No patient was lost.", "The Lost Patients Fund paid for the travel."],
    ),
    (
        "Aspirin may prevent strokes in adults, and it prevents clots in the laboratory.",
        ["Aspirin may prevent strokes in adults.", "Aspirin prevents clots in the laboratory."],
    ),
    (
        "The server does not close idle sessions, whereas the proxy closes them after a minute.",
        ["The server does not close idle sessions.", "The proxy closes idle sessions after a minute."],
    ),
    (
        "Passwords are stored without encryption, but the encryption of keys is supported.",
        ["Passwords are stored without encryption.", "The encryption of keys is supported."],
    ),
    (
        "A package that awaits triggers does not satisfy dependencies, but one with its own triggers does.",
        [
            "A package that awaits triggers does not satisfy dependencies.",
            "A package with its own triggers does satisfy dependencies.",
        ],
    ),
    (
        "The old valve did not leak, but the new one did.",
        ["The old valve did not leak.", "The new valve leaked."],
    ),
    (
        "Strings are not copied on assignment, while lists are.",
        ["Strings are not copied on assignment.", "Lists are copied on assignment."],
    ),
    (
        "Wolves cannot climb trees, although bears can.",
        ["Wolves cannot climb trees.", "Bears can climb trees."],
    ),
    (
        "Parliament settled the dispute around a bill, the bill around which protest had gathered.",
        ["Parliament settled the dispute over a bill.", "Protest had gathered over the bill."],
    ),
    (
        "Most users never change the default, and few read the manual.",
        ["Most users never change the default.", "Few users read the manual."],
    ),
]

LOST = [
    (
        "The old valve did not leak, but the new one did.",
        ["The old valve leaked.", "The new valve did not leak."],
        "not",
    ),
    ("The old valve did not leak, but the new one did.", ["The new valve leaked.", "It leaked."], "not"),
    ("The old valve did not leak, but the new one did not.", ["The old valve leaked."], "not"),
    (
        "Strings are not copied on assignment, but lists have a method for copying.",
        ["Strings are copied on assignment.", "Lists have a method for copying."],
        "not",
    ),
    ("The bridge is around a hundred years old.", ["The bridge is a hundred years old."], "around"),
    ("The vaccine did not reduce deaths.", ["The vaccine reduced deaths."], "not"),
    (
        "The vaccine did not reduce deaths or costs.",
        ["The vaccine did not reduce deaths.", "It reduced costs."],
        "not",
    ),
    ("X may reduce pain and weight.", ["X may reduce pain.", "X reduces weight."], "may"),
    (
        RETRY,
        ["Failed connections are retried by default.", "The backoff of Retry never exceeds 120 seconds."],
        "not",
    ),
    (
        "The vaccine did not reduce deaths but did reduce admissions.",
        ["The vaccine reduced deaths.", "The vaccine did not reduce admissions."],
        "not",
    ),
    (
        "Drug A is not approved in Europe, but drug B is approved in Japan.",
        ["Drug A is approved in Europe.", "Drug B is not approved in Japan."],
        "not",
    ),
    ("No patient died.", ["A patient died."], "No"),
    ("Passwords are stored without encryption.", ["Passwords are stored with encryption."], "without"),
    ("Most patients recovered.", ["Patients recovered."], "Most"),
]


def faults(sentence, claims):
    return list(strength(Case("S5", sentence, "", tuple(ClaimText(claim) for claim in claims))))


@pytest.mark.parametrize("sentence, claims", KEPT)
def test_a_limit_that_stands_with_its_own_words_is_kept_whatever_the_other_claims_say(sentence, claims):
    assert faults(sentence, claims) == []


@pytest.mark.parametrize("sentence, claims, word", LOST)
def test_a_limit_is_lost_where_a_claim_says_its_clause_flatly(sentence, claims, word):
    assert word in [fault.word for fault in faults(sentence, claims)]


def test_the_message_names_the_word_and_the_claim_that_lost_it():
    (fault,) = faults("X may reduce pain and weight.", ["X may reduce pain.", "X reduces weight."])
    assert fault.message == (
        'S5: hedge "may" of the sentence is lost in the claim "X reduces weight." (strength)'
    )


def test_the_message_names_the_claim_that_limits_what_the_sentence_says_flatly():
    (fault,) = faults("X reduces pain.", ["X may reduce pain."])
    assert fault.message == (
        'S5: hedge "may" of the claim "X may reduce pain." is not in the sentence (strength)'
    )
