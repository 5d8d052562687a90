"""Patterns of one digit: two strong links, or a strong link and an empty rectangle."""
