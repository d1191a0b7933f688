"""Values are compared by key: a conflict is sure only when both values are of the same thing."""

import re
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounded_research.text.comparison import (
    MOST_VALUES,
    compare_values,
    has_too_many_values,
    may_share_a_key,
    missing_values,
)
from support.shared_data import records

AGREE = {"equal", "rounded", "more_exact", "within_bound"}


def outcomes(claim, sentence):
    return [found.outcome for found in compare_values(claim, sentence)]


def sure_conflicts(claim, sentence):
    return [found for found in compare_values(claim, sentence) if found.outcome == "conflict" and found.sure]


@pytest.mark.parametrize(
    "claim, sentence, expected",
    [
        ("Sales rose 12% [1].", "Sales rose 12%.", ["equal"]),
        ("Children of 5-12 years took part.", "Children of 5 to 12 years took part.", ["equal"]),
        ("The town has over 5,000 people.", "The town has 5,200 people.", ["within_bound"]),
        ("The town has over 5,000 people.", "The town has 512 people.", ["conflict"]),
        ("COVID-19 cases wore N95 masks.", "GPT-4 knows ACE2.", []),
        ("The prize was 1200.", "The prize was $1,200.00.", ["equal"]),
        ("It killed 85% of cells.", "It killed 85.19 % of cells.", ["rounded"]),
        ("It killed about 85% of cells.", "It killed 85.19 % of cells.", ["equal"]),
        ("The score was 23.43.", "The score was 23.4.", ["more_exact"]),
        ("120 patients were enrolled.", "60 patients were enrolled in each arm.", ["incomparable"]),
        ("It lasted over 12 months.", "It lasted over 12 years.", ["incomparable"]),
        ("It sold over 4 million.", "It sold over 4 billion.", ["incomparable"]),
        ("It sold over 4 million.", "It sold over 5 million.", ["within_bound"]),
        ("Sales were to surpass $460.", "They expect sales to exceed $460.", ["equal"]),
        ("Earnings were $1.08 per share.", "Sales were $5 or $1.07 per share.", ["conflict"]),
        ("Net earnings were $127.1.", "Earnings of operations were $127.1 or $1.04 a share.", ["equal"]),
        ("Glucose was 30 mg/dL.", "Glucose was 0.78 mmol/L.", ["incomparable"]),
        ("Heinrich B. died in 1948.", "Heinrich (Henry) B. (1895-1958) painted.", ["conflict"]),
        ("Heinrich B. died in 1958.", "Heinrich (Henry) B. (1895-1958) painted.", ["equal"]),
        ("Heinrich B. was born in 1895.", "Heinrich (Henry) B. (1895-1958) painted.", ["equal"]),
        ("It cost $50 million.", "There were 150 and 50 %.", []),
        ("Survival was 23 percent higher.", "Survival was 84 % against 61 %.", ["incomparable"]),
        ("It closed before 19 March 2020.", "Cases as of 18 March 2020.", ["within_bound"]),
        ("The trial had twelve patients.", "The trial had 12 patients.", ["equal"]),
        ("It held 18 to 25 percent.", "It held 21.5 percent.", ["within_bound"]),
        ("It held 21.5 percent.", "It held 18 to 25 percent.", ["more_exact"]),
        ("It held 18 to 25 percent.", "It held 18 to 30 percent.", ["conflict"]),
        ("It is 5 miles long.", "It is 8.05 km long.", ["rounded"]),
        ("It is 5 miles long.", "It is 5 km long.", ["conflict"]),
        ("A third of adults smoke.", "33.4% of adults smoke.", ["rounded"]),
        ("Half of adults smoke.", "50% of adults smoke.", ["equal"]),
        ("One in five adults smokes.", "20 percent of adults smoke.", ["equal"]),
        ("It lasted 12 months.", "It lasted 1 year.", ["equal"]),
        ("It lasted 4 weeks.", "It lasted 1 month.", ["rounded"]),
        ("It came half a century later.", "It came 50 years later.", ["equal"]),
        ("About four times as many.", "It was 4.01 (95% CI 1.43 to 11.23) times greater.", ["equal"]),
        ("Four times as many.", "It was 4.01 (95% CI 1.43 to 11.23) times greater.", ["rounded"]),
        ("Half as many again died.", "They had 1.5 times the rate.", ["equal"]),
        ("Half as many again died.", "They had almost 1.5 the rate.", ["equal"]),
        ("Half as many again died.", "They had 2.5 times the rate.", ["conflict"]),
        ("Those of 90 and more are many.", "The 90+ year old subjects came.", ["equal"]),
        ("It has entries before 1970.", "The pre-1970 entries are few.", ["equal"]),
        ("It has entries before 1970.", "The post-1970 entries are few.", ["conflict"]),
        ("In the winter of 2004 it snowed.", "In July 2004 it snowed.", ["incomparable"]),
        ("In the winter of 2004 it snowed.", "In July 2009 it snowed.", ["conflict"]),
        ("It came 50 years later.", "It came half a century later.", ["equal"]),
        ("It came a half-century later.", "It came fifty years later.", ["equal"]),
        ("It came half a century later.", "It came 52 years later.", ["rounded"]),
        ("It came half a century later.", "It came 80 years later.", ["conflict"]),
        ("It came a quarter of a century later.", "It came 25 years later.", ["equal"]),
        ("It took half an hour.", "It took 30 minutes.", ["equal"]),
        ("It took half an hour.", "It took 31 minutes.", ["rounded"]),
        ("It took three quarters of an hour.", "It took 45 minutes.", ["equal"]),
        ("It is half a mile long.", "It is 0.5 miles long.", ["equal"]),
        ("It took 10 years.", "It took a decade.", ["equal"]),
        ("It took ten years.", "It took a full decade.", ["equal"]),
        ("It took 100 years.", "It took a century.", ["equal"]),
        ("It took 14 days.", "It took a fortnight.", ["equal"]),
        ("It took two weeks.", "It came after a fortnight.", ["equal"]),
        ("It took 60 minutes.", "It took an hour.", ["equal"]),
        ("It took 12 years.", "It took a decade.", []),
        ("It took 10 years.", "It took more than a decade.", []),
        ("It took 10 years.", "It took half a decade.", ["conflict"]),
        ("It took 60 minutes.", "He earned $5 an hour.", []),
        ("Twelve men came.", "A dozen men came.", ["equal"]),
        ("Half a dozen men came.", "Six men came.", ["equal"]),
        ("One-quarter of adults smoke.", "A quarter of adults smoke.", ["equal"]),
        ("One-quarter of adults smoke.", "25 percent of adults smoke.", ["equal"]),
        ("Macros of ten lines or fewer.", "Macros (ten or fewer lines in length).", ["equal"]),
        ("It has ten lines or fewer.", "It has at most ten lines.", ["equal"]),
        ("It rose by 5 percent.", "It rose by 5 percentage points.", ["incomparable"]),
        ("It cost €50.", "It cost $50.", ["incomparable"]),
        ("Its pages have 64 KiB.", "It has a page size of 65536.", ["equal"]),
        ("Its pages have 64 KiB.", "It has a page size of 65537.", []),
        ("It has a page size of 4096.", "Its pages have 4 KiB.", ["equal"]),
        ("It began in 2015.", "It began on 5 May 2015.", ["within_bound"]),
        ("It began on 5 May 2015.", "It began in 2015.", ["more_exact"]),
        ("It began in the 1990s.", "It began in 1994.", ["within_bound"]),
        ("It began in the 1980s.", "It began in 1994.", ["conflict"]),
        ("She has taught since 1993.", "She has taught since 2000.", ["conflict"]),
        ("It ended on 4 March 2020.", "It ended on 03/04/2020.", ["equal"]),
        ("It ended on 3 April 2020.", "It ended on 03/04/2020.", ["equal"]),
        ("Rome fell in 44 BC.", "Rome fell in AD 44.", ["conflict"]),
        ("It began on 5 May.", "It began on 5 May 2015.", ["within_bound"]),
        ("It began on 5 May.", "It began on 6 June 2015.", ["conflict"]),
        ("It rained.", "It rained 5 mm.", []),
        ("It is 10 000 km long.", "It is 10,000 km long.", ["equal"]),
        ("It fell to −5 °C.", "It fell to -5 °C.", ["equal"]),
        ("It needs ½ cup.", "It needs 0.5 cups.", ["equal"]),
    ],
)  # fmt: skip
def test_outcomes(claim, sentence, expected):
    assert outcomes(claim, sentence) == expected


