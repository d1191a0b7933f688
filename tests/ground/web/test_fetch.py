"""The fetcher against servers of this machine: polite to good ones, bounded whatever bad ones do."""

import gzip
import time

import pytest

from grounded_research.ground.web import connection
from grounded_research.ground.web.addresses import parse_url
from grounded_research.ground.web.connection import Limits, PinnedConnection
from grounded_research.ground.web.fetch import Fetcher
from grounded_research.ground.web.model import PageError


def refusal(fetcher, url):
    with pytest.raises(PageError) as refused:
        fetcher.fetch(url)
    return refused.value


def test_a_page_is_read_with_its_type_and_character_set(site, fetcher):
    site.page("/a", "<p>Words.</p>")
    page = fetcher().fetch(site.url("/a"))
    assert (page.body, page.media_type, page.charset, page.cut) == (
        b"<p>Words.</p>",
        "text/html",
        "utf-8",
        False,
    )


def test_this_machine_is_refused_without_the_switch(site):
    site.page("/a", "secret")
    plain = Fetcher(resolve=lambda *_: ["127.0.0.1"])
    assert "no public address" in refusal(plain, "http://inner.example/a").message
    assert "port" in refusal(plain, site.url("/a")).message
    assert site.seen == []


@pytest.mark.parametrize(
    "location, why",
    [
        ("http://10.0.0.1/", "no public address"),
        ("http://169.254.169.254/latest/meta-data/", "no public address"),
        ("http://[::ffff:10.0.0.1]/", "no public address"),
        ("http://2130706433/", "no plain IP"),
        ("file:///etc/passwd", "only http and https"),
        ("gopher://x/", "only http and https"),
        ("http://user@example.org/", "names a user"),
    ],
)
def test_a_redirect_is_checked_like_the_first_address(site, fetcher, location, why):
    site.page("/a", "", status=302, Location=location)
    assert why in refusal(fetcher(), site.url("/a")).message


def test_a_redirect_to_this_machine_is_refused_without_the_switch(site, fetcher, monkeypatch):
    site.page("/a", "", status=302, Location=site.url("/b", host="localhost"))
    site.page("/b", "secret")
    reader = fetcher()
    monkeypatch.setattr(reader, "resolve", lambda host, _: ["192.168.0.7" if host == "localhost" else host])
    assert "no public address" in refusal(reader, site.url("/a")).message
    assert site.asked("/b") == 0


def test_five_redirects_are_followed_and_six_are_not(site, fetcher):
    for n in range(6):
        site.page(f"/{n}", "", status=301, Location=f"/{n + 1}")
    site.page("/6", "<p>Here.</p>")
    assert fetcher().fetch(site.url("/1")).url == site.url("/6")
    assert "redirects" in refusal(fetcher(), site.url("/0")).message


def test_the_name_is_resolved_once_a_step_and_that_address_is_connected_to(site, fetcher):
    """A name server that answers differently the second time gains nothing."""
    asked = []

    def resolve(host, _port):
        asked.append(host)
        return ["127.0.0.1"] if len(asked) < 3 else ["10.0.0.1"]

    site.page("/a", "<p>Words.</p>")
    fetcher(resolve=resolve).fetch(site.url("/a", host="rebind.example"))
    assert asked == ["rebind.example"] * 2  # the page and its robots.txt
    assert {host for host, _, _ in site.seen} == {f"rebind.example:{site.port}"}


def test_tls_proves_the_name_while_the_connection_goes_to_the_checked_address(monkeypatch):
    seen = {}

    class Context:
        def wrap_socket(self, sock, *, server_hostname, **_options):
            seen["name"] = server_hostname
            return sock

    class Socket:
        def settimeout(self, seconds):
            seen["read"] = seconds

        def do_handshake(self):
            seen["proved"] = True

    def connected(address, **_options):
        seen["address"] = address
        return Socket()

    monkeypatch.setattr(connection, "trusted", Context)
    monkeypatch.setattr(connection.socket, "create_connection", connected)
    PinnedConnection(parse_url("https://example.org/"), ["93.184.216.34"], Limits()).connect()
    assert seen == {
        "name": "example.org",
        "address": ("93.184.216.34", 443),
        "read": Limits().read,
        "proved": True,
    }


def test_a_server_that_cannot_prove_its_name_is_not_read(site, fetcher):
    assert "no secure connection" in refusal(fetcher(), f"https://127.0.0.1:{site.port}/").message
    assert site.seen == []


def test_nothing_of_the_user_is_sent(site, fetcher):
    site.page("/robots.txt", "", Set_Cookie="a=b")
    site.page("/a", "<p>Words.</p>", Set_Cookie="c=d")
    reader = fetcher()
    reader.fetch(site.url("/a"))
    reader.fetch(site.url("/a"))
    for _, _, headers in site.seen:
        assert not {"Cookie", "Authorization", "Referer"} & headers.keys()
        assert headers["User-Agent"].startswith("grounded-research/")


@pytest.mark.parametrize(
    "kind, read",
    [
        ("text/html", True),
        ("TEXT/HTML; charset=UTF-8", True),
        ("application/xhtml+xml", True),
        ("text/plain", True),
        ("application/pdf", True),
        ("application/json", False),
        ("image/png", False),
        ("application/octet-stream", False),
        ("text/html2", False),
        ("", False),
    ],
)
def test_only_types_that_hold_text_are_read(site, fetcher, kind, read):
    site.page("/a", "<p>Words.</p>", Content_Type=kind)
    if read:
        assert fetcher().fetch(site.url("/a")).body
    else:
        assert "no page" in refusal(fetcher(), site.url("/a")).message


