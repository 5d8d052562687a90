"""A compiled kernel that finds the candidates that chains refute."""
