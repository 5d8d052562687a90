"""Techniques that rely on the puzzle having one solution."""
