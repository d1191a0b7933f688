"""robots.txt as RFC 9309 reads it."""

import pytest

from grounded_research.ground.web.robots import LONGEST_DELAY, parse_robots

TABLE = [
    ("", "/a", True),
    ("User-agent: *\nDisallow: /", "/a", False),
    ("User-agent: *\nDisallow:", "/a", True),
    ("User-agent: *\nDisallow: /private", "/public", True),
    ("User-agent: *\nDisallow: /private", "/private/x", False),
    ("User-agent: other\nDisallow: /", "/a", True),
    ("User-agent: *\nDisallow: /\n\nUser-agent: grounded-research\nAllow: /", "/a", True),
    ("User-agent: Grounded-Research/2.0\nDisallow: /a", "/a", False),
    ("User-agent: other\nUser-agent: grounded-research\nDisallow: /a", "/a", False),
    ("User-agent: grounded-research\nDisallow: /a\nUser-agent: other\nDisallow: /b", "/b", True),
    (
        "User-agent: grounded-research\nDisallow: /a\n\nUser-agent: grounded-research\nDisallow: /b",
        "/b",
        False,
    ),
    ("User-agent: *\nDisallow: /a\nAllow: /a/b", "/a/b/c", True),
    ("User-agent: *\nAllow: /a\nDisallow: /a", "/a", True),
    ("User-agent: *\nDisallow: /*?print=", "/x?print=1", False),
    ("User-agent: *\nDisallow: /*.pdf$", "/x.pdf", False),
    ("User-agent: *\nDisallow: /*.pdf$", "/x.pdf?y", True),
    ("User-agent: *\nDisallow: *", "/x", False),
    ("User-agent: *\nDisallow: /gr%C3%B6n", "/gr\u00f6n", False),
    ("User-agent: *\nDisallow: /", "/robots.txt", True),
    ("# note\n\ufeffnonsense\nUser-agent : *\nSitemap: x\nDisallow : /a # why", "/a", False),
]


@pytest.mark.parametrize("text, path, allowed", TABLE)
def test_a_path_is_allowed_or_not(text, path, allowed):
    assert parse_robots(text).allows(path) is allowed


@pytest.mark.parametrize(
    "line, delay",
    [("Crawl-delay: 3", 3.0), ("Crawl-delay: 9999", LONGEST_DELAY), ("Crawl-delay: soon", 0.0), ("", 0.0)],
)
def test_a_delay_is_taken_up_to_a_bound(line, delay):
    assert parse_robots(f"User-agent: *\n{line}").delay == delay


def test_a_pattern_of_many_stars_is_read_at_once():
    rules = parse_robots("User-agent: *\nDisallow: /" + "*a" * 400 + "*b$")
    assert rules.allows("/" + "a" * 1900 + "c")


def test_a_file_with_more_rules_than_any_site_has_allows_nothing():
    assert not parse_robots("User-agent: *\n" + "Allow: /a\n" * 6000).allows("/b")
