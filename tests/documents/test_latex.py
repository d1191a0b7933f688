import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounded_research.documents.latex import read_latex


def kinds(raw: str) -> list[tuple[str, str]]:
    return [(block.kind, block.text) for block in read_latex(raw).blocks if block.kind != "comment"]


@pytest.mark.parametrize(
    "raw, text",
    [
        (r"It holds \citep[p.~3]{min2023}.", r"It holds \citep[p.~3]{min2023}."),
        (r"It holds~\cite{a, b} and \parencite{c}.", r"It holds \cite{a, b} and \parencite{c}."),
        (r"A \textbf{bold \emph{and}} word", "A bold and word"),
        (r"12\% of \$5 \& more\_", "12% of $5 & more_"),
        (r"M\"uller, Garc\'{\i}a, \c{C}a, \O re", "M\u00fcller, Garc\u00eda, \u00c7a, \u00d8re"),
        (r"The mass $m_1$ and \(x\) stay", r"The mass $m_1$ and \(x\) stay"),
        ("one % a comment\ntwo", "one two"),
        (r"``quoted'' -- and --- dashes", "\u201cquoted\u201d \u2013 and \u2014 dashes"),
        (r"see \href{http://a.b}{the page}\label{x}", "see the page"),
        (r"a\textsuperscript{2} b\\ c", "a2 b c"),
    ],
)
def test_commands_go_and_words_stay(raw: str, text: str):
    assert kinds(raw) == [("paragraph", text)]


def test_a_document_is_read_in_its_parts():
    raw = r"""\documentclass{article}\title{On \emph{mice}}
\begin{document}
\section{Intro}
Text.\footnote{A note.}

\begin{itemize}\item one \item two\end{itemize}
\begin{equation}x = y\end{equation}
\begin{table}\caption{A table.}\begin{tabular}{ll}\hline Drug & Rate \\ A & 12\% \\\end{tabular}\end{table}
\begin{thebibliography}{9}
\bibitem{min} Min, S. One. 2023.
\bibitem[Doe]{doe} Doe, J. Two.
\end{thebibliography}
\end{document} ignored"""
    assert kinds(raw) == [
        ("heading", "Intro"),
        ("paragraph", "Text."),
        ("footnote", "A note."),
        ("list_item", "one"),
        ("list_item", "two"),
        ("math", r"\begin{equation}x = y\end{equation}"),
        ("caption", "A table."),
        ("table_row", "Drug | Rate"),
        ("table_row", "A | 12%"),
        ("reference_entry", "Min, S. One. 2023."),
        ("reference_entry", "Doe, J. Two."),
    ]
    reading = read_latex(raw)
    assert reading.title == "On mice"
    entry = reading.blocks[-1]
    assert raw[entry.start : entry.end].startswith(r"\bibitem[Doe]{doe}")


def test_included_files_are_named():
    assert read_latex(r"Text. \input{chapter1}").flags == ("included files not read: chapter1",)


source = st.lists(
    st.sampled_from(
        [
            "word",
            " ",
            "\n",
            "\n\n",
            "{",
            "}",
            "\\",
            "\\emph{",
            "\\cite{a}",
            "\\section{",
            "\\begin{itemize}",
            "\\item ",
            "\\end{itemize}",
            "$x$",
            "$",
            "%",
            "\\%",
            "\\'e",
            "--",
            "~",
            "\\begin{tabular}{l}",
            "&",
            "\\\\",
            "\\end{tabular}",
            "\\footnote{",
            "\\[",
            "\\]",
            "\\bibitem{k}",
            "\\begin{thebibliography}{9}",
            "\\caption{",
            "[",
            "]",
        ]
    ),
    max_size=25,
).map("".join)


@given(source)
def test_every_letter_stands_where_its_offset_says(raw: str):
    for block in read_latex(raw).blocks:
        offsets = list(block.offsets)
        assert len(offsets) == len(block.text) + 1
        assert offsets == sorted(offsets)
        for char, at in zip(block.text, offsets, strict=False):
            assert not (char.isascii() and char.isalpha()) or raw[at] == char
