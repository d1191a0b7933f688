import json

import pytest

from grounded_research.bibliography.bbl import read_bbl
from grounded_research.bibliography.csl import read_csl
from grounded_research.bibliography.ris import read_ris
from grounded_research.errors import BibliographyError


def test_ris_with_a_continued_author_no_final_er_and_a_mark_is_read():
    text = (
        "\ufeffTY  - JOUR\nAU  - Smith,\n  John\nAU  - Lee, K.\nTI  - A title\n  that goes "
        "on\nJO  - J. Things\nSP  - 1\nEP  - 9\nPY  - 2001/05/03"
    )
    found = read_ris(text, "x.ris")
    (entry,) = found.entries
    assert entry.fields["title"] == "A title that goes on"
    assert [author.inverted for author in entry.authors] == ["Smith, John", "Lee, K."]
    assert (entry.fields["journal"], entry.fields["pages"], entry.fields["year"]) == (
        "J. Things",
        "1-9",
        "2001",
    )
    assert "no ER" in found.problems[0].message


@pytest.mark.parametrize("tag", ["TI  - ", "TI - ", "TI- ", "TI  -  "])
def test_ris_tags_with_odd_spaces_are_read(tag):
    (entry,) = read_ris(f"TY  - BOOK\n{tag}A title\nER  - \n", "x.ris").entries
    assert entry.fields["title"] == "A title"


def test_ris_records_without_er_between_them_are_two():
    found = read_ris("TY  - JOUR\nTI  - A\nTY  - CHAP\nTI  - B\nT2  - Book\nER  - \n", "x.ris")
    assert [entry.entry_type for entry in found.entries] == ["article", "incollection"]
    assert found.entries[1].fields["booktitle"] == "Book"


def test_csl_items_are_read_with_particles_and_dates():
    item = {
        "id": "x",
        "type": "article-journal",
        "title": "T",
        "container-title": "J",
        "issued": {"date-parts": [[2001, 5]]},
        "author": [{"family": "Berg", "given": "H.", "non-dropping-particle": "van den"}, {"literal": "WHO"}],
        "DOI": "10.1000/ABC",
    }
    (entry,) = read_csl(json.dumps([item]), "x.json").entries
    assert entry.fields["author"] == "van den Berg, H. and WHO"
    assert (entry.fields["year"], entry.identifiers["doi"]) == ("2001", "10.1000/abc")


@pytest.mark.parametrize(
    "content", [{"items": [{"title": "T"}]}, {"title": "T"}, {"a": {"title": "T"}, "b": {"title": "U"}}]
)
def test_csl_wrappers_are_opened(content):
    assert read_csl(json.dumps(content), "x.json").entries[0].fields["title"] == "T"


def test_the_day_on_which_a_page_was_looked_at_is_not_its_year():
    (entry,) = read_ris("TY  - ELEC\nTI  - A page\nY2  - 2020/01/02/\nER  - \n", "x.ris").entries
    assert "year" not in entry.fields


def test_a_paper_of_a_conference_stands_in_its_proceedings():
    (entry,) = read_ris("TY  - CONF\nTI  - A paper\nC3  - 2016 Meeting\nJO  - Mtg\nER  - \n", "x.ris").entries
    assert (entry.entry_type, entry.fields["booktitle"]) == ("inproceedings", "2016 Meeting")


def test_what_csl_sets_titles_with_is_no_part_of_them():
    item = (
        '[{"title": "The <i>Book</i> of H<sub>2</sub>O <span class=\\"nocase\\">Things</span> if a<b>c</b>"}]'
    )
    assert read_csl(item, "x.json").entries[0].fields["title"] == "The Book of H2O Things if ac"


def test_csl_that_is_no_json_is_refused_with_its_place():
    with pytest.raises(BibliographyError, match="line 1 column"):
        read_csl('[{"title": ]', "x.json")


def test_csl_items_of_nothing_are_counted():
    found = read_csl('[{"title": "T"}, {"x": 1}, 3]', "x.json")
    assert (found.read, found.unread) == (1, 2)