@pytest.mark.parametrize(
    "claim, sentence",
    [
        ("World War II ended in 1943.", "World War II ended in 1945."),
        ("The dose was 50 mg.", "The dose was 60 mg."),
        ("The trial enrolled 120 patients.", "The trial enrolled 150 patients."),
        ("Heinrich Meyer died in 1948.", "Heinrich Meyer (1895-1958) died."),
        ("The town of Visby has over 5,000 people.", "The town of Visby has 512 people."),
        ("Acme Corporation paid $20 million for it.", "Acme Corporation paid $30 million for it."),
        ("Drug K lowered mortality by 30 percent.", "Drug K lowered mortality by 18 percent."),
        ("The dam was finished in 1961.", "The dam was finished in 1966."),
        ("It gained 9.6 free days in the first 28 days.", "It gained 6.6 free days in the first 28 days."),
        (
            "The Corona trial enrolled 399 patients in 41 units.",
            "The Corona trial enrolled 299 patients in 41 units.",
        ),
    ],
)
def test_a_keyed_conflict_is_sure(claim, sentence):
    assert sure_conflicts(claim, sentence)
    assert sure_conflicts(sentence, claim)


@pytest.mark.parametrize(
    "claim, sentence",
    [
        ("World War II did not end in 1943.", "World War II ended in 1945."),
        ("World War II never ended in 1943.", "World War II ended in 1945."),
        ("World War II ended in 1943.", "World War II did not end in 1945."),
        ("120 patients were enrolled.", "60 patients were enrolled in each arm."),
        ("120 patients were enrolled.", "60 patients and 60 controls were enrolled."),
        ("Acme paid $20.", "Acme paid $10 and Bolt Industries paid $20."),
        ("The rate was 30 percent in women.", "The rate was 18 percent in men."),
        ("The rate was 30 percent in 2019.", "The rate was 18 percent in 2010."),
        ("The rate was 30 percent.", "The rate was 18 percent in mice."),
        ("The rate was 30 percent at baseline.", "The rate was 18 percent."),
        ("Sales rose by 30 percent.", "Sales fell by 18 percent."),
        ("The rates were 30 percent.", "The rates were 18 and 30 percent, respectively."),
        ("The rate was about 30 percent.", "The rate was 27 percent."),
        ("Survival was 23 percent higher.", "Survival was 84 % against 61 %."),
        ("The team won the cup in 2019.", "The team won it after its 2018 season."),
        ("It closed before 19 March 2020.", "Cases as of 18 March 2020."),
        ("The book has 300 pages.", "The film has 120 minutes."),
        ("Paris has 30 museums.", "Lyon has 12 museums."),
        ("He earned 5 points per game.", "He earned 400 points."),
        ("She has taught since 1993.", "She has taught since 2000."),
        ("Each of them got 5 mg.", "Each of them got 8 mg."),
        ("The rate was never 30 percent.", "The rate was never 18 percent."),
        ("The rate was below 30 percent.", "The rate was below 18 percent."),
    ],
)  # fmt: skip
def test_what_is_not_of_the_same_thing_is_never_a_sure_conflict(claim, sentence):
    assert not sure_conflicts(claim, sentence)


