"""What a LaTeX document cites, through its files."""

import pytest

from grounded_research.bibliography.citing import citing_of
from grounded_research.errors import BibliographyError


@pytest.mark.parametrize(
    "text, keys",
    [
        (r"\cite{a}", {"a"}),
        (r"\citep*[see][p.~3]{a, b}", {"a", "b"}),
        (r"\Textcite{a}{b}", {"a"}),
        (r"\parencites[see][]{a}[3]{b,c}", {"a", "b", "c"}),
        (r"\nocite{a}", {"a"}),
        (r"% \cite{a}", set()),
        (r"100\% \cite{a}", {"a"}),
        (r"\setcitestyle{round}\bibcite{x}{1}", set()),
        ("\\cite{a,\n  b}", {"a", "b"}),
        ("\\begin{verbatim}\n\\cite{a}\n\\end{verbatim} or \\verb|\\cite{b}|, \\cite{c}", {"c"}),
        (r"\newcommand{\also}[1]{\cite{#1}} \cite{a,\key}", {"a"}),
    ],
)
def test_commands_that_cite(tmp_path, text, keys):
    (tmp_path / "paper.tex").write_text(text)
    assert set(citing_of(tmp_path / "paper.tex").keys) == keys


def test_files_that_are_taken_in_are_read_once_with_their_lines(tmp_path):
    (tmp_path / "paper.tex").write_text("\\input{one}\n\\include{two.tex}\n\\input{gone}\n")
    (tmp_path / "one.tex").write_text("\n\n\\cite{a}\\input{paper}")
    (tmp_path / "two.tex").write_text("\\cite{a}\\cite{b}")
    assert citing_of(tmp_path / "paper.tex").keys == {"a": ("one.tex", 3), "b": ("two.tex", 1)}


FRONT = "---\nbibliography: refs.bib\nnocite: |\n  @hidden2001, {}\n---\n"


@pytest.mark.parametrize(
    "text, keys",
    [
        ("See [@a2019, p. 3; -@b] and @c20 [chap. 2].", {"a2019", "b", "c20"}),
        ("Ends in it: @smith2019:x. Or @{odd:key}, or [see @a/b+c].", {"smith2019:x", "odd:key", "a/b+c"}),
        ("Write to me@example2020.org; see @fig:plot1, @tbl-one2.", set()),
        ("Text.\n\n```\n[@code2021]\n```\n", set()),
    ],
)
def test_keys_that_a_draft_of_pandoc_cites(tmp_path, text, keys):
    (tmp_path / "d.md").write_text(FRONT.format("@and1") + text)
    assert citing_of(tmp_path / "d.md").keys.keys() == keys | {"hidden2001", "and1"}


def test_a_name_outside_of_brackets_may_be_that_of_a_person_on_the_web(tmp_path):
    (tmp_path / "d.md").write_text(FRONT.format("@*") + "As @watson and [@crick] say.")
    found = citing_of(tmp_path / "d.md")
    assert (found.unsure, found.everything) == ({"watson"}, True)


def test_a_draft_that_names_no_bibliography_has_no_keys(tmp_path):
    (tmp_path / "d.md").write_text("As [@crick] says.")
    assert citing_of(tmp_path / "d.md") is None


def test_citing_everything(tmp_path):
    (tmp_path / "paper.tex").write_text(r"\nocite{*}")
    found = citing_of(tmp_path / "paper.tex")
    assert (found.everything, found.keys) == (True, {})


def test_a_document_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(BibliographyError, match="no such file"):
        citing_of(tmp_path / "paper.tex")
