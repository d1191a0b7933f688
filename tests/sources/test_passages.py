"""Passages: what a judge is shown around what was found, and what wider rounds add."""

from dataclasses import replace

import pytest

from grounded_research.sources.model import LoadedSource, SourceSentence
from grounded_research.sources.passages import passages
from grounded_research.sources.retrieval import Index
from grounded_research.sources.rounds import ROUNDS, Passage
from sources.making import loaded, sources

TRIAL = [
    "The trial of drug A was begun in Oslo.",
    "It enrolled 120 patients with hypertension.",
    "Mortality fell by 18 percent.",
    "The weather in Oslo was cold that year.",
    "Nobody was paid for it.",
]
RAIN = ["It rained in the south of the country for most of the week."] * 20
REQUESTS = "Most requests to external servers should have a timeout attached."
DEFAULT = "By default, nothing ends before somebody says so in a sentence that is rather long."


def numbers(claim: str, texts: list[str], number: int = 1) -> set[int]:
    found = sources(A=texts)
    return {int(pointer[2:]) for pointer in shown(passages(Index.build(found), found, claim, number))}


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
    room = 0
    for number, width in ROUNDS.items():
        room += width.characters + 2 * width.whole
        pointers = shown(passages(index, found, "drug mortality trial", number))
        counted.append(len({p.split(":")[0] for p in pointers}))
        assert len(pointers) * 30 < room
    assert counted == sorted(counted)
    assert counted[0] <= 3
    assert counted[-1] <= 8


def test_a_wider_round_of_one_long_source_shows_more_of_it():
    found = sources(
        A=[f"Drug and mortality, sentence number {n} of a long text that goes on." for n in range(200)]
    )
    index = Index.build(found)
    sizes = [len(shown(passages(index, found, "drug mortality", number))) for number in ROUNDS]
    assert sizes == sorted(set(sizes))


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
    cable = f"The Niagara carried miles of cable{' of its kind' * 20}."
    rows = [
        SourceSentence(1, "On cables"),
        SourceSentence(2, "Results", kind="heading"),
        SourceSentence(3, "The Niagara carried 1,250 miles of cable.", section="Results"),
        SourceSentence(4, "Discussion", kind="heading"),
        *(SourceSentence(n, cable if n % 50 == 0 else RAIN[0]) for n in range(5, 200)),
    ]
    found = sources(A=rows)
    record = found["A"].record.model_copy(update={"title": "On cables"})
    found = {"A": LoadedSource("A", record, found["A"].sentences)}
    index = Index.build(found)
    claim = "The Niagara carried 1,250 miles of cable."
    first, second = (shown(passages(index, found, claim, number)) for number in (1, 2))
    assert first & {"A:1", "A:2", "A:3", "A:4"} == {"A:3"}
    assert {"A:1", "A:2", "A:3", "A:4"} <= second


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


@pytest.mark.parametrize("between", [1, 2])
def test_a_sentence_between_two_passages_is_shown_with_them(between: int):
    texts = [*RAIN, REQUESTS, *[DEFAULT] * (between + 2), "A timeout of the servers is long.", *RAIN]
    assert numbers("Requests to external servers have a timeout.", texts) >= set(range(21, 25 + between))


def test_what_lies_further_between_two_passages_is_left_out():
    texts = [*RAIN, REQUESTS, *[DEFAULT] * 9, "A timeout of the external servers is long.", *RAIN]
    assert not {24, 25, 26} & numbers("Requests to external servers have a timeout.", texts)


def test_both_neighbours_of_a_hit_are_shown_whatever_the_room():
    long = "The exception is of those words which nobody needs and which fill a line. " * 12
    texts = [*RAIN, long, "The council opposes the proposal of the mayor.", long, *RAIN]
    assert numbers("The council opposes the mayor's proposal.", texts) >= {21, 22, 23}


def test_what_is_short_behind_a_neighbour_is_shown_too():
    long = f"{DEFAULT} {DEFAULT} {DEFAULT}"
    texts = [*RAIN, long, "It is off.", long, "The timeout option names the seconds.", *RAIN]
    shown_now = numbers("The timeout option names the seconds.", texts)
    assert {22, 23, 24} <= shown_now
    assert 21 not in shown_now


def rows(*texts: str, **fields: object) -> list[SourceSentence]:
    """Numbered sentences with a paragraph of their own each, or of one line where ``line`` says so."""
    return [SourceSentence(n, text, **{"line": n, **fields}) for n, text in enumerate(texts, 1)]


def numbered(parts: list[SourceSentence]) -> list[SourceSentence]:
    return [replace(part, n=n) for n, part in enumerate(parts, 1)]


