"""Scales of difficulty, and the rating of puzzles on them."""
