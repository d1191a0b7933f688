"""Titles as they are cited against titles as they are kept: the right work comes first, in every script."""

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grounded_research.citations.index.build import build_part
from grounded_research.citations.index.items import Fault, Item
from grounded_research.citations.index.keys import key_of, tokens_of, words_of
from grounded_research.citations.index.parts import SUFFIX, VERSION, About, open_parts, path_of, remove_part
from grounded_research.citations.index.registry import LOOKUPS, LocalIndex
from grounded_research.citations.index.search import Part
from grounded_research.citations.registries.answers import TITLE
from grounded_research.errors import IndexFileError

AT = "2026-11-30T10:00:00Z"
TITLES = [
    "Deep Residual Learning for Image Recognition",
    "Deep Isometric Learning for Visual Recognition",
    "Real-Time Rendering of Colour in Grey Scenes",
    "BERT: Pre-training of Deep Bidirectional Transformers for Language Understanding",
    "Learning to learn by gradient descent by gradient descent",
    "Learning to learn without gradient descent by gradient descent",
    "基于深度学习的图像识别方法研究",
    "基于机器学习的文本分类方法研究",
    "О некоторых свойствах случайных процессов",
    "H<sub>2</sub>O adsorption on TiO<sub>2</sub>",
    "Sparsification",
    "हिन्दी में पाठ विश्लेषण",
    "The the of",
]


def item(title, *families, year=2020, **record):
    people = [{"family": one, "given": "A."} for one in families or ("Lee", "Smith")]
    return Item({"title": title, "authors": people, "years": [year], **record})


def build(folder, items, name="part", **about):
    given = About(name, ("x.bib",), AT, **about)
    return build_part(folder, given, [("library", one) for one in items])


def opened(folder, name="part"):
    return next(Part(path, about) for path, about in open_parts(folder).parts if about.name == name)


@pytest.fixture(scope="module")
def part(tmp_path_factory):
    folder = tmp_path_factory.mktemp("index")
    filler = [item(f"Filler work number {n} on learning and recognition of images") for n in range(300)]
    build(folder, [*filler, *map(item, TITLES)])
    return opened(folder)


def first(part, title, **options):
    found = part.by_title(title, limit=5, **options)
    return found[0].item.record["title"] if found else None


@pytest.mark.parametrize("title", TITLES)
def test_every_title_finds_itself_first(part, title):
    assert first(part, title) == title


@pytest.mark.parametrize(
    "cited, kept",
    [
        ("DEEP RESIDUAL LEARNING FOR IMAGE RECOGNITION", 0),
        ("Deep Resdiual Leaming for Image Recognition", 0),
        ("Deep Residual Networks for Image Recognition", 0),
        ("Realtime rendering of color in gray scenes", 2),
        ("BERT - Pretraining of deep bidirectional transformers", 3),
        ("Learning to learn by gradient ascent by gradient descent", 4),
        ("基于深度学习的图像识别方法", 6),
        ("基于深度学習的图像识别方法研究", 6),
        ("О некоторых свойствах случайного процесса", 8),
        ("H2O adsorption on TiO2", 9),
    ],
)
def test_small_differences_are_found(part, cited, kept):
    assert first(part, cited) == TITLES[kept]


@pytest.mark.parametrize("query", ["", "!!!", "Zebrafish heart regeneration after injury", '"', "OR AND NOT"])
def test_what_is_not_there_gives_nothing_and_no_query_is_syntax(part, query):
    assert first(part, query) is None


def test_a_whole_reference_finds_the_title_in_it(part):
    text = (
        "[12] A. Lee and B. Smith, Deep residual learning for image recognition. In: Proceedings of the IEEE "
        "Conference on Computer Vision and Pattern Recognition, Las Vegas, NV, USA, 2016, pp. 770-778."
    )
    found = [one.item.record["title"] for one in part.by_title(text, limit=6)]
    assert TITLES[0] in found


