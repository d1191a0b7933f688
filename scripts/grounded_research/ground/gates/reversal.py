"""Claims that deny without a word of negation: gates that look for a "not" must leave them alone."""

import re

from grounded_research.text.negation import find_negations
from grounded_research.text.patterns import regex

_DENYING_WORDS = regex(
    r"""
    \b(?:mistak\w+|false\w*|wrong\w*|incorrect\w*|erroneous\w*|untrue|myth|hoax|fake\w*|dissociat\w+|disassociat\w+
      |anything\s+but|nothing\s+but|all\s+but|avoid\w*|abstain\w*|refrain\w*|refus\w+|declin\w+\s+to|neglect\w*
      |yet\s+to|ha(?:s|ve|d)\s+still\s+to|free\s+of|free\s+from|exclud\w+|exempt\w*|lack\w*|miss(?:es|ed)|absent|absence
      |reject\w*|den(?:y|ies|ied)|disprov\w+|refut\w+|debunk\w*|contradict\w*|contrary|unlike|instead|rather|except\w*|other\s+than|outside\s+of
      |ceas\w+|stopp\w+|quit|abandon\w*|prevent\w*|prohibit\w*|ban(?:s|ned)?|forbid\w*|forbade|oppos\w+|fail\w*|only
      |avert\w*|dis(?:like|agree|continu|approv|appear|allow|qualif|band)\w*|end(?:s|ed)?\s+up\s+without|zero)\b
    """,
    re.IGNORECASE | re.VERBOSE,
)


def denies(claim: str) -> bool:
    """Whether a claim denies anything, by a negation, a negating prefix, or a word that does the same."""
    return bool(find_negations(claim)) or _DENYING_WORDS.search(claim) is not None