def test_a_natbib_item_with_a_nested_label_is_read():
    text = (
        "\\begin{thebibliography}{9}\n\\bibitem[{Smith and Lee(2020)}]{smith}\nJ.~Smith and "
        "K.~Lee.\n\\newblock A {T}itle of things.\n"
        "\\newblock \\emph{Nature}, 12:\\penalty0 4--5, 2020.\n\\newblock "
        "\\doi{10.1000/abc}.\n\\end{thebibliography}"
    )
    (entry,) = read_bbl(text, "x.bbl").entries
    assert entry.key == "smith"
    assert entry.line == 2
    assert entry.fields["title"] == "A Title of things"
    assert entry.fields["journal"] == "Nature"
    assert [author.family for author in entry.authors] == ["Smith", "Lee"]
    assert entry.identifiers["doi"] == "10.1000/abc"


def test_revtex_marks_are_fields():
    text = (
        "\\bibitem [{\\citenamefont {Smith}(2020)}]{s}%\n \\BibitemOpen\n \\bibfield "
        "{author} {\\bibinfo {author} "
        "{\\bibfnamefont {J.}~\\bibnamefont {Smith}},\\ }\\bibfield {title} {\\bibinfo "
        "{title} {A title},\\ }\\href "
        "{https://doi.org/10.1103/PhysRevD.1.1} {\\bibfield {journal} {\\bibinfo {journal} {Phys. Rev. D}\\ }"
        "\\textbf {\\bibinfo {volume} {1}},\\ \\bibinfo {pages} {1} (\\bibinfo {year} "
        "{2020})}\\BibitemShut {NoStop}"
    )
    (entry,) = read_bbl(text, "x.bbl").entries
    assert entry.fields["title"] == "A title"
    assert (entry.fields["journal"], entry.fields["volume"], entry.fields["year"]) == (
        "Phys. Rev. D",
        "1",
        "2020",
    )
    assert [author.inverted for author in entry.authors] == ["Smith, J."]
    assert entry.identifiers["doi"] == "10.1103/physrevd.1.1"


def test_a_biblatex_entry_is_read():
    text = (
        "\\entry{min2023}{article}{}{}\n\\name{author}{2}{}{%\n{{hash=1}{%\nfamily={Min},\ngiven={Sewon},\n}}%\n"
        "{{hash=2}{%\nfamily={Berg},\ngiven={H.},\nprefix={van},\n}}%\n}\n\\strng{namehash}{1}\n"
        "\\field{title}{A "
        ""
        "{T}itle}\n"
        "\\field{journaltitle}{J}\n\\field{year}{2023}\n\\verb{doi}\n\\verb "
        "10.1000/abc\n\\endverb\n\\endentry"
    )
    (entry,) = read_bbl(text, "x.bbl").entries
    assert entry.fields["title"] == "A Title"
    assert entry.fields["author"] == "Min, Sewon and van Berg, H."
    assert entry.identifiers["doi"] == "10.1000/abc"


def biblatex_entry(given, family="Min", pages="1"):
    name = f"{{{{hash=1}}{{%\nfamily={{{family}}},\ngiven={{{given}}},\n}}}}%"
    return (
        f"\\entry{{k}}{{article}}{{}}{{}}\n\\name{{author}}{{1}}{{}}{{%\n{name}\n}}\n"
        f"\\field{{title}}{{A title}}\n\\field{{pages}}{{{pages}}}\n\\endentry"
    )


@pytest.mark.parametrize(
    "written, read",
    [
        (r"John\bibnamedelima Paul", "John Paul"),
        (r"John\bibnamedelimb Paul\bibnamedelima George", "John Paul George"),
        (r"J.\bibnamedelimi P.", "J. P."),
        (r"J\bibinitperiod\bibinitdelim P\bibinitperiod", "J. P."),
        (r"J\bibinithyphendelim P\bibinitperiod", "J.-P."),
        (r"John\bibnamedelima{}Paul", "John Paul"),
        (r"\'E.\bibnamedelimi Z.", "É. Z."),
    ],
)
def test_what_biber_writes_between_given_names_is_no_letter_of_them(written, read):
    (entry,) = read_bbl(biblatex_entry(written), "x.bbl").entries
    assert [(author.family, author.given) for author in entry.authors] == [("Min", read)]


def test_a_family_name_of_two_words_and_a_range_of_pages_in_a_biblatex_list():
    text = biblatex_entry("A.", r"Müller\bibnamedelima Lee", r"1\bibrangedash 10\bibrangessep 12")
    (entry,) = read_bbl(text, "x.bbl").entries
    assert [author.inverted for author in entry.authors] == ["Müller Lee, A."]
    assert entry.fields["pages"] == "1–10, 12"
    assert entry.raw in text