@pytest.mark.parametrize(
    "status, again", [(404, False), (403, False), (429, True), (500, True), (204, False)]
)
def test_a_status_other_than_ok_is_named_and_may_pass(site, fetcher, status, again):
    site.page("/a", "", status=status)
    error = refusal(fetcher(), site.url("/a"))
    assert str(status) in error.message
    assert error.again is again


@pytest.mark.parametrize(
    "status, body, allowed",
    [
        (200, "User-agent: *\nDisallow: /b", True),
        (200, "User-agent: *\nDisallow: /a", False),
        (404, "", True),
        (410, "", True),
        (401, "", False),
        (403, "", False),
        (429, "", False),
        (500, "", False),
        (503, "", False),
    ],
)
def test_robots_txt_is_obeyed_and_no_clear_answer_is_a_no(site, fetcher, status, body, allowed):
    site.page("/robots.txt", body, status=status, Content_Type="text/plain")
    site.page("/a", "<p>Words.</p>")
    if allowed:
        assert fetcher().fetch(site.url("/a")).body
    else:
        assert "robots.txt" in refusal(fetcher(), site.url("/a")).message
        assert site.asked("/a") == 0


def test_robots_txt_is_asked_for_once_a_site(site, fetcher):
    site.page("/a", "<p>Words.</p>")
    reader = fetcher()
    for _ in range(3):
        reader.fetch(site.url("/a"))
    assert site.asked("/robots.txt") == 1


def test_a_redirect_to_another_site_obeys_the_robots_txt_of_that_site(site, fetcher):
    site.page("/a", "", status=302, Location=site.url("/b", host="other.example"))
    site.page("/b", "<p>Words.</p>")
    fetcher().fetch(site.url("/a", host="one.example"))
    hosts = [host for host, path, _ in site.seen if path == "/robots.txt"]
    assert hosts == [f"one.example:{site.port}", f"other.example:{site.port}"]


@pytest.mark.parametrize("robots, waits", [("", [1.0, 1.0]), ("User-agent: *\nCrawl-delay: 4", [1.0, 4.0])])
def test_a_host_is_given_time_between_two_requests(site, fetcher, robots, waits):
    site.page("/robots.txt", robots)
    site.page("/a", "<p>Words.</p>")
    slept = []
    reader = fetcher(clock=lambda: 100.0, sleep=slept.append, pause=1.0)
    reader.fetch(site.url("/a"))
    reader.fetch(site.url("/a"))
    assert slept == waits


def endless(handler):
    handler.send_response(200)
    handler.send_header("Content-Type", "text/html")
    handler.end_headers()
    while True:
        handler.wfile.write(b"<p>and so on</p>" * 4096)


def test_a_body_without_end_is_cut(site, fetcher):
    site.pages["/a"] = endless
    page = fetcher(limits=Limits(2, 2, 5, body=300_000)).fetch(site.url("/a"))
    assert page.cut
    assert len(page.body) == 300_000


def test_a_packed_body_is_unpacked_no_further_than_the_limit(site, fetcher):
    bomb = gzip.compress(bytes(60_000_000), 9)
    site.page("/a", bomb, Content_Encoding="gzip")
    page = fetcher().fetch(site.url("/a"))
    assert page.cut
    assert len(page.body) == Limits().body


def test_a_packed_page_is_read(site, fetcher):
    site.page("/a", gzip.compress(b"<p>Words.</p>"), Content_Encoding="gzip")
    assert fetcher().fetch(site.url("/a")).body == b"<p>Words.</p>"


@pytest.mark.parametrize(
    "encoding, why", [("br", "packed"), ("gzip", "damaged"), ("gzip, gzip", "packed"), ("zstd", "packed")]
)
def test_a_body_that_is_packed_otherwise_is_refused(site, fetcher, encoding, why):
    site.page("/a", "no gzip at all", Content_Encoding=encoding)
    assert why in refusal(fetcher(), site.url("/a")).message


def dribble(handler):
    handler.send_response(200)
    handler.send_header("Content-Type", "text/html")
    handler.end_headers()
    while True:
        handler.wfile.write(b"x")
        handler.wfile.flush()
        time.sleep(0.02)


def silent(_handler):
    time.sleep(3)


def babble(handler):
    handler.wfile.write(b"SSH-2.0-OpenSSH_9.6\r\n")


@pytest.mark.parametrize(
    "answer, why, again",
    [(dribble, "within 0.4 seconds", True), (silent, "within 0.4 seconds", True), (babble, "no HTTP", True)],
)
def test_a_server_that_never_comes_to_an_end_is_left(site, fetcher, answer, why, again):
    site.pages["/a"] = answer
    error = refusal(fetcher(limits=Limits(1, 1, 0.4)), site.url("/a"))
    assert why in error.message
    assert error.again is again


def test_nobody_at_home_may_be_tried_again(fetcher):
    error = refusal(fetcher(limits=Limits(0.5, 0.5, 1)), "http://127.0.0.1:9/")
    assert error.again
    assert error.message.isascii()


def test_a_second_address_is_tried_where_the_first_leads_nowhere(site, fetcher):
    site.page("/a", "<p>Words.</p>")
    reader = fetcher(resolve=lambda *_: ["127.0.0.2", "127.0.0.1"])
    assert reader.fetch(site.url("/a", host="two.example")).body
