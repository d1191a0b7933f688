"""Search words for claims: three kinds, made of the claim's own terms."""

import pytest

from grounded_research.errors import AnswerFileError
from grounded_research.ground.web.model import NEWS, WEB, Search
from grounded_research.ground.web.own_queries import with_own
from grounded_research.ground.web.queries import Queries, make_queries, searches_of
from grounded_research.judging.answers import AnswerFile
from grounded_research.ledger.words import ClaimKind, ClaimType
from support import builders

CLAIMS = [
    ("Drug K lowered mortality by 30 percent among 120 patients in 2019.", ClaimKind.STATISTIC),
    ("Acme laid off 500 people in March 2024 after missing revenue targets.", ClaimKind.EVENT),
    ('Marie Curie said that "nothing in life is to be feared, only understood".', ClaimKind.QUOTE),
    ("Paris is the capital of France.", ClaimKind.ATTRIBUTE),
    ("The dam was finished in 1961.", None),
    ("It rained.", None),
]


def made(text, kind=None, **fields):
    claim = builders.claim("C1", text, kind=kind, **fields)
    return claim, make_queries(builders.ledger(), claim)


@pytest.mark.parametrize("text, kind", CLAIMS)
def test_every_claim_has_three_different_searches_in_keywords(text, kind):
    _, queries = made(text, kind)
    lines = {queries.neutral, queries.primary, queries.dispute}
    assert len(lines) == 3
    for line in lines:
        assert line
        assert line not in text
        assert not line.endswith(".")
        assert len(line.split()) <= 26


@pytest.mark.parametrize("text, kind", CLAIMS)
def test_the_same_claim_gives_the_same_words(text, kind):
    assert made(text, kind)[1] == made(text, kind)[1]


@pytest.mark.parametrize(
    "text, absent",
    [
        (CLAIMS[0][0], ["30", "percent", "120", "2019", "lowered"]),
        (CLAIMS[1][0], ["500", "2024", "March"]),
        (CLAIMS[2][0], ["feared", "nothing", "understood"]),
        (CLAIMS[4][0], ["1961"]),
        ("Smoking causes cancer in most smokers.", ["causes", "most"]),
        ("The trial did not end in 1943.", ["not", "1943"]),
    ],
)
def test_the_neutral_search_holds_neither_values_nor_direction(text, absent):
    assert not set(absent) & set(made(text)[1].neutral.split())


@pytest.mark.parametrize(
    "text, present",
    [
        (CLAIMS[0][0], ["30", "percent", "mortality", "K"]),
        (CLAIMS[1][0], ["Acme", "500", "2024"]),
        (CLAIMS[4][0], ["dam", "1961"]),
        ("The share fell from 41.4% to $3 million.", ["41.4%", "$3"]),
    ],
)
def test_the_other_two_hold_what_the_claim_says(text, present):
    _, queries = made(text)
    assert set(present) <= set(queries.primary.split())
    assert set(present) <= set(queries.dispute.split())


def test_a_quotation_is_searched_as_a_phrase():
    _, queries = made(*CLAIMS[2])
    assert '"nothing in life is to be feared, only understood"' in queries.primary
    assert "misquoted" in queries.dispute


def test_the_primary_source_of_a_claim_that_cites_a_work_is_that_work():
    work = builders.reference("R1", fields={"title": "A trial of K"}, authors=(builders.person("Doe"),))
    claim = builders.claim("C1", CLAIMS[0][0], references=("R1",))
    queries = make_queries(builders.ledger(claims=[claim], references=[work]), claim)
    assert queries.primary == "A trial of K Doe"


def test_news_are_searched_for_events_alone():
    claim, queries = made(*CLAIMS[1])
    assert [search.surface for search in searches_of(claim, queries)] == [NEWS, NEWS, WEB, WEB, WEB]
    claim, queries = made(*CLAIMS[0])
    assert {search.surface for search in searches_of(claim, queries)} == {WEB}


def test_a_search_is_not_sent_twice():
    claim = builders.claim("C1", type=ClaimType.NUMERIC)
    assert searches_of(claim, Queries("C1", "a b", "a b", "c")) == (Search(WEB, "a b"), Search(WEB, "c"))


def own(*lines):
    return [AnswerFile("own.jsonl", "\n".join(lines))]


MADE = {"C1": Queries("C1", "n", "p", "d"), "C2": Queries("C2", "n2", "p2", "d2")}


def test_words_that_are_handed_in_take_the_place_of_ours():
    found = with_own(MADE, own('{"claim":"C1","neutral":"two\\n words","dispute":"other"}'))
    assert found == {"C1": Queries("C1", "two words", "p", "other"), "C2": MADE["C2"]}


@pytest.mark.parametrize(
    "line",
    [
        '{"claim":"C9","neutral":"words"}',
        '{"claim":"C1"}',
        '{"claim":"C1","neutral":""}',
        '{"claim":"C1","words":"x"}',
        '{"claim":"C1","neutral":"' + "x" * 300 + '"}',
        "no JSON",
    ],
)
def test_a_line_that_is_malformed_refuses_the_file(line):
    with pytest.raises(AnswerFileError):
        with_own(MADE, own(line))
