"""A compiled kernel that finds the two units in which cells of both have as many digits as there are cells."""
