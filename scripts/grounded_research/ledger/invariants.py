"""The ledger's rules that JSON Schema can say: by record, each with its reason in words."""

from dataclasses import dataclass
from typing import Any

Schema = dict[str, Any]

FILLED: Schema = {"type": "string", "minLength": 1}
NULL: Schema = {"type": "null"}
SOME: Schema = {"type": "array", "minItems": 1}
NONE: Schema = {"type": "array", "maxItems": 0}

RESTS_ON_EVIDENCE = ["SUPPORTED", "PARTIALLY_SUPPORTED", "CONTRADICTED"]

AT_MOST_25_WORDS = r"^\W*(\w\S*\s\W*){0,24}(\w\S*(\s\W*)?)?$"
"""Words are what stands between spaces and holds a letter or digit; a dash between spaces is none."""


@dataclass(frozen=True, slots=True)
class Invariant:
    """A rule on one record: where ``when`` holds, ``then`` must hold, and elsewhere ``otherwise``."""

    record: str
    says: str
    then: Schema
    when: Schema | None = None
    otherwise: Schema | None = None

    def schema(self) -> Schema:
        """The rule as JSON Schema, its words where a fault's message finds them."""
        if self.when is None:
            return {"description": self.says, **self.then}
        rule = {"if": self.when, "then": {"description": self.says, **self.then}}
        if self.otherwise is not None:
            rule["else"] = {"description": self.says, **self.otherwise}
        return rule


def has(**fields: Schema | str | list[str]) -> Schema:
    """These fields are there with these schemas; a text means that value, a list one of these values."""
    return {
        "properties": {name: value_schema(value) for name, value in fields.items()},
        "required": list(fields),
    }


def if_there(**fields: Schema) -> Schema:
    """These fields have these schemas where they are there; a field left out has its empty default."""
    return {"properties": dict(fields)}


def value_schema(value: Schema | str | list[str]) -> Schema:
    """The schema of a value: itself, a constant, or one of several constants."""
    if isinstance(value, str):
        return {"const": value}
    return {"enum": value} if isinstance(value, list) else value


def holding(field: str, entry: Schema) -> Schema:
    """The list in a field holds an entry of that schema."""
    return has(**{field: {"type": "array", "contains": entry}})


INVARIANTS: tuple[Invariant, ...] = (
    Invariant("Ledger", "the version of this form", has(ledger_version="2.0")),
    Invariant("Sentence", "a sentence has text", has(text=FILLED)),
    Invariant(
        "Sentence",
        "a sentence has a reason exactly when it is excluded",
        when=has(disposition="excluded"),
        then=has(reason={"type": "string"}),
        otherwise=if_there(reason=NULL),
    ),
    Invariant(
        "Sentence",
        "a sentence that was set aside has a note that says why",
        when=has(reason="set_aside"),
        then=has(note=FILLED),
    ),
    Invariant("Claim", "a claim has text", has(claim=FILLED)),
    Invariant(
        "Claim",
        "only a normative claim has a normative_reason",
        when=has(normative_reason={"type": "string"}),
        then=has(type="normative"),
    ),
    Invariant(
        "Grounding",
        "pointers are empty exactly when evidence is null, and evidence has its sentence, span and location",
        when=has(evidence={"type": "string"}),
        then=has(
            evidence={"minLength": 1},
            pointers=SOME,
            evidence_pointer={"type": "string"},
            evidence_span={"type": "array"},
            evidence_location=FILLED,
        ),
        otherwise=if_there(pointers=NONE, evidence_pointer=NULL, evidence_span=NULL),
    ),
    Invariant(
        "Grounding",
        "SUPPORTED, PARTIALLY_SUPPORTED and CONTRADICTED have evidence",
        when=has(status=RESTS_ON_EVIDENCE),
        then=has(evidence=FILLED),
    ),
    Invariant(
        "Grounding",
        "evidence has at most 25 words",
        when=has(evidence={"type": "string"}),
        then=if_there(evidence={"pattern": AT_MOST_25_WORDS}),
    ),
    Invariant(
        "HistoryEntry",
        "an answer that ended as SUPPORTED, PARTIALLY_SUPPORTED or CONTRADICTED has resolved evidence",
        when=has(status=RESTS_ON_EVIDENCE),
        then=has(resolved=SOME),
    ),
    Invariant(
        "ClaimSupport",
        "shown and misattributed rest on sentences of the work",
        when=has(status=["shown", "misattributed"]),
        then=has(pointers=SOME),
    ),
    Invariant(
        "CrossSource",
        "APPARENT_ONLY has a reconciling dimension",
        when=has(status="APPARENT_ONLY"),
        then=has(reconciling_dimension={"type": "string"}),
    ),
    Invariant(
        "CrossSource",
        "a claim in a conflict names the other side",
        when=has(status=["CONFLICT", "UNRESOLVED_CONFLICT", "APPARENT_ONLY"]),
        then={"anyOf": [has(conflict_with=SOME), has(conflicts=SOME)]},
    ),
    Invariant(
        "Conflict",
        "APPARENT_ONLY has a dimension",
        when=has(status="APPARENT_ONLY"),
        then=has(dimension={"type": "string"}),
    ),
    Invariant(
        "ConflictAnswer",
        "APPARENT_ONLY has a dimension",
        when=has(status="APPARENT_ONLY"),
        then=has(dimension={"type": "string"}),
    ),
    Invariant(
        "Reference",
        "UNVERIFIED has a reason code",
        when=has(status="UNVERIFIED"),
        then=has(reason=FILLED),
    ),
    Invariant(
        "Reference",
        "NOT_FOUND needs a registry that was asked and answered no",
        when=has(status="NOT_FOUND"),
        then=holding("asked", has(outcome="absent")),
    ),
    Invariant(
        "Reference",
        "METADATA_MISMATCH names what differs",
        when=has(status="METADATA_MISMATCH"),
        then=has(findings=SOME),
    ),
    Invariant(
        "Reference",
        "VERIFIED needs the record of the work or the work itself among the sources",
        when=has(status="VERIFIED"),
        then={"anyOf": [has(record={"type": "object"}), has(source={"type": "string"})]},
    ),
    Invariant(
        "Source",
        "a source without sentences says why, and only such a one",
        when=has(sentences={"const": 0}),
        then=has(problem=FILLED),
        otherwise=if_there(problem=NULL),
    ),
    Invariant(
        "Source",
        "a source has a path or a url",
        then={"anyOf": [has(path=FILLED), has(url=FILLED)]},
    ),
    Invariant(
        "Groundedness",
        "a score has claims to stand on; without any it is null: not scored",
        then=has(scored={"minimum": 1}),
    ),
)
"""Read down this table for what no ledger can ever say; ``links.py`` has the rules that need two records."""
