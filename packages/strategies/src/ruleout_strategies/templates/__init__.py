"""All placings of a digit."""
