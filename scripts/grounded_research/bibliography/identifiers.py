"""Identifiers of works in every disguise: DOI, arXiv, PMID, PMCID, ISBN, ISSN, HAL, handle, ORCID, URL."""

import html
import re
from collections.abc import Callable
from urllib.parse import unquote

from grounded_research.bibliography.broken_lines import is_unfinished, rejoined
from grounded_research.bibliography.check_digits import (
    isbn_13,
    isbn_is_valid,
    issn_is_valid,
    orcid_is_valid,
)
from grounded_research.text.patterns import regex

# A DOI prefix is "10." and four to nine digits, perhaps subdivided; the suffix is nearly anything.
_DOI_START = r"10\.\d{4,9}(?:\.\d+)*"
_DOI = regex(_DOI_START + r"/[^\s\"“”«»|，。；、\x00-\x1f]+")
# PDF text and hand-typed fields put spaces after "10." and around the slash.
# A DOI without any disguise, or as a plain link: nothing is to be taken off. Nearly all in registries' files.
_PLAIN_DOI = regex(
    r"(?:https?://(?:dx\.)?doi\.org/)?"
    r"(10\.\d{4,9}/(?![\w.-]*(?:full|abstract|pmid|pmcid|epub|available|accessed|retrieved|arxiv|url|v\d+$))"
    r"[\w.-]*\d)",
    re.IGNORECASE | re.ASCII,
)
_SPACED_DOI = regex(r"(?<![\d.])10\s?\.\s?(\d{4,9}(?:\.\d+)*)\s?/\s?(?=\S)")
_SICI = regex(r"<[^<>\s]*>[^\s<>]*?(?:CO;2(?:-[\w#\ue023])?|;\d-[\w#\ue023])", re.IGNORECASE)
_TAGS = regex(r"</?[a-zA-Z][^<>]*>?.*")
# What publishers' pages and texts hang on a DOI without being part of it.
_DOI_TAIL = regex(
    r"(?:[?&][a-z_]+=.*"
    r"|\?\w*$"
    r"|/(?:full|abstract|summary|pdf|epdf|epub|html|xml|meta|references|figures|citations|tab-[\w-]+)(?:/.*)?$"
    r"|(?:v\d+)?\.(?:full|abstract)(?:[-.][\w.]+)?$"
    r"|(?<=\d{6})v\d$|(?<=\d{4}\.\d{5})v\d+$|(?<=\d{4}\.\d{4})v\d+$"
    r"|\.pdf$|(?<=\d)/$"
    r"|[.,;]?\[(?:pubmed|pmc|pmid|crossref|google|medline|web|isi|scopus|free|arxiv).*"
    r"|\]\(.*"
    r"|[.,;]\s?(?:pmid|pmcid|epub|available|accessed|retrieved|arxiv|url)\b.*"
    r"|https?:.*"
    r")",
    re.IGNORECASE,
)
# A hash in a link begins a place on the page; one that is encoded is the DOI's own.
_ENCODED_HASH = "\ue023"
# Nothing after the slash, or Elsevier's "j" alone: a line end or a space cut the rest off.
_CUT_OFF = regex(r"/j?$")
_DOI_ENDING = ".,;:'’`*\\"
_BRACKETS = {")": "(", "]": "[", "}": "{", ">": "<"}
_INVISIBLE = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff\u200e\u200f"))
_HYPHENS = dict.fromkeys(map(ord, "‐‑‒–—−﹣－"), "-")
_LATEX_ESCAPE = regex(r"\\([_%&#$~{}/])")
_SYMBOLS = {"underscore": "_", "less": "<", "greater": ">"}
_LATEX_SYMBOL = regex(r"\\text(underscore|less|greater)(?:\{\}|\s)?")

# Names of the archives that gave ids such as hep-th/9711200, until March 2007.
_OLD_ARCHIVES = (
    "astro-ph|cond-mat|gr-qc|hep-ex|hep-lat|hep-ph|hep-th|math-ph|nlin|nucl-ex|nucl-th|physics|quant-ph|math|"
    "cs|q-bio|acc-phys|adap-org|alg-geom|ao-sci|atom-ph|bayes-an|chao-dyn|chem-ph|cmp-lg|comp-gas|dg-ga|"
    "funct-an|mtrl-th|patt-sol|plasm-ph|q-alg|solv-int|supr-con|stat"
)
_OLD_ID = rf"(?:{_OLD_ARCHIVES})(?:\.[A-Za-z]{{2}}(?:-[A-Za-z]+)?)?/\d{{7}}"
_NEW_ID = r"\d{4}\.\d{4,5}"
_ARXIV_ID = regex(rf"^(?:({_NEW_ID})|({_OLD_ID}))(v\d+)?$", re.IGNORECASE)
_ARXIV_MENTION = regex(
    r"(?:arxiv\.org/(?:abs|pdf|html|format|ps|e-print)/|alphaxiv\.org/abs/|huggingface\.co/papers/|10\.48550/arxiv\.|"
    r"arxiv(?:\s?e-?prints?|\s?preprints?)?\s?[:./,#]?\s?(?:id\s?:?\s?)?(?:arxiv\s?:\s?)?(?:abs/)?\[?|"
    r"(?:corr\b[,:\s]*)?\babs/|eprint\s?[:=]\s?)"
    rf"({_NEW_ID}|{_OLD_ID})(?!\d)",
    re.IGNORECASE,
)
_BARE_OLD_ARXIV = regex(rf"(?<![\w/.-])({_OLD_ID})(?:v\d+)?(?![\d/])")

