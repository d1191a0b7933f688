import pytest

from grounded_research.decompose.classify import classify

TYPES = [
    ("The trial enrolled 120 patients.", False, "numeric", "statistic"),
    ("The war ended in 1945.", False, "numeric", "event"),
    ("Smoking causes cancer.", False, "causal", "attribute"),
    ("The drug was approved.", True, "factual", "event"),
    ("According to the ministry, exports fell.", False, "attributed", "attribute"),
    ("Doe et al. agree on this.", True, "attributed", "attribute"),
    ("The authors note that the sample was small.", False, "attributed", "attribute"),
    ("Note that the cache is not shared.", False, "factual", "attribute"),
    ("Strings are handled according to the needs of the caller.", False, "factual", "attribute"),
    ("Errors are reported by a public function.", False, "factual", "attribute"),
    ("Sepsis is defined as organ dysfunction.", False, "definitional", "attribute"),
    ("Paris lies on the Seine.", False, "factual", "attribute"),
    ('He said "we shall never surrender to anyone".', False, "factual", "quote"),
    ("I think the film is too long.", False, "normative", "attribute"),
    ("Policymakers should act.", False, "normative", "attribute"),
    ("The government should apologise.", False, "normative", "attribute"),
    ("We should never forget them.", False, "normative", "attribute"),
    ("Such a company ought to be ashamed.", False, "normative", "attribute"),
    ("The pages of a site should belong to www-data.", False, "factual", "attribute"),
    ("Other packages should rather have theirs allocated dynamically.", False, "factual", "attribute"),
    ("The method should never be called from a signal handler.", False, "factual", "attribute"),
    ("Clinicians should prefer crystalloids under the guideline.", False, "factual", "attribute"),
    ("A name that ought to be unique within the archive is refused.", False, "factual", "attribute"),
    ("It must make good any activations that it missed.", False, "factual", "attribute"),
    ("Under the Act, an employer ought to keep records.", False, "factual", "attribute"),
    ("Directories should not be writable by the group.", False, "factual", "attribute"),
    ("The market will soon collapse.", False, "normative", "attribute"),
    ("The program will ask for a name.", False, "factual", "attribute"),
    ('It defaults to "a", though it may turn to "b".', False, "factual", "attribute"),
    ("My own experience was different.", False, "normative", "attribute"),
]

NOT_NORMATIVE = [
    "I think that 40 patients died.",
    "Fortunately, the war ended in 1945.",
    "The will was read aloud.",
    "He left the house of his own free will there.",
]


@pytest.mark.parametrize("text, cited, sort, kind", TYPES)
def test_claims_are_typed_by_what_they_assert(text, cited, sort, kind):
    found = classify(text, cited=cited)
    assert (found.type, found.kind) == (sort, kind)


@pytest.mark.parametrize("text", NOT_NORMATIVE)
def test_facts_are_never_taken_along_by_an_opinion(text):
    assert classify(text, cited=False).normative_reason is None


def test_a_cited_opinion_stays_a_claim():
    assert classify("Policymakers should act.", cited=True).type == "factual"


@pytest.mark.parametrize(
    "text, reason",
    [
        ("We believe the method is sound.", "opinion"),
        ("The bridge is one of the most beautiful towers of the county.", "opinion"),
        ("The sector will grow in the coming years.", "prediction"),
        ("In the future, cars will fly.", "prediction"),
        ("The sector is expected to grow.", "prediction"),
        ("I felt better afterwards.", "personal"),
    ],
)
def test_a_normative_claim_says_why(text, reason):
    assert classify(text, cited=False).normative_reason == reason
