"""Techniques that search: for solutions of one of several grids and, as the last resort, of the whole puzzle."""
