"""Penpa+: its links, for reading only."""
