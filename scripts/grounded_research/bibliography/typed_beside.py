"""A Word file's typed list beside the works that a reference manager keeps in its fields."""

from dataclasses import replace

from grounded_research.bibliography.model import Bibliography, Entry

_SHORTEST_TITLE = 8
"""Letters and digits: a shorter title stands in many a text by chance."""


def with_typed(kept: Bibliography, typed: Bibliography) -> Bibliography:
    """The works of the fields, then the entries of the list that show none of them: typed by hand.

    Args:
        kept: What the fields hold.
        typed: The list as it is printed, for most a rendering of the same works.
    """
    titles = [
        title
        for entry in kept.entries
        if len(title := _bare(entry.fields.get("title", ""))) >= _SHORTEST_TITLE
    ]
    dois = {entry.identifiers["doi"] for entry in kept.entries if "doi" in entry.identifiers}
    if len(typed.entries) <= len(kept.entries):
        extra: tuple[Entry, ...] = ()
    else:
        extra = tuple(one for one in typed.entries if not _is_shown(one, titles, dois))
    return replace(kept, entries=(*kept.entries, *extra), read=kept.read + len(extra))


def _is_shown(entry: Entry, titles: list[str], dois: set[str]) -> bool:
    bare = _bare(entry.raw)
    return entry.identifiers.get("doi") in dois or any(title in bare for title in titles)


def _bare(text: str) -> str:
    """Letters and digits alone, in one case: styles change the rest."""
    return "".join(char for char in text.casefold() if char.isalnum())
