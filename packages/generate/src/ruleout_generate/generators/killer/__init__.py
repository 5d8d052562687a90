"""Killers: cages with sums."""
