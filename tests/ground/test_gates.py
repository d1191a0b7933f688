"""Each gate alone: what it detects, where it stands down."""

import pytest

from grounded_research.ground.gates.accusation_evidence import accusation_evidence_gate
from grounded_research.ground.gates.borrowed_explanation import borrowed_explanation_gate
from grounded_research.ground.gates.confidence import confidence_gate
from grounded_research.ground.gates.consistency import consistency_gate
from grounded_research.ground.gates.date import date_gate
from grounded_research.ground.gates.event import event_gate
from grounded_research.ground.gates.independence import independence_gate
from grounded_research.ground.gates.negation import negation_gate
from grounded_research.ground.gates.ordinal import ordinal_gate
from grounded_research.ground.gates.overstatement import overstatement_gate
from grounded_research.ground.gates.quantity import quantity_gate
from grounded_research.ground.gates.signals import signals_gate
from grounded_research.ground.gates.stray import stray_value
from grounded_research.ground.gates.support_evidence import support_evidence_gate
from grounded_research.ground.gates.year import year_gate
from grounded_research.ledger.words import Action, GroundingStatus
from support import builders

PLUTO = "Pluto was reclassified as a dwarf planet in 2005."
OTHER_YEAR = ["In August 2006 Pluto was reclassified as a dwarf planet."]


@pytest.mark.parametrize(
    "reason",
    [
        "Pluto was reclassified in 2006.",
        "The reclassification of Pluto as a dwarf planet came in 2006, not 2005.",
        "Pluto became a dwarf planet in 2006; the union was founded in 1919.",
    ],
)
def test_another_year_for_the_same_event_is_doubted(answered, reason):
    decision = year_gate(answered(PLUTO, OTHER_YEAR, reason))
    assert decision is not None
    assert decision.provisional


@pytest.mark.parametrize(
    ("claim", "evidence", "reason"),
    [
        (PLUTO, OTHER_YEAR, "The union was founded in 1919."),
        (PLUTO, OTHER_YEAR, "Pluto was reclassified in 2005; the text is from 2006."),
        (PLUTO, ["Pluto was reclassified as a dwarf planet in 2005."], "Pluto was reclassified in 2006."),
        (PLUTO, OTHER_YEAR, "Brown et al. (2006) report that Pluto was reclassified as a dwarf planet."),
        ("Pluto was not reclassified in 2005.", OTHER_YEAR, "Pluto was reclassified in 2006, not 2005."),
        ("Between 2004 and 2005 Pluto was reclassified.", OTHER_YEAR, "Pluto was reclassified in 2006."),
        (
            "Fox 2000 Pictures released the film.",
            ["Fox 2000 Pictures released it in 1997."],
            "The film was released by Fox in 1997.",
        ),
    ],
)
def test_a_year_of_something_else_is_left_alone(answered, claim, evidence, reason):
    assert year_gate(answered(claim, evidence, reason)) is None


def test_the_year_gate_stands_down_when_the_judge_insists_with_evidence(answered):
    assert year_gate(answered(PLUTO, OTHER_YEAR, "Pluto was reclassified in 2006.", attempt=2)) is None


FIRST = "The first flight covered 852 feet."
FOURTH = ["The fourth and final flight covered 852 feet."]


def test_the_value_of_another_position_is_doubted(answered):
    decision = ordinal_gate(
        answered(FIRST, FOURTH, "The airplane flew 852 ft on its fourth and final flight.")
    )
    assert decision is not None
    assert decision.provisional


