"""Lists as the tools of LaTeX write them: REVTeX, ACM, natbib, biber of all versions."""

import pytest

from grounded_research.bibliography.bbl import read_bbl

REVTEX = r"""\bibitem [{\citenamefont {Einstein}\ \emph {et~al.}(1935)\citenamefont
  {Einstein}, \citenamefont {Podolsky}}]{epr}%
  \BibitemOpen
  \bibfield  {author} {\bibinfo {author} {\bibfnamefont {A.}~\bibnamefont {Einstein}},\ }\href
  {https://doi.org/10.1103/PhysRev.47.777} {\bibfield {journal} {\bibinfo {journal} {Phys. Rev.}\ }\textbf
  {\bibinfo {volume} {47}},\ \bibinfo {pages} {777} (\bibinfo {year} {1935})}\BibitemShut {NoStop}%
\bibitem [{Note1()}]{Note1}%
  \BibitemOpen
  \bibinfo {note} {See Supplemental Material for details.}\BibitemShut {Stop}%
"""
ACM = r"""\bibitem[Dean and Ghemawat(2008)]%
        {mapreduce}
\bibfield{author}{\bibinfo{person}{Jeffrey Dean} {and} \bibinfo{person}{Sanjay
  Ghemawat}.} \bibinfo{year}{2008}\natexlab{}.
\newblock \showarticletitle{MapReduce: simplified data processing on large
  clusters}. In \bibinfo{booktitle}{\emph{OSDI}},
  \bibfield{editor}{\bibinfo{person}{Eric Brewer}} (Ed.). \bibinfo{pages}{107--113}
  (\bibinfo{date}{July} \bibinfo{year}{2008}).
"""
BIBER = r"""\entry{kasten}{article}{}
    \name{author}{2}{}{%
      %s
    }
    \list{publisher}{2}{%
      {First House}%
      {Second House}%
    }
    \strng{namehash}{KMA+1}
    \field{sortinit}{K}
    \field{labeltitlesource}{title}
    \field{title}{Of methodology\hyphen independent energies}
    \field{pages}{377\bibrangedash 395}
    \range{pages}{19}
    \verb{urlraw}
    \verb https://x.org/a%20b_c
    \endverb
    \verb{url}
    \verb https://x.org/a%20b%5Fc
    \endverb
\endentry
"""
NAMED = r"""{{un=0,hash=1}{%
         family={Berg},
         familyi={B\bibinitperiod},
         given={Jan\bibnamedelima P.},
         prefix={van}}}%
      {{hash=2}{%
         family={Lee},
         given={Min}}}%"""
PLACED = r"""{{hash=1}%
       {Berg}{B\bibinitperiod}%
       {Jan\bibnamedelima P.}{J\bibinitperiod\bibinitdelim P\bibinitperiod}%
       {van}{v\bibinitperiod}%
       {}{}}%
      {{}%
       {Lee}{L.}%
       {Min}{M.}%
       {}{}%
       {}{}}%"""


def test_revtex_parts_label_and_key_by_a_space_and_its_remarks_are_no_references():
    found = read_bbl(REVTEX, "x.bbl")
    (entry,) = found.entries
    assert (entry.key, entry.fields["journal"], entry.fields["pages"]) == ("epr", "Phys. Rev.", "777")
    assert (found.read, found.unread) == (1, 1)
    assert [(one.line, one.message, one.lost) for one in found.problems] == [
        (7, "entry Note1 is a remark, no reference", True)
    ]


def test_acm_marks_people_by_their_part_and_the_title_of_an_article():
    (entry,) = read_bbl(ACM, "x.bbl").entries
    assert entry.key == "mapreduce"
    assert [author.inverted for author in entry.authors] == ["Dean, Jeffrey", "Ghemawat, Sanjay"]
    assert entry.fields["title"] == "MapReduce: simplified data processing on large clusters"
    assert (entry.fields["booktitle"], entry.fields["month"]) == ("OSDI", "July")
    assert not {"person", "date"} & entry.fields.keys()


@pytest.mark.parametrize("people", [NAMED, PLACED])
def test_biber_gives_the_parts_of_names_by_name_or_in_older_versions_by_place(people):
    (entry,) = read_bbl(BIBER.replace("%s", people), "x.bbl").entries
    assert [author.inverted for author in entry.authors] == ["van Berg, Jan P.", "Lee, Min"]


def test_what_biber_notes_for_itself_is_no_field_and_a_number_of_pages_is_not_their_place():
    (entry,) = read_bbl(BIBER.replace("%s", NAMED), "x.bbl").entries
    assert entry.fields == {
        "title": "Of methodology-independent energies",
        "pages": "377–395",
        "publisher": "First House and Second House",
        "author": "van Berg, Jan P. and Lee, Min",
        "url": "https://x.org/a%20b_c",
    }


def test_a_list_that_biber_sorts_twice_holds_each_entry_once():
    text = BIBER.replace("%s", NAMED)
    assert read_bbl(text + text, "x.bbl").read == 1


@pytest.mark.parametrize(
    "rest, title",
    [
        (
            r"\newblock \emph{Gaussian processes}. \newblock Adaptive learning. MIT Press, 2006.",
            "Gaussian processes",
        ),
        (r"\newblock Attention is all. \newblock \emph{Nature}, 30:1--2, 2017.", "Attention is all"),
    ],
)
def test_a_title_ends_with_its_block(rest, title):
    (entry,) = read_bbl(r"\bibitem{k} Carl~Edward Rasmussen and Ann Lee. " + rest, "x.bbl").entries
    assert entry.fields["title"] == title


@pytest.mark.parametrize(
    "journal, name",
    [
        (r"\mnras", "Monthly Notices of the Royal Astronomical Society"),
        (r"\apjl", "Astrophysical Journal Letters"),
        (r"\nat", "Nature"),
    ],
)
def test_commands_of_astronomers_are_the_journals_they_stand_for(journal, name):
    (entry,) = read_bbl(rf"\bibitem{{k}} Smith J.~B., Jones A., 2019, {journal}, 483, 1234", "x.bbl").entries
    assert entry.fields["journal"] == name
    assert [author.inverted for author in entry.authors] == ["Smith, J. B.", "Jones, A."]
