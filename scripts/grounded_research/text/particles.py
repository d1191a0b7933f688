"""The small words of family names: van, de la, bin."""

PARTICLES = frozenset(
    "de del della der den dos da das do di du la le el al van von zu zum zur ten ter te af av bin ibn".split()
)
"""Written small before a family name, in the languages of Europe and in Arabic names."""

PARTICLES_IN_TEXT = PARTICLES - {"do"}
"""Those that tell of a name between two capitalised words of English prose, where "do" is a verb."""
