"""Drafts of several LaTeX files: read as one text, every place known by its file and line."""

from pathlib import Path

import pytest

from grounded_research.documents.latex_files import MOST_FILES
from grounded_research.documents.model import Document
from grounded_research.documents.read import lines_of, read_document, read_whole

MAIN = r"""\documentclass{book}
\input{macros}
\begin{document}
First words of the draft.
\include{chapters/one}
Words between.

\input chapters/two
Last words.
\end{document}
"""


def written(folder: Path, **files: str) -> Path:
    for name, text in ({"main": MAIN} | files).items():
        place = folder / f"{name.replace('__', '/')}.tex"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    return folder / "main.tex"


def places(document: Document) -> dict[str, str]:
    lines = lines_of(document)
    return {
        block.text: lines.place(block.start)
        for block in document.blocks
        if block.kind in {"paragraph", "heading"}
    }


def test_files_are_read_where_they_are_included(tmp_path: Path):
    main = written(
        tmp_path,
        macros=r"\newcommand{\ours}{Aldo}",
        chapters__one="% a comment\n\\section{One}\n\nThe \\ours{} trial.\n\\subfile{deep}",
        chapters__deep="\\documentclass{subfiles}\n\\begin{document}\n\nDeep words.\n\\end{document}",
        chapters__two="Words of two.",
    )
    document = read_whole(main)
    assert places(document) == {
        "First words of the draft.": "main.tex 4",
        "One": "chapters/one.tex 2",
        "The Aldo trial.": "chapters/one.tex 4",
        "Deep words.": "chapters/deep.tex 4",
        "Words between.": "main.tex 6",
        "Words of two. Last words.": "chapters/two.tex 1",
    }
    assert [name for name, _ in document.included] == [
        "macros.tex",
        "chapters/one.tex",
        "chapters/deep.tex",
        "chapters/two.tex",
    ]
    assert all(block.text for block in document.blocks)
    assert document.flags == ()


def test_a_change_of_an_included_file_shows_in_its_digest(tmp_path: Path):
    main = written(tmp_path, macros="", chapters__one="One.", chapters__two="Two.")
    before = dict(read_whole(main).included)
    written(tmp_path, chapters__two="Other words.")
    after = dict(read_whole(main).included)
    assert [name for name in before if before[name] != after[name]] == ["chapters/two.tex"]


@pytest.mark.parametrize(
    "command, why",
    [
        (r"\input{missing}", "missing (not found)"),
        (r"\input{main}", "main (it includes itself)"),
        (r"\input{../outside}", "../outside (outside its folder)"),
        (r"\input{/etc/hostname}", "/etc/hostname (outside its folder)"),
        (r"\input{empty}", "empty (is empty (0 bytes))"),
        ("\\input{missing% a comment\n}", "missing (not found)"),
        (rf"\input{{{290 * 'x'}}}", f"{290 * 'x'} (not found)"),
    ],
)
def test_what_cannot_be_followed_is_named_and_the_rest_is_read(tmp_path: Path, command: str, why: str):
    (tmp_path / "outside.tex").write_text("Private words.", encoding="utf-8")
    folder = tmp_path / "draft"
    main = written(folder, main=f"Seen. {command} Seen too.", empty="")
    document = read_whole(main)
    assert f"included files not read: {why}" in document.flags
    assert "Private" not in document.raw
    assert "Seen too." in document.raw


def test_files_that_include_each_other_end(tmp_path: Path):
    main = written(tmp_path, main=r"\input{a}", a=r"A. \input{b}", b=r"B. \input{a}\input{a}")
    document = read_whole(main)
    assert "included files not read: a (it includes itself); a (it includes itself)" in document.flags


def test_files_that_are_included_again_and_again_are_bounded(tmp_path: Path):
    chain = {f"f{n}": rf"Word. \input{{f{n + 1}}}\input{{f{n + 1}}}" for n in range(12)}
    document = read_whole(written(tmp_path, main=r"\input{f0}", **chain, f12="End."))
    assert document.raw.count("Word.") <= MOST_FILES
    assert any("too many files within files" in flag for flag in document.flags)


@pytest.mark.parametrize(
    "command",
    [
        r"\import{parts/}{one}",
        r"\subimport*{./parts}{one.tex}",
        r"\import{}{parts/one}",
        "\\includefrom{parts}{one}",
    ],
)
def test_a_folder_may_be_named_beside_the_file(tmp_path: Path, command: str):
    main = written(tmp_path, main=f"Seen. {command}", parts__one="Words of one.")
    assert read_whole(main).flags == ()
    assert "Words of one." in read_whole(main).raw


@pytest.mark.parametrize(
    "command",
    [
        r"\newcommand{\take}[1]{\input{#1}}",
        r"\input{\name}",
        r"\includegraphics{plot}",
        r"\inputencoding{utf8}",
        r"\includeonly{one}",
    ],
)
def test_what_includes_no_text_is_not_followed(tmp_path: Path, command: str):
    assert read_whole(written(tmp_path, main=f"Seen. {command}")).flags == ()


def test_what_a_comment_includes_is_not_read(tmp_path: Path):
    document = read_whole(written(tmp_path, main="Seen.\n% \\input{other}\n", other="Other."))
    assert document.included == ()
    assert document.flags == ()


def test_a_file_read_alone_names_the_files_that_it_includes(tmp_path: Path):
    main = written(tmp_path, macros="", chapters__one="One.", chapters__two="Two.")
    assert "One." not in read_document(main).raw
    assert any(flag.startswith("included files not read") for flag in read_document(main).flags)
