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


def test_citing_everything(tmp_path):
    (tmp_path / "paper.tex").write_text(r"\nocite{*}")
    found = citing_of(tmp_path / "paper.tex")
    assert (found.everything, found.keys) == (True, {})


def test_a_document_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(BibliographyError, match="no such file"):
        citing_of(tmp_path / "paper.tex")
