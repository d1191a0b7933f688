import pytest

from grounded_research.bibliography.model import Problem
from grounded_research.bibliography.printed_list import read_reference_list
from grounded_research.bibliography.read import read_bibliography
from grounded_research.errors import BibliographyError

APA = "Smith, J. (2020). A title of sorts that goes on. Nature, 12(3), 4-5."
SECOND = "Lee, K. (2019). Another title entirely. Science, 3, 9-12."


def write(folder, name, content):
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


@pytest.mark.parametrize(
    "name, content",
    [
        ("a.bib", "@misc{k, title={A title}, author={A B}}"),
        ("a.txt", "@misc{k, title={A title}, author={A B}}"),
        ("a.ris", "TY  - BOOK\nTI  - A title\nER  - \n"),
        ("a.nbib", "PMID- 12345678\nTI  - A title\n"),
        ("a.txt", "TY  - BOOK\nTI  - A title\nER  - \n"),
        ("a.json", '[{"title": "A title"}]'),
        ("a.bbl", "\\bibitem{k} J. Smith. A title of things. Nature, 12:4, 2020."),
        (
            "a.tex",
            (
                "\\begin{thebibliography}{1}\\bibitem{k} J. Smith. A title. Nature, 12:4, "
                "2020.\\end{thebibliography}"
            ),
        ),
        ("a.md", f"# Draft\n\nText [1].\n\n## References\n\n1. {APA}\n"),
        ("a.md", f"{APA}\n"),
        ("a.md", f"It was so in 2020.[^1] And so.[^2]\n\n[^1]: {APA}\n[^2]: A mere remark.\n"),
    ],
)
def test_every_format_is_read(tmp_path, name, content):
    found = read_bibliography(write(tmp_path, name, content))
    assert found.read == 1
    assert found.unread == 0


def test_a_reference_list_of_a_draft_is_read_with_its_lines(tmp_path):
    path = write(tmp_path, "d.md", f"# T\n\nText.\n\n## References\n\n1. {APA}\n2. {SECOND}\n")
    assert [(entry.key, entry.line) for entry in read_bibliography(path).entries] == [("1", 7), ("2", 8)]


def test_a_bare_list_with_wrapped_lines_is_read(tmp_path):
    path = write(tmp_path, "d.txt", f"{APA[:40]}\n   {APA[40:]}\n{SECOND}\n")
    found = read_bibliography(path)
    assert [entry.fields["year"] for entry in found.entries] == ["2020", "2019"]


def test_a_file_that_is_no_utf_8_is_read_with_the_byte_named(tmp_path):
    found = read_bibliography(write(tmp_path, "l.bib", "@misc{a,\n title={Café}}".encode("latin-1")))
    assert found.entries[0].fields["title"] == "Café"
    assert found.problems[0].line == 2
    assert "0xE9" in found.problems[0].message


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_byte_order_mark_is_understood(tmp_path, encoding):
    found = read_bibliography(write(tmp_path, "l.bib", "@misc{a, title={Café}}".encode(encoding)))
    assert found.entries[0].fields["title"] == "Café"


def test_a_draft_of_pandoc_leads_to_the_files_that_its_front_matter_names(tmp_path):
    write(tmp_path, "refs.bib", "@misc{k, title={A title}}")
    write(tmp_path, "more refs.json", '[{"id": "c", "title": "Another"}]')
    front = '---\nbibliography:\n- refs.bib\n- "more refs.json"\n- gone.bib\n---\n'
    found = read_bibliography(write(tmp_path, "d.md", f"{front}It was so in 2020 [@k].\n\n# References\n"))
    assert [(entry.key, entry.origin) for entry in found.entries] == [
        ("k", "refs.bib"),
        ("c", "more refs.json"),
    ]
    assert [(one.lost, "gone.bib, which it names" in one.message) for one in found.problems] == [(True, True)]


@pytest.mark.parametrize(
    "text",
    [
        "---\ntitle: A\ndate: 2020\n---\nText of it.\n",
        "It was found (Smith, 2010) that all is well in the end.\n",
    ],
)
def test_a_text_that_lists_nothing_is_no_list(tmp_path, text):
    with pytest.raises(BibliographyError, match="no reference could be read"):
        read_bibliography(write(tmp_path, "d.md", text))


def test_notes_that_point_back_are_counted_and_are_no_references():
    found = read_reference_list([(f"1. {APA}", 1), ("2. Ibid., 438.", 2), ("Idem.", 3), (SECOND, 4)], "d.md")
    assert [entry.fields["year"] for entry in found.entries] == ["2020", "2019"]
    assert [(one.line, one.message) for one in found.problems] == [
        (2, "points back to an entry before it"),
        (3, "points back to an entry before it"),
    ]
    assert read_reference_list([("Id, Ego and Other Essays. Penguin, 1990.", 1)], "d.md").read == 1


def test_a_dash_stands_for_the_authors_of_the_entry_before():
    first, second = (
        "Kahneman, Daniel. Thinking, Fast and Slow. FSG, 2011.",
        "---. Attention and Effort. Hall, 1973.",
    )
    before, same = read_reference_list([(first, 1), (second, 2)], "d.md").entries
    assert same.authors == before.authors
    assert same.fields["author"] == before.fields["author"]


def test_a_line_of_a_bare_list_that_looks_like_no_reference_is_counted(tmp_path):
    found = read_bibliography(write(tmp_path, "d.txt", f"{APA}\n\nTo be completed.\n\n{SECOND}\n"))
    assert (found.read, found.unread) == (2, 1)
    assert [(one.line, one.lost) for one in found.problems] == [(3, True)]


