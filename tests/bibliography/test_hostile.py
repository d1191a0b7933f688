"""Bibliographies that are made to harm: each ends in bounded time and memory with a clear message."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import grounded_research
from grounded_research.bibliography.read import read_bibliography
from grounded_research.errors import BibliographyError

LIMITED = """
import resource, sys
from pathlib import Path
resource.setrlimit(resource.RLIMIT_CPU, (40, 40))
resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
from grounded_research.bibliography.read import read_bibliography
from grounded_research.errors import BibliographyError
try:
    found = read_bibliography(Path(sys.argv[1]))
    print(len(found.entries), max((len(entry.authors) for entry in found.entries), default=0))
except BibliographyError as error:
    print("refused:", error.message)
"""
"""Reads a bibliography within 40 seconds of the processor and 2 GB; more kills it."""


def read_limited(path: Path) -> str:
    """What a process that is killed when it takes too much says of a file."""
    package = str(Path(grounded_research.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(path)],
        capture_output=True, text=True, check=False, env={"PYTHONPATH": package},
    )  # fmt: skip
    assert done.returncode == 0, f"killed or failed: {done.returncode} {done.stderr[-500:]}"
    return done.stdout.strip()


def bib(folder: Path, text: str) -> Path:
    path = folder / "refs.bib"
    path.write_text(text, encoding="utf-8")
    return path


GOOD = "@article{good, title={A good one}, author={Lee, Ann}, year={2020}}\n"


def test_a_file_of_a_hundred_megabytes_is_refused_unread(tmp_path):
    path = tmp_path / "refs.bib"
    with path.open("wb") as stream:
        stream.truncate(100_000_000)
    with pytest.raises(BibliographyError, match="at most") as refused:
        read_bibliography(path)
    assert "index add" in refused.value.message


AUTHORS = " and ".join(f"Author{number}, Given" for number in range(10_000))
MANY = {
    "10,000 authors": (f"@article{{a, author={{{AUTHORS}}}, title={{T one}}}}", "2 10000"),
    "braces 10,000 deep": (f"@article{{a, title={'{' * 10_000}T{'}' * 10_000}, year=2020}}", "2 1"),
    "braces of a name 10,000 deep": (f"@misc{{a, author={{{'{' * 10_000}T{'}' * 10_000}}}}}", "2 1"),
    "braces that never close": ("@article{a, title=" + "{" * 100_000 + "\n", None),
    "braces that were never opened": ("@article{a, title=" + "}" * 100_000 + "\n", None),
    "100,000 quotes": ('@article{a, title="' + '"' * 100_000 + "}\n", None),
    "accents 5,000 deep": (f"@article{{a, title={{{chr(92)}'{{" * 5_000 + "e" + "}" * 5_000 + "}}\n", None),
    "strings that double": (
        "@string{s0={ha}}\n"
        + "".join(f"@string{{s{n + 1}=s{n} # s{n}}}\n" for n in range(60))
        + "@article{a, title=s60 # s59}",
        "2 1",
    ),
    "a ring of parents": (
        "".join(f"@book{{k{n}, crossref={{k{(n + 1) % 500}}}, title={{T}}}}\n" for n in range(500)),
        None,
    ),
    "commas": ("@article{a" + "," * 200_000 + "}\n", None),
    "entries without an end": ("@article{a, title={x\n" * 3_000, None),
    "spaces": ("@article{a, title={" + " " * 1_000_000 + "x}, year=2020}", "2 1"),
    "dollars": ("@article{a, title={" + "$x_" * 50_000 + "}, year=2020}", "2 1"),
}  # fmt: skip


@pytest.mark.parametrize("name", MANY)
def test_an_entry_of_great_size_or_depth_costs_little_and_spares_the_next(tmp_path, name):
    text, expected = MANY[name]
    said = read_limited(bib(tmp_path, f"{text}\n{GOOD}"))
    assert said
    if expected is not None:
        assert said == expected


def word(folder: Path, body: bytes) -> Path:
    path = folder / "draft.docx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", body)
    return path


W = b'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
LAUGHS = b"".join(b'<!ENTITY a%d "%s">' % (n + 1, b"&a%d;" % n * 10) for n in range(9))


def test_a_bomb_of_entities_in_a_word_file_does_not_go_off(tmp_path):
    body = b"<!DOCTYPE w [<!ENTITY a0 'ha'>%s]><w:document %s><w:body><w:p><w:r><w:t>&a9;</w:t></w:r></w:p>"
    path = word(tmp_path, body % (LAUGHS, W) + b"</w:body></w:document>")
    assert read_limited(path).startswith("refused:")


def test_an_entity_reads_no_file(tmp_path):
    (tmp_path / "secret.txt").write_text("Lee, A. (2020). The secret title of all. Journal of X, 3, 1-9.")
    body = (
        b'<!DOCTYPE w [<!ENTITY x SYSTEM "%s">]><w:document %s><w:body><w:p><w:r><w:t>References</w:t></w:r>'
        b"</w:p><w:p><w:r><w:t>&x;</w:t></w:r></w:p></w:body></w:document>"
    )
    path = word(tmp_path, body % ((tmp_path / "secret.txt").as_uri().encode(), W))
    assert "secret" not in read_limited(path).removeprefix("refused:").replace(str(tmp_path), "")


def test_a_word_file_that_unpacks_to_a_thousand_times_its_size_is_refused(tmp_path):
    path = word(tmp_path, b"<w:document %s><w:body>" % W + b" " * 200_000_000)
    assert path.stat().st_size < 1_000_000
    assert "unpacks to more than" in read_limited(path)


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, "[" + "1," * 500_000 + "1]"])
def test_deep_or_long_json_is_refused(tmp_path, text):
    path = tmp_path / "refs.json"
    path.write_text(text)
    assert read_limited(path).startswith("refused:")


def test_a_ris_file_without_an_end_is_bounded(tmp_path):
    path = tmp_path / "refs.ris"
    path.write_text("TY  - JOUR\n" + "AU  - Lee, A\n" * 100_000)
    assert read_limited(path)
