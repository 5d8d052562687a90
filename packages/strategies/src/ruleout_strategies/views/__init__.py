"""Computations on a board that techniques share; no technique is defined here."""
