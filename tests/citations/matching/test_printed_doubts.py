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
LEE, OKAFOR, FALK = (Person(family=name, given="A.") for name in ("Lee", "Okafor", "Falk"))
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
        ((LEE,), TITLE, "31(4), 211-229 (2017)", []),
        ((LEE, OKAFOR), TITLE.replace("ice", "snow"), "31(4), 211-229 (2017)", ["title"]),
    ],
)
def test_what_stands_otherwise_in_a_reference_that_was_not_parsed_is_for_a_look(people, title, place, fields):
    raw = f"{', '.join(f'{one.family} A.' for one in people)}: {title}. Journal of Lake Research {place}"
    reference = Reference(
        id="R1", raw=raw, origin="draft.md", parsed=False, authors=people, fields={"title": title}
    )
    found = doubts(reference, WORK, align(raw, WORK))
    assert [field.name for field in found] == fields
    assert all(field.severity is Severity.LOOK_AT and not field.apart for field in found)
