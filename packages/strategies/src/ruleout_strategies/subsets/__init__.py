"""Naked and hidden subsets: equal numbers of cells and digits, found as Hall sets."""
