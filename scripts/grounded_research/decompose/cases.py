"""Cases: a sentence, what stands around it, and the claims made of it, as the checks read them."""

from dataclasses import dataclass


@dataclass(frozen=True)
class ClaimText:
    """One claim of a decomposition: its text, and its citation marks as they stand in the draft."""

    text: str
    cites: str = ""

    @property
    def whole(self) -> str:
        """Text and marks."""
        return f"{self.text} {self.cites}".strip()


@dataclass(frozen=True)
class Case:
    """A decomposition that is checked.

    Attributes:
        sentence_id: For messages.
        sentence: The sentence as a person reads it, citation marks included.
        context: Headings, title and earlier sentences of the paragraph.
        claims: What the judge made of it.
        kind: The draft's kind, which says how its marks look.
        marks: The citation marks of the sentence, where the ledger knows them.
        background: Earlier text from which a claim may take a name, though no number.
        works: The cited works as a text would name them; a claim may name them so.
    """

    sentence_id: str
    sentence: str
    context: str
    claims: tuple[ClaimText, ...]
    kind: str = "markdown"
    marks: tuple[str, ...] = ()
    background: str = ""
    works: str = ""


@dataclass(frozen=True)
class Fault:
    """Why a decomposition is returned.

    Attributes:
        check: Name of the check.
        word: The word or value that it is about.
        message: For the judge: sentence, word and rule.
    """

    check: str
    word: str
    message: str
