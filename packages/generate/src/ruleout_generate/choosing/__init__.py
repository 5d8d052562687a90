"""Values that a template leaves open: sums of cages, clues outside the grid, numbers of dots and lines."""
