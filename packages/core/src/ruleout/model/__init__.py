"""Cells, digits and constraints: layouts, before any digit is on them."""
