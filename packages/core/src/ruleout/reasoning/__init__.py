"""Boards, steps and techniques, and the ladder that puts them together."""
