"""Exotic patterns, which open the hardest puzzles."""