def test_the_context_can_name_the_subject():
    claim, sentence = (
        "Recruitment of the Gotland trial began in March 2019.",
        "Recruitment began in March 2020.",
    )
    assert not sure_conflicts(claim, sentence)
    (found,) = compare_values(claim, sentence, context="The Gotland trial: a report")
    assert (found.outcome, found.sure) == ("conflict", True)


def test_bounds_without_end_can_be_compared():
    assert outcomes("It has at most 5 parts.", "It has up to about 7 parts.") == ["more_exact"]


def test_a_value_of_another_subject_does_not_confirm():
    sentence = "Acme Corporation paid $10. Bolt Industries paid $20."
    (found,) = compare_values("Acme Corporation paid $20.", sentence)
    assert (found.outcome, found.right, found.sure) == ("conflict", "$10", False)
    assert missing_values("Acme Corporation paid $20.", sentence) == ["$20"]


def test_single_letters_name_subjects_too():
    assert missing_values("A paid $20.", "A paid $10. B paid $20.") == ["$20"]


@pytest.mark.parametrize(
    "claim, sentence, missing",
    [
        ("It rose 12% in 2023 [1].", "It rose 12%.", ["2023"]),
        ("It rose 12% in 2023.", "In 2023 it rose 12%.", []),
        ("It cost $50 million.", "150; 50 %", ["$50 million"]),
        ("The score was 23.43.", "The score was 23.4.", ["23.43"]),
        ("It has over 5,000 people.", "It has 5,200 people.", []),
        ("It rained.", "It rained.", []),
    ],
)
def test_missing_values(claim, sentence, missing):
    assert missing_values(claim, sentence) == missing


