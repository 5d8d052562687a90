"""Names for sets of two, three and four."""

WORDS = {2: "pair", 3: "triple", 4: "quad"}
NUMBERS = {2: "two", 3: "three", 4: "four"}
