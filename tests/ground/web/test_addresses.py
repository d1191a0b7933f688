"""Which addresses may be asked."""

import threading

import pytest

from grounded_research.ground.web.addresses import is_public, parse_url, public_addresses, resolve_host
from grounded_research.ground.web.domains import registrable_domain
from grounded_research.ground.web.model import PageError

NOT_PUBLIC = [
    "127.0.0.1", "127.8.8.8", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1",
    "0.0.0.0", "224.0.0.1", "240.0.0.1", "255.255.255.255", "192.0.2.1", "198.18.0.1",  # noqa: S104
    "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "fec0::1", "ff02::1",
    "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "2002:7f00:1::", "64:ff9b::7f00:1",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2", "no address",
    "192.0.0.8", "192.88.99.1", "3fff::1", "5f00::1", "64:ff9b:1::7f00:1",
]  # fmt: skip
PUBLIC = ["8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"]


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_an_address_of_an_inner_net_is_not_public(address):
    assert not is_public(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_an_address_of_the_open_net_is_public(address):
    assert is_public(address)


@pytest.mark.parametrize(
    "url, why",
    [
        ("file:///etc/passwd", "only http and https"),
        ("ftp://example.org/", "only http and https"),
        ("javascript:alert(1)", "only http and https"),
        ("example.org", "only http and https"),
        ("http://2130706433/", "no plain IP"),
        ("http://0177.0.0.1/", "no plain IP"),
        ("http://0x7f.1/", "no plain IP"),
        ("http://0x7f000001/", "no plain IP"),
        ("http://127.1/", "no plain IP"),
        ("http://127.0.0.1.:80/", "no plain IP"),
        ("http://user:word@example.org/", "names a user"),
        ("http://example.org:22/", "port 22"),
        ("https://example.org:80/", "port 80"),
        ("http://example.org:99999/", "malformed"),
        ("http://exa mple.org/", "spaces"),
        ("http://example.org\\@evil.org/", "backslashes"),
        ("http://example.org/\r\nX: y", "control characters"),
        ("http:///path", "no host"),
        ("http://[::1%25eth0]/", "host"),
        ("http://a..b/", "malformed"),
        ("http://" + "a" * 3000, "too long"),
    ],
)
def test_what_is_no_page_of_a_host_is_refused_before_it_is_looked_up(url, why):
    with pytest.raises(PageError) as refused:
        parse_url(url)
    assert why in refused.value.message


@pytest.mark.parametrize(
    "url, read",
    [
        ("HTTP://Example.ORG", "http://example.org/"),
        ("https://example.org:443/a?b=c#part", "https://example.org/a?b=c"),
        ("https://example.org/gr\u00f6\u00dfe?q=\u00fc", "https://example.org/gr%C3%B6%C3%9Fe?q=%C3%BC"),
        ("http://m\u00fcnchen.de/", "http://xn--mnchen-3ya.de/"),
        ("http://[2606:4700::1111]/", "http://[2606:4700::1111]/"),
        ("http://\uff11\uff12\uff17.0.0.1/", "http://127.0.0.1/"),
    ],
)
def test_an_address_is_brought_into_the_form_in_which_it_is_sent(url, read):
    assert parse_url(url).url == read


def test_one_private_address_among_public_ones_refuses_the_host():
    with pytest.raises(PageError, match=r"10\.0\.0\.1"):
        public_addresses(parse_url("http://example.org/"), lambda *_: ["8.8.8.8", "10.0.0.1"])


def test_a_name_server_that_never_answers_is_not_waited_for(monkeypatch):
    asked, over = threading.Event(), threading.Event()

    def hang(*_arguments, **_named):
        asked.set()
        over.wait(60)
        return []

    monkeypatch.setattr("socket.getaddrinfo", hang)
    with pytest.raises(TimeoutError):
        resolve_host("example.org", 80, seconds=0.05)
    assert asked.is_set()
    over.set()


@pytest.mark.parametrize(
    "host",
    ["\uff11\uff12\uff17.\uff10.\uff10.\uff11", "127\u30020\u30020\u30021", "\u2460\u2461\u2466.0.0.1"],
)
def test_an_address_in_other_digits_is_the_address_it_is_looked_up_as(host):
    assert parse_url(f"http://{host}/").host == "127.0.0.1"


def test_a_name_that_does_not_resolve_may_be_tried_again():
    def fails(*_):
        raise OSError("no such name")

    with pytest.raises(PageError) as refused:
        public_addresses(parse_url("http://example.org/"), fails)
    assert refused.value.again


@pytest.mark.parametrize(
    "url, domain",
    [
        ("https://www.bbc.co.uk/news", "bbc.co.uk"),
        ("http://a.b.example.org:80/x", "example.org"),
        ("https://alice.github.io/", "github.io"),
        ("http://8.8.8.8/", "8.8.8.8"),
        ("http://[::1]:80/", "::1"),
        ("http://localhost/", "localhost"),
        ("http://EXAMPLE.org./", "example.org"),
    ],
)
def test_the_registrable_domain_is_what_counts_as_a_site(url, domain):
    assert registrable_domain(url) == domain