def test_the_reason_is_ascii_and_names_both_values():
    (found,) = compare_values("It was −30 percent of deaths.", "It was −18 percent of deaths.")
    assert found.reason.isascii()
    assert "30 percent of deaths" in found.reason
    assert "18 percent of deaths" in found.reason


def test_spans_lie_in_their_texts():
    claim, sentence = "It rose 12% in 2023.", "In 2022 it rose 14%."
    for found in compare_values(claim, sentence):
        assert found.left_span.of(claim) == found.left
        assert found.right_span.of(sentence) == found.right


_NOUNS = st.sampled_from(["patients", "books", "km", "percent", "million dollars", "mg", "points"])


@given(st.integers(2, 9999), st.integers(2, 9999), _NOUNS)
def test_a_changed_value_is_a_sure_conflict_and_the_same_value_never_is(one, other, noun):
    text = "The survey of Gotland counted {} " + noun + " in all."
    if one == other or Decimal(min(one, other)) / max(one, other) > Decimal("0.9"):
        assert not sure_conflicts(text.format(one), text.format(one))
    elif not 1000 <= max(one, other) <= 2100 and not 1000 <= min(one, other) <= 2100:
        assert sure_conflicts(text.format(one), text.format(other))


@given(st.text(max_size=150))
def test_no_text_conflicts_with_itself(text):
    assert "conflict" not in outcomes(text, text)


_PARTS = st.sampled_from(
    ["12 patients", "over 5,000", "in 1990", "5-12 years", "30%", "$20", "Acme", "and", "each", "not",
    "about 8 km", "(1895-1958)",
     "since 2000", "5 May", "half of them", ",", ".", "p < 0.05", "by 2025", "the 1990s", "3:1",
     "twelve", "was", "from", "to", "between"]
)  # fmt: skip


@given(st.lists(_PARTS, max_size=12))
def test_no_wording_of_values_conflicts_with_itself(parts):
    text = " ".join(parts)
    assert "conflict" not in outcomes(text, text)


@given(st.lists(_PARTS, max_size=12), st.lists(_PARTS, max_size=12))
def test_two_texts_that_share_no_key_have_nothing_sure(one, other):
    claim, sentence = " ".join(one), " ".join(other)
    assert may_share_a_key(claim, sentence) or not any(
        found.sure for found in compare_values(claim, sentence)
    )


@pytest.mark.parametrize(
    "claim, sentence, expected",
    [
        ("Acme sold 30 percent of its shares.", "Acme sold 18 percent of its shares.", True),
        ("It cost 3 million dollars.", "It cost 4 million euros.", True),
        ("Acme sold 30 percent of its shares.", "In May 18 percent of the voters stayed at home.", False),
    ],
)
def test_texts_too_unlike_share_no_key(claim, sentence, expected):
    assert may_share_a_key(claim, sentence) is expected


def _supported(name):
    for record in records(f"grounding_{name}_dev.jsonl.gz"):
        if record["label"] == "supported":
            yield record


def _gold(record):
    texts = {
        f"{source['id']}:{n}": text
        for source in record["sources"]
        for n, text in enumerate(source["sentences"])
    }
    return [texts[key] for key in record["gold_sentence_ids"] if key in texts] or list(texts.values())


@pytest.mark.parametrize("name", ["wice", "feversymmetric", "scifact", "summedits", "factcheckbench"])
def test_supported_claims_are_not_accused(name):
    claims = list(_supported(name))
    accused = [
        record["claim"]
        for record in claims
        if any(sure_conflicts(record["claim"], sentence) for sentence in _gold(record))
    ]
    assert len(accused) < 0.01 * len(claims), accused


def test_the_sentences_of_a_corpus_never_conflict_with_themselves():
    for record in records("grounding_wice_dev.jsonl.gz"):
        for sentence in _gold(record)[:20]:
            if re.search(r"\d", sentence):
                assert "conflict" not in outcomes(sentence, sentence)


CROWDED = "The trial had " + ", ".join(str(number) for number in range(1, MOST_VALUES + 3)) + " patients."


def test_a_text_with_more_values_than_are_compared_has_none_found_and_none_wrong():
    assert has_too_many_values(CROWDED)
    assert compare_values(CROWDED, CROWDED) == []
    assert compare_values("The trial had 7 patients.", CROWDED) == []
    assert len(missing_values(CROWDED, CROWDED)) > MOST_VALUES
    assert missing_values("The trial had 7 patients.", CROWDED) == ["7"]
