"""Names for sets of two to six."""

WORDS = {2: "pair", 3: "triple", 4: "quad", 5: "quintuple", 6: "sextuple"}
SMALL = (2, 3, 4)
"""The sizes that people look for."""
LARGE = (5, 6)
"""The sizes of naked subsets that are looked for on request only."""
