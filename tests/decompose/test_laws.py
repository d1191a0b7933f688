from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from grounded_research.decompose.references import draft_lists, listed
from grounded_research.decompose.stage import decompose
from grounded_research.documents.model import Document
from grounded_research.documents.read import read_document
from grounded_research.errors import DocumentError, StageError
from grounded_research.ledger.models import Ledger
from grounded_research.ledger.validation import refuse_faults
from support.builders import AT

PARTS = st.sampled_from(
    [
        "# Results",
        "Mortality *fell* by 30% [1].",
        "It rose (Min et al., 2023; Lee & Roe 2020a).[^a]",
        "> Quoted text; it goes on.",
        "- one item: 3 of 4 [2, 5-7]\n- another item",
        "| a | b |\n|---|---|\n| x [1] | 2% |",
        "Who knows? See Table 2. \u4e2d\u6587\u3002 Caf\u00e9 \U0001f600 opened.",
        "`code` and $x_1$ and <b>bold</b> @min2023 said so.",
        "```\nx = [1]\n```",
        "[^a]: Doe J. A trial. Nature 2019.",
        "## References\n\n1. Doe J. A trial. Nature 2019.\n2. Roe R. B trial. 2020.",
        "<!-- [9] -->",
        "Mortality *fell* by 30% [1]. Mortality *fell* by 30% [1].",
        "\\[3\\] ** [ ] ( ; \\cite{x}",
    ]
)
DRAFTS = st.lists(PARTS, min_size=1, max_size=8).map("\n\n".join)


def read(text: str) -> Document | None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "draft.md"
        path.write_text(text, encoding="utf-8")
        try:
            return read_document(path)
        except DocumentError:
            return None


def run(ledger: Ledger, document: Document) -> Ledger | None:
    try:
        found = listed(draft_lists(document, "draft.md"))
        return decompose(ledger, document, found, path="draft.md", at=AT)
    except StageError:
        return None


NEW = Ledger(source_text="draft.md", created=AT)


@settings(max_examples=60, deadline=None)
@given(DRAFTS)
def test_every_sentence_and_mark_stands_at_its_place_in_a_valid_ledger(text):
    document = read(text)
    ledger = document and run(NEW, document)
    if ledger:
        refuse_faults(ledger, None)
        for sentence in ledger.sentences:
            assert document.raw[sentence.start : sentence.end] == sentence.text
            assert all(document.raw[mark.start : mark.end] == mark.text for mark in sentence.citations)


@settings(max_examples=60, deadline=None)
@given(DRAFTS, DRAFTS)
def test_an_edited_draft_leaves_a_valid_ledger_and_going_back_brings_no_id_twice(first, second):
    documents = [read(text) for text in (first, second, first)]
    ledger = NEW
    given_ids: dict[str, str] = {}
    for document in documents:
        after = document and run(ledger, document)
        if not after:
            return
        refuse_faults(after, None)
        for claim in after.claims:
            assert given_ids.setdefault(claim.id, claim.claim) == claim.claim
        assert run(after, document) == after
        ledger = after