@pytest.mark.parametrize(
    ("claim", "evidence", "reason"),
    [
        (
            "The first flight covered 120 feet.",
            FOURTH,
            "120 feet on the first flight, 852 feet on the fourth.",
        ),
        (
            "The first flight covered 120 feet.",
            FOURTH,
            "On the fourth flight, unlike the 120 feet of the first, 852.",
        ),
        (
            "Revenue was $23.43 billion in the third quarter.",
            [],
            "$23.4 billion (or $23.43 billion) in the third fiscal quarter.",
        ),
        ("The first flight did not cover 852 feet.", FOURTH, "852 feet on the fourth flight."),
        ("Sales rose 12 percent last quarter.", [], "Sales rose 12 percent in the third quarter."),
        (FIRST, FOURTH, "The longest flight covered 852 feet."),
    ],
)
def test_the_nearest_value_counts(answered, claim, evidence, reason):
    assert ordinal_gate(answered(claim, evidence, reason)) is None


def test_an_explanation_that_denies_the_claim_is_doubted(answered):
    context = answered(
        "The tenant is liable for repairs.",
        ["The tenant is NOT liable."],
        "The tenant is not liable for repairs.",
    )
    assert negation_gate(context) is not None


@pytest.mark.parametrize(
    ("claim", "evidence", "reason"),
    [
        (
            "The tenant is liable for repairs.",
            [],
            "The source does not contradict that the tenant is liable for repairs.",
        ),
        ("The tenant is liable for repairs.", [], "The tenant is liable not only for repairs."),
        (
            "The tenant is liable for repairs.",
            ["The tenant is liable for repairs."],
            "The tenant is not liable for heating, but for repairs.",
        ),
        ("No patient died.", [], "The source says that no patient died."),
        ("A monk avoids luxury.", [], "A monk does not seek luxury."),
    ],
)
def test_other_negations_are_left_alone(answered, claim, evidence, reason):
    assert negation_gate(answered(claim, evidence, reason)) is None


@pytest.mark.parametrize(
    ("status", "reason"),
    [
        ("SUPPORTED", "The source does not mention the committee."),
        ("SUPPORTED", "There is no mention of Geneva."),
        ("SUPPORTED", "The source contradicts the claim."),
        ("CONTRADICTED", "The source confirms the claim."),
        ("CONTRADICTED", "None of the sources mentions it."),
        ("UNSUPPORTED", "The claim is correct."),
    ],
)
def test_words_that_fit_another_status_are_returned(answered, status, reason):
    decision = consistency_gate(answered("The committee met in Geneva.", ["It met."], reason, status))
    assert decision is not None
    assert decision.action is Action.RETURN


@pytest.mark.parametrize(
    ("status", "reason"),
    [
        ("SUPPORTED", "Nothing contradicts the claim."),
        ("SUPPORTED", "The source confirms the claim."),
        ("UNSUPPORTED", "The sources do not mention it."),
        ("PARTIALLY_SUPPORTED", "The source does not mention the year."),
        ("SUPPORTED", "The committee met in Geneva, though the source does not mention the year."),
        ("SUPPORTED", "The committee met in Geneva."),
    ],
)
def test_words_that_fit_are_kept(answered, status, reason):
    assert consistency_gate(answered("The committee met in Geneva.", ["It met."], reason, status)) is None


LIMIT = "When one thread goes over the limit, xz gives up with an error."


@pytest.mark.parametrize(
    ("claim", "status", "reason"),
    [
        (LIMIT, "CONTRADICTED", "xz continues with one thread; it does not give up with an error."),
        (LIMIT, "CONTRADICTED", "xz goes on with one thread and does not give an error."),
        (LIMIT, "CONTRADICTED", "With one thread the program does not give up, says the text."),
        (
            "The kit ships with a charger.",
            "CONTRADICTED",
            "The buyer gets a cable; it does not contain a charger.",
        ),
        (
            "The plan pays for dental care.",
            "CONTRADICTED",
            "Only eye care is paid; the plan does not cover teeth.",
        ),
        (
            "The court will address fees.",
            "CONTRADICTED",
            "Fees are put off; they did not address them that year.",
        ),
        (
            "The report gives three dates.",
            "CONTRADICTED",
            "The report does not give three dates but two names.",
        ),
        ("The catalyst is stable.", "SUPPORTED", "The catalyst shows no evidence of decay after 500 hours."),
        (
            "The bridge fell in a storm.",
            "CONTRADICTED",
            "The survey confirms that the bridge was taken down.",
        ),
        (
            "The minister resigned.",
            "CONTRADICTED",
            "The minister stayed; he did not state any intention to go.",
        ),
    ],
)
def test_what_the_matter_itself_does_not_do_is_no_silence_of_the_source(answered, claim, status, reason):
    assert consistency_gate(answered(claim, ["It says something."], reason, status)) is None


