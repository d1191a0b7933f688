import pytest

from grounded_research.documents.footnotes import footnote_entries
from grounded_research.documents.read import read_document


@pytest.mark.parametrize(
    "note, entry",
    [
        ("Ann Lee, *Cold Lakes* (Oslo: North, 2014), 43.", "Ann Lee, Cold Lakes (Oslo: North, 2014), 43."),
        ('Ann Lee and Otto Falk, "Ice," in *Cold Lakes* (2014), 3.', 'Ann Lee and Otto Falk, "Ice," in'),
        ("Ann Marie Lee and Otto von Falk, Cold Lakes, Oslo 2014.", "Ann Marie Lee and Otto von Falk, Cold"),
        (
            "Katrin H\u00f6ller (Hrsg.), Brauchen Seen Eis?, Kiel 2015.",
            "Katrin H\u00f6ller (Hrsg.), Brauchen",
        ),
        ("Vgl. Otto Falk, Seen im Winter, Kiel 2015, S. 112 ff.", "Otto Falk, Seen im Winter"),
        ("See Ann Lee, *Cold Lakes* (North, 2015), ch. 2.", "Ann Lee, Cold Lakes (North, 2015)"),
        ("See https://example.org/lakes for all data.", "https://example.org/lakes"),
        ("Ibid., 45.", None),
        ("Lee, *Cold Lakes*, 12.", None),
        ("The lake froze in 2014, as it did before.", None),
        ("See von Falk, O., Seen im Winter, 2015.", "von Falk, O., Seen"),
        ("See the second chapter, which was written in 2014.", None),
    ],
)
def test_a_footnote_that_gives_a_work_is_an_entry(tmp_path, note, entry):
    draft = tmp_path / "draft.md"
    draft.write_text(f"Lakes are cold.[^1]\n\n[^1]: {note}\n", encoding="utf-8")
    found = footnote_entries(read_document(draft))
    assert found[0][0].startswith(entry) if entry else not found, found
