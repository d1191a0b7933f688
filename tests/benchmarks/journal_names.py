"""Make the table of the hashes of journals' names that the reader of printed references asks.

Run: python tests/benchmarks/journal_names.py scripts/grounded_research/bibliography/journal_names.bin
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "tests" / "benchmarks")]

from container_words import journals  # noqa: E402

from grounded_research.bibliography.printed_journals import bits, hashes  # noqa: E402
from grounded_research.bibliography.printed_tokens import tokenise  # noqa: E402

BITS_A_NAME = 12
"""With six probes one strange name in a hundred and fifty is taken for known."""


def main(path: Path) -> None:
    """Write the table."""
    names = {tuple(token.text for token in tokenise(name)) for both in journals() for name in both}
    known = {last for name in names if name for *_, last in [list(hashes(name))]}
    table = bytearray(BITS_A_NAME * len(known) // 8 + 1)
    for name in known:
        for bit in bits(name, len(table) * 8):
            table[bit >> 3] |= 1 << (bit & 7)
    path.write_bytes(table)
    print(f"{len(known)} names, {len(table)} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
