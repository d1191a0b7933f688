import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounded_research.sources import retrieval
from grounded_research.sources.model import LoadedSource, SourceSentence
from grounded_research.sources.retrieval import Index
from sources.making import sources

TRIAL = [
    "The trial of drug A was begun in Oslo.",
    "It enrolled 120 patients with hypertension.",
    "Mortality fell by 18 percent.",
    "The weather in Oslo was cold that year.",
    "Nobody was paid for it.",
]


def first(found: dict[str, LoadedSource], query: str, **options: object) -> str:
    return Index.build(found).search(query, limit=1, **options)[0].pointer  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "query, pointer",
    [
        ("How many patients with hypertension were enrolled?", "A:2"),
        ("mortality decreased by 18 percent", "A:3"),
        ("It was a cold year in Oslo", "A:4"),
    ],
)
def test_the_sentence_that_speaks_of_the_claim_comes_first(query: str, pointer: str):
    assert first(sources(A=TRIAL, B=["Of other things.", "Mortality of fish."]), query) == pointer


@pytest.mark.parametrize(
    "query, pointer",
    [
        ("Men die half as often again as women.", "A:1"),
        ("The third patient was never ill.", "A:2"),
        ("A page may be 64 KiB long.", "A:3"),
        ("A page may have 64 kilobytes.", "A:3"),
        ("French law ruled the stations.", "A:4"),
    ],
)
def test_other_words_for_the_same_are_found_too(query: str, pointer: str):
    texts = [
        "Males have 1.5 times the death rate of females at any age.",
        "Subject 1 had two infections and subject 3 had none.",
        "Its size is 65536 bytes at most.",
        "In France clocks differed until 1911.",
        "The half of it is often the whole of something.",
        "It may be long, and it was never said.",
    ]
    assert first(sources(A=texts), query) == pointer


def test_a_pronoun_is_found_through_the_sentence_before():
    found = sources(
        A=[
            "Drug Zeta was tested.",
            "It enrolled ten people.",
            "x",
            "y",
            "Drug Eta came.",
            "It enrolled ten people.",
        ]
    )
    ranked = [hit.pointer for hit in Index.build(found).search("Drug Eta enrolled ten people", limit=6)]
    assert ranked.index("A:6") < ranked.index("A:2")


def test_a_section_heading_helps():
    found = sources(
        A=[
            SourceSentence(1, "The rate was low.", section="Placebo"),
            SourceSentence(2, "The rate was low.", section="Harms"),
            SourceSentence(3, "Harms", kind="heading"),
        ]
    )
    ranked = [hit.pointer for hit in Index.build(found).search("The rate of harms was low", limit=3)]
    assert ranked.index("A:2") < ranked.index("A:1")


def test_a_rare_word_counts_more_than_a_common_one():
    common = [f"The study found effect {n}." for n in range(50)]
    assert (
        first(sources(A=[*common, "Zebrafish showed nothing."]), "The study of zebrafish found an effect")
        == "A:51"
    )


def test_the_context_of_a_claim_breaks_a_tie():
    found = sources(A=["He won in 1921, the chemist.", "He won in 1921, the painter."])
    assert first(found, "He won in 1921", context="Life of a painter") == "A:2"


def test_only_the_sources_named_are_searched():
    found = sources(A=TRIAL, B=["Mortality fell a little."])
    assert first(found, "Mortality fell by 18 percent", sources=["B"]) == "B:1"


def test_nothing_is_found_for_words_that_no_source_has():
    assert Index.build(sources(A=TRIAL)).search("quasar luminosity", limit=3) == []
    assert Index.build({}).search("anything", limit=3) == []
    assert Index.build(sources(A=TRIAL)).search("", limit=3) == []


def test_a_reference_entry_comes_after_the_sentence_that_says_it():
    title = "Effects of drug A on mortality"
    found = sources(
        A=[SourceSentence(1, title, kind="reference_entry"), SourceSentence(2, f"{title} were strong.")]
    )
    assert first(found, title + " strong") == "A:2"


def test_pointers_and_numbers_go_both_ways():
    index = Index.build(sources(A=TRIAL, B=["x", "y"]))
    assert [index.pointer(index.number(p)) for p in ("A:1", "A:5", "B:1", "B:2")] == [
        "A:1",
        "A:5",
        "B:1",
        "B:2",
    ]


VOCABULARY = [
    "trial",
    "patients",
    "drug",
    "mortality",
    "fell",
    "rose",
    "the",
    "of",
    "12",
    "18",
    "Oslo",
    "cold",
]
sentence = st.lists(st.sampled_from(VOCABULARY), min_size=1, max_size=8).map(" ".join)


@given(st.lists(sentence, min_size=1, max_size=30), st.data())
def test_an_exact_passage_is_always_found_first(texts: list[str], data: st.DataObject):
    wanted = data.draw(st.sampled_from(texts))
    hits = Index.build(sources(A=texts)).search(wanted, limit=1)
    stop_words_only = set(wanted.split()) <= {"the", "of"}
    assert stop_words_only or texts[int(hits[0].pointer[2:]) - 1] == wanted


def test_an_exact_passage_is_found_among_many_that_are_like_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(retrieval, "POSTINGS_A_QUERY", 50)
    monkeypatch.setattr(retrieval, "CANDIDATES", 5)
    chance = random.Random(4)  # noqa: S311  a text, not a secret
    texts = [" ".join(chance.choices(VOCABULARY, k=chance.randrange(4, 9))) for _ in range(5000)]
    index = Index.build(sources(A=texts))
    for number in range(0, 5000, 100):
        hit = index.search(texts[number], limit=1)[0]
        assert texts[int(hit.pointer[2:]) - 1] == texts[number]