_PATTERNS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("pmcid", regex(r"\bPMC\s?ID?\s?:?\s?PMC\s?(\d{4,9})\b|\bPMC\s?(\d{4,9})\b", re.IGNORECASE)),
    (
        "pmid",
        regex(
            r"\b(?:PMID|PubMed\s?ID|PubMed\s?PMID)\b\s?:?\s?(\d{4,9})\b|\bPubMed:\s?(\d{4,9})\b"
            r"|(?:pubmed(?:\.ncbi\.nlm\.nih\.gov)?|europepmc\.org/(?:article|abstract)/med)/(\d{4,9})\b",
            re.IGNORECASE,
        ),
    ),
    (
        "hal",
        regex(r"\b((?:hal|tel|inria|halshs|cel|dumas|pasteur|inserm|lirmm|ineris)-\d{8})(?:v\d+)?\b"),
    ),
    (
        "handle",
        regex(r"(?:hdl\.handle\.net/|\bhdl:\s?|/handle/)(\d[\d.]*/[^\s,;\"<>]*[^\s,;.\"<>)])", re.IGNORECASE),
    ),
)
_ISBN = regex(
    r"ISBN(?:[-\s]?1[03])?(?:\s?\((?:print|pbk|hbk|online|electronic|e-?book)\))?\s?[:.]?\s?"
    r"((?:97[89][\s‐-―-]?)?(?:\d[\s‐-―-]?){9}[\dXx])(?![\dXx])",
    re.IGNORECASE,
)
_BARE_ISBN_13 = regex(r"(?<![\d/-])(97[89](?:[\s-]?\d){10})(?![\d-])")
_ISSN = regex(r"\b[ep]?-?ISSN(?:\s?\(\w+\))?\s?[:.]?\s?(\d{4}[‐-―-]?\d{3}[\dXx])\b", re.IGNORECASE)
_ORCID = regex(r"\b(\d{4}-\d{4}-\d{4}-\d{3}[\dXx])\b")
_URL = regex(
    r"(?:https?|ftp)://[^\s<>\"“”{}|\\^`，。；]+|(?<![\w./@])www\.[^\s<>\"“”{}|\\^`，。；]+", re.IGNORECASE
)
_NOT_ISBN_CHARACTERS = regex(r"[^\dXx]")


def normalise_doi(text: str) -> str | None:
    """The DOI in ``text`` without its disguise, in lower case; None when there is none.

    The whole text is taken for one DOI, as a ``doi`` field or a link holds it: inner spaces are dropped.
    """
    if plain := _PLAIN_DOI.fullmatch(text):
        return plain.group(1).lower()
    clean = _undisguise(text)
    if (found := _DOI.search("".join(clean.split()))) is None:
        return None
    return _trim_doi(found.group())


def find_dois(text: str) -> list[str]:
    """Every DOI that stands in a running text, normalised, in order, each once."""
    clean = rejoined(_SPACED_DOI.sub(r"10.\1/", _undisguise(text)))
    trimmed = (_trim_doi(found.group()) for found in _DOI.finditer(clean))
    return list(dict.fromkeys(doi for doi in trimmed if doi))


def normalise_arxiv(text: str) -> str | None:
    """The arXiv id that is all of ``text`` (prefix, link and version may be there), without version."""
    bare = text.strip().rstrip(".")
    mention = _ARXIV_MENTION.search(bare)
    candidate = mention.group(1) if mention else bare
    match = _ARXIV_ID.match(candidate)
    if match is None:
        return None
    if match.group(1):
        return match.group(1) if _is_new_arxiv(match.group(1)) else None
    return _old_arxiv(match.group(2))


def find_arxiv(text: str) -> str | None:
    """The first arXiv id that is named as one in a running text, without version."""
    clean = rejoined(text.translate(_HYPHENS).translate(_INVISIBLE))
    for mention in _ARXIV_MENTION.finditer(clean):
        if (found := normalise_arxiv(mention.group(1))) is not None:
            return found
    bare = _BARE_OLD_ARXIV.search(clean)
    return _old_arxiv(bare.group(1)) if bare else None


def arxiv_month(arxiv_id: str) -> tuple[int, int]:
    """Year and month in which an arXiv id was given."""
    digits = arxiv_id.rpartition("/")[2]
    year, month = int(digits[:2]), int(digits[2:4])
    return (1900 if year >= 91 else 2000) + year, month