def test_of_many_works_with_one_title_the_authors_come_first(tmp_path):
    build(tmp_path, [item("Introduction", f"Author{chr(97 + n % 26)}{n}") for n in range(400)])
    (best, *_) = opened(tmp_path).by_title("Introduction", surname="Authorf395", limit=5)
    assert best.item.record["authors"][0]["family"] == "Authorf395"


PRINTED = [
    ("Verbov J. Spots. Journal of Skins. 1973;107(6):918c.", "short title and place"),
    ("Verbov, J. (1973) Journal of Skins, 107, pp. 918-920.", "no title"),
    ("Spots. Journal of Skins 107, no. 6 (1973): 918-920.", "no people"),
    ("Spots', Journal of Skins, 107(6), pp. 918-920.", "neither people nor year"),
    ("Vcrbov J. Sp0ts. J0urnal of Skins. 1973;107:918.", "misread letters"),
]


@pytest.mark.parametrize("text, kind", PRINTED, ids=[kind for _, kind in PRINTED])
def test_a_printed_reference_finds_its_work_by_its_place(tmp_path, text, kind):
    assert kind
    others = [item(f"Spots {n}", "Verbov", year=1973, volume="108", pages=str(n)) for n in range(200)]
    build(tmp_path, [*others, item("Spots", "Verbov", year=1973, volume="107", pages="918c-920")])
    best = opened(tmp_path).by_title(text, limit=6)[0].item.record
    assert (best["title"], best["volume"]) == ("Spots", "107")


@pytest.mark.parametrize("family", ["Garcia-Marquez", "van Schaardenburg", "O'Neil"])
def test_a_surname_of_two_words_is_found_in_a_printed_reference(tmp_path, family):
    others = [item(f"Work {n}", "Lee", year=1989, volume="125", pages=str(n)) for n in range(200)]
    build(tmp_path, [*others, item("Of knees", family, year=1989, volume="125", pages="132")])
    text = f"{family}, D. Archives of Knees 125, 132-133 (1989)."
    assert opened(tmp_path).by_title(text, limit=6)[0].item.record["title"] == "Of knees"


def test_one_word_and_the_author_find_a_title_that_begins_with_it(tmp_path):
    bert = "BERT: Pre-training of Deep Bidirectional Transformers for Language Understanding"
    others = [item(f"BERT for task {n} of many tasks in languages", f"Author{n}") for n in range(300)]
    build(tmp_path, [*others, item(bert, "Devlin", "Chang", year=2019)])
    assert opened(tmp_path).by_title("BERT", surname="Devlin", limit=6)[0].item.record["title"] == bert


def test_a_slip_is_looked_for_only_where_nothing_else_is_like_the_title(part):
    index = LocalIndex(part.path.parent)
    (best, *_) = index.candidates(LOOKUPS[TITLE], "Sparsificatlon")
    assert best.item.record["title"] == "Sparsification"
    assert part.by_title("Sparsificatlon", limit=5) == []


def test_a_reference_without_a_title_is_found_by_people_and_year(tmp_path):
    build(tmp_path, [item("Of things", "Kowalczyk", "Nakamura", year=2019), item("Of others", "Lee")])
    text = "Kowalczyk, P., Nakamura, H. (2019). " + "Annals of Improbable Results and Studies " * 4
    assert opened(tmp_path).by_title(text, limit=5)[0].item.record["title"] == "Of things"


def test_identifiers_lead_to_their_works(tmp_path):
    one = item("One", doi="10.1/ABC", arxiv="2001.00001", isbn="9780262035613")
    build(tmp_path, [Item(one.record, {}, {"pmid": "123"}), item("Two")])
    part = opened(tmp_path)
    for kind, value in (
        ("doi", "10.1/abc"),
        ("arxiv", "2001.00001"),
        ("isbn", "9780262035613"),
        ("pmid", "123"),
    ):
        assert [found.item.record["title"] for found in part.by_identifier(kind, value)] == ["One"]
    assert part.by_identifier("doi", "10.1/xyz") == []


@given(st.text(max_size=40))
@settings(max_examples=60, deadline=None)
def test_any_text_as_a_title_is_searched_without_a_fault_and_finds_itself(part, title):
    assert isinstance(part.by_title(title, limit=3), list)
    assert key_of(words_of(title)) == key_of(words_of(f" {title} "))
    assert all(" " not in token for token in tokens_of(words_of(title)))


