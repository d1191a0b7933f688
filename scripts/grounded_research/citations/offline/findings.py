"""The offline findings: their codes with what each means and asks of the author, and how one is made."""

from dataclasses import dataclass

from grounded_research.ledger.models import Finding
from grounded_research.ledger.words import Severity


@dataclass(frozen=True, slots=True)
class Code:
    """What a finding says when nothing certain makes it graver, and why it has that severity."""

    severity: Severity
    meaning: str


CODES: dict[str, Code] = {
    "bad_doi": Code(Severity.LOOK_AT, "the doi field holds no DOI"),
    "placeholder_doi": Code(Severity.LOOK_AT, "the DOI is a publisher's or an author's placeholder"),
    "bad_isbn": Code(Severity.MUST_FIX, "the ISBN's check digit does not fit"),
    "isbn_length": Code(Severity.NOTE, "no ISBN has so many digits"),
    "bad_issn": Code(Severity.MUST_FIX, "the ISSN's check digit does not fit"),
    "bad_orcid": Code(Severity.MUST_FIX, "the ORCID's check digit does not fit"),
    "bad_arxiv": Code(Severity.MUST_FIX, "no arXiv id has this form"),
    "arxiv_after_year": Code(Severity.LOOK_AT, "the arXiv id was given after the cited year"),
    "arxiv_before_year": Code(Severity.LOOK_AT, "the arXiv id was given years before the cited year"),
    "doi_arxiv_conflict": Code(Severity.MUST_FIX, "arXiv's own DOI and the arXiv id name two papers"),
    "doi_url_conflict": Code(Severity.LOOK_AT, "the doi field and the link name two DOIs"),
    "doi_year_differs": Code(Severity.LOOK_AT, "the DOI was given in another year than the cited one"),
    "future_year": Code(Severity.MUST_FIX, "the cited year has not come yet"),
    "bad_year": Code(Severity.LOOK_AT, "the year field holds no year"),
    "venue_year_differs": Code(Severity.LOOK_AT, "the venue's name has another year than the entry"),
    "text_year_differs": Code(Severity.LOOK_AT, "the text cites another year than the entry has"),
    "reversed_pages": Code(Severity.LOOK_AT, "the last page stands before the first"),
    "author_marks": Code(Severity.LOOK_AT, "commas divide the names, which makes one person of them"),
    "placeholder_author": Code(Severity.LOOK_AT, "the author is a template's"),
    "placeholder_title": Code(Severity.LOOK_AT, "the title is a template's"),
    "placeholder_venue": Code(Severity.LOOK_AT, "the venue is a template's"),
    "missing_field": Code(Severity.NOTE, "an entry of this type needs the field"),
    "type_against_fields": Code(Severity.NOTE, "the fields are those of another entry type"),
    "garbled_text": Code(Severity.NOTE, "characters were read in a wrong encoding"),
    "duplicate": Code(Severity.LOOK_AT, "the same work stands under another key"),
    "two_versions": Code(Severity.NOTE, "preprint and published version of one work both stand in the list"),
    "doi_on_two_works": Code(Severity.MUST_FIX, "two different works have one DOI"),
    "arxiv_on_two_works": Code(Severity.MUST_FIX, "two different works have one arXiv id"),
    "uncited": Code(Severity.NOTE, "nothing in the text cites it"),
}


def finding(
    code: str,
    field: str,
    message: str,
    *,
    cited: str | None = None,
    correction: str | None = None,
    severity: Severity | None = None,
) -> Finding:
    """A finding of the table's severity unless another is given; the message is made ASCII."""
    return Finding(
        code=code,
        field=field,
        cited=cited,
        severity=severity or CODES[code].severity,
        message=message.encode("ascii", "replace").decode("ascii"),
        correction=correction,
    )