REMOVED = (
    "The name is removed from the list.",
    "Names are explained in a section of their own, which is to be read with care and at length.",
    "Whoever wants to know more of it finds it there, as well as a word on the history of the program.",
    "Existing connections are kept and new ones are denied.",
    "Resetting the server is the only way to undo it, and it breaks whatever is open at that time.",
    "A machine is taken off the list with a dash before its name.",
)


@pytest.mark.parametrize(
    "kind", [{"line": 500}, {"kind": "list_item"}, {"kind": "table_row", "header": ("Name", "Use")}]
)
def test_the_short_paragraph_list_or_table_around_the_best_passage_is_shown_whole(kind):
    found = sources(A=numbered([*rows(*RAIN), *rows(*REMOVED, **kind), *rows(*RAIN)]))
    chosen = passages(Index.build(found), found, "A machine is taken off with a dash.", 1)
    assert shown(chosen) >= {f"A:{n}" for n in range(21, 27)}


def test_so_is_the_paragraph_that_ends_before_it():
    before = rows(*REMOVED[:-1], line=500)
    found = sources(A=numbered([*rows(*RAIN), *before, *rows(REMOVED[-1], *RAIN)]))
    chosen = passages(Index.build(found), found, "A machine is taken off with a dash.", 1)
    assert shown(chosen) >= {f"A:{n}" for n in range(21, 27)}


def test_a_long_paragraph_is_not():
    parts = [*rows(*RAIN), *rows(*[DEFAULT] * 30, REMOVED[-1], line=500), *rows(*RAIN)]
    found = sources(A=numbered(parts))
    chosen = passages(Index.build(found), found, "A machine is taken off with a dash.", 1)
    assert len(shown(chosen)) < 8


def test_the_beginning_of_a_section_is_shown_with_the_best_passage():
    under = rows(*REMOVED, section="Removal")
    parts = [*rows(*RAIN), SourceSentence(0, "Removal", kind="heading"), *under, *rows(*RAIN)]
    found = sources(A=numbered(parts))
    chosen = passages(Index.build(found), found, "A machine is taken off with a dash.", 1)
    assert shown(chosen) >= {f"A:{n}" for n in range(22, 28)}
    assert "A:21" not in shown(chosen)


def test_what_stands_near_is_chosen_before_what_stands_alone():
    near = [REQUESTS, *[DEFAULT] * 3, "Whether a server is external is told of here.", *RAIN * 2]
    far = [f"External {thing} are of no concern at all in this text of ours." for thing in ("walls", "views")]
    claim = "Requests to external servers have a timeout."
    assert 5 in numbers(claim, [*near, *far, *RAIN])


def news(claim: str, texts: list[str]) -> bool:
    found = sources(A=texts)
    index = Index.build(found)
    assert not any(passage.news for passage in passages(index, found, claim, 1))
    return any(passage.news for passage in passages(index, found, claim, 2))


@pytest.mark.parametrize(
    ("text", "is_news"),
    [
        ("A silly place to keep packages, said one of them.", False),
        ("The compressor was late.", False),
        ("The compressor served distributions.", True),
    ],
)
def test_news_is_a_rare_word_of_the_claim_that_stands_with_another(text: str, *, is_news: bool):
    claim = "By 2011 distributions had moved their archives to the compressor."
    first = [
        "By 2011 distributions had moved their archives in a night, as everybody said then and after."
    ] * 20
    assert news(claim, [*first, *RAIN, text, *RAIN]) == is_news


def test_a_wider_round_shows_all_that_the_one_before_it_showed_and_says_so():
    texts = [f"Drug {n} and its mortality in a trial of drugs, told of in sentence {n}." for n in range(90)]
    found = sources(A=texts)
    index = Index.build(found)
    before: set[str] = set()
    for number in ROUNDS:
        chosen = passages(index, found, "The drug mortality in the trial", number)
        assert {pointer for passage in chosen for pointer in passage.known} == before
        assert shown(chosen) > before
        before = shown(chosen)


def test_nothing_more_is_shown_where_nothing_else_shares_enough_with_the_claim():
    texts = [
        "The Aldo trial enrolled 120 patients with hypertension in Oslo.",
        *RAIN,
        "The last of the trials.",
        *RAIN,
    ]
    claim = "The Aldo trial enrolled 120 patients with hypertension in Oslo."
    first, last = (numbers(claim, texts, number) for number in (1, 2))
    assert first == last
    assert 22 not in first


def test_one_word_in_common_makes_no_hit():
    claim = "The single number caps the duration of the call from the first attempt to the last byte."
    texts = [*RAIN, "Let us take a look at the last of them.", *RAIN, claim, *RAIN]
    for number in ROUNDS:
        assert 21 not in numbers(claim, texts, number)
