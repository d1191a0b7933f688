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
        (r"a\textsuperscript{2} b\\ c", "a\u00b2 b c"),
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


@pytest.mark.parametrize(
    "raw, text",
    [
        (
            r"\newcommand{\ours}{GroundCheck}We ran \ours{} twice, \ours.",
            "We ran GroundCheck twice, GroundCheck.",
        ),
        (
            r"\newcommand\ours{GroundCheck\xspace}We ran \ours twice (\ours).",
            "We ran GroundCheck twice (GroundCheck).",
        ),
        (r"\def\n{120}The trial enrolled \n\ adults.", "The trial enrolled 120 adults."),
        (r"\newcommand{\a}{x}\newcommand{\b}{\a\a}Now \b.", "Now xx."),
        (r"Seen \iffalse not \ifx a \fi set \fi here.", "Seen here."),
        (r"Call \verb|a_b % c| now.", "Call a_b % c now."),
        (r"Odd \label{fig:a and the rest \textbf{stays}.", "Odd fig:a and the rest stays."),
        (r"Rates\textsuperscript{12} fell.", "Rates\u00b9\u00b2 fell."),
    ],
)
def test_names_stand_for_their_words_and_what_is_not_set_is_gone(raw: str, text: str):
    assert kinds(raw) == [("paragraph", text)]


@pytest.mark.parametrize(
    "definition, used, text",
    [
        (r"\newcommand{\by}[1]{by #1}", r"Made \by{hand}.", "Made by hand."),
        (r"\newcommand*\p[2]{$p = #1$ (#2)}", r"Low: \p{0.03}{two-sided}.", "Low: $p = 0.03$ (two-sided)."),
        (r"\renewcommand{\rev}[1]{\textcolor{red}{#1}}", r"It \rev{rose  \emph{twice}}.", "It rose twice."),
        (
            r"\newcommand{\in}[2][2019]{#2 in #1}",
            r"\in{Rome} and \in[1999]{Bonn}.",
            "Rome in 2019 and Bonn in 1999.",
        ),
        (r"\newcommand{\hide}[1]{}", r"Seen\hide{ not seen}.", "Seen."),
        (r"\newcommand{\twice}[1]{#1 and #1}", r"Now \twice{here}.", "Now here and here."),
        (r"\newcommand{\swap}[2]{#2 before #1}", r"So \swap{a}{b}.", "So b before a."),
        (r"\newcommand{\see}[1]{(see~\cite{#1})}", r"Known \see{min2020}.", r"Known (see \cite{min2020})."),
        (r"\newcommand{\a}[1]{<#1>}\newcommand{\b}[1]{\a{#1!}}", r"Now \b{\a{x}}.", "Now <<x>!>."),
        (r"\def\n#1#2{#1 of #2}", r"We saw \n{3}{4} cases.", "We saw 3 of 4 cases."),
        (r"\newcommand{\no}[1]{\#1 of #1}", r"See \no{five}.", "See five."),
        (r"\newcommand{\no}{\#1}", r"See \no{} here.", "See #1 here."),
        (r"\newcommand{\no}[1]{of #2}", r"See \no{five}.", "See five."),
        (r"\newcommand{\by}[1]{by #1}", r"Made \by hand.", "Made hand."),
        (r"\newcommand{\fn}[1]{\footnote{#1}}", r"Said\fn{ here}.", "Said here."),
        (r"\newcommand{\x}[1]{\ifx#1\empty none\else #1\fi}", r"We saw \x{three}.", "We saw three."),
        (r"\newcommand{\x}[1]{\@gobble{#1}}", r"We saw \x{three}.", "We saw three."),
        (r"\def\until#1.{until #1}", r"We ran \until May.", "We ran May."),
    ],
)
def test_names_with_arguments_stand_for_their_words(definition: str, used: str, text: str):
    raw = f"{definition}{used}"
    (block,) = read_latex(raw).blocks
    assert (block.kind, block.text) == ("paragraph", text)
    assert list(block.offsets) == sorted(block.offsets)
    assert block.offsets[0] >= len(definition)


