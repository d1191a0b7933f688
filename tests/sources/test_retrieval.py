import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounded_research.sources import retrieval
from grounded_research.sources.model import LoadedSource, SourceSentence
from grounded_research.sources.passages import ROUNDS, Passage, passages
from grounded_research.sources.retrieval import Index
from sources.making import loaded, sources

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


def shown(found: list[Passage]) -> set[str]:
    return {pointer for passage in found for pointer in passage.pointers}


def test_a_passage_holds_its_hit_and_its_neighbours():
    found = sources(A=TRIAL)
    best = passages(Index.build(found), found, "120 patients with hypertension", 1)[0]
    assert best.hit == "A:2"
    assert set(best.pointers) >= {"A:1", "A:2", "A:3"}
    assert list(best.pointers) == sorted(best.pointers)


def test_no_sentence_is_shown_twice():
    found = sources(A=TRIAL * 10)
    for number in ROUNDS:
        pointers = [
            p
            for passage in passages(Index.build(found), found, "trial in Oslo", number)
            for p in passage.pointers
        ]
        assert len(pointers) == len(set(pointers))


def test_every_round_shows_more_sources_within_its_room():
    texts = {
        chr(65 + n): [f"Drug {n} and mortality in trial {n}, number {k}." for k in range(40)]
        for n in range(10)
    }
    found = sources(**texts)
    index = Index.build(found)
    counted = []
    for number, width in ROUNDS.items():
        pointers = shown(passages(index, found, "drug mortality trial", number))
        counted.append(len({p.split(":")[0] for p in pointers}))
        assert len(pointers) * 30 < width.characters
    assert counted == sorted(counted)
    assert counted[0] <= 3
    assert counted[2] <= 8


def test_a_wider_round_of_one_long_source_shows_more_of_it():
    found = sources(
        A=[f"Drug and mortality, sentence number {n} of a long text that goes on." for n in range(200)]
    )
    index = Index.build(found)
    sizes = [len(shown(passages(index, found, "drug mortality", number))) for number in ROUNDS]
    assert sizes[0] < sizes[1] < sizes[2]


def test_a_duplicate_is_shown_only_where_it_is_asked_for():
    found = {"A": loaded(TRIAL, "A"), "B": loaded(TRIAL, "B", duplicate_of="A")}
    index = Index.build(found)
    assert {p[0] for p in shown(passages(index, found, "120 patients", 1))} == {"A"}
    assert {p[0] for p in shown(passages(index, found, "120 patients", 1, only=["B"]))} == {"B"}


def test_a_passage_that_adds_little_is_not_shown_in_the_first_round():
    found = sources(
        A=[
            "The Aldo trial enrolled 120 patients with hypertension.",
            *["It rained."] * 60,
            "A trial is a trial.",
            *["It rained."] * 60,
        ]
    )
    best = passages(Index.build(found), found, "The Aldo trial enrolled 120 patients with hypertension", 1)
    assert [passage.hit for passage in best] == ["A:1"]


def test_the_same_claim_is_always_shown_the_same():
    found = sources(A=TRIAL * 3, B=TRIAL)
    index = Index.build(found)
    assert passages(index, found, "patients in Oslo", 2) == passages(
        Index.build(found), found, "patients in Oslo", 2
    )


def test_what_holds_most_of_the_claim_is_marked_and_not_what_stands_beside_it():
    found = sources(
        A=[
            "The company.",
            "The Aldo company was registered in 1856.",
            "It grew quickly.",
            "Its capital was 350,000 pounds in shares.",
        ]
    )
    claim = "The Aldo company was registered in 1856 with a capital of 350,000 pounds."
    best = passages(Index.build(found), found, claim, 1)
    assert {pointer for passage in best for pointer in passage.marked} == {"A:2", "A:4"}


def test_the_first_round_shows_no_heading_or_title_beside_a_hit():
    rows = [
        SourceSentence(1, "On cables"),
        SourceSentence(2, "Results", kind="heading"),
        SourceSentence(3, "The Niagara carried 1,250 miles of cable.", section="Results"),
        SourceSentence(4, "Discussion", kind="heading"),
    ]
    found = sources(A=rows)
    record = found["A"].record.model_copy(update={"title": "On cables"})
    found = {"A": LoadedSource("A", record, found["A"].sentences)}
    index = Index.build(found)
    claim = "The Niagara carried 1,250 miles of cable."
    assert shown(passages(index, found, claim, 1)) == {"A:3"}
    assert shown(passages(index, found, claim, 2)) == {"A:1", "A:2", "A:3", "A:4"}


def test_the_works_that_a_claim_cites_go_first_and_leave_room_for_others():
    near = [
        f"Drug and mortality were told of in sentence {n} of a text that goes on and on." for n in range(40)
    ]
    found = sources(A=near, B=near, C=["Drug mortality fell by 18 percent."])
    index = Index.build(found)
    best = passages(index, found, "Drug mortality fell by 18 percent", 1, first=["B"])
    letters = [passage.hit[0] for passage in best]
    assert letters[0] == "B"
    assert "C" in letters
    assert passages(index, found, "Drug mortality fell by 18 percent", 1)[0].hit == "C:1"
