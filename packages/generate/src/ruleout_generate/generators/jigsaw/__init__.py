"""Jigsaws: regions of any shape."""
