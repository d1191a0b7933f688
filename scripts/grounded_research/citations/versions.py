"""The earlier versions of a preprint: when they are asked for, and what they say for a reference.

Preprints are retitled and gain authors; an entry that cites an earlier version as it was is right.
"""

from collections.abc import Iterator, Sequence

from grounded_research.citations.matching.compare import Comparison, Identity
from grounded_research.citations.registries.answers import ARXIV, ARXIV_VERSION, Question

MOST_VERSIONS = 8
"""Earlier versions of one preprint that are asked for: all of them for nearly every preprint; they share one
request with those of the other references."""


def version_questions(latest: Comparison, arxiv: str) -> list[Question]:
    """The questions about earlier versions, where title or authors of the latest one differ; else none.

    The first version comes first, then the latest ones: a title changes at the first revision or at
    acceptance.

    Args:
        latest: The entry against the record that arXiv gives for the bare id.
        arxiv: That id, without a version.
    """
    newest = latest.work.version or 1
    if newest < 2 or not any(latest.field(name).severity for name in ("title", "authors")):
        return []
    numbers = [1, *range(newest - 1, 1, -1)][:MOST_VERSIONS]
    return [Question("arxiv", ARXIV, f"{arxiv}v{number}") for number in numbers]


def is_version(question: Question) -> bool:
    """Whether one version of a preprint was asked for: it is no other work, only another form of it."""
    return question.what == ARXIV and ARXIV_VERSION.search(question.query) is not None


def of_preprint(question: Question, arxiv: str) -> bool:
    """Whether a question is about a version of this preprint."""
    return is_version(question) and ARXIV_VERSION.sub("", question.query) == arxiv


def across_versions(latest: Comparison, earlier: Sequence[Comparison]) -> Iterator[Comparison]:
    """The comparisons that speak for a preprint: the versions that are the cited work, else the latest alone.

    A version that does not fit accuses nobody while another one does.
    """
    fitting = [one for one in (latest, *earlier) if one.identity is Identity.SAME]
    yield from fitting or [latest]
