"""Names under which well-known venues are cited, one venue a line.

Full name first, then what it is also called.
"""
# ruff: noqa: E501 - one venue a line is what makes the table readable

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from grounded_research.citations.matching.letters import bare
from grounded_research.citations.matching.venue_words import telling, venue_words
from grounded_research.text.patterns import regex

# Facts of the publishing world, kept to venues whose short names no rule of abbreviation yields or whose
# short name is shared by nobody. A venue that is not here is compared by its words.
JOURNALS = """
Proceedings of the National Academy of Sciences | PNAS | Proceedings of the National Academy of Sciences of the United States of America
The New England Journal of Medicine | NEJM | N Engl J Med
JAMA | Journal of the American Medical Association
BMJ | British Medical Journal | The BMJ
The Lancet | Lancet
PLOS ONE | PLoS One | PLoS ONE
Physical Review Letters | PRL
Journal of the American Chemical Society | JACS
Monthly Notices of the Royal Astronomical Society | MNRAS
The Astrophysical Journal | ApJ | Astrophys. J.
Astronomy & Astrophysics | Astron. Astrophys.
Journal of Machine Learning Research | JMLR
Transactions on Machine Learning Research | TMLR
IEEE Transactions on Pattern Analysis and Machine Intelligence | TPAMI | PAMI
International Journal of Computer Vision | IJCV
Journal of Artificial Intelligence Research | JAIR
Transactions of the Association for Computational Linguistics | TACL
Communications of the ACM | CACM | Commun. ACM
Journal of the ACM | JACM
The American Economic Review | AER
The Quarterly Journal of Economics | QJE
Journal of Personality and Social Psychology | JPSP
The VLDB Journal | VLDB J.
PeerJ
eLife
eNeuro
mBio
iScience
GigaScience
SoftwareX
"""

MEETINGS = """
Advances in Neural Information Processing Systems | NeurIPS | NIPS | Neural Information Processing Systems
International Conference on Machine Learning | ICML
International Conference on Learning Representations | ICLR
AAAI Conference on Artificial Intelligence | AAAI | National Conference on Artificial Intelligence
International Joint Conference on Artificial Intelligence | IJCAI | International Joint Conferences on Artificial Intelligence
Artificial Intelligence and Statistics | AISTATS
Uncertainty in Artificial Intelligence | UAI
Conference on Learning Theory | COLT | Computational Learning Theory | Annual Conference on Learning Theory
Knowledge Discovery and Data Mining | KDD | Knowledge Discovery & Data Mining | SIGKDD
Computer Vision and Pattern Recognition | CVPR
International Conference on Computer Vision | ICCV
European Conference on Computer Vision | ECCV
Winter Conference on Applications of Computer Vision | WACV
British Machine Vision Conference | BMVC
Medical Image Computing and Computer Assisted Intervention | MICCAI | Medical Image Computing and Computer-Assisted Intervention
Annual Meeting of the Association for Computational Linguistics | ACL | Meeting of the Association for Computational Linguistics
Empirical Methods in Natural Language Processing | EMNLP
North American Chapter of the Association for Computational Linguistics | NAACL | NAACL-HLT
European Chapter of the Association for Computational Linguistics | EACL
International Conference on Computational Linguistics | COLING
Computational Natural Language Learning | CoNLL
Language Resources and Evaluation Conference | LREC | Language Resources and Evaluation
Annual Conference of the International Speech Communication Association | INTERSPEECH | Interspeech
Acoustics, Speech and Signal Processing | ICASSP
Robotics and Automation | ICRA | International Conference on Robotics and Automation
Intelligent Robots and Systems | IROS
Conference on Robot Learning | CoRL
Robotics: Science and Systems | RSS
The Web Conference | WWW | World Wide Web Conference | World Wide Web | International World Wide Web Conference
Research and Development in Information Retrieval | SIGIR
Information and Knowledge Management | CIKM
Web Search and Data Mining | WSDM
Recommender Systems | RecSys
Human Factors in Computing Systems | CHI | Conference on Human Factors in Computing Systems
Computer Supported Cooperative Work | CSCW
User Interface Software and Technology | UIST
Management of Data | SIGMOD | International Conference on Management of Data
International Conference on Data Engineering | ICDE
Operating Systems Principles | SOSP
Operating Systems Design and Implementation | OSDI
Networked Systems Design and Implementation | NSDI
Symposium on Security and Privacy | S&P | IEEE Security and Privacy
Computer and Communications Security | CCS
USENIX Security Symposium | USENIX Security
Network and Distributed System Security | NDSS
Theory of Cryptography | TCC
Symposium on Theory of Computing | STOC | Annual ACM Symposium on Theory of Computing
Foundations of Computer Science | FOCS
Symposium on Discrete Algorithms | SODA
Principles of Programming Languages | POPL
Programming Language Design and Implementation | PLDI
International Conference on Software Engineering | ICSE
Foundations of Software Engineering | FSE | ESEC/FSE
Automated Software Engineering | ASE
Computer Architecture | ISCA | International Symposium on Computer Architecture
Microarchitecture | MICRO | International Symposium on Microarchitecture
Fairness, Accountability, and Transparency | FAccT | FAT*
Conference on Language Modeling | COLM
Very Large Data Bases | VLDB | Proceedings of the VLDB Endowment | PVLDB | Proc. VLDB Endow.
"""

