import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounded_research.bibliography.bibtex import read_bibtex


def read(text):
    return read_bibtex(text, "refs.bib")


def only(text):
    (entry,) = read(text).entries
    return entry


def test_an_entry_has_decoded_fields_under_lower_case_names():
    entry = only('@Article{k, Title = {On {G}{\\"o}del}, YEAR = 1999, author = "Kurt G{\\"o}del"}')
    assert entry.key == "k"
    assert entry.entry_type == "article"
    assert entry.fields["title"] == "On Gödel"
    assert entry.fields["year"] == "1999"
    assert [author.family for author in entry.authors] == ["Gödel"]


def test_strings_joins_and_months_are_resolved():
    entry = only(
        '@string{jj = "B"}\n@misc{k, title = {A} # " and " # JJ, month = 3 # "~" # mar, year = 2001}'
    )
    assert entry.fields["title"] == "A and B"
    assert entry.fields["month"] == "3 March"


def test_a_string_that_is_not_defined_is_reported_and_kept():
    found = read("@misc{k,\n title = {A},\n journal = jj}")
    assert found.entries[0].fields["journal"] == "jj"
    assert [(problem.line, "jj" in problem.message) for problem in found.problems] == [(3, True)]


def test_crossref_gives_what_the_entry_lacks_and_renames_the_title():
    child, parent = read(
        "@inproceedings{a, crossref={proc}, title={Paper}, pages={1--2}}\n"
        "@proceedings{proc, title={Proc. of X}, year={1999}, editor={E. E.}, doi={10.1000/proc}}"
    ).entries
    assert child.fields["booktitle"] == "Proc. of X"
    assert child.fields["year"] == "1999"
    assert child.fields["title"] == "Paper"
    assert "doi" not in child.identifiers
    assert parent.identifiers["doi"] == "10.1000/proc"


@pytest.mark.parametrize("named", ["Proc", "PROC", "alias"])
def test_a_parent_is_found_in_any_case_and_by_another_key_of_its_own(named):
    child, _ = read(
        f"@inproceedings{{a, crossref={{{named}}}, title={{Paper}}}}\n"
        "@proceedings{proc, ids={alias}, title={Proc. of X}, year={1999}}"
    ).entries
    assert (child.fields["year"], child.problems) == ("1999", ())


@pytest.mark.parametrize("entry_type", ["inbook", "book"])
def test_the_authors_of_a_book_are_those_of_its_parts_that_name_none(entry_type):
    child, _ = read(
        f"@{entry_type}{{a, crossref={{b}}, title={{Part}}}}\n"
        "@book{b, title={Whole}, author={Lee, Ann}, year=1999}"
    ).entries
    assert [author.inverted for author in child.authors] == ["Lee, Ann"]


def test_strings_of_the_standard_styles_need_no_definition():
    found = read('@string{tcs = "My own"}\n@article{k, title={A}, journal = CACM, note = tcs}')
    assert found.entries[0].fields["journal"] == "Communications of the ACM"
    assert found.entries[0].fields["note"] == "My own"
    assert found.problems == ()


def test_an_entry_without_a_key_keeps_its_first_field():
    found = read("@article{\n   author = {Smith, J. A. and Lee, K.},\n   title = {As EndNote writes it}\n}\n")
    (entry,) = found.entries
    assert (entry.key, entry.fields["title"]) == (None, "As EndNote writes it")
    assert [author.family for author in entry.authors] == ["Smith", "Lee"]
    assert [problem.message for problem in found.problems] == ["entry has no key; read line by line"]


def test_xdata_is_taken_as_it_stands_and_is_no_entry():
    found = read("@xdata{x, publisher={P}, title={Given}}\n@book{b, xdata={x}, author={A B}}")
    assert found.read == 1
    assert found.entries[0].fields["publisher"] == "P"
    assert found.entries[0].fields["title"] == "Given"


def test_a_circle_of_crossrefs_ends():
    found = read("@book{a, crossref={b}, title={A}}\n@book{b, crossref={a}, title={B}}")
    assert found.read == 2


def test_a_parent_that_is_missing_is_reported():
    assert "gone" in read("@book{a, crossref={gone}, title={A}}").problems[0].message


def test_biblatex_names_are_kept_beside_bibtex_names():
    fields = only("@article{e, journaltitle={J}, date={2011-05-03}, title={T}}").fields
    assert (fields["journaltitle"], fields["journal"]) == ("J", "J")
    assert (fields["date"], fields["year"]) == ("2011-05-03", "2011")


@pytest.mark.parametrize("value", ["{A}", '"A"'])
def test_a_missing_comma_is_reported_with_its_line_and_the_neighbours_are_intact(value):
    found = read(
        f"@article{{k,\n  title = {value}\n  author = {{X Y}},\n  year = 2001\n  volume = "
        f"3}}\n@misc{{b, title={{B}}}}"
    )
    entry = found.entries[0]
    assert entry.fields["title"] == "A"
    assert entry.fields["author"] == "X Y"
    assert (entry.fields["year"], entry.fields["volume"]) == ("2001", "3")
    assert [problem.line for problem in found.problems] == [3, 5]
    assert found.entries[1].problems == ()


def test_an_unbalanced_brace_is_reported_and_the_rest_survives():
    found = read(
        "@misc{a, title={A}}\n@article{b,\n title = {Open {brace},\n author = {X Y},\n year "
        "= {2001}\n}\n@misc{c, title={C}}"
    )
    assert [entry.key for entry in found.entries] == ["a", "b", "c"]
    assert found.entries[1].fields["author"] == "X Y"
    assert found.problems[0].line == 2
    assert "braces" in found.problems[0].message


