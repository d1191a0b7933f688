"""The gates that look at what evidence an answer points to, and at what the embedded judge found before."""

import pytest

from grounded_research.ground.gates.agreeing_evidence import agreeing_evidence_gate
from grounded_research.ground.gates.chain import run_chain
from grounded_research.ground.gates.date import date_gate
from grounded_research.ground.gates.denied_matter import denied_matter
from grounded_research.ground.gates.first_reading import first_reading_gate
from grounded_research.ground.gates.other_name import name_gate
from grounded_research.ground.gates.other_nation import nation_gate
from grounded_research.ground.gates.unrelated_evidence import unrelated_evidence_gate
from grounded_research.ledger.words import GroundingStatus

BRIDGE = "The harbour bridge was opened to traffic in May 1932 at a cost of 4 million pounds."


@pytest.mark.parametrize("status", ["SUPPORTED", "PARTIALLY_SUPPORTED", "CONTRADICTED"])
def test_a_sentence_about_something_else_goes_back(answered, status):
    evidence = ["The ferries were painted green by the new owners."]
    verdict = run_chain(answered(BRIDGE, evidence, "It was opened in 1932.", status))
    assert verdict.returned is not None
    again = run_chain(answered(BRIDGE, evidence, "It was opened in 1932.", status, attempt=2))
    assert again.status is GroundingStatus.UNVERIFIABLE


WHOLE_CALL = (
    "When a single number is passed, it caps the overall duration of the call, from the first connection "
    "attempt to the last byte of the body."
)
EACH_WAIT = ["The timeout value will be applied to both the connect and the read timeouts."]


BOTH_SIDES = "It is applied to both the connect and the read timeouts, not to the duration of the call."


@pytest.mark.parametrize(
    ("reason", "status", "kept"),
    [
        (BOTH_SIDES, "CONTRADICTED", True),
        (BOTH_SIDES, "SUPPORTED", False),
        ("It is no cap on the duration of the call.", "CONTRADICTED", False),
        ("The timeout value is applied to both timeouts.", "CONTRADICTED", False),
        ("", "CONTRADICTED", False),
    ],
)
def test_an_accusation_in_other_words_stands_once_its_reason_names_both_sides(answered, reason, status, kept):
    assert unrelated_evidence_gate(answered(WHOLE_CALL, EACH_WAIT, reason, status)) is not None
    again = unrelated_evidence_gate(answered(WHOLE_CALL, EACH_WAIT, reason, status, attempt=2))
    assert (again is None) is kept


def test_no_reason_makes_rivals_of_two_values_of_two_matters(answered):
    evidence = ["The ferries were painted green by the new owners in 1940."]
    reason = (
        "The ferries were painted green by their owners; the bridge was opened to traffic at another cost."
    )
    again = answered(BRIDGE, evidence, reason, "CONTRADICTED", attempt=2)
    assert unrelated_evidence_gate(again) is not None


def test_a_name_alone_makes_no_evidence(answered):
    claim = "Edith Marlow climbed the northern ridge twice without oxygen during the winter season."
    evidence = ["Edith Marlow was the treasurer of the club."]
    assert unrelated_evidence_gate(answered(claim, evidence, status="CONTRADICTED")) is not None


KEPT = "Daily nutrition with folic acid vitamins protects the rhesus macaques of the colony."


@pytest.mark.parametrize(
    "evidence",
    [
        "All six macaques in group 3 were protected.",
        "The outcome of FAV supplements was a smaller number of sick animals, as a chart of weights shows.",
        "Malnutrition and overprotection were found where nothing else was, by the staff of another station.",
    ],
)
def test_words_are_known_again_behind_a_prefix_and_in_an_acronym(answered, evidence):
    assert unrelated_evidence_gate(answered(KEPT, [evidence])) is None
    other = "The treasurer of the club walked home in the evening and read a newspaper by the stove."
    assert unrelated_evidence_gate(answered(KEPT, [other])) is not None


def test_a_date_of_another_matter_is_no_conflict(answered):
    claim = "The Northern Bridge Company was registered in 1856 with a capital of 350,000 pounds."
    evidence = ["The inquiry was opened in December 1859 by the Northern Bridge Company."]
    assert unrelated_evidence_gate(answered(claim, evidence, status="CONTRADICTED")) is not None
    evidence = ["The Northern Bridge Company was registered in December 1859."]
    assert unrelated_evidence_gate(answered(claim, evidence, status="CONTRADICTED")) is None


