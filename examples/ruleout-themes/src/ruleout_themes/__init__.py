"""Symbols instead of digits."""
