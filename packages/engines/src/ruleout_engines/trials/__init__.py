"""Trial and error of depth 1."""