def test_what_a_name_is_given_stands_where_it_was_given():
    raw = r"\newcommand{\by}[2]{by #1 at #2}We said: \by{Min}{Bonn}"
    (block,) = read_latex(raw).blocks
    at = block.text.index("Bonn")
    assert raw[block.offsets[at] : block.offsets[at + 3] + 1] == "Bonn"
    at = block.text.index("by")
    assert raw[block.offsets[at] :] == r"\by{Min}{Bonn}"


@pytest.mark.parametrize("body", ["#1", "#1#1", "x#1#1"])
def test_names_within_names_end(body: str):
    raw = rf"\newcommand{{\d}}[1]{{{body}}}" + r"\d{" * 5_000 + "word" + "}" * 5_000
    assert sum(len(block.text) for block in read_latex(raw).blocks) < 6 * len(raw)


def test_a_percent_sign_in_verbatim_text_is_no_comment():
    blocks = read_latex("\\begin{verbatim}\na % b\n\\end{verbatim}").blocks
    assert [(block.kind, block.text) for block in blocks] == [("code", "a % b")]


def test_a_sentence_that_ends_with_a_name_is_whole_in_the_text():
    raw = r"\newcommand{\ours}{GroundCheck}We ran \ours"
    block = read_latex(raw).blocks[-1]
    assert raw[block.offsets[0] : block.offsets[-2] + 1] == r"We ran \ours"


def test_rows_above_the_inner_line_name_the_columns_and_the_caption_stands_with_each_row():
    raw = r"""\section{Results}\begin{table}\begin{tabular}{lrr}\toprule
& \multicolumn{2}{c}{Deaths} \\ \cmidrule{2-3}
Arm & men & women \\ \midrule
Treated & 3 & 4 \\
\multicolumn{2}{l}{none} & 7 \\ \bottomrule
\end{tabular}\caption{Table of deaths. All centres.}\end{table}After."""
    rows = [block for block in read_latex(raw).blocks if block.kind == "table_row"]
    assert [row.text for row in rows] == ["| Deaths |", "Arm | men | women", "Treated | 3 | 4", "none |  | 7"]
    assert rows[-1].header == ("Arm", "Deaths men", "Deaths women")
    assert {row.section for row in rows} == {("Results", "Table of deaths.")}
    assert read_latex(raw).blocks[-1].section == ("Results",)


@pytest.mark.parametrize(
    "piece",
    [
        "\\item[",
        "\\(",
        "\\input{",
        "\\label{",
        "\\footnote{",
        "\\begin{itemize}",
        "\\begin{table}",
        "\\bibitem[{",
        "\\iffalse ",
    ],
)
def test_what_nothing_closes_does_not_take_the_rest_of_the_text(piece: str):
    raw = f"Seen before. {piece} and seen after."
    text = " ".join(block.text for block in read_latex(raw).blocks)
    assert "Seen before." in text
    assert "seen after." in text or piece == "\\iffalse "
    read_latex(piece * 20_000)


def test_names_that_double_do_not_make_a_text_endless():
    names = [f"\\newcommand{{\\n{chr(98 + n)}}}{{\\n{chr(97 + n)}\\n{chr(97 + n)}}}" for n in range(20)]
    raw = "\\newcommand{\\na}{lol}" + "".join(names) + r"\nz \nu \ni " * 2_000
    assert sum(len(block.text) for block in read_latex(raw).blocks) < 6 * len(raw)


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


def test_the_code_between_the_text_of_a_literate_program_is_code():
    raw = "It rose\\%.\n<<plot, echo=FALSE>>=\nx <- y %in% z  # $\n@ \nIt fell by $5$.\n"
    assert [(block.kind, block.text) for block in read_latex(raw).blocks] == [
        ("paragraph", "It rose%."),
        ("code", "x <- y %in% z  # $"),
        ("paragraph", "It fell by $5$."),
    ]
