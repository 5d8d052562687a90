"""Data, drawings and messages."""
