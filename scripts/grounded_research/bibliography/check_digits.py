"""Check digits of ISBN, ISSN and ORCID."""

ISBN_10_WEIGHTS = range(10, 0, -1)
ISSN_WEIGHTS = range(8, 0, -1)


def isbn_is_valid(isbn: str) -> bool:
    """Whether 10 or 13 characters without hyphens end in the right check digit."""
    if len(isbn) == 10 and isbn[:9].isdecimal() and (isbn[9].isdecimal() or isbn[9] in "Xx"):
        return _weighted(isbn, ISBN_10_WEIGHTS) % 11 == 0
    if len(isbn) == 13 and isbn.isdecimal() and isbn.startswith(("978", "979")):
        return sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(isbn)) % 10 == 0
    return False


def issn_is_valid(issn: str) -> bool:
    """Whether eight characters without the hyphen end in the right check digit."""
    well_formed = len(issn) == 8 and issn[:7].isdecimal() and (issn[7].isdecimal() or issn[7] in "Xx")
    return well_formed and _weighted(issn, ISSN_WEIGHTS) % 11 == 0


def orcid_is_valid(orcid: str) -> bool:
    """Whether sixteen characters without hyphens end in the right ISO 7064 check digit."""
    if len(orcid) != 16 or not orcid[:15].isdecimal():
        return False
    total = 0
    for digit in orcid[:15]:
        total = (total + int(digit)) * 2
    expected = (12 - total % 11) % 11
    return orcid[15].upper() == ("X" if expected == 10 else str(expected))


def isbn_13(isbn: str) -> str:
    """The thirteen-digit form of a valid ISBN."""
    if len(isbn) == 13:
        return isbn
    body = "978" + isbn[:9]
    total = sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(body))
    return body + str(-total % 10)


def _weighted(number: str, weights: range) -> int:
    values = (10 if digit in "Xx" else int(digit) for digit in number)
    return sum(value * weight for value, weight in zip(values, weights, strict=True))
