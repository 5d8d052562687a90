"""Naked and hidden subsets: as many cells as digits, found as Hall sets."""
