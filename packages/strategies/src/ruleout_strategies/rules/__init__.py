"""Techniques for single rules: relations, automata, allowed digits and constraints written in Python."""
