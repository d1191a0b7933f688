"""Files of many formats to items: what is read, what is named as unread, what is never opened."""
# ruff: noqa: E501 - data stands as files write it

import gzip
import json

import pytest

from grounded_research.citations.index.formats.people import printed_person
from grounded_research.citations.index.formats.read import read_file
from grounded_research.citations.index.items import Fault, Item
from grounded_research.citations.registries.arxiv_records import split_name_fields
from grounded_research.errors import IndexFileError

DBLP = {
    "key": "DBLP:conf/x/LeeS20", "type": "inproceedings", "author": "Ann Lee 0002 and Bo van Smith",
    "title": "{GRAPH:} Pruning of Vision Models.", "booktitle": "Proceedings of {X} 2020", "year": "2020",
    "pages": "1--9", "doi": "10.1000/X.1", "biburl": "https://dblp.org/rec/conf/x/LeeS20.bib",
}  # fmt: skip
CORR = DBLP | {
    "key": "DBLP:journals/corr/abs-2001-00001", "type": "article", "journal": "CoRR", "volume": "abs/2001.00001",
}  # fmt: skip
ACL = {
    "id": "2020.acl-main.1", "bibkey": "lee-2020", "title": "Words of {W}ords", "booktitle": "Proceedings of ACL",
    "year": "2020", "authors": [{"first": "Ann", "last": "Lee"}], "url": "2020.acl-main.1", "retracted": True,
}  # fmt: skip
CROSSREF = {
    "DOI": "10.1000/ABC", "title": ["A title"], "type": "journal-article", "issued": {"date-parts": [[2019]]},
    "author": [{"family": "Lee", "given": "Ann"}], "container-title": ["A Journal"],
}  # fmt: skip
CSL = {"id": "x", "type": "article-journal", "title": "Of CSL", "author": [{"family": "Lee", "given": "A."}]}


def written(folder, name, text):
    path = folder / name
    data = text.encode("utf-8") if isinstance(text, str) else text
    path.write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
    return path


def read(path):
    found = list(read_file(path))
    items = [item for _, item in found if isinstance(item, Item)]
    return items, [item for _, item in found if isinstance(item, Fault)]


def lines(*records):
    return "\n".join(one if isinstance(one, str) else json.dumps(one) for one in records)


def test_a_dblp_line_is_read_with_numbers_of_namesakes_braces_and_final_stop_gone(tmp_path):
    (item,), faults = read(written(tmp_path, "dblp.jsonl.gz", lines(DBLP)))
    assert not faults
    assert item.record["title"] == "GRAPH: Pruning of Vision Models"
    assert item.record["authors"] == [
        {"family": "Lee", "given": "Ann"},
        {"family": "van Smith", "given": "Bo"},
    ]
    assert item.record["doi"] == "10.1000/x.1"
    assert item.registered("dblp").record.years == (2020,)


def test_a_corr_record_is_a_preprint_with_its_arxiv_id(tmp_path):
    (item,), _ = read(written(tmp_path, "dblp.jsonl", lines(CORR)))
    assert item.record["arxiv"] == "2001.00001"
    assert item.registered("dblp").is_preprint


def test_lines_of_several_formats_are_each_read_by_their_own(tmp_path):
    path = written(tmp_path, "mixed.jsonl", lines(DBLP, ACL, CROSSREF, {"message": CROSSREF}, CSL))
    assert [kind for kind, _ in read_file(path)] == ["dblp", "acl", "crossref", "crossref", "csl"]
    items, _ = read(path)
    assert [item.record["title"] for item in items[1:]] == ["Words of Words", "A title", "A title", "Of CSL"]
    assert items[1].registered("acl").notices[0].kind == "retraction"


def test_malformed_lines_are_named_and_the_rest_survives(tmp_path):
    broken = ['{"DOI": ', "[1, 2]", json.dumps(DBLP | {"title": "  "}), json.dumps({"what": 1})]
    items, faults = read(written(tmp_path, "x.jsonl", lines(broken[0], CROSSREF, *broken[1:], DBLP)))
    assert len(items) == 2
    assert [fault.where for fault in faults] == [f"x.jsonl, line {n}" for n in (1, 3, 4, 5)]


def test_a_truncated_gz_is_refused_as_a_whole(tmp_path):
    path = tmp_path / "x.jsonl.gz"
    path.write_bytes(gzip.compress(lines(*[CROSSREF] * 500).encode())[:-40])
    with pytest.raises(IndexFileError, match="whole"):
        list(read_file(path))


