"""Cells and digits that take each other up: naked and hidden subsets, by one routine (``tight``)."""
