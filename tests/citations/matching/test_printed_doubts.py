import pytest

from grounded_research.citations.matching.alignment import align
from grounded_research.citations.matching.printed_doubts import doubts
from grounded_research.citations.registries.answers import Registered
from grounded_research.ledger.models import Person, Reference, WorkRecord
from grounded_research.ledger.words import Severity

WORK = Registered(
    record=WorkRecord(
        registry="crossref",
        title="Sediment of twelve cold lakes is older than their ice",
        authors=(Person(family="Lee", given="Ann Marie"), Person(family="Okafor", given="Chidi")),
        container="Journal of Lake Research",
        years=(2017,),
        volume="31",
        pages="211-229",
    )
)
LEE, OKAFOR, FALK = (
    Person(family=name, given=f"{given}.") for name, given in map(str.split, ("Lee A", "Okafor C", "Falk A"))
)
TITLE = "Sediment of twelve cold lakes is older than their ice"


@pytest.mark.parametrize(
    "people, title, place, fields",
    [
        ((LEE, OKAFOR), TITLE, "31(4), 211-229 (2017)", []),
        ((LEE, OKAFOR), TITLE, "31(4), 211-29 (2018)", []),
        ((LEE, OKAFOR), TITLE, "31(4), 211-229 (1997)", ["year"]),
        ((LEE, OKAFOR), TITLE, "31(4), 211-229. Accessed 3 May 2021", []),
        ((LEE, OKAFOR), TITLE, "31(4), 211-229. Retrieved on 2021-05-03 from example.org", []),
        ((LEE, OKAFOR), TITLE, "31(4), 211-229 (2017). Reprinted in 1999", []),
        ((LEE, OKAFOR), TITLE, "41(4), 311-329 (2017)", ["volume", "pages"]),
        ((LEE, FALK), TITLE, "31(4), 211-229 (2017)", ["authors"]),
        ((LEE,), TITLE, "31(4), 211-229 (2017)", ["authors"]),
        ((LEE, OKAFOR, FALK), TITLE, "31(4), 211-229 (2017)", ["authors"]),
        ((OKAFOR, LEE), TITLE, "31(4), 211-229 (2017)", ["authors"]),
        ((LEE, OKAFOR), TITLE.replace("ice", "snow"), "31(4), 211-229 (2017)", ["title"]),
    ],
)
def test_what_stands_otherwise_in_a_reference_that_was_not_parsed_is_for_a_look(people, title, place, fields):
    names = ", ".join(f"{one.family} {one.given}" for one in people)
    raw = f"{names}: {title}. Journal of Lake Research {place}"
    reference = Reference(
        id="R1", raw=raw, origin="draft.md", parsed=False, authors=people, fields={"title": title}
    )
    found = doubts(reference, WORK, align(raw, WORK))
    assert [field.name for field in found] == fields
    assert all(field.severity is Severity.LOOK_AT and not field.apart for field in found)


BESIDE = [
    ("Lee A, Okafor C. {}. Annals of Roman Glass. 2017;31:211-229.", "Annals of Roman Glass", ["venue"]),
    ("Lee A, Okafor C. {}. J Lake Res. 2017;31:211-229.", "J Lake Res", []),
    ("Lee A, Okafor C. {}. A note. Annals of Roman Glass. 2017;31:211-229.", None, []),
    ("Lee A, Okafor C. {}. Journal of Lake Research. 2017;31:211-229.", "ice. Journal of Lake Research", []),
    ("Lee A, Okafor C. {}. Annals of Roman Glass. 2017;31:211-229.", "ice. Annals of Roman Glass", ["venue"]),
    ("Lee A, Okafor C. {} 2017;31:211-229.", "their ice", []),
]


@pytest.mark.parametrize("raw, venue, fields", BESIDE)
def test_the_venue_is_what_stands_behind_the_registered_title_of_what_was_read_as_one(raw, venue, fields):
    """However the title was divided: its end is often taken for the beginning of the venue."""
    raw = raw.format(TITLE)
    read = {"title": TITLE.partition(" of ")[0]} | ({"journal": venue} if venue else {})
    reference = Reference(
        id="R1", raw=raw, origin="draft.md", parsed=False, authors=(LEE, OKAFOR), fields=read
    )
    assert [field.name for field in doubts(reference, WORK, align(raw, WORK))] == fields


def test_a_label_with_a_year_before_the_authors_makes_no_stranger_of_them():
    raw = f"Lee et al., 2017b - Lee A., Okafor C. {TITLE}. Journal of Lake Research 31: 211-229."
    label = Person(family="2017b - Lee", given="A.")
    reference = Reference(
        id="R1", raw=raw, origin="draft.md", parsed=False, authors=(LEE, label, OKAFOR), fields={}
    )
    assert not doubts(reference, WORK, align(raw, WORK))


def test_words_of_the_title_that_were_read_as_a_name_make_no_stranger():
    raw = f"Lee A, Okafor C. {TITLE}. Journal of Lake Research. 2017;31:211-229."
    divided = Person(family="Sediment", given="Okafor C.")
    reference = Reference(
        id="R1", raw=raw, origin="draft.md", parsed=False, authors=(LEE, divided), fields={}
    )
    assert not doubts(reference, WORK, align(raw, WORK))


def test_authors_are_doubted_only_where_all_that_stands_before_the_title_was_read_as_authors():
    raw = f"Lee A, with Okafor C and Falk A. {TITLE}. Journal of Lake Research. 2017;31:211-229."
    reference = Reference(id="R1", raw=raw, origin="draft.md", parsed=False, authors=(LEE, FALK), fields={})
    assert not doubts(reference, WORK, align(raw, WORK))


@pytest.mark.parametrize(
    "subtitle, fields", [(": a story of 12 winters", []), (": a story of 13 winters", ["title"]), ("", [])]
)
def test_another_subtitle_than_the_registered_one_is_doubted(subtitle, fields):
    record = WORK.record.model_copy(update={"subtitle": "A story of 12 winters"})
    raw = f"Lee A, Okafor C. {TITLE}{subtitle}. Journal of Lake Research. 2017;31:211-229."
    read = {"title": f"{TITLE}{subtitle}"}
    reference = Reference(
        id="R1", raw=raw, origin="draft.md", parsed=False, authors=(LEE, OKAFOR), fields=read
    )
    work = Registered(record=record)
    assert [field.name for field in doubts(reference, work, align(raw, work))] == fields


@pytest.mark.parametrize("second, fields", [("C.~Okafor", []), ("P.~Falk", ["authors"])])
def test_the_commands_of_a_latex_list_are_no_names(second, fields):
    raw = f"\\bibitem{{Lee17}} A.~Lee and {second}, \\emph{{{TITLE}}}, J. Lake Res. 31 (2017) 211--229."
    people = (LEE, OKAFOR) if not fields else (LEE, Person(family="Falk", given="P."))
    reference = Reference(
        id="R1", raw=raw, origin="draft.tex", parsed=False, authors=people,
        fields={"title": TITLE, "year": "2017"},
    )  # fmt: skip
    assert [field.name for field in doubts(reference, WORK, align(raw, WORK))] == fields