@pytest.mark.parametrize(
    "reason",
    [
        "The author does not discuss a meeting.",
        "The passages shown do not say where.",
        "The work never mentions Geneva.",
        "The text describes the members; it does not mention a meeting.",
        "The sources give no evidence in the text, no evidence for this claim.",
        "No information is given about Geneva.",
        "The notes don't state where.",
    ],
)
def test_silence_of_what_was_read_is_no_contradiction(answered, reason):
    context = answered("The committee met in Geneva.", ["It met."], reason, "CONTRADICTED")
    assert consistency_gate(context) is not None


def test_a_negative_claim_is_never_measured_by_the_words_of_its_explanation(answered):
    reason = "The sources do not mention Microsoft; Apple created it."
    assert consistency_gate(answered("Microsoft did not create the iPhone.", ["Apple did."], reason)) is None


def test_another_event_is_doubted_once_and_then_undecided(answered):
    first = event_gate(answered(FIRST, FOURTH, event="other"))
    second = event_gate(answered(FIRST, FOURTH, event="other", attempt=2))
    assert first is not None
    assert second is not None
    assert first.provisional
    assert second.status is GroundingStatus.UNVERIFIABLE


@pytest.mark.parametrize("event", ["same", "cannot_tell", None])
def test_no_other_event_is_left_alone(answered, event):
    assert event_gate(answered(FIRST, FOURTH, event=event)) is None


def test_an_accusation_needs_a_sentence(answered):
    assert accusation_evidence_gate(answered(FIRST, [], "", "CONTRADICTED")) is not None
    assert accusation_evidence_gate(answered(FIRST, FOURTH, "", "CONTRADICTED", provisional=True)) is not None
    assert accusation_evidence_gate(answered(FIRST, FOURTH, "", "CONTRADICTED")) is None


VACCINE = "The vaccine prevented influenza in children."
NEIGHBOUR = "The drug lowered blood pressure in women."


def test_an_explanation_of_the_neighbouring_claim_is_returned(answered):
    context = answered(VACCINE, [VACCINE], "The drug lowered blood pressure.", batch=(NEIGHBOUR,))
    assert borrowed_explanation_gate(context) is not None


@pytest.mark.parametrize(
    ("reason", "batch"),
    [
        ("The vaccine prevented influenza; the drug lowered blood pressure.", (NEIGHBOUR,)),
        ("The source says so.", (NEIGHBOUR,)),
        ("The drug lowered blood pressure.", ()),
    ],
)
def test_an_explanation_of_ones_own_is_kept(answered, reason, batch):
    assert borrowed_explanation_gate(answered(VACCINE, [VACCINE], reason, batch=batch)) is None


BUILDER = "A builder is free to disregard a package's declaration that it needs no root."
FIELD = (
    "Where the field is said to list keywords and no command is at hand, the tool acts as though it said no."
)


@pytest.mark.parametrize(
    "reason",
    [
        "A:1 demands identical results even when the field is ignored; that ignoring is allowed is not said.",
        "Identical results are demanded when the field is ignored, and leave to ignore it is stated nowhere.",
        "The text says what holds when the field is ignored, and lists nothing more.",
    ],
)
def test_words_of_the_cited_sentences_and_of_saying_are_nobodys_property(answered, reason):
    evidence = ["Packages MUST still provide identical results even when the field is ignored."]
    context = answered(BUILDER, evidence, reason, "PARTIALLY_SUPPORTED", batch=(FIELD,))
    assert borrowed_explanation_gate(context) is None


