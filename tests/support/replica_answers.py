"""What each registry of a replica answers to an address: its shapes, its refusals and its error bodies."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from urllib.parse import quote, unquote
from xml.sax.saxutils import escape

from support.replica_records import Records

FEED = """<?xml version='1.0' encoding='UTF-8'?>
<feed xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xmlns:arxiv="http://arxiv.org/schemas/atom"
 xmlns="http://www.w3.org/2005/Atom"><id>https://arxiv.org/api/replica</id><title>arXiv Query</title>
<opensearch:itemsPerPage>{size}</opensearch:itemsPerPage>
<opensearch:totalResults>{total}</opensearch:totalResults>
<opensearch:startIndex>0</opensearch:startIndex>{entries}
</feed>
"""
ARXIV_ID = re.compile(r"\d{4}\.\d{4,5}(?:v\d+)?|[a-z-]+(?:\.[A-Z]{2})?/\d{7}(?:v\d+)?")
MOST_ROWS = 1000
HTML = "<html><head><title>Maintenance</title></head><body>Please come back later</body></html>"


@dataclass(frozen=True)
class Reply:
    """One answer before any fault is put upon it."""

    status: int
    body: str
    type: str = "application/json"
    headers: Mapping[str, str] = field(default_factory=dict)
    cut: bool = False


def crossref(records: Records, path: str, query: dict[str, str]) -> Reply:
    """``/works/DOI``, ``/works?filter=...`` and ``/works?query...=``."""
    if path.startswith("/works/"):
        doi = unquote(path.removeprefix("/works/")).lower()
        target = records.value("SELECT target FROM aliases WHERE name = ?", doi)
        if target:
            return Reply(301, "", headers={"Location": f"/works/{quote(target, safe='/')}"})
        body = records.body("crossref", doi)
        if body is None:
            return Reply(404, "Resource not found.", "text/plain;charset=utf-8")
        return Reply(
            200, f'{{"status":"ok","message-type":"work","message-version":"1.0.0","message":{body}}}'
        )
    if path != "/works":
        return Reply(404, "Resource not found.", "text/plain;charset=utf-8")
    rows = query.get("rows", "20")
    if not rows.isdigit() or int(rows) > MOST_ROWS:
        return validation_failure(
            "integer-not-valid", rows, f"Integer specified as {rows} is no such number."
        )
    found = crossref_listed(records, query, int(rows))
    message = (
        f'"facets":{{}},"total-results":{len(found)},"items":[{",".join(found)}],"items-per-page":{rows}'
    )
    return Reply(
        200, f'{{"status":"ok","message-type":"work-list","message-version":"1.0.0","message":{{{message}}}}}'
    )


def crossref_listed(records: Records, query: dict[str, str], rows: int) -> list[str]:
    """The works of a list request: by DOI, by the words of a venue within a year, or by whatever words."""
    filters = query.get("filter", "")
    if filters.startswith("doi:"):
        dois = [part.removeprefix("doi:").lower() for part in filters.split(",")]
        return [body for doi in sorted(dois) if (body := records.body("crossref", doi))][:rows]
    if venue := query.get("query.container-title"):
        year = re.search(r"from-pub-date:(\d{4})", filters)
        return records.within(venue, year.group(1) if year else "", rows)
    text = " ".join(value for name, value in query.items() if name.startswith("query"))
    return records.search("crossref", text, limit=rows)


def validation_failure(kind: str, value: str, message: str) -> Reply:
    """How Crossref refuses a parameter."""
    fault = {"type": kind, "value": value, "message": message}
    return Reply(
        400, json.dumps({"status": "failed", "message-type": "validation-failure", "message": [fault]})
    )


def arxiv(records: Records, path: str, query: dict[str, str]) -> Reply:
    """``/api/query?id_list=`` and ``?search_query=ti:"..." AND au:"..."``."""
    if path != "/api/query":
        return Reply(404, HTML, "text/html")
    size = int(query.get("max_results", "10"))
    entries: list[str] = []
    if ids := [one for one in query.get("id_list", "").split(",") if one]:
        wrong = next((one for one in ids if not ARXIV_ID.fullmatch(one)), None)
        if wrong:
            place = f"https://arxiv.org/api/errors#incorrect_id_format_for_{escape(wrong)}"
            entry = (
                f"<entry><id>{place}</id><title>Error</title><summary>incorrect id format</summary></entry>"
            )
            return Reply(400, FEED.format(size=1, total=1, entries=entry), "application/atom+xml")
        for one in ids[:size]:
            versions = [one] if re.search(r"v\d+$", one) else [f"{one}v{n}" for n in range(9, 0, -1)]
            entries += [entry for name in versions if (entry := records.body("arxiv", name))][:1]
    else:
        title, people = (
            re.search(rf'{name}:"([^"]*)"', query.get("search_query", "")) for name in ("ti", "au")
        )
        if title:
            entries = records.phrase("arxiv", title.group(1), people.group(1) if people else "", size)
    feed = FEED.format(size=size, total=len(entries), entries="\n".join(entries))
    return Reply(200, feed, "application/atom+xml; charset=utf-8")


def datacite(records: Records, path: str, query: dict[str, str]) -> Reply:
    """``/dois/DOI`` and ``/dois?query=``."""
    if path.startswith("/dois/"):
        body = records.body("datacite", unquote(path.removeprefix("/dois/")).lower())
        if body is None:
            error = {"status": "404", "title": "The resource you are looking for doesn't exist."}
            return Reply(404, json.dumps({"errors": [error]}))
        return Reply(200, f'{{"data":{body}}}')
    title, people = (
        re.search(rf'{name}:"([^"]*)"', query.get("query", ""))
        for name in (r"titles\.title", r"creators\.name")
    )
    size = int(query.get("page[size]", "25"))
    found = (
        records.phrase("datacite", title.group(1), people.group(1) if people else "", size) if title else []
    )
    return Reply(200, f'{{"data":[{",".join(found)}],"meta":{{"total":{len(found)}}}}}')


def doi_org(records: Records, path: str, _query: dict[str, str]) -> Reply:
    """``/api/handles/DOI`` and ``/doiRA/PREFIX``."""
    named = unquote(path)
    if named.startswith("/api/handles/"):
        doi = named.removeprefix("/api/handles/").lower()
        exists = records.value("SELECT agency FROM handles WHERE name = ?", doi)
        values = [{"index": 1, "type": "URL", "data": {"format": "string", "value": "https://example.org"}}]
        answer = (
            {"responseCode": 1, "handle": doi, "values": values}
            if exists
            else {"responseCode": 100, "handle": doi}
        )
        return Reply(200 if exists else 404, json.dumps(answer))
    prefix = named.removeprefix("/doiRA/").partition("/")[0].lower()
    agency = records.value("SELECT agency FROM handles WHERE name >= ? || '/' LIMIT 1", prefix)
    held = records.value("SELECT name FROM handles WHERE name >= ? || '/' LIMIT 1", prefix)
    if agency and held and held.startswith(f"{prefix}/"):
        return Reply(200, json.dumps([{"DOI": prefix, "RA": agency}]))
    return Reply(200, json.dumps([{"DOI": prefix, "status": "DOI does not exist"}]))


def openlibrary(records: Records, path: str, query: dict[str, str]) -> Reply:
    """``/api/books?bibkeys=`` and ``/search.json?title=``."""
    if path == "/api/books":
        keys = [key for key in query.get("bibkeys", "").split(",") if key]
        held = {key: json.loads(body) for key in keys if (body := records.body("openlibrary", key[5:]))}
        return Reply(200, json.dumps(held))
    found = records.phrase("openlibrary", query.get("title", ""), "", 5)
    return Reply(200, json.dumps({"numFound": len(found), "docs": [json.loads(body) for body in found]}))


ANSWERS: Mapping[str, Callable[[Records, str, dict[str, str]], Reply]] = {
    "crossref": crossref,
    "arxiv": arxiv,
    "datacite": datacite,
    "doi_org": doi_org,
    "openlibrary": openlibrary,
}
