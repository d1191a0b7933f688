import pytest
from hypothesis import given
from hypothesis import strategies as st

from grounded_research.bibliography.latex import decode


@pytest.mark.parametrize(
    "latex, text",
    [
        (r"G{\"o}del", "Gödel"),
        (r"G\"odel", "Gödel"),
        (r"Erd{\H{o}}s and Heged{\H u}s", "Erdős and Hegedűs"),
        (r"\'{\i} {\'\i} na{\"\i}ve", "í í naïve"),
        (r"\v{S}koda {\v s} \c{c}a", "Škoda š ça"),
        (r"S{\o}ren \& co: 50% of it", "Søren & co: 50% of it"),
        (r"\AA ngstr\"om", "Ångström"),
        ("{D}eep {L}earning", "Deep Learning"),
        (r"H$_2$O and CO$_{2}$", "H2O and CO2"),
        (r"{$\alpha$}-synuclein", "α-synuclein"),
        (r"\textit{E. coli}: 5~mg", "E. coli: 5 mg"),
        ("pages 1--9", "pages 1–9"),
        ("``quoted''", "“quoted”"),
        (r"a\_b \# 3 \$5", "a_b # 3 $5"),
        ("plain  text\n here", "plain text here"),
        (r"AT{\&}T", "AT&T"),
        (r"{\textless}i{\textgreater}E. coli{\textless}/i{\textgreater}", "<i>E. coli</i>"),
        (r"5\texteuro{} or 10\textdegree C, 50{\%}, 3{\textdollar}", "5€ or 10°C, 50%, 3$"),
        (r"the 1\textsuperscript{st} one", "the 1st one"),
        (r"{\mnras} and \apj", "Monthly Notices of the Royal Astronomical Society and Astrophysical Journal"),
        (r"Map of {\Natural} and {\apjust}", "Map of Natural and apjust"),
        (r"\emph{Nature}, 12:\penalty0 4", "Nature, 12: 4"),
        (r"The {\TeX}book", "The TeXbook"),
        (r"\LaTeX\ companion", "LaTeX companion"),
        (r"Search in {\ATLAS} data", "Search in ATLAS data"),
        (r"{\Gamma}-convergence", "Γ-convergence"),
        (r"The $\Lambda$CDM model", "The ΛCDM model"),
        (
            r"\glqq Drittes Reich\grqq. Und \flqq Soir\frqq{} ou \og midi \fg",
            "„Drittes Reich“. Und «Soir» ou «midi »",
        ),
        (r"\pkg{ggplot2} for {\proglang{R}}", "ggplot2 for R"),
    ],
)
def test_latex_becomes_readable(latex, text):
    assert decode(latex) == text


@given(st.text(alphabet="\\{}$%&ab \"'^~", max_size=60))
def test_broken_latex_is_survived(text):
    decode(text)


@given(st.text(alphabet="abc XYZ äöü,.;:()", max_size=60))
def test_text_without_markup_keeps_its_words(text):
    assert decode(text) == " ".join(text.split())


def test_ten_thousand_nested_braces_are_survived():
    assert decode("{" * 10_000 + "x" + "}" * 10_000) == "x"