@pytest.mark.parametrize("status", ["UNSUPPORTED", "UNVERIFIABLE", "NOT_APPLICABLE"])
def test_an_answer_that_found_nothing_may_name_what_stands_nearby(answered, status):
    reason = "The sentences give the drug that lowered blood pressure, and nothing more."
    context = answered(VACCINE, [], reason, status, batch=(NEIGHBOUR,))
    assert borrowed_explanation_gate(context) is None


CUT = "The programme cut emissions by 30 percent."


@pytest.mark.parametrize(
    ("claim", "evidence", "status"),
    [
        (CUT, "The programme cut emissions by 18 percent.", "CONTRADICTED"),
        (CUT, "The programme cut emissions.", "PARTIALLY_SUPPORTED"),
        ("The test found 85% of cases.", "The test found 85.19 % of cases.", "PARTIALLY_SUPPORTED"),
        (
            "The test found 23.43 percent of cases.",
            "The test found 23.4 percent of cases.",
            "PARTIALLY_SUPPORTED",
        ),
        ("The tunnel is 57 miles long.", "The tunnel is 57 kilometres long.", "CONTRADICTED"),
        ("Over 5,000 people attended.", "512 people attended.", "CONTRADICTED"),
    ],
)
def test_a_value_that_differs_changes_a_support(answered, claim, evidence, status):
    decision = quantity_gate(answered(claim, [evidence]))
    assert decision is not None
    assert decision.status == status


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The test found about 85% of cases.", "The test found 85.19 % of cases."),
        ("120 patients were enrolled.", "60 patients were enrolled in each arm."),
        ("The survey covered twelve countries.", "The survey covered 12 countries."),
        ("The bridge cost 1200 dollars.", "The bridge cost $1,200.00."),
        ("Over 5,000 people attended.", "5,200 people attended."),
        ("The tunnel is 57 kilometres long.", "The tunnel is 35.4 miles long."),
        ("GPT-4 passed the exam.", "It passed the exam."),
        ("Three sites took part.", "Paris, Rome and Oslo took part."),
        ("The programme did not cut emissions by 30 percent.", "The programme cut emissions by 18 percent."),
        ("No fewer than 30 percent were cut, and never 40 percent.", "32 percent were cut."),
    ],
)
def test_a_value_that_agrees_is_left_alone(answered, claim, evidence):
    assert quantity_gate(answered(claim, [evidence])) is None


def test_a_value_of_another_cited_sentence_about_its_thing_is_left_alone(answered):
    claim = (
        "For a 100 MiB input the fast level can use five threads, while the slow level, with its 192 MiB "
        "blocks, can use one."
    )
    evidence = [
        "The fast level has an 8 MiB dictionary and 24 MiB blocks, the slow level 64 MiB and 192 MiB blocks.",
        "For a 100 MiB input the fast level can use five threads, of which one has only 4 MiB to do.",
        "For the same input, the slow level can only use one.",
    ]
    assert stray_value(answered(claim, evidence)) is None


def test_a_value_in_another_sentence_of_the_source_is_asked_for(answered):
    context = answered(CUT, ["The programme cut emissions."], elsewhere=["Emissions were cut by 30 percent."])
    decision = quantity_gate(context)
    assert decision is not None
    assert decision.action is Action.RETURN
    assert "A:101" in decision.note


def test_an_accusation_that_disputes_an_equal_value_is_taken_back(answered):
    evidence = ["The programme cut emissions by 30 percent."]
    decision = quantity_gate(
        answered(CUT, evidence, "The source gives 20 percent, not 30 percent.", "CONTRADICTED")
    )
    assert decision is not None
    assert decision.status is GroundingStatus.SUPPORTED


def test_an_accusation_on_other_grounds_is_left_alone(answered):
    evidence = ["The tax, not the programme, cut emissions by 30 percent."]
    assert quantity_gate(answered(CUT, evidence, "It was the tax that cut them.", "CONTRADICTED")) is None


