"""Digits that are locked in the common cells of units."""
