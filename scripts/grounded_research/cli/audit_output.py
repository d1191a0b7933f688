"""What an audit hands over besides its summary: SARIF for code hosts, and a file of corrected entries."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grounded_research.errors import GroundedResearchError

if TYPE_CHECKING:
    from grounded_research.citations.suggest import Suggestion
    from grounded_research.ledger.models import Ledger, Reference


def sarif_text(ledger: "Ledger") -> str:
    """The findings on all references as SARIF, each at its line of the file; decided ones are suppressed."""
    from grounded_research.report.sarif import log_text

    return log_text([one for reference in ledger.references for one in results_of(reference)])


def results_of(reference: "Reference") -> Iterator[dict[str, Any]]:
    """The results of one reference."""
    from grounded_research.citations.decisions import standing
    from grounded_research.citations.lines import finding_words
    from grounded_research.citations.places import line_of
    from grounded_research.report.sarif import FINDING_LEVELS, suppressed

    for code, words in standing(reference).items():
        if not reference.lets_stand(code):
            yield placed(reference, code, "error", words, reference.line)
    for finding in reference.findings:
        decided = finding.decided
        level = FINDING_LEVELS[(decided or finding).severity.value]
        line = line_of(reference, finding.field)
        found = placed(reference, finding.code, level, finding_words(finding), line)
        yield suppressed(found, f"{decided.by}: {decided.because}") if decided else found


def placed(reference: "Reference", code: str, level: str, words: str, line: int | None) -> dict[str, Any]:
    """One result at its place, with a fingerprint that a moved line does not change."""
    from grounded_research.citations.decision_file import work_of
    from grounded_research.ledger.digest import digest
    from grounded_research.report.escape import one_line
    from grounded_research.report.sarif import result, rule_of

    name = f"{reference.id} ({reference.key})" if reference.key else reference.id
    found = result(rule_of(code), level, f"{name}: {one_line(words)}", reference.origin, line)
    work = work_of(reference)
    known = digest(work.title, work.author, str(work.year), code).removeprefix("sha256:")[:32]
    return {**found, "partialFingerprints": {"workAndFinding/v1": known}}


WRITERS = {".bib": "as_bibtex", ".json": "as_csl"}
"""The function of ``citations.suggest`` that writes a file with this ending."""


def refuse_suggestion_file(path: Path, inputs: Sequence[Path]) -> None:
    """Pass when a file of corrected entries may be written there.

    Raises:
        GroundedResearchError: It has another ending, or is a file that was read.
    """
    if path.suffix.lower() not in WRITERS:
        raise GroundedResearchError(
            f"--suggest {path}: expected a file that ends in .bib (BibTeX) or .json (CSL-JSON)."
        )
    if any(is_same(path, one) for one in inputs):
        raise GroundedResearchError(
            f"--suggest {path}: that file is read by the audit and is never changed; name a new file."
        )


def is_same(left: Path, right: Path) -> bool:
    """Whether two paths lead to one file, also through links."""
    try:
        return left.samefile(right)
    except OSError:
        return left.absolute() == right.absolute()


def write_suggestions(ledger: "Ledger", path: Path) -> str:
    """Write the corrected entries, and say how many.

    Raises:
        GroundedResearchError: The file cannot be written.
    """
    from grounded_research.citations import suggest
    from grounded_research.cli.output import write_output

    made = suggest.suggestions(ledger.references)
    write: Callable[[Sequence[Suggestion]], str] = getattr(suggest, WRITERS[path.suffix.lower()])
    write_output(path, write(made).splitlines())
    return f"{len(made)} corrected entries written to {path}"