LIFE = "Heinrich (Henry) Bukowski (1895-1958) had served in the army."


def test_the_span_of_a_life_contradicts_another_year_of_death(answered):
    decision = date_gate(answered("Charles Bukowski's father died in 1948.", [LIFE], "The father is named."))
    assert decision is not None
    assert decision.status is GroundingStatus.CONTRADICTED


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Heinrich Bukowski died in 1958.", [LIFE]),
        ("Heinrich Bukowski was born in 1895.", [LIFE]),
        ("The station opened in May 1999.", ["The station opened on 3 May 1999."]),
        ("The ban began before 19 March 2020.", ["The ban was in effect as of 18 March 2020."]),
        ("The album came out on November 2, 2004.", ["The album is of 2004.", "It came out on November 2."]),
        ("World War II did not end in 1943.", ["World War II ended in 1945."]),
        ("He may leave.", ["He may leave."]),
        ("The 2016 report counts birds.", ["The report counts birds."]),
    ],
)
def test_dates_that_agree_are_left_alone(answered, claim, evidence):
    assert date_gate(answered(claim, evidence)) is None


def test_a_date_beside_words_of_relative_time_returns_instead_of_accusing(answered):
    evidence = ["The team won the cup this year, as the women's team had done in 2018."]
    decision = date_gate(answered("The team won the cup in 2019.", evidence))
    assert decision is None or decision.status is not GroundingStatus.CONTRADICTED


@pytest.mark.parametrize(("confidence", "fires"), [(0.3, True), (0.5, False), (0.9, False), (None, False)])
def test_a_low_confidence_leaves_the_claim_undecided(answered, confidence, fires):
    decision = confidence_gate(answered(CUT, [CUT], confidence=confidence))
    assert (decision is not None) is fires


@pytest.mark.parametrize(
    ("domains", "fires"),
    [((), False), (("a.org",), True), (("a.org", "b.org"), False), (("a.org", "a.org"), True)],
)
def test_one_web_domain_decides_nothing(answered, domains, fires):
    assert (independence_gate(answered(CUT, [CUT], domains=domains)) is not None) is fires


def test_a_support_needs_a_sentence(answered):
    assert support_evidence_gate(answered(CUT, [])) is not None
    assert support_evidence_gate(answered(CUT, [CUT])) is None


def test_a_pointer_to_nothing_is_returned_whatever_the_answer(answered):
    decision = support_evidence_gate(answered(CUT, status="UNVERIFIABLE", resolved=None))
    assert decision is not None
    assert decision.action is Action.RETURN


@pytest.mark.parametrize(
    ("claim", "evidence", "word"),
    [
        ("The pump of Acme reduces noise.", "The pump reduces noise.", "Acme"),
        ("Captain Ellen Ward was in command.", "Captain Hugo Brandt was in command.", "Ellen Ward"),
        ("The drug reduces pain.", "The drug may reduce pain.", "hedged"),
        ("The drug reduces pain.", "The drug appears to reduce pain.", "hedged"),
        ("The drug reduces pain.", "The drug reduces pain, but it does not reduce fever.", "negation"),
        ("The flight covered 852 feet.", "The final flight covered 852 feet.", "final"),
    ],
)
def test_signals_flag_and_change_nothing(answered, claim, evidence, word):
    decision = signals_gate(answered(claim, [evidence]))
    assert decision is not None
    assert decision.action is Action.FLAG
    assert word in decision.note


LENGTHS = "The method works with texts of any length."


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        (LENGTHS, "The method works with texts of up to 8,000 words in length."),
        ("All patients recovered within a week.", "Most patients recovered within a week."),
        ("The valve always closes under pressure.", "The valve usually closes under pressure."),
    ],
)
def test_a_claim_about_all_of_a_part_is_asked_about_once(answered, claim, evidence):
    decision = overstatement_gate(answered(claim, [evidence]))
    assert decision is not None
    assert decision.action is Action.RETURN
    assert overstatement_gate(answered(claim, [evidence], attempt=2)).action is Action.FLAG


