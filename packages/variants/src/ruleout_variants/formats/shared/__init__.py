"""Functions that several text forms use."""
