"""Replay of the search of Sudoku Explainer for forcing chains."""
