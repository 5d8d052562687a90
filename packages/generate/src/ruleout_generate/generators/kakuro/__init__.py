"""Kakuro: black and white squares, and sums that allow one solution."""
