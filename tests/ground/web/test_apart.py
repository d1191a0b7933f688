"""Pages read in a process of their own: the same as here, and ended when they take too long."""

import re
from contextlib import closing

import pytest

from grounded_research.ground.web.apart import BOOT, Apart
from grounded_research.ground.web.extract import PLAINLY, page_document
from grounded_research.ground.web.model import Fetched, PageError

ENDLESS = "import sys, time; sys.stdin.buffer.readline(); time.sleep(3600)"
DYING = "import os; os._exit(1)"
HUNGRY = BOOT.replace(
    "serve(sys.stdin",
    "import grounded_research.ground.web.extract as extract; "
    "extract.page_document = lambda page, plainly: bytearray(4 * 1024**3); "
    "serve(sys.stdin",
)
ENDLESS_FOR_MAIN_TEXT = (
    "import time, grounded_research; "
    "import grounded_research.ground.web.extract as extract; "
    "extract.main_text = lambda tree: time.sleep(3600); "
)


def page(body: str, media_type: str = "text/html") -> Fetched:
    return Fetched("https://example.org/a", media_type, "utf-8", body.encode())


def test_a_page_is_read_as_it_would_be_here(html):
    with closing(Apart()) as apart:
        here, there = page_document(page(html())), apart.page(page(html()))
        assert there == here
        first = apart.process
        apart.page(page(html()))
        assert apart.process is first


def test_why_there_is_no_text_is_told():
    with closing(Apart()) as apart, pytest.raises(PageError, match="it yields no text"):
        apart.page(page("<p></p>"))


@pytest.mark.parametrize(
    "boot, seconds, why",
    [
        (ENDLESS, 0.5, "it takes more than 0.5 seconds to read"),
        (DYING, 60.0, "the process that read it broke off: it is damaged, or takes too much memory"),
        (HUNGRY, 60.0, "it takes more than 2 GB of memory to read"),
    ],
)
@pytest.mark.parametrize("media_type", ["application/pdf", "text/html"])
def test_a_page_that_is_not_read_to_its_end_is_told_with_the_reason(
    boot: str, seconds: float, why: str, media_type: str
):
    apart = Apart(seconds=seconds, boot=boot)
    with pytest.raises(PageError, match=re.escape(why)):
        apart.page(page("%PDF-1.4", media_type))
    assert apart.process is None


def test_a_system_that_starts_no_process_is_told(html, monkeypatch):
    monkeypatch.setattr("sys.executable", "/nowhere/python")
    with pytest.raises(PageError, match="no process can be started to read it in: No such file") as refused:
        Apart().page(page(html()))
    assert refused.value.again


def test_a_system_that_refuses_a_limit_of_memory_reads_pages_all_the_same(html):
    refusing = "import resource; resource.RLIMIT_AS = -1; "
    boot = BOOT.replace("serve(sys.stdin", refusing + "serve(sys.stdin")
    with closing(Apart(boot=boot)) as apart:
        assert apart.page(page(html())) == page_document(page(html()))


def test_what_a_library_prints_is_no_answer(html):
    boot = BOOT.replace("serve(sys.stdin", "print('loading', flush=True); serve(sys.stdin")
    with closing(Apart(boot=boot)) as apart:
        assert apart.page(page(html())) == page_document(page(html()))


def test_a_module_in_the_users_folder_is_not_run(html, tmp_path, monkeypatch):
    (tmp_path / "lxml.py").write_text("raise SystemExit('taken for the library')")
    (tmp_path / "json.py").write_text("raise SystemExit('taken for the library')")
    monkeypatch.chdir(tmp_path)
    with closing(Apart()) as apart:
        assert apart.page(page(html())) == page_document(page(html()))


def test_a_page_whose_main_text_takes_too_long_is_read_without_it(html):
    boot = BOOT.replace("serve(sys.stdin", ENDLESS_FOR_MAIN_TEXT + "serve(sys.stdin")
    with closing(Apart(seconds=8.0, boot=boot)) as apart:
        document, _ = apart.page(page(html()))
    assert PLAINLY in document.flags
    assert any("finished in 1963" in block.text for block in document.blocks)


def test_a_file_that_is_handed_in_and_takes_too_long_is_named(tmp_path):
    with pytest.raises(PageError, match=r"a\.html': it takes more than 0\.5 seconds"):
        Apart(seconds=0.5, boot=ENDLESS).handed("https://example.org/a", tmp_path / "a.html")
