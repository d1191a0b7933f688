import pytest

from grounded_research.bibliography.nbib import read_nbib
from grounded_research.bibliography.read import read_bibliography

ARTICLE = """\
PMID- 31234567
OWN - NLM
DP  - 2019 Jul 4
TI  - Slow release of a made-up compound in
      adult volunteers.
VI  - 12
IP  - 3
PG  - 101-9
LID - 10.1000/xyz.2019.5 [doi]
AID - S0000-1 [pii]
IS  - 1234-5679 (Print)
FAU - van den Berg, Anna
AU  - van den Berg A
FAU - Li, Wei
AU  - Li W
CN  - Volunteers Study Group
JT  - The journal of slow release
TA  - J Slow Release
PT  - Journal Article
PMC - PMC7654321
"""
SHORT = "PMID- 31234568\nDP  - 2001\nTI  - Old records have short names.\nAU  - Smith JA\nTA  - J Old\n"
CHAPTER = """\
PMID- 20301295
DP  - 1993
TI  - A chapter of it
BTI - The whole book
FED - Adam, Margaret P
ED  - Adam MP
FAU - Stone, Jo
AU  - Stone J
PB  - A Press
PL  - Seattle (WA)
"""


def read_one(text):
    (entry,) = read_nbib(text, "x.nbib").entries
    return entry


@pytest.mark.parametrize(
    "name, value",
    [
        ("title", "Slow release of a made-up compound in adult volunteers"),
        ("journal", "The journal of slow release"),
        ("year", "2019"),
        ("volume", "12"),
        ("number", "3"),
        ("pages", "101-9"),
        ("doi", "10.1000/xyz.2019.5"),
        ("author", "van den Berg, Anna and Li, Wei and Volunteers Study Group"),
    ],
)
def test_an_article_is_read(name, value):
    assert read_one(ARTICLE).fields[name] == value


def test_its_identifiers_are_normalised():
    found = read_one(ARTICLE).identifiers
    assert (found["pmid"], found["pmcid"], found["issn"]) == ("31234567", "PMC7654321", "1234-5679")


def test_a_person_who_stands_in_full_and_in_short_is_one():
    assert [person.family or person.literal for person in read_one(ARTICLE).authors] == [
        "Berg",
        "Li",
        "Volunteers Study Group",
    ]


def test_short_names_are_read_where_there_are_no_full_ones():
    (author,) = read_one(SHORT).authors
    assert (author.family, author.given) == ("Smith", "JA")


def test_a_chapter_has_its_book_and_editors():
    entry = read_one(CHAPTER)
    assert entry.entry_type == "incollection"
    assert (entry.fields["title"], entry.fields["booktitle"]) == ("A chapter of it", "The whole book")
    assert entry.fields["editor"] == "Adam, Margaret P"


@pytest.mark.parametrize("between", ["\n", "\n\n", ""])
def test_records_are_told_apart_with_and_without_empty_lines(between):
    found = read_nbib("\ufeff" + ARTICLE + between + SHORT, "x.nbib")
    assert [entry.identifiers["pmid"] for entry in found.entries] == ["31234567", "31234568"]
    assert found.entries[1].line == len((ARTICLE + between).splitlines()) + 1


def test_a_translated_title_loses_its_brackets():
    assert read_one("PMID- 1234567\nTI  - [A title from the French].\n").fields["title"] == (
        "A title from the French"
    )


def test_a_record_of_nothing_is_counted_and_named():
    found = read_nbib("PMID- 1\n\n" + SHORT, "x.nbib")
    assert (found.read, found.unread) == (1, 1)
    assert found.problems[0].line == 1


@pytest.mark.parametrize("name", ["a.nbib", "a.txt"])
def test_a_file_is_known_by_its_suffix_or_its_first_tag(tmp_path, name):
    (tmp_path / name).write_text(ARTICLE, encoding="utf-8")
    assert read_bibliography(tmp_path / name).kind == "nbib"