def test_fields_behind_a_surplus_brace_go_back_to_their_entry():
    found = read("@article{d, title={Extra}}, year = {2005},\n doi={10.1000/a\\_b}\n}\n@misc{e, title={E}}")
    assert found.entries[0].fields["year"] == "2005"
    assert found.entries[0].identifiers["doi"] == "10.1000/a_b"
    assert "closing brace" in found.problems[0].message


def test_a_key_without_comma_is_read():
    found = read("@article{f author={A B}, title={C}}")
    assert found.entries[0].fields == {"author": "A B", "title": "C"}
    assert "comma" in found.problems[0].message


def test_a_key_used_twice_is_reported_and_both_entries_are_read():
    found = read("@misc{k, title={A}}\n@misc{k, title={B}}")
    assert [entry.fields["title"] for entry in found.entries] == ["A", "B"]
    assert "line 1" in found.problems[0].message


def test_a_field_that_stands_twice_is_reported_and_the_first_counts():
    found = read("@misc{k, title={A}, Title={B}}")
    assert found.entries[0].fields["title"] == "A"
    assert "twice" in found.problems[0].message


@pytest.mark.parametrize(
    "text, title",
    [
        ("@misc(k, title={A}, year=2000)", "A"),
        ("@misc {k , title = {A (b) c} , }", "A (b) c"),
        ('@misc{k, title = "A {"}quoted{"} word"}', 'A "quoted" word'),
        ('% comment\n@comment{x}\n@preamble{"y"}\n@misc{k, title={A}}', "A"),
        ("@misc{k, title={LeQua @ {CLEF} 2022}}", "LeQua @ CLEF 2022"),
        ("@misc{a:b/c+d, title={A}}\r\n", "A"),
        ("@misc{k, title={50% of a_b # c}}", "50% of a_b # c"),
    ],
)
def test_odd_but_legal_syntax_is_read(text, title):
    found = read(text)
    assert [entry.fields["title"] for entry in found.entries] == [title]
    assert found.problems == ()


@pytest.mark.parametrize(
    "fields, kind, value",
    [
        ("journal={CoRR}, volume={abs/1706.03762}", "arxiv", "1706.03762"),
        ("eprint={1706.03762v5}, archiveprefix={arXiv}", "arxiv", "1706.03762"),
        ("eprint={hep-th/9711200}", "arxiv", "hep-th/9711200"),
        ("journal={arXiv preprint arXiv:2101.00001}", "arxiv", "2101.00001"),
        ("url={https://doi.org/10.1000/ABC}", "doi", "10.1000/abc"),
        ("doi={https://doi.org/10.1000/a\\_b}", "doi", "10.1000/a_b"),
        ("note={doi: 10.1000/abc}", "doi", "10.1000/abc"),
        ("isbn={0-306-40615-2, 978-0-306-40615-7}", "isbn", "9780306406157"),
    ],
)
def test_identifiers_are_read_from_where_they_stand(fields, kind, value):
    assert only(f"@misc{{k, title={{T}}, {fields}}}").identifiers[kind] == value


def test_the_identifier_of_another_work_in_a_note_is_not_taken():
    assert only("@misc{k, title={T}, note={Erratum: doi 10.1000/abc}}").identifiers == {}


def test_and_others_is_known():
    assert only("@misc{k, title={T}, author={A. Smith and others}}").others


def test_an_entry_without_fields_is_counted_as_unread():
    found = read("@misc{k}\n@misc{b, title={B}}")
    assert (found.read, found.unread) == (1, 1)
    assert found.problems[0].line == 1


NAMES = st.from_regex(r"[a-z]{2,8}", fullmatch=True).filter(
    lambda name: name not in {"abstract", "file", "keywords"}
)
VALUES = st.from_regex(r"[A-Za-z0-9 ]{1,20}[A-Za-z0-9]", fullmatch=True)


@given(st.dictionaries(NAMES, VALUES, min_size=1, max_size=6))
def test_what_is_written_is_read(fields):
    text = "@misc{k,\n" + ",\n".join(f"  {name} = {{{value}}}" for name, value in fields.items()) + "\n}"
    read_fields = only(text).fields
    for name, value in fields.items():
        assert read_fields[name] == " ".join(value.split())


@given(st.text(alphabet='@misc{},="# \nabc12\\', max_size=120))
def test_any_text_is_survived(text):
    read(text)


WELL_FORMED = "@misc{%s,\n title = {A {B}},\n year = 2001\n}\n"


@pytest.mark.parametrize(
    "odd",
    [
        "@comment{note}\n",
        "text between entries\n",
        "@misc{odd, title={Escaped \\{ brace}}\n",
        "@misc{odd, title={unclosed,\n year=2000}\n\n",
        "@misc{odd title={no comma}}\n",
        "@misc(odd, title={round})\n",
    ],
)
def test_what_is_odd_between_entries_leaves_their_fields_and_lines_alone(odd):
    found = read(WELL_FORMED % "a" + odd + WELL_FORMED % "b")
    first, last = found.entries[0], found.entries[-1]
    assert (first.key, first.line, last.key) == ("a", 1, "b")
    assert last.line == 5 + odd.count("\n")
    assert last.fields == {"title": "A B", "year": "2001"}
    assert last.raw == (WELL_FORMED % "b").strip()
