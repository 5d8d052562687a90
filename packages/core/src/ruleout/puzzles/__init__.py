"""Puzzles and their parts: documents, rules, variants, and the forms of text."""
