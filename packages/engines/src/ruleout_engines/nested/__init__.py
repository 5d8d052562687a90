"""Replay of the search of Sudoku Explainer for forcing chains with chains nested in them."""
