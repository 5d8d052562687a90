"""One digit for one cell."""
