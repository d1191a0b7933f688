import hashlib

from grounded_research.ledger.digest import digest, digest_bytes, digest_file


def test_a_digest_depends_on_where_one_part_ends():
    assert digest("ab", "c") != digest("a", "bc") != digest("abc")


def test_a_digest_depends_on_the_order_of_its_parts():
    assert digest("a", "b") != digest("b", "a")


def test_half_a_surrogate_pair_has_a_digest():
    assert digest("\ud800").startswith("sha256:")


def test_the_digest_of_a_file_is_what_other_tools_say(tmp_path):
    path = tmp_path / "a.txt"
    path.write_bytes(b"abc\r\n")
    wanted = f"sha256:{hashlib.sha256(b'abc' + bytes([13, 10])).hexdigest()}"
    assert digest_file(path) == digest_bytes(b"abc\r\n") == wanted