def normalise_isbn(text: str) -> str | None:
    """The thirteen digits of a valid ISBN; None when the check digit is wrong or it is none."""
    digits = _NOT_ISBN_CHARACTERS.sub("", text).upper()
    return isbn_13(digits) if isbn_is_valid(digits) else None


def normalise_issn(text: str) -> str | None:
    """A valid ISSN as 1234-567X; None when the check digit is wrong or it is none."""
    digits = _NOT_ISBN_CHARACTERS.sub("", text).upper()
    return f"{digits[:4]}-{digits[4:]}" if issn_is_valid(digits) else None


def find_urls(text: str) -> list[str]:
    """The web addresses in a running text without the punctuation that follows them."""
    return [_trim_brackets(found.group().rstrip(".,;:'’")) for found in _URL.finditer(rejoined(text))]


def find_identifiers(text: str) -> dict[str, str]:
    """The identifiers that stand in a text: kind to normalised value, the first of each kind.

    Kinds: doi, arxiv, pmid, pmcid, isbn, issn, orcid, hal, handle, url. What has a check digit is given only
    when the digit is right. A DOI that arXiv gave yields the arXiv id too.
    """
    found: dict[str, str] = {}
    if dois := find_dois(text):
        found["doi"] = dois[0]
    for kind, finder in _FINDERS.items():
        if (value := finder(text)) is not None:
            found[kind] = value
    if urls := find_urls(text):
        found["url"] = urls[0]
    return found


def _undisguise(text: str) -> str:
    clean = text if text.isascii() else text.translate(_INVISIBLE).translate(_HYPHENS)
    for _ in range(2):  # pages escape twice: &amp;lt;
        clean = html.unescape(clean) if "&" in clean else clean
    if "\\" in clean:
        clean = _LATEX_SYMBOL.sub(lambda match: _SYMBOLS[match.group(1)], clean)
        clean = _LATEX_ESCAPE.sub(r"\1", clean)
    return unquote(clean.replace("%23", _ENCODED_HASH)) if "%" in clean else clean


def _trim_doi(doi: str) -> str | None:
    sici = _SICI.search(doi)
    if sici:
        return doi[: sici.end()].lower().replace(_ENCODED_HASH, "#")
    doi = _TAGS.sub("", doi)
    doi = doi.partition("<")[0].partition("#")[0]
    doi = doi.replace("{", "").replace("}", "")
    while (shorter := _DOI_TAIL.sub("", _trim_brackets(doi), count=1)) != doi:
        doi = shorter
    whole = "/" in doi and not _CUT_OFF.search(doi) and not is_unfinished(doi)
    return doi.lower().replace(_ENCODED_HASH, "#") if whole else None


def _trim_brackets(text: str) -> str:
    """The text without final punctuation and final brackets that were opened before it."""
    while text and (text[-1] in _DOI_ENDING or (text[-1] in _BRACKETS and _unbalanced(text))):
        text = text[:-1]
    return text


def _unbalanced(text: str) -> bool:
    return text.count(text[-1]) > text.count(_BRACKETS[text[-1]])


def _is_new_arxiv(arxiv_id: str) -> bool:
    """Whether year, month and number of digits fit: four digits until 1412, five from 1501."""
    yymm, _, number = arxiv_id.partition(".")
    if not (yymm >= "0704" and 1 <= int(yymm[2:]) <= 12):
        return False
    return len(number) == (4 if yymm < "1501" else 5)


def _old_arxiv(arxiv_id: str) -> str | None:
    """The old id without its subject class: math.GT/0309136 and math/0309136 are one paper."""
    archive, _, number = arxiv_id.partition("/")
    return f"{archive.partition('.')[0].lower()}/{number}" if 1 <= int(number[2:4]) <= 12 else None


def _by_pattern(pattern: re.Pattern[str]) -> Callable[[str], str | None]:
    def find(text: str) -> str | None:
        match = pattern.search(text)
        return next(group for group in match.groups() if group) if match else None

    return find


def _find_pmcid(text: str) -> str | None:
    digits = _by_pattern(dict(_PATTERNS)["pmcid"])(text)
    return f"PMC{digits}" if digits else None


def _find_isbn(text: str) -> str | None:
    candidates = [*_ISBN.findall(text), *_BARE_ISBN_13.findall(text)]
    return next((isbn for isbn in map(normalise_isbn, candidates) if isbn), None)


def _find_issn(text: str) -> str | None:
    return next((issn for issn in map(normalise_issn, _ISSN.findall(text)) if issn), None)


def _find_orcid(text: str) -> str | None:
    valid = (orcid for orcid in _ORCID.findall(text) if orcid_is_valid(orcid.replace("-", "")))
    return next(valid, None)


_FINDERS: dict[str, Callable[[str], str | None]] = {
    "arxiv": find_arxiv,
    "pmcid": _find_pmcid,
    **{kind: _by_pattern(pattern) for kind, pattern in _PATTERNS if kind != "pmcid"},
    "isbn": _find_isbn,
    "issn": _find_issn,
    "orcid": _find_orcid,
}