DBLP_XML = """<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE dblp SYSTEM "dblp.dtd">
<dblp>
<article key="journals/x/Lee19" mdate="2020-01-01"><author>J&uuml;rgen Lee 0001</author><author>Bo Smith</author>
<title>On <i>E. coli</i> &amp; sums<sub>2</sub>.</title><year>2019</year><journal>J. X</journal><volume>3</volume>
<ee>https://doi.org/10.1000/Q</ee></article>
<www key="homepages/1"><author>Somebody</author><title>Home Page</title></www>
<inproceedings key="conf/x/1"><title></title><year>2019</year></inproceedings>
<inproceedings key="conf/x/2"><author>Ann Lee</author><title>Second.</title><year>2019</year></inproceedings>
</dblp>
"""


def test_dblp_xml_is_read_without_its_dtd(tmp_path):
    items, faults = read(written(tmp_path, "dblp.xml.gz", DBLP_XML))
    assert [item.record["title"] for item in items] == ["On E. coli & sums2", "Second"]
    assert items[0].record["authors"][0] == {"family": "Lee", "given": "J\u00fcrgen"}
    assert items[0].record["doi"] == "10.1000/q"
    assert [fault.why for fault in faults] == ["no title"]
    assert "conf/x/1" in faults[0].where


def test_xml_that_breaks_off_gives_what_stood_before(tmp_path):
    items, faults = read(written(tmp_path, "dblp.xml", DBLP_XML[: DBLP_XML.index("<www")]))
    assert [item.record["title"] for item in items] == ["On E. coli & sums2"]
    assert "XML" in faults[-1].why


def with_entities(entities):
    return (
        f"<!DOCTYPE dblp [{entities}]><dblp><article key='a'><author>A Lee</author><title>Of &one; and &file;"
        "</title><year>2019</year></article></dblp>"
    )


def test_entities_of_a_file_stay_as_written_and_no_other_file_is_opened(tmp_path):
    secret = written(tmp_path, "secret.txt", "the secret")
    xml = with_entities(f'<!ENTITY one "1"><!ENTITY file SYSTEM "{secret.as_uri()}">')
    items, _ = read(written(tmp_path, "dblp.xml", xml))
    assert items[0].record["title"] == "Of &one; and &file;"


def test_a_bomb_of_entities_does_not_go_off(tmp_path):
    bomb = "".join(f'<!ENTITY b{n} "{f"&b{n - 1};" * 10}">' for n in range(1, 12))
    xml = with_entities(f'<!ENTITY b0 "boom">{bomb}<!ENTITY one "&b11;"><!ENTITY file "x">')
    items, faults = read(written(tmp_path, "dblp.xml", xml))
    assert all("boom" not in str(item.record) for item in items)
    assert items or faults


def test_acl_xml_gives_papers_the_title_and_year_of_their_volume(tmp_path):
    xml = """<collection id="2020.acl"><volume id="main"><meta><booktitle>Proceedings of <b>ACL</b></booktitle>
    <publisher>ACL</publisher><year>2020</year></meta>
    <paper id="1"><title>A <fixed-case>W</fixed-case>ord of <tex-math>x</tex-math></title>
    <author><first>Ann</first><last>Lee</last></author><pages>1-9</pages><doi>10.1000/acl.1</doi></paper>
    <paper id="2"><author><last>Solo</last></author></paper></volume></collection>"""
    items, faults = read(written(tmp_path, "2020.acl.xml", xml))
    assert items[0].record["title"] == "A Word of x"
    assert items[0].record["container"] == "Proceedings of ACL"
    assert items[0].record["years"] == [2020]
    assert len(faults) == 1


WATCH = """\ufeffRecordID,Title,Journal,Author,RetractionDate,RetractionDOI,OriginalPaperDate,OriginalPaperDOI,RetractionNature
1,"=HYPERLINK(""x"")+Sums of things",J. X,Ann Lee;Bo Smith,1/13/2023 0:00,10.1000/notice,5/2/2019 0:00,10.1000/PAPER,Retraction
2,Other,J. X,Ann Lee,2/3/2022 0:00,unavailable,5/2/2019 0:00,10.1000/other,Expression of concern
3,Third,J. X,,2/3/2022 0:00,,5/2/2019 0:00,unavailable,Retraction
4,Fourth,J. X,Ann Lee,2/3/2022 0:00,,5/2/2019 0:00,10.1000/4,Something else
5,Fifth of five,J. X,Ann Lee,2/3/2022 0:00,,5/2/2019 0:00,Unavailable,Retraction
"""


def test_retraction_watch_gives_works_with_notices_and_formulas_stay_text(tmp_path):
    items, faults = read(written(tmp_path, "watch.csv", WATCH))
    first = items[0].registered("watch")
    assert first.record.title == '=HYPERLINK("x")+Sums of things'
    assert [person.family for person in first.record.authors] == ["Lee", "Smith"]
    (notice,) = first.notices
    assert (notice.kind, notice.date, notice.doi) == ("retraction", "2023-01-13", "10.1000/notice")
    assert items[1].registered("watch").notices[0].kind == "expression_of_concern"
    assert [fault.where for fault in faults] == ["watch.csv, line 4", "watch.csv, line 5"]
    without_doi = items[2].registered("watch")
    assert (without_doi.record.title, without_doi.notices[0].kind) == ("Fifth of five", "retraction")


