"""By which keys the references of a LaTeX document are cited."""

from collections.abc import Collection

from grounded_research.bibliography.inheritance import other_keys
from grounded_research.ledger.models import Ledger, Reference


def keys_of(reference: Reference) -> set[str]:
    """Every key by which a text may cite a reference: its own, and those that biblatex lets stand for it."""
    return {key for key in (reference.key, *other_keys(reference.fields)) if key}


def cited_by(ledger: Ledger, keys: Collection[str]) -> set[str]:
    """The references that a text with these keys cites."""
    return {one.id for one in ledger.references if not keys_of(one).isdisjoint(keys)}


def with_parents(ledger: Ledger, cited: Collection[str]) -> set[str]:
    """The cited references, and those that they inherit from: proceedings stand there for their papers."""
    parents = {
        one.fields["crossref"].lower()
        for one in ledger.references
        if one.id in cited and "crossref" in one.fields
    }
    inherited = {
        one.id for one in ledger.references if parents and parents & {key.lower() for key in keys_of(one)}
    }
    return inherited.union(cited)
