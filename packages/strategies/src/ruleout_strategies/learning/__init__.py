"""Positions from which a technique can be learnt: examples that come with the package, and exercises made to order."""