def test_a_list_of_retractions_leads_to_works_by_their_pubmed_number(tmp_path):
    header = "Title,Author,OriginalPaperDOI,OriginalPaperPubMedID,RetractionNature"
    items, _ = read(
        written(
            tmp_path, "w.csv", f"{header}\nOne,A Lee,10.1000/a,123456,Retraction\nTwo,A Lee,,0,Retraction\n"
        )
    )
    assert [item.identifiers for item in items] == [{"pmid": "123456"}, {}]


def test_a_plain_table_of_dois_gives_notices_without_works(tmp_path):
    items, _ = read(
        written(tmp_path, "r.tsv.gz", "doi\tstatus\tnotice_doi\n10.1000/a\tretracted\t10.1000/b\n")
    )
    assert items[0].record == {"doi": "10.1000/a"}
    assert items[0].beside["notices"][0]["doi"] == "10.1000/b"


BIB = """@article{a, title={Of {T}hings}, author={Lee, Ann and Smith, Bo}, year={2020}, journal={J. X}, pmid={12345678}}
@article{b, title={Cut}, author={Lee, Ann and others}, year={2020}, journal={J. X}}
@article{c, author={Lee, Ann}, year={2020}}
"""
RIS = "TY  - JOUR\nTI  - Of things\nAU  - Lee, Ann\nPY  - 2020\nER  - \n"


@pytest.mark.parametrize(
    "name, text, count",
    [("x.bib", BIB, 2), ("x.bib.gz", BIB, 2), ("x.ris", RIS, 1), ("x.json", json.dumps([CSL]), 1)],
)
def test_bibliographies_are_libraries_of_the_users(tmp_path, name, text, count):
    items, _ = read(written(tmp_path, name, text))
    assert len(items) == count
    assert all(item.registered("x").owned for item in items)


def test_an_entry_that_was_read_by_a_repair_is_no_record_that_was_not_read(tmp_path):
    items, faults = read(
        written(tmp_path, "x.bib", "@misc{a, title={Of things}\n author={Lee, Ann}}\n@misc{b,}\n")
    )
    assert len(items) == 1
    assert [fault.why for fault in faults] == ["entry b has no fields"]


def test_a_list_that_is_cut_on_purpose_names_no_authors_and_other_identifiers_are_kept(tmp_path):
    items, faults = read(written(tmp_path, "x.bib", BIB))
    assert items[0].identifiers == {"pmid": "12345678"}
    assert items[1].registered("x").record.authors is None
    assert [fault.why for fault in faults] == ["no title"]


@pytest.mark.parametrize(
    "name, text, words",
    [
        ("x.doc", "x", "unknown kind"),
        ("x.csv", "a,b\n1,2\n", "unknown table"),
        ("x.xml", "<html/>", "unknown XML"),
        ("x.bib", "", "empty"),
    ],
)
def test_files_of_no_known_format_are_refused(tmp_path, name, text, words):
    with pytest.raises(IndexFileError, match=words):
        list(read_file(written(tmp_path, name, text)))


def test_a_missing_file_is_refused(tmp_path):
    with pytest.raises(IndexFileError, match="no such file"):
        list(read_file(tmp_path / "x.bib"))


@pytest.mark.parametrize(
    "name",
    [
        "Ann Lee",
        "Ann B. Lee",
        "Ludwig van Beethoven",
        "Maria De Luca",
        "ANN SMITH",
        "Research Team",
        "Martin King Jr.",
        "Ann Unknown",
        "Plato",
        "",
        "Wei Wang 0001",
        "Jos\u00e9 d'Or",
    ],
)
def test_a_plain_name_is_taken_apart_as_every_name_is(name):
    fields = split_name_fields(name.removesuffix(" 0001"))
    assert printed_person(name) == ({key: value for key, value in fields.items() if value} or None)


def test_half_a_character_in_a_line_is_a_fault_and_the_rest_survives(tmp_path):
    file = tmp_path / "works.jsonl"
    good = {"key": "DBLP:a", "title": "On mud", "author": "Ann Lee", "year": "2001"}
    file.write_text(
        '{"key": "DBLP:b", "title": "Half \\ud835"}\n' + json.dumps(good) + "\n", encoding="utf-8"
    )
    (_, fault), (_, item) = read_file(file)
    assert isinstance(fault, Fault)
    assert item.record["title"] == "On mud"