@pytest.mark.parametrize(
    ("claim", "evidence", "fields"),
    [
        (BRIDGE, ["It was opened to traffic in May 1932."], {}),
        (BRIDGE, ["The ceremony drew a great crowd."], {"settings": ("The harbour bridge, opened in 1932",)}),
        (BRIDGE, ["Span | Length | Year"], {}),
        (BRIDGE, ["Die Kosten beliefen sich auf vier Millionen, und der Verkehr begann im Mai."], {}),
        ("The bridge collapsed.", ["The span fell into the river in the storm."], {}),
        (BRIDGE, ["The ferries were painted green by the new owners."], {"provisional": True}),
    ],
)
def test_a_sentence_that_may_be_about_the_claim_is_left_alone(answered, claim, evidence, fields):
    assert unrelated_evidence_gate(answered(claim, evidence, status="SUPPORTED", **fields)) is None


OPENED = ["The harbour bridge was opened to traffic in May 1932, after eight years of work."]


@pytest.mark.parametrize(
    "reason",
    [
        "The bridge was opened in May 1932, which is what the claim says.",
        "The source contradicts the claim.",
        "",
    ],
)
def test_an_accusation_that_names_no_difference_goes_back(answered, reason):
    claim = "The harbour bridge was opened in May 1932."
    context = answered(claim, OPENED, reason, "CONTRADICTED")
    assert run_chain(context).returned is not None
    again = run_chain(answered(claim, OPENED, reason, "CONTRADICTED", attempt=2))
    assert again.status is not GroundingStatus.CONTRADICTED


@pytest.mark.parametrize(
    ("claim", "evidence", "reason"),
    [
        ("The harbour bridge was opened in May 1934.", OPENED, "The bridge was opened in 1932."),
        ("The harbour bridge was closed to traffic in May 1932.", OPENED, ""),
        ("The harbour bridge was not opened in May 1932.", OPENED, ""),
        ("The harbour tunnel was opened to traffic in May 1932.", OPENED, "It was the bridge."),
        ("Ruth Adler opened the harbour bridge in May 1932.", OPENED, ""),
        ("The harbour bridge was opened in May 1932.", ["The bridge was not opened in May 1932."], ""),
        ("The harbour bridge was opened in May 1932.", OPENED, "It was opened to traffic, not to ships."),
    ],
)
def test_an_accusation_with_a_difference_is_left_alone(answered, claim, evidence, reason):
    assert agreeing_evidence_gate(answered(claim, evidence, reason, "CONTRADICTED")) is None


def test_what_the_embedded_judge_found_is_asked_about_once(answered):
    found = "A:1, 'not' against 'advised' in otherwise equal words"
    claim, evidence = "The board did not advise a new hull.", ["The board advised a new hull."]
    decision = first_reading_gate(answered(claim, evidence, first_reading=found))
    assert decision is not None
    assert "'advised'" in decision.note
    assert first_reading_gate(answered(claim, evidence, first_reading=found, attempt=2)) is None
    assert first_reading_gate(answered(claim, evidence, status="CONTRADICTED", first_reading=found)) is None


LIT = "The coastguard recommended a brighter lamp of cut glass and a taller tower for the northern headland."


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The coastguard of the county did not recommend a brighter lamp for the northern headland.", LIT),
        ("It was never moved to the southern pier.", "The lamp was moved by barge to the southern pier."),
        (
            "The tower was built on the northern headland.",
            "The tower was not built on the northern headland.",
        ),
    ],
)
def test_a_sentence_that_asserts_what_the_claim_denies_is_asked_about(answered, claim, sentence):
    verdict = run_chain(answered(claim, [sentence], "The source says so."))
    assert verdict.returned is not None
    assert verdict.status is GroundingStatus.UNSUPPORTED


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The war did not end in the north in 1943.", "The war ended in the north in 1945."),
        (
            "The tower is not the tallest light of the coast.",
            "The tower is the second tallest light of the coast.",
        ),
        ("The keeper did not warn the harbour master.", "The harbour master warned the keeper."),
        ("The lamp did not burn every night.", "The lamp burned every night but one."),
        ("The board did not approve the plan in March.", "Some of the board approved the plan in March."),
        ("The board did not approve the plan.", "The board rejected the plan."),
    ],
)
def test_other_denials_are_left_alone(claim, sentence):
    assert denied_matter(claim, sentence) is None


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("Captain Ellen Ward commanded her.", "Captain Hugo Brandt commanded her."),
        (
            "The lens was ground by Ellen Ward in Leeds.",
            "By all accounts the lens was ground by Hugo Brandt in Leeds.",
        ),
    ],
)
def test_the_claims_words_of_another_name_are_asked_about_once(answered, claim, sentence):
    decision = name_gate(answered(claim, [sentence]))
    assert decision is not None
    assert "Hugo Brandt" in decision.note
    assert name_gate(answered(claim, [sentence], attempt=2)) is None
    assert name_gate(answered(claim, [sentence], settings=("Ellen Ward and her ship",))) is None


