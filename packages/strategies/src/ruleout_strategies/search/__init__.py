"""Techniques that try what follows: one grid of several, and the whole puzzle as the last resort."""