def test_what_could_not_be_read_is_counted_and_the_first_are_named(tmp_path):
    faults = [("library", Fault(f"x, line {n}", "broken")) for n in range(50)]
    about = build_part(tmp_path, About("part", ("x",), AT), [("library", item("One")), *faults])
    assert (about.works, about.unread, len(about.faults)) == (1, 50, 20)


def test_a_record_without_title_and_authors_is_counted_as_not_read(tmp_path):
    about = build(tmp_path, [item("One"), Item({"doi": "10.1000/bare"})])
    assert (about.works, about.unread, about.faults) == (1, 1, ("10.1000/bare: neither title nor authors",))


def test_a_failed_build_leaves_the_old_part(tmp_path):
    build(tmp_path, [item("One")])

    def broken():
        yield "library", item("Two")
        raise IndexFileError("the file ended")

    with pytest.raises(IndexFileError):
        build_part(tmp_path, About("part", ("x",), AT), broken())
    with pytest.raises(IndexFileError, match="no record"):
        build(tmp_path, [])
    assert first(opened(tmp_path), "One") == "One"
    assert [path.name for path in tmp_path.iterdir()] == [f"part{SUFFIX}"]


def test_a_part_is_replaced_and_removed(tmp_path):
    build(tmp_path, [item("One")])
    build(tmp_path, [item("Two"), item("Three")])
    assert open_parts(tmp_path).parts[0][1].works == 2
    assert remove_part(tmp_path, "part").works == 2
    assert remove_part(tmp_path, "part") is None
    assert open_parts(tmp_path).parts == ()


@pytest.mark.parametrize("content", [b"", b"no database at all, but long enough to be read as one" * 40])
def test_a_damaged_part_is_set_aside_with_a_note_and_the_others_stay(tmp_path, content):
    build(tmp_path, [item("One")], "sound")
    (tmp_path / f"broken{SUFFIX}").write_bytes(content)
    found = open_parts(tmp_path)
    assert [about.name for _, about in found.parts] == ["sound"]
    assert "broken" in found.notes[0]
    assert open_parts(tmp_path).notes == () or not content


def test_a_part_of_another_version_is_left_alone_and_named(tmp_path):
    build(tmp_path, [item("One")])
    with sqlite3.connect(path_of(tmp_path, "part")) as connection:
        connection.execute(
            "UPDATE about SET body = replace(body, ?, ?)", (f'"version": {VERSION}', '"version": 99')
        )
    found = open_parts(tmp_path)
    assert found.parts == ()
    assert "another version" in found.notes[0]
    assert "index add " in found.notes[0]
    assert f"--name part --index {tmp_path}" in found.notes[0]
    assert path_of(tmp_path, "part").is_file()


@pytest.mark.parametrize("name", ["", "../x", "a/b", ".hidden", "x" * 80, "a b"])
def test_names_that_are_no_file_names_are_refused(tmp_path, name):
    with pytest.raises(IndexFileError, match="name a part"):
        path_of(tmp_path, name)


SCRIPT = Path(__file__).resolve().parents[3] / "scripts" / "audit_citations.py"


@pytest.mark.slow
def test_processes_that_add_at_once_lose_nothing(tmp_path):
    bib = tmp_path / "x.bib"
    bib.write_text(
        "".join(f"@article{{k{n}, title={{Work {n} of many}}}}\n" for n in range(50)), encoding="utf-8"
    )
    words = [sys.executable, str(SCRIPT), "index", "add", str(bib), "--index", str(tmp_path), "--name"]
    workers = [subprocess.Popen([*words, f"part{n % 2}"], stdout=subprocess.DEVNULL) for n in range(4)]
    assert [worker.wait() for worker in workers] == [0] * 4
    found = open_parts(tmp_path)
    assert [(about.name, about.works) for _, about in found.parts] == [("part0", 50), ("part1", 50)]
    assert found.notes == ()