@pytest.mark.parametrize(
    "sentence",
    [
        "Captain Ward commanded her.",
        "Captain Ellen Ward, born in Leeds, commanded her.",
        "She was commanded by Hugo Brandt.",
        "Captain Hugo Brandt sold her.",
    ],
)
def test_a_name_in_other_words_is_left_alone(answered, sentence):
    assert name_gate(answered("Captain Ellen Ward commanded her.", [sentence])) is None


def test_a_denial_in_one_clause_leaves_the_values_of_the_other(answered):
    claim = "The lamp failed after about three weeks, and no ship was ever guided by it."
    evidence = ["The lamp failed after about nine weeks."]
    verdict = run_chain(answered(claim, evidence, "The lamp failed and guided no ship."))
    assert verdict.returned is not None
    assert all(ruling.after is not GroundingStatus.CONTRADICTED for ruling in verdict.rulings)


@pytest.mark.parametrize(
    "claim",
    [
        "In 1943, the war did not end.",
        "The war did not end in 1943.",
        "No ship came in 1943, or in any year.",
    ],
)
def test_a_value_in_a_clause_that_denies_is_not_compared(answered, claim):
    context = answered(claim, ["The war ended in 1945, when a ship came."], "It ended in 1945.")
    assert date_gate(context) is None


def test_a_value_of_another_source_is_asked_for_before_a_support_is_lowered(shelf):
    library = shelf(
        A=["The lamp was made by a firm in Leeds."],
        B=["The lamp weighed 840 kilograms when it was hoisted."],
    )
    claim = "The lamp weighed 840 kilograms."
    [found] = library.elsewhere(claim, library.resolve(["A:1"]))
    assert found.pointer == "B:1"
    assert library.elsewhere(claim, library.resolve(["B:1"])) == ()


@pytest.mark.parametrize(
    ("claim", "sentence", "asked"),
    [
        ("Ellen Ward is an American actress.", "Ellen Ward (born 1986) is a Canadian actress.", True),
        ("The mill stands in Thailand.", "The mill stands in the east of China.", True),
        ("Ellen Ward is an American actress.", "Ellen Ward is an actress from the United States.", False),
        ("Ellen Ward is an American actress.", "Ellen Ward is an American and Canadian actress.", False),
        ("Ellen Ward is an American actress.", "Ellen Ward is an actress.", False),
        ("Ellen Ward is an American actress.", "The Canadian winters were long.", False),
        ("Ellen Ward is not an American actress.", "Ellen Ward is a Canadian actress.", False),
    ],
)
def test_another_nation_in_the_same_words_is_asked_about_once(answered, claim, sentence, asked):
    assert (nation_gate(answered(claim, [sentence])) is not None) is asked
    assert nation_gate(answered(claim, [sentence], attempt=2)) is None


@pytest.mark.parametrize(
    ("claim", "sentence", "asked"),
    [
        (
            "Ellen Ward was born in Trieste.",
            "Born in Naples, Ellen Ward comes from a family of masons.",
            True,
        ),
        ("The tool was developed by Marlow Labs.", "The tool was developed by Brandt in May.", True),
        ("Ellen Ward was born in Trieste.", "Born in Naples, Ellen Ward grew up in Trieste.", False),
        ("Ellen Ward was born in Italy.", "Born in Naples, Ellen Ward comes from a family of masons.", False),
        ("The play was written by Noe\u0308l.", "The play was written by No\u00ebl.", False),
        ("Ellen Ward was born in May.", "Born in Naples, Ellen Ward comes from a family of masons.", False),
        ("Libya is a country in Europe.", "Libya is a country in European waters.", False),
        ("Ellen Ward was born in Trieste.", "Hugo Brandt, a mason, was born in Naples.", False),
    ],
)
def test_another_name_in_the_same_role_is_asked_about(answered, claim, sentence, asked):
    assert (name_gate(answered(claim, [sentence])) is not None) is asked


OTHER_WORDS = (
    "In the light chain sample the old fellows perished half as often again as the ladies did.",
    ["Gentlemen of this register have almost 1.5 the fatality of dames at any given age."],
)


def test_a_support_in_other_words_is_heard_when_its_reason_names_both_sides(answered):
    bare = "Gentlemen have 1.5 times the fatality."
    told = "Gentlemen are the fellows of the sample, dames its ladies; fatality is how many perished."
    assert unrelated_evidence_gate(answered(*OTHER_WORDS, bare)) is not None
    assert unrelated_evidence_gate(answered(*OTHER_WORDS, bare, attempt=2)) is not None
    assert unrelated_evidence_gate(answered(*OTHER_WORDS, told, attempt=2)) is None


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The third patient in the granulomatous disease data had no infection.", "Subject 3 had none."),
        ("Among the registered adults of that country men died sooner.", "Males had the higher mortality."),
    ],
)
def test_numbers_and_common_words_are_known_in_another_form(answered, claim, sentence):
    assert unrelated_evidence_gate(answered(claim, [sentence])) is None
