"""Structures of as many truths as links."""