# Containers that gather many venues: a registry that names the series says nothing about the venue.
SERIES = regex(
    r"lecture notes in|lect\.? notes|communications in computer and information science|procedia|"
    r"advances in intelligent systems|workshop proceedings|conference (?:proceedings? )?series|"
    r"^(?:\w{2,5}\W+){0,2}conference proceedings|"  # of a publisher: AIP's; that of a society is one meeting's
    r"proceedings of machine learning research|\bpmlr\b|\blncs\b|\blnai\b|\bccis\b|ifip advances|"
    r"studies in (?:computational|health)|springer proceedings|methods in molecular|\bceur\b|leibniz international"
)

PREPRINT_SERVER = regex(
    r"\b(?:arxiv|corr|biorxiv|medrxiv|chemrxiv|psyarxiv|socarxiv|ssrn|research square|techrxiv|osf preprints|"
    r"preprints(?:\.org)?|openreview|eprint|e-prints?|hal|zenodo)\b"
)

# Tracks beside a venue's main one: a paper there is not in the main proceedings.
TRACKS = regex(
    r"\b(?:workshops?|findings|companion|adjunct|doctoral|demonstrations?|student research|tutorials?|"
    r"datasets? and benchmarks?|extended abstracts?|shared tasks?)\b"
)


SHORT_NAME = 11
"""Letters of the longest name that counts as an acronym (INTERSPEECH)."""

BRACKETS = regex(r"[(\[][^()\[\]]*[)\]]")


@dataclass(frozen=True)
class Names:
    """The names of a table, as they are sought in a text.

    Attributes:
        full: Full names by the number of their venue, sought in folded text.
        short: Short names, sought in their own capitals alone.
    """

    full: Mapping[str, int]
    short: Mapping[str, int]

    @cached_property
    def patterns(self) -> tuple[re.Pattern[str], re.Pattern[str]]:
        """For the full and the short names, as whole words, the longest first."""
        return either(self.full), either(self.short)

    def found_in(self, name: str) -> frozenset[int]:
        """The venues that a name mentions, by full name; where there is none, by short name."""
        full, short = self.patterns
        found = frozenset(self.full[match.group()] for match in full.finditer(bare(name)))
        return found or frozenset(self.short[match.group()] for match in short.finditer(name))

    def without(self, name: str) -> str:
        """What is left of a name, folded, without the names of the table."""
        full, short = self.patterns
        return full.sub(" ", bare(short.sub(" ", name)))


def read_names(table: str, first: int) -> Names:
    """The names of a table whose venues are numbered from ``first`` on."""
    full: dict[str, int] = {}
    short: dict[str, int] = {}
    for number, line in enumerate(table.strip().splitlines(), start=first):
        for name in line.split(" | "):
            is_short = len(name.split()) == 1 and len(name) <= SHORT_NAME
            (short if is_short else full)[name if is_short else bare(name).removeprefix("the ")] = number
    return Names(full, short)


def either(names: Iterable[str]) -> re.Pattern[str]:
    """A pattern for any of the names as whole words, the longest first."""
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile(rf"(?<![^\W_])(?:{'|'.join(map(re.escape, longest_first))})(?![^\W_])")


@cache
def tables() -> tuple[Names, Names]:
    """Journals and meetings."""
    journals = read_names(JOURNALS, 0)
    return journals, read_names(MEETINGS, len(JOURNALS.splitlines()))


@lru_cache(maxsize=16384)
def known_venues(name: str) -> frozenset[int]:
    """The venues of the tables that a cited or registered name means.

    A meeting stands among edition, place and date. A journal stands alone: with other telling words it is one of
    its family, The Lancet Oncology, PNAS Nexus.
    """
    journals, meetings = tables()
    found = journals.found_in(name)
    if found and telling(venue_words(BRACKETS.sub(" ", journals.without(name)))):
        found = frozenset()
    return found or meetings.found_in(name)


def is_known_journal(name: str) -> bool:
    """Whether a name is that of a journal of the table and of nothing else."""
    numbers = known_venues(name)
    return bool(numbers) and max(numbers) < len(JOURNALS.splitlines())


def full_names(name: str) -> tuple[str, ...]:
    """The full names of the journal that a name means; none for a meeting or where it is not in the table."""
    journals, _ = tables()
    numbers = known_venues(name)
    return tuple(full for full, number in journals.full.items() if number in numbers)
