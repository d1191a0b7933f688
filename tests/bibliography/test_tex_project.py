import pytest

from grounded_research.bibliography.citing import citing_of
from grounded_research.bibliography.read import read_bibliography
from grounded_research.bibliography.tex_project import read_project
from grounded_research.errors import BibliographyError

BIB = "@book{%s, title={A title}, author={A Author}, year=2001}"


def project(folder, **files):
    """A project's files; ``__`` in a name is a folder, ``_`` the full stop of the suffix."""
    for name, content in files.items():
        path = folder / (name.replace("__", "/").replace("_", "."))
        path.parent.mkdir(exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return folder / "main.tex"


def keys(path):
    return [entry.key for entry in read_bibliography(path).entries]


@pytest.mark.parametrize(
    "main, other",
    [
        (r"\input{back}", r"\bibliography{refs}"),
        (r"\input{back.tex}", r"\bibliography{refs}"),
        (r"\include{back}", r"\addbibresource[location=local]{refs.bib}"),
        (r"\subfile{back}", r"\bibliography{refs.bib}"),
    ],
)
def test_a_database_named_in_a_file_that_is_included_is_found(tmp_path, main, other):
    assert keys(project(tmp_path, main_tex=main, back_tex=other, refs_bib=BIB % "k")) == ["k"]


def test_a_file_in_a_folder_may_name_a_database_beside_the_main_file_or_beside_itself(tmp_path):
    path = project(
        tmp_path,
        main_tex=r"\input{parts/one} \import{parts/}{two}",
        parts__one_tex=r"\addbibresource{refs.bib}",
        parts__two_tex=r"\addbibresource{own.bib}",
        refs_bib=BIB % "a",
        parts__own_bib=BIB % "b",
    )
    assert keys(path) == ["a", "b"]


def test_a_database_named_twice_is_read_once(tmp_path):
    path = project(
        tmp_path, main_tex=r"\bibliography{refs}\input{x}", x_tex=r"\bibliography{refs}", refs_bib=BIB % "k"
    )
    assert keys(path) == ["k"]


def test_files_that_include_each_other_are_read_once_and_named(tmp_path):
    path = project(
        tmp_path, main_tex=r"\input{x}\bibliography{refs}", x_tex="\n" + r"\input{main}", refs_bib=BIB % "k"
    )
    found = read_bibliography(path)
    assert [entry.key for entry in found.entries] == ["k"]
    assert [(problem.line, problem.message) for problem in found.problems] == [
        (2, "main, which x.tex includes, was not read: it includes itself")
    ]


def test_what_is_missing_is_named_and_the_rest_is_read(tmp_path):
    path = project(tmp_path, main_tex="\\input{gone}\n\\bibliography{refs,lost}", refs_bib=BIB % "k")
    found = read_bibliography(path)
    assert found.read == 1
    assert [problem.message for problem in found.problems] == [
        "gone, which main.tex includes, was not read: not found",
        "lost.bib, which main.tex names, is not there",
    ]


@pytest.mark.parametrize(
    "line", [r"% \bibliography{refs}", r"\newcommand{\take}[1]{\input{#1}}", r"\input{\name}"]
)
def test_comments_and_arguments_of_macros_name_nothing(tmp_path, line):
    named = read_project(project(tmp_path, main_tex=line, refs_bib=BIB % "k"))
    assert (named.databases, named.problems) == ((), ())


def test_a_project_may_include_files_outside_its_folder(tmp_path):
    folder = tmp_path / "paper"
    folder.mkdir()
    project(tmp_path, preamble_tex="\n" + r"\addbibresource{own.bib}\bibliography{lost}", own_bib=BIB % "k")
    found = read_bibliography(project(folder, main_tex=r"\input{../preamble}"))
    assert [(entry.key, entry.origin) for entry in found.entries] == [("k", "../own.bib")]
    assert [(problem.origin, problem.line) for problem in found.problems] == [("../preamble.tex", 2)]


@pytest.mark.parametrize(
    "cited, keys",
    [
        ("\\cite{a,% and\n b}", {"a": 1, "b": 1}),
        ("\\iffalse\n\\cite{a}\n\\fi\n\\cite{b}", {"b": 4}),
        ("% \\cite{a}\n\\cite{b}", {"b": 2}),
    ],
)
def test_what_a_document_cites_is_known_by_its_line_and_comments_cite_nothing(tmp_path, cited, keys):
    path = project(tmp_path, main_tex=cited)
    assert citing_of(path).keys == {key: ("main.tex", line) for key, line in keys.items()}


def test_a_list_in_a_file_that_is_included_is_read(tmp_path):
    path = project(
        tmp_path,
        main_tex=r"\input{list}",
        list_tex=r"\begin{thebibliography}{1}\bibitem{k} J. Smith. A title of it. Nature, 12:4, 2020.",
    )
    assert keys(path) == ["k"]


def test_a_file_that_cannot_be_read_is_named(tmp_path):
    path = project(tmp_path, main_tex=r"\input{x}\bibliography{refs}", refs_bib=BIB % "k")
    (tmp_path / "x.tex").write_bytes(b"\x00\x01")
    assert "x, which main.tex includes, was not read: this is a binary file" in (
        read_bibliography(path).problems[0].message
    )


def test_a_project_that_names_nothing_that_is_there_is_refused_with_what_it_names(tmp_path):
    with pytest.raises(BibliographyError) as refused:
        read_bibliography(project(tmp_path, main_tex=r"\bibliography{lost}"))
    assert "lost.bib" in refused.value.details[0]


CARRIED = (
    "\\begin{filecontents*}[overwrite]{own.bib}\n"
    "@misc{a, title={A title}\n author={B C}}\n\\end{filecontents*}\n"
)


def test_a_database_that_stands_in_the_source_itself_is_read_with_its_lines(tmp_path):
    named = "\\addbibresource{own.bib}\\bibliography{refs}"
    found = read_bibliography(project(tmp_path, main_tex=CARRIED + named, refs_bib=BIB % "k"))
    assert [(entry.key, entry.origin, entry.line) for entry in found.entries] == [
        ("a", "main.tex", 2),
        ("k", "refs.bib", 1),
    ]
    assert [(one.origin, one.line, one.lost) for one in found.problems] == [("main.tex", 3, False)]


def test_entries_and_problems_name_the_file_that_holds_them(tmp_path):
    path = project(
        tmp_path,
        main_tex=r"\input{parts/one}",
        parts__one_tex="\n" + r"\bibliography{own,gone}",
        parts__own_bib="\n" + BIB % "k" + "\n" + BIB % "k",
    )
    found = read_bibliography(path)
    assert [(entry.origin, entry.line) for entry in found.entries] == [
        ("parts/own.bib", 2),
        ("parts/own.bib", 3),
    ]
    assert [(problem.origin, problem.line) for problem in found.problems] == [
        ("parts/one.tex", 2),
        ("parts/own.bib", 3),
    ]
