"""Filling and digging thousands of puzzles side by side, in NumPy arrays. Its modules need NumPy."""