PAPER = (
    "We show that all is well [1], as others have seen [2] and said [3] in 2019, who ask for more of it.\n\n"
)


def test_numbered_references_at_the_end_need_no_heading(tmp_path):
    text = f"{PAPER}{PAPER}[1] {APA}\n[2] {SECOND} [3]\n{APA}\n"
    found = read_bibliography(write(tmp_path, "d.txt", text))
    assert [(entry.key, entry.fields["year"]) for entry in found.entries] == [
        ("1", "2020"), ("2", "2019"), ("3", "2020"),
    ]  # fmt: skip


def test_numbers_in_a_text_are_no_references(tmp_path):
    with pytest.raises(BibliographyError, match="no reference could be read"):
        read_bibliography(write(tmp_path, "d.txt", PAPER * 3))


@pytest.mark.parametrize(
    "name, entry",
    [
        ("d.md", "1. Smith, J. (2020). A title of it. Nature, 12, 4. [link](https://doi.org/10.1000/abc1)\n"),
        ("d.md", "1. Smith, J. (2020). [A title of it](https://doi.org/10.1000/abc1). Nature, 12, 4.\n"),
        (
            "d.html",
            '<p>Smith, J. (2020). A title of it. Nature, 12, 4. <a href="https://doi.org/10.1000/abc1">[CrossRef]</a></p>',
        ),
    ],
)
def test_a_doi_that_only_a_link_holds_is_read(tmp_path, name, entry):
    heading = "<h2>References</h2>" if name.endswith("html") else "# T\n\nText.\n\n## References\n\n"
    (found,) = read_bibliography(write(tmp_path, name, heading + entry)).entries
    assert found.identifiers["doi"] == "10.1000/abc1"


def test_the_rows_of_a_table_under_the_heading_are_references(tmp_path):
    table = f"| # | Reference |\n|---|---|\n| 1 | {APA} |\n| 2 | {SECOND} |\n"
    found = read_bibliography(write(tmp_path, "d.md", f"# T\n\nText.\n\n## References\n\n{table}"))
    assert [entry.fields["year"] for entry in found.entries] == ["2020", "2019"]


def test_a_tex_file_leads_to_its_databases(tmp_path):
    write(tmp_path, "refs.bib", "@misc{k, title={A title}}")
    tex = write(tmp_path, "p.tex", "\\cite{k}\n\\bibliography{refs,gone}\n% \\bibliography{no}\n")
    found = read_bibliography(tex)
    assert [entry.origin for entry in found.entries] == ["refs.bib"]
    assert found.problems == (Problem(2, "gone.bib, which p.tex names, is not there", "p.tex", lost=True),)


@pytest.mark.parametrize(
    "name, content",
    [
        ("a.bib", ""),
        ("a.bib", b"\x00\x01\x02"),
        ("a.bib", "no entries at all"),
        ("a.xyz", "x"),
        ("a.md", "# A draft\n\nWith text and no references.\n"),
        ("a.json", "[]"),
    ],
)
def test_what_holds_no_bibliography_is_refused(tmp_path, name, content):
    with pytest.raises(BibliographyError):
        read_bibliography(write(tmp_path, name, content))


def test_a_missing_file_is_refused(tmp_path):
    with pytest.raises(BibliographyError, match="no such file"):
        read_bibliography(tmp_path / "gone.bib")


def test_printed_references_are_numbered_and_the_unread_are_counted():
    found = read_reference_list([(APA, 3), ("-", 4), (SECOND, 5)], "d.md")
    assert [(entry.key, entry.line, entry.origin) for entry in found.entries] == [
        ("1", 3, "d.md"),
        ("2", 5, "d.md"),
    ]
    assert (found.read, found.unread) == (2, 1)
    assert found.problems[0].line == 4


@pytest.mark.parametrize(
    "entry, keys",
    [
        ("wal.html: Roe, J. Write-Ahead Logging. 2020.", ["wal.html"]),
        ('notes/wal.html - Log project, "Write-Ahead Logging".', ["wal.html"]),
        ("[3] wal.html: Roe, J. Write-Ahead Logging. 2020.", ["3"]),
        ("a.txt, b.txt and `c.txt`: Roe, J. Tables of the lake. 2020.", ["a.txt", "b.txt", "c.txt"]),
        ("wal.html: the third.", ["wal.html"]),
        ("wal.html", ["wal.html"]),
        ("Roe, J. Write-Ahead Logging. wal.html. 2020.", ["1"]),
    ],
)
def test_an_entry_that_begins_with_a_file_is_called_by_it_and_never_lost(entry, keys):
    found = read_reference_list([(entry, 1)], "draft.md")
    assert [one.key for one in found.entries] == keys
    assert found.unread == 0


def test_the_name_of_the_file_is_no_part_of_the_title():
    (entry,) = read_reference_list([('wal.html: Log project, "Write-Ahead Logging".', 1)], "d.md").entries
    assert entry.fields["title"] == "Write-Ahead Logging"
    assert [author.literal for author in entry.authors] == ["Log project"]


def test_each_entry_of_several_files_names_its_own_alone():
    found = read_reference_list([("a.txt, b.txt: tables of the lake.", 1)], "draft.md")
    assert [one.raw for one in found.entries] == ["a.txt: tables of the lake.", "b.txt: tables of the lake."]


def test_an_entry_of_which_no_part_is_known_is_kept_as_it_stands():
    found = read_reference_list([("Notes of the board", 1), ("12-34", 2)], "draft.md")
    assert [(one.raw, one.fields, one.parsed) for one in found.entries] == [("Notes of the board", {}, False)]
    assert found.unread == 1
