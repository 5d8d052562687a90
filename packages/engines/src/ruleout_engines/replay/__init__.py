"""Replay of the search of Sudoku Explainer for forcing chains, also with chains nested in them."""
