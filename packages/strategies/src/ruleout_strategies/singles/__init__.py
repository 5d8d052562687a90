"""Techniques that place one digit in one cell."""