@pytest.mark.parametrize(
    ("claim", "evidence", "flagged"),
    [
        (LENGTHS, "The method works with texts of every length.", False),
        (LENGTHS, "The method works with long texts.", True),
        ("Not all patients recovered.", "Some patients recovered.", False),
        ("Almost all patients recovered in most weeks.", "Most patients recovered.", False),
        (LENGTHS, "Most of the staff walk to work.", True),
    ],
)
def test_a_claim_about_all_is_flagged_where_nothing_limits_it(answered, claim, evidence, flagged):
    decision = overstatement_gate(answered(claim, [evidence]))
    assert (decision is not None and decision.action is Action.FLAG) is flagged


@pytest.mark.parametrize(
    "evidence",
    [
        "They played the song The Thing That Should Not Be in May.",
        "They played the song in May. Last updated in June.",
        "They played the song in May, the last time in Oslo.",
        "They played the song in May. What Bands Should Not Do is another.",
        "They played the song in May. Without My Daughter Nobody Sings is another.",
        "They played the song in May, as a note indicating the place of birth says.",
        "They played the song in May when no band was there.",
        "They played the song in May. The weather was not bad.",
        "They played the song in May, on the last bus.",
        "They played the song in May, as anyone can hear.",
    ],
)
def test_what_does_not_touch_the_claim_raises_no_signal(answered, evidence):
    assert signals_gate(answered("They played the song in May.", [evidence])) is None


@pytest.mark.parametrize(
    ("claim", "settings", "location"),
    [
        ("A change to Node.js needs two votes.", ("Node.js collaborator guide",), "guide.md, line 4"),
        ("XDMCP needs two votes.", (), "xdmcp.txt, line 7"),
        ("The Tukaani group needs two votes.", ("History of Tukaani",), "a.txt, line 1"),
    ],
)
def test_a_name_over_the_evidence_is_not_missing_from_it(answered, claim, settings, location):
    evidence = (builders.evidence("A:1", "Two votes are needed.", location),)
    assert signals_gate(answered(claim, resolved=evidence, settings=settings)) is None


@pytest.mark.parametrize(
    ("claim", "evidence", "asked"),
    [
        (
            "The change requires approval of two members.",
            "At least two members must approve the change.",
            False,
        ),
        ("Two hundred members approved the change.", "At least 200 members approved the change.", True),
    ],
)
def test_a_requirement_of_at_least_two_is_one_of_two(answered, claim, evidence, asked):
    decision = quantity_gate(answered(claim, [evidence]))
    assert (decision is not None and decision.action is Action.RETURN) is asked


@pytest.mark.parametrize(
    ("evidence", "stands"),
    [
        ("With compat31, quoting the pattern has no special effect.", True),
        ("With compat311, quoting the pattern has no special effect.", False),
        ("With compat32, quoting the pattern has no special effect.", False),
    ],
)
def test_a_bare_number_that_a_name_bears_is_not_absent(answered, evidence, stands):
    claim = "A compatibility level of 31 makes quoted patterns match as regular expressions."
    assert (quantity_gate(answered(claim, [evidence])) is None) is stands


FORESTALLED = "He forestalled the strike of 29 November by an emergency on 27 November 1987."


@pytest.mark.parametrize(
    ("reason", "asked"),
    [
        ("The strike planned for 29 November 1987 was forestalled.", False),
        ("The strike was planned for November 1987 and forestalled.", False),
        ("The strike was planned for December 1987.", True),
        ("It was not in November 1987.", True),
    ],
)
def test_a_day_of_the_claims_month_disputes_no_date(answered, reason, asked):
    context = answered("In November 1987 a strike shut the capital.", [FORESTALLED], reason, "CONTRADICTED")
    assert (date_gate(context) is not None) is asked
